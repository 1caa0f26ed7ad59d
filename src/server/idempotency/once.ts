import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '#api/call';
import { trim } from '#rules/field';
import type { ReceivedForm } from '../multipart.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';
import { answeredOnce, earlierAnswer, type Plain, requireKey } from './answered-once.ts';
import { type KeyedCall, visitorOf } from './store.ts';

type Work<T> = (trx: Db) => Promise<T & Plain<T>>;

/** How a handler of a `OnceCall` writes. Without an Idempotency-Key both just run a transaction. */
export interface Once {
  /**
   * Runs `work` in a transaction, once for each Idempotency-Key. A repeat gets what the first one returned, so that
   * must be plain data. It should name what was made (an id) rather than repeat what is stored elsewhere.
   *
   * @throws HttpError as `answeredOnce` does
   */
  once<T>(work: Work<T>): Promise<T>;
  /**
   * As `once`, with something to do before the transaction that a repeat must not do again, such as storing a photo.
   * `prepare` returns what its `commit` returned. Call it once the body was received. Of two at the same moment both may
   * prepare; a job removes the files of the second.
   */
  onceAfter<T>(prepare: (commit: (work: Work<T>) => Promise<T>) => Promise<T>): Promise<T>;
}

/** `form` is the multipart body, as far as it was received. */
export function onceFor(
  services: Services,
  call: AnyCall,
  request: FastifyRequest,
  now: Date,
  form: () => ReceivedForm | undefined,
): Once {
  const { database } = services;
  const key = request.headers['idempotency-key'] as string | undefined;
  const { id = '' } = request.params as { id?: string };

  async function keyedCall(): Promise<KeyedCall | undefined> {
    if (key === undefined) return undefined;
    const fields = form()?.fields ?? request.body;
    return {
      account: request.caller?.id ?? visitorOf((fields as { email?: unknown } | undefined)?.email),
      key: requireKey(key),
      call: `${call.method} ${call.path.replace(/\{\w+\}/, trim(id).toLowerCase())}`,
      hash: await hashOf(services.secret, request, fields, form()?.files ?? {}),
      made: call.once === 'made',
    };
  }

  return {
    async once(work) {
      const keyed = await keyedCall();
      return keyed ? answeredOnce(database, keyed, now, work) : database.transaction(work);
    },
    async onceAfter(prepare) {
      const keyed = await keyedCall();
      const earlier = keyed && (await earlierAnswer<never>(database, keyed));
      if (earlier) return earlier.answer;
      return prepare((work) => (keyed ? answeredOnce(database, keyed, now, work) : database.transaction(work)));
    },
  };
}

/**
 * The hash of what was sent: fields, contents of files, and the token of a verified email. It is keyed with the
 * server's secret, since a registration contains a password.
 */
async function hashOf(
  secret: string,
  { headers }: FastifyRequest,
  fields: unknown,
  files: ReceivedForm['files'],
): Promise<string> {
  const hash = createHmac('sha256', secret);
  hash.update(JSON.stringify([sorted(fields ?? {}), headers['x-email-token'], headers['x-verify-token']]));
  for (const [part, uploads] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const { path, size } of uploads) {
      hash.update(JSON.stringify([part, size]));
      for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    }
  }
  return hash.digest('hex');
}

/** No call has fields that are nested as deeply, so what is below is refused and need not be told apart. */
const MAX_DEPTH = 20;

/** The same value, with the names of its objects in order. */
function sorted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return 'nested too deeply';
  if (Array.isArray(value)) return value.map((one) => sorted(one, depth + 1));
  const entries = Object.entries(value).map(([name, one]) => [name, sorted(one, depth + 1)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
