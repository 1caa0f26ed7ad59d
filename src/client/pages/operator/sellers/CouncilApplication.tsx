import { useState } from 'react';
import { changeApplication, handOver, readPdf, readRecord, type SellerRecord } from '#api/operator/sellers';
import { referenceOf } from '#rules/council';
import { formatDateTime } from '#rules/dates';
import { PAYMENT_STATUSES } from '#rules/operator';
import { row } from '#styles/components';
import { part, seldom } from '#styles/pages/operator';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { download, downloadAnswer } from '../../../components/download.ts';
import { Link } from '../../../components/Link.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { send } from '../../../send.ts';
import { addressOf } from '../address.ts';
import { Facts } from '../Facts.tsx';
import { labelOf } from '../fields.ts';
import { StoredRecord } from '../StoredRecord.tsx';
import { useAction } from '../use-action.tsx';

/** All else is shown as it comes. */
type CouncilRecord = { declarations?: object[] };
type Application = NonNullable<SellerRecord['application']>;

interface CouncilApplicationProps {
  application: Application;
  onChange: (application: Application) => void;
}

/** The council application: how it stands, its payment, and the record that a council takes. */
export function CouncilApplication({ application, onChange }: CouncilApplicationProps) {
  const { application_id: id, status, payment_status, submitted_at, council } = application;
  const { sent_to_council_at, changed_since_sent, hand_over_failed: failed } = application;
  const authority = String((application.data as { authority_name?: string }).authority_name ?? '');
  const missing = application.missing_for_council.map(labelOf);
  const [asking, setAsking] = useState(false);
  const [record, setRecord] = useState<CouncilRecord>();
  const { run, busy, notice } = useAction();
  const paid = payment_status === 'paid';
  const answers = missing.length === 1 ? '1 answer' : `${missing.length} answers`;
  const needed =
    missing.length > 0 ? (
      <details>
        <summary>{answers}</summary>
        {missing.join(', ')}
      </details>
    ) : (
      'Nothing'
    );

  function handOn(again: boolean) {
    void run(async () => {
      onChange((await send(handOver, { again }, { id })).application);
      toast(`Sent to ${authority}.`);
    });
  }

  return (
    <div className={part}>
      <h3>Council application</h3>
      <Facts
        of={[
          [
            'State',
            status === 'submitted' ? `Submitted on ${submitted_at ? formatDateTime(submitted_at) : ''}` : 'Draft',
          ],
          ['Reference', referenceOf(id)],
          ['Council', authority],
          [
            'Sent to council',
            sent_to_council_at
              ? `On ${formatDateTime(sent_to_council_at)}${changed_since_sent ? ', changed since it was sent' : ''}`
              : 'Not yet',
          ],
          ['Still needed', needed],
          ['Payment', PAYMENT_STATUSES[payment_status as keyof typeof PAYMENT_STATUSES] ?? payment_status],
        ]}
      />
      {failed && (
        <Notice kind="error">
          The email to {failed.to} on {formatDateTime(failed.at)} did not arrive. {failed.why}{' '}
          {sent_to_council_at
            ? 'The council still has what you sent before.'
            : 'The seller has been told that nothing was sent.'}{' '}
          <Link href={addressOf('councils')}>Check the address</Link>, then send it again.
        </Notice>
      )}
      {status === 'submitted' && !council?.email && (
        <p>
          There is no email address for {authority}.{' '}
          <Link href={addressOf('councils', { name: authority })}>Add it under Councils</Link>
        </p>
      )}
      <div className={row}>
        {!record && (
          <Button
            kind={missing.length > 0 ? 'main' : 'quiet'}
            aria-disabled={busy}
            onClick={() =>
              void run(async () => setRecord((await send(readRecord, undefined, { id })).record as CouncilRecord))
            }
          >
            Show the record
          </Button>
        )}
        {status === 'submitted' && council?.email && (
          <Button
            // While the council would miss something, sending is not what comes next.
            kind={missing.length > 0 || (sent_to_council_at && !changed_since_sent) ? 'quiet' : 'main'}
            aria-disabled={busy}
            onClick={() => busy || (sent_to_council_at || missing.length > 0 ? setAsking(true) : handOn(false))}
          >
            {sent_to_council_at ? 'Send to the council again' : 'Send to the council'}
          </Button>
        )}
        <Button
          kind="quiet"
          aria-disabled={busy}
          onClick={() =>
            void run(() =>
              downloadAnswer(readPdf, `food-business-registration-${referenceOf(id)}.pdf`, {
                id,
                payload: { format: 'pdf' },
              }),
            )
          }
        >
          Save as PDF
        </Button>
        <Button
          kind={paid ? 'plain' : 'quiet'}
          className={paid ? seldom : ''}
          aria-disabled={busy}
          onClick={() =>
            void run(async () => {
              const answer = await send(changeApplication, { payment_status: paid ? 'unpaid' : 'paid' }, { id });
              onChange(answer.application);
              toast('Saved.');
            })
          }
        >
          {paid ? 'Mark as unpaid' : 'Mark as paid'}
        </Button>
      </div>
      {notice}
      {asking && (
        <Dialog
          question={
            !sent_to_council_at
              ? `Send the record to ${authority}? It still needs ${answers}.`
              : changed_since_sent
                ? `Send the changed record to ${authority}?`
                : `Send the record to ${authority} again? They already have it.`
          }
          yes={sent_to_council_at ? 'Send again' : 'Send'}
          kind="main"
          no="Don't send"
          onAnswer={(yes) => {
            setAsking(false);
            if (yes) handOn(Boolean(sent_to_council_at));
          }}
        />
      )}
      {record !== undefined && (
        <>
          <h4>Record for the council</h4>
          <StoredRecord value={told(record)} />
          <div className={row}>
            <Button
              kind="quiet"
              onClick={() =>
                download(JSON.stringify(record, null, 2), `council-registration-${id}.json`, 'application/json')
              }
            >
              Download as JSON
            </Button>
            <Button kind="plain" onClick={() => setRecord(undefined)}>
              Hide the record
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The record as it is read: a declaration is its text, not what it is called here. */
const told = (record: CouncilRecord) => ({
  ...record,
  declarations: record.declarations?.map((one) => ({ ...one, name: undefined })),
});
