import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Seller } from '#api/account';
import { formatDateOf } from '#rules/dates';
import { isRefused } from '#rules/status';
import { button, buttonKinds, row } from '#styles/components';
import { card } from '#styles/page';
import {
  banner,
  bannerLead,
  bannerRefused,
  bannerTitle,
  cardTitle,
  lineLink,
  linkLine,
  refusedTitle,
  stage,
  stageDone,
  stageNow,
  stageRefused,
} from '#styles/pages/seller-dashboard';
import { Button } from '../../../components/Button.tsx';
import { Link } from '../../../components/Link.tsx';
import { CouncilStatus } from './ProfileCard.tsx';

const OPENS = 'Your menu opens here once your council registration is confirmed.';

/** Says why there is no menu yet, and links to the next step. */
export function Banner({ seller }: { seller: Seller }) {
  const submitted = seller.application_status === 'submitted';
  const reason = seller.council_reason;
  const refused = isRefused(seller.council_status);
  const closed = refused || reason;
  const sent = seller.application_sent_at;
  // The server fills it into every page's footer, whose words may be translated.
  const support = document.querySelector<HTMLAnchorElement>('#company a')?.href.slice('mailto:'.length);
  return (
    <section className={closed ? bannerRefused : banner} aria-labelledby="banner">
      <h2 id="banner" className={closed ? refusedTitle : bannerTitle}>
        Registration not complete
      </h2>
      {closed ? (
        <>
          <p className={bannerLead}>{refused ? 'We could not approve your registration.' : 'Your menu is closed.'}</p>
          {reason && <p>{reason}</p>}
          <p>To put this right, or if we're wrong, email {support ?? 'us'}.</p>
        </>
      ) : submitted ? (
        <>
          <p className={bannerLead}>{`Your application is with ${sent ? 'your council' : 'us'}.`}</p>
          {sent ? (
            <p>We sent it on {formatDateOf(sent)}. They may get in touch to arrange a visit.</p>
          ) : (
            !seller.licence_uploaded_at && <p>Next: register with your council yourself.</p>
          )}
          <p>{OPENS}</p>
        </>
      ) : (
        <p>
          {seller.application_status
            ? `You're at step ${seller.application_step ?? 1} of 5, and your answers are saved. ${OPENS}`
            : 'Before you sell food, your kitchen must be registered with your council. Your menu opens then.'}
        </p>
      )}
      <div className={row}>
        <Button onClick={() => navigate('/seller/apply')}>Start Registration</Button>
        {closed && support && (
          <a className={`${button} ${buttonKinds.quiet}`} href={`mailto:${support}`}>
            Email us
          </a>
        )}
        {submitted && (
          <Link className={`${button} ${buttonKinds.quiet}`} href="/seller/apply">
            {closed || sent || seller.licence_uploaded_at ? 'See your application' : 'See what to do next'}
          </Link>
        )}
      </div>
    </section>
  );
}

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
