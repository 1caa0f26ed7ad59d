import type { Session } from '../gates.ts';

/** The API's origin; empty for this origin. */
declare const API_ORIGIN: string;

/**
 * The scripts in this folder run inline in the HTML, before any other code. On a dashboard they make the page's first
 * calls while its code is still loading. `send.ts` takes their answers, and makes any call that it does not find here.
 */
const early: Record<string, Promise<Response>> = {};
Object.assign(window, { early });

/** Makes a call of the contract for a session. */
export function ask({ path }: { path: string }, token: string, query = ''): void {
  const url = API_ORIGIN + path + query;
  const authorization = `Bearer ${token}`;
  const answer = fetch(url, { headers: { authorization }, credentials: 'include' });
  // `send.ts` handles the failure.
  answer.catch(() => {});
  early[url + authorization] = answer;
}

/** The session stored in this browser; empty without storage. */
export function stored(tokenKey: string, recordKey: string): Session {
  try {
    return { token: localStorage.getItem(tokenKey), record: JSON.parse(localStorage.getItem(recordKey) ?? 'null') };
  } catch {
    return {};
  }
}
