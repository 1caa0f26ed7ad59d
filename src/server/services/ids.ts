import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new id: uuid version 7, so ids made later sort later. */
export function newId(): string {
  return v7();
}

/**
 * Whether a text has the form of an id. PostgreSQL would reject any other text with an error instead of finding
 * nothing.
 */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && SHAPE.test(text);
}

/** The id that is made of a text: always the same, and it does not reveal the text. */
export const idOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
