import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, lstat, mkdir, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SettingsError } from '../settings.ts';
import { keepClear, probe, takesNone } from './disk.ts';
import { Busy, TooLarge, TooManyAttempts, Unfit, WrongType } from './errors.ts';
import { HEAD_BYTES, typeOf } from './file-types.ts';
import { isLocked } from './pdf-pictures.ts';
import { type Bounds, Room } from './room.ts';

/**
 * The properties of @fastify/multipart's file part that we use. `truncated` means that its own limit was reached before
 * ours.
 */
export interface FilePart {
  file: Readable & { truncated?: boolean };
  filename?: string | undefined;
}

/** The size limit and the accepted types of a file. */
export interface FileLimits {
  /** Bytes. */
  limit: number;
  /** Media types, all known to `typeOf`. */
  types: readonly string[];
}

/** A received file. It is temporary until `discard` removes it. */
export interface Upload {
  path: string;
  /** Bytes, at least one. */
  size: number;
  /** The media type by its content, one of the accepted ones. */
  type: string;
  /** The sender's file name without folders and control characters, at most 100 characters. */
  name: string;
  discard(): Promise<void>;
}

/** Temporary storage for uploads. */
export interface Uploads {
  /**
   * Streams an incoming file to a temporary one and checks its type by its content, since a name or a declared type
   * proves nothing.
   *
   * @param client whose share of the room it uses
   * @throws TooLarge; WrongType; Unfit for an empty file and a PDF with a password; Busy if the disk or the room for all
   *   clients is full; TooManyAttempts if the client's share is used up
   */
  receive(part: FilePart, limits: FileLimits, client: string): Promise<Upload>;
  /** Resolves if files can be written to the folder, else rejects. */
  ping(): Promise<void>;
}

const MB = 1024 * 1024;
const SHARE_TAKEN_SECONDS = 30;

/**
 * Opens `dataDir/uploads`. The system's temporary folder would not do: a service may find it read-only, and another
 * user of the machine could make the folder first and swap its files.
 *
 * @param bounds how many bytes may be stored at once; by default 1 GB or half of the free disk, whichever is less, and
 *   half of that for one client (ten people behind one address who apply with 35 MB each)
 * @throws SettingsError if the folder cannot be written or belongs to another user
 */
export async function openUploads(dataDir: string, bounds?: Bounds): Promise<Uploads> {
  const folder = join(dataDir, 'uploads');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireOwn(folder);
    await probe(folder);
  } catch (error) {
    throw new SettingsError(`The folder ${folder} cannot be used for uploads: ${(error as Error).message}`);
  }
  await keepClear(folder);
  const room = new Room(bounds ?? (await boundsIn(folder)));

  function take(client: string, bytes: number): void {
    const full = room.take(client, bytes);
    if (full === 'client') throw new TooManyAttempts(SHARE_TAKEN_SECONDS);
    if (full) throw new Busy('The room for uploads is taken.');
  }

  return {
    ping: () => probe(folder),
    async receive(part, { limit, types }, client) {
      const path = join(folder, randomBytes(16).toString('hex'));
      const meter = new Meter(limit, (bytes) => take(client, bytes));
      const discard = async () => {
        await rm(path, { force: true });
        room.giveBack(client, meter.taken);
        meter.taken = 0;
      };
      const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      try {
        await pipeline(part.file, meter, target);
        if (part.file.truncated) throw tooLarge(limit);
        if (meter.size === 0) throw new Unfit('empty');
        const type = typeOf(meter.head);
        if (!type || !types.includes(type)) throw new WrongType('The file is of another type.');
        if (type === 'application/pdf' && (await isLocked(path, client))) throw new Unfit('locked');
        return { path, size: meter.size, type, name: cleanName(part.filename), discard };
      } catch (error) {
        // If the sender disconnects at once, this waits for the file to be made. Otherwise it would appear after its
        // removal.
        if (!target.closed) await new Promise<void>((closed) => target.once('close', closed));
        await discard();
        throw takesNone(error) ? new Busy('The disk takes no file.', { cause: error }) : error;
      }
    },
  };
}

/** A folder that another user owns or can read is not safe for passports. */
async function requireOwn(folder: string): Promise<void> {
  const own = process.getuid?.();
  const found = await lstat(folder);
  if (!found.isDirectory() || (own !== undefined && found.uid !== own)) throw new Error('it belongs to somebody else');
  await chmod(folder, 0o700);
}

async function boundsIn(folder: string): Promise<Bounds> {
  const { bavail, bsize } = await statfs(folder);
  const all = Math.min(1_024 * MB, (bavail * bsize) / 2);
  return { all, client: Math.max(all / 2, 64 * MB) };
}

const tooLarge = (limit: number) => new TooLarge(`The file is larger than ${limit} bytes.`);

/** Counts the bytes, keeps the first ones, and fails at the size limit or when the room is full. */
class Meter extends Transform {
  size = 0;
  /** Bytes reserved in the room. */
  taken = 0;
  head = Buffer.alloc(0);
  #limit: number;
  #take: (bytes: number) => void;

  constructor(limit: number, take: (bytes: number) => void) {
    super();
    this.#limit = limit;
    this.#take = take;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, data?: Buffer) => void) {
    this.size += chunk.length;
    if (this.head.length < HEAD_BYTES) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    }
    if (this.size > this.#limit) return done(tooLarge(this.#limit));
    try {
      this.#take(chunk.length);
      this.taken += chunk.length;
      done(null, chunk);
    } catch (error) {
      done(error as Error);
    }
  }
}

/** A file name for display. Browsers send a bare name; other clients may send a path or worse. */
export function cleanName(name: string | undefined): string {
  const bare = basename((name ?? '').replaceAll('\\', '/'))
    // A browser's way to write a quotation mark here (HTML, 'multipart form data').
    .replaceAll('%22', '')
    // Control characters, and marks that reverse text (which make 'fdp.exe' look like 'exe.pdf').
    .replace(/[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\p{Cs}"<>]/gu, '')
    // Sorting a letter's marks takes quadratic time, and a part's head may have 80,000 bytes of them.
    .slice(0, 1_000)
    .normalize()
    .trim();
  const short = [...bare].slice(0, 100).join('');
  return /^\.*$/.test(short) ? 'file' : short;
}
