import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import type { Services } from './services.ts';
import type { Asset, Site } from './site.ts';

/**
 * During a rollout, and while people have pages of the old version open, any process may be asked for another build's
 * code. So each process copies its code to the file store, where all processes look for code they lack.
 */
const FOLDER = 'assets/';
/** File names with a hash of the content, so builds never share a name for different code. */
const NAME = /^\/assets\/([A-Za-z][\w-]*-[A-Z0-9]{8}\.js)$/;

const DAY_MS = 24 * 3_600_000;
/** Longer than a page stays open, or a process runs without a restart. */
const KEPT_DAYS = 90;
const RENEWED_DAYS = 30;
/** About three builds. */
const MAX_IN_MEMORY = 250;
const AT_ONCE = 8;

/** Copies this build's code to the file store: files that are missing, or old enough to be removed soon. */
export async function shareCode({ files, log, now }: Services, site: Site): Promise<void> {
  try {
    const there = new Map<string, Date>();
    for await (const { key, modifiedAt } of files.list(FOLDER)) there.set(key, modifiedAt);
    const atOnce = pLimit(AT_ONCE);
    const old = now().getTime() - RENEWED_DAYS * DAY_MS;
    const share = async ([path, { encodings, type }]: [string, Asset]) => {
      const key = keyOf(path);
      if (!key || Number(there.get(key) ?? 0) > old) return;
      await files.put(key, encodings.identity!, { type });
    };
    await Promise.all([...site.assets].map((asset) => atOnce(() => share(asset))));
  } catch (error) {
    log.warn({ err: error }, "other versions' processes cannot answer for this one's code yet");
  }
}

/** Finds code of other builds by its path. Undefined for any other path, or if the code is gone. */
export function codeOfOthers({ files }: Services): (path: string) => Promise<Asset | undefined> {
  const found = new Map<string, Promise<Asset | undefined>>();
  const read = async (key: string): Promise<Asset | undefined> => {
    const file = await files.get(key);
    return file && assetOf(await buffer(file.stream));
  };
  return (path) => {
    const key = keyOf(path);
    if (!key) return Promise.resolve(undefined);
    let asset = found.get(key);
    if (asset) return asset;
    asset = read(key);
    found.set(key, asset);
    if (found.size > MAX_IN_MEMORY) found.delete(found.keys().next().value!);
    const forget = () => found.delete(key);
    // A process of that build may still bring it.
    asset.then((there) => there ?? forget(), forget);
    return asset;
  };
}

/**
 * Removes code that no process has renewed for a long time.
 *
 * @returns the number of files
 */
export async function dropOldCode({ files, now }: Services): Promise<number> {
  let dropped = 0;
  for await (const { key, modifiedAt } of files.list(FOLDER)) {
    if (now().getTime() - modifiedAt.getTime() < KEPT_DAYS * DAY_MS) continue;
    await files.remove(key);
    dropped += 1;
  }
  return dropped;
}

function keyOf(path: string): string | undefined {
  const name = NAME.exec(path)?.[1];
  return name && FOLDER + name;
}

async function assetOf(identity: Buffer): Promise<Asset> {
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, quick), promisify(gzip)(identity)]);
  return {
    type: 'text/javascript; charset=utf-8',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`,
    immutable: true,
    inline: {},
    encodings: { identity, br, gzip: zipped },
  };
}
