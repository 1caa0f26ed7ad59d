import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { keysOf } from '#rules/field';
import { MOST_FOUND } from '#rules/operator';
import { readPage } from './page.ts';
import type { Tables } from './tables.ts';

/** What is searched for: as words, as part of a postcode and, where it may be one, as part of a phone number. */
export interface Sought {
  typed: string;
  postcode: string;
  digits: string;
}

/** The same, and how near to it a text must be. */
interface SoughtNear extends Sought {
  near: Nearness;
}

/** What a text is like that holds a part: it is that, it or one of its words begins with it, or it has it anywhere. */
const NEARNESS = {
  is: (part: string) => [part],
  begins: (part: string) => [`${part}%`, `% ${part}%`],
  holds: (part: string) => [`%${part}%`],
};
type Nearness = keyof typeof NEARNESS;

/** Spaces, the case and the way a phone number begins (+44, 0) make no difference. */
export function soughtBy(typed: string): Sought {
  const isPhone = /^[+(\d][\d\s()-]*$/.test(typed);
  const digits = isPhone ? typed.replace(/\D/g, '').replace(/^(00)?440?|^0/, '') : '';
  return { typed, postcode: typed.replace(/\s/g, ''), digits: digits.length > 2 ? digits : '' };
}

/** Whether a text, which has an index of trigrams, is like one of these. */
const isLike = (text: RawBuilder<unknown>, patterns: string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`;

/**
 * Whether a text has `part` in it, as near as is asked for. The case makes no difference, but for letters beyond ASCII in
 * a database with the locale C.
 */
export const holds = (text: RawBuilder<unknown>, part: string, near: Nearness = 'holds') =>
  // The signs that LIKE takes for its own are what was typed here.
  isLike(text, NEARNESS[near](part.replace(/[\\%_]/g, '\\$&')));

/** Conditions of a search, each for one column. */
export const holdsWords = ({ typed, near }: SoughtNear, column: string) => holds(sql.ref(column), typed, near);
export const holdsPostcode = ({ postcode, near }: SoughtNear, column: string) =>
  holds(sql`replace(${sql.ref(column)}, ' ', '')`, postcode, near);
export function holdsPhone({ digits, near }: SoughtNear, column: string) {
  if (!digits) return sql<boolean>`false`;
  const end = near === 'is' ? '' : '%';
  const patterns = near === 'holds' ? [`%${digits}%`] : [`0${digits}${end}`, `44${digits}${end}`];
  return isLike(sql`regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g')`, patterns);
}

/**
 * What a search finds in a list: the nearest first, and of those that are as near the newest. Nearness by nearness, so
 * that the database need never look at all that holds a few letters.
 *
 * @param conditions one of them must be true
 */
export async function readFound<Row extends { id: string }>(
  list: SelectQueryBuilder<Tables, keyof Tables, Row>,
  sought: Sought,
  conditions: (sought: SoughtNear) => RawBuilder<boolean>[],
): Promise<Row[]> {
  const found: Row[] = [];
  for (const near of keysOf(NEARNESS)) {
    const isFound = sql<boolean>`(${sql.join(conditions({ ...sought, near }), sql` or `)})`;
    let others = list.where(isFound);
    if (found.length > 0)
      others = others.where(
        sql.ref<string>('id'),
        'not in',
        found.map(({ id }) => id),
      );
    found.push(...(await readPage(others, { limit: String(MOST_FOUND - found.length) })).rows);
    if (found.length === MOST_FOUND) break;
  }
  return found;
}
