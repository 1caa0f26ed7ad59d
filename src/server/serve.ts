import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Clock, Of, Role } from '#api/call';
import { isApproved } from '#rules/council-status';
import { londonToday } from '#rules/dates';
import type { Form, Read } from '#rules/form';
import { schemaOf } from './mask.ts';
import { receiveForm, type FileRules, type ReceivedForm } from './multipart.ts';
import { networkOf } from './network.ts';
import type { Parts } from './parts/index.ts';
import { hit } from './parts/limits.ts';
import { problem } from './problem.ts';
import { findSession, type Account } from './sessions.ts';

/** What an area file of the contract offers: its calls by name, the rules of their payloads, the shapes of answers. */
type Area = { payloads: object; answers: object };
type CallNames<A extends Area> = keyof A['answers'] & keyof A['payloads'] & keyof A & string;

/** Everything a handler is given. `Body` is checked and cleaned already. */
export interface Context<Body = unknown> {
  body: Body;
  /** The path's one parameter, or ''. */
  id: string;
  query: Record<string, string | undefined>;
  headers: Record<string, string | undefined>;
  /** Who calls; reading it in a call for visitors is a programming error and throws. */
  account: Account;
  clock: Clock;
  now: Date;
  /** The multipart body: its fields checked by the call's rules, its files in temporary places until the answer. */
  receive(files: FileRules): Promise<ReceivedForm<Body>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** One handler for each call of an area; a call without one does not compile. */
export type Handlers<A extends Area> = {
  [Name in CallNames<A>]: (
    context: Context<Read<A['payloads'][Name]>>,
  ) => Promise<Of<A['answers'][Name]>>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the call is authorised; undefined for visitors. */
    caller?: Account | undefined;
  }
  interface FastifyContextConfig {
    /** The call's own; the error mapper asks for it. */
    saysOk?: boolean | undefined;
  }
}

const SENSITIVE_SECONDS = 60;

/** Serves every call of an area: authorise, validate, handle, mask the answer. */
export function serve<A extends Area>(app: FastifyInstance, parts: Parts, area: A, handlers: Handlers<A>): void {
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', undefined);
  for (const name of Object.keys(area.answers)) {
    const call = (area as unknown as Record<string, Call>)[name]!;
    const payload = (area.payloads as Record<string, Form<unknown> | ((clock: Clock) => Form<unknown>)>)[name];
    const shape = (area.answers as Record<string, Parameters<typeof schemaOf>[0] | 'file'>)[name]!;
    const handle = (handlers as unknown as Record<string, (context: Context) => Promise<unknown>>)[name]!;

    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/, ':id'),
      ...(shape !== 'file' && { schema: { response: { '2xx': schemaOf(shape) } } }),
      config: { saysOk: call.saysOk },
      // Before the body is read: who may not call learns nothing from how it would be taken.
      async onRequest(request) {
        request.caller = await authorise(parts, call, request, parts.now());
      },
      async handler(request, reply) {
        const now = parts.now();
        const account = request.caller;
        const type = request.headers['content-type'] ?? '';
        if (!call.sends && /^(multipart\/|text\/csv)/i.test(type)) throw problem(415, 'Send this as JSON.');
        const form = typeof payload === 'function' ? payload(clockAt(now)) : payload;
        const received: ReceivedForm<unknown>[] = [];
        const context: Context = {
          body: call.sends
            ? request.body
            : call.method === 'GET'
              ? check(form, request.query)
              : checkJson(form, request.body),
          id: (request.params as { id?: string }).id ?? '',
          get query() {
            return texts(request.query);
          },
          get headers() {
            return texts(request.headers);
          },
          get account() {
            if (!account) throw new Error(`${call.path} is for visitors: there is no account`);
            return account;
          },
          get clock() {
            return clockAt(now);
          },
          now,
          async receive(files) {
            const one = await receiveForm(request, form, files);
            received.push(one);
            return one;
          },
          request,
          reply,
        };
        try {
          const answer = await handle(context);
          return reply.sent ? reply : reply.code(call.status ?? (reply.statusCode || 200)).send(answer);
        } finally {
          await Promise.all(received.map((one) => one.discard()));
        }
      },
    });
  }
}

const clockAt = (now: Date): Clock => ({ today: londonToday(now), now: now.toISOString() });

/** First who you are (401), then what you may do (403); for visitors only how often. */
async function authorise(
  parts: Parts,
  call: Call,
  request: FastifyRequest,
  now: Date,
): Promise<Account | undefined> {
  const { rateLimit } = parts.settings;
  if (call.sensitive && rateLimit > 0) {
    await hit(parts.database.db, `client:${networkOf(request.ip)}`, rateLimit, SENSITIVE_SECONDS, now);
  }
  if (call.role === 'visitor') return undefined;
  const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const account = token && (await findSession(parts.database.db, token, now));
  if (!account) throw problem(401, 'Please log in again.');
  const refusal = REFUSALS[call.role](account);
  if (refusal) throw problem(403, refusal);
  return account;
}

const wrongRole = 'This account may not do that.';
const REFUSALS: Record<Exclude<Role, 'visitor'>, (account: Account) => string | false> = {
  seller: ({ kind }) => kind !== 'seller' && wrongRole,
  cook: ({ kind, councilStatus }) =>
    kind !== 'seller'
      ? wrongRole
      : !isApproved(councilStatus) && 'Your menu opens once your council registration is approved.',
  driver: ({ kind }) => kind !== 'driver' && wrongRole,
  courier: ({ kind, driverStatus }) =>
    kind !== 'driver'
      ? wrongRole
      : driverStatus !== 'approved' && 'Only approved drivers can see and take deliveries.',
  operator: ({ kind }) => kind !== 'operator' && wrongRole,
};

/** Checks a payload with its rules. Throws a 422 with the first message and all fields' messages. */
export function check<T>(form: Form<T> | undefined, payload: unknown, only?: readonly string[]): T {
  if (!form) return payload as T;
  const { value, errors } = form.read(payload, only);
  if (errors) throw invalid(errors);
  return value!;
}

/** Checks a body of JSON, where '5' is no number and 'true' no yes: texts stand for them in forms and queries alone. */
export function checkJson<T>(form: Form<T> | undefined, payload: unknown, only?: readonly string[]): T {
  // Only what the rules have read is looked into: anything else may be as deep as the sender likes.
  if (!form) return payload as T;
  const value = check(form, payload, only);
  return isMistyped(payload, value) ? check(form, spoilt(payload, value), only) : value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a text was read as a number or a yes somewhere. */
function isMistyped(given: unknown, read: unknown): boolean {
  if (typeof given === 'string') return typeof read === 'number' || typeof read === 'boolean';
  return isRecord(given) && isRecord(read) && Object.keys(read).some((name) => isMistyped(given[name], read[name]));
}

/** The payload with what no rule takes in the place of such texts, so that each gets its field's own message. */
function spoilt(given: unknown, read: unknown): unknown {
  if (typeof given === 'string' && isMistyped(given, read)) return {};
  if (!isRecord(given) || !isRecord(read)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, spoilt(value, read[name])]));
}

/** The answer to failed rules. */
export const invalid = (fields: Record<string, string>) =>
  problem(422, Object.values(fields)[0] ?? 'Please check what you entered.', { fields });

function texts(values: unknown): Record<string, string | undefined> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
