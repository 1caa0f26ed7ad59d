import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadFonts } from '../../../src/server/council/fonts.ts';
import { type Line, printable, typesetter } from '../../../src/server/council/typesetting.ts';
import { LONG, SCRIPTS, SIGNS } from './scripts.ts';

const setting = suite('setting texts of every script');

const WIDTH_EMS = 30;

async function linesOf(text: string, width = WIDTH_EMS): Promise<Line[]> {
  const words = printable(text);
  return typesetter(await loadFonts(words))(words, 'words', width);
}
const glyphsOf = (lines: Line[]) => lines.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs));
/** What the glyphs stand for, from left to right. */
const seen = (lines: Line[]) => String.fromCodePoint(...glyphsOf(lines).flatMap(({ chars }) => chars));

for (const [script, text] of [...SCRIPTS, ...LONG, ['signs', SIGNS] as const]) {
  setting(`${script} (${text.length}) has a glyph for each letter, and fits in its lines`, async () => {
    const lines = await linesOf(text);
    assert.not(glyphsOf(lines).some(({ id }) => id === 0));
    for (const { width, text } of lines) assert.ok(width <= WIDTH_EMS + 0.01, `${width}: ${text}`);
    assert.is(lines.map(({ text }) => text.replace(/\s/g, '')).join(''), printable(text).replace(/\s/g, ''));
    const letters = (words: string) => [...words.normalize('NFD')].filter((char) => !/[\s\p{DI}]/u.test(char)).sort();
    assert.equal(letters(seen(lines)), letters(printable(text)), 'nothing is lost');
  });
}

/** Texts, and their characters as they are seen from left to right. */
const ORDERS: [what: string, text: string, seen: string][] = [
  ['an Arabic number keeps its order', 'شارع ١٢', '١٢ عراش'],
  ['an Urdu number too', 'گلی ۱۲', '۱۲ یلگ'],
  ['a European number in Arabic', 'مطبخ 12 أ', 'أ 12 خبطم'],
  ['a house number with a letter', 'رقم ١٢-ب', 'ب-١٢ مقر'],
  ['Hebrew with a number', 'רחוב הרצל 12', '12 לצרה בוחר'],
  ['a postcode at the end', 'لندن SL1 2LT', 'SL1 2LT ندنل'],
  ['a name in an English line', 'Signed by \u2068أمين\u2069 on 2 Nov', 'Signed by نيمأ on 2 Nov'],
  ['a name that ends in a number keeps to itself', 'Flat \u2068أ\u2069 12', 'Flat أ 12'],
  ['brackets are turned', '(أب)', '(بأ)'],
];
for (const [what, text, order] of ORDERS) {
  setting(`order: ${what}`, async () => {
    const chars = seen(await linesOf(text)).replace(/[\u2068\u2069]/g, '');
    assert.is(chars, order);
  });
}

/**
 * Letters whose parts are seen in another order than they are written, or as one: the character of each glyph, or '' for
 * a form that no single character has.
 */
const SHAPES: [script: string, text: string, glyphs: string[]][] = [
  ['Hindi', 'कि', ['', 'क']],
  ['Bengali', 'কো', ['', 'ক', 'া']],
  ['Punjabi', 'ਸਿ', ['ਿ', 'ਸ']],
  ['Gujarati', 'કિ', ['', 'ક']],
  ['Odia', 'କେ', ['େ', '']],
  ['Tamil', 'கொ', ['ெ', 'க', 'ா']],
  ['Malayalam', 'കൊ', ['െ', 'ക', 'ാ']],
  ['Sinhala', 'කෙ', ['ෙ', 'ක']],
  ['Khmer', 'ខេ', ['េ', 'ខ']],
  ['Burmese', 'မေ', ['ေ', 'မ']],
  ['Hindi', 'क्ष', ['']],
  ['Punjabi', 'ਸ੍ਰ', ['ਸ', '']],
  ['Arabic', 'لا', ['', '']],
  ['Thai', 'น้ำ', ['น', 'ํ', '', 'า']],
];
for (const [script, text, glyphs] of SHAPES) {
  setting(`shape: ${script} ${text}`, async () => {
    const [run, ...others] = (await linesOf(text)).flatMap(({ runs }) => runs);
    assert.equal(others, []);
    const single = run!.glyphs.map(({ id }) => run!.font.charOf.get(id));
    assert.equal(
      single.map((code) => (code === undefined ? '' : String.fromCodePoint(code))),
      glyphs,
    );
  });
}
setting('shape: Arabic letters join, across the fonts of their neighbours too', async () => {
  const idsOf = async (text: string) => new Set(glyphsOf(await linesOf(text)).map(({ id }) => id));
  assert.is((await idsOf('ه ههه')).size, 5, 'alone, at the start, in the middle, at the end, and the space');
});

setting('marks that are stacked stay near their line', async () => {
  const offsets = glyphsOf(await linesOf(`Z${'\u0301'.repeat(300)}`)).map(({ up }) => Math.abs(up));
  assert.ok(Math.max(...offsets) <= 1);
});

setting('a line ends between words where the script has none between them', async () => {
  const [first] = await linesOf('เราแยกถั่วไว้ในตู้อีกใบหนึ่ง', 8);
  const ends = [...new Intl.Segmenter('th', { granularity: 'word' }).segment('เราแยกถั่วไว้ในตู้อีกใบหนึ่ง')];
  assert.ok(ends.some(({ index }) => index === first!.text.length));
  const chinese = await linesOf('我们把每一种过敏原写在标签上，并且', 14);
  assert.not.match(chinese[1]!.text, /^[，。；]/, 'no line begins with a comma');
});

for (const [given, written] of [
  ['Pizza 🍕', 'Pizza [U+1F355]'],
  ['a\u{10900}b', 'a[U+10900]b'],
  ['\ue000', '[U+E000]'],
  ['a\r\nb\u2028c\td\0', 'a\nb\nc d '],
  ['می‌خواهم', 'می‌خواهم'],
] as const) {
  setting(`a character without a glyph is written in Latin: ${JSON.stringify(given)}`, () =>
    assert.is(printable(given), written),
  );
}
setting.run();
