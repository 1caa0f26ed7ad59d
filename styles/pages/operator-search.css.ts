import { style } from '@vanilla-extract/css';
import { color, cramped, hover, size, space, tapSize, wide } from '../theme.css.ts';
import { opening, tableFrame } from './operator-list.css.ts';

/** Search results: rows that link to the record, on one line if there is room. */
export const foundRows = style([tableFrame, { padding: 0, listStyle: 'none' }]);
export const foundRow = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.s}`,
  paddingInline: space.m,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.line}` },
    '&:hover': { '@media': { [hover]: { background: color.paper } } },
  },
  '@media': { [wide]: { display: 'grid', gridTemplateColumns: 'minmax(11rem, 1fr) 3fr minmax(8rem, 10rem)' } },
});
/** The link covers the whole row. Its longest word stays whole: a badge that has no room beside it stands below. */
export const foundName = style({
  flex: '1 1 auto',
  width: 'min-content',
  maxWidth: '100%',
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  overflowWrap: 'break-word',
  ...opening,
  selectors: {
    [`${foundRow}:hover &`]: { '@media': { [hover]: { textDecorationColor: 'currentcolor' } } },
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '@media': { [wide]: { width: 'auto', fontSize: size.small } },
});
export const foundStanding = style({ paddingBlock: space.s });
export const foundFacts = style({
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.m}`,
  // Closer to the name, whose line is as high as a thumb.
  marginBlock: `-${space.s} ${space.s}`,
  color: color.soft,
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [wide]: {
      display: 'grid',
      gridArea: '1 / 2',
      gridTemplateColumns: '6rem 9rem 1fr',
      marginBlock: space.xs,
      color: color.ink,
    },
  },
  '@container': { [cramped]: { marginTop: 0 } },
});
/** Below the email, where the facts have columns. */
export const foundMatch = style({ '@media': { [wide]: { gridColumn: 3, color: color.soft } } });
