import type { AccountKind } from './session.ts';

/**
 * Saves a value where the service worker can read it, since a worker has no access to local storage. Each name has a
 * cache of its own, so one call deletes it. `undefined` deletes it.
 */
export async function saveForWorker(name: string, value: unknown): Promise<void> {
  if (value === undefined) await caches.delete(name);
  else await (await caches.open(name)).put(placeIn(name), new Response(JSON.stringify(value)));
}

/** The value saved under a name; undefined if there is none. */
export async function readForWorker<T>(name: string): Promise<T | undefined> {
  const kept = await caches.match(placeIn(name), { cacheName: name });
  return kept?.json() as Promise<T> | undefined;
}

const placeIn = (name: string) => `/${name}`;

/** The waiting taps of one outbox, with the session of the person who tapped. They are saved under its storage key. */
export interface WorkerTaps {
  requests: TapRequest[];
  /** The server's answers to taps sent by the worker, by the tap's key, until a page has shown them. */
  answers: Record<string, { status: number; body: Record<string, unknown> }>;
}

/** A tap as an HTTP request, which the worker can send. */
export interface TapRequest {
  key: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Whether a tap stays queued after this status. Offline (0) and logged out (401) always wait. Server trouble waits only
 * if nobody is watching.
 */
export const mustWait = (status: number, isWatched: boolean) =>
  status === 0 || status === 401 || (!isWatched && (status >= 500 || status === 429));

/** The name under which this browser's alerts are saved. */
export const ALERTS_NAME = 'alerts';

/** This browser's alerts, as the worker needs them. */
export interface WorkerAlerts {
  kind: AccountKind;
  /** The token of the session that turned them on. */
  token: string;
  endpoint: string;
  /** The kinds that are wanted. */
  kinds: string[];
  /** The address that the subscription is sent to. */
  url: string;
  /** The server's public push key. */
  key: string;
}
