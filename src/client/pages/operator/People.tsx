import { useState } from 'react';
import { erasePerson, exportPerson, findPerson } from '#api/operator';
import { formatDate, londonToday } from '#rules/dates';
import { personEmail } from '#rules/operator';
import { DRIVER_STATUSES, type DriverStatus, isApproved } from '#rules/status';
import { badge, badgeKinds, row, stack } from '#styles/components';
import { card } from '#styles/page';
import { head, heldBy, narrow } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { downloadAnswer } from '../../components/download.ts';
import { Notice } from '../../components/Notice.tsx';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { send } from '../../send.ts';
import { Json, wordsOf } from './Facts.tsx';
import { useAction } from './use-action.tsx';

interface Erased {
  email: string;
  kept: { kind: string; until: string; why: string }[];
}

interface Found {
  email: string;
  person: unknown;
}

/** What is held about one person: to be shown, handed over, erased (UK GDPR). */
export function People() {
  const [found, setFound] = useState<Found>();
  const [erased, setErased] = useState<Erased>();
  return (
    <div className={stack}>
      <div className={narrow}>
        <Form
          rules={personEmail}
          submit="Find"
          busy="Looking…"
          failed="Couldn't look this up."
          onSend={async ({ email }) => {
            setFound(undefined);
            setErased(undefined);
            const { person } = await send(findPerson, { email });
            setFound({ email, person });
          }}
        >
          <Field
            name="email"
            label="Email"
            hint="Finds sellers, drivers, waitlist entries, survey answers and deliveries for this address."
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </Form>
      </div>
      {erased && (
        <Notice kind="success">
          <p>
            Everything personal about {erased.email} has been erased
            {erased.kept.length > 0 && ', except what the law makes us keep'}.
          </p>
          {erased.kept.map(({ kind, until, why }) => (
            <p key={kind}>
              Until {formatDate(until)}: {why}
            </p>
          ))}
        </Notice>
      )}
      {found && (
        <Person
          key={found.email}
          {...found}
          onErased={(kept) => {
            setErased({ email: found.email, kept });
            setFound(undefined);
          }}
        />
      )}
    </div>
  );
}

const ERASING = 'This removes their documents and photos and closes their account. It cannot be undone.';

function Person({ email, person, onErased }: Found & { onErased: (kept: Erased['kept']) => void }) {
  const [asking, setAsking] = useState(false);
  const { run, busy, notice } = useAction();
  return (
    <section className={`${card} ${heldBy}`} aria-label={`What we hold about ${email}`}>
      <div className={head}>
        <div>
          <h2>{email}</h2>
          <Standing of={person as Standings} />
        </div>
        <div className={row}>
          <Button
            kind="quiet"
            aria-disabled={busy}
            onClick={() => void run(() => downloadAnswer(exportPerson, `${email}.zip`, { payload: { email } }))}
          >
            Export as ZIP
          </Button>
          <Button kind="danger" aria-disabled={busy} onClick={() => setAsking(true)}>
            Erase
          </Button>
        </div>
      </div>
      {notice}
      <Json value={Object.fromEntries(wordsOf(person).filter(([key]) => key !== 'email'))} folds />
      {asking && (
        <Dialog
          question={`Erase everything personal about ${email}? ${ERASING}`}
          yes="Erase"
          no="Keep"
          onAnswer={(yes) => {
            setAsking(false);
            if (!yes) return;
            void run(async () => {
              const { kept } = await send(erasePerson, { email });
              onErased(kept);
            });
          }}
        />
      )}
    </section>
  );
}

/** What the head of a person says of them; the rest is shown as it comes. */
interface Standings {
  seller?: { name?: string; created_at?: string; council_status?: string } | null;
  driver?: { first_name?: string; last_name?: string; created_at?: string; status?: string } | null;
}

function Standing({ of: { seller, driver } }: { of: Standings }) {
  return (
    <>
      {seller?.created_at && (
        <p>
          {seller.name}, seller since {dayOf(seller.created_at)}{' '}
          <span className={`${badge} ${badgeKinds[isApproved(seller.council_status) ? 'ok' : 'low']}`}>
            {seller.council_status}
          </span>
        </p>
      )}
      {driver?.created_at && (
        <p>
          {driver.first_name} {driver.last_name}, driver since {dayOf(driver.created_at)}{' '}
          <span className={`${badge} ${badgeKinds[driver.status === 'approved' ? 'ok' : 'low']}`}>
            {DRIVER_STATUSES[driver.status as DriverStatus] ?? driver.status}
          </span>
        </p>
      )}
    </>
  );
}

const dayOf = (iso: string) => formatDate(londonToday(new Date(iso)));
