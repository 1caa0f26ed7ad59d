import { coerce, define, object, pattern, refine } from 'superstruct';
import { adultsBirth, dayText, isDay } from './calendar.ts';
import { flag, listOf, oneOf, optionalOneOf } from './choices.ts';
import { formatDate, formatDateTime } from './dates.ts';
import { addDaysTo } from './days.ts';
import { hasLetterAndDigit, keysOf, optionalText, orElse, plain, requiredText, says, text } from './field.ts';
import { check, type Input, type Rules } from './form.ts';
import { printed } from './printable.ts';

export const ENTITY_TYPES = {
  sole_trader: 'Sole trader',
  ltd: 'Limited company',
  partnership: 'Partnership',
} as const;
export const WATER_SUPPLIES = {
  public: 'Public (mains)',
  private: 'Private (well, spring or borehole)',
} as const;
export const PROCESSING_ACTIVITIES = ['Cooking', 'Storing chilled food', 'Freezing', 'Vacuum-packing'] as const;
export const SALES_SCALES = ['Local customers', 'Online sales'] as const;

/** A UK council must know of a food business this many days before it starts. */
export const START_NOTICE_DAYS = 28;

/** The national service that links to every council's registration. */
export const NATIONAL_REGISTRATION = 'https://www.gov.uk/food-business-registration';

/** The first day on which somebody who registered on `day` may sell. */
export const startsFrom = (day: string) => addDaysTo(day, START_NOTICE_DAYS);

export const REGISTRATION_LABEL = 'The day you registered with your council';

/** A cook's word on which day they registered with the council: `today` if left out, '' if they have not. */
export const registered = (today: string) =>
  object({
    registered_on: says(
      refine(orElse(text(), today), 'past', (day) => day === '' || (isDay(day) && day <= today)),
      'Enter the day you registered, today or earlier.',
    ),
  });

/** The data of a council application, checked on `today`. Steps and partial updates check only some fields. */
export function applicationData(today: string) {
  const earliest = addDaysTo(today, START_NOTICE_DAYS);
  const from = formatDate(earliest);
  const tooSoon = `UK councils require ${START_NOTICE_DAYS} days' notice. Choose a date on or after ${from}.`;
  return object({
    legal_name: printed(requiredText('Legal name is required.', { max: 120 })),
    trading_name: printed(optionalText(120)),
    entity_type: oneOf(keysOf(ENTITY_TYPES), 'Choose an entity type.'),
    dob: adultsBirth(today, 'Date of birth is required.', 'You must be 18 or older.'),
    prep_address: printed(requiredText('Enter the full address.', { min: 8, max: 300 })),
    trading_address: printed(optionalText(300)),
    start_date: refine(dayText('Start date is required.'), 'notice', (day) => day >= earliest || tooSoon),
    opening_hours: printed(
      requiredText('Enter your opening hours, e.g. Mon to Fri 9am-5pm.', {
        min: 6,
        of: refine(text(), 'letters and digits', hasLetterAndDigit),
      }),
    ),
    water_supply: optionalOneOf(keysOf(WATER_SUPPLIES), 'Choose public or private.'),
    processing_activities: listOf(PROCESSING_ACTIVITIES, 'Choose from the list.'),
    sales_scale: listOf(SALES_SCALES, 'Choose from the list.'),
    authority_name: printed(requiredText('Local authority is required.', { max: 120 })),
    has_level2: flag('Choose Yes or No.'),
    allergen_process: printed(
      requiredText('Describe how you manage allergens, at least 10 characters.', { min: 10, max: 2000 }),
    ),
    insurance_policy: requiredText('Enter 6 to 60 letters, digits or hyphens.', {
      of: pattern(text(plain), /^[A-Z\d-]{6,60}$/i),
    }),
  });
}

export type ApplicationData = Input<typeof applicationData>;

/** A short name of an application for people, from the end of its id. Ids of the same hour begin alike. */
export const referenceOf = (application_id: string) => application_id.slice(-8).toUpperCase().replace(/^..../, '$&-');

