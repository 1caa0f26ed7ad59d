import { chunk } from '../../../chunk.ts';

const FILE = 'pages/seller/dashboard/later.ts';
const load = () => import('./later.ts');

/** The forms of a dish, for its row and for a new one. */
export const editor = chunk(FILE, load, 'DishEditor');
/** What is done with a dish less often than selling. */
export const actions = chunk(FILE, load, 'DishActions');
export const nothingYet = chunk(FILE, load, 'NothingYet');
export const profilePhoto = chunk(FILE, load, 'ProfilePhoto');
export const removal = chunk(FILE, load, 'Removal');
