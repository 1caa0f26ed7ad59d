import { afterLogout, refreshMe } from './me.ts';
import { loadOlder } from './older.ts';
import { act, sendWaiting } from './sending.ts';

/** What a dashboard fetches apart from itself; see `later.ts`. */
export const deeds = { act, sendWaiting, loadOlder, afterLogout, refreshMe };
