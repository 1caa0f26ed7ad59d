import type { AccountKind } from './session.ts';

/**
 * What pages leave for the service worker, which sees nothing of their storage: a cache for each name, so that one call
 * ends it, and there is none where nothing waits.
 */
export async function leave(name: string, value: unknown): Promise<void> {
  if (value === undefined) await caches.delete(name);
  else await (await caches.open(name)).put(placeIn(name), new Response(JSON.stringify(value)));
}

/** What was left under a name; undefined where there is nothing. */
export async function left<T>(name: string): Promise<T | undefined> {
  const kept = await caches.match(placeIn(name), { cacheName: name });
  return kept?.json() as Promise<T> | undefined;
}

const placeIn = (name: string) => `/${name}`;

/** The taps of one queue (its storage key is the name), as the worker sends them: with the session of who tapped. */
export interface LeftTaps {
  requests: TapRequest[];
  /** By the taps' keys: what the worker was answered, until a page has shown it. */
  answers: Record<string, { status: number; body: Record<string, unknown> }>;
}

export interface TapRequest {
  key: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** A tap waits without signal, or for the next session; and, if nobody is watching, for a server in trouble. */
export const mustWait = (status: number, isWatched: boolean) =>
  status === 0 || status === 401 || (!isWatched && (status >= 500 || status === 429));

/** The alerts of this browser, as they were asked for last, by this session. */
export const ALERTS_LEFT = 'alerts';

export interface LeftAlerts {
  kind: AccountKind;
  /** Whose session it was. */
  token: string;
  endpoint: string;
  /** Those that are wanted. */
  kinds: string[];
  /** Where the subscription is put. */
  url: string;
  /** The server's public key. */
  key: string;
}
