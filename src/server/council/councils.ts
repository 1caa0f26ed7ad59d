import { normalPostcode, outwardCode, sector } from '#rules/postcode';
import type { Log } from '../log.ts';
import type { Db } from '../services/database.ts';
import { TooManyAttempts } from '../services/errors.ts';
import { countAttempt, countClient } from '../services/limits.ts';
import type { Settings } from '../settings.ts';
import { findCouncil, findCoverage, rememberCouncil } from './store.ts';

export interface Area {
  /** Whether sellers of this area can register now. */
  covered: boolean;
  /** The area's name, empty when it is not covered. */
  label: string;
  /** The local council, empty when nobody could say. */
  authority_name: string;
}

export interface Councils {
  /**
   * The area of a full UK postcode, written any way. Never rejects for the lookup service's sake.
   *
   * @param client the caller's network, of which the service is asked only so often
   */
  lookUp(postcode: string, client: string): Promise<Area>;
}

const LIMIT_MS = 2_000;
const CACHE_DAYS = 30;
/** The service is asked RATE_LIMIT times a minute for a client, and so many times that for all. */
const ASKED_SECONDS = 60;
const ASKED_BY_ALL = 20;
const LONGEST_NAME = 200;

/**
 * The coverage table first; POSTCODES_URL, a service like postcodes.io, for the council of any other
 * postcode.
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

/** The row of the sector ('SL1 2'), else of the outward code ('SL1'): the narrower one knows better. */
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
      await countClient(db, 'council', client, rateLimit, ASKED_SECONDS);
      await countAttempt(db, 'council', ASKED_BY_ALL * rateLimit, ASKED_SECONDS);
    }
    const name = await ask(service, postcode);
    if (name) await rememberCouncil(db, postcode, name);
    return name;
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) log.warn({ err: error }, 'the council lookup failed');
    return known?.authority_name ?? '';
  }
}

async function ask(service: string, postcode: string): Promise<string> {
  const response = await fetch(`${service}/postcodes/${encodeURIComponent(postcode)}`, {
    signal: AbortSignal.timeout(LIMIT_MS),
    // What the service names is asked, and nothing that it points to: that may be inside the network.
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return '';
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The lookup service answered ${response.status}.`);
  }
  const body = (await response.json()) as { result?: { admin_district?: unknown } | null } | null;
  const name = body?.result?.admin_district;
  return typeof name === 'string'
    ? name
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, LONGEST_NAME)
    : '';
}
