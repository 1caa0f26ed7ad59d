import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { COSTLY, doCostly } from '../services/costly.ts';
import { Busy } from '../services/errors.ts';
import { countAttempt } from '../services/limits.ts';
import type { Services } from '../services.ts';
import type { CouncilRecord } from './record.ts';

/** Beside the server's bundle. Tests and the demo have it at the same place from theirs. */
const THREAD = new URL('../server/pdf-thread.js', import.meta.url);
/** Loading the libraries takes the thread longer than a record does, so it stays for the next one. */
const IDLE_MS = 60_000;

/** The records that a process keeps, and for how long, so that a repeat draws nothing. A changed one is another. */
const KEPT = 16;
const KEPT_MS = 10 * 60_000;
/** Records drawn for one account in a minute, as a multiple of RATE_LIMIT. */
const DRAWN = 1;
const DRAWN_SECONDS = 60;

const drawn = new Map<string, Buffer>();
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * The record as a PDF. Fonts and shaping take a tenth of a second of a processor or more, so a thread of its own draws
 * it, and calls are answered meanwhile. Call it outside transactions: one that waits here would hold its connection.
 *
 * @param account who asks: an account has one drawn at a time, and so many in a minute
 * @throws Busy, TooManyAttempts
 */
export function recordPdf(
  { database, settings, now }: Pick<Services, 'database' | 'settings' | 'now'>,
  account: string,
  record: CouncilRecord,
): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(record)).digest('base64url');
  const known = drawn.get(key);
  if (known) return Promise.resolve(known);
  return doCostly('record', account, async () => {
    // The same one may have been drawn while this call waited.
    const known = drawn.get(key);
    if (known) return known;
    const most = DRAWN * settings.rateLimit;
    if (most > 0) await countAttempt(database.db, `record-pdf:${account}`, most, DRAWN_SECONDS, now());
    const pdf = await draw(record);
    keep(key, pdf);
    return pdf;
  });
}

async function draw(record: CouncilRecord): Promise<Buffer> {
  clearTimeout(idle);
  thread ??= new Worker(THREAD, { env: {}, resourceLimits: { maxOldGenerationSizeMb: COSTLY.record.memoryMb } });
  thread.ref();
  try {
    thread.postMessage(record);
    const [pdf]: Uint8Array[] = await once(thread, 'message', { signal: AbortSignal.timeout(COSTLY.record.timeoutMs) });
    // A waiting thread does not keep the process alive.
    thread.unref();
    idle = setTimeout(end, IDLE_MS).unref();
    return Buffer.from(pdf!);
  } catch (error) {
    end();
    const { code } = error as { code?: string };
    const isTooMuch = code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch ? new Busy('A record took too long or too much memory.', { cause: error }) : error;
  }
}

function keep(key: string, pdf: Buffer): void {
  if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value!);
  drawn.set(key, pdf);
  setTimeout(() => drawn.get(key) === pdf && drawn.delete(key), KEPT_MS).unref();
}

function end(): void {
  void thread?.terminate();
  thread = undefined;
}
