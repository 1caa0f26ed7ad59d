import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font as Outlines } from 'fontkit';
import { Blob, Face, Font as Shaper } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** A font, cut down to the characters of one text. */
export interface Font {
  name: FontName;
  /** The characters that it draws. */
  covers: ReadonlySet<number>;
  /** The character of a glyph, if a single one has it. */
  charOf: ReadonlyMap<number, number>;
  /** Chooses and places glyphs. */
  shaper: Shaper;
  /** What pdfkit embeds. */
  outlines: Outlines;
  /** Units of the font in one em. */
  unitsPerEm: number;
  /** Distances from the line that letters stand on, in ems. */
  ascent: number;
  descent: number;
}

interface Source {
  file: string;
  /** The characters that it is made for. A font without this draws what is left. */
  of?: RegExp;
  /** Its weights are one file. */
  variable?: boolean;
  /** Its letters have one form and one place, so what shapes them is left out. That halves the time. */
  plain?: boolean;
}

const load = createRequire(import.meta.url);
const { resolve } = load;

const noto = (name: string, script: string): Source => ({
  file: resolve(`@fontsource-variable/noto-${name}/files/noto-${name}-${name.split('-')[1]}-wght-normal.woff2`),
  of: new RegExp(`\\p{scx=${script}}`, 'u'),
  variable: true,
});

const JAPANESE = '@fontsource-variable/noto-sans-jp';
const JAPANESE_PARTS: Record<string, string> = load(`${JAPANESE}/unicode.json`);
/** A part of the Japanese font, for letters of family names that the Chinese one lacks, such as '﨑' and '𠮷'. */
const japanese = (part: number): Source => ({
  file: resolve(`${JAPANESE}/files/noto-sans-jp-${part}-wght-normal.woff2`),
  of: new RegExp(`(?=[\\ufa0e-\\ufa2d\\u{20bb7}])[${classOf(JAPANESE_PARTS[`[${part}]`]!)}]`, 'u'),
  variable: true,
});
/** The inside of a character class, of ranges such as `U+4E00-4E10,U+4F00`. */
const classOf = (ranges: string) =>
  ranges
    .replace(/U\+|,/g, ' ')
    .replace(/[\dA-F]+/gi, '\\u{$&}')
    .replaceAll(' ', '');

/**
 * Free fonts for the scripts that people in England and Wales write in. The first two have the Latin, Greek, Cyrillic,
 * Hebrew, Georgian and Armenian letters and the signs. `src/rules/printable.ts` lists the characters of all.
 */
const SOURCES = {
  words: { file: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf') },
  bold: { file: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf') },
  // The style of printed Arabic, which also has the letters of Urdu, Persian, Pashto and Kurdish.
  arabic: {
    file: resolve('@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2'),
    of: /\p{scx=Arab}/u,
    variable: true,
  },
  devanagari: noto('sans-devanagari', 'Deva'),
  bengali: noto('sans-bengali', 'Beng'),
  gurmukhi: noto('sans-gurmukhi', 'Guru'),
  gujarati: noto('sans-gujarati', 'Gujr'),
  oriya: noto('sans-oriya', 'Orya'),
  tamil: noto('sans-tamil', 'Taml'),
  telugu: noto('sans-telugu', 'Telu'),
  kannada: noto('sans-kannada', 'Knda'),
  malayalam: noto('sans-malayalam', 'Mlym'),
  sinhala: noto('sans-sinhala', 'Sinh'),
  thai: noto('sans-thai', 'Thai'),
  lao: noto('sans-lao', 'Laoo'),
  khmer: noto('sans-khmer', 'Khmr'),
  myanmar: noto('sans-myanmar', 'Mymr'),
  ethiopic: noto('sans-ethiopic', 'Ethi'),
  korean: {
    file: resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    of: /\p{Script=Hang}/u,
  },
  // Chinese and Japanese. The package names its files only by its own place.
  han: {
    file: join(dirname(resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf'),
    of: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\uff00-\uffef]/u,
    plain: true,
  },
  japanese1: japanese(1),
  japanese3: japanese(3),
  japanese4: japanese(4),
  japanese67: japanese(67),
} satisfies Record<string, Source>;
export type FontName = keyof typeof SOURCES;
export const FONT_NAMES = Object.keys(SOURCES) as FontName[];
const sourceOf = (name: FontName): Source => SOURCES[name];

/** Whether a font is made for the script of some character of a text. */
export const isMadeFor = (name: FontName, text: string) => sourceOf(name).of?.test(text) ?? false;

/** A font's file. */
export const fileOf = (name: FontName) => sourceOf(name).file;

/** Characters of no script, which any font may have: spaces, digits, marks above letters. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** The weight of the words. */
const REGULAR = 400;
/** Tables of a font that serve text from top to bottom, and its description. */
const UNUSED_TABLES = ['vhea', 'vmtx', 'VORG', 'BASE', 'STAT', 'DSIG', 'meta'];
const SHAPING_TABLES = ['GSUB', 'GPOS', 'GDEF'];

/** HarfBuzz takes some vowels apart, so a font must have their parts too. Those of Khmer are in no table of Unicode. */
const PARTS = ' \u17c1';

/** The fonts that a text needs. Each is read from its file and cut down to the text's characters. */
export async function loadFonts(text: string): Promise<Map<FontName, Font>> {
  const chars = [...new Set(text + text.normalize('NFKD') + PARTS)];
  const fonts = new Map<FontName, Font>();
  for (const name of FONT_NAMES) {
    const { of } = sourceOf(name);
    const own = of ? chars.filter((char) => of.test(char)) : chars;
    if (of && !of.test(text)) continue;
    const wanted = of ? [...own, ...chars.filter((char) => SHARED.test(char))] : chars;
    fonts.set(name, await cutDown(name, wanted.join('')));
  }
  return fonts;
}

async function cutDown(name: FontName, chars: string): Promise<Font> {
  const { file, variable, plain } = sourceOf(name);
  const cut = await subsetFont(await readFile(file), chars, {
    targetFormat: 'truetype',
    noHinting: true,
    dropTables: plain ? [...UNUSED_TABLES, ...SHAPING_TABLES] : UNUSED_TABLES,
    ...(variable && { variationAxes: { wght: REGULAR } }),
  });
  const face = new Face(new Blob(cut));
  const shaper = new Shaper(face);
  const covers = new Set(face.collectUnicodes());
  const { ascender, descender } = shaper.hExtents();
  const unitsPerEm = face.upem;
  return {
    name,
    covers,
    charOf: new Map([...covers].reverse().map((char) => [shaper.glyph(char)!, char])),
    shaper,
    outlines: create(cut),
    unitsPerEm,
    ascent: ascender / unitsPerEm,
    descent: -descender / unitsPerEm,
  };
}
