import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answered, AnyCall, OnceCall, Role } from '#api/call';
import type { Scope } from '#rules/partner';
import { isApproved } from '#rules/status';
import { findSession, loggedOut } from './account/sessions.ts';
import { type Caller, type Context, contextOf, type OnceContext } from './context.ts';
import { HttpError } from './http-error.ts';
import { schemaOf } from './mask.ts';
import { keyOf } from './partner/keys.ts';
import { networkOf } from './services/client-network.ts';
import { countClient } from './services/limits.ts';
import type { Services } from './services.ts';

/** An area of the contract: its calls, and the shapes of their answers by the same names. */
type Area = { answers: object };
type CallNames<A extends Area> = keyof A['answers'] & keyof A & string;

type RoleOf<C> = C extends AnyCall<infer _Payload, infer _Answer, infer By> ? By : never;

/**
 * A handler for each call in the `answers` of an area. A call without one does not compile, nor does `once` for a call
 * that does not say it.
 */
export type Handlers<A extends Area, Names extends CallNames<A> = CallNames<A>> = {
  [Name in Names]: (
    context: A[Name] extends Pick<OnceCall, 'once'> ? OnceContext<RoleOf<A[Name]>> : Context<RoleOf<A[Name]>>,
  ) => Promise<Answered<A['answers'][Name]>>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As in the call, for the error handler. */
    saysOk?: boolean | undefined;
    /** As in the call. An upload may take longer. */
    sends?: AnyCall['sends'];
  }
}

/** In which a client may make so many sensitive calls. */
const SENSITIVE_SECONDS = 60;

/** Serves the calls of an area: authorises the caller, calls the handler, masks the answer. */
export function serve<A extends Area>(app: FastifyInstance, services: Services, area: A, handlers: Handlers<A>): void {
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', undefined);
  for (const name of Object.keys(area.answers)) {
    const call = (area as unknown as Record<string, AnyCall>)[name]!;
    const shape = (area.answers as Record<string, Parameters<typeof schemaOf>[0] | 'file'>)[name]!;
    const handle = (handlers as unknown as Record<string, (context: OnceContext) => Promise<unknown>>)[name]!;

    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/, ':id'),
      ...(shape !== 'file' && { schema: { response: { '2xx': schemaOf(shape) } } }),
      config: { saysOk: call.saysOk, sends: call.sends },
      // Before the body is read: an unauthorised caller learns nothing from it, and wastes no time on it.
      async onRequest(request) {
        request.caller = await authorise(services, call, request, services.now());
      },
      async handler(request, reply) {
        requireHeaders(call, request);
        const { context, discard } = contextOf(services, call, request, reply);
        try {
          const work = () => handle(context);
          const answer = await (isOfDesk(call) ? services.desk(work) : work());
          // The handler's transactions are committed by now.
          if (call.method !== 'GET') {
            for (const queue of [services.mail, services.push, services.webhooks]) queue.kick();
          }
          return reply.sent ? reply : reply.code(call.status ?? reply.statusCode).send(answer);
        } finally {
          await discard();
        }
      },
    });
  }
}

/** Refuses a call that lacks its key, and a form or a sheet where JSON is expected. */
function requireHeaders({ keyed, sends }: AnyCall, { headers }: FastifyRequest): void {
  if (keyed && !headers['idempotency-key']) throw new HttpError(400, 'Send an Idempotency-Key.');
  const type = headers['content-type'] ?? '';
  if (!sends && /^(multipart\/|text\/csv)/i.test(type)) throw new HttpError(415, 'Send this as JSON.');
}

/** Calls that may read many rows. Uploads are excluded, since they last as long as the line needs. */
const isOfDesk = ({ role, sends }: AnyCall) => role === 'menus:read' || (role === 'operator' && sends !== 'multipart');

/** Checks the session or the key (401) and the role (403). Of visitors only the rate is checked. */
async function authorise(
  services: Services,
  call: AnyCall,
  request: FastifyRequest,
  now: Date,
): Promise<Caller | undefined> {
  const { rateLimit } = services.settings;
  if (call.sensitive && rateLimit > 0) {
    await countClient(services.database.db, 'client', networkOf(request.ip), rateLimit, SENSITIVE_SECONDS, now);
  }
  if (call.role === 'visitor') return undefined;
  const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const { db } = services.database;
  const caller = token && ((await keyOf(db, token, now)) ?? (await findSession(db, token, now)));
  if (!caller) throw loggedOut();
  const refusal = REFUSALS[call.role](caller);
  if (refusal) throw new HttpError(403, refusal);
  return caller;
}

const WRONG_ROLE = 'This account cannot do that.';
const lacks = (scope: Scope) => (caller: Caller) =>
  caller.kind !== 'key' ? WRONG_ROLE : !caller.scopes.includes(scope) && `This key needs the scope ${scope}.`;
const REFUSALS: Record<Exclude<Role, 'visitor'>, (caller: Caller) => string | false> = {
  seller: ({ kind }) => kind !== 'seller' && WRONG_ROLE,
  approvedSeller: (account) =>
    account.kind !== 'seller'
      ? WRONG_ROLE
      : !isApproved(account.councilStatus) && 'Your menu opens once your council registration is confirmed.',
  driver: ({ kind }) => kind !== 'driver' && WRONG_ROLE,
  approvedDriver: (account) =>
    account.kind !== 'driver'
      ? WRONG_ROLE
      : account.driverStatus !== 'approved' && 'Only approved drivers can see and accept deliveries.',
  operator: ({ kind }) => kind !== 'operator' && WRONG_ROLE,
  'menus:read': lacks('menus:read'),
  'sales:write': lacks('sales:write'),
  'deliveries:write': lacks('deliveries:write'),
};
