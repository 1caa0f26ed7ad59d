import { useEffect, useRef, useState } from 'react';
import { approveDriver, type DriverRecord, rejectDriver } from '#api/operator/drivers';
import { formatDate, formatDateTime } from '#rules/dates';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { missingDocuments } from '#rules/files';
import { driverRejection } from '#rules/operator';
import { WORK_STANDINGS } from '#rules/right-to-work';
import { badge, badgeKinds, row, soft } from '#styles/components';
import { card } from '#styles/page';
import { part, whole } from '#styles/pages/operator';
import { deciding } from '#styles/pages/operator-drivers';
import { chunk } from '../../../chunk.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Lazy } from '../../../components/Lazy.tsx';
import { Link } from '../../../components/Link.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { draftOf } from '../../../form/draft.ts';
import { Form } from '../../../form/Form.tsx';
import { TextArea } from '../../../form/Select.tsx';
import { send } from '../../../send.ts';
import { Documents } from '../Documents.tsx';
import { callable, Facts } from '../Facts.tsx';
import { Folded, type Folding } from '../list/List.tsx';
import { useAction } from '../use-action.tsx';
import { Standing } from './Standing.tsx';

// Most drivers in the list are not looked at.
const review = chunk('pages/operator/drivers/Review.tsx', () => import('./Review.tsx'), 'Review');

export const words = (labels: Record<string, string>, value: string) => labels[value] ?? value;

interface DriverCardProps {
  driver: DriverRecord;
  onChange: (driver: DriverRecord) => void;
  /** The driver was approved or rejected. */
  onDecision: (driver: DriverRecord) => void;
  /** The address of the deliveries that the driver has in hand. */
  held: string;
  /** After deciding about another driver, the operator is led here. */
  isNext: boolean;
  /** Whether the papers are open. The list keeps it: a turned tablet draws every card anew. */
  reviewing: boolean;
  onReview: (reviewing: boolean) => void;
  folding?: Folding | undefined;
  /** Its row says how the check stands and what is due. */
  inTable: boolean;
}

