import { globalStyle, style } from '@vanilla-extract/css';
import { badge, justCome, mainButton, notice } from '../components.css.ts';
import { narrow as cards, color, inset, phone, radius, shadow, size, space, tapSize, unseen } from '../theme.css.ts';
import { whenCramped } from '../when-cramped.ts';

/** Two buttons and a link fit beside the logo, down to the smallest phone. */
export const headButton = style({
  '@media': { [phone]: { paddingInline: '2.7vw', marginInlineStart: '-0.5rem' } },
});

export const board = style({ containerType: 'inline-size' });
// Hidden while the list loads, so that it is not seen moving. Only the list knows that, hence `:has`.
globalStyle(`${board}:has([data-loading]) ~ *`, { visibility: 'hidden' });
// There may be several of the shared notices above the first delivery.
globalStyle(`${board} ${notice}`, { marginBlock: `0 ${space.s}` });
export const sticky = style({ position: 'sticky', top: 0, zIndex: 1 });
export const fresh = style({ color: color.soft, fontSize: size.small, lineHeight: 1.3, marginBottom: space.s });

/** Seven columns need a wide screen. Below that each delivery is a card, two side by side if there is room. */
const pairs = 'screen and (min-width: 37.5em) and (max-width: 56.24em)';
const rowHeight = 75;
const cardHeight = 203;
const rowsTogether = 10;

export const deliveries = style({ display: 'block' });

/** The heading where a new day starts. Visual only, since each row gives its day. */
const day = {
  display: 'block',
  gridColumn: '1 / -1',
  content: ['attr(data-day)', 'attr(data-day) / ""'],
  paddingBlock: `${space.s} ${space.xs}`,
  color: color.soft,
  fontWeight: 700,
};
const together = { display: 'block', selectors: { '&[data-day]::before': day } };
const two = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space.m };
/** Rows that are laid out together. */
export const batch = style({ ...together, '@media': { [pairs]: two } });
const heightOf = (rows: number, height: number) => ({ containIntrinsicSize: `auto ${rows * height}px` });
/** A full batch of ten is skipped while off screen. Find-in-page and screen readers still reach it. */
export const fullBatch = style({
  ...together,
  contentVisibility: 'auto',
  ...heightOf(rowsTogether, rowHeight),
  '@media': {
    [cards]: heightOf(rowsTogether, cardHeight),
    [pairs]: { ...two, ...heightOf(rowsTogether / 2, cardHeight) },
  },
});

const line = {
  display: 'grid',
  // Doubled text leaves room for whole postcodes: times take more lines, columns grow to their longest word, and gaps
  // shrink.
  gridTemplateColumns:
    'min(4.75rem, 105px) repeat(2, minmax(0, 1fr)) 140px min(6.5rem, 186px) min(5.25rem, 168px) min(12.5rem, 22.5vw, 211px)',
  gap: '0 calc(20px - 0.5rem)',
  alignItems: 'baseline',
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
};
/** Cards show the column names themselves; for screen readers the headings stay. */
export const columnHeads = style({ display: 'block', '@media': { [cards]: unseen } });
// 'start' would leave headings centred.
export const headRow = style({ ...line, textAlign: 'left', color: color.soft, fontSize: size.small });
export const deliveryRow = style({
  ...line,
  '@media': {
    [cards]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'stretch',
      // Beside a longer one, its lines stay together.
      alignContent: 'start',
      gap: `${space.s} ${space.m}`,
      padding: `0.625rem ${inset}`,
      marginBottom: space.s,
      border: `1px solid ${color.line}`,
      borderRadius: radius.m,
      background: color.plate,
    },
  },
});

/** The list of jobs in hand, whose first one leads on a phone: the first row after the column heads. */
export const leading = style({});
/** The first job in hand. */
export const job = `${leading} > :nth-child(2) > :first-child`;
globalStyle(job, { '@media': { [phone]: { borderColor: color.accent, boxShadow: shadow } } });

type Rule = Exclude<Parameters<typeof style>[0], unknown[]>;
/**
 * A cell. In a card it is below its column's name, which is silent where `content` may have an alternative text, since
 * screen readers read the column heading. Large text never breaks inside a word or price: what does not fit wraps
 * below.
 */
const cellWith = (rule: Rule, card?: Rule) =>
  style({
    padding: 0,
    overflowWrap: 'break-word',
    ...rule,
    '@media': {
      [cards]: {
        flex: '1 1 auto',
        ...card,
        '::before': {
          display: 'block',
          content: ['attr(data-label)', 'attr(data-label) / ""'],
          color: color.soft,
          fontSize: size.small,
          fontWeight: 400,
          lineHeight: 1.3,
        },
      },
    },
  });
export const cell = cellWith({});
globalStyle(`${cell} > ${badge} + ${badge}`, { marginInlineStart: space.xs });
/** Two cells fill a line of a card. */
const flexBasis = '40%';
const first = { flexBasis, order: -1 };
const large = { fontSize: size.third, lineHeight: 1.3 };
export const pay = cellWith({ ...large, fontWeight: 700 }, first);
/** A pickup or dropoff postcode. */
export const end = cellWith({ fontWeight: 700 }, { ...large, flexBasis });
export const behind = cellWith({ color: color.soft }, { ...large, flexBasis });
/** An address that links to the map, large enough to read and tap at the kerb. */
export const way = style({
  display: 'flex',
  minHeight: tapSize,
  fontSize: size.small,
  fontWeight: 400,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
});
export const time = cellWith(
  {
    fontSize: size.small,
    // After Picked Up the remaining time is gone. Its space stays, so that the buttons below stay under the finger.
    selectors: { [`${behind} ~ &`]: { '@media': { [pairs]: { minHeight: '4.3em' } } } },
  },
  first,
);
/** The remaining time. Balanced, so that a unit is never alone on its line. */
export const soon = style({ display: 'block', textWrap: 'balance', fontWeight: 700 });

