import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DISH_PHOTO_BYTES, DOCUMENT_BYTES, DOCUMENT_SIZE_MESSAGE, DOCUMENT_TYPE_MESSAGE, DOCUMENT_TYPES,
  PHOTO_TYPE_MESSAGE, PHOTO_TYPES, PROFILE_PHOTO_BYTES, photoSizeMessage,
} from '#rules/files';
import { busy, problem } from '../problem.ts';
import { typeOf } from './file-types.ts';

/** What of @fastify/multipart's part is used. `truncated` tells of a limit that was reached before ours. */
export interface FilePart {
  file: Readable & { truncated?: boolean };
  filename?: string | undefined;
  fieldname?: string | undefined;
}

export interface UploadRule {
  /** Bytes. */
  limit: number;
  types: readonly string[];
  tooLarge: string;
  wrongType: string;
}

export const dishPhoto: UploadRule = {
  limit: DISH_PHOTO_BYTES,
  types: PHOTO_TYPES,
  tooLarge: photoSizeMessage(DISH_PHOTO_BYTES),
  wrongType: PHOTO_TYPE_MESSAGE,
};

export const profilePhoto: UploadRule = {
  ...dishPhoto,
  limit: PROFILE_PHOTO_BYTES,
  tooLarge: photoSizeMessage(PROFILE_PHOTO_BYTES),
};

export const document: UploadRule = {
  limit: DOCUMENT_BYTES,
  types: DOCUMENT_TYPES,
  tooLarge: DOCUMENT_SIZE_MESSAGE,
  wrongType: DOCUMENT_TYPE_MESSAGE,
};

/** A received file, in a temporary place until `discard`. */
export interface Upload {
  path: string;
  /** Bytes, at least one. */
  size: number;
  /** The media type by its content, one of the rule's. */
  type: string;
  /** The sender's file name without folders and control characters, at most 100 characters. */
  name: string;
  discard(): Promise<void>;
}

const folder = join(tmpdir(), `next-door-kitchen-uploads-${process.getuid?.() ?? 0}`);
/** As much as tells the type. */
const headBytes = 16;

/**
 * Streams an incoming file to a temporary one, never holding it whole in memory, and looks at what it is by
 * its content: a name or a declared type proves nothing.
 *
 * @throws Problem 413 over the limit, 415 for another type (an empty file too), both with the rule's words
 */
export async function receive(part: FilePart, rule: UploadRule): Promise<Upload> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  const discard = () => rm(path, { force: true });
  const refuse = (status: number, message: string) =>
    problem(status, message, part.fieldname ? { fields: { [part.fieldname]: message } } : {});

  const meter = new Meter(rule.limit);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(part.file, meter, target);
    if (part.file.truncated) throw new TooLarge();
    const type = typeOf(meter.head);
    if (!type || !rule.types.includes(type)) throw refuse(415, rule.wrongType);
    return { path, size: meter.size, type, name: cleanName(part.filename), discard };
  } catch (error) {
    // A sender who breaks off at once is known of before the file is made: it would appear after its removal.
    if (!target.closed) await new Promise<void>((closed) => target.once('close', closed));
    await discard();
    if (error instanceof TooLarge) throw refuse(413, rule.tooLarge);
    throw ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? busy() : error;
  }
}

/** Removes what processes that died left in the temporary folder. */
export async function removeOldUploads(): Promise<void> {
  const hour = 3_600_000;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > hour) await rm(path, { force: true });
  }
}

class TooLarge extends Error {}

/** Counts what passes, keeps the beginning, and ends the stream at the limit. */
class Meter extends Transform {
  size = 0;
  head = Buffer.alloc(0);
  limit: number;

  constructor(limit: number) {
    super();
    this.limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, data?: Buffer) => void) {
    this.size += chunk.length;
    if (this.head.length < headBytes) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, headBytes - this.head.length)]);
    }
    done(this.size > this.limit ? new TooLarge() : null, chunk);
  }
}

/** A name for people to read in a list: browsers send a bare name, others may send a path or worse. */
export function cleanName(name: string | undefined): string {
  const bare = basename((name ?? '').replaceAll('\\', '/'))
    // Control characters, and the marks that turn text around (a 'fdp.exe' may look like 'exe.pdf').
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"<>]/gu, '')
    .trim();
  const short = [...bare].slice(0, 100).join('');
  return /^\.*$/.test(short) ? 'file' : short;
}
