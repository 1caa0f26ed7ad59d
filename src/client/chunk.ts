import { CHUNK_SECONDS, type ChunkProblem } from './load-errors.ts';
import { reloadOnce } from './reload-once.ts';

/** Hash of the sources that this app was built from. */
declare const BUILD: string;

/** A module loaded on demand: a page, or any other part. */
export interface Chunk<T> {
  /** The module's path below `src/client`. */
  file: string;
  /** The wanted export, once loaded. */
  loaded?: T;
  /** Resolves when the page has nothing else to do, for all parts that wait for this module. */
  idle?: Promise<void>;
  /** How to load it again for each part of the page that misses it. */
  missed: (() => void)[];
  /**
   * Fetches the module ahead of time. Never rejects and never reloads the page: a failure shows when the module is
   * needed.
   */
  prefetch(): void;
  /** Loads the module; a failure is retried once. Rejects with a ChunkProblem. */
  load(): Promise<T>;
}

/** Every chunk declared by the modules loaded so far, by file. The build checks them against the chunks it made. */
export const chunks = new Map<string, Chunk<unknown>>();

/** The name of a file without its folders and its ending. */
type NameIn<File extends string> = File extends `${string}/${infer Rest}`
  ? NameIn<Rest>
  : File extends `${infer Name}.${string}`
    ? Name
    : never;

/**
 * Declares a module to be loaded on demand.
 *
 * @param file the module's path below `src/client`; a retry looks up its address by it
 * @param importIt the dynamic import of that module
 * @param name the wanted export, by default the one that is named as the file
 */
export function chunk<File extends string, Module, Name extends keyof Module & string = NameIn<File> & keyof Module>(
  file: File,
  importIt: () => Promise<Module>,
  name = file.replace(/.*\/|\..*/g, '') as Name,
): Chunk<Module[Name]> {
  let running: Promise<Module[Name]> | undefined;
  let failures = 0;
  let needed = false;

  /** A call during a load shares that load. A call after a failure starts a new one. */
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
    missed: [],
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

/** Does work once the page has nothing else to do, after two seconds at the latest. Safari does it at once. */
export const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work);

/** Does work once the screen shows what came before it: a tap answers at once, and the first rows are there. */
export const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

function withLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject('slow' satisfies ChunkProblem), CHUNK_SECONDS * 1000);
    work.then(resolve, () => reject('failed' satisfies ChunkProblem)).finally(() => clearTimeout(timer));
  });
}

/**
 * A retry needs a new address: browsers remember that a module failed, and join a request that hangs. If the server
 * runs a new version, the old file may be gone, so the whole page reloads. A prefetch never reloads it: the person may
 * be typing.
 */
async function importAgain<Module>(file: string, attempt: number, isNeeded: () => boolean): Promise<Module> {
  const answer = await fetch('/chunks.json', { cache: 'no-store' });
  const { build, files } = (await answer.json()) as { build: string; files: Record<string, string> };
  if (build !== BUILD) return isNeeded() ? reloadOnce() : Promise.reject();
  return import(`${files[file]}?again=${attempt}`);
}
