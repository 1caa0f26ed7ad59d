import { useState } from 'react';
import {
  type ApplicationData,
  ENTITY_TYPES,
  PROCESSING_ACTIVITIES,
  SALES_SCALES,
  START_NOTICE_DAYS,
  WATER_SUPPLIES,
} from '#rules/council';
import { formatDate } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { labelText } from '#styles/form';
import { kitchenToo } from '#styles/pages/seller-apply';
import { Button } from '../../../components/Button.tsx';
import { Choices, Tick } from '../../../form/Choices.tsx';
import { Field, useField } from '../../../form/Field.tsx';
import { TextArea } from '../../../form/Select.tsx';
import { seller, useValue } from '../../../session.ts';
import { type AnswerStep, LABELS } from './answers.ts';

/** A checkbox that copies the kitchen's address to the trading address. It is not sent. */
const SAME = 'same_as_kitchen';

/** A step's initial values. */
export function initialOf(data: Partial<ApplicationData>, authority: string): Record<string, unknown> {
  const { prep_address, trading_address, authority_name } = data;
  return {
    ...data,
    authority_name: authority_name || authority,
    [SAME]: !!trading_address && trading_address === prep_address,
  };
}

/** The values to send. If the checkbox is ticked, the kitchen's address is sent as the trading address too. */
export function withSameAddress(form: HTMLFormElement, value: Partial<ApplicationData>): Partial<ApplicationData> {
  const tick = form.elements.namedItem(SAME);
  const isSame = tick instanceof HTMLInputElement && tick.checked;
  return isSame ? { ...value, trading_address: value.prep_address ?? '' } : value;
}

/** The inputs of each step. */
export const FIELDS: Record<AnswerStep, (props: { today: string }) => React.ReactNode> = {
  identity: ({ today }) => (
    <>
      <p>
        <strong>Part 1, here: 10 minutes. Part 2, your council's own form. It's free.</strong>
      </p>
      <p>
        Have your insurance policy number to hand. We save each step, so you can carry on later, even on another device.
      </p>
      <Field
        name="legal_name"
        label={LABELS.legal_name}
        hint="Your own full name, or the company's registered name."
        autoComplete="name"
      />
      <Field
        name="trading_name"
        label={LABELS.trading_name}
        optional
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
        <KitchenAddress />
        <fieldset className={kitchenToo}>
          <legend className={labelText}>Where you trade from</legend>
          <Tick name={SAME} label="Same as the kitchen" />
          <TextArea
            name="trading_address"
            label={LABELS.trading_address}
            optional
            autoComplete="street-address"
            rows={2}
            maxLength={300}
          />
        </fieldset>
        <Field
          name="start_date"
          label={LABELS.start_date}
          hint={`The day you start selling: ${from} or later. Councils need ${START_NOTICE_DAYS} days' notice.`}
          type="date"
          min={earliest}
        />
        <Field name="opening_hours" label={LABELS.opening_hours} hint="For example: Mon to Fri 9am-5pm." />
        <Choices name="water_supply" legend={LABELS.water_supply} optional options={WATER_SUPPLIES} />
        <Choices
          name="processing_activities"
          legend={LABELS.processing_activities}
          optional
          hint="Tick all that you do."
          options={PROCESSING_ACTIVITIES}
          many
        />
        <Choices
          name="sales_scale"
          legend={LABELS.sales_scale}
          optional
          hint="Tick all that apply."
          options={SALES_SCALES}
          many
        />
        <Field
          name="authority_name"
          label={LABELS.authority_name}
          hint="Your kitchen's council. We've filled this in where we could. Please check it."
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
        hint="Either answer is fine. Your council will want to know."
        options={{ true: 'Yes', false: 'No' }}
      />
      <TextArea
        name="allergen_process"
        label={LABELS.allergen_process}
        hint="How you keep the 14 allergens separate, and how customers find out."
        rows={5}
        maxLength={2000}
      />
      <Field
        name="insurance_policy"
        label={LABELS.insurance_policy}
        hint="6 to 60 letters, digits or hyphens. It's on your policy's schedule or certificate."
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  ),
};

/** The kitchen's address. For most cooks it is the address of their account, which one tap fills in. */
function KitchenAddress() {
  const { initial } = useField('prep_address');
  const known = useValue(seller);
  const [taken, setTaken] = useState('');
  const home = known?.address && [known.address, known.postcode].filter(Boolean).join(', ');
  return (
    <div className={kitchenToo}>
      <TextArea
        key={taken}
        name="prep_address"
        label={LABELS.prep_address}
        hint="Where the food is prepared, including the postcode."
        autoComplete="street-address"
        rows={2}
        maxLength={300}
        {...(taken && { defaultValue: taken, autoFocus: true })}
      />
      {home && !initial && !taken && (
        <div>
          <Button kind="quiet" onClick={() => setTaken(home)}>
            Use {home}
          </Button>
        </div>
      )}
    </div>
  );
}
