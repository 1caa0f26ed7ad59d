import { globalStyle, style } from '@vanilla-extract/css';
import { notice } from '../components.css.ts';
import { color, inset, size, space, tablet } from '../theme.css.ts';

// What stands around a driver's deliveries and loads after them. In a sheet of its own, since the first load would
// carry the names of its styles otherwise.

/** The totals of finished deliveries. */
export const totals = style({ minHeight: '1.5em', marginBottom: space.s, overflowWrap: 'break-word' });
export const total = style({ fontSize: size.third });

export const offered = style({ marginTop: space.l });

/** What is about to expire, and a form to send the new document. */
export const papersDue = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s} ${space.m}`,
  marginBottom: space.m,
  padding: `${space.m} ${inset}`,
  borderColor: color.warn,
  background: color.warnGround,
  boxShadow: 'none',
  color: color.warn,
  // A plate like others while the form is open. Only the browser has that state, hence `:has`.
  selectors: { '&:has([open])': { background: color.plate } },
});
export const renewal = style({ selectors: { '&[open]': { flexBasis: '100%', color: color.ink } } });
export const renewalForm = style({ maxWidth: '33rem', marginTop: space.m });

/** The application's status, and the forms to send something. Side by side if there is room. */
export const gate = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.m,
  alignItems: 'start',
  '@media': { [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
// The shared notices have no border here, to avoid a box in a box. Forced colours still draw it.
globalStyle(`${gate} ${notice}`, { borderColor: 'transparent' });
export const greeting = style({ fontSize: size.third });
export const lacking = style({ paddingInlineStart: '1.25rem', marginBlock: `${space.s} ${space.m}` });
/** A document that has arrived. */
export const sentPaper = style({ listStyle: "'✓\u2002'", '::marker': { color: color.herb, fontWeight: 800 } });
