import type { Seller } from '#api/account';
import type { Application } from '#api/council';
import { type Day, HOME_CATERER } from '#rules/agency';
import { keysOf } from '#rules/field';
import { normalPostcode } from '#rules/postcode';
import { SUPPLEMENT_LABELS, type SupplementField, timeField } from '#rules/supplement';

const WATER: Record<string, string> = { public: 'PUBLIC', private: 'PRIVATE' };
const SCALES: Record<string, string> = { 'Local customers': 'LOCAL', 'Online sales': 'ONLINE' };

/** The saved answers; otherwise values derived from the steps and the account. */
export function prefilled(
  { data, supplement }: Application,
  account: Seller | null | undefined,
): Record<string, unknown> {
  const names = (data.legal_name ?? '').trim().split(/\s+/);
  const kitchen = addressParts(data.prep_address ?? '');
  const home = addressParts([account?.address, account?.postcode].filter(Boolean).join(', '));
  const { partners, opening_times, ...said } = supplement;
  const known = {
    operator_first_name: data.entity_type === 'sole_trader' ? names.slice(0, -1).join(' ') : '',
    operator_last_name: data.entity_type === 'sole_trader' ? names.at(-1) : '',
    operator_address_line1: home.line1,
    operator_town: home.town,
    operator_postcode: home.postcode,
    premises_line1: kitchen.line1,
    premises_town: kitchen.town,
    premises_postcode: kitchen.postcode,
    water_supply: WATER[data.water_supply ?? ''],
    establishment_name: data.trading_name || data.legal_name,
    establishment_phone: account?.phone,
    establishment_email: account?.email,
    business_type: HOME_CATERER,
    business_scale: data.sales_scale?.map((scale) => SCALES[scale]),
    processing_activities: data.processing_activities?.includes('Vacuum-packing') ? ['VACUUM_PACKING'] : [],
  };
  const times = Object.entries(opening_times ?? {}).map(([day, words]) => [timeField(day as Day), words]);
  return { ...known, ...said, partners: (partners ?? []).join('\n'), ...Object.fromEntries(times) };
}

/** The account's address may have the postcode that follows it, too. */
const POSTCODES = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/gi;

/** Splits an address, in lines or with commas, into street, town and postcode as far as possible. */
function addressParts(address: string) {
  const [postcode = ''] = address.match(POSTCODES) ?? [];
  const parts = address
    .replace(POSTCODES, '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return {
    line1: parts.slice(0, Math.max(1, parts.length - 1)).join(', '),
    town: parts.length > 1 ? parts.at(-1)! : '',
    postcode: postcode && normalPostcode(postcode),
  };
}

/**
 * The missing fields that nothing prefills: the questions that are left for the cook. A main partner who is missing but
 * given is none of the partners.
 */
export function unanswered(missing: readonly string[], initial: Record<string, unknown>): SupplementField[] {
  return keysOf(SUPPLEMENT_LABELS).filter(
    (name) => missing.includes(name) && (name === 'main_partner' || !String(initial[name] ?? '')),
  );
}
