import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Logger, LoggerOptions } from 'pino';
import type { Settings } from './settings.ts';

export type Log = Logger;

/** Names that must never reach the log, wherever an object carries them. */
const secrets = [
  'authorization', 'cookie', 'set-cookie', 'x-email-token', 'password', 'confirmPassword', 'newPassword',
  'code', 'token', 't', 'email_token', 'verifyToken', 'email', 'to',
];
// `err.code` is the code of a fault, not of a person: an error's own serializer says what is kept of it.
const places = ['headers', 'req.headers', 'res.headers', 'body', 'req.body', 'query', 'req.query'];

/**
 * pino's options for Fastify's `logger`: one line for each request with method, path, id, status and time.
 * The query is left out (reset links and addresses travel there), as are headers and bodies.
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

/** The log that the parts and Fastify share. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  return pino(logOptions(settings));
}

/**
 * Writes one line for each request, once it is answered, instead of Fastify's two. The serializers choose all that
 * these lines say, so nothing is left to hide: looking for it took as long as the rest of the line.
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

function request(req: { method?: string; url?: string; id?: string }) {
  return { id: req.id, method: req.method, path: pathOf(req.url) };
}

function response(res: { statusCode?: number }) {
  return { status: res.statusCode };
}

/** An error without what drivers attach to it: PostgreSQL's `detail` and a mail's addresses name people. */
function fault(error: Error & { code?: unknown }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack };
}

/** @fastify/multipart says at 'trace' what it gives its parser: with the headers, where the session's token is. */
function parser({ limits }: { limits?: unknown }) {
  return { limits };
}

function pathOf(url: string | undefined): string | undefined {
  return url?.split('?', 1)[0];
}
