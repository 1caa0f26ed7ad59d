import { dress } from './sheets.ts';

/** Hash of the sources this app was built from. */
declare const BUILD: string;

/** A piece that takes longer to load has failed (specification, section 1). */
export const CHUNK_SECONDS = 120;

export type ChunkProblem = 'slow' | 'failed';

/** A page, or anything else, whose code comes when it is needed. */
export interface Chunk<T> {
  /** What it is, once loaded. */
  page?: T;
  /** Loads it, or rejects with a ChunkProblem. Asking again while it loads joins in; asking after a failure loads anew. */
  load(): Promise<T>;
}

/**
 * @param path the route (or another name that the build knows), by which a second attempt finds the file's address
 * @param fetchPage a dynamic import that picks the page out of its module
 */
export function chunk<T>(path: string, fetchPage: () => Promise<T>): Chunk<T> {
  let running: Promise<T> | undefined;
  let failures = 0;

  const it: Chunk<T> = {
    load() {
      if (it.page) return Promise.resolve(it.page);
      running ??= withLimit(Promise.all([failures ? loadAgain<T>(path, failures) : fetchPage(), dress(path)])).then(
        ([page]) => (it.page = page),
        (problem: ChunkProblem) => {
          failures += 1;
          running = undefined;
          throw problem;
        },
      );
      return running;
    },
  };
  return it;
}

function withLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject('slow' satisfies ChunkProblem), CHUNK_SECONDS * 1000);
    work.then(resolve, () => reject('failed' satisfies ChunkProblem)).finally(() => clearTimeout(timer));
  });
}

/**
 * Browsers remember that a module failed, or join a request that hangs, so a second attempt needs another address.
 * If the server runs a new version by now, the old file may be gone: then the whole page loads anew. The session is
 * in local storage and survives.
 */
async function loadAgain<T>(path: string, attempt: number): Promise<T> {
  const answer = await fetch('/chunks.json', { cache: 'no-store' });
  const { build, pages } = (await answer.json()) as { build: string; pages: Record<string, [string, string]> };
  const [address, name] = pages[path]!;
  if (build !== BUILD) {
    location.reload();
    return new Promise(() => {});
  }
  const module = (await import(`${address}?again=${attempt}`)) as Record<string, T>;
  return module[name]!;
}
