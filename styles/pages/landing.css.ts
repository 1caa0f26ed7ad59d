import { style } from '@vanilla-extract/css';
import { inBand } from '../page.css.ts';
import { color, font, radius, shadow, size, space, tablet, tapSize, wide } from '../theme.css.ts';

/** In the header: beside the sign on a phone too, then in two short lines. */
export const joinLink = style({ maxWidth: 'max(4.7em, 50vw - 9.5rem)' });

/** The story's parts lie in the page's grid as if it were not there. */
export const kept = style({ display: 'contents' });

export const plate = style({
  ...inBand,
  background: color.plate,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  boxShadow: shadow,
  padding: `${space.l} ${space.m}`,
  marginBottom: space.xxl,
  scrollMarginTop: space.l,
  alignSelf: 'start',
  '@media': { [tablet]: { padding: space.xl }, [wide]: { gridColumn: 3 } },
});
export const group = style({
  display: 'grid',
  gap: space.l,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}`, paddingTop: space.l } },
});
export const groupTitle = style({
  fontSize: size.second,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s,
  alignItems: 'baseline',
});
export const partNumber = style({
  marginInlineStart: 'auto',
  color: color.soft,
  fontFamily: font.body,
  fontSize: size.small,
  fontWeight: 400,
});
export const pair = style({
  display: 'grid',
  gap: space.l,
  '@media': { [tablet]: { gridTemplateColumns: '3fr 2fr', gap: space.m } },
});
export const thanks = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.m,
  fontSize: size.lead,
  textAlign: 'center',
});
const balanced = { textWrap: 'balance' } as const;
export const invited = style(balanced);
/** It stands where a heading stood, and is announced. */
export const thanked = style({
  ...balanced,
  fontFamily: font.heading,
  fontSize: size.second,
  fontWeight: 600,
  lineHeight: 1.2,
});
export const next = style({
  ...balanced,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: `0 ${space.l}`,
});
/** Of the links to go on with. */
export const nextLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: tapSize, fontWeight: 600 });
