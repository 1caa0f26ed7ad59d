import { icon } from '#styles/icon';

/** The path of each icon, in a square of 24. */
const LINES = {
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 .01 0',
};

/** A decorative icon. The element around it needs the accessible name. */
export const Icon = ({ name }: { name: keyof typeof LINES }) => (
  <svg className={icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={LINES[name]} />
  </svg>
);
