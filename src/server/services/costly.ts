import { oneByOne } from './one-by-one.ts';
import { semaphore } from './semaphore.ts';

/**
 * Work that takes much of a processor or of memory, so that a few calls could stop a process: all of it, with its
 * limits. `places`: how much of it runs at once in a process. `waiting`: how much more of one account may wait, since an
 * account has one of a kind done at a time. The code that does the work keeps to `timeoutMs` and
 * `memoryMb`.
 */
export const COSTLY = {
  /** `photos.ts` bounds its memory by its pixels: 50 million take 200 MB. */
  photo: { places: 2, waiting: 20, timeoutMs: 20_000 },
  /** A council record as a PDF. */
  record: { places: 1, waiting: 20, timeoutMs: 30_000, memoryMb: 256 },
  /** The pages of an uploaded PDF: whether it opens, and how it looks. */
  pages: { places: 1, waiting: 20, timeoutMs: 15_000, memoryMb: 512 },
};
export type CostlyKind = keyof typeof COSTLY;

const MAX_WAIT_MS = 30_000;
const turns = Object.fromEntries(
  Object.entries(COSTLY).map(([kind, { places, waiting }]) => [
    kind,
    { ofAccount: oneByOne(waiting), inAll: semaphore(places, MAX_WAIT_MS) },
  ]),
) as Record<CostlyKind, { ofAccount: ReturnType<typeof oneByOne>; inAll: ReturnType<typeof semaphore> }>;

/**
 * Does costly work when it is the account's turn and a place is free. Call it outside transactions: one that waits here
 * would hold its connection.
 *
 * @param account who asks: an account's id, or an address for somebody without one
 * @param needs how many places it takes
 * @throws Busy if too much of the account waits already, or no place was free for 30 s
 */
export function doCostly<T>(kind: CostlyKind, account: string, work: () => Promise<T>, needs = 1): Promise<T> {
  const { ofAccount, inAll } = turns[kind];
  return ofAccount(account, () => inAll(work, needs));
}
