import type { FetchError } from 'ofetch';
import type { Call, Role } from '#api/call';
import { chunk } from './chunk.ts';
import { end, tokens, type Kind } from './session.ts';

/** Where the API lives: this origin unless the build says otherwise. */
declare const API_ORIGIN: string;

/**
 * ofetch comes apart from the page: nobody needs it to read a page or to fill in a form. Forms ask for it on their
 * first focus; the pages that load data at once have it preloaded by the build.
 */
export const network = chunk('network', async () => (await import('./network.ts')).wire);

/** What a call failed with. `status` 0: nothing reached the server. */
export class Failure extends Error {
  status: number;
  /** The server's words, or the specification's machine code; undefined when there are none. */
  error: string | undefined;
  /** Messages of the fields that failed. */
  fields: Record<string, string>;
  body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown> = {}) {
    super(typeof body.error === 'string' ? body.error : `Request failed (${status})`);
    this.status = status;
    this.error = typeof body.error === 'string' ? body.error : undefined;
    this.fields = (body.fields as Record<string, string> | undefined) ?? {};
    this.body = body;
  }
}

export interface SendOptions {
  /** Fills the path's one parameter. */
  id?: string;
  headers?: Record<string, string>;
  /** Told the share of an upload that has left, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

const KINDS: Record<Role, Kind | undefined> = {
  visitor: undefined,
  seller: 'seller',
  cook: 'seller',
  driver: 'driver',
  courier: 'driver',
  operator: 'operator',
};

/**
 * Makes a call of the contract. This is the app's only network.
 *
 * @throws Failure and nothing else
 */
export async function send<Payload, Answer>(
  call: Call<Payload, Answer>,
  payload?: Payload,
  { id, headers = {}, onProgress, signal }: SendOptions = {},
): Promise<Answer> {
  const kind = KINDS[call.role];
  const token = kind && tokens[kind].peek();
  if (token) headers = { ...headers, authorization: `Bearer ${token}` };
  const query = call.method === 'GET' && payload ? `?${queryOf(payload)}` : '';
  const url = API_ORIGIN + call.path.replace(/\{\w+\}/, encodeURIComponent(id ?? '')) + query;
  try {
    const { ofetch, upload } = await network.load();
    if (onProgress) return (await upload(url, call.method, payload as FormData, headers, onProgress)) as Answer;
    return (await ofetch(url, {
      method: call.method,
      headers: call.sends === 'csv' ? { ...headers, 'content-type': 'text/csv' } : headers,
      ...(call.method !== 'GET' && { body: payload as BodyInit }),
      credentials: 'include',
      retry: 0,
      signal,
    })) as Answer;
  } catch (error) {
    // Anything without an answer, a piece of the app that did not come too, reached nobody.
    const { response, data } = error as Partial<FetchError>;
    const failure = new Failure(response?.status ?? 0, data && typeof data === 'object' ? data : {});
    // A session that the server does not know any more is over here too (specification, section 4).
    const ended = failure.status === 401 || (failure.status === 403 && call.path === '/auth/dashboard');
    if (kind && ended && tokens[kind].peek() === token) end(kind);
    throw failure;
  }
}

const queryOf = (payload: object) =>
  new URLSearchParams(Object.entries(payload).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));

/** What to say about a failure: the server's words, else the given ones. */
export const wordsOf = (error: unknown, otherwise: string): string =>
  (error instanceof Failure && error.error) || otherwise;
