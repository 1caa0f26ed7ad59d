/** What the dashboard shows after its first list, in one file: in two, each would be a request of its own. */
export { Below } from './Below.tsx';
export { Summary } from './Summary.tsx';
