import { array, coerce, define, object, pattern, refine, string } from 'superstruct';
import {
  AGENCY_PROCESSING,
  AGENCY_WATER,
  ALONE,
  BUSINESS_SCALES,
  BUSINESS_TYPES,
  DAYS,
  type Day,
  FOOD_TYPES,
} from './agency.ts';
import { dayText } from './calendar.ts';
import { flag, listOf, oneOf, optionalOneOf, orEmpty } from './choices.ts';
import { email, keysOf, optionalText, orElse, plain, requiredText, says, text, trim } from './field.ts';
import type { Input } from './form.ts';
import { ukPhone } from './phone.ts';
import { postcode } from './postcode.ts';
import { printed } from './printable.ts';

/** Values of one of the Agency's lists. 'None of these' and 'do not know' can't be chosen with others. */
const agencyList = <const T extends string>(options: Record<T, string>) =>
  refine(
    listOf(keysOf(options), 'Choose from the list.'),
    'alone',
    (list) => list.length < 2 || !list.some((value) => ALONE.includes(value)) || 'Choose this answer on its own.',
  );

const trimmed = (value: unknown) => (typeof value === 'string' ? trim(value) : value);

const linesOf = (value: unknown) => (typeof value === 'string' ? value.split('\n') : [value]);

const NAMES = 'Enter 2 to 5 different names.';
/** The names of partners: a list, or a text with a name on each line. A form's text arrives as a list of one. */
const partners = says(
  coerce(
    coerce(
      orElse(
        refine(array(string()), 'names', (names) => {
          const few = names.length === 0 || (names.length >= 2 && names.length <= 5);
          return few && new Set(names).size === names.length && names.every((name) => [...name].length <= 120);
        }),
        [],
      ),
      array(),
      (names) =>
        names
          .flatMap(linesOf)
          .map(trimmed)
          .filter((name) => name !== ''),
    ),
    string(),
    linesOf,
  ),
  NAMES,
);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areTimes = (value: unknown) =>
  isObject(value) && Object.values(value).every((words) => typeof words === 'string' && [...words].length <= 50);

/** The times of the days. Days without times are absent. */
const times = says(
  coerce(orElse(define<Record<string, string>>('times', areTimes), {}), define<object>('object', isObject), (given) => {
    const said = Object.entries(given).map(([name, words]) => [name, trimmed(words)] as const);
    return Object.fromEntries(said.filter(([name, words]) => Object.hasOwn(DAYS, name) && words !== ''));
  }),
  "Keep each day's times to 50 characters or fewer.",
);

