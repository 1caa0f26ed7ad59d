import { onItsOwn } from './dom.ts';

/** A call that the page made. */
export interface Sent {
  /** 'POST /auth/login' */
  call: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** The JSON body, or the multipart body as an object, or `{ csv }`. */
  body: Record<string, unknown>;
}

/** The answer to a call: a status and a body, a file, or 'offline' if nothing reaches the server. */
type Answer = { status: number; body?: unknown } | { file: string; type: string } | 'offline';
export type Answers = Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer>)>;

/** Ends the calls that are under way when their test ends, so that the next test's page gets no answers to them. */
let over = held();

/** An answer comes later than the page's next tick, as over a network: a test that does not wait for it always fails. */
const LATENCY_MS = 3;
const { setTimeout: wait } = globalThis;
async function late(answer: Answer | Promise<Answer>): Promise<Answer> {
  const known = await answer;
  await new Promise((resolve) => wait(resolve, LATENCY_MS));
  return known;
}

let underWay = 0;
/** Whether every call has its answer. */
export const isQuiet = () => underWay === 0;

const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };

/**
 * Answers the page's calls from a table ('POST /auth/login' -> answer) until `restoreNetwork`. Unknown calls fail as if
 * there were no server.
 *
 * @returns the calls in order, without the `quiet` ones; it grows with each call
 */
export function fakeNetwork(answers: Answers, quiet: readonly string[] = []): Sent[] {
  const sent: Sent[] = [];

  async function answer(method: string, url: string, headers: Record<string, string>, payload: unknown) {
    const { pathname, searchParams } = new URL(url, 'http://localhost:3000');
    const call = `${method} ${pathname}`;
    const one: Sent = { call, query: searchParams, headers, body: bodyOf(payload, headers['content-type']) };
    if (!quiet.includes(call)) sent.push(one);
    const known = answers[call] ?? { status: 404, body: { error: `No answer for ${call}` } };
    underWay += 1;
    try {
      return await Promise.race([over.answer(), late(typeof known === 'function' ? known(one) : known)]);
    } finally {
      underWay -= 1;
    }
  }

  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const found = await answer(init.method ?? 'GET', url, headers, init.body);
    if (found === 'offline') throw new TypeError('fetch failed');
    if ('file' in found) return new Response(found.file, { headers: { 'content-type': found.type } });
    return Response.json(found.body ?? {}, { status: found.status });
  }) as typeof fetch;

  class FakeUpload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    response: unknown = null;
    #call: [method: string, url: string] = ['', ''];
    #headers: Record<string, string> = {};

    open(method: string, url: string) {
      this.#call = [method, url];
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }

    async send(payload: unknown) {
      onItsOwn(() => this.upload.onprogress?.({ loaded: 40, total: 100 }));
      const found = await answer(...this.#call, this.#headers, payload);
      if (found === 'offline' || 'file' in found) return this.onerror?.();
      this.status = found.status;
      this.response = found.body ?? {};
      this.onload?.();
    }
  }
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  return sent;
}

export function restoreNetwork(): void {
  Object.assign(globalThis, real);
  over.give('offline');
  over = held();
}

function bodyOf(payload: unknown, type?: string): Record<string, unknown> {
  if (type === 'text/csv') return { csv: payload };
  if (typeof payload === 'string') return JSON.parse(payload) as Record<string, unknown>;
  if (payload && typeof payload === 'object' && 'entries' in payload)
    return Object.fromEntries((payload as FormData).entries());
  return (payload ?? {}) as Record<string, unknown>;
}

/** An answer that the test releases. What `give` returns is over once the page has had time to read it. */
export function held() {
  let release!: (answer: Answer) => void;
  const answer = new Promise<Answer>((resolve) => (release = resolve));
  async function give(given: Answer): Promise<void> {
    release(given);
    await late(answer);
    await late(answer);
  }
  return { answer: () => answer, give };
}
