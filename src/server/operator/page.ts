import { clean } from '#rules/field';
import { isId } from '../parts/ids.ts';

const USUAL = 50;
const MOST = 200;

/** A page of a list that is newest first: ids made later sort later. */
export interface PageQuery {
  limit: number;
  /** The last id of the page before. */
  before: string | undefined;
}

/** Reads `limit` and `before`; an odd one is the usual limit or the first page, not an error. */
export function pageOf(query: Record<string, string | undefined>): PageQuery {
  const limit = /^\d{1,6}$/.test(query.limit ?? '') ? Number(query.limit) : USUAL;
  return {
    limit: Math.min(Math.max(limit, 1), MOST),
    before: isId(query.before) ? query.before : undefined,
  };
}

/** A filter's text as the database takes it, or undefined when there is none. */
export const filterOf = (text: string | undefined): string | undefined =>
  clean(text ?? '').trim() || undefined;

/** Cuts what was read with `limit + 1` to the page, and names the id for the next one, or null. */
export function cut<Row extends { id: string }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
}
