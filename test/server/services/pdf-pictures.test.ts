import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WrongType } from '../../../src/server/services/errors.ts';
import { drawPdf, PDF_PAGES } from '../../../src/server/services/pdf-pictures.ts';
import { rejection } from './scratch.ts';

const test = suite('PDFs as pictures');

type Draw = (doc: PDFKit.PDFDocument) => void;
async function pdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, ...options });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) => void doc.on('end', done));
  draw(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
const colour = (name: string) => (doc: PDFKit.PDFDocument) =>
  doc.rect(0, 0, doc.page.width, doc.page.height).fill(name);

/** Red, green and blue in the middle of a page. */
async function middleOf(picture: Buffer, page: number, height = 1_414): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left: 500, top: page * height + 700, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => Math.round(value / 64) * 64);
}

test('its pages stand one below the other, in their colours', async () => {
  const picture = await drawPdf(
    await pdf((doc) => {
      colour('red')(doc);
      doc.addPage();
      colour('blue')(doc);
    }),
    'somebody',
  );
  const { format, width, height } = await sharp(picture).metadata();
  assert.equal([format, width, height], ['webp', 1_000, 2_828]);
  assert.equal(await middleOf(picture, 0), [256, 0, 0]);
  assert.equal(await middleOf(picture, 1), [0, 0, 256]);
});

test('many pages are cut, and a page like a till receipt is bounded', async () => {
  const many = await drawPdf(await pdf((doc) => Array.from({ length: 12 }, () => doc.addPage())), 'somebody');
  assert.is((await sharp(many).metadata()).height, PDF_PAGES * 1_414);
  const long = await drawPdf(await pdf(colour('red'), { size: [10, 14_000] }), 'somebody');
  assert.equal((await sharp(long).metadata()).height, 16_000);
});

test('several at once are all drawn', async () => {
  const one = await pdf(colour('red'));
  const drawn = await Promise.all([0, 1, 2].map(() => drawPdf(one, 'somebody')));
  assert.ok(drawn.every((picture) => picture.equals(drawn[0]!)));
});

/** A page whose one picture says that it has so many pixels on each side, and is a few bytes of zeros. */
const bomb = (side: number) => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>endobj
4 0 obj<</Length 22>>stream
595 0 0 842 0 0 cm /I Do
endstream endobj
5 0 obj<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8/Length 4>>stream
0000
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const BROKEN: [what: string, make: () => Promise<Buffer> | Buffer][] = [
  ['what is no PDF', () => Buffer.from('%PDF-1.4 and nothing more')],
  ['a PDF that is cut short', async () => (await pdf(colour('red'))).subarray(0, 300)],
  ['one with a password', () => pdf(colour('red'), { userPassword: 'secret', pdfVersion: '1.7' })],
];
for (const [what, make] of BROKEN) {
  test(`${what} is refused`, async () => {
    assert.instance(await rejection(drawPdf(await make(), 'somebody')), WrongType);
  });
}

test('a picture that unfolds to gigabytes takes the server nothing', async () => {
  const before = process.memoryUsage.rss();
  await drawPdf(Buffer.from(bomb(40_000)), 'somebody').catch((error: unknown) => assert.instance(error, WrongType));
  assert.ok(process.memoryUsage.rss() - before < 1_000_000_000);
  assert.ok(await drawPdf(await pdf(colour('red')), 'somebody'), 'the next one is drawn');
});

test('the script in a PDF does not run, and the page is drawn', async () => {
  const scripted = (await pdf(colour('red'))).toString('latin1').replace(/\/Type \/Catalog/, (type) => {
    return `${type} /OpenAction <</S/JavaScript/JS(while\\(true\\){})>>`;
  });
  assert.equal(await middleOf(await drawPdf(Buffer.from(scripted, 'latin1'), 'somebody'), 0), [256, 0, 0]);
});

test.run();
