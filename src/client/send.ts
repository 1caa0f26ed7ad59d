import type { FetchError } from 'ofetch';
import type { Call, Role } from '#api/call';
import { chunk } from './chunk.ts';
import { type AccountKind, runOut, tokens } from './session.ts';

/** Where the API lives: this origin unless the build says otherwise. */
declare const API_ORIGIN: string;

/**
 * ofetch comes apart from the page: nobody needs it to read a page or to fill in a form. Forms ask for it on their
 * first focus, a dashboard once what its HTML asked for is here; other pages that load data at once have it preloaded.
 */
export const network = chunk('http.ts', () => import('./http.ts'), 'request');

/** What a call failed with. `status` 0: nothing reached the server. */
export class Failure extends Error {
  status: number;
  /** The server's words or machine code, if it gave any. */
  error: string | undefined;
  /** Messages of the fields that failed. */
  fields: Record<string, string>;
  body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown> = {}) {
    const error = typeof body.error === 'string' ? body.error : undefined;
    super(error ?? `Request failed (${status})`);
    this.status = status;
    this.error = error;
    this.fields = (body.fields as Record<string, string> | undefined) ?? {};
    this.body = body;
  }
}

interface SendOptions {
  /** Fills the path's one parameter. */
  id?: string | undefined;
  headers?: Record<string, string>;
  /** Told the share of an upload that has left, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Whose session a call is made with. */
export const KINDS: Record<Role, AccountKind | undefined> = {
  visitor: undefined,
  seller: 'seller',
  approvedSeller: 'seller',
  driver: 'driver',
  approvedDriver: 'driver',
  operator: 'operator',
};

/** Where a call goes; `id` fills the path's one parameter. */
export const addressOf = (call: Pick<Call, 'path'>, id = '') =>
  API_ORIGIN + call.path.replace(/\{\w+\}/, encodeURIComponent(id));

/**
 * Makes a call of the contract. This is the app's only network.
 *
 * @throws Failure and nothing else
 */
export async function send<Payload, Answer>(
  call: Call<Payload, Answer>,
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
      : await (await network.load())(call, url, payload, headers, onProgress);
    // Somebody else has logged in meanwhile: it is not for them.
    if (token && tokens[kind].peek() !== token) throw { response: { status: 401 } };
    return answer as Answer;
  } catch (error) {
    // Anything without an answer, a piece of the app that did not come too, reached nobody.
    const { response, data } = error as Partial<FetchError>;
    const failure = new Failure(response?.status ?? 0, data && typeof data === 'object' ? data : {});
    // A session that the server doesn't know any more is over here too.
    const ended = failure.status === 401 || (failure.status === 403 && call.path === '/auth/dashboard');
    if (kind && ended && tokens[kind].peek() === token) runOut(kind);
    throw failure;
  }
}

/** The calls that the page's HTML has made (`early/`), by address and session. */
declare const window: { early?: Record<string, Promise<Response>> };

/** Hands the answer of an early call over, once. */
function takeEarly(method: string, url: string, token: string | null | undefined): Promise<Response> | undefined {
  const calls = method === 'GET' && typeof window !== 'undefined' ? window.early : undefined;
  const key = `${url}Bearer ${token}`;
  const answer = calls?.[key];
  if (answer) delete calls![key];
  return answer;
}

/** Reads an early answer; refused, it fails as ofetch does. */
async function answerOf(response: Response): Promise<unknown> {
  network.prefetch();
  if (!response.ok) throw { response, data: await response.json().catch(() => undefined) };
  return response.json();
}

const queryOf = (payload: object) =>
  new URLSearchParams(
    Object.entries(payload).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );

/** What to say about a failure: the server's words, else the given ones. */
export const errorMessage = (error: unknown, otherwise: string): string =>
  (error instanceof Failure && error.error) || otherwise;
