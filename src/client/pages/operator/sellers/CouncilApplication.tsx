import { changeApplication, handOver, readPdf } from '#api/operator/applications';
import type { SellerRecord } from '#api/operator/sellers';
import { referenceOf } from '#rules/council';
import { formatDate, formatDateTime } from '#rules/dates';
import { PAYMENT_STATUSES } from '#rules/operator';
import { row } from '#styles/components';
import { part, partTitle, seldom, turned, turnedBack } from '#styles/pages/operator';
import { columnFacts, factFold } from '#styles/pages/operator-facts';
import { Button } from '../../../components/Button.tsx';
import { downloadAnswer } from '../../../components/download.ts';
import { Link } from '../../../components/Link.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { send } from '../../../send.ts';
import { addressOf } from '../address.ts';
import { Facts } from '../Facts.tsx';
import { labelOf } from '../fields.ts';
import { useAction } from '../use-action.tsx';
import { SendToCouncil } from './SendToCouncil.tsx';

type Application = NonNullable<SellerRecord['application']>;

interface CouncilApplicationProps {
  application: Application;
  contested: <A>(call: Promise<A>) => Promise<A>;
  onChange: (application: Application) => void;
  inTable: boolean | undefined;
}

/** The council application: its status and payment, and sending its record to the council. */
export function CouncilApplication({ application, contested, onChange, inTable }: CouncilApplicationProps) {
  const { application_id: id, missing_for_council: missing } = application;
  const authority = authorityOf(application);
  const { run, busy, running, notice } = useAction();
  const paid = application.payment_status === 'paid';

  const save = () => {
    const name = `food-business-registration-${referenceOf(id)}.pdf`;
    return run(() => downloadAnswer(readPdf, name, { id, payload: { format: 'pdf' } }), 'pdf');
  };
  const mark = (payment_status: 'paid' | 'unpaid') =>
    run(async () => {
      onChange((await send(changeApplication, { payment_status }, { id })).application);
      toast('Saved.');
    }, 'payment');
  const handOn = (again: boolean) =>
    run(async () => {
      onChange((await contested(send(handOver, { again }, { id }))).application);
      toast(`Sent to ${authority}.`);
    }, 'council');

  return (
    <div className={part}>
      <h3 className={partTitle}>Council application</h3>
      <ApplicationFacts application={application} inTable={inTable} />
      <Unsent application={application} />
      <div className={row}>
        <SendToCouncil
          application={application}
          authority={authority}
          answers={answersOf(missing)}
          busy={busy}
          isSending={running === 'council'}
          onSend={(again) => void handOn(again)}
        />
        <Button kind="quiet" aria-disabled={busy} onClick={() => void save()}>
          {running === 'pdf' ? 'Saving…' : 'Save as PDF'}
        </Button>
        <Button
          kind={paid ? 'plain' : 'quiet'}
          className={paid ? `${seldom} ${turned}` : turnedBack}
          aria-disabled={busy}
          onClick={() => void mark(paid ? 'unpaid' : 'paid')}
        >
          {running === 'payment' ? 'Saving…' : paid ? 'Mark as unpaid' : 'Mark as paid'}
        </Button>
      </div>
      {notice}
    </div>
  );
}

const authorityOf = ({ data }: Application) => String((data as { authority_name?: string }).authority_name ?? '');
const answersOf = (missing: readonly string[]) => (missing.length === 1 ? '1 answer' : `${missing.length} answers`);

function ApplicationFacts({ application, inTable }: Pick<CouncilApplicationProps, 'application' | 'inTable'>) {
  const { application_id, status, submitted_at, payment_status, missing_for_council: missing } = application;
  const { sent_to_council_at: sent, changed_since_sent: changed, registered_on } = application;
  const needed =
    missing.length > 0 ? (
      <details>
        <summary className={factFold}>{answersOf(missing)}</summary>
        {missing.map(labelOf).join(', ')}
      </details>
    ) : (
      'Nothing'
    );
  return (
    <Facts
      className={inTable && columnFacts}
      of={[
        [
          'State',
          status === 'submitted' ? `Submitted on ${submitted_at ? formatDateTime(submitted_at) : ''}` : 'Draft',
        ],
        ['Reference', referenceOf(application_id)],
        ['Council', authorityOf(application)],
        [
          'Sent to council',
          sent ? `On ${formatDateTime(sent)}${changed ? ', changed since it was sent' : ''}` : 'Not yet',
        ],
        ['Registered', registered_on && `The cook says on ${formatDate(registered_on)}`],
        ['Still needed', needed],
        ['Payment', PAYMENT_STATUSES[payment_status as keyof typeof PAYMENT_STATUSES] ?? payment_status],
      ]}
    />
  );
}

/** Why the council does not have the record: the email bounced, or the council's address is unknown. */
function Unsent({ application }: { application: Application }) {
  const { status, council, sent_to_council_at, hand_over_failed: failed } = application;
  const authority = authorityOf(application);
  return (
    <>
      {failed && (
        <Notice kind="error">
          The email to {failed.to} on {formatDateTime(failed.at)} did not arrive. {failed.why}{' '}
          {sent_to_council_at
            ? 'The council still has what you sent before.'
            : "We've told the seller that nothing was sent."}{' '}
          <Link href={addressOf('councils')}>Check the address</Link>, then send it again.
        </Notice>
      )}
      {status === 'submitted' && !council?.email && (
        <p>
          There is no email address for {authority}.{' '}
          <Link href={addressOf('councils', { name: authority })}>Add it under Councils</Link>
        </p>
      )}
    </>
  );
}
