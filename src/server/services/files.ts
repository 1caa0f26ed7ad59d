import type { Readable } from 'node:stream';

interface PutOptions {
  /** The media type, stored in a bucket with the file. */
  type?: string;
  /** Bytes, if known. */
  size?: number;
}

/**
 * A store of uploaded files. A key is a relative path of letters, digits, `.`, `_` and `-` (`photos/<id>-640.webp`,
 * `documents/<id>`). Any other key is an Error.
 */
export interface FileStore {
  /** Stores all of `source` under `key`, or rejects and stores nothing. An existing file is replaced. */
  put(key: string, source: Readable | Buffer, options?: PutOptions): Promise<{ size: number }>;
  /** The file, or undefined if there is none. The caller reads the stream to its end or destroys it. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes the file, if there is one. */
  remove(key: string): Promise<void>;
  /** All files whose key starts with `prefix` (a folder with its slash, or empty for all). */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Resolves if the store works, else rejects. */
  ping(): Promise<void>;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/**
 * The key, if it is valid. The server makes all keys itself; the check keeps a mistake from reaching files outside the
 * store. No part may be empty, start with a dot or contain a separator.
 *
 * @throws Error for an invalid key
 */
export function checkedKey(key: string): string {
  if (key.length <= 300 && KEY.test(key)) return key;
  throw new Error(`Not a file's key: ${JSON.stringify(key.slice(0, 100))}`);
}
