import { useMemo, useState } from 'react';
import { type Application, saveRegistered } from '#api/council';
import { REGISTRATION_LABEL, registered, START_NOTICE_DAYS, startsFrom } from '#rules/council';
import { formatDate, londonToday } from '#rules/dates';
import { stack } from '#styles/components';
import { actions } from '#styles/form';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { toast } from '../../components/Toast.tsx';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { errorMessage, send } from '../../send.ts';
import { saveSeller, seller } from '../../session.ts';

const FAILED = "Couldn't save this day. Please try again.";

interface RegisteredOnProps {
  /** The day on which the cook registered with the council, if they said so. */
  on: string | null | undefined;
  /** The application's id, which the dashboard asks for first. */
  idOf: () => Promise<string>;
  onSaved?: (application: Application) => void;
}

/** The cook's word that they registered with the council, the day from which they may sell, and how to correct it. */
export function RegisteredOn({ on, idOf, onSaved }: RegisteredOnProps) {
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const today = londonToday(new Date());
  const rules = useMemo(() => registered(today), [today]);

  /** Without a day it is today; '' takes it back. */
  async function save(registered_on?: string) {
    const id = await idOf();
    const { application } = await send(saveRegistered, registered_on === undefined ? {} : { registered_on }, { id });
    const cook = seller.peek();
    if (cook) saveSeller({ ...cook, application_registered_on: application.registered_on ?? null });
    setEditing(false);
    toast('Saved.');
    onSaved?.(application);
  }

  async function press(registered_on?: string) {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await save(registered_on);
    } catch (error) {
      setProblem(errorMessage(error, FAILED));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={stack}>
      {on && (
        <p>
          You registered on {formatDate(on)}. Your council must hear from you at least {START_NOTICE_DAYS} days before
          you start selling, so start on {formatDate(startsFrom(on))} or later.
        </p>
      )}
      {editing ? (
        <Form
          rules={rules}
          initial={{ registered_on: on ?? today }}
          kind="quiet"
          submit="Save date"
          busy="Saving…"
          failed={FAILED}
          onSend={({ registered_on }) => save(registered_on)}
          more={
            <Button kind="plain" aria-disabled={busy || undefined} onClick={() => void press('')}>
              {busy ? 'Saving…' : "I haven't registered yet"}
            </Button>
          }
        >
          <Field name="registered_on" label={REGISTRATION_LABEL} type="date" max={today} autoFocus />
        </Form>
      ) : (
        <div className={actions}>
          {on ? (
            <Button kind="plain" onClick={() => setEditing(true)}>
              Change the date
            </Button>
          ) : (
            <Button kind="quiet" aria-disabled={busy || undefined} onClick={() => void press()}>
              {busy ? 'Saving…' : 'I have registered'}
            </Button>
          )}
        </div>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}
