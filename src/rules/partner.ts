import { object } from 'superstruct';
import { optionalDay } from './calendar.ts';
import { listOf, orEmpty } from './choices.ts';
import { keysOf, requiredText } from './field.ts';
import { postcode } from './postcode.ts';

/** What a key of another system may do. */
export const SCOPES = {
  'menus:read': 'Read menus',
  'sales:write': 'Sell dishes',
  'deliveries:write': 'Ask for deliveries',
} as const;
export type Scope = keyof typeof SCOPES;

/** A new key. `expires_on` is the last day in London on which it works, or '' for a key that does not expire. */
export const newKey = object({
  name: requiredText('Enter a name for the key.', { max: 100 }),
  scopes: listOf(keysOf(SCOPES), 'Choose what the key may do.', { min: 1 }),
  expires_on: optionalDay,
});

/** The menus that another system reads: of a day ('' is today), and of the kitchens near a postcode ('' is of all). */
export const menusAsked = object({
  date: optionalDay,
  postcode: orEmpty(postcode('Enter a valid postcode.')),
});
