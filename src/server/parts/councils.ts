import { sql } from 'kysely';
import { normalPostcode, outwardCode, sector } from '#rules/text';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Handle } from './database.ts';

export interface Area {
  /** Whether sellers of this area can register now. */
  covered: boolean;
  /** The area's name, empty when it is not covered. */
  label: string;
  /** The local council, empty when nobody could say. */
  authority_name: string;
}

export interface Councils {
  /** The area of a full UK postcode, written any way. Never rejects for the lookup service's sake. */
  lookUp(postcode: string): Promise<Area>;
}

const limitMillis = 2_000;
const cacheDays = 30;
const longestName = 200;

/**
 * The coverage table first; POSTCODES_URL, a service like postcodes.io, for the council of any other
 * postcode.
 */
export function openCouncils(db: Handle, settings: Pick<Settings, 'postcodesUrl'>, log: Log): Councils {
  return {
    async lookUp(given) {
      const postcode = normalPostcode(given);
      const area = await covered(db, postcode);
      if (area?.authority_name) return { covered: true, ...area };
      return {
        covered: Boolean(area),
        label: area?.label ?? '',
        authority_name: await authority(db, postcode, settings.postcodesUrl, log),
      };
    },
  };
}

/** The row of the sector ('SL1 2'), else of the outward code ('SL1'): the narrower one knows better. */
async function covered(db: Handle, postcode: string) {
  const codes = [sector(postcode), outwardCode(postcode)];
  const rows = await db.selectFrom('coverage').selectAll().where('code', 'in', codes).execute();
  const row = rows.find(({ code }) => code === codes[0]) ?? rows[0];
  return row && { label: row.label, authority_name: row.authority_name };
}

async function authority(
  db: Handle, postcode: string, service: string | undefined, log: Log,
): Promise<string> {
  if (!service) return '';
  const kept = await db.selectFrom('council_cache')
    .select(['authority_name', sql<boolean>`at > now() - make_interval(days => ${cacheDays})`.as('fresh')])
    .where('postcode', '=', postcode).executeTakeFirst();
  if (kept?.fresh) return kept.authority_name;
  try {
    const name = await ask(service, postcode);
    if (name) await keep(db, postcode, name);
    return name;
  } catch (error) {
    log.warn({ err: error }, 'the council lookup failed');
    return kept?.authority_name ?? '';
  }
}

async function ask(service: string, postcode: string): Promise<string> {
  const response = await fetch(`${service}/postcodes/${encodeURIComponent(postcode)}`, {
    signal: AbortSignal.timeout(limitMillis), headers: { accept: 'application/json' },
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return '';
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The lookup service answered ${response.status}.`);
  }
  const body = await response.json() as { result?: { admin_district?: unknown } | null } | null;
  const name = body?.result?.admin_district;
  return typeof name === 'string' ? name.replace(/\p{Cc}/gu, ' ').trim().slice(0, longestName) : '';
}

async function keep(db: Handle, postcode: string, authority_name: string): Promise<void> {
  const row = { authority_name, at: new Date() };
  await db.insertInto('council_cache').values({ postcode, ...row })
    .onConflict((conflict) => conflict.column('postcode').doUpdateSet(row)).execute();
}
