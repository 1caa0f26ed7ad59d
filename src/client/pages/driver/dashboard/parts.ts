import { chunk } from '../../../chunk.ts';

const FILE = 'pages/driver/dashboard/later.ts';
const load = () => import('./later.ts');

/** The parts of `later.ts`, loaded on demand. */
export const below = chunk(FILE, load, 'Below');
export const inHand = chunk(FILE, load, 'InHand');
export const summary = chunk(FILE, load, 'Summary');
