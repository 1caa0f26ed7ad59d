import type { FetchError } from 'ofetch';
import type { AnyCall, Role } from '#api/call';
import { chunk } from './chunk.ts';
import { type AccountKind, runOut, tokens } from './session.ts';

/** The API's origin; empty for this origin. */
declare const API_ORIGIN: string;

/**
 * ofetch is not part of the page's own code: reading a page or filling in a form does not need it. Forms fetch it on
 * their first focus, and dashboards once their early calls are answered. Other pages that make a call at once have it
 * preloaded.
 */
export const network = chunk('http.ts', () => import('./http.ts'), 'request');

/** Why a call failed. `status` 0: no answer from the server. */
export class Failure extends Error {
  declare status: number;
  /** The server's message or machine code, if any. */
  declare error: string | undefined;
  /** The messages of the invalid fields. */
  declare fields: Record<string, string>;
  declare body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown> = {}) {
    const error = typeof body.error === 'string' ? body.error : undefined;
    super(error ?? `Answered ${status}`);
    this.status = status;
    this.error = error;
    this.fields = (body.fields as Record<string, string> | undefined) ?? {};
    this.body = body;
  }
}

interface SendOptions {
  /** The value of the path's one parameter. For a path without one: what tells apart forms that send there. */
  id?: string | undefined;
  headers?: Record<string, string>;
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** The kind of account whose session each role's calls carry. A visitor's carry none. */
export const KINDS: Partial<Record<Role, AccountKind>> = {
  seller: 'seller',
  approvedSeller: 'seller',
  driver: 'driver',
  approvedDriver: 'driver',
  operator: 'operator',
};

/** The address of a call; `id` is the path's one parameter. */
export const addressOf = (call: Pick<AnyCall, 'path'>, id = '') =>
  API_ORIGIN + call.path.replace(/\{\w+\}/, encodeURIComponent(id));

/**
 * Makes a call of the contract, with the session that its role needs. All the app's requests go through here.
 *
 * @returns the parsed answer
 * @throws Failure, and nothing else
 */
export async function send<Payload, Answer>(
  call: AnyCall<Payload, Answer>,
  payload?: Payload,
  { id, headers = {}, onProgress }: SendOptions = {},
): Promise<Answer> {
  const kind = KINDS[call.role];
  const token = kind && tokens[kind].peek();
  if (token) headers = { ...headers, authorization: `Bearer ${token}` };
  const query = call.method === 'GET' && payload ? `?${queryOf(payload)}` : '';
  const url = addressOf(call, id) + query;
  try {
    const early = takeEarly(call.method, url, token);
    const answer = early
      ? await answerOf(await early)
      : await (await network.load())(call, url, payload, headers, onProgress, id);
    // Another person has logged in meanwhile: the answer is not for them.
    if (token && tokens[kind].peek() !== token) throw { response: { status: 401 } };
    return answer as Answer;
  } catch (error) {
    // Without a response, nothing reached the server. That includes a chunk that did not load.
    const { response, data } = error as Partial<FetchError>;
    const failure = new Failure(response?.status ?? 0, data && typeof data === 'object' ? data : {});
    // The server no longer knows the session, so it ends here too. With `fields` it refuses only what was sent.
    const ended =
      (failure.status === 401 && !failure.body.fields) || (failure.status === 403 && call.path === '/auth/dashboard');
    if (kind && ended && tokens[kind].peek() === token) runOut(kind);
    throw failure;
  }
}

/** The calls made by the page's inline script (`early/`), by address and session. */
const page = globalThis as { early?: Record<string, Promise<Response>> };

/** Returns an early call's answer, and only once. */
function takeEarly(method: string, url: string, token: string | null | undefined): Promise<Response> | undefined {
  const key = `${url}Bearer ${token}`;
  const answer = method === 'GET' ? page.early?.[key] : undefined;
  if (answer) delete page.early![key];
  return answer;
}

/** Reads an early answer. An error status fails as it does in ofetch. */
async function answerOf(response: Response): Promise<unknown> {
  network.prefetch();
  if (!response.ok) throw { response, data: await response.json().catch(() => undefined) };
  return response.json();
}

const queryOf = (payload: object) =>
  new URLSearchParams(
    Object.entries(payload).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );

/** The message for a failure: the server's own, otherwise the given one. */
export const errorMessage = (error: unknown, otherwise: string): string =>
  (error instanceof Failure && error.error) || otherwise;
