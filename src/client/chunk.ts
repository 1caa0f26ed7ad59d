import type { ComponentType } from 'react';

/** Hash of the sources this app was built from. */
declare const BUILD: string;

/** A piece that takes longer to load has failed (specification, section 1). */
export const CHUNK_SECONDS = 120;

export type PageModule = { default?: never } & Record<string, ComponentType>;
export type ChunkProblem = 'slow' | 'failed';

/** A page whose code comes when it is needed. */
export interface Chunk {
  /** The page, once loaded. */
  page?: ComponentType;
  /** Loads it, or rejects with a ChunkProblem. Asking again while it loads joins in; asking after a failure loads anew. */
  load(): Promise<ComponentType>;
}

/**
 * @param path the route, by which a second attempt finds the file's address
 * @param fetchPage a dynamic import that picks the page out of its module
 */
export function chunk(path: string, fetchPage: () => Promise<ComponentType>): Chunk {
  let running: Promise<ComponentType> | undefined;
  let failures = 0;

  const it: Chunk = {
    load() {
      if (it.page) return Promise.resolve(it.page);
      running ??= withLimit(failures ? loadAgain(path, failures) : fetchPage()).then(
        (page) => (it.page = page),
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
async function loadAgain(path: string, attempt: number): Promise<ComponentType> {
  const answer = await fetch('/chunks.json', { cache: 'no-store' });
  const { build, pages } = (await answer.json()) as { build: string; pages: Record<string, [string, string]> };
  const [address, name] = pages[path]!;
  if (build !== BUILD) {
    location.reload();
    return new Promise(() => {});
  }
  const module = (await import(`${address}?again=${attempt}`)) as Record<string, ComponentType>;
  return module[name]!;
}
