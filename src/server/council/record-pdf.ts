import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { semaphore } from '../services/semaphore.ts';
import type { CouncilRecord } from './record.ts';

/** Beside the server's bundle. Tests and the demo have it at the same place from theirs. */
const THREAD = new URL('../server/pdf-thread.js', import.meta.url);
const TIMEOUT_MS = 30_000;
const MAX_WAIT_MS = 30_000;
/** Loading the libraries takes the thread longer than a record does, so it stays for the next one. */
const IDLE_MS = 60_000;

const inTurn = semaphore(1, MAX_WAIT_MS);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * The record as a PDF. Fonts and shaping take a tenth of a second of a processor or more, so a thread of its own draws
 * it, and calls are answered meanwhile.
 *
 * @throws Busy
 */
export function recordPdf(record: CouncilRecord): Promise<Buffer> {
  return inTurn(async () => {
    clearTimeout(idle);
    thread ??= new Worker(THREAD, { env: {} });
    thread.ref();
    try {
      thread.postMessage(record);
      const [pdf]: Uint8Array[] = await once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
      // A waiting thread does not keep the process alive.
      thread.unref();
      idle = setTimeout(end, IDLE_MS).unref();
      return Buffer.from(pdf!);
    } catch (error) {
      end();
      throw error;
    }
  });
}

function end(): void {
  void thread?.terminate();
  thread = undefined;
}
