import { useEffect, useState } from 'react';
import { complain } from '#api/complaint';
import { complaint } from '#rules/complaint';
import { ANSWER_DAYS, COMPLAINT_SUBJECTS, MAX_COMPLAINT } from '#rules/complaint-answer';
import { stack } from '#styles/components';
import { Notice } from '../components/Notice.tsx';
import { Page } from '../components/Page.tsx';
import { Choices } from '../form/Choices.tsx';
import { draftOf } from '../form/draft.ts';
import { Field } from '../form/Field.tsx';
import { Form } from '../form/Form.tsx';
import { TextArea } from '../form/Select.tsx';
import { send } from '../send.ts';

/** A complaint about anything, with or without an account. */
export function Complain() {
  const [reference, setReference] = useState<string>();
  useEffect(() => {
    // The pressed button is gone.
    if (reference) document.querySelector<HTMLElement>('h1')?.focus();
  }, [reference]);
  return (
    <Page title="Complaints">
      {reference ? (
        <div className={stack}>
          <Notice kind="success">
            We have your complaint. Its reference is <span translate="no">{reference}</span>.
          </Notice>
          <p>We've emailed it to you. A person will answer by email within {ANSWER_DAYS} days.</p>
        </div>
      ) : (
        <div className={stack}>
          <p>
            Tell us what went wrong. We'll confirm it by email at once, and a person will answer within {ANSWER_DAYS}{' '}
            days.
          </p>
          <Form
            rules={complaint}
            draft={draftOf('complaint')}
            submit="Send complaint"
            busy="Sending…"
            failed="Couldn't send it. Please try again."
            onSend={async (value) => setReference((await send(complain, value)).reference)}
          >
            <Choices name="about" legend="What is it about?" options={COMPLAINT_SUBJECTS} />
            <TextArea
              name="text"
              label="What happened?"
              hint="Say when, and with whom."
              rows={6}
              maxLength={MAX_COMPLAINT}
            />
            <Field name="email" label="Email" type="email" inputMode="email" autoComplete="email" required />
            <Field name="name" label="Name" optional autoComplete="name" maxLength={120} />
          </Form>
        </div>
      )}
    </Page>
  );
}
