import { useEffect, useRef, useState } from 'react';
import { submitSurvey } from '#api/survey';
import type { Input } from '#rules/form';
import { SURVEY_PARTS, SURVEY_QUESTIONS, survey } from '#rules/survey';
import { UPDATES } from '#rules/updates';
import { group, groupTitle, invited, next, nextLink, pair, partNumber, thanked, thanks } from '#styles/pages/landing';
import { Button } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Choices, Tick } from '../../form/Choices.tsx';
import { draftOf } from '../../form/draft.ts';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { errorMessage, send } from '../../send.ts';

/** From `early/presses.ts`: does what was pressed before this was here. */
declare const window: { takePress?: (part: string) => void };

/** The survey, or thanks for it. */
export function Survey() {
  const [sent, setSent] = useState<Answers>();
  useEffect(() => window.takePress?.('survey'), []);
  if (sent) return <Thanks of={sent} />;
  return (
    <Form
      rules={survey}
      draft={draftOf('survey')}
      submit="Submit"
      busy="Sending…"
      failed="Error submitting form"
      explain={() => 'Error submitting form'}
      help={({ error }) => error && <p>{error}</p>}
      onSend={async (answers) => {
        await sendAnswers(answers);
        setSent(answers);
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

type Answers = Input<typeof survey>;

const sendAnswers = ({ updates, ...answers }: Answers) =>
  send(submitSurvey, updates ? { ...answers, updates } : answers);

/** Stands where the form stood, and takes the focus that went with it. It says what follows from the tick. */
function Thanks({ of }: { of: Answers }) {
  const [wanted, setWanted] = useState(of.updates);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  async function ask() {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await sendAnswers({ ...of, updates: true });
      setWanted(true);
      // The button that had the focus is gone.
      box.current?.focus();
    } catch (error) {
      setProblem(errorMessage(error, "Couldn't save this. Please try again."));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div ref={box} tabIndex={-1} className={thanks}>
      <img src="/art/plate.svg" alt="" width="112" height="112" />
      <p role="status" className={thanked}>
        Thanks for your feedback! We'll keep you posted as we launch near you
      </p>
      {wanted ? (
        <p className={invited}>We'll email you once, when we open near you.</p>
      ) : (
        <>
          <p className={invited}>You didn't tick the box, so we won't email you.</p>
          <Button kind="quiet" aria-disabled={busy || undefined} onClick={() => void ask()}>
            {busy ? 'Saving…' : 'Email me once'}
          </Button>
          {problem && <Notice kind="error">{problem}</Notice>}
        </>
      )}
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
