import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger, LoggerOptions } from 'pino';
import { pino } from 'pino';
import { prefixOf } from './services/client-network.ts';
import { Busy } from './services/errors.ts';
import type { Settings } from './settings.ts';

export type Log = Logger;

/** Property names that are removed from everything logged. */
const SECRETS = [
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
// Not `err`, since `err.code` is an error's code. The error's serializer selects its fields.
const PLACES = ['headers', 'req.headers', 'res.headers', 'body', 'req.body', 'query', 'req.query'];

/**
 * pino's options for Fastify's `logger`: one line per request with method, path, id, caller, status and time. Query,
 * headers and body are left out: reset links and addresses are in queries.
 */
export function logOptions(settings: Pick<Settings, 'logLevel'>): LoggerOptions {
  return {
    level: settings.logLevel,
    redact: {
      paths: PLACES.flatMap((place) => SECRETS.map((name) => `${place}["${name}"]`)),
      censor: '[hidden]',
    },
    serializers: { req: request, res: response, err: fault, busboyOptions: parser },
  };
}

/** The log that Fastify and the services share. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  return pino(logOptions(settings));
}

/**
 * Writes one line per answered request instead of Fastify's two. The serializers select every field, so redaction is
 * skipped: it took as long as the rest of the line.
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

/** The request id of a proxy or client if it is a short word, else a new one. Every line of a request has it. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = String(headers['x-request-id'] ?? '');
  return /^[\w.:/+=-]{1,100}$/.test(given) ? given : randomUUID();
}

/** After this time without a fault of a kind, a line tells how many there were. */
const SAMPLE_MS = 1_000;

/**
 * Logs requests that ended in a 5xx. An attack causes thousands of refused calls and broken connections, so each kind
 * gets one line a second, without a stack.
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

/** The caller's id and wider network: enough for an investigation, without naming a person. */
function request({ id, method, url, ip, caller }: Partial<FastifyRequest>) {
  const who = caller && { kind: caller.kind, account: caller.id };
  return { id, method, path: pathOf(url), from: ip && prefixOf(ip), ...who };
}

function response(res: { statusCode?: number }) {
  return { status: res.statusCode };
}

/** An error without the fields that drivers add: PostgreSQL's `detail` and a mail's addresses name people. */
function fault(error: Error & { code?: unknown }): Record<string, unknown> {
  const { name: type, message, code, stack, cause } = error;
  return { type, message, code, stack, ...(cause instanceof Error && { cause: fault(cause) }) };
}

/** @fastify/multipart logs its parser's options at 'trace', with the request's headers and the session's token. */
function parser({ limits }: { limits?: unknown }) {
  return { limits };
}

function pathOf(url: string | undefined): string | undefined {
  return url?.split('?', 1)[0];
}
