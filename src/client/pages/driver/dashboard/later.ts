/** What the dashboard shows after its first list. One file, since two would be two requests. */
export { Below } from './Below.tsx';
export { InHand } from './InHand.tsx';
export { Summary } from './Summary.tsx';