/** A sentence of the record that says whether the council has it. */
export function sentNote({ sent_to_council_at: sent, changed_since_sent: changed }: SentState): string {
  if (!sent) return 'Next Door Kitchen has not sent this record to the council.';
  const what = changed ? 'an earlier version of this record' : 'this record';
  return `Next Door Kitchen sent ${what} to the council on ${formatDateTime(sent)}.`;
}
interface SentState {
  sent_to_council_at?: string | null;
  changed_since_sent: boolean;
}

/** The declarations of the last step. The submission keeps these words. */
export const DECLARATIONS = {
  correct_info: 'The information in this application is correct and complete, as far as I know.',
  notify_changes: 'I will tell my local authority within 28 days if any of it changes.',
  legal_responsibility:
    'I understand that I am legally responsible for the safety and hygiene of the food I make and sell.',
} as const;
export type Declaration = keyof typeof DECLARATIONS;

/** Change this whenever the words above change. */
export const DECLARATIONS_VERSION = '1';

/** The fields of each step, in order. */
export const STEP_FIELDS = {
  identity: ['legal_name', 'trading_name', 'entity_type', 'dob'],
  premises: [
    'prep_address',
    'trading_address',
    'start_date',
    'opening_hours',
    'water_supply',
    'processing_activities',
    'sales_scale',
    'authority_name',
  ],
  hygiene: ['has_level2', 'allergen_process', 'insurance_policy'],
  payment: [],
  review: ['correct_info', 'notify_changes', 'legal_responsibility', 'esign_name'],
} as const satisfies Record<string, readonly string[]>;
export type ApplicationStep = keyof typeof STEP_FIELDS;

const MAY_BE_EMPTY: readonly string[] = [
  'trading_name',
  'trading_address',
  'water_supply',
  'processing_activities',
  'sales_scale',
];

/** The fields that a submission needs, in the order of the steps. */
export const REQUIRED_FIELDS: readonly string[] = Object.values(STEP_FIELDS)
  .flat()
  .filter((name) => !MAY_BE_EMPTY.includes(name));

/** The steps that have fields. */
export const ANSWER_STEPS = ['identity', 'premises', 'hygiene'] as const satisfies readonly ApplicationStep[];

/** The first step that is not complete. People who come back continue there. */
export function openStep(rules: Rules<ApplicationData>, data: object, paid: boolean): ApplicationStep {
  const open = ANSWER_STEPS.find((step) => Object.keys(check(rules, data, STEP_FIELDS[step])).length > 0);
  return open ?? (paid ? 'review' : 'payment');
}

/** The step that shows a field. */
export const stepOf = (name: string) =>
  keysOf(STEP_FIELDS).find((step) => (STEP_FIELDS[step] as readonly string[]).includes(name));

const MESSAGE = 'Tick all three declarations.';

/** The last step on the page: a signature and three boxes, which share one message. */
export const review = refine(
  object({
    correct_info: flag(),
    notify_changes: flag(),
    legal_responsibility: flag(),
    esign_name: printed(requiredText('Type your full name to sign.', { max: 120 })),
  }),
  'ticks',
  (values) => {
    const missing = keysOf(DECLARATIONS).find((name) => values[name] !== true);
    return missing === undefined || { path: [missing], message: MESSAGE };
  },
);

export type Declarations = Record<Declaration, boolean>;

/** Takes anything. Only a ticked box is a declaration. */
const declared = define<Declarations>('declarations', () => true);

/** A submission. Missing fields are no failed rules: `missingFields` lists them. */
export const submission = object({
  esign_name: printed(optionalText(120)),
  declarations: coerce(declared, declared, (given) => {
    const ticked: Record<string, unknown> = given ?? {};
    return Object.fromEntries(keysOf(DECLARATIONS).map((name) => [name, ticked[name] === true]));
  }),
});

/** The names of the fields that a submission still needs, in the order of the steps. */
export function missingFields(data: object, declarations: Partial<Declarations>, esign_name: string): string[] {
  const given: Record<string, unknown> = { ...data, esign_name };
  return REQUIRED_FIELDS.filter((name) =>
    name in DECLARATIONS ? declarations[name as Declaration] !== true : (given[name] ?? '') === '',
  );
}
