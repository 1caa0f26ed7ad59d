import { createRequire } from 'node:module';
import { referenceOf } from '#rules/council';
import { formatDateTime } from '#rules/dates';
import { type CouncilRecord, recordSections } from './record.ts';

/** Free fonts with Welsh, Greek, Cyrillic and Arabic letters. Other characters are drawn as a box. */
const { resolve } = createRequire(import.meta.url);
const WORDS = resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf');
const BOLD = resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf');

const INK = '#35192f';
const SOFT = '#6b5064';
const LINE = '#ecdfd0';
const ACCENT = '#b33a14';
const FLAME = '#e8862e';

const MARGIN = 54;
/** Height of the page footer. */
const FOOT = 72;
const LABEL_WIDTH = 140;
const GAP = 16;

/**
 * The record as a PDF to read, print and keep: A4, tagged for assistive technology, with embedded fonts. Every page
 * names the application's number, signature and time.
 */
export async function recordPdf(record: CouncilRecord): Promise<Buffer> {
  // Loaded on demand: it takes a tenth of a second and 20 MB, and most processes never make a PDF.
  const { default: PDFDocument } = await import('pdfkit');
  const reference = referenceOf(record.application_id);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    pdfVersion: '1.7',
    // The package's types lack this value.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    font: WORDS,
    info: { Title: `Food business registration ${reference}`, Author: 'Next Door Kitchen' },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((done, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - FOOT;
  const root = doc.struct('Document');
  doc.addStructure(root);

  /** Draws a tagged element of the document's structure. */
  function tagged(type: string, draw: () => void): void {
    root.add(doc.struct(type, {}, draw));
  }

  function heading(words: string): void {
    if (doc.y + 70 > bottom) doc.addPage();
    doc.moveDown(0.6);
    const y = doc.y;
    tagged('H2', () => doc.font(BOLD).fontSize(13).fillColor(ACCENT).text(words, MARGIN, y, { width }));
    doc.moveDown(0.3);
  }

  function line(label: string, words: string): void {
    const text = breakable(words);
    const room = { width: width - LABEL_WIDTH - GAP, lineGap: 2 };
    const height = doc.font(WORDS).fontSize(10.5).heightOfString(text, room);
    // A short answer stays on one page. A long one may continue on the next.
    if (doc.y + Math.min(height, 60) > bottom) doc.addPage();
    const y = doc.y;
    tagged('P', () =>
      doc
        .font(BOLD)
        .fontSize(9.5)
        .fillColor(SOFT)
        .text(label, MARGIN, y + 1, { width: LABEL_WIDTH }),
    );
    const under = doc.y;
    tagged('P', () =>
      doc
        .font(WORDS)
        .fontSize(10.5)
        .fillColor(INK)
        .text(text, MARGIN + LABEL_WIDTH + GAP, y, room),
    );
    if (doc.y > y) doc.y = Math.max(doc.y, under);
    doc.y += 6;
  }

  decorate(doc, () => drawLogo(doc, MARGIN, MARGIN - 6));
  tagged('P', () =>
    doc
      .font(BOLD)
      .fontSize(11)
      .fillColor(INK)
      .text('Next Door Kitchen', MARGIN + 40, MARGIN + 3, { width: width - 40 }),
  );
  doc.y = MARGIN + 44;
  tagged('H1', () =>
    doc.font(BOLD).fontSize(20).fillColor(INK).text('Food business registration', MARGIN, doc.y, { width }),
  );
  tagged('P', () =>
    doc
      .font(WORDS)
      .fontSize(10.5)
      .fillColor(SOFT)
      .text(record.note, MARGIN, doc.y + 4, { width }),
  );
  for (const [title, lines] of recordSections(record)) {
    heading(title);
    for (const [label, words] of lines) line(label, words);
  }

  const signed =
    record.signature && record.submitted_at
      ? `Signed by ${record.signature} on ${formatDateTime(record.submitted_at)}`
      : 'Not signed';
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // The footer is inside the margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    decorate(doc, () => {
      const top = doc.page.height - FOOT + 18;
      doc
        .moveTo(MARGIN, top)
        .lineTo(MARGIN + width, top)
        .strokeColor(LINE)
        .lineWidth(1)
        .stroke();
      doc.font(WORDS).fontSize(8.5).fillColor(SOFT);
      const options = { width, height: 12, ellipsis: true, lineBreak: false };
      doc.text(`Application ${reference} (${record.application_id})`, MARGIN, top + 8, options);
      doc.text(`Page ${page + 1} of ${count}`, MARGIN, top + 8, { ...options, align: 'right' });
      doc.text(signed, MARGIN, top + 22, options);
    });
  }
  root.end();
  doc.end();
  return ended;
}

/**
 * Lets a line break after each emoji. These fonts lack the joiners of emoji, and pdfkit measures a long row of them by
 * half characters.
 */
const breakable = (words: string) =>
  words.replace(/(\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?\u200d?/gu, '$1\u200b');

/** Draws decoration, which screen readers skip. */
function decorate(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Pagination' });
  draw();
  doc.endMarkedContent();
}

/** The logo: a roof and a pot, 64 units wide. */
function drawLogo(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.5);
  doc.lineWidth(5).lineCap('round');
  doc.path('M10 31 32 11l22 20').stroke(INK);
  doc.path('M17 47a15 15 0 0 1 30 0z').fill(FLAME);
  doc.path('M13 53h38').stroke(INK);
  doc.restore();
}
