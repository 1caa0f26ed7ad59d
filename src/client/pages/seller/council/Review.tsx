import { useState } from 'react';
import { submitApplication } from '#api/council';
import { ANSWER_STEPS, DECLARATIONS, review, STEP_FIELDS } from '#rules/council';
import { oneLine } from '#rules/field';
import type { Messages } from '#rules/form';
import { stack } from '#styles/components';
import { groupButton } from '#styles/pages/seller-apply';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Ticks } from '../../../form/Choices.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Failure, send } from '../../../send.ts';
import { type StepProps, TITLES } from './answers.ts';
import { Group } from './Group.tsx';

const EXPLAIN: Record<string, string> = {
  already_submitted: 'Your application is being processed.',
  payment_required: 'The registration fee has not been paid yet.',
};
const INCOMPLETE = 'Please complete all required fields.';

/** The last step: check the answers, declare, sign and submit. */
export function Review(props: StepProps) {
  const { application, messages, signing, onSigning, onChange, onSendBack, onSubmitted, onGone, back } = props;
  const { application_id, data } = application;
  const [initial] = useState(signing);
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
      <p>Please check what you told us. You can't change it after you submit.</p>
      {ANSWER_STEPS.map((step) => (
        <Group key={step} step={step} data={data}>
          <Button
            kind="plain"
            className={groupButton}
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
        explain={({ error }) => (error === 'missing_fields' ? INCOMPLETE : (EXPLAIN[error ?? ''] ?? 'Submit failed'))}
        onChange={onSigning}
        onSend={submit}
        more={back}
      >
        <Ticks legend="Declarations" labels={DECLARATIONS} />
        <Field
          name="esign_name"
          label="Signature"
          hint="Type your full name to sign."
          autoComplete="name"
          maxLength={120}
        />
        {signed.trim() && plain(signed) !== plain(data.legal_name ?? '') && (
          <Notice kind="info">
            Your signature is different from the legal name “{data.legal_name}”. If that's right, you can still submit.
          </Notice>
        )}
      </Form>
    </div>
  );
}

/** A name for comparison, without case or spacing. */
const plain = (name: string) => oneLine(name).toLowerCase();

/** The fields that the server found missing, each with the message 'Required'; undefined for other failures. */
function missingOf({ error, body }: Failure): Messages | undefined {
  if (error !== 'missing_fields' || !Array.isArray(body.missing)) return undefined;
  return Object.fromEntries(body.missing.map((name) => [String(name), 'Required']));
}

/** The messages for this step's own fields. */
const own = (found: Messages): Messages =>
  Object.fromEntries(
    Object.entries(found).filter(([name]) => (STEP_FIELDS.review as readonly string[]).includes(name)),
  );
