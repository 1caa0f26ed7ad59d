import type { Session } from '../gates.ts';

/** Where the API lives: this origin unless the build says otherwise. */
declare const API_ORIGIN: string;

/**
 * What stands in this folder runs inside the HTML, before anything else is there. On a dashboard: what the page shows
 * first is on its way while its code still is. `send.ts` takes the answers over; a call that it does not find here
 * it makes itself.
 */
const early: Record<string, Promise<Response>> = {};
Object.assign(window, { early });

/** Makes a call of the contract for a session. */
export function ask({ path }: { path: string }, token: string, query = ''): void {
  const url = API_ORIGIN + path + query;
  const authorization = `Bearer ${token}`;
  const answer = fetch(url, { headers: { authorization }, credentials: 'include' });
  // Whoever takes it over hears of a failure.
  answer.catch(() => {});
  early[url + authorization] = answer;
}

/** The session that this browser stored; nothing where there is no storage. */
export function stored(tokenKey: string, recordKey: string): Session {
  try {
    return { token: localStorage.getItem(tokenKey), record: JSON.parse(localStorage.getItem(recordKey) ?? 'null') };
  } catch {
    return {};
  }
}
