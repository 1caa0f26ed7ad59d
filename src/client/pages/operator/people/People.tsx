import { useState } from 'react';
import { useLocation } from 'wouter';
import { erasePerson, exportPerson, findPerson } from '#api/operator/people';
import { formatDate, formatDateOf } from '#rules/dates';
import { check } from '#rules/form';
import { formatPence } from '#rules/money';
import { personEmail } from '#rules/operator';
import { soft } from '#styles/components';
import { card } from '#styles/page';
import { bareRow, head } from '#styles/pages/operator';
import { find, heldBy } from '#styles/pages/operator-record';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { downloadAnswer } from '../../../components/download.ts';
import { Empty } from '../../../components/Empty.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { useSearchParams } from '../../../navigation.ts';
import { Failure, send } from '../../../send.ts';
import { addressOf } from '../address.ts';
import { DriverBadge } from '../drivers/DriverBadge.tsx';
import { shownFields } from '../fields.ts';
import { StoredRecord } from '../StoredRecord.tsx';
import { SellerBadge } from '../sellers/SellerBadge.tsx';
import { useAction } from '../use-action.tsx';
import { QueryBoundary, useQuery } from '../use-query.tsx';

type Kept = { kind: string; until: string; why: string }[];

/** The data held about one person, to show, hand over or erase it (UK GDPR). */
export function People() {
  const query = useSearchParams();
  const email = (query.get('email') ?? '').trim().toLowerCase();
  const { email: problem } = check(personEmail, { email });
  if (!email) return <Find />;
  return problem ? <p className={soft}>{problem}</p> : <Found key={email} email={email} />;
}

function Find() {
  const [, go] = useLocation();
  return (
    <div className={find}>
      <Form
        rules={personEmail}
        submit="Find"
        failed="Couldn't find this person."
        onSend={async ({ email }) => go(addressOf('people', { email }))}
      >
        <p>
          See, export or erase all we hold about a person: as a seller or driver, on the waitlist, in the survey and in
          deliveries.
        </p>
        <Field
          name="email"
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </Form>
    </div>
  );
}

function Found({ email }: { email: string }) {
  const held = useQuery(email, () =>
    send(findPerson, { email }).then(
      ({ person }) => person,
      (error: unknown) => {
        if (error instanceof Failure && error.status === 404) return null;
        throw error;
      },
    ),
  );
  const [kept, setKept] = useState<Kept>();
  if (!kept) {
    return (
      <QueryBoundary query={held}>
        {(person) =>
          person ? (
            <Person email={email} person={person as Held} onErased={setKept} />
          ) : (
            <Empty art="plate">We hold nothing about {email}.</Empty>
          )
        }
      </QueryBoundary>
    );
  }
  return (
    <Notice kind="success">
      <p>
        Everything personal about {email} has been erased
        {kept.length > 0 && ', except what the law makes us keep'}.
      </p>
      {kept.map(({ kind, until, why }) => (
        <p key={kind}>
          Until {formatDate(until)}: {why}
        </p>
      ))}
    </Notice>
  );
}

const ERASING =
  'This removes their documents and photos, closes their account and cancels deliveries still on offer to them. It cannot be undone.';
const KEPT = " Some records are kept as the law asks; we'll show which.";

/** The accounts, for the heading. Other fields are shown as they come. */
type Held = { seller?: Account | null; driver?: (Account & { deliveries?: readonly Delivered[] }) | null };
type Delivered = { fee_pence: number; payout_status?: string | null };

/** Nobody can tell later whom it was for. */
function debtTo({ deliveries = [] }: NonNullable<Held['driver']>): string {
  const owed = deliveries.filter(({ payout_status }) => payout_status === 'pending');
  const sum = formatPence(owed.reduce((all, { fee_pence }) => all + fee_pence, 0));
  return owed.length ? ` They're still owed ${sum}. Pay it first: their name and how to reach them will be gone.` : '';
}

interface PersonProps {
  email: string;
  person: Held;
  onErased: (kept: Kept) => void;
}

function Person({ email, person, onErased }: PersonProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy, running, notice } = useAction();
  const { seller, driver, ...rest } = person;
  const accounts = (
    [
      ['Seller', seller],
      ['Driver', driver],
    ] as const
  ).flatMap(([kind, account]) => (account ? [[kind, account] as const] : []));
  const name = accounts.map(([, account]) => nameOf(account)).find(Boolean);
  return (
    <section className={`${card} ${heldBy}`} aria-label={`What we hold about ${email}`} data-accounts={accounts.length}>
      <div className={head}>
        <div>
          {/* The page's heading is the email. */}
          <h2 translate={name ? 'no' : undefined}>{name || (accounts.length > 0 ? 'No name' : 'No account')}</h2>
          {accounts.map(([kind, account]) => (
            <p key={kind}>
              {nameOf(account) !== name && `${nameOf(account)}, `}
              {kind}
              {account.created_at && ` since ${formatDateOf(account.created_at)}`}{' '}
              {kind === 'Driver' ? (
                <DriverBadge of={{ status: account.status ?? '', suspended: account.suspended ?? false }} />
              ) : (
                <SellerBadge of={{ council_status: account.council_status ?? '' }} />
              )}
            </p>
          ))}
        </div>
        <div className={bareRow}>
          <Button
            kind="quiet"
            aria-disabled={busy}
            onClick={() =>
              void run(() => downloadAnswer(exportPerson, `${email}.zip`, { payload: { email } }), 'export')
            }
          >
            {running === 'export' ? 'Exporting…' : 'Export as ZIP'}
          </Button>
          <Button kind="danger" aria-disabled={busy} onClick={() => busy || setAsking(true)}>
            {running === 'erase' ? 'Erasing…' : 'Erase'}
          </Button>
        </div>
      </div>
      {notice}
      <StoredRecord
        value={{ seller: seller && restOf(seller), driver: driver && restOf(driver), ...restOf(rest) }}
        folds
      />
      {asking && (
        <Dialog
          question={`Erase everything personal about ${email}? ${ERASING}${driver ? KEPT + debtTo(driver) : ''}`}
          yes="Erase everything"
          no="Don't erase"
          onAnswer={(yes) => {
            setAsking(false);
            if (!yes) return;
            void run(async () => {
              const { kept } = await send(erasePerson, { email });
              onErased(kept);
            }, 'erase');
          }}
        />
      )}
    </section>
  );
}

/** The fields of an account that the heading uses. */
interface Account {
  name?: string;
  first_name?: string;
  last_name?: string;
  created_at?: string;
  status?: string;
  suspended?: boolean;
  council_status?: string;
}
const IN_HEAD = ['email', 'name', 'first_name', 'last_name', 'created_at', 'status', 'suspended', 'council_status'];

const nameOf = ({ name, first_name = '', last_name = '' }: Account) => name ?? `${first_name} ${last_name}`.trim();
const restOf = (account: object) => Object.fromEntries(shownFields(account).filter(([key]) => !IN_HEAD.includes(key)));
