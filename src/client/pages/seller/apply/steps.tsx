import {
  applicationData,
  ENTITY_TYPES,
  PROCESSING_ACTIVITIES,
  SALES_SCALES,
  START_NOTICE_DAYS,
  STEP_FIELDS,
  WATER_SUPPLIES,
  type ApplicationData,
  type ApplicationStep,
} from '#rules/council';
import { addDaysTo, formatDate } from '#rules/dates';
import type { Form, Messages } from '#rules/form';
import { keysOf } from '#rules/text';
import { labelText } from '#styles/form';
import { kitchenToo } from '#styles/pages/seller-apply';
import { Choices, Tick } from '../../../form/Choices.tsx';
import { Field, TextArea } from '../../../form/Field.tsx';
import { ANSWER_STEPS, LABELS, type AnswerStep } from './answers.ts';

export const STEPS = keysOf(STEP_FIELDS);

export const TITLES: Record<ApplicationStep, string> = {
  identity: 'Identity',
  premises: 'Premises',
  hygiene: 'Hygiene and insurance',
  payment: 'Payment',
  review: 'Review and declarations',
};

/** The tick that saves typing the trading address; the page's own, it is not sent. */
const SAME = 'same_as_kitchen';

type Rules = Form<ApplicationData>;
export const rulesOn: (today: string) => Rules = applicationData;

/** What is wrong with a step's answers. */
export const faultsOf = (rules: Rules, step: AnswerStep, data: object): Messages =>
  rules.check(data, STEP_FIELDS[step]);

/** The first step with something to do: where a person who comes back goes on. */
export function firstOpen(rules: Rules, data: object, paid: boolean): ApplicationStep {
  const open = ANSWER_STEPS.find((step) => Object.keys(faultsOf(rules, step, data)).length > 0);
  return open ?? (paid ? 'review' : 'payment');
}

/** Answers that were right when they were saved and are so no longer: a start date comes nearer every day. */
export function lapsed(rules: Rules, data: object): Messages {
  return rules.check(data, Object.keys(data));
}

/** The values that a step shows at first. */
export function initialOf(data: Partial<ApplicationData>, authority: string): Record<string, unknown> {
  const { prep_address, trading_address, authority_name } = data;
  return {
    ...data,
    authority_name: authority_name || authority,
    [SAME]: !!trading_address && trading_address === prep_address,
  };
}

/** What is sent of a step: the kitchen's address twice where the tick says so. */
export function withSameAddress(
  form: HTMLFormElement,
  value: Partial<ApplicationData>,
): Partial<ApplicationData> {
  const tick = form.elements.namedItem(SAME);
  return tick instanceof HTMLInputElement && tick.checked
    ? { ...value, trading_address: value.prep_address }
    : value;
}

const optional = (name: keyof ApplicationData) => `${LABELS[name]} (optional)`;

/** The fields of each step. */
export const FIELDS: Record<AnswerStep, (props: { today: string }) => React.ReactNode> = {
  identity: ({ today }) => (
    <>
      <p>
        This takes about ten minutes; have your insurance policy number at hand. Every step is saved, so you
        can stop at any time and go on later, on another device too.
      </p>
      <Field
        name="legal_name"
        label={LABELS.legal_name}
        hint="Your own full name, or the company's registered name."
        autoComplete="name"
      />
      <Field
        name="trading_name"
        label={optional('trading_name')}
        hint="What your customers know you as."
        autoComplete="organization"
      />
      <Choices name="entity_type" legend={LABELS.entity_type} options={ENTITY_TYPES} />
      <Field
        name="dob"
        label={LABELS.dob}
        hint="You must be 18 or older."
        type="date"
        min="1900-01-01"
        max={today}
        autoComplete="bday"
      />
    </>
  ),
  premises: ({ today }) => {
    const earliest = addDaysTo(today, START_NOTICE_DAYS);
    const from = formatDate(earliest);
    return (
      <>
        <TextArea
          name="prep_address"
          label={LABELS.prep_address}
          hint="Where the food is prepared, with the postcode."
          autoComplete="street-address"
          maxLength={300}
        />
        <fieldset className={kitchenToo}>
          <legend className={labelText}>Where you trade from</legend>
          <Tick name={SAME} label="Same as the kitchen" />
          <TextArea
            name="trading_address"
            label={optional('trading_address')}
            autoComplete="street-address"
            maxLength={300}
          />
        </fieldset>
        <Field
          name="start_date"
          label={LABELS.start_date}
          hint={`When you start to sell: ${from} or later. Councils need ${START_NOTICE_DAYS} days' notice.`}
          type="date"
          min={earliest}
        />
        <Field name="opening_hours" label={LABELS.opening_hours} hint="For example: Mon to Fri 9am-5pm." />
        <Choices name="water_supply" legend={optional('water_supply')} options={WATER_SUPPLIES} />
        <Choices
          name="processing_activities"
          legend={optional('processing_activities')}
          hint="Tick all that you do."
          options={PROCESSING_ACTIVITIES}
          many
        />
        <Choices
          name="sales_scale"
          legend={optional('sales_scale')}
          hint="Tick all that apply."
          options={SALES_SCALES}
          many
        />
        <Field
          name="authority_name"
          label={LABELS.authority_name}
          hint="Your kitchen's council. Where we can, we fill it in from your postcode: please check it."
          maxLength={120}
        />
      </>
    );
  },
  hygiene: () => (
    <>
      <Choices
        name="has_level2"
        legend="Do you have a Level 2 food hygiene certificate?"
        hint="Both answers are fine; your council will want to know."
        options={{ true: 'Yes', false: 'No' }}
      />
      <TextArea
        name="allergen_process"
        label={LABELS.allergen_process}
        hint="How you keep the 14 allergens apart and tell customers about them."
        rows={5}
        maxLength={2000}
      />
      <Field
        name="insurance_policy"
        label={LABELS.insurance_policy}
        hint="6 to 60 letters, digits or hyphens."
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  ),
};
