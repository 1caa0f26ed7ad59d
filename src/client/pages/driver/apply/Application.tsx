import { useMemo } from 'react';
import { apply } from '#api/driver';
import { londonToday } from '#rules/dates';
import { driverApplication } from '#rules/driver';
import type { Messages } from '#rules/form';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Link } from '../../../parts/Link.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { Failure, send } from '../../../send.ts';
import { startDriver } from '../../../session.ts';
import { applicationBody, type StepProps } from './application.ts';
import { Documents } from './Documents.tsx';
import { FIELDS } from './fields.tsx';
import { DETAILS, DOCUMENTS, EMAIL, PASSWORD, STEPS, stepOf } from './steps.ts';

const NOTHING: readonly string[] = [];

interface ApplicationProps extends StepProps {
  step: number;
  onDone: () => void;
}

/** Steps 3 to 8, for an address that has been verified. */
export function Application({ step, draft, keep, memory, remember, onDone }: ApplicationProps) {
  const { secrets, files, refused } = memory;
  const rules = useMemo(() => driverApplication(londonToday(new Date())), []);
  const { fields } = STEPS[step]!;
  const Fields = FIELDS[step];
  const go = (to: number) => keep({ step: to });
  const messages = useMemo(() => {
    const here = Object.entries(refused).filter(([field]) => stepOf(field) === step);
    return here.length ? Object.fromEntries(here) : undefined;
  }, [refused, step]);

  /** Shows the first step that something was refused on. */
  const showRefused = (found: Messages) => {
    remember({ refused: found });
    go(Math.min(...Object.keys(found).map(stepOf)));
  };

  async function submit(progress: (share: number) => void) {
    const whole = { ...draft, ...secrets };
    remember({ refused: {} });
    if (!draft.verifyToken) throw new Failure(401, { error: '❌ Please verify your email first' });
    const { value, errors } = rules.read(whole);
    if (errors) return showRefused(errors);
    try {
      const { email, verifyToken } = draft;
      const body = applicationBody({ ...value, email, verifyToken }, files);
      const { token, driver } = await send(apply, body, { onProgress: progress });
      startDriver(token, driver);
      onDone();
    } catch (error) {
      const found = error instanceof Failure && fieldErrors(error);
      if (!found) throw error;
      const allHere = Object.keys(found).every((field) => stepOf(field) === DOCUMENTS);
      if (allHere) throw new Failure(422, { fields: found });
      showRefused(found);
    }
  }

  if (!Fields) {
    return (
      <Form
        rules={rules}
        only={NOTHING}
        messages={messages}
        submit="Submit application"
        busy="Submitting..."
        failed={FAILED}
        explain={({ status, error }) => (
          <>
            <p>{error ?? FAILED}</p>
            {status === 401 && (
              <Button kind="plain" onClick={() => keep({ step: EMAIL, verifyToken: undefined })}>
                Verify your email
              </Button>
            )}
            {status === 409 && <Link href="/driver/login">Driver login</Link>}
          </>
        )}
        onSend={(_, { progress }) => submit(progress)}
        more={
          <Button kind="quiet" onClick={() => go(PASSWORD)}>
            Back
          </Button>
        }
      >
        <Documents files={files} onChoose={(chosen) => remember({ files: { ...files, ...chosen } })} />
      </Form>
    );
  }
  return (
    <>
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
        onSend={async ({ password }) => {
          if (step === PASSWORD) remember({ secrets: { password, confirmPassword: password } });
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
      {step === DETAILS && draft.verifyToken && (
        <Notice kind="success">✅ Email verified. Please complete your application.</Notice>
      )}
    </>
  );
}

const FAILED = '❌ Failed to submit application';

/** The server's list of param and msg as messages by field. */
function fieldErrors({ body }: Failure): Messages | undefined {
  const errors = body.errors as { param: string; msg: string }[] | undefined;
  return errors?.length ? Object.fromEntries(errors.map(({ param, msg }) => [param, msg])) : undefined;
}
