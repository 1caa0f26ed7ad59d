import { useEffect, useRef } from 'react';
import type { DriverRecord } from '#api/operator/drivers';
import { formatDate, formatDateTime } from '#rules/dates';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { WORK_STANDINGS } from '#rules/right-to-work';
import { badge, badgeKinds, soft } from '#styles/components';
import { columnFacts } from '#styles/pages/operator-facts';
import { chunk } from '../../../chunk.ts';
import { Lazy } from '../../../components/Lazy.tsx';
import { Documents } from '../Documents.tsx';
import { callable, Facts } from '../Facts.tsx';
import { cardIn, titleIn } from '../list/card.ts';
import { Folded } from '../list/Folded.tsx';
import type { CardPlace } from '../list/types.ts';
import type { Change } from '../use-query.tsx';
import { Decision, lacksDocument, type ReviewSwitch } from './Decision.tsx';
import { DriverBadge } from './DriverBadge.tsx';
import { labelled, nameOf } from './words.ts';

// Loaded on demand, since most listed drivers are not reviewed.
const reviewChunk = chunk('pages/operator/drivers/Review.tsx', () => import('./Review.tsx'));

interface DriverCardProps {
  driver: DriverRecord;
  onChange: (change: Change<DriverRecord>) => void;
  place: CardPlace;
  /** Whether to move the focus here after the decision about another driver. */
  isNext: boolean;
  review: ReviewSwitch;
  /** The address of the driver's deliveries. An import of `address.ts` here would be one more file for the console. */
  deliveriesHref: string;
}

/** A driver: details, documents and the decision. */
export function DriverCard({ driver, onChange, place, isNext, review, deliveriesHref }: DriverCardProps) {
  const { inTable } = place;
  const name = nameOf(driver);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);

  return (
    <article className={cardIn(place)} aria-label={name}>
      <Folded
        place={place}
        title={
          <>
            <h2 ref={heading} tabIndex={-1} className={titleIn(place)} translate="no">
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
        {review.isOpen ? (
          <Lazy chunk={reviewChunk} props={{ driver, onChange }} />
        ) : (
          <Documents of={driver.documents} />
        )}
        {lacksDocument(driver) && (
          <p>
            <span className={`${badge} ${badgeKinds.low}`}>No right-to-work document yet</span>
          </p>
        )}
        <Decision
          driver={driver}
          onChange={(changed) => onChange(() => changed)}
          review={review}
          deliveriesHref={deliveriesHref}
          onDone={() => heading.current?.focus()}
        />
      </Folded>
    </article>
  );
}

function DriverFacts({ driver, inTable }: { driver: DriverRecord; inTable: boolean | undefined }) {
  const { right_to_work } = driver;
  const again = right_to_work.follow_up_on;
  return (
    <Facts
      className={inTable && columnFacts}
      of={[
        ['Email', driver.email],
        ['Phone', callable(driver.phone)],
        ['Date of birth', driver.dob && formatDate(driver.dob)],
        [
          'Address',
          [driver.address_line1, driver.address_line2, driver.city, driver.postcode].filter(Boolean).join(', '),
        ],
        ['Work eligibility', labelled(WORK_STATUSES, driver.work_status)],
        ['Transport', labelled(TRANSPORTS, driver.transport)],
        ['DBS', labelled(DBS_STATUSES, driver.dbs_status)],
        ['Consent and terms', `Agreed on ${formatDateTime(driver.consented_at)}`],
        [
          'Right to work',
          !(inTable && !again) &&
            labelled(WORK_STANDINGS, right_to_work.status) + (again ? `, check again by ${formatDate(again)}` : ''),
        ],
        ['Reason given', driver.status === 'rejected' && driver.rejection_reason],
      ]}
    />
  );
}
