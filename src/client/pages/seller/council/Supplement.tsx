import { useEffect, useMemo, useRef, useState } from 'react';
import { type Application, saveSupplement } from '#api/council';
import {
  AGENCY_PROCESSING,
  AGENCY_WATER,
  BUSINESS_SCALES,
  BUSINESS_TYPES,
  DAYS,
  type Day,
  FOOD_TYPES,
} from '#rules/agency';
import { londonToday } from '#rules/dates';
import { keysOf } from '#rules/field';
import {
  SUPPLEMENT_LABELS as LABELS,
  type SupplementField,
  supplementFields,
  supplementOf,
  supplementPage,
  timeField,
} from '#rules/supplement';
import { stack } from '#styles/components';
import { beside, shortPair } from '#styles/form';
import { formPart } from '#styles/pages/seller-council';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { Choices, Tick } from '../../../form/Choices.tsx';
import { useFormContext } from '../../../form/context.ts';
import { draftOf, readDraft } from '../../../form/draft.ts';
import { goTo } from '../../../form/ErrorSummary.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Select, TextArea } from '../../../form/Select.tsx';
import { send } from '../../../send.ts';
import { seller } from '../../../session.ts';
import { prefilled, unanswered } from './prefilled.ts';

export interface SupplementProps {
  application: Application;
  /** Called with the saved application, or without one if nothing was saved. */
  onDone: (saved?: Application) => void;
}

type Values = Record<string, unknown>;
const daysOf = ({ opening_days: days }: Values) => (days as Day[] | undefined) ?? [];
const isTrading = ({ already_trading: trading }: Values) => trading === true;

/** The form for what a council asks beyond the five steps, prefilled from earlier answers. */
export function SupplementForm({ application, onDone }: SupplementProps) {
  const { application_id: id, data } = application;
  const today = londonToday(new Date());
  const asked = supplementFields(data.entity_type);
  const rules = useMemo(() => supplementPage(today), [today]);
  const [initial] = useState(() => prefilled(application, seller.peek()));
  const draft = draftOf(`supplement:${id}:${JSON.stringify(application.supplement)}`);
  // What was typed decides which fields show: the form fills only those that do.
  const [kept] = useState(() => ({ ...initial, ...readDraft(draft.name) }));
  const [days, setDays] = useState(daysOf(kept));
  const [trading, setTrading] = useState(isTrading(kept));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={stack}>
      <h2 ref={heading} tabIndex={-1}>
        Details for your council
      </h2>
      <p>We've filled in what you've already told us. Please check it. You can change these details at any time.</p>
      <Form
        rules={rules}
        initial={initial}
        draft={draft}
        submit="Save details"
        busy="Saving…"
        failed="Save failed"
        onChange={(values) => {
          setDays(daysOf(values));
          setTrading(isTrading(values));
        }}
        onSend={async (page) => {
          const supplement = supplementOf(page);
          const said = Object.fromEntries(
            Object.entries(supplement).filter(([name]) => asked.includes(name as SupplementField)),
          );
          const answer = await send(saveSupplement, { supplement: said }, { id });
          toast('Saved.');
          onDone(answer.application);
        }}
        more={
          <Button kind="quiet" onClick={() => onDone()}>
            Back
          </Button>
        }
      >
        <Unanswered missing={application.missing_for_council} />
        <h3 className={formPart}>Who runs the business</h3>
        {asked.includes('company_number') && (
          <Field
            name="company_number"
            label={LABELS.company_number}
            hint="8 letters or digits, from Companies House."
            spellCheck={false}
          />
        )}
        {asked.includes('partners') && (
          <>
            <TextArea name="partners" label={LABELS.partners} hint="2 to 5 names, one on each line." />
            <Field
              name="main_partner"
              label={LABELS.main_partner}
              hint="One of the names above, written the same way."
            />
          </>
        )}
        {asked.includes('operator_first_name') && (
          <div className={shortPair}>
            <Field name="operator_first_name" label="First name" autoComplete="given-name" />
            <Field name="operator_last_name" label="Last name" autoComplete="family-name" />
          </div>
        )}
        <Field name="operator_address_line1" label="Address" hint="House and street." autoComplete="address-line1" />
        <div className={beside}>
          <Field name="operator_town" label="Town or city" autoComplete="address-level2" />
          <Field name="operator_postcode" label="Postcode" autoComplete="postal-code" autoCapitalize="characters" />
        </div>

        <h3 className={formPart}>Your kitchen</h3>
        <Field name="premises_line1" label="Kitchen address" hint="House and street." />
        <div className={beside}>
          <Field name="premises_town" label="Kitchen town or city" />
          <Field name="premises_postcode" label="Kitchen postcode" autoCapitalize="characters" />
        </div>
        <Choices name="water_supply" legend={LABELS.water_supply} options={AGENCY_WATER} />

        <h3 className={formPart}>The business</h3>
        <Field name="establishment_name" label={LABELS.establishment_name} autoComplete="organization" />
        <Field
          name="establishment_phone"
          label={LABELS.establishment_phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <Field
          name="establishment_email"
          label={LABELS.establishment_email}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <Field
          name="establishment_web"
          label={LABELS.establishment_web}
          optional
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
        />
        <Select name="business_type" label={LABELS.business_type} options={BUSINESS_TYPES} />
        <Choices
          name="business_scale"
          legend={LABELS.business_scale}
          hint="Tick all that apply."
          options={BUSINESS_SCALES}
          many
          wordy
        />

        <h3 className={formPart}>The food</h3>
        <Choices
          name="food_type"
          legend={LABELS.food_type}
          hint="Tick all that apply."
          options={FOOD_TYPES}
          many
          wordy
        />
        <Choices
          name="processing_activities"
          legend={LABELS.processing_activities}
          hint="Tick all that apply."
          options={AGENCY_PROCESSING}
          many
          wordy
        />

        <h3 className={formPart}>When you trade</h3>
        <Choices name="opening_days" legend={LABELS.opening_days} optional options={DAYS} many />
        {keysOf(DAYS).map(
          (day) =>
            days.includes(day) && (
              <Field
                key={day}
                name={timeField(day)}
                label={`${DAYS[day]} times`}
                hint="For example: 09:00 to 17:00."
                maxLength={50}
              />
            ),
        )}
        <Tick name="already_trading" label="We are already trading" />
        {trading && (
          <Field name="trading_since" label={LABELS.trading_since} type="date" min="1900-01-01" max={today} />
        )}
      </Form>
    </div>
  );
}

/** Links to what is still unanswered. The rest of the long page only needs a look. */
function Unanswered({ missing }: { missing: readonly string[] }) {
  const { id, initial } = useFormContext();
  const left = unanswered(missing, initial);
  const timeless = daysOf(initial).find((day) => !initial[timeField(day)]);
  /** The field that answers it. The times have one for each day. */
  const fieldOf = (name: SupplementField) => (name === 'opening_times' && timeless ? timeField(timeless) : name);
  return (
    left.length > 0 && (
      <Notice kind="info">
        <p>Still to fill in:</p>
        {left.map((name) => (
          <p key={name}>
            <a href={`#${id}-${fieldOf(name)}`} onClick={(event) => goTo(event, id, fieldOf(name))}>
              {LABELS[name]}
            </a>
          </p>
        ))}
      </Notice>
    )
  );
}
