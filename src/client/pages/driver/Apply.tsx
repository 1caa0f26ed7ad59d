import { useEffect, useMemo, useState } from 'react';
import { apply } from '#api/driver';
import { londonToday } from '#rules/dates';
import { driverApplication } from '#rules/driver';
import type { Messages } from '#rules/form';
import { useDraft } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
import { Steps } from '../../form/Steps.tsx';
import { useLocation } from '../../location.ts';
import { Button } from '../../parts/Button.tsx';
import { Link } from '../../parts/Link.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { Failure, send } from '../../send.ts';
import { startDriver } from '../../session.ts';
import { applicationBody, type Draft, type Files, type Secrets } from './apply/application.ts';
import { CodeStep } from './apply/CodeStep.tsx';
import { Documents } from './apply/DocumentsStep.tsx';
import { EmailStep } from './apply/EmailStep.tsx';
import { CODE, DETAILS, DOCUMENTS, EMAIL, PASSWORD, STEPS, stepOf } from './apply/steps.tsx';

const NOTHING: readonly string[] = [];

/** The driver's application in eight steps. */
export function Apply() {
  const [, navigate] = useLocation();
  const { values: draft = {}, keep, clear } = useDraft<Draft>('driver');
  const [secrets, setSecrets] = useState<Secrets>();
  const [files, setFiles] = useState<Files>({});
  const [refused, setRefused] = useState<Messages>({});
  const rules = useMemo(() => driverApplication(londonToday(new Date())), []);

  // Passwords outlive no reload: then their step comes again before the documents.
  const step = Math.min(draft.step ?? EMAIL, secrets ? DOCUMENTS : PASSWORD);
  const { title, fields, Fields } = STEPS[step]!;
  const go = (to: number) => keep({ step: to });
  const messages = useMemo(() => {
    const here = Object.entries(refused).filter(([field]) => stepOf(field) === step);
    return here.length ? Object.fromEntries(here) : undefined;
  }, [refused, step]);

  // The heading has taken the focus as at every step; what was refused matters more.
  useEffect(() => {
    if (messages) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [messages]);

  /** Shows the first step that something was refused on. */
  const showRefused = (found: Messages) => {
    setRefused(found);
    go(Math.min(...Object.keys(found).map(stepOf)));
  };

  async function submit(progress: (share: number) => void) {
    const whole = { ...draft, ...secrets };
    setRefused({});
    if (!draft.verifyToken) throw new Failure(401, { error: '❌ Please verify your email first' });
    const found = rules.check(whole);
    if (Object.keys(found).length) return showRefused(found);
    try {
      const { value } = rules.read(whole);
      const { token, driver } = await send(
        apply,
        applicationBody({ ...value!, email: draft.email, verifyToken: draft.verifyToken }, files),
        { onProgress: progress },
      );
      startDriver(token, driver);
      clear();
      navigate('/driver/dashboard');
    } catch (error) {
      const errors = error instanceof Failure && fieldErrors(error);
      if (!errors) throw error;
      const first = Math.min(...Object.keys(errors).map(stepOf));
      if (first === DOCUMENTS) throw new Failure(422, { fields: errors });
      showRefused(errors);
    }
  }

  return (
    <Page title="Apply as a driver">
      <Steps step={step + 1} of={STEPS.length} title={title}>
        {step === EMAIL && <EmailStep draft={draft} keep={keep} />}
        {step === CODE && <CodeStep draft={draft} keep={keep} />}
        {Fields && (
          <Form
            key={step}
            rules={rules}
            only={fields}
            live
            initial={{ ...draft, ...secrets }}
            messages={messages}
            submit="Next"
            failed=""
            onChange={({ password: _, confirmPassword: __, ...typed }) => keep(typed)}
            onSend={async (value) => {
              if (step === PASSWORD) setSecrets({ password: value.password, confirmPassword: value.password });
              setRefused(without(refused, fields));
              go(step + 1);
            }}
            more={
              <Button kind="quiet" onClick={() => go(step === DETAILS ? EMAIL : step - 1)}>
                Back
              </Button>
            }
          >
            <Fields />
          </Form>
        )}
        {step === DETAILS && draft.verifyToken && (
          <Notice kind="success">✅ Email verified. Please complete your application.</Notice>
        )}
        {step === DOCUMENTS && (
          <Form
            rules={rules}
            only={NOTHING}
            messages={messages}
            submit="Submit application"
            busy="Submitting..."
            failed="❌ Failed to submit application"
            explain={({ status, error }) => <Refusal status={status} words={error} onEmail={() => keep({ step: EMAIL, verifyToken: undefined })} />}
            onSend={(_, { progress }) => submit(progress)}
            more={
              <Button kind="quiet" onClick={() => go(PASSWORD)}>
                Back
              </Button>
            }
          >
            <Documents files={files} onChoose={(kind, chosen) => setFiles((old) => ({ ...old, [kind]: chosen }))} />
          </Form>
        )}
      </Steps>
    </Page>
  );
}

/** The whole form's refusal, with the way out where there is one. */
function Refusal({ status, words, onEmail }: { status: number; words: string | undefined; onEmail: () => void }) {
  return (
    <>
      <p>{words ?? '❌ Failed to submit application'}</p>
      {status === 401 && (
        <Button kind="plain" onClick={onEmail}>
          Verify your email
        </Button>
      )}
      {status === 409 && <Link href="/driver/login">Driver login</Link>}
    </>
  );
}

/** The server's list of param and msg as messages by field. */
function fieldErrors({ body }: Failure): Messages | undefined {
  const errors = body.errors as { param: string; msg: string }[] | undefined;
  return errors?.length ? Object.fromEntries(errors.map(({ param, msg }) => [param, msg])) : undefined;
}

const without = (messages: Messages, fields: readonly string[]): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([field]) => !fields.includes(field)));
