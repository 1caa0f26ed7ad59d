import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall, Role } from '#api/call';
import { londonToday } from '#rules/dates';
import { clean, trim } from '#rules/field';
import { fieldsOf, type Rules, readJson, readText } from '#rules/form';
import type { Scope } from '#rules/partner';
import type { Account, DriverAccount, OperatorAccount, SellerAccount } from './account/store.ts';
import { cleaned, invalid } from './http-error.ts';
import { type Once, onceFor } from './idempotency/once.ts';
import { type FileRules, type Proof, type ReceivedForm, receiveForm } from './multipart.ts';
import type { PartnerKey } from './partner/keys.ts';
import { networkOf } from './services/client-network.ts';
import { countAttempt } from './services/limits.ts';
import type { Upload } from './services/uploads.ts';
import type { Services } from './services.ts';

/** The day in London (YYYY-MM-DD) and the moment (ISO 8601), for rules that depend on them. */
interface Clock {
  today: string;
  now: string;
}

/** Who makes a call: an account by its session, or another system by its key. */
export type Caller = Account | PartnerKey;

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

/** What a handler gets whose call takes effect once for each Idempotency-Key. */
export type OnceContext<By extends Role = Role> = Context<By> & Once;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call. Undefined for visitors. */
    caller?: Caller | undefined;
  }
}

/** Uploads of an account in ten minutes, as a multiple of RATE_LIMIT. No kitchen takes that many photos. */
const UPLOADS = 20;
const UPLOAD_SECONDS = 10 * 60;

/** What the handler of a call gets, and a function that removes the files it has received. */
export function contextOf(
  services: Services,
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): { context: OnceContext; discard: () => Promise<void> } {
  const now = services.now();
  const account = request.caller;
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
      const { rateLimit } = services.settings;
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
  return { context, discard: async () => form?.discard() };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const clockAt = (now: Date): Clock => ({ today: londonToday(now), now: now.toISOString() });

function texts(values: unknown, change = (text: string) => text): Record<string, string | undefined> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, change(value)]] : [])),
  );
}
