import { type SelectQueryBuilder, sql } from 'kysely';
import { trim } from '#rules/field';
import { isId } from './services/ids.ts';
import type { Tables } from './tables.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** The query of a list call. Empty for the first page. */
export type Page = Record<string, string | undefined>;

/**
 * Reads a page of a list, newest first (later ids are newer): 50 rows by default, `limit` up to 200, after the id
 * `before`. An invalid `limit` or `before` is ignored.
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

/** The time in a query's text, or undefined if it is not one. */
export function timeIn(text: string | undefined): Date | undefined {
  if (!TIME.test(text ?? '')) return undefined;
  const time = new Date(text!);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** The number of rows on a page. */
export function limitOf(most: string | undefined): number {
  const asked = /^\d{1,6}$/.test(most ?? '') ? Number(most) : DEFAULT_LIMIT;
  return Math.min(Math.max(asked, 1), MAX_LIMIT);
}

/** The page of the found rows. The query must ask for one row more than the limit. */
export function pageOf<Row extends { id: string }>(found: Row[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? rows.at(-1)!.id : null };
}

/** A filter's text, or undefined if empty. */
export const filterOf = (text: string | undefined): string | undefined => trim(text ?? '') || undefined;

/** A filter's id, or undefined if it is not one. */
export const idIn = (text: string | undefined): string | undefined => (isId(text) ? text : undefined);

/** The record of one row, from a function that makes records of many. */
export async function single<T>(records: Promise<readonly T[]>): Promise<T> {
  const [record] = await records;
  if (record === undefined) throw new Error('A row has no record.');
  return record;
}
