import { useMemo } from 'react';
import { apply, saveRightToWork } from '#api/driver';
import { londonToday } from '#rules/dates';
import { driverApplication } from '#rules/driver';
import { keysOf } from '#rules/field';
import { type Messages, noFields, readText } from '#rules/form';
import { hasShareCode, shareCodeIfAny } from '#rules/right-to-work';
import { Button } from '../../../components/Button.tsx';
import { Link } from '../../../components/Link.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Form } from '../../../form/Form.tsx';
import { Failure, send } from '../../../send.ts';
import { startDriver } from '../../../session.ts';
import { applicationBody, STEP_FIELDS, type StepProps, stepAsking } from './application.ts';
import { Documents } from './Documents.tsx';
import { CONTROLS } from './fields.tsx';

/** The steps after the address has been verified. */
export function Application({ step, go, next, back, draft, save, memory, remember, onDone }: StepProps) {
  const { secrets, files, refused } = memory;
  const rules = useMemo(() => driverApplication(londonToday(new Date())), []);
  const Controls = CONTROLS[step];
  const messages = useMemo(() => {
    const here = Object.entries(refused).filter(([field]) => stepAsking(field) === step);
    return here.length ? Object.fromEntries(here) : undefined;
  }, [refused, step]);

  /** Goes to the first step with a refused field. */
  const showRefused = (found: Messages) => {
    remember({ refused: found });
    const refusedSteps = Object.keys(found).map(stepAsking);
    go(keysOf(STEP_FIELDS).find((id) => refusedSteps.includes(id)) ?? 'documents');
  };

  async function submit(share_code: string | undefined, progress: (share: number) => void) {
    const whole = { ...draft, ...secrets };
    remember({ refused: {} });
    if (!draft.verifyToken) throw new Failure(401, { error: '❌ Please verify your email first' });
    const { value, errors } = readText(rules, whole);
    if (errors) return showRefused(errors);
    try {
      const { email, verifyToken } = draft;
      const body = applicationBody({ ...value, email, verifyToken }, files);
      const headers = { 'x-verify-token': verifyToken };
      const { token, driver } = await send(apply, body, { headers, onProgress: progress });
      startDriver(token, driver);
      // The application has arrived. If the share code fails, the next page asks for it.
      if (share_code) await send(saveRightToWork, { share_code }).catch(() => {});
      onDone();
    } catch (error) {
      const found = error instanceof Failure && fieldErrors(error);
      if (!found) throw error;
      const allHere = Object.keys(found).every((field) => stepAsking(field) === 'documents');
      if (allHere) throw new Failure(422, { fields: found });
      showRefused(found);
    }
  }

  if (!Controls) {
    return (
      <Form
        key={step}
        rules={hasShareCode(draft.work_status) ? shareCodeIfAny : noFields}
        initial={draft}
        messages={messages}
        submit="Submit application"
        busy="Submitting..."
        failed="❌ Failed to submit application"
        help={({ status }) =>
          status === 401 ? (
            <Button
              kind="plain"
              onClick={() => {
                save({ verifyToken: undefined });
                go('email');
              }}
            >
              Verify your email
            </Button>
          ) : (
            status === 409 && <Link href="/driver/login">Driver login</Link>
          )
        }
        onChange={({ share_code }) => save({ share_code })}
        onSend={({ share_code }: { share_code?: string }, { progress }) => submit(share_code, progress)}
        more={
          <Button kind="quiet" onClick={back}>
            Back
          </Button>
        }
      >
        <Documents
          files={files}
          workStatus={draft.work_status}
          transport={draft.transport}
          onChoose={(chosen) => remember({ files: { ...files, ...chosen } })}
        />
      </Form>
    );
  }
  return (
    <>
      <Form
        key={step}
        rules={rules}
        only={STEP_FIELDS[step]}
        live
        initial={{ ...draft, ...secrets }}
        messages={messages}
        submit="Next"
        failed=""
        onChange={({ password: _, confirmPassword: __, ...typed }) => save(typed)}
        onSend={async ({ password }) => {
          if (step === 'password') remember({ secrets: { password, confirmPassword: password } });
          next();
        }}
        more={
          <Button kind="quiet" onClick={() => (step === 'details' ? go('email') : back())}>
            Back
          </Button>
        }
      >
        <Controls />
      </Form>
      {step === 'details' && draft.verifyToken && (
        <Notice kind="success">✅ Email verified. Please complete your application.</Notice>
      )}
    </>
  );
}

/** The server's list of `param` and `msg`, as messages by field; undefined if there is none. */
function fieldErrors({ body }: Failure): Messages | undefined {
  const errors = body.errors as { param: string; msg: string }[] | undefined;
  return errors?.length ? Object.fromEntries(errors.map(({ param, msg }) => [param, msg])) : undefined;
}
