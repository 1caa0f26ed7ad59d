import { useMemo, type ReactNode } from 'react';
import { submitApplication, type Application } from '#api/council';
import { DECLARATIONS, review, STEP_FIELDS } from '#rules/council';
import type { Messages } from '#rules/form';
import { keysOf } from '#rules/text';
import { stack } from '#styles/parts';
import { Tick } from '../../../form/Choices.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { Failure, send } from '../../../send.ts';
import { ANSWER_STEPS, type AnswerStep } from './answers.ts';
import { Group } from './Group.tsx';
import { TITLES } from './steps.tsx';

const EXPLAIN: Record<string, string> = {
  already_submitted: 'Your application is being processed.',
  payment_required: 'The registration fee has not been paid yet.',
};
const INCOMPLETE = 'Please complete all required fields.';

interface ReviewProps {
  application: Application;
  messages: Messages | undefined;
  /** What was ticked and signed before a look at another step. */
  signing: Record<string, unknown>;
  onSigning: (values: Record<string, unknown>) => void;
  onChange: (step: AnswerStep) => void;
  onSendBack: (found: Messages, words: string) => void;
  onSubmitted: (application: Application) => void;
  onGone: () => Promise<void>;
  back: ReactNode;
}

/** Check your answers, declare, sign, submit. */
export function Review(props: ReviewProps) {
  const { application, messages, signing, onSigning, onChange, onSendBack, onSubmitted, onGone, back } =
    props;
  const { application_id, data } = application;
  const initial = useMemo(() => signing, []);
  const signed = String(signing.esign_name ?? '');

  async function submit(form: { esign_name: string } & Record<keyof typeof DECLARATIONS, boolean>) {
    const { esign_name, ...declarations } = form;
    try {
      const answer = await send(submitApplication, { esign_name, declarations }, { id: application_id });
      onSubmitted(answer.application);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.error === 'already_submitted') await onGone();
      const found = missingOf(error) ?? error.fields;
      if (Object.keys(found).length) onSendBack(found, missingOf(error) ? INCOMPLETE : '');
      throw new Failure(error.status, { ...error.body, fields: own(found) });
    }
  }

  return (
    <div className={stack}>
      <p>Please check what you told us. Once it is submitted it cannot be changed.</p>
      {ANSWER_STEPS.map((step) => (
        <Group key={step} step={step} data={data}>
          <Button
            kind="plain"
            aria-label={`Change ${TITLES[step].toLowerCase()}`}
            onClick={() => onChange(step)}
          >
            Change
          </Button>
        </Group>
      ))}
      <Form
        rules={review}
        initial={initial}
        messages={messages}
        submit="Submit application"
        busy="Submitting…"
        failed="Submit failed"
        explain={({ error }) =>
          error === 'missing_fields' ? INCOMPLETE : (EXPLAIN[error ?? ''] ?? 'Submit failed')
        }
        onChange={onSigning}
        onSend={submit}
        more={back}
      >
        <h3>Declarations</h3>
        {keysOf(DECLARATIONS).map((name) => (
          <Tick key={name} name={name} label={DECLARATIONS[name]} />
        ))}
        <Field
          name="esign_name"
          label="Signature"
          hint="Type your full name to sign."
          autoComplete="name"
          maxLength={120}
        />
        {signed.trim() && plain(signed) !== plain(data.legal_name ?? '') && (
          <Notice kind="info">
            Your signature differs from the legal name “{data.legal_name}”. If that is right, you can
            still submit.
          </Notice>
        )}
      </Form>
    </div>
  );
}

/** How names are compared: case and spaces do not matter. */
const plain = (name: string) => name.normalize().trim().replace(/\s+/g, ' ').toLowerCase();

/** The fields that the server misses, each marked 'Required'; undefined for any other answer. */
function missingOf({ error, body }: Failure): Messages | undefined {
  if (error !== 'missing_fields' || !Array.isArray(body.missing)) return undefined;
  return Object.fromEntries(body.missing.map((name) => [String(name), 'Required']));
}

/** The messages that this step itself can show. */
const own = (found: Messages): Messages =>
  Object.fromEntries(
    Object.entries(found).filter(([name]) => (STEP_FIELDS.review as readonly string[]).includes(name)),
  );
