import { useEffect, useRef } from 'react';
import type { DriverRecord } from '#api/operator/drivers';
import { formatDate, formatDateTime } from '#rules/dates';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { WORK_STANDINGS } from '#rules/right-to-work';
import { badge, badgeKinds, soft } from '#styles/components';
import { card } from '#styles/page';
import { whole } from '#styles/pages/operator';
import { chunk } from '../../../chunk.ts';
import { Lazy } from '../../../components/Lazy.tsx';
import { Documents } from '../Documents.tsx';
import { callable, Facts } from '../Facts.tsx';
import { Folded } from '../list/Folded.tsx';
import type { Folding } from '../list/types.ts';
import { Decision, lacksDocument } from './Decision.tsx';
import { DriverBadge } from './DriverBadge.tsx';
import { nameOf } from './words.ts';

// Loaded on demand, since most listed drivers are not reviewed.
const review = chunk('pages/operator/drivers/Review.tsx', () => import('./Review.tsx'), 'Review');

/** A value's label, or the value itself if it has none. */
export const words = (labels: Record<string, string>, value: string) => labels[value] ?? value;

interface DriverCardProps {
  driver: DriverRecord;
  onChange: (driver: DriverRecord) => void;
  /** The address of the driver's deliveries in hand. */
  held: string;
  /** Whether to move here after the decision about another driver. */
  isNext: boolean;
  /** Whether the documents are open. The list keeps this, since turning a tablet renders every card anew. */
  reviewing: boolean;
  onReview: (reviewing: boolean) => void;
  folding?: Folding | undefined;
  /** The table row already shows the check and what is due. */
  inTable: boolean;
}

/** A driver: details, documents and the decision. */
export function DriverCard({ driver, onChange, held, isNext, reviewing, onReview, folding, inTable }: DriverCardProps) {
  const name = nameOf(driver);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);

  return (
    <article className={reviewing ? `${card} ${whole}` : card} aria-label={name}>
      <Folded
        folding={folding}
        title={
          <>
            <h2 ref={heading} tabIndex={-1}>
              {name}
            </h2>
            <DriverBadge of={driver} />
          </>
        }
      >
        <p className={soft}>
          Applied on {formatDateTime(driver.created_at)}
          {!inTable && driver.answer_by && `, promised an answer by ${formatDate(driver.answer_by)}`}
        </p>
        <DriverFacts driver={driver} inTable={inTable} />
        {reviewing ? <Lazy chunk={review} props={{ driver, onChange }} /> : <Documents of={driver.documents} />}
        {lacksDocument(driver) && (
          <p>
            <span className={`${badge} ${badgeKinds.low}`}>No right-to-work document yet</span>
          </p>
        )}
        <Decision
          driver={driver}
          onChange={onChange}
          held={held}
          reviewing={reviewing}
          onReview={onReview}
          onDone={() => heading.current?.focus()}
        />
      </Folded>
    </article>
  );
}

function DriverFacts({ driver, inTable }: Pick<DriverCardProps, 'driver' | 'inTable'>) {
  const { right_to_work } = driver;
  const again = right_to_work.follow_up_on;
  return (
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
          !(inTable && !again) &&
            words(WORK_STANDINGS, right_to_work.status) + (again ? `, check again by ${formatDate(again)}` : ''),
        ],
        ['Reason given', driver.status === 'rejected' && driver.rejection_reason],
      ]}
    />
  );
}