/** A driver: who, with which documents, and the decision. */
export function DriverCard({
  driver,
  onChange,
  onDecision,
  held,
  isNext,
  reviewing,
  onReview,
  folding,
  inTable,
}: DriverCardProps) {
  const { id, status, documents } = driver;
  const name = `${driver.first_name} ${driver.last_name}`.trim();
  const [rejecting, setRejecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, busy, notice } = useAction();
  const missing = missingDocuments(
    documents.map(({ kind }) => kind),
    driver.share_code,
  );
  const { right_to_work } = driver;
  // Documents are read and checked before anybody is approved: each button is the loud one when its turn comes.
  /** What comes next, unless a reason is being written: nothing while nothing has been sent. */
  const first = status !== 'pending' || reviewing ? 'approve' : documents.length > 0 && !rejecting && 'review';
  const checking = reviewing && right_to_work.status !== 'passed';
  const [doubting, setDoubting] = useState(false);

  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);

  function decided(changed: DriverRecord, what: string) {
    onDecision(changed);
    setRejecting(false);
    toast(`${name} is ${what}. We've emailed the driver.`);
    heading.current?.focus();
  }

  const approve = () =>
    run(async () => {
      const { driver: changed } = await send(approveDriver, undefined, { id });
      decided(changed, 'approved');
    });

  const draft = draftOf(`rejection ${id} ${status}`);
  function keep() {
    draft.drop();
    setRejecting(false);
    heading.current?.focus();
  }

  return (
    <article className={reviewing ? `${card} ${whole}` : card} aria-label={name}>
      <Folded
        folding={folding}
        title={
          <>
            <h2 ref={heading} tabIndex={-1}>
              {name}
            </h2>
            <Standing of={driver} />
          </>
        }
      >
        <p className={soft}>
          Applied on {formatDateTime(driver.created_at)}
          {!inTable && driver.answer_by && `, promised an answer by ${formatDate(driver.answer_by)}`}
        </p>
        <Facts
          of={[
            ['Email', driver.email],
            ['Phone', callable(driver.phone)],
            ['Date of birth', driver.dob && formatDate(driver.dob)],
            [
              'Address',
              [driver.address_line1, driver.address_line2, driver.city, driver.postcode].filter(Boolean).join(', '),
            ],
            ['Work eligibility', words(WORK_STATUSES, driver.work_status)],
            ['Transport', words(TRANSPORTS, driver.transport)],
            ['DBS', words(DBS_STATUSES, driver.dbs_status)],
            ['Consent and terms', `Agreed on ${formatDateTime(driver.consented_at)}`],
            [
              'Right to work',
              !(inTable && !right_to_work.follow_up_on) &&
                words(WORK_STANDINGS, right_to_work.status) +
                  (right_to_work.follow_up_on ? `, check again by ${formatDate(right_to_work.follow_up_on)}` : ''),
            ],
            ['Reason given', status === 'rejected' && driver.rejection_reason],
          ]}
        />
        {reviewing ? <Lazy chunk={review} props={{ driver, onChange }} /> : <Documents of={documents} />}
        {missing.length > 0 && (
          <p>
            <span className={`${badge} ${badgeKinds.low}`}>No right-to-work document yet</span>
          </p>
        )}
        <div className={reviewing ? `${row} ${deciding}` : row}>
          <Button
            kind={first === 'review' ? 'main' : reviewing ? 'plain' : 'quiet'}
            aria-expanded={reviewing}
            onClick={() => onReview(!reviewing)}
          >
            {reviewing ? 'Close review' : 'Review documents'}
          </Button>
          {!rejecting && (
            <>
              {status !== 'approved' && (
                <Button
                  kind={first === 'approve' && !checking ? 'main' : 'quiet'}
                  aria-label={`Approve ${name}`}
                  aria-disabled={busy}
                  onClick={() => (right_to_work.status === 'passed' ? void approve() : setDoubting(true))}
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
            </>
          )}
        </div>
        {driver.in_hand > 0 && (rejecting || status === 'rejected') && (
          <Notice kind="info">
            {heldBy(driver)} <Link href={held}>{driver.in_hand === 1 ? 'See it' : 'See them'}</Link>
          </Notice>
        )}
        {rejecting && (
          <div className={part}>
            <Form
              rules={driverRejection}
              draft={draft}
              kind="danger"
              submit={status === 'approved' ? 'Suspend driver' : 'Reject driver'}
              failed="Couldn't reject this driver."
              onSend={async (value) => {
                const { driver: changed } = await send(rejectDriver, value, { id });
                decided(changed, status === 'approved' ? 'suspended' : 'rejected');
              }}
              more={
                <Button kind="quiet" onClick={keep}>
                  Don't change
                </Button>
              }
            >
              <TextArea
                name="reason"
                label="Reason"
                hint={`${driver.first_name} will see this on their dashboard and in an email.`}
                maxLength={500}
                autoFocus
              />
            </Form>
          </div>
        )}
        {notice}
        {doubting && (
          <Dialog
            question={`${doubtOf(driver, name, missing.length > 0)} Approve anyway?`}
            yes="Approve"
            kind="main"
            no="Don't approve"
            onAnswer={(yes) => {
              setDoubting(false);
              if (yes) void approve();
            }}
          />
        )}
      </Folded>
    </article>
  );
}

/** Whoever is suspended keeps what was accepted, and can do nothing with it. */
const heldBy = ({ first_name, in_hand }: DriverRecord) =>
  in_hand === 1
    ? `${first_name} has a delivery in hand. Nobody else can take it until you release it.`
    : `${first_name} has ${in_hand} deliveries in hand. Nobody else can take them until you release them.`;

/** Why somebody without a passed check may not be ready for an approval. */
function doubtOf({ right_to_work: { status } }: DriverRecord, name: string, isMissing: boolean): string {
  const last = { failed: 'failed', lapsed: 'has expired' }[status];
  if (isMissing) {
    const check = last ? `the last check ${last}` : 'nobody has recorded a check';
    return `${name} hasn't sent a right-to-work document, and ${check}.`;
  }
  return last
    ? `The last right-to-work check for ${name} ${last}.`
    : `Nobody has recorded a passed right-to-work check for ${name}.`;
}
