import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { syncFolder } from './sync.ts';

/** How often the embedded database has asked the disk to keep what it wrote; its test counts them. */
export const fsyncs = { count: 0 };

export interface Embedded {
  /** Settings for pg.Pool, whose one connection is the engine. */
  pool: pg.PoolConfig;
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL that runs inside this process, in `dataDir/database`. A new one is made under a temporary
 * name and renamed, so that a start cut short leaves nothing half made.
 */
export async function openPglite(dataDir: string, log: Log): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(dataDir, 'database');
  await removeUnfinished(dataDir);
  if (!existsSync(folder)) {
    log.info({ folder }, 'making a new database');
    const unfinished = await mkdtemp(`${folder}.new-`);
    await (await start(unfinished)).close();
    await rename(unfinished, folder);
    await syncFolder(dataDir);
  }
  const engine = await start(folder);
  return {
    pool: { ...createPgConfig(engine), max: 1, idleTimeoutMillis: 0 } as unknown as pg.PoolConfig,
    close: () => engine.close(),
  };
}

export async function start(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFS(folder),
    // '-F' would switch fsync off, which suits a browser and loses orders in a power cut.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      // fdatasync does nothing in this build of the engine.
      '-c', 'wal_sync_method=fsync',
      '-c', 'shared_buffers=16MB',
    ],
  });
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('database.new-')) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** The part of Emscripten's NODEFS that is filled in here; its own streams cannot fsync. */
interface StreamOps {
  fsync?: (stream: { nfd?: number; node: unknown }) => number;
}

/**
 * PGlite's folder on disk, with the fsync it lacks. This leans on internals of the pinned version; the test that
 * counts fsyncs per commit says when an upgrade breaks it.
 */
class DurableFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...emscriptenOpts.preRun ?? [], (module) => {
          const nodefs = module.NODEFS as unknown as {
            stream_ops: StreamOps;
            realPath: (node: unknown) => string;
          };
          nodefs.stream_ops.fsync = ({ nfd, node }) => {
            // Folders have no descriptor of their own there.
            const descriptor = nfd ?? openSync(nodefs.realPath(node), 'r');
            try {
              fsyncSync(descriptor);
              fsyncs.count += 1;
              return 0;
            } finally {
              if (nfd === undefined) closeSync(descriptor);
            }
          };
        }],
      },
    };
  }
}