const WEB = /^(https?:\/\/)?([a-z\d-]+\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i;
const POSTCODE = 'Enter a valid UK postcode.';
const COMPANY = 'Enter the 8 letters or digits of your company number.';

/**
 * The fields that a council asks for besides the five steps, checked on `today` (YYYY-MM-DD). All are optional. An
 * empty field removes its value.
 */
export const supplement = (today: string) =>
  object({
    operator_first_name: printed(optionalText(120)),
    operator_last_name: printed(optionalText(120)),
    operator_address_line1: printed(optionalText(120)),
    operator_town: printed(optionalText(120)),
    operator_postcode: orEmpty(postcode(POSTCODE)),
    company_number: orEmpty(
      requiredText(COMPANY, {
        of: pattern(
          text((typed) => plain(typed).replace(/\s/g, '').toUpperCase()),
          /^[A-Z\d]{8}$/,
        ),
      }),
    ),
    partners: printed(partners),
    main_partner: printed(optionalText(120)),
    establishment_name: printed(optionalText(120)),
    establishment_phone: orEmpty(ukPhone()),
    establishment_email: orEmpty(email('Enter a valid email.')),
    establishment_web: orEmpty(
      printed(requiredText('Enter a web address, e.g. kitchen.example.', { of: pattern(text(), WEB) })),
    ),
    premises_line1: printed(optionalText(120)),
    premises_town: printed(optionalText(120)),
    premises_postcode: orEmpty(postcode(POSTCODE)),
    business_type: optionalOneOf(keysOf(BUSINESS_TYPES), 'Choose from the list.'),
    food_type: agencyList(FOOD_TYPES),
    processing_activities: agencyList(AGENCY_PROCESSING),
    business_scale: agencyList(BUSINESS_SCALES),
    water_supply: optionalOneOf(keysOf(AGENCY_WATER), 'Choose from the list.'),
    opening_days: listOf(keysOf(DAYS), 'Choose from the list.'),
    opening_times: printed(times),
    already_trading: flag(),
    trading_since: orEmpty(
      refine(dayText('Enter a real date.'), 'past', (since) => since <= today || 'Enter today or an earlier date.'),
    ),
  });

/** `json` has our names, `fsa` the Food Standards Agency's shape and the fields that it misses, `pdf` is to read. */
const RECORD_FORMATS = ['json', 'fsa', 'pdf'] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

export const recordFormat = object({ format: orElse(oneOf(RECORD_FORMATS, 'Choose json, fsa or pdf.'), 'json') });

export type Supplement = Input<typeof supplement>;
export type SupplementField = keyof Supplement;

/** The names of the fields on the page and in the record. */
export const SUPPLEMENT_LABELS: Record<SupplementField, string> = {
  operator_first_name: 'Operator first name',
  operator_last_name: 'Operator last name',
  operator_address_line1: 'Operator address',
  operator_town: 'Operator town',
  operator_postcode: 'Operator postcode',
  company_number: 'Company number',
  partners: 'Partners',
  main_partner: 'Main partner',
  establishment_name: 'Business name',
  establishment_phone: 'Business phone',
  establishment_email: 'Business email',
  establishment_web: 'Website',
  premises_line1: 'Kitchen street',
  premises_town: 'Kitchen town',
  premises_postcode: 'Kitchen postcode',
  business_type: 'Type of food business',
  food_type: 'Food you handle',
  processing_activities: 'Special processes',
  business_scale: 'Who you sell to',
  water_supply: 'Water supply',
  opening_days: 'Opening days',
  opening_times: 'Opening times',
  already_trading: 'Already trading',
  trading_since: 'Trading since',
};

const OF_ENTITIES: Record<string, readonly SupplementField[]> = {
  ltd: ['company_number', 'operator_first_name', 'operator_last_name'],
  partnership: ['partners', 'main_partner'],
};
const OF_ONE_PERSON: readonly SupplementField[] = ['operator_first_name', 'operator_last_name'];
const OF_SOME = new Set([...Object.values(OF_ENTITIES).flat(), ...OF_ONE_PERSON]);

/** The fields for an operator of this type, in order. */
export const supplementFields = (entity_type: string | undefined): SupplementField[] =>
  keysOf(SUPPLEMENT_LABELS).filter(
    (name) => !OF_SOME.has(name) || (OF_ENTITIES[entity_type ?? ''] ?? OF_ONE_PERSON).includes(name),
  );

const TIME = 'time_';
/** The page's field for the times of a day. */
export const timeField = (day: Day) => `${TIME}${day}` as const;

/** The page's fields, with a line of times for each day in place of the object. */
export function supplementPage(today: string) {
  const { opening_times: _, ...schema } = supplement(today).schema;
  const lines = keysOf(DAYS).map((day) => [timeField(day), printed(optionalText(50))] as const);
  return object({
    ...schema,
    ...(Object.fromEntries(lines) as Record<ReturnType<typeof timeField>, (typeof lines)[0][1]>),
  });
}

/** Makes the call's fields from the page's fields. */
export function supplementOf(page: Input<typeof supplementPage>): Supplement {
  const entries = Object.entries(page);
  const times = entries.filter(([name, words]) => name.startsWith(TIME) && words);
  return {
    ...(Object.fromEntries(entries.filter(([name]) => !name.startsWith(TIME))) as Omit<Supplement, 'opening_times'>),
    opening_times: Object.fromEntries(times.map(([name, words]) => [name.slice(TIME.length), String(words)])),
  };
}
