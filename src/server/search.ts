import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { oneSpelling, plain } from '#rules/field';
import { MAX_RESULTS } from '#rules/operator';
import { folded, soughtDigits } from '#rules/search';
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

/** LIKE patterns for three degrees of match: the whole text, the start of the text or of a word, anywhere. */
const NEARNESS = {
  is: (part: string) => [part],
  begins: (part: string) => [`${part}%`, `% ${part}%`],
  holds: (part: string) => [`%${part}%`],
};
type Nearness = keyof typeof NEARNESS;

/** Spaces, case and a phone number's prefix (+44 or 0) make no difference. */
export function soughtBy(typed: string): Sought {
  return {
    typed,
    folded: folded(typed),
    // Phones and office programs make other apostrophes and hyphens of those that an address has.
    email: oneSpelling(typed)
      .replace(/[‘’ʼ´`]/g, "'")
      .replace(/\p{Pd}/gu, '-'),
    postcode: plain(typed).replace(/\s/g, ''),
    digits: soughtDigits(typed),
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
  postcode.length > MAX_POSTCODE_LENGTH || /\d{4}/.test(postcode)
    ? sql<boolean>`false`
    : holds(sql`replace(${sql.ref(column)}, ' ', '')`, postcode, near);
export function holdsPhone({ digits, near }: SoughtNear, column: string) {
  if (!digits) return sql<boolean>`false`;
  const end = near === 'is' ? '' : '%';
  const patterns = near === 'holds' ? [`%${digits}%`] : [`0${digits}${end}`, `44${digits}${end}`];
  return isLike(sql`regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g')`, patterns);
}

/** A list of rows to search in, from a database or a part of it. */
type ListOf<Row> = (from: Db) => SelectQueryBuilder<Tables, keyof Tables, Row>;
/** A row matches if one of them is true. */
type Conditions = (sought: SoughtNear) => RawBuilder<boolean>[];

/** Few enough to be read for each search. */
const NEWEST = 500;

/**
 * The first rows of a large table that match a search: the closest matches first, and the newest first among equals. A
 * text that enough of the newest rows have is found in them alone. A rarer one is looked for by its index, which has few
 * rows for it.
 */
export async function readFound<Row extends { id: string }>(
  db: Db,
  table: keyof Tables,
  list: ListOf<Row>,
  sought: Sought,
  conditions: Conditions,
): Promise<Row[]> {
  const matches = (near: Nearness) => anyOf(conditions({ ...sought, near }));
  const closest = (from: Db) =>
    list(from)
      .where(matches('holds'))
      .orderBy(sql`case when ${matches('is')} then 0 when ${matches('begins')} then 1 else 2 end`)
      .orderBy(sql.ref('id'), 'desc')
      .limit(MAX_RESULTS)
      .execute();
  // Within the query, the table's name stands for its newest rows. No condition is looked at before there are these.
  const newest = db.with(table, (all) => {
    return all.selectFrom(table).selectAll().orderBy(sql.ref('id'), 'desc').limit(NEWEST);
  }) as Db;
  const rows = await closest(newest);
  return rows.length === MAX_RESULTS ? rows : closest(db);
}

/** `readFound` for people. Somebody whose name or number is just what was typed comes first, however long ago they came. */
export async function readFoundPeople<Row extends { id: string }>(
  db: Db,
  table: keyof Tables,
  list: ListOf<Row>,
  sought: Sought,
  conditions: Conditions,
): Promise<Row[]> {
  const exact = await list(db)
    .where(anyOf(conditions({ ...sought, near: 'is' })))
    // As a text, an id sorts alike, and no index offers this order.
    .orderBy(sql`id::text`, 'desc')
    .limit(MAX_RESULTS)
    .execute();
  const ids = new Set(exact.map(({ id }) => id));
  const others = await readFound(db, table, list, sought, conditions);
  return [...exact, ...others.filter(({ id }) => !ids.has(id))].slice(0, MAX_RESULTS);
}
