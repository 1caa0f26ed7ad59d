import { useEffect, useRef, useState } from 'react';
import { submitSurvey } from '#api/survey';
import { SURVEY_PARTS, SURVEY_QUESTIONS, survey } from '#rules/survey';
import { UPDATES } from '#rules/updates';
import { group, groupTitle, invited, next, nextLink, pair, partNumber, thanked, thanks } from '#styles/pages/landing';
import { Link } from '../../components/Link.tsx';
import { Choices, Tick } from '../../form/Choices.tsx';
import { draftOf } from '../../form/draft.ts';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { send } from '../../send.ts';

/** From `early/presses.ts`: does what was pressed before this was here. */
declare const window: { takePress?: (part: string) => void };

/** The survey, or thanks for it. */
export function Survey() {
  const [sent, setSent] = useState(false);
  useEffect(() => window.takePress?.('survey'), []);
  if (sent) return <Thanks />;
  return (
    <Form
      rules={survey}
      draft={draftOf('survey')}
      submit="Submit"
      busy="Sending…"
      failed="Error submitting form"
      explain={() => 'Error submitting form'}
      help={({ error }) => error && <p>{error}</p>}
      onSend={async ({ updates, ...answers }) => {
        await send(submitSurvey, updates ? { ...answers, updates } : answers);
        setSent(true);
      }}
    >
      {SURVEY_PARTS.map((title, index) => (
        <div key={title} className={group}>
          <h3 className={groupTitle}>
            {`${title} `}
            <small className={partNumber}>{`${index + 1} of ${SURVEY_PARTS.length}`}</small>
          </h3>
          {SURVEY_QUESTIONS.filter(({ part }) => part === title).map(({ field, question, options }) => (
            <Choices key={field} name={field} legend={question} options={options} />
          ))}
        </div>
      ))}
      <Field name="name" label="Name" autoComplete="name" />
      <div className={pair}>
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
        <Field name="postcode" label="Postcode" autoComplete="postal-code" autoCapitalize="characters" />
      </div>
      <Tick name="updates" label={UPDATES.words} />
    </Form>
  );
}

/** Stands where the form stood, and takes the focus that went with it. */
function Thanks() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={thanks}>
      <img src="/art/plate.svg" alt="" width="112" height="112" />
      <p role="status" className={thanked}>
        Thanks for your feedback! We'll keep you posted as we launch near you
      </p>
      <p className={invited}>Do you cook, or have an hour to spare? We're looking for both in Slough.</p>
      <p className={next}>
        <Link className={nextLink} href="/seller/start">
          Cook for your street
        </Link>
        <Link className={nextLink} href="/driver">
          Deliver in your area
        </Link>
      </p>
    </div>
  );
}
