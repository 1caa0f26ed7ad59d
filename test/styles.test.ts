import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { evening, palettes } from '#styles/theme';

const styles = suite('the colours');

type Name = keyof typeof palettes.light;

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for the edges of controls and the focus ring (1.4.11). */
const TEXT = 4.5;
const EDGE = 3;

/** What is written on what. Grounds are those that pages put the text on; hover is a state like any other. */
const PAIRS: [front: Name, grounds: Name[], least: number][] = [
  ['ink', ['paper', 'plate', 'accentGround', 'infoGround', 'herbGround', 'warnGround', 'errorGround'], TEXT],
  ['soft', ['paper', 'plate', 'line', 'accentGround'], TEXT],
  ['accent', ['paper', 'plate', 'accentGround'], TEXT],
  ['accentDeep', ['paper', 'plate', 'accentGround'], TEXT],
  ['onAccent', ['accent', 'accentDeep'], TEXT],
  ['paper', ['ink'], TEXT],
  ['error', ['paper', 'plate', 'errorGround'], TEXT],
  ['herb', ['paper', 'plate', 'herbGround'], TEXT],
  ['warn', ['paper', 'plate', 'warnGround'], TEXT],
  ['info', ['paper', 'plate', 'infoGround'], TEXT],
  ['edge', ['paper', 'plate', 'accentGround'], EDGE],
];

for (const scheme of ['light', 'dark'] as const) {
  for (const [front, grounds, least] of PAIRS) {
    for (const ground of grounds) {
      styles(`${front} on ${ground} can be told apart in the ${scheme} scheme`, () => {
        const found = contrast(palettes[scheme][front], palettes[scheme][ground]);
        assert.ok(found >= least, `${found.toFixed(2)} instead of at least ${least}`);
      });
    }
  }
}

styles('of the evening street can be read at every height of the sky', () => {
  for (const ground of [evening.night, evening.dusk]) assert.ok(contrast(evening.cream, ground) >= TEXT);
  for (const ground of [evening.lamp, evening.cream]) assert.ok(contrast(evening.night, ground) >= TEXT);
  // The focus ring around the lit button.
  assert.ok(contrast(evening.cream, evening.night) >= EDGE);
});

styles('are dark on a screen alone, so that what is printed can be read', () => {
  const sheets = ['styles/theme.css.ts', 'static/text.css'].map((path) => readFileSync(path, 'utf8'));
  const dark = sheets.map((sheet) => [...sheet.matchAll(/(\w+ and )?\(prefers-color-scheme: dark\)/g)]);
  assert.equal(
    dark.map((found) => found.map(([, where]) => where)),
    [['screen and '], ['screen and ']],
  );
});

styles('are the same tokens in both schemes', () => {
  assert.equal(Object.keys(palettes.dark), Object.keys(palettes.light));
});

styles('have one sheet for a name, so that nobody takes the wrong one', () => {
  const sheets = readdirSync('styles', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.css.ts'));
  const sheetsOf: Record<string, string[]> = {};
  for (const sheet of sheets) {
    for (const [, name = ''] of readFileSync(`styles/${sheet}`, 'utf8').matchAll(/^export const (\w+)/gm)) {
      sheetsOf[name] = [...(sheetsOf[name] ?? []), sheet];
    }
  }
  assert.ok(sheets.length > 20 && sheetsOf.button, 'the sheets were read');
  const double = Object.entries(sheetsOf).filter(([, { length }]) => length > 1);
  assert.equal(Object.fromEntries(double), {});
});

/** WCAG's contrast ratio of two colours as '#rrggbb', 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

styles.run();
