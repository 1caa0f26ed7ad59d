import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { keysOf } from '#rules/field';
import { MAX_RESULTS } from '#rules/operator';
import { readPage } from './list-page.ts';
import type { Tables } from './tables.ts';

/** A search term: as typed, without spaces for postcodes, and as digits if it can be a phone number. */
export interface Sought {
  typed: string;
  postcode: string;
  digits: string;
}

/** A search term, and how close a match must be. */
interface SoughtNear extends Sought {
  near: Nearness;
}

/** LIKE patterns for three degrees of match: the whole text, the start of the text or of a word, anywhere. */
const NEARNESS = {
  is: (part: string) => [part],
  begins: (part: string) => [`${part}%`, `% ${part}%`],
  holds: (part: string) => [`%${part}%`],
};
type Nearness = keyof typeof NEARNESS;

/** Spaces, case and a phone number's prefix (+44 or 0) make no difference. */
export function soughtBy(typed: string): Sought {
  const isPhone = /^[+(\d][\d\s()-]*$/.test(typed);
  const digits = isPhone ? typed.replace(/\D/g, '').replace(/^(00)?440?|^0/, '') : '';
  return { typed, postcode: typed.replace(/\s/g, ''), digits: digits.length > 2 ? digits : '' };
}

/** Whether a text is LIKE one of these patterns. The text has a trigram index. */
const isLike = (text: RawBuilder<unknown>, patterns: string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`;

/**
 * Whether a text contains `part`, as closely as `near` asks. Case is ignored, except for non-ASCII letters in a
 * database with the locale C.
 */
export const holds = (text: RawBuilder<unknown>, part: string, near: Nearness = 'holds') =>
  // The wildcards of LIKE are literal characters here.
  isLike(text, NEARNESS[near](part.replace(/[\\%_]/g, '\\$&')));

/** Conditions for one column each. */
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
 * The rows that match a search: the closest matches first, and the newest first among equals. Each degree of match is a
 * query of its own, so that the database need not read every row that contains a few letters.
 *
 * @param conditions a row matches if one of them is true
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
    found.push(...(await readPage(others, { limit: String(MAX_RESULTS - found.length) })).rows);
    if (found.length === MAX_RESULTS) break;
  }
  return found;
}
