import type { Readable } from 'node:stream';

interface PutOptions {
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
  /** The file, or undefined when there is none. The caller reads the stream to its end or destroys it. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes the file; one that is gone already is fine. */
  remove(key: string): Promise<void>;
  /** Every file whose key starts with `prefix` (a folder with its slash, or empty for all). */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Resolves while the store takes and gives files. */
  ping(): Promise<void>;
}

const shape = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/**
 * The key itself when it is one. Keys are made by the server, but an error here keeps a slip from reaching
 * files outside the store: no part may be empty, start with a dot or hold a separator.
 */
export function checkedKey(key: string): string {
  if (key.length <= 300 && shape.test(key)) return key;
  throw new Error(`Not a file's key: ${JSON.stringify(key.slice(0, 100))}`);
}
