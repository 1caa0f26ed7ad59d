import { addDaysTo, ageOn, formatDate } from './dates.ts';
import { form } from './form.ts';
import type { Form, Read } from './form.ts';
import {
  dateText, field, flag, hasLetterAndDigit, keysOf, listOf, mustBeTrue, oneOf, optionalOneOf, optionalText,
  requiredText,
} from './text.ts';

export const ENTITY_TYPES = {
  sole_trader: 'Sole trader',
  ltd: 'Limited company',
  partnership: 'Partnership',
} as const;
export const WATER_SUPPLIES = {
  public: 'Public (mains)',
  private: 'Private (well, spring or borehole)',
} as const;
export const PROCESSING_ACTIVITIES = [
  'Cooking', 'Storing chilled food', 'Freezing', 'Vacuum-packing',
] as const;
export const SALES_SCALES = ['Local customers', 'Online sales'] as const;

/** Days that a UK council must be told before a food business starts. */
export const START_NOTICE_DAYS = 28;

/** The data of a council application, checked on `today`; its steps and partial updates use `only`. */
export function applicationData(today: string) {
  const earliest = addDaysTo(today, START_NOTICE_DAYS);
  const from = formatDate(earliest);
  const tooSoon = `UK councils require ${START_NOTICE_DAYS} days' notice. Choose a date on or after ${from}.`;
  return form({
    legal_name: requiredText('Legal name is required.', { max: 120 }),
    trading_name: optionalText(120),
    entity_type: oneOf(keysOf(ENTITY_TYPES), 'Choose an entity type.'),
    dob: dateText(
      'Date of birth is required.',
      'Date of birth is required.',
      (dob) => ageOn(today, dob) < 18 && 'You must be 18 or older.',
    ),
    prep_address: requiredText('Enter the full address, at least 8 characters.', { min: 8, max: 300 }),
    trading_address: optionalText(300),
    start_date: dateText(
      'Start date is required.',
      'Start date is required.',
      (day) => day < earliest && tooSoon,
    ),
    opening_hours: requiredText('Enter your opening hours, e.g. Mon to Fri 9am-5pm.', {
      min: 6,
      test: hasLetterAndDigit,
    }),
    water_supply: optionalOneOf(keysOf(WATER_SUPPLIES), 'Choose public or private.'),
    processing_activities: listOf(PROCESSING_ACTIVITIES, 'Choose from the list.'),
    sales_scale: listOf(SALES_SCALES, 'Choose from the list.'),
    authority_name: requiredText('Local authority is required.', { max: 120 }),
    has_level2: flag('Choose Yes or No.'),
    allergen_process: requiredText('Describe how you manage allergens, at least 10 characters.', {
      min: 10,
      max: 2000,
    }),
    insurance_policy: requiredText('Enter 6 to 60 letters, digits or hyphens.', {
      pattern: /^[A-Z\d-]{6,60}$/i,
    }),
  });
}

export type ApplicationData = Read<typeof applicationData>;

/** A partial update `{ data }`: only the fields given are checked and kept; messages under their names. */
export function applicationPatch(today: string): Form<{ data: Partial<ApplicationData> }> {
  const all = applicationData(today);

  function read(values: unknown) {
    const data: unknown = (values as { data?: unknown } | null | undefined)?.data;
    if (data === null || typeof data !== 'object' || Array.isArray(data)) {
      return { errors: { data: 'Send the fields to save under data.' } };
    }
    const { errors, value } = all.read(data, Object.keys(data));
    return errors ? { errors } : { value: { data: value } };
  }

  return { fields: ['data'], read, check: (values) => read(values).errors ?? {} };
}

/** What is declared on the last step, in the words that are shown and kept with the submission. */
export const DECLARATIONS = {
  correct_info: 'The information in this application is correct and complete, as far as I know.',
  notify_changes: 'I will tell my local authority within 28 days if any of it changes.',
  legal_responsibility:
    'I understand that I am legally responsible for the safety and hygiene of the food I make and sell.',
} as const;
export type Declaration = keyof typeof DECLARATIONS;

/** Changes whenever the words above do. */
export const DECLARATIONS_VERSION = '1';

/** The fields of each step, in order. */
export const STEP_FIELDS = {
  identity: ['legal_name', 'trading_name', 'entity_type', 'dob'],
  premises: [
    'prep_address', 'trading_address', 'start_date', 'opening_hours', 'water_supply', 'processing_activities',
    'sales_scale', 'authority_name',
  ],
  hygiene: ['has_level2', 'allergen_process', 'insurance_policy'],
  payment: [],
  review: ['correct_info', 'notify_changes', 'legal_responsibility', 'esign_name'],
} as const satisfies Record<string, readonly string[]>;
export type ApplicationStep = keyof typeof STEP_FIELDS;

const MAY_BE_EMPTY: readonly string[] = [
  'trading_name', 'trading_address', 'water_supply', 'processing_activities', 'sales_scale',
];

/** What a submission needs, in the order of the steps. */
export const REQUIRED_FIELDS: readonly string[] = Object.values(STEP_FIELDS)
  .flat()
  .filter((name) => !MAY_BE_EMPTY.includes(name));

/** The step that holds a field. */
export const stepOf = (name: string) =>
  keysOf(STEP_FIELDS).find((step) => (STEP_FIELDS[step] as readonly string[]).includes(name));

const MESSAGE = 'Tick all three declarations.';

/** The last step on the page: three ticks and a signature. */
export const review = form({
  correct_info: mustBeTrue(MESSAGE),
  notify_changes: mustBeTrue(MESSAGE),
  legal_responsibility: mustBeTrue(MESSAGE),
  esign_name: requiredText('Type your full name to sign.', { max: 120 }),
});

export type Declarations = Record<Declaration, boolean>;

/** A submission as it arrives. What is missing in it is no failed rule: `missingFields` lists it. */
export const submission = form({
  esign_name: optionalText(120),
  declarations: field<Declarations>(
    (value) => {
      const given = (value ?? {}) as Record<string, unknown>;
      return Object.fromEntries(keysOf(DECLARATIONS).map((name) => [name, given[name] === true]));
    },
    () => undefined,
  ),
});

/** The names of what a submission still needs, in the order of the steps; [] when nothing. */
export function missingFields(
  data: object,
  declarations: Partial<Declarations>,
  esign_name: string,
): string[] {
  const given: Record<string, unknown> = { ...data, esign_name };
  return REQUIRED_FIELDS.filter((name) =>
    name in DECLARATIONS ? declarations[name as Declaration] !== true : (given[name] ?? '') === '',
  );
}
