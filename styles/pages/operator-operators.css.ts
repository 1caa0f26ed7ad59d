import { globalStyle, style } from '@vanilla-extract/css';
import { fold } from '../fold.css.ts';
import { form } from '../form.css.ts';
import { color, radius, size, space, tablet } from '../theme.css.ts';

/** One's own login. The 'Password and devices' fold is shared by all accounts, so it has no classes of the console. */
export const ownLogin = style({});
globalStyle(`${ownLogin} > ${fold}`, {
  maxWidth: 'none',
  marginTop: 0,
  paddingTop: space.s,
  borderTop: `1px solid ${color.line}`,
});
globalStyle(`${ownLogin} ${form}`, { maxWidth: '34rem' });
// A line for each device.
globalStyle(`${ownLogin} li`, { paddingBlock: space.xs, borderTop: `1px solid ${color.line}` });
globalStyle(`${ownLogin} li > span`, { display: 'block', fontSize: size.small });

/** The QR code, and beside it the link and the key. */
export const scan = style({
  display: 'grid',
  gap: space.m,
  '@media': { [tablet]: { gridTemplate: 'auto 1fr / auto 1fr' } },
});
export const scanCode = style({ gridRow: '1 / 3', border: `1px solid ${color.line}`, borderRadius: radius.s });
/** A heading inside a plate, nearer to what follows. */
export const loginPart = style({ marginTop: space.s });
