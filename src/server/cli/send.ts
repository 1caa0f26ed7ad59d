import type { AnyCall } from '#api/call';
import { Fail } from './fail.ts';

export const LOG_IN_FIRST = 'Please log in first: npm run operator -- login';

/** The input of a call. */
export interface Sent<Payload> {
  id?: string | undefined;
  /** The query of a GET, otherwise the body. */
  payload?: Payload;
}

/** The server's calls, made as one operator. */
export interface Server {
  url: string;
  send<Payload, Answer>(call: AnyCall<Payload, Answer>, sent?: Sent<Payload>): Promise<Answer>;
  /** For calls whose answer is a file. */
  download<Payload>(call: AnyCall<Payload, Blob>, sent?: Sent<Payload>): Promise<{ name: string; bytes: Buffer }>;
}

/** Makes calls of the contract over HTTP, with the operator's token. Every failure is a Fail with a message. */
export function openServer(url: string, token: string | undefined): Server {
  const request = async (call: AnyCall, { id, payload }: Sent<unknown>): Promise<Response> => {
    const address = new URL(`${url}${call.path.replace(/\{\w+\}/, encodeURIComponent(id ?? ''))}`);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    let body: string | FormData | null = null;
    if (call.method === 'GET') {
      for (const [name, value] of Object.entries(payload ?? {})) {
        if (value !== undefined) address.searchParams.set(name, String(value));
      }
    } else if (payload instanceof FormData) {
      // fetch adds the content type itself, with the boundary.
      body = payload;
    } else if (payload !== undefined) {
      const isCsv = call.sends === 'csv';
      headers['content-type'] = isCsv ? 'text/csv' : 'application/json';
      body = isCsv ? String(payload) : JSON.stringify(payload);
    }
    const response = await fetch(address, { method: call.method, headers, body }).catch(() => {
      throw new Fail(`The server at ${url} does not answer. Is it running? Use --url to name another one.`);
    });
    if (!response.ok) throw await refusal(response);
    return response;
  };

  return {
    url,
    async send<Answer>(call: AnyCall<never, Answer>, sent: Sent<unknown> = {}) {
      const response = await request(call as AnyCall, sent);
      return (await response.json().catch(() => {
        throw new Fail(`${url} does not answer like a Next Door Kitchen server.`);
      })) as Answer;
    },
    async download(call, sent = {}) {
      const response = await request(call as AnyCall, sent);
      const name = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      const bytes = await response.arrayBuffer().catch(() => {
        throw new Fail('The download broke off. Please try again.');
      });
      return { name: decodeURIComponent(name ?? 'download'), bytes: Buffer.from(bytes) };
    },
  } as Server;
}

interface Refusal {
  error?: unknown;
  fields?: Record<string, string>;
  lines?: { line: number; field: string; msg: string }[];
}

/** A refusal as a message, with every field and line that the server names. */
async function refusal(response: Response): Promise<Fail> {
  if (response.status === 401 && !response.url.endsWith('/login')) {
    return new Fail(LOG_IN_FIRST);
  }
  const body = ((await response.json().catch(() => undefined)) ?? {}) as Refusal;
  const first = typeof body.error === 'string' ? body.error : `The server answered ${response.status}.`;
  const fields = Object.entries(body.fields ?? {}).map(([name, message]) => `  ${name}: ${message}`);
  const lines = (body.lines ?? []).map(({ line, field, msg }) => `  line ${line}${field && `, ${field}`}: ${msg}`);
  return new Fail([first, ...fields, ...lines].join('\n'));
}
