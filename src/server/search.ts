import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { keysOf, oneSpelling, plain } from '#rules/field';
import { MAX_RESULTS } from '#rules/operator';
import { folded } from '#rules/search';
import { readPage } from './list-page.ts';
import type { Database } from './services/database.ts';
import type { Tables } from './tables.ts';

/** A search term: as typed, folded, with the signs of an email address, without spaces for postcodes, and as digits if it can be a phone number. */
export interface Sought {
  typed: string;
  folded: string;
  email: string;
  postcode: string;
  digits: string;
}

/** A search term, and how close a match must be. */
interface SoughtNear extends Sought {
  near: Nearness;
}

/** Without its space. */
const MAX_POSTCODE_LENGTH = 7;

/** LIKE patterns for three degrees of match: the whole text, the start of the text or of a word, anywhere. */
const NEARNESS = {
  is: (part: string) => [part],
  begins: (part: string) => [`${part}%`, `% ${part}%`],
  holds: (part: string) => [`%${part}%`],
};
type Nearness = keyof typeof NEARNESS;

/** Spaces, case and a phone number's prefix (+44 or 0) make no difference. */
export function soughtBy(typed: string): Sought {
  const plainly = plain(typed);
  const isPhone = /^[+(\d][\d\s()\p{Pd}]*$/u.test(plainly);
  const digits = isPhone ? plainly.replace(/\D/g, '').replace(/^(00)?440?|^0/, '') : '';
  return {
    typed,
    folded: folded(typed),
    // Phones and office programs make other apostrophes and hyphens of those that an address has.
    email: oneSpelling(typed)
      .replace(/[‘’ʼ´`]/g, "'")
      .replace(/\p{Pd}/gu, '-'),
    postcode: plainly.replace(/\s/g, ''),
    digits: digits.length > 2 ? digits : '',
  };
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
  isLike(text, NEARNESS[near](literal(part)));

/** The wildcards of LIKE as the characters that they are. */
const literal = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** What a row is found by: its texts, folded, each on a line of its own. */
export const soughtText = (...texts: string[]) => `\n${texts.map(folded).join('\n')}\n`;

const NEARNESS_OF_LINES: typeof NEARNESS = {
  is: (part) => [`%\n${part}\n%`],
  begins: (part) => [`%\n${part}%`, `% ${part}%`],
  holds: (part) => [`%${part}%`],
};

/** Whether one of the row's texts matches when both are folded. */
export const holdsFolded = ({ folded: part, near }: SoughtNear) =>
  part ? isLike(sql.ref('sought'), NEARNESS_OF_LINES[near](literal(part))) : sql<boolean>`false`;

const ROWS_AT_ONCE = 500;

/** Fills `sought` where it is null, some rows at a time, so that no row is locked for long. */
export async function fillSought<Row>(
  database: Database,
  table: keyof Tables,
  columns: readonly (keyof Row & string)[],
  textOf: (row: Row) => string,
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
    const from: string = after;
    after = await database.transaction(async (trx) => {
      const { rows } = await sql<Row & { id: string }>`
        select id, ${list} from ${sql.table(table)} where sought is null and id > ${from}
        order by id limit ${ROWS_AT_ONCE} for update skip locked
      `.execute(trx);
      const [ids, texts] = [rows.map(({ id }) => id), rows.map(textOf)];
      await sql`
        update ${sql.table(table)} as kept set sought = filled.sought
        from unnest(${ids}::uuid[], ${texts}::text[]) as filled (id, sought) where kept.id = filled.id
      `.execute(trx);
      return ids.at(-1);
    });
  }
}

/** Conditions for one column each. */
export const holdsWords = ({ typed, near }: SoughtNear, column: string) => holds(sql.ref(column), typed, near);
export const holdsEmail = ({ email, near }: SoughtNear) => holds(sql.ref('email'), email, near);
export const holdsPostcode = ({ postcode, near }: SoughtNear, column: string) =>
  // A longer text is in none, and looking for it takes as long as for a name.
  postcode.length > MAX_POSTCODE_LENGTH
    ? sql<boolean>`false`
    : holds(sql`replace(${sql.ref(column)}, ' ', '')`, postcode, near);
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
