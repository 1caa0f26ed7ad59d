import type { Font, FontName } from './fonts.ts';
import type { Line, Run } from './typesetting.ts';

/** The ways in which fonts are passed to pdfkit. */
type Source = Parameters<PDFKit.PDFDocument['font']>[0];

/**
 * Draws set lines into a document, at the place where their letters stand. pdfkit takes any object that lays out a text
 * as a font. Ours is asked for a run by its number and answers with what HarfBuzz made of it, so pdfkit embeds, places
 * and names the glyphs.
 */
export function embed(doc: PDFKit.PDFDocument) {
  const fonts = new Map<FontName, Source>();
  const runs: Run[] = [];

  function sourceOf(font: Font): Source {
    let source = fonts.get(font.name);
    if (!source) {
      const layout = (number: string) => layoutOf(runs[Number(number)]!);
      source = Object.assign(font.outlines, { layout }) as unknown as Source;
      fonts.set(font.name, source);
    }
    return source;
  }

  return function draw(line: Line, x: number, baseline: number, size: number): void {
    const glyphs = line.runs.flatMap((run) => run.glyphs);
    const seen = String.fromCodePoint(...glyphs.flatMap(({ chars }) => chars));
    // Glyphs alone don't say the text: they stand in the order in which they are seen, and several letters share one.
    // Programs expect text from right to left as it is seen, and turn it by themselves.
    const isComplex =
      seen !== line.text ||
      line.runs.some(({ font, glyphs }) => glyphs.some(({ id, chars }) => font.charOf.get(id) !== chars[0]));
    if (isComplex) doc.markContent('Span', { actual: line.hasRightToLeft ? seen.replace(ISOLATES, '') : line.text });
    let left = x;
    for (const run of line.runs) {
      runs.push(run);
      doc
        .font(sourceOf(run.font), run.font.name, size)
        .text(String(runs.length - 1), left, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      left += size * run.glyphs.reduce((sum, { advance }) => sum + advance, 0);
    }
    if (isComplex) doc.endMarkedContent();
  };
}

const ISOLATES = /[\u2066-\u2069]/g;

/** A run as pdfkit reads it from a font, in the font's units. pdfkit changes the answer, so each call gets its own. */
function layoutOf({ font, glyphs }: Run) {
  const em = font.unitsPerEm;
  return {
    glyphs: glyphs.map(({ id, chars, width }) => ({ id, codePoints: chars, advanceWidth: width * em })),
    positions: glyphs.map(({ advance, right, up }) => ({
      xAdvance: advance * em,
      yAdvance: 0,
      xOffset: right * em,
      yOffset: up * em,
    })),
    advanceWidth: glyphs.reduce((sum, { advance }) => sum + advance, 0) * em,
  };
}
