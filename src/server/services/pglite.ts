import { execFile } from 'node:child_process';
import { closeSync, constants, existsSync, fsyncSync, openSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { syncPath } from './disk.ts';
import { isHeld } from './lock.ts';

export interface Embedded {
  /** Settings for pg.Pool, whose one connection is the engine. Restarts the engine after a failure. */
  pool(): Promise<pg.PoolConfig>;
  /** Whether `error` means that the engine is dead. The next `pool()` then starts a new one. */
  failed(error: unknown): boolean;
  /** Removes copies whose reader died before it removed them. */
  removeDead(): Promise<void>;
  /**
   * Copies the database's folder to a new one next to it, which the caller locks and removes. No query may run meanwhile.
   *
   * @returns the path of the copy
   */
  copy(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL that runs inside this process, in `dataDir/database`. A new database is made under a temporary
 * name and then renamed, so that an interrupted start leaves nothing incomplete.
 */
export async function openPglite(dataDir: string, log: Log): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(dataDir, 'database');
  await removeUnfinished(dataDir);
  if (!existsSync(folder)) {
    log.info({ folder }, 'making a new database');
    const unfinished = await mkdtemp(`${folder}.new-`);
    await make(unfinished);
    await rename(unfinished, folder);
    await syncPath(dataDir);
  }

  let engine: Promise<Engine> | undefined;
  const started = () => {
    engine ??= start(folder).catch(async (error) => {
      // Waits, so that not every request restarts the engine while the disk is still full.
      await pause(RESTART_MS);
      engine = undefined;
      throw error;
    });
    return engine;
  };
  await started();
  return {
    pool: async () => (await started()).pool,
    failed: (error) => {
      if (!isFatal(error)) return false;
      log.error({ err: error }, 'the embedded database stopped; starting it again');
      engine?.then(
        (dead) => dead.abandon(),
        () => undefined,
      );
      engine = undefined;
      return true;
    },
    removeDead: () => removeDead(dataDir),
    copy: async () => {
      const copy = await mkdtemp(join(dataDir, COPY_NAME));
      try {
        await cp(folder, join(copy, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
      } catch (error) {
        // It may have filled the disk, and then the database could not write.
        await rm(copy, { recursive: true, force: true });
        throw error;
      }
      return copy;
    },
    close: async () => {
      await (await engine?.catch(() => undefined))?.close();
    },
  };
}

const COPY_NAME = 'database-copy-';

const RESTART_MS = 1_000;

/**
 * Leaves out the second, optimising compilation of the engine's code, which is WebAssembly. The server then takes 230 MB
 * instead of 285 after a start. The price: 1,500 menus in 2.1 s instead of 1.8.
 */
const COMPILED_ONCE = '--liftoff-only';

const run = promisify(execFile);

/**
 * Makes a database in a separate process: PGlite takes 700 MB for it, and half of them would remain in ours. PGlite
 * makes it without fsync, so that is done here. If the server was killed, and the next one has removed the folder, it must
 * not make the folder anew.
 */
async function make(folder: string): Promise<void> {
  const script = `
    const { PGlite } = require('@electric-sql/pglite');
    const { NodeFS } = require('@electric-sql/pglite/nodefs');
    const { existsSync } = require('node:fs');
    const [, folder] = process.argv;
    if (existsSync(folder)) PGlite.create({ fs: new NodeFS(folder) }).then((made) => made.close());
  `;
  // In this folder the script finds our packages.
  await run(process.execPath, ['-e', script, folder], { cwd: fileURLToPath(new URL('.', import.meta.url)) });
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    // The engine makes its files writable for everybody, ignoring the umask.
    await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600);
    await syncPath(path);
  }
  await syncPath(folder);
}

/**
 * A PANIC (the disk is too full for the write-ahead log), or a trap in the engine's code. The engine never answers
 * again.
 */
function isFatal(error: unknown): boolean {
  const { severity, name } = error as { severity?: unknown; name?: unknown };
  return severity === 'PANIC' || severity === 'FATAL' || name === 'RuntimeError' || name === 'ExitStatus';
}

interface Engine {
  pool: pg.PoolConfig;
  close(): Promise<void>;
  /** Closes the files without calling the engine: a dead engine would never return. */
  abandon(): void;
}

async function start(folder: string): Promise<Engine> {
  setFlagsFromString(COMPILED_ONCE);
  const disk = new DurableFS(folder);
  try {
    const engine = await PGlite.create({
      fs: disk,
      extensions: { pg_trgm },
      // '-F' would turn fsync off. That suits a browser, but a power cut would lose orders.
      startParams: [
        ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
        // fdatasync does nothing in this build of the engine.
        '-c',
        'wal_sync_method=fsync',
        '-c',
        'shared_buffers=16MB',
        // Old files of the write-ahead log are removed and not recycled with their content.
        '-c',
        'wal_recycle=off',
        '-c',
        'min_wal_size=32MB',
      ],
    });
    return {
      pool: { ...createPgConfig(engine), max: 1, idleTimeoutMillis: 0 } as unknown as pg.PoolConfig,
      close: () => engine.close(),
      abandon: () => disk.abandon(),
    };
  } catch (error) {
    disk.abandon();
    throw error;
  }
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!/^database(\.new|-copy)-/.test(name)) continue;
    // The process that makes a database may outlive a killed server by a second or two.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

const HOUR_MS = 3_600_000;

/**
 * Removes copies that no process reads any more: each takes as much room as the database, and still holds the data of
 * people who have been erased since. Copies of the last hour stay, since their reader may not have locked them yet.
 */
async function removeDead(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const copy = join(dataDir, name);
    const found = name.startsWith(COPY_NAME) && (await stat(copy).catch(() => undefined));
    if (!found || Date.now() - found.mtimeMs < HOUR_MS || (await isHeld(copy))) continue;
    await rm(copy, { recursive: true, force: true });
  }
}

interface Stream {
  nfd?: number;
  node: unknown;
}

/** The part of Emscripten's NODEFS that is changed here. Its own streams cannot fsync, and it ignores the umask. */
interface Nodefs {
  realPath(node: unknown): string;
  node_ops: { setattr(node: unknown, attributes: { mode?: number }): void };
  stream_ops: {
    open(stream: Stream): void;
    close(stream: Stream): void;
    fsync?: (stream: Stream) => number;
  };
}

/**
 * PGlite's folder on disk, with the missing fsync, and with files that are closed to others. This uses internals of the pinned version. Tests count fsyncs
 * per commit and look at the files' modes, so they fail if an upgrade breaks this.
 */
class DurableFS extends NodeFS {
  #descriptors = new Set<number>();

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown }) => {
        this.#extend(module.NODEFS as Nodefs);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** Closes the files of a dead engine. */
  abandon(): void {
    for (const descriptor of this.#descriptors) {
      try {
        closeSync(descriptor);
      } catch {
        // Closed already.
      }
    }
    this.#descriptors.clear();
  }

  #extend(nodefs: Nodefs): void {
    const { open, close } = nodefs.stream_ops;
    const { setattr } = nodefs.node_ops;
    // For nobody else to read or write.
    nodefs.node_ops.setattr = (node, attributes) => {
      const { mode } = attributes;
      setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 });
    };
    nodefs.stream_ops.open = (stream) => {
      open(stream);
      if (stream.nfd !== undefined) this.#descriptors.add(stream.nfd);
    };
    nodefs.stream_ops.close = (stream) => {
      const { nfd } = stream;
      close(stream);
      if (nfd !== undefined) this.#descriptors.delete(nfd);
    };
    nodefs.stream_ops.fsync = ({ nfd, node }) => {
      // A folder has no descriptor in NODEFS.
      const descriptor = nfd ?? openSync(nodefs.realPath(node), 'r');
      try {
        fsyncSync(descriptor);
        return 0;
      } finally {
        if (nfd === undefined) closeSync(descriptor);
      }
    };
  }
}
