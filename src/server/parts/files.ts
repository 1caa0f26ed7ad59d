import type { Readable } from 'node:stream';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';

export interface PutOptions {
  /** The media type, which a bucket shows beside the file. */
  type?: string;
  /** Bytes, when they are known. */
  size?: number;
}

/**
 * Where uploaded files live. A key is a relative path of letters, digits, `.`, `_` and `-`
 * (`photos/<id>-640.webp`, `documents/<id>`); any other is an Error.
 */
export interface FileStore {
  /**
   * Keeps all of `source` under `key`, or rejects and keeps nothing. A key is written once or replaced whole.
   */
  put(key: string, source: Readable | Buffer, options?: PutOptions): Promise<{ size: number }>;
  /** The file, or undefined when there is none. Whoever asks reads the stream to its end or destroys it. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes the file; one that is gone already is fine. */
  remove(key: string): Promise<void>;
  /** Every file whose key starts with `prefix` (a folder with its slash, or empty for all). */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Resolves while the store takes and gives files. */
  ping(): Promise<void>;
}

/** S3 by S3_URL, else the disk in DATA_DIR/files. */
export async function openFiles(settings: Pick<Settings, 's3' | 'dataDir'>, log: Log): Promise<FileStore> {
  return settings.s3 ? openS3(settings.s3, log) : openDisk(settings.dataDir);
}
