import { useRef, useState } from 'react';
import { approveDriver, rejectDriver, type DriverRecord } from '#api/operator';
import { formatDate, formatDateTime } from '#rules/london-clock';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { missingDocuments } from '#rules/driver-documents';
import { DRIVER_STATUSES } from '#rules/driver-status';
import { driverRejection } from '#rules/operator';
import { card } from '#styles/page';
import { head, part } from '#styles/pages/operator';
import { badge, badgeKinds, row, soft } from '#styles/parts';
import { TextArea } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Button } from '../../parts/Button.tsx';
import { toast } from '../../parts/Toast.tsx';
import { send } from '../../send.ts';
import { useAction } from './action.tsx';
import { Documents } from './Documents.tsx';
import { Facts } from './Facts.tsx';

const KINDS: Record<string, keyof typeof badgeKinds> = { pending: 'low', approved: 'ok', rejected: 'bad' };
const words = (labels: Record<string, string>, value: string) => labels[value] ?? value;

interface DriverCardProps {
  driver: DriverRecord;
  onChange: (driver: DriverRecord) => void;
}

/** A driver: who, with which documents, and the decision. */
export function DriverCard({ driver, onChange }: DriverCardProps) {
  const { id, status, documents } = driver;
  const name = `${driver.first_name} ${driver.last_name}`.trim();
  const [rejecting, setRejecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, busy, notice } = useAction();
  const missing = missingDocuments(documents.map(({ kind }) => kind));

  function decided(changed: DriverRecord, said: string) {
    onChange(changed);
    setRejecting(false);
    toast(said);
    heading.current?.focus();
  }

  function keep() {
    setRejecting(false);
    heading.current?.focus();
  }

  return (
    <article className={card} aria-label={name}>
      <div className={head}>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <span className={`${badge} ${badgeKinds[KINDS[status] ?? 'plain']}`}>
          {words(DRIVER_STATUSES, status)}
        </span>
      </div>
      <p className={soft}>Applied on {formatDateTime(driver.created_at)}</p>
      <Facts
        of={[
          ['Email', driver.email],
          ['Phone', driver.phone],
          ['Date of birth', driver.dob && formatDate(driver.dob)],
          [
            'Address',
            [driver.address_line1, driver.address_line2, driver.city, driver.postcode]
              .filter(Boolean)
              .join(', '),
          ],
          ['Work eligibility', words(WORK_STATUSES, driver.work_status)],
          ['Transport', words(TRANSPORTS, driver.transport)],
          ['DBS', words(DBS_STATUSES, driver.dbs_status)],
          ['Reason given', status === 'rejected' && driver.rejection_reason],
        ]}
      />
      <Documents of={documents} />
      {missing.length > 0 && (
        <p>
          <span className={`${badge} ${badgeKinds.low}`}>No right-to-work document yet</span>
        </p>
      )}
      {rejecting ? (
        <div className={part}>
          <Form
            rules={driverRejection}
            submit={status === 'approved' ? 'Suspend driver' : 'Reject driver'}
            failed="Could not reject this driver."
            onSend={async (value) => {
              const { driver: changed } = await send(rejectDriver, value, { id });
              decided(changed, 'Rejected. The driver is told by email.');
            }}
            more={
              <Button kind="quiet" onClick={keep}>
                Keep as it is
              </Button>
            }
          >
            <TextArea
              name="reason"
              label="Reason"
              hint={`${driver.first_name} reads this on the dashboard and in an email.`}
              maxLength={500}
              autoFocus
            />
          </Form>
        </div>
      ) : (
        <div className={row}>
          {status !== 'approved' && (
            <Button
              aria-label={`Approve ${name}`}
              aria-disabled={busy}
              onClick={() =>
                void run(async () => {
                  const { driver: changed } = await send(approveDriver, undefined, { id });
                  decided(changed, 'Approved. The driver is told by email.');
                })
              }
            >
              Approve
            </Button>
          )}
          {status !== 'rejected' && (
            <Button
              kind="danger"
              aria-label={`${status === 'approved' ? 'Suspend' : 'Reject'} ${name}`}
              onClick={() => setRejecting(true)}
            >
              {status === 'approved' ? 'Suspend' : 'Reject'}
            </Button>
          )}
        </div>
      )}
      {notice}
    </article>
  );
}
