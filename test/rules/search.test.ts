import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folded } from '#rules/search';

const test = suite('folding what is searched');

for (const [text, same] of [
  ['O’Brien', "O'Brien"],
  ['OʼBrien', 'OBRIEN'],
  ['O‘Brien', 'O`Brien'],
  ['O´Brien', 'O＇Brien'],
  ['Siobhán', 'siobhan'],
  ['Zoe\u0308', 'Zoë'],
  ['Zoë', 'ZOE'],
  ['Łukasz', 'lukasz'],
  ['Søren Ødegård', 'soren odegard'],
  ['Weiß', 'WEISS'],
  ['Æsa Œuvre', 'aesa oeuvre'],
  ['IŞIK İnci ışık', 'isik inci isik'],
  ['Đặng Đình', 'dang dinh'],
  ['Ħamrun', 'hamrun'],
  ['Əliyeva Kɔfi Ɛsi', 'eliyeva kofi esi'],
  ['Ɓala Ɗan Ƙwari Ƴar', 'bala dan kwari yar'],
  ['Anne‑Marie', 'Anne-Marie'],
  ['Anne–Marie', 'anne marie'],
  ['Anne\u2010\u00a0Marie', 'Anne\u00ad - \u200bMarie'],
  ['“Ann” Lee', '"Ann" Lee'],
  ['Ａｎｎ', 'ann'],
  ['Ann\u200d Lee\ufe0f', 'Ann Lee'],
  ['ﬁona', 'fiona'],
  ['12', '١٢'],
  ['Γιώργος', 'ΓΙΩΡΓΟΣ'],
  ['Ёлкин', 'елкин'],
  ['علي', 'علی'],
  ['أحمد', 'احمد'],
] as const) {
  test(`${text} is ${same}`, () => {
    assert.is(folded(text), folded(same));
  });
}

for (const [text, other] of [
  ['Ann', 'Anna'],
  ['की', 'का'],
  ['が', 'か'],
  ['Smith', 'Smyth'],
] as const) {
  test(`${text} is not ${other}`, () => {
    assert.is.not(folded(text), folded(other));
  });
}

test('is a text of one line that folds to itself', () => {
  for (const text of ['', " ' ", '\u0301\u0301\u0301', ' a\n\n b\t', 'Ⅻ ½ ´´', '각하', 'ﷺ', 'İıß']) {
    assert.is(folded(folded(text)), folded(text), text);
    assert.not.match(folded(text), /\n|^\s|\s$/);
  }
});

test.run();
