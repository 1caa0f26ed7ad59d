import { CHUNK_SECONDS } from './load-errors.ts';
import { reloadOnce } from './reload-once.ts';

/** Hash of the sources this app was built from. */
declare const BUILD: string;

export type ChunkProblem = 'slow' | 'failed';

/** A page, or anything else, whose code comes when it is needed. */
export interface Chunk<T> {
  /** The module's path below `src/client`. */
  file: string;
  /** What it is, once it is here. */
  loaded?: T;
  /** Fetches it before it is needed. Never rejects, and never reloads the page: a failure shows when it is needed. */
  prefetch(): void;
  /** Loads it, at once a second time where that failed, or rejects with a ChunkProblem. */
  load(): Promise<T>;
}

/** Every chunk that something loaded so far names, by file. The build compares them with the chunks that it made. */
export const chunks = new Map<string, Chunk<unknown>>();

/**
 * @param file by which a second attempt finds the address of the code
 * @param importIt the dynamic import of that module
 * @param name the export that is wanted
 */
export function chunk<Module, Name extends keyof Module & string>(
  file: string,
  importIt: () => Promise<Module>,
  name: Name,
): Chunk<Module[Name]> {
  let running: Promise<Module[Name]> | undefined;
  let failures = 0;
  let needed = false;

  /** Asking while it loads joins in; asking after a failure loads anew. */
  function attempt(): Promise<Module[Name]> {
    running ??= withLimit(failures ? importAgain<Module>(file, failures, () => needed) : importIt()).then(
      (module) => (it.loaded = module[name]),
      (problem: ChunkProblem) => {
        failures += 1;
        running = undefined;
        throw problem;
      },
    );
    return running;
  }

  const it: Chunk<Module[Name]> = {
    file,
    prefetch: () => void attempt().catch(() => {}),
    load() {
      needed = true;
      if (it.loaded) return Promise.resolve(it.loaded);
      return attempt().catch((problem: ChunkProblem) => {
        if (problem === 'slow' || failures > 1) throw problem;
        return attempt();
      });
    },
  };
  chunks.set(file, it);
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
async function importAgain<Module>(file: string, attempt: number, isNeeded: () => boolean): Promise<Module> {
  const answer = await fetch('/chunks.json', { cache: 'no-store' });
  const { build, files } = (await answer.json()) as { build: string; files: Record<string, string> };
  if (build !== BUILD) return isNeeded() ? reloadOnce() : Promise.reject();
  return import(`${files[file]}?again=${attempt}`);
}
