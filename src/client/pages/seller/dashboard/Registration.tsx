import type { ReactNode } from 'react';
import type { Seller } from '#api/account';
import { formatDateOf } from '#rules/dates';
import { isRefused } from '#rules/status';
import { card } from '#styles/page';
import {
  cardTitle,
  lineLink,
  linkLine,
  stage,
  stageDone,
  stageNow,
  stageRefused,
} from '#styles/pages/seller-dashboard';
import { Link } from '../../../components/Link.tsx';
import { CouncilStatus } from './CouncilStatus.tsx';

/** The progress of the registration. */
export function Registration({ seller }: { seller: Seller }) {
  const { application_status: application, application_submitted_at, licence_uploaded_at } = seller;
  const submitted = application === 'submitted';
  const refused = isRefused(seller.council_status);
  // The council sends the licence, so until then the seller waits for the council.
  const waits = submitted || refused;
  return (
    <section className={card} aria-labelledby="registration">
      <h2 id="registration" className={cardTitle}>
        Your registration
      </h2>
      <ol>
        <Stage done={submitted} now={!waits} title="Application">
          {submitted
            ? `Submitted${application_submitted_at ? ` on ${formatDateOf(application_submitted_at)}` : ''}`
            : application
              ? `Step ${seller.application_step ?? 1} of 5. Not submitted yet`
              : 'Not started yet'}
          {!application && <div>Takes about ten minutes.</div>}
        </Stage>
        <Stage done={Boolean(licence_uploaded_at)} title="Licence">
          {licence_uploaded_at ? `Uploaded on ${formatDateOf(licence_uploaded_at)}` : 'Not uploaded yet'}
          {!licence_uploaded_at && (
            <div>The confirmation, certificate or rating letter that your council sends, often within 28 days.</div>
          )}
          <div className={linkLine}>
            <Link href="/seller/upload-licence" className={lineLink}>
              {licence_uploaded_at ? 'Upload a new licence' : 'Upload your licence'}
            </Link>
          </div>
        </Stage>
        <Stage done={false} now={waits} title="Council" refused={refused}>
          {refused ? 'Not confirmed' : <CouncilStatus status={seller.council_status} />}
          {submitted && !refused && <div>We'll email you when this changes.</div>}
        </Stage>
      </ol>
    </section>
  );
}

interface StageProps {
  done: boolean;
  /** The step that is under way. */
  now?: boolean;
  refused?: boolean;
  title: string;
  children: ReactNode;
}

const Stage = ({ done, now, refused, title, children }: StageProps) => (
  <li
    className={done ? stageDone : now ? (refused ? stageRefused : stageNow) : stage}
    aria-current={now ? 'step' : undefined}
  >
    <strong>{title}</strong>
    <div>{children}</div>
  </li>
);
