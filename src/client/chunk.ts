import { CHUNK_SECONDS } from './problems.ts';
import { renew } from './renew.ts';
import { dress } from './sheets.ts';

/** Hash of the sources this app was built from. */
declare const BUILD: string;

export type ChunkProblem = 'slow' | 'failed';

/** A page, or anything else, whose code comes when it is needed. */
export interface Chunk<T> {
  /** What it is, once loaded. */
  page?: T;
  /** Fetches it before it is needed. Never rejects, and never reloads the page: a failure shows when it is needed. */
  prefetch(): void;
  /** Loads it, at once a second time where that failed, or rejects with a ChunkProblem. */
  load(): Promise<T>;
}

/**
 * @param path the route (or another name that the build knows), by which a second attempt finds the file's address
 * @param fetchPage a dynamic import that picks the page out of its module
 */
export function chunk<T>(path: string, fetchPage: () => Promise<T>): Chunk<T> {
  let running: Promise<T> | undefined;
  let failures = 0;
  let needed = false;

  /** Asking while it loads joins in; asking after a failure loads anew. */
  function attempt(): Promise<T> {
    running ??= withLimit(
      Promise.all([failures ? loadAgain<T>(path, failures, () => needed) : fetchPage(), dress(path)]),
    ).then(
      ([page]) => (it.page = page),
      (problem: ChunkProblem) => {
        failures += 1;
        running = undefined;
        throw problem;
      },
    );
    return running;
  }

  const it: Chunk<T> = {
    prefetch: () => void attempt().catch(() => {}),
    load() {
      needed = true;
      if (it.page) return Promise.resolve(it.page);
      return attempt().catch((problem: ChunkProblem) => {
        if (problem === 'slow' || failures > 1) throw problem;
        return attempt();
      });
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
 * If the server runs a new version by now, the old file may be gone: then the whole page loads anew, but not for what is
 * only fetched ahead: somebody may be typing.
 */
async function loadAgain<T>(path: string, attempt: number, isNeeded: () => boolean): Promise<T> {
  const answer = await fetch('/chunks.json', { cache: 'no-store' });
  const { build, pages } = (await answer.json()) as { build: string; pages: Record<string, [string, string]> };
  if (build !== BUILD) return isNeeded() ? renew() : Promise.reject();
  const [address, name] = pages[path]!;
  const module = (await import(`${address}?again=${attempt}`)) as Record<string, T>;
  return module[name]!;
}
