import { normalPostcode, outwardCode, sector } from '#rules/postcode';
import type { Log } from '../log.ts';
import type { Db } from '../services/database.ts';
import { TooManyAttempts } from '../services/errors.ts';
import { countAttempt, countClient } from '../services/limits.ts';
import { askPostcode } from '../services/postcodes.ts';
import type { Settings } from '../settings.ts';
import { findCouncil, findCoverage, rememberCouncil } from './store.ts';

export interface Area {
  /** Whether sellers of this area can register now. */
  covered: boolean;
  /** The area's name, empty when it is not covered. */
  label: string;
  /** The local council, empty when it is unknown. */
  authority_name: string;
}

export interface Councils {
  /**
   * The area of a full UK postcode, in any spelling. A failure of the lookup service never makes it reject.
   *
   * @param client the caller's network, for the limit on lookups
   */
  lookUp(postcode: string, client: string): Promise<Area>;
}

const CACHE_DAYS = 30;
/** RATE_LIMIT lookups in this time for one client, and ALL_CLIENTS times that for all clients together. */
const LOOKUP_SECONDS = 60;
const ALL_CLIENTS = 20;

/**
 * Looks postcodes up in the coverage table. The council of any other postcode comes from POSTCODES_URL, a service like
 * postcodes.io.
 */
export function openCouncils(db: Db, settings: LookUpSettings, log: Log): Councils {
  return {
    async lookUp(given, client) {
      const postcode = normalPostcode(given);
      const area = await covered(db, postcode);
      if (area?.authority_name) return { covered: true, ...area };
      return {
        covered: Boolean(area),
        label: area?.label ?? '',
        authority_name: await authority(db, postcode, client, settings, log),
      };
    },
  };
}

/** The row of the sector ('SL1 2'), or else of the outward code ('SL1'). */
async function covered(db: Db, postcode: string) {
  const codes = [sector(postcode), outwardCode(postcode)];
  const rows = await findCoverage(db, codes);
  const row = rows.find(({ code }) => code === codes[0]) ?? rows[0];
  return row && { label: row.label, authority_name: row.authority_name };
}

type LookUpSettings = Pick<Settings, 'postcodesUrl' | 'rateLimit'>;

async function authority(
  db: Db,
  postcode: string,
  client: string,
  { postcodesUrl: service, rateLimit }: LookUpSettings,
  log: Log,
): Promise<string> {
  if (!service) return '';
  const known = await findCouncil(db, postcode, CACHE_DAYS);
  if (known?.fresh) return known.authority_name;
  try {
    if (rateLimit > 0) {
      await countClient(db, 'council', client, rateLimit, LOOKUP_SECONDS);
      await countAttempt(db, 'council', ALL_CLIENTS * rateLimit, LOOKUP_SECONDS);
    }
    const { council: name } = await askPostcode(service, postcode);
    if (name) await rememberCouncil(db, postcode, name);
    return name;
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) log.warn({ err: error }, 'the council lookup failed');
    return known?.authority_name ?? '';
  }
}
