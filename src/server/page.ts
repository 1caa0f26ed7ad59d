import { type SelectQueryBuilder, sql } from 'kysely';
import { clean } from '#rules/field';
import { isId } from './services/ids.ts';
import type { Tables } from './tables.ts';

const USUAL = 50;
const MOST = 200;

/** Which page is asked for: a call's query, or nothing for the first. */
export type Page = Record<string, string | undefined>;

/**
 * Reads a page of a list, newest first, since ids made later sort later: 50 rows unless `limit` says up to 200,
 * from after the id `before`. An odd `limit` or `before` is the usual limit or the first page, not an error.
 *
 * @returns the rows, and the id for the next page or null
 */
export async function readPage<Row extends { id: string }>(
  list: SelectQueryBuilder<Tables, keyof Tables, Row>,
  { limit: most, before }: Page,
): Promise<{ rows: Row[]; next: string | null }> {
  const limit = limitOf(most);
  const id = sql.ref<string>('id');
  const from = isId(before) ? list.where(id, '<', before) : list;
  const found = await from
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit);
}

/** How many rows a page has. */
export function limitOf(most: string | undefined): number {
  const asked = /^\d{1,6}$/.test(most ?? '') ? Number(most) : USUAL;
  return Math.min(Math.max(asked, 1), MOST);
}

/** The page of what was found when one row more was asked for. */
export function pageOf<Row extends { id: string }>(found: Row[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? rows.at(-1)!.id : null };
}

/** A filter's text as the database takes it, or undefined when there is none. */
export const filterOf = (text: string | undefined): string | undefined => clean(text ?? '').trim() || undefined;

/** A filter's id, or undefined when there is none. */
export const idIn = (text: string | undefined): string | undefined => (isId(text) ? text : undefined);

/** The record of a single row, from a function that makes records of many. */
export async function single<T>(records: Promise<readonly T[]>): Promise<T> {
  const [record] = await records;
  if (record === undefined) throw new Error('A row has no record.');
  return record;
}
