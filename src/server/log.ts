import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger, LoggerOptions } from 'pino';
import { pino } from 'pino';
import { prefixOf } from './services/client-network.ts';
import { Busy } from './services/errors.ts';
import type { Settings } from './settings.ts';

export type Log = Logger;

/** Names that must never reach the log, wherever an object carries them. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-email-token',
  'password',
  'confirmPassword',
  'newPassword',
  'code',
  'token',
  't',
  'email_token',
  'verifyToken',
  'email',
  'to',
];
// `err.code` is the code of a fault, not of a person: an error's own serializer says what is kept of it.
const places = ['headers', 'req.headers', 'res.headers', 'body', 'req.body', 'query', 'req.query'];

/**
 * pino's options for Fastify's `logger`: one line for each request with method, path, id, caller, status and time.
 * The query is omitted (reset links and addresses travel there), as are headers and bodies.
 */
export function logOptions(settings: Pick<Settings, 'logLevel'>): LoggerOptions {
  return {
    level: settings.logLevel,
    redact: {
      paths: places.flatMap((place) => secrets.map((name) => `${place}["${name}"]`)),
      censor: '[hidden]',
    },
    serializers: { req: request, res: response, err: fault, busboyOptions: parser },
  };
}

/** The log that the services and Fastify share. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  return pino(logOptions(settings));
}

/**
 * Writes one line for each request, once it is answered, instead of Fastify's two. The serializers choose all that
 * these lines say, so nothing more is to hide: looking for it took as long as the rest of the line.
 */
export class RequestLog extends LogController {
  #lines: Log;

  constructor(log: Log) {
    super();
    this.#lines = log.child({}, { redact: [] });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...facts, err: error }, 'the answer broke off');
    else this.#lines.info({ reqId: request.id, ...facts }, 'answered');
  }
}

/** The id that a proxy or a client gave a request, where it is a short word; else a new one. It stands in every line. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = String(headers['x-request-id'] ?? '');
  return /^[\w.:/+=-]{1,100}$/.test(given) ? given : randomUUID();
}

/** A second without a line of its kind, then one that says how many there were. */
const SAMPLE_MS = 1_000;

/**
 * Logs what ended in a 5xx. Calls that are shed and senders who break off come by the thousand in an attack: of each
 * kind one line a second, without a stack.
 */
export function faultLog(): (error: Error, request: FastifyRequest) => void {
  const kinds = new Map<string, { next: number; more: number }>();
  const sample = (kind: string, write: (more: number) => void) => {
    const seen = kinds.get(kind) ?? { next: 0, more: 0 };
    kinds.set(kind, seen);
    if (performance.now() < seen.next) {
      seen.more += 1;
      return;
    }
    write(seen.more);
    kinds.set(kind, { next: performance.now() + SAMPLE_MS, more: 0 });
  };
  return (error, { raw, log }) => {
    if (raw.destroyed && !raw.complete) sample('gone', (more) => log.info({ more }, 'a sender broke off'));
    else if (error instanceof Busy && !error.cause) sample('shed', (more) => log.info({ more }, error.message));
    else if (error instanceof Busy) sample('busy', (more) => log.error({ err: error, more }, error.message));
    else log.error(error);
  };
}

/** Who called, in ids, and from which wider network: what an investigation needs, and no more of a person. */
function request({ id, method, url, ip, caller }: Partial<FastifyRequest>) {
  const who = caller && { kind: caller.kind, account: caller.id };
  return { id, method, path: pathOf(url), from: ip && prefixOf(ip), ...who };
}

function response(res: { statusCode?: number }) {
  return { status: res.statusCode };
}

/** An error without what drivers attach to it: PostgreSQL's `detail` and a mail's addresses name people. */
function fault(error: Error & { code?: unknown }): Record<string, unknown> {
  const { name: type, message, code, stack, cause } = error;
  return { type, message, code, stack, ...(cause instanceof Error && { cause: fault(cause) }) };
}

/** @fastify/multipart says at 'trace' what it gives its parser: with the headers, where the session's token is. */
function parser({ limits }: { limits?: unknown }) {
  return { limits };
}

function pathOf(url: string | undefined): string | undefined {
  return url?.split('?', 1)[0];
}
