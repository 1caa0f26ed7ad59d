import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { keysOf, oneSpelling, plain } from '#rules/field';
import { MAX_RESULTS } from '#rules/operator';
import { folded } from '#rules/search';
import type { Database, Db } from './services/database.ts';
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

/** Without its space. It has three digits in a row at most, as in SL11 2LT. */
const MAX_POSTCODE_LENGTH = 7;
/** Fewer letters are no whole postcode, and an index reads those of every row for them. */
const MIN_POSTCODE_LENGTH = 5;

/** Of British numbers, without the prefix. Fewer digits are no number, and each row's are read for them. */
const MIN_PHONE_LENGTH = 9;

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

/** Whether a text is LIKE one of these patterns, without regard to case. The text has a trigram index. */
const isLike = (text: RawBuilder<unknown>, patterns: string[]) =>
  anyOf(patterns.map((pattern) => sql`${text} ilike ${pattern}`));

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

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

/**
 * Whether one of the row's `texts` matches. Both are folded, except in a row that a process of the version before wrote
 * a moment ago. An index has those rows, so their texts cost nothing when there are none.
 */
export function holdsFolded({ folded: part, typed, near }: SoughtNear, ...texts: RawBuilder<string>[]) {
  // Folded texts are in small letters, and LIKE is read several times faster than ILIKE.
  const lines = part ? NEARNESS_OF_LINES[near](literal(part)).map((pattern) => sql`sought like ${pattern}`) : [];
  const asWritten = anyOf(texts.map((text) => holds(text, typed, near)));
  return anyOf([...lines, sql`(sought is null and ${asWritten})`]);
}

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
export const holdsEmail = ({ email, near }: SoughtNear) => holds(sql.ref('email'), email, near);
export const holdsPostcode = ({ postcode, near }: SoughtNear, column: string) =>
  // Looking for what is in none takes as long as looking for a name.
  postcode.length > MAX_POSTCODE_LENGTH ||
  /\d{4}/.test(postcode) ||
  (near === 'is' && postcode.length < MIN_POSTCODE_LENGTH)
    ? sql<boolean>`false`
    : holds(sql`replace(${sql.ref(column)}, ' ', '')`, postcode, near);
export function holdsPhone({ digits, near }: SoughtNear, column: string) {
  if (!digits || (near === 'is' && digits.length < MIN_PHONE_LENGTH)) return sql<boolean>`false`;
  const end = near === 'is' ? '' : '%';
  const patterns = near === 'holds' ? [`%${digits}%`] : [`0${digits}${end}`, `44${digits}${end}`];
  return isLike(sql`regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g')`, patterns);
}

/** A text that is in fewer of the newest rows than are shown is rare enough for its index. */
const NEWEST = 500;

/**
 * The rows that match a search: the closest matches first, and the newest first among equals. Each degree of match is a
 * query of its own, so that the database need not read every row that contains a few letters.
 *
 * A common text is looked for in the newest rows, a rare one by its index. Left to itself, PostgreSQL takes many rare
 * ones for common, and reads two million rows backwards for them.
 *
 * @param list the rows of `table` that may be found
 * @param conditions a row matches if one of them is true
 */
export async function readFound<Row extends { id: string }>(
  db: Db,
  table: keyof Tables,
  list: (from: Db) => SelectQueryBuilder<Tables, keyof Tables, Row>,
  sought: Sought,
  conditions: (sought: SoughtNear) => RawBuilder<boolean>[],
): Promise<Row[]> {
  const id = sql.ref<string>('id');
  // Within the query, the table's name stands for its newest rows.
  const newest = db.with(table, (all) => all.selectFrom(table).selectAll().orderBy(id, 'desc').limit(NEWEST)) as Db;
  const found: Row[] = [];
  for (const near of keysOf(NEARNESS)) {
    const ids = found.map((row) => row.id);
    const others = (from: Db) => {
      const matches = list(from).where(anyOf(conditions({ ...sought, near })));
      return ids.length > 0 ? matches.where(id, 'not in', ids) : matches;
    };
    const missing = MAX_RESULTS - found.length;
    let rows = await others(newest).orderBy(id, 'desc').limit(missing).execute();
    // As a text, an id sorts alike, and no index offers this order.
    if (rows.length < missing) rows = await others(db).orderBy(sql`id::text`, 'desc').limit(missing).execute();
    found.push(...rows);
    if (found.length === MAX_RESULTS) break;
  }
  return found;
}
