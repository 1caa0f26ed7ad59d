import { DAYS, HOME_CATERER } from '#rules/agency';
import type { ApplicationData } from '#rules/council';
import { keysOf } from '#rules/field';
import type { ApplicationRow } from './store.ts';

/** The applicant's details that the record needs. */
export interface Applicant {
  name: string;
  email: string;
  phone: string;
  postcode: string;
}

/**
 * The Food Standards Agency's record, with only what was given, and the names of the required fields that are missing.
 */
interface AgencyRecord {
  record: { establishment: Record<string, unknown>; metadata?: Record<string, string> };
  missing: string[];
}

const OPERATOR_TYPES = { sole_trader: 'SOLETRADER', ltd: 'COMPANY', partnership: 'PARTNERSHIP' } as const;
const SCALES = { 'Local customers': 'LOCAL', 'Online sales': 'ONLINE' } as const;
const WATER = { public: 'PUBLIC', private: 'PRIVATE' } as const;
const VACUUM = 'Vacuum-packing';

/**
 * An application as the Agency's registration service accepts it (its schema v5). The service requires exactly one of
 * person, company or partners, and exactly one of opening days or free text. It refuses empty values. Every account has
 * a phone and an email, so these are never missing.
 */
export function agencyRecord(
  { data, supplement, declarations_text }: Pick<ApplicationRow, 'data' | 'supplement' | 'declarations_text'>,
  applicant: Partial<Applicant> = {},
): AgencyRecord {
  const d = data as Partial<ApplicationData>;
  const s = supplement;
  const missing: string[] = [];
  /** The first value that is given. Without one the field is noted as missing. */
  const need = <T>(name: string, ...values: T[]): T | undefined => {
    const found = values.find(isAnswered);
    if (found === undefined) missing.push(name);
    return found;
  };

  const entity = need('entity_type', d.entity_type);
  const contact = { phone: applicant.phone, email: applicant.email };
  const operator = {
    operator_type: entity && OPERATOR_TYPES[entity],
    ...(entity === 'ltd'
      ? {
          operator_company_name: need('legal_name', d.legal_name),
          operator_company_house_number: need('company_number', s.company_number),
          contact_representative_name:
            [s.operator_first_name, s.operator_last_name].filter(Boolean).join(' ') || applicant.name,
          contact_representative_number: contact.phone,
          contact_representative_email: contact.email,
        }
      : { operator_primary_number: contact.phone, operator_email: contact.email }),
    ...(entity === 'sole_trader' && {
      operator_first_name: need('operator_first_name', s.operator_first_name),
      operator_last_name: need('operator_last_name', s.operator_last_name),
      operator_birthdate: need('dob', d.dob),
    }),
    ...(entity === 'partnership' && { partners: partnersOf(s, need), operator_birthdate: d.dob }),
    operator_address_line_1: need('operator_address_line1', s.operator_address_line1),
    operator_town: need('operator_town', s.operator_town),
    operator_postcode: need('operator_postcode', s.operator_postcode),
  };
  const premise = {
    establishment_address_line_1: need('premises_line1', s.premises_line1),
    establishment_town: need('premises_town', s.premises_town),
    establishment_postcode: need('premises_postcode', s.premises_postcode),
    establishment_type: 'DOMESTIC',
  };
  const activities = {
    business_type: s.business_type || HOME_CATERER,
    food_type: need('food_type', s.food_type),
    processing_activities: need('processing_activities', s.processing_activities, processingOf(d)),
    business_scale: need(
      'business_scale',
      s.business_scale,
      d.sales_scale?.map((scale) => SCALES[scale]),
    ),
    water_supply: need('water_supply', s.water_supply, d.water_supply && WATER[d.water_supply]),
    ...openingOf(s, d, need),
  };
  const establishment = withoutUndefined({
    establishment_trading_name: need('establishment_name', s.establishment_name, d.trading_name, d.legal_name),
    establishment_additional_trading_names: [],
    establishment_primary_number: s.establishment_phone || contact.phone,
    establishment_email: s.establishment_email || contact.email,
    establishment_web_address: s.establishment_web || undefined,
    establishment_opening_date: s.already_trading
      ? need('trading_since', s.trading_since)
      : need('start_date', d.start_date),
    operator: withoutUndefined(operator),
    premise: withoutUndefined(premise),
    activities: withoutUndefined(activities),
  });
  const metadata = declarations_text && {
    declaration1: declarations_text.correct_info ?? '',
    declaration2: declarations_text.notify_changes ?? '',
    declaration3: declarations_text.legal_responsibility ?? '',
  };
  return { record: { establishment, ...(metadata && { metadata }) }, missing };
}

type Said = ApplicationRow['supplement'];
type Need = <T>(name: string, ...values: T[]) => T | undefined;

function partnersOf({ partners = [], main_partner }: Said, need: Need) {
  const names = need('partners', partners);
  const main = need('main_partner', partners.includes(main_partner ?? '') ? main_partner : '');
  return names?.map((partner_name) => ({ partner_name, partner_is_primary_contact: partner_name === main }));
}

/** The steps ask about one of the Agency's processes, vacuum packing. Any other answer is 'NONE'. */
const processingOf = ({ processing_activities: done = [] }: Partial<ApplicationData>): Said['processing_activities'] =>
  done.length === 0 ? undefined : [done.includes(VACUUM) ? 'VACUUM_PACKING' : 'NONE'];

/** All seven days with the opening times, or the hours as free text. Never both. */
function openingOf({ opening_days = [], opening_times = {} }: Said, d: Partial<ApplicationData>, need: Need) {
  if (opening_days.length === 0) return { opening_days_irregular: need('opening_hours', d.opening_hours) };
  const hours = opening_days.map((day) => [`opening_hours_${DAYS[day].toLowerCase()}`, opening_times[day]]);
  need('opening_times', hours.every(([, words]) => words) || undefined);
  return {
    ...Object.fromEntries(
      keysOf(DAYS).map((day) => [`opening_day_${DAYS[day].toLowerCase()}`, opening_days.includes(day)]),
    ),
    ...withoutUndefined(Object.fromEntries(hours)),
  };
}

const isAnswered = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Leaves out undefined fields: the Agency refuses nulls. */
const withoutUndefined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
