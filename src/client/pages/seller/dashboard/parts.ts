import { chunk } from '../../../chunk.ts';

const FILE = 'pages/seller/dashboard/later.ts';
const load = () => import('./later.ts');

/** The parts of `later.ts`, loaded on demand. */
export const editor = chunk(FILE, load, 'DishEditor');
export const copyDish = chunk(FILE, load, 'CopyDish');
export const foot = chunk(FILE, load, 'Foot');
export const nothingYet = chunk(FILE, load, 'NothingYet');
export const profileDetails = chunk(FILE, load, 'ProfileDetails');
export const refusal = chunk(FILE, load, 'Refusal');
export const serve = chunk(FILE, load, 'Serve');
export const standing = chunk(FILE, load, 'Standing');
export const registered = chunk(FILE, load, 'Registered');
export const road = chunk(FILE, load, 'Road');
