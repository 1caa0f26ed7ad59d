import { useState } from 'react';
import { changeApplication, readRecord, type SellerRecord } from '#api/operator';
import { formatDateTime } from '#rules/london-clock';
import { PAYMENT_STATUSES } from '#rules/operator';
import { part } from '#styles/pages/operator';
import { row } from '#styles/parts';
import { Button } from '../../parts/Button.tsx';
import { download } from '../../parts/download.ts';
import { toast } from '../../parts/Toast.tsx';
import { send } from '../../send.ts';
import { useAction } from './action.tsx';
import { Facts, Json } from './Facts.tsx';

type Application = NonNullable<SellerRecord['application']>;

interface ApplicationPartProps {
  application: Application;
  onChange: (application: Application) => void;
}

/** The council application: how it stands, its payment, and the record that a council takes. */
export function ApplicationPart({ application, onChange }: ApplicationPartProps) {
  const { application_id: id, status, payment_status, submitted_at } = application;
  const [record, setRecord] = useState<unknown>();
  const { run, busy, notice } = useAction();
  const paid = payment_status === 'paid';

  return (
    <div className={part}>
      <h3>Council application</h3>
      <Facts
        of={[
          [
            'State',
            status === 'submitted'
              ? `submitted on ${submitted_at ? formatDateTime(submitted_at) : ''}`
              : 'draft',
          ],
          ['Payment', PAYMENT_STATUSES[payment_status as keyof typeof PAYMENT_STATUSES] ?? payment_status],
        ]}
      />
      <div className={row}>
        {!record && (
          <Button
            kind="quiet"
            aria-disabled={busy}
            onClick={() =>
              void run(async () => setRecord((await send(readRecord, undefined, { id })).record))
            }
          >
            Show the record
          </Button>
        )}
        <Button
          kind="quiet"
          aria-disabled={busy}
          onClick={() =>
            void run(async () => {
              const answer = await send(
                changeApplication,
                { payment_status: paid ? 'unpaid' : 'paid' },
                { id },
              );
              onChange(answer.application);
              toast('Saved.');
            })
          }
        >
          {paid ? 'Mark as unpaid' : 'Mark as paid'}
        </Button>
      </div>
      {notice}
      {record !== undefined && (
        <>
          <h4>Record for the council</h4>
          <Json value={record} />
          <div className={row}>
            <Button
              kind="quiet"
              onClick={() =>
                download(
                  JSON.stringify(record, null, 2),
                  `council-registration-${id}.json`,
                  'application/json',
                )
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
