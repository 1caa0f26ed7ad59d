import { globalStyle, style } from '@vanilla-extract/css';
import { color, phone, radius, space } from '../theme.css.ts';

/** Room for a first screenful, so that nothing moves when the list arrives. */
export const panel = style({ minHeight: '80vh' });
export const sticky = style({ position: 'sticky', top: 0, zIndex: 1 });
export const fresh = style({ color: color.soft, fontSize: '0.9375rem', marginBottom: space.s });

const rowHeight = 60;
const cardHeight = 216;
const rowsTogether = 20;

export const table = style({ display: 'block', width: '100%' });
export const rows = style({
  display: 'block',
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${rowsTogether * rowHeight}px`,
  '@media': { [phone]: { containIntrinsicSize: `auto ${rowsTogether * cardHeight}px` } },
});
const columns = '4.5rem 1.1fr 1.1fr 1.2fr 0.9fr 0.8fr minmax(12rem, 1.4fr)';
globalStyle(`${table} thead`, { display: 'block' });
globalStyle(`${table} tr`, {
  display: 'grid',
  gridTemplateColumns: columns,
  gap: `0 ${space.m}`,
  alignItems: 'center',
  minHeight: `${rowHeight}px`,
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': {
    [phone]: {
      gridTemplateColumns: '1fr 1fr',
      gap: space.s,
      padding: space.m,
      marginBottom: space.s,
      border: `1px solid ${color.line}`,
      borderRadius: radius.m,
      background: color.plate,
    },
  },
});
globalStyle(`${table} th`, { textAlign: 'start', color: color.soft, fontSize: '0.9375rem', fontWeight: 600 });
globalStyle(`${table} td`, { padding: 0 });

export const pay = style({ fontWeight: 700, fontSize: '1.125rem' });
export const detail = style({ display: 'block', fontSize: '0.9375rem' });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space.s });