export const detail = style({
  width: '100%',
  fontSize: size.small,
  fontWeight: 400,
  lineHeight: 1.35,
  whiteSpace: 'pre-line',
});

export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  padding: 0,
  '@media': { [cards]: { flex: '1 1 auto', alignSelf: 'end' } },
});
export const call = style({ paddingInline: '0.75rem', fontSize: size.small });
/** A button for a delivery's next step. With Call it fills a line. */
export const act = style({
  minWidth: 'min-content',
  overflowWrap: 'normal',
  '@media': { [cards]: { flex: '1 1 calc(100% - 5rem)', minHeight: '48px', paddingInline: space.s } },
  selectors: {
    // Complete cannot be undone after Picked Up, and a list that has just arrived may place either under a finger.
    '&:is([name=picked-up], [name=complete])': justCome,
    // At the other end of the next line, away from a thumb aiming for the next step.
    '&[name=cancel]': {
      order: 1,
      flex: 'none',
      minHeight: tapSize,
      marginInlineStart: 'auto',
      paddingInline: 0,
      fontSize: size.small,
      fontWeight: 400,
    },
    // Hidden below open reasons, where it would read as a way to close them. The reasons come later in the markup,
    // hence `:has`.
    [`${buttons}:has([open]) > &[name=cancel]`]: { display: 'none' },
  },
});

// The leading job's parts stand in another order than a table's: when, whom to ask for, the next address, its main
// button for the thumb. They are the row's own, hence `contents`. `behind` is the address that is done; of two that are
// not, the first comes next.
const next = `${job} > ${end}:not(${end} ~ *)`;
// From the top: a problem (-4), pay and time, whom to ask for (-2), the address that comes next, the rest.
globalStyle(`${job} > :is(${pay}, ${time})`, { '@media': { [phone]: { order: -3 } } });
globalStyle(`${job} ${soon}`, { '@media': { [phone]: { fontSize: size.third } } });
globalStyle(`${job} > ${buttons}`, { '@media': { [phone]: { display: 'contents' } } });
globalStyle(`${job} > :is(${end}, ${behind})`, { '@media': { [phone]: { flexBasis: '100%' } } });
globalStyle(next, { '@media': { [phone]: { order: -1, fontSize: '1.5rem' } } });
globalStyle(`${next} > ${way}`, { '@media': { [phone]: { fontSize: '1.5rem', lineHeight: 1.2 } } });
// The button stays at the screen's lower edge for as long as its job is seen, and stands over no other job. It is a
// quiet one, and stays in its place, while a problem is open.
globalStyle(`${job} ${act}:is([name=picked-up], [name=complete])`, {
  '@media': { [phone]: { order: 1, flexBasis: '100%' } },
});
globalStyle(`${job} ${mainButton}:is([name=picked-up], [name=complete])`, {
  '@media': {
    [phone]: {
      position: 'sticky',
      bottom: space.s,
      zIndex: 1,
      minHeight: '64px',
      fontSize: size.third,
    },
  },
});
globalStyle(`${job} ${act}[name=cancel]`, { '@media': { [phone]: { order: 2 } } });

// Of several jobs the first is open. The others are rows of what the table lists, until they are tapped.
const row = `${leading} > * > ${deliveryRow}:not(${job}, [data-open])`;
globalStyle(row, {
  '@media': {
    [phone]: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'auto auto 1fr',
      gap: `${space.s} 0.75rem`,
      cursor: 'pointer',
    },
  },
});
// As a disclosure's.
globalStyle(`${row}::after`, {
  '@media': {
    [phone]: {
      content: '',
      position: 'absolute',
      insetInlineEnd: inset,
      width: '0.5em',
      height: '0.5em',
      borderInlineEnd: '2px solid',
      borderBlockEnd: '2px solid',
      transform: 'translateY(75%) rotate(45deg)',
    },
  },
});
// When and for how much first, and the time left before the date.
globalStyle(`${row} > ${time}`, {
  '@media': { [phone]: { order: -2, gridColumn: 'span 2', display: 'grid' } },
});
globalStyle(`${row} ${soon}`, { '@media': { [phone]: { gridRow: 2, fontSize: '1rem' } } });
// The rest of the last line, beside status and payout or below them.
globalStyle(`${row} > ${buttons}`, { '@media': { [phone]: { gridColumn: 'span 2' } } });
// Only the leading job's next step stands out.
globalStyle(`${row} ${mainButton}`, {
  '@media': { [phone]: { background: 'none', boxShadow: `inset 0 0 0 1px ${color.edge}`, color: color.ink } },
});
// Doubled text: a line for each, its name beside it.
whenCramped(row, { display: 'flex' });
whenCramped(`${deliveryRow} > *`, { flexBasis: 'auto' });
whenCramped(`${deliveryRow} > ::before`, { display: 'inline', marginInlineEnd: space.xs });

/** The incident form, which opens below the buttons. */
export const problem = style({
  '@media': { [cards]: { flex: 1 } },
  selectors: {
    // Beside two calls its word stays whole.
    '&:not([open])': { minWidth: 'max-content' },
    '&[open]': { flexBasis: '100%' },
    // Below the leading job's main button, which would stand over it.
    [`${job} &[open]`]: { '@media': { [phone]: { order: 1 } } },
  },
});
// What a row hides is there for screen readers, and comes when a keyboard gets to it.
globalStyle(`${row} :is(${way}, ${detail}, ${call}, ${problem}):not(:focus-within)`, { '@media': { [phone]: unseen } });
