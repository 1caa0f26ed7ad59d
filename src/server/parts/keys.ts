const shape = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/**
 * The key itself when it is one. Keys are made by the server, but an error here keeps a slip from reaching
 * files outside the store: no part may be empty, start with a dot or hold a separator.
 */
export function checkedKey(key: string): string {
  if (key.length <= 300 && shape.test(key)) return key;
  throw new Error(`Not a file's key: ${JSON.stringify(key.slice(0, 100))}`);
}
