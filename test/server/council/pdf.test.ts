import { PDFiumLibrary } from '@hyzyla/pdfium';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawRecord } from '../../../src/server/council/pdf.ts';
import { LONG, recordOf, SCRIPTS } from './scripts.ts';

const drawing = suite('the PDF of a council record');

const MAX_BYTES = 1_000_000;
/** The white edge of each page, and of its foot, in points. */
const EDGE = 52;
const FOOT_EDGE = 20;

/** The words of each page, and whether something is drawn in its margins. */
async function pagesOf(pdf: Buffer): Promise<{ text: string; inked: boolean }[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    const text = page.getText();
    const { data, width, height } = await page.render({ scale: 1 });
    const isInk = (x: number, y: number) => data[(y * width + x) * 4]! < 250;
    let inked = false;
    for (let y = 0; y < height; y += 1) {
      const isEdge = y < EDGE - 10 || y >= height - FOOT_EDGE;
      for (let x = 0; x < width; x += 1) if ((isEdge || x < EDGE || x >= width - EDGE) && isInk(x, y)) inked = true;
    }
    pages.push({ text, inked });
  }
  document.destroy();
  library.destroy();
  return pages;
}

const lettersOf = (text: string) => text.normalize().replace(/[\s\p{DI}]/gu, '');

drawing('holds every script in its margins, in less than a megabyte', async () => {
  const texts = (list: [string, string][]) => list.map(([, text]) => text).join('\n');
  const pdf = await drawRecord(recordOf({ prep_address: texts(SCRIPTS), allergen_process: texts(LONG) }));
  assert.ok(pdf.length < MAX_BYTES, `${pdf.length} bytes`);
  const pages = await pagesOf(pdf);
  assert.equal(
    pages.map(({ inked }) => inked),
    pages.map(() => false),
  );
  const all = pages.map(({ text }) => text).join('\n');
  // Texts from right to left come out in the order of whoever reads them. The others are as they were typed.
  for (const [script, text] of SCRIPTS.filter(([, text]) => !/[\u0590-\u08ff]/.test(text)))
    assert.ok(lettersOf(all).includes(lettersOf(text)), script);
  for (const number of ['١٢', '۱۲', '12']) assert.match(all, number);
  for (const { text } of pages) assert.match(text, 'on 22 Nov 2026, 12:00');
});

drawing('of 2,000 different Chinese characters is less than a megabyte', async () => {
  const chars = Array.from({ length: 2_000 }, (_, at) => String.fromCodePoint(0x4e00 + at * 10));
  const pdf = await drawRecord(recordOf({ allergen_process: chars.join('') }));
  assert.ok(pdf.length < MAX_BYTES, `${pdf.length} bytes`);
});

drawing('says characters without a glyph by their numbers, and cuts a long signature', async () => {
  const pdf = await drawRecord(recordOf({ trading_name: 'Pizza 🍕 Kitchen' }, 'Maria '.repeat(40)));
  const pages = await pagesOf(pdf);
  assert.match(pages[0]!.text, 'Pizza [U+1F355] Kitchen');
  for (const { text, inked } of pages) {
    assert.match(text, /Maria…/);
    assert.not(inked);
  }
});
drawing.run();
