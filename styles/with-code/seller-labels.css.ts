import { style } from '@vanilla-extract/css';
import { row, soft } from '../components.css.ts';
import { color, phone, radius, size, space, unseen } from '../theme.css.ts';

/** For the screen only. */
export const tools = style([row, { '@media': { print: { display: 'none' } } }]);

/** Where it is narrow the table scrolls, not the page. On a phone it is a list for each dish. */
export const scroller = style({
  overflowX: 'auto',
  containerType: 'inline-size',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  // A shadow at the right until the end has been scrolled to.
  background: `linear-gradient(${color.plate}, ${color.plate}) right / 0.75rem no-repeat local, linear-gradient(to left, color-mix(in srgb, ${color.edge} 50%, transparent), transparent) right / 0.75rem no-repeat ${color.plate}`,
  '@media': { print: { overflow: 'visible', border: 0 } },
});
const block = { '@media': { [phone]: { display: 'block' } } } as const;
export const allergens = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.small,
  lineHeight: 1.25,
  '@media': { ...block['@media'], print: { fontSize: '0.75rem' } },
});
export const heads = style({ '@media': { [phone]: unseen } });
export const allergenRows = style(block);
export const allergenRow = style({
  borderTop: `1px solid ${color.line}`,
  breakInside: 'avoid',
  '@media': {
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
      columnGap: space.m,
      padding: space.s,
    },
  },
});
const cell = style({
  padding: `${space.s} ${space.xs}`,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  '@media': { print: { padding: space.xs, border: `1px solid ${color.edge}` } },
});
export const allergenHead = style([cell, { fontWeight: 'inherit', verticalAlign: 'bottom' }]);
/** The dish stays in view while the rest scrolls, if there is room for both. */
const inView = {
  textAlign: 'start',
  minWidth: '7rem',
  paddingInline: space.s,
  whiteSpace: 'normal',
  '@media': {
    'screen and (min-height: 20em)': {
      '@container': { '(min-width: 15em)': { position: 'sticky', left: 0, background: color.plate } },
    },
  },
} as const;
export const dishHead = style([allergenHead, inView, { fontWeight: 650 }]);
/** In a dish's list, what takes the whole line. */
const line = { gridColumn: '1 / -1', padding: 0, border: 0, textAlign: 'start' } as const;
export const dishCell = style([
  cell,
  inView,
  { fontWeight: 650, '@media': { [phone]: { ...line, fontSize: size.body } } },
]);
/** Vertical, so that all 14 fit on a sheet of paper. The two long ones take two lines. */
export const allergenName = style({
  writingMode: 'vertical-rl',
  transform: 'rotate(180deg)',
  // Fixed: on paper Chromium would make each column as wide as its name is long.
  height: '9em',
  whiteSpace: 'normal',
});
const answer = style([
  cell,
  {
    borderInlineStart: `1px solid ${color.line}`,
    '@media': {
      [phone]: {
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: space.xs,
        padding: space.xs,
        border: 0,
        whiteSpace: 'normal',
        // The heads are out of sight; screen readers read them.
        '::before': { content: ['attr(data-name)', 'attr(data-name) / ""'], flex: 1, textAlign: 'start' },
      },
    },
  },
]);
/** Coloured, to be found without reading. */
export const allergenAnswers: Record<string, string> = {
  Yes: style([answer, { background: color.accentGround, color: color.accent, fontWeight: 750 }]),
  May: style([answer, { background: color.warnGround, color: color.warn, fontWeight: 650 }]),
  '–': style([answer, soft]),
};
/** Below the answer, so that the column stays narrow. */
export const kindsNamed = style({
  display: 'block',
  minWidth: '5rem',
  fontSize: '0.75rem',
  fontWeight: 400,
  whiteSpace: 'normal',
  '@media': { [phone]: { flexBasis: '100%', textAlign: 'end' } },
});
export const undeclared = style({ color: color.warn, fontWeight: 650 });
export const undeclaredCell = style([
  answer,
  undeclared,
  { textAlign: 'start', '@media': { [phone]: { ...line, '::before': { content: 'none' } } } },
]);
export const tableTitle = style({ marginBlock: `${space.l} ${space.s}` });
export const key = style({ marginBottom: space.s, color: color.soft, fontSize: size.small });

export const foodLabels = style({
  listStyle: 'none',
  display: 'grid',
  gap: space.m,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  '@media': { print: { gridTemplateColumns: '1fr 1fr', gap: '0.5cm' } },
});
export const foodLabel = style({
  padding: space.m,
  // A line to cut along.
  border: `1px dashed ${color.edge}`,
  borderRadius: radius.s,
  background: color.plate,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
});
export const labelName = style({ marginBottom: space.xs });
export const unbroken = style({ whiteSpace: 'nowrap' });
export const onPaper = style({ marginTop: space.xs, color: color.soft, fontSize: size.small });
