import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answered, AnyCall, OnceCall, Role } from '#api/call';
import { londonToday } from '#rules/dates';
import { clean, trim } from '#rules/field';
import { fieldsOf, type Rules, readJson, readText } from '#rules/form';
import type { Scope } from '#rules/partner';
import { isApproved } from '#rules/status';
import { findSession, loggedOut } from './account/sessions.ts';
import type { Account, DriverAccount, OperatorAccount, SellerAccount } from './account/store.ts';
import { cleaned, HttpError, invalid } from './http-error.ts';
import { type Once, onceFor } from './idempotency/once.ts';
import { schemaOf } from './mask.ts';
import { type FileRules, type Proof, type ReceivedForm, receiveForm } from './multipart.ts';
import { keyOf, type PartnerKey } from './partner/keys.ts';
import { networkOf } from './services/client-network.ts';
import { countAttempt, countClient } from './services/limits.ts';
import type { Upload } from './services/uploads.ts';
import type { Services } from './services.ts';

/** An area of the contract: its calls, and the shapes of their answers by the same names. */
type Area = { answers: object };
type CallNames<A extends Area> = keyof A['answers'] & keyof A & string;

/** The day in London (YYYY-MM-DD) and the moment (ISO 8601), for rules that depend on them. */
interface Clock {
  today: string;
  now: string;
}

/** Who makes a call: an account by its session, or another system by its key. */
type Caller = Account | PartnerKey;

/** Who makes a call of each role. */
interface Accounts extends Record<Scope, PartnerKey> {
  visitor: undefined;
  seller: SellerAccount;
  approvedSeller: SellerAccount;
  driver: DriverAccount;
  approvedDriver: DriverAccount;
  operator: OperatorAccount;
}

/** What a handler gets. `By` is the role of its call. */
export interface Context<By extends Role = Role> {
  /** The parameter of the path, cleaned, or ''. */
  id: string;
  /** Cleaned, too. */
  query: Record<string, string | undefined>;
  headers: Record<string, string | undefined>;
  /** The network of the caller, for limits. */
  client: string;
  account: Accounts[By];
  clock: Clock;
  now: Date;
  /**
   * Reads the JSON body, the query of a GET, or after `receive` the fields of a multipart body. The rules clean the
   * values. Fields without a rule are dropped.
   *
   * @throws HttpError 422 with the first message and, under `fields`, every failing field's
   */
  read<T>(rules: Rules<T>): Promise<T>;
  /**
   * Reads only the fields that were sent, from the JSON body or from the object in its field `within`.
   *
   * @throws HttpError as `read` does
   */
  readSent<T>(rules: Rules<T>, within?: string): Promise<Partial<T>>;
  /**
   * Receives a multipart body. Its files, by part, are temporary and are removed after the answer. With `proof`, a
   * caller who gives no proof may send only a few bytes.
   *
   * @throws HttpError as `receiveForm` does
   */
  receive(rules: FileRules, proof?: Proof): Promise<Record<string, Upload[]>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler gets that serves several roles. */
export type SignedIn = Context<Exclude<Role, 'visitor' | Scope>>;

type RoleOf<C> = C extends AnyCall<infer _Payload, infer _Answer, infer By> ? By : never;

/** What a handler gets whose call takes effect once for each Idempotency-Key. */
export type OnceContext<By extends Role = Role> = Context<By> & Once;

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
  interface FastifyRequest {
    /** Who makes the call. Undefined for visitors. */
    caller?: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** As in the call, for the error handler. */
    saysOk?: boolean | undefined;
    /** As in the call. An upload may take longer. */
    sends?: AnyCall['sends'];
  }
}

const SENSITIVE_SECONDS = 60;
/** Uploads of an account in ten minutes, as a multiple of RATE_LIMIT. No kitchen takes that many photos. */
const UPLOADS = 20;
const UPLOAD_SECONDS = 10 * 60;

/** Serves the calls of an area: authorises the caller, calls the handler, masks the answer. */
export function serve<A extends Area>(app: FastifyInstance, services: Services, area: A, handlers: Handlers<A>): void {
  const { rateLimit } = services.settings;
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
        if (call.keyed && !request.headers['idempotency-key']) throw new HttpError(400, 'Send an Idempotency-Key.');
        const now = services.now();
        const account = request.caller;
        const type = request.headers['content-type'] ?? '';
        if (!call.sends && /^(multipart\/|text\/csv)/i.test(type)) throw new HttpError(415, 'Send this as JSON.');
        let form: ReceivedForm | undefined;
        const context: OnceContext = {
          id: trim((request.params as { id?: string }).id ?? ''),
          get query() {
            return texts(request.query, clean);
          },
          get headers() {
            return texts(request.headers);
          },
          get client() {
            return networkOf(request.ip);
          },
          account,
          get clock() {
            return clockAt(now);
          },
          now,
          async read(rules) {
            const fields = call.method === 'GET' ? request.query : form?.fields;
            return cleaned(fields ? readText(rules, fields) : readJson(rules, request.body));
          },
          async readSent(rules, within) {
            const body = isRecord(request.body) ? request.body : {};
            const sent = within ? body[within] : body;
            if (!isRecord(sent)) throw invalid({ [within!]: `Send the fields to save under ${within}.` });
            const names = fieldsOf(rules).filter((name) => Object.hasOwn(sent, name));
            return cleaned(readJson(rules, sent, names));
          },
          async receive(rules, proof) {
            if (account && rateLimit > 0) {
              const { db } = services.database;
              await countAttempt(db, `upload:${account.id}`, UPLOADS * rateLimit, UPLOAD_SECONDS, now);
            }
            form = await receiveForm(request, rules, services.uploads, proof);
            return form.files;
          },
          ...onceFor(services, call, request, now, () => form),
          request,
          reply,
        };
        try {
          const work = () => handle(context);
          const answer = await (isOfDesk(call) ? services.desk(work) : work());
          // The handler's transactions are committed by now.
          if (call.method !== 'GET') {
            for (const queue of [services.mail, services.push, services.webhooks]) queue.kick();
          }
          return reply.sent ? reply : reply.code(call.status ?? reply.statusCode).send(answer);
        } finally {
          await form?.discard();
        }
      },
    });
  }
}

/** Calls that may read many rows. Uploads are excluded, since they last as long as the line needs. */
const isOfDesk = ({ role, sends }: AnyCall) => role === 'menus:read' || (role === 'operator' && sends !== 'multipart');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const clockAt = (now: Date): Clock => ({ today: londonToday(now), now: now.toISOString() });

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

function texts(values: unknown, change = (text: string) => text): Record<string, string | undefined> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, change(value)]] : [])),
  );
}
