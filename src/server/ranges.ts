/** A range of a file's bytes: the first and the last, counted from 0. */
export interface Range {
  first: number;
  last: number;
}

/** Whether If-None-Match contains this ETag, so that the browser has the file already (RFC 9110, 13.1.2). */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')));

/**
 * The range that a request asks for, in a file of `size` bytes (RFC 9110, 14.2). Undefined means the whole file: for
 * several ranges, an invalid Range, or an If-Range of another version. 'none' means that there are no such bytes.
 */
export function rangeOf(
  { range = '', 'if-range': onlyOf }: { range?: string | undefined; 'if-range'?: string | undefined },
  etag: string,
  size: number,
): Range | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if ((!from && !to) || (onlyOf !== undefined && onlyOf !== etag)) return undefined;
  if (from && to && Number(to) < Number(from)) return undefined;
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return first > last ? 'none' : { first, last };
}
