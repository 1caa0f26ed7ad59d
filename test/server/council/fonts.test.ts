import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPrintable } from '#rules/printable';
import { FONT_NAMES, fileOf, isMadeFor, loadFonts } from '../../../src/server/council/fonts.ts';
import { SCRIPTS, SIGNS } from './scripts.ts';

const fonts = suite('the fonts of a council record');

/** No character: nobody's, half of a pair, without a glyph by its nature. */
const NONE = /[\s\p{Cc}\p{DI}\p{Cn}\p{Cs}\p{Co}]/u;
/** Pictures, of which a font of words has a few. */
const isPicture = (code: number) => code >= 0x1f000 && code < 0x20000;
const hex = (codes: number[]) => codes.slice(0, 20).map((code) => code.toString(16));

fonts('draw just the characters that the rule takes', () => {
  const has = FONT_NAMES.filter((name) => name !== 'bold').map((name) => {
    const { characterSet } = create(readFileSync(fileOf(name))) as unknown as { characterSet: number[] };
    return { name, chars: new Set(characterSet) };
  });
  const isDrawn = (code: number, char: string) =>
    !isPicture(code) && has.some(({ name, chars }) => chars.has(code) && (name === 'words' || isMadeFor(name, char)));
  const edges: number[] = [];
  const wrong: number[] = [];
  let last = 0;
  for (let code = 0x7f; code < 0x110000; code += 1) {
    const char = String.fromCodePoint(code);
    if (NONE.test(char)) continue;
    const drawn = isDrawn(code, char);
    if (drawn !== isPrintable(char)) wrong.push(code);
    if (drawn !== (edges.length % 2 === 1)) edges.push(drawn ? code : last + 1);
    if (drawn) last = code;
  }
  if (edges.length % 2) edges.push(last + 1);
  const table = edges.map((edge, at) => (edge - (edges[at - 1] ?? 0)).toString(36)).join(' ');
  assert.equal(hex(wrong), [], `The table in src/rules/printable.ts is to be '${table}'.`);
});

fonts('are loaded only for the scripts of a text, and cut down to its characters', async () => {
  assert.equal([...(await loadFonts('12 High Street')).keys()], ['words', 'bold']);
  const loaded = await loadFonts('ঢাকা 12');
  assert.equal([...loaded.keys()], ['words', 'bold', 'bengali']);
  assert.ok(loaded.get('bengali')!.covers.size < 20);
});

for (const [script, text] of [...SCRIPTS, ['signs', SIGNS] as const]) {
  fonts(`have every character of ${script}`, () => {
    assert.equal(
      [...text.normalize()].filter((char) => !isPrintable(char)),
      [],
    );
  });
}
for (const char of ['🍛', '👩', '🏴', '𐤀', '\u{1e900}', '\ue000', '\u{10ffff}']) {
  fonts(`lack ${char}`, () => assert.not(isPrintable(char)));
}
fonts.run();
