import PDFDocument from 'pdfkit';
import { referenceOf } from '#rules/council';
import { formatDateTime } from '#rules/dates';
import { embed } from './embedding.ts';
import { loadFonts } from './fonts.ts';
import { type CouncilRecord, recordSections } from './record.ts';
import { type Line, printable, typesetter } from './typesetting.ts';

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

/** How a text looks. `size` and `gap`, the room between its lines, are in points. */
interface Style {
  font: 'words' | 'bold';
  size: number;
  color: string;
  gap?: number;
}
const TITLE: Style = { font: 'bold', size: 20, color: INK };
const BRAND: Style = { font: 'bold', size: 11, color: INK };
const HEADING: Style = { font: 'bold', size: 13, color: ACCENT };
const LABEL: Style = { font: 'bold', size: 9.5, color: SOFT };
const NOTE: Style = { font: 'words', size: 10.5, color: SOFT };
const ANSWER: Style = { font: 'words', size: 10.5, color: INK, gap: 2 };
const FOOTER: Style = { font: 'words', size: 8.5, color: SOFT };

/**
 * Keeps a name of a script that runs to the left from changing the order of the words around it. The marks are copied
 * with the text, so other names go without.
 */
const isolated = (name: string) => (LEFTWARD.test(name) ? `\u2068${name}\u2069` : name);
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The record as a PDF to read, print and keep: A4, tagged for assistive technology, with embedded fonts. Every page
 * names the application's number, signature and time. It takes long, so it is made in a thread.
 */
export async function drawRecord(record: CouncilRecord): Promise<Buffer> {
  const reference = referenceOf(record.application_id);
  const sections = recordSections(record);
  const footers = [
    `Application ${reference} (${record.application_id})`,
    record.signature && record.submitted_at
      ? `Signed by ${isolated(record.signature)} on ${formatDateTime(record.submitted_at)}`
      : 'Not signed',
  ];
  const fonts = await loadFonts(printable([...sections.flat(3), record.note, ...footers, FIXED].join('\n')));
  const typeset = typesetter(fonts);
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
    // The package's types lack null: no font of its own.
    font: null as unknown as string,
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
  const draw = embed(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);

  const linesOf = (text: string, { font, size }: Style, room: number) => typeset(printable(text), font, room / size);
  const heightOf = (lines: Line[], { size, gap = 0 }: Style) =>
    lines.reduce((sum, { ascent, descent }) => sum + (ascent + descent) * size + gap, 0);

  /** Writes lines from `doc.y` on, and goes on at the top of a new page where one ends. */
  function write(lines: Line[], { size, color, gap = 0 }: Style, x: number, room: number): void {
    for (const line of lines) {
      const height = (line.ascent + line.descent) * size + gap;
      if (doc.y + height > bottom) doc.continueOnNewPage();
      const left = line.isRightToLeft ? x + room - line.width * size : x;
      const { y } = doc;
      doc.fillColor(color);
      draw(line, left, y + line.ascent * size, size);
      doc.y = y + height;
    }
  }

  /** Draws a text as a tagged element of the document's structure. */
  function tagged(type: string, text: string, style: Style, x = MARGIN, room = width): void {
    place(type, text, linesOf(text, style, room), style, x, room);
  }

  /** The same for a text whose lines are set. */
  function place(type: string, text: string, lines: Line[], style: Style, x: number, room: number): void {
    // A screen reader takes the text from here, in its own order.
    const options = lines.some(({ hasRightToLeft }) => hasRightToLeft) ? { actual: printable(text) } : {};
    root.add(doc.struct(type, options, () => write(lines, style, x, room)));
  }

  function heading(words: string): void {
    if (doc.y + 70 > bottom) doc.addPage();
    doc.y += 9;
    tagged('H2', words, HEADING);
    doc.y += 4;
  }

  function answer(label: string, words: string): void {
    const x = MARGIN + LABEL_WIDTH + GAP;
    const room = width - LABEL_WIDTH - GAP;
    const lines = linesOf(words, ANSWER, room);
    // A short answer stays on one page. A long one may continue on the next.
    if (doc.y + Math.min(heightOf(lines, ANSWER), 60) > bottom) doc.addPage();
    const y = doc.y;
    const { page } = doc;
    doc.y += 1;
    tagged('P', label, LABEL, MARGIN, LABEL_WIDTH);
    const under = doc.y;
    doc.y = y;
    place('P', words, lines, ANSWER, x, room);
    if (doc.page === page) doc.y = Math.max(doc.y, under);
    doc.y += 6;
  }

  decorate(doc, () => drawLogo(doc, MARGIN, MARGIN - 6));
  doc.y = MARGIN + 3;
  tagged('P', 'Next Door Kitchen', BRAND, MARGIN + 40, width - 40);
  doc.y = MARGIN + 44;
  tagged('H1', 'Food business registration', TITLE);
  doc.y += 4;
  tagged('P', record.note, NOTE);
  for (const [title, lines] of sections) {
    heading(title);
    for (const [label, words] of lines) answer(label, words);
  }

  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    decorate(doc, () => {
      const top = doc.page.height - FOOT + 18;
      doc
        .moveTo(MARGIN, top)
        .lineTo(MARGIN + width, top)
        .strokeColor(LINE)
        .lineWidth(1)
        .stroke();
      doc.fillColor(FOOTER.color);
      const number = linesOf(`Page ${page + 1} of ${count}`, FOOTER, width)[0]!;
      const print = (line: Line, x: number, y: number) => draw(line, x, y + line.ascent * FOOTER.size, FOOTER.size);
      print(number, MARGIN + width - number.width * FOOTER.size, top + 8);
      for (const [index, text] of footers.entries()) {
        const [line] = oneLine((words) => linesOf(words, FOOTER, width), text);
        print(line!, MARGIN, top + 8 + 14 * index);
      }
    });
  }
  root.end();
  doc.end();
  return ended;
}

/** What every PDF says besides the record. */
const FIXED = 'Next Door Kitchen, Food business registration, Page 0123456789 of, …[U+ABCDEF]';

/** A text that is cut to fit in one line. */
function oneLine(linesOf: (text: string) => Line[], text: string): Line[] {
  const lines = linesOf(text);
  for (let shown = lines[0]!.text; lines.length > 1 && shown; shown = shown.slice(0, -1)) {
    const cut = linesOf(`${shown.trimEnd()}…`);
    if (cut.length === 1) return cut;
  }
  return lines;
}

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
