import { style } from '@vanilla-extract/css';
import { color, cramped, narrow, size, space, tapSize, unseen, wide } from '../theme.css.ts';
import { headCell, plainCell, rows, tableCell, tableRow, wrappedCell } from './operator-list.css.ts';

type Rule = Exclude<Parameters<typeof style>[0], unknown[]>;
const below = (rule: Rule) => ({ '@media': { [narrow]: rule } });

/** A table in a wide window; otherwise each entry shows what happened and when, with the rest below. */
export const log = style([rows, below({ display: 'block' })]);
export const logHeads = style(below(unseen));
const tall = { paddingBlock: '0.625rem', verticalAlign: 'top' };
export const logHead = style([headCell, { '@media': { [wide]: tall } }]);
export const whatHead = style([logHead, { '@media': { [wide]: { width: '38%' } } }]);
/** Without the operator column, this column takes its width. */
export const whatHeadAlone = style([logHead, { '@media': { [wide]: { width: '50%' } } }]);

export const logDay = style(below({ display: 'block' }));
const line = style({
  ...below({
    display: 'block',
    position: 'relative',
    padding: `${space.s} ${space.m}`,
    borderBottom: `1px solid ${color.line}`,
  }),
  selectors: { [`${logDay}:last-child > &:last-child`]: below({ borderBottom: 0 }) },
});
export const logEntry = style([tableRow, line]);
/** The line of a day, above its entries. */
export const dayLine = style([tableRow, line]);
const stacked = { display: 'block', padding: 0, borderBottom: 0, overflowWrap: 'anywhere' } as const;
export const dayHead = style([
  plainCell,
  {
    padding: `${space.s} ${space.m}`,
    color: color.soft,
    fontSize: size.small,
    fontWeight: 650,
    '@media': { [wide]: { background: color.paper, verticalAlign: 'top' }, [narrow]: stacked },
  },
]);
/** The operator who did everything on a day, where the table has a column for operators. */
export const dayOperator = style({ '@media': { [wide]: { display: 'none' } } });

const besideTime = (paddingInlineEnd: string) =>
  style([
    wrappedCell,
    {
      '@media': { [wide]: tall, [narrow]: { ...stacked, paddingInlineEnd } },
      '@container': { [cramped]: { paddingInlineEnd: 0 } },
    },
  ]);
export const whatCell = besideTime('4rem');
/** Beside the time of a repeated entry, with its count. */
export const repeatedCell = besideTime('6rem');
/** As high as a thumb, within a line of text. */
export const subjectLink = style({ paddingBlock: '0.625rem' });

const inLine = { ...stacked, display: 'inline', color: color.soft } as const;
export const timesCell = style([tableCell, { '@media': { [wide]: tall, [narrow]: inLine } }]);
/** At the end of the first line. With large text, on a line of its own. */
const atEnd: Rule = {
  '@media': { [narrow]: { position: 'absolute', insetBlockStart: space.s, insetInlineEnd: space.m } },
  '@container': { [cramped]: { display: 'block', position: 'static' } },
};
export const onceCell = style([timesCell, atEnd]);
/** All times of a repeated entry, at the end of the first line until they are opened. */
export const times = style({
  selectors: { '&:not([open])': atEnd, '&[open]': { maxWidth: '14rem', whiteSpace: 'normal' } },
});
export const timesSummary = style({
  width: 'fit-content',
  minWidth: tapSize,
  minHeight: tapSize,
  margin: '-0.625rem',
  padding: '0.625rem',
  color: color.accent,
  cursor: 'pointer',
  fontWeight: 650,
});
export const detailsCell = style([wrappedCell, { '@media': { [wide]: tall, [narrow]: inLine } }]);
export const operatorCell = style([
  tableCell,
  {
    '@media': { [wide]: tall, [narrow]: { ...inLine, whiteSpace: 'normal' } },
    selectors: { [`${detailsCell}:not(:empty) + &::before`]: below({ content: '" · "' }) },
  },
]);
/** The operator is beside the day already. */
export const knownOperatorCell = style([operatorCell, below({ display: 'none' })]);
/** A break that a wide table has no use for: an email address fits on one line. */
export const narrowBreak = style({ '@media': { [wide]: { display: 'none' } } });
