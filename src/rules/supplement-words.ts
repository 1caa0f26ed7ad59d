import { AGENCY_PROCESSING, AGENCY_WATER, BUSINESS_SCALES, BUSINESS_TYPES, DAYS, FOOD_TYPES } from './agency.ts';
import { formatDate } from './dates.ts';
import { keysOf } from './field.ts';
import type { SupplementField } from './supplement.ts';

const LISTS: Partial<Record<SupplementField, Record<string, string>>> = {
  business_type: BUSINESS_TYPES,
  food_type: FOOD_TYPES,
  processing_activities: AGENCY_PROCESSING,
  business_scale: BUSINESS_SCALES,
  water_supply: AGENCY_WATER,
  opening_days: DAYS,
};

/** An answer of the supplement in words, for the council's record and the seller's copy. '' without an answer. */
export function supplementWords(name: SupplementField, value: unknown): string {
  if (name === 'opening_times') {
    const times = (value ?? {}) as Record<string, string>;
    // The database keeps the days by the letters of their names.
    const days = keysOf(DAYS).filter((day) => times[day]);
    return days.map((day) => `${DAYS[day]} ${times[day]}`).join('\n');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'trading_since') return value ? formatDate(String(value)) : '';
  const list = [value ?? []].flat() as string[];
  return list.map((one) => LISTS[name]?.[one] ?? one).join(', ');
}
