import bidiFactory from 'bidi-js';
import { Buffer, Direction, shape } from 'harfbuzzjs';
import LineBreaker from 'linebreak';
import { isPrintable } from '#rules/printable';
import { FONT_NAMES, type Font, type FontName, isMadeFor } from './fonts.ts';

/** Glyphs of one font and direction, from left to right. */
export interface Run {
  font: Font;
  glyphs: Glyph[];
}

/** Distances are in ems. */
interface Glyph {
  id: number;
  /** The place in the text where its letters begin. */
  at: number;
  /** The characters that it stands for. */
  chars: number[];
  /** The width of the glyph in its font. */
  width: number;
  /** The way to the next glyph. */
  advance: number;
  right: number;
  up: number;
}

/** A line of text, in the order in which its runs are seen. */
export interface Line {
  text: string;
  runs: Run[];
  /** In ems, as are the others. */
  width: number;
  ascent: number;
  descent: number;
  /** Whether its paragraph runs from right to left. */
  isRightToLeft: boolean;
  /** Whether some of it does. */
  hasRightToLeft: boolean;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Scripts that have no space between words. */
const NO_SPACES = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Needs no glyph. */
const INVISIBLE = /\p{DI}/u;
/** Marks that are stacked on a letter stay near its line, however many they are. */
const MAX_OFFSET_EMS = 1;

/** A text as it is printed. A character without a glyph is written as its number. */
export const printable = (text: string) =>
  [...text.normalize().replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')]
    .map((char) =>
      isPrintable(char) ? char : `[U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .join('')
    .replace(/(?!\n)[\s\p{Cc}]/gu, ' ');

/** Sets printable texts in these fonts. */
export function typesetter(fonts: ReadonlyMap<FontName, Font>) {
  const others = FONT_NAMES.filter((name) => name !== 'words' && name !== 'bold').flatMap(
    (name) => fonts.get(name) ?? [],
  );
  const madeFor = new Map<string, Font[]>();

  /** Breaks a text into lines of at most `width` ems. */
  function typeset(text: string, base: 'words' | 'bold', width: number): Line[] {
    return text.split('\n').flatMap((paragraph) => {
      const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, 'auto');
      const level = paragraphs[0]?.level ?? 0;
      const advances = new Float64Array(paragraph.length);
      for (const { run } of runsOf(paragraph, 0, paragraph.length, levels, base))
        for (const { at, advance } of run.glyphs) advances[at]! += advance;
      const lines = linesOf(paragraph, (from, to) => sum(advances.subarray(from, to)), width);
      return lines.map(([start, end]): Line => {
        const runs = inOrder(runsOf(paragraph, start, end, levels, base));
        const used = [fonts.get(base)!, ...runs.map(({ font }) => font)];
        return {
          text: paragraph.slice(start, end),
          runs,
          width: sum(runs.flatMap(({ glyphs }) => glyphs.map(({ advance }) => advance))),
          ascent: Math.max(...used.map(({ ascent }) => ascent)),
          descent: Math.max(...used.map(({ descent }) => descent)),
          isRightToLeft: level % 2 === 1,
          hasRightToLeft: levels.subarray(start, end).some((each) => each % 2 === 1),
        };
      });
    });
  }

  /** The stretches of one font and one level between `start` and `end`, in the order of the text. */
  function runsOf(text: string, start: number, end: number, levels: Uint8Array, base: 'words' | 'bold') {
    const stretches: { font: Font; level: number; start: number; end: number }[] = [];
    const add = (font: Font, at: number, length: number) => {
      const last = stretches.at(-1);
      const level = levels[at]!;
      if (last?.font === font && last.level === level) last.end = at + length;
      else stretches.push({ font, level, start: at, end: at + length });
    };
    for (const { segment, index } of graphemes.segment(text.slice(start, end))) {
      const font = fontOf(segment, base, stretches.at(-1)?.font);
      if (font) add(font, start + index, segment.length);
      // A mark of another script's font, which is drawn beside its letter.
      else {
        let at = start + index;
        for (const char of segment) {
          add(fontOf(char, base, undefined) ?? fonts.get(base)!, at, char.length);
          at += char.length;
        }
      }
    }
    return stretches.map(({ font, level, start, end }): { level: number; run: Run } => ({
      level,
      run: { font, glyphs: glyphsOf(text, start, end, font, level % 2 === 1) },
    }));
  }

  /** The font for a letter with its marks. Signs that several scripts share take the font of the letter before. */
  function fontOf(cluster: string, base: 'words' | 'bold', before: Font | undefined): Font | undefined {
    // The same letters come again and again, so the fonts are asked once.
    const made = madeFor.get(cluster) ?? others.filter(({ name }) => isMadeFor(name, cluster));
    madeFor.set(cluster, made);
    const first = before && made.includes(before) ? [before] : [];
    const seen = [...cluster].filter((char) => !INVISIBLE.test(char)).map((char) => char.codePointAt(0)!);
    if (seen.length === 0 && before) return before;
    return [...first, ...made, fonts.get(base)!, fonts.get('words')!, ...others].find(({ covers }) =>
      seen.every((char) => covers.has(char)),
    );
  }

  return typeset;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}

/** The lines of a paragraph, as the places where they begin and end, without the spaces at their ends. */
function linesOf(text: string, widthOf: (from: number, to: number) => number, width: number): [number, number][] {
  const lines: [number, number][] = [];
  let start = 0;
  let used = 0;
  const endAt = (end: number) => {
    lines.push([start, start + text.slice(start, end).trimEnd().length]);
    start = end;
    used = 0;
  };
  let from = 0;
  for (const to of breaksOf(text)) {
    const piece = text.slice(from, to);
    const seen = widthOf(from, from + piece.trimEnd().length);
    if (used > 0 && used + seen > width) endAt(from);
    if (seen > width) {
      // One word is wider than the line: it is broken between letters.
      for (const { segment, index } of graphemes.segment(piece)) {
        const letter = widthOf(from + index, from + index + segment.length);
        if (used > 0 && used + letter > width) endAt(from + index);
        used += letter;
      }
    } else used += widthOf(from, to);
    from = to;
  }
  endAt(text.length);
  return lines;
}

/** The places where a line may end. */
function breaksOf(text: string): number[] {
  const places = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) places.add(found.position);
  if (NO_SPACES.test(text)) {
    for (const { index } of words.segment(text))
      if (index > 0 && NO_SPACES.test(text[index - 1]!) && NO_SPACES.test(text[index]!)) places.add(index);
  }
  return [...places].sort((a, b) => a - b);
}

/** Runs in the order in which they are seen: the rule L2 of Unicode's bidirectional algorithm. */
function inOrder(stretches: { level: number; run: Run }[]): Run[] {
  const seen = [...stretches];
  for (let level = Math.max(0, ...seen.map((each) => each.level)); level > 0; level -= 1) {
    for (let from = 0; from < seen.length; from += 1) {
      let to = from;
      while (to < seen.length && seen[to]!.level >= level) to += 1;
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return seen.map(({ run }) => run);
}

/** Shapes a stretch of a text. HarfBuzz sees the letters around it too, since they change the forms of Arabic ones. */
function glyphsOf(text: string, start: number, end: number, font: Font, isRightToLeft: boolean): Glyph[] {
  const buffer = new Buffer();
  buffer.addText(text, start, end - start);
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font.shaper, buffer);
  const em = font.unitsPerEm;
  const near = (offset: number) => Math.max(-MAX_OFFSET_EMS, Math.min(MAX_OFFSET_EMS, offset / em));
  const infos = buffer.getGlyphInfos();
  const places = buffer.getGlyphPositions();
  const glyphs = infos.map(({ codepoint: id, cluster: at }, index): Glyph => {
    const { xAdvance, xOffset, yOffset } = places[index]!;
    return {
      id,
      at,
      chars: [],
      width: font.shaper.glyphHAdvance(id) / em,
      advance: xAdvance / em,
      right: xOffset / em,
      up: near(yOffset),
    };
  });
  nameGlyphs(text, end, font, glyphs, isRightToLeft);
  return glyphs;
}

/**
 * Notes for which characters each glyph stands, so that the text of a PDF can be searched and copied. Glyphs of single
 * characters are known from the font. Of the others, the first one of a cluster has what is left of it.
 */
function nameGlyphs(text: string, end: number, font: Font, glyphs: readonly Glyph[], isRightToLeft: boolean): void {
  const clusters = new Map<number, Glyph[]>();
  for (const glyph of glyphs) clusters.set(glyph.at, [...(clusters.get(glyph.at) ?? []), glyph]);
  const starts = [...clusters.keys(), end].sort((a, b) => a - b);
  for (const [index, start] of starts.slice(0, -1).entries()) {
    // From right to left a bracket is drawn as its counterpart, and programs turn it back.
    const left = [...text.slice(start, starts[index + 1])].map(
      (char) => ((isRightToLeft && bidi.getMirroredCharacter(char)) || char).codePointAt(0)!,
    );
    const unnamed: Glyph[] = [];
    for (const glyph of clusters.get(start)!) {
      const char = font.charOf.get(glyph.id);
      const place = char === undefined ? -1 : left.indexOf(char);
      if (place >= 0) glyph.chars = left.splice(place, 1);
      else unnamed.push(glyph);
    }
    const [first] = unnamed;
    if (first) first.chars = left;
  }
}
