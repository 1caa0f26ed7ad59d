import type { ReactNode } from 'react';
import type { Seller } from '#api/account';
import { openApplication } from '#api/council';
import { NATIONAL_REGISTRATION, START_NOTICE_DAYS, startsFrom } from '#rules/council';
import { formatDate, formatDateOf, londonToday } from '#rules/dates';
import { isApproved, isRefused } from '#rules/status';
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
import { stageFacts } from '#styles/with-code/seller-later';
import { Link } from '../../../components/Link.tsx';
import { send } from '../../../send.ts';
import { RegisteredOn } from '../RegisteredOn.tsx';
import { CouncilStatus } from './CouncilStatus.tsx';
import { House } from './House.tsx';

/** The stops from an account to an open menu: what is done, who acts next, how long it takes and what it costs. */
export function Road({ seller }: { seller: Seller }) {
  const { application_status: application, application_submitted_at: submittedAt } = seller;
  const { application_sent_at: sentAt, licence_uploaded_at: licenceAt, council_page } = seller;
  const submitted = application === 'submitted';
  const refused = isRefused(seller.council_status);
  const registeredOn = seller.application_registered_on;
  // The council sends the licence, so a cook who has one is registered.
  const registered = Boolean(sentAt || licenceAt || registeredOn);
  const now = refused ? 'open' : !submitted ? 'form' : !registered ? 'council' : !licenceAt ? 'licence' : 'open';
  const done = [true, submitted, registered, Boolean(licenceAt), isApproved(seller.council_status)];
  return (
    <section className={card} aria-labelledby="registration">
      <House seller={seller} lit={done} />
      <h2 id="registration" className={cardTitle}>
        Your road to the first sale
      </h2>
      <ol>
        <Stop done title="Account" facts="You · free">
          {seller.account_created_at ? `Created on ${formatDateOf(seller.account_created_at)}` : 'Done'}
        </Stop>
        <Stop done={submitted} now={now === 'form'} title="Our form" facts="You · free · 10 minutes">
          {submitted
            ? `Submitted${submittedAt ? ` on ${formatDateOf(submittedAt)}` : ''}`
            : application
              ? `Step ${seller.application_step ?? 1} of 5. Not submitted yet`
              : 'Not started yet'}
        </Stop>
        <Stop
          done={registered}
          now={now === 'council'}
          title="Your council's form"
          facts={`You · free · at least ${START_NOTICE_DAYS} days before you start selling`}
        >
          {sentAt
            ? `We sent your record on ${formatDateOf(sentAt)}. Start selling on ${formatDate(startsFrom(londonToday(new Date(sentAt))))} or later.`
            : registered
              ? !registeredOn && 'Done'
              : 'Not done yet'}
          {!registered && (
            <div className={linkLine}>
              {council_page && (
                <a className={lineLink} href={council_page} target="_blank" rel="noopener noreferrer">
                  Register with your council
                </a>
              )}
              <a className={lineLink} href={NATIONAL_REGISTRATION} target="_blank" rel="noopener noreferrer">
                Register on GOV.UK
              </a>
            </div>
          )}
          {/* Without an application there is nothing to keep the day with. */}
          {application && !sentAt && (registeredOn || !licenceAt) && (
            <RegisteredOn on={registeredOn} idOf={idOfApplication} />
          )}
        </Stop>
        <Stop
          done={Boolean(licenceAt)}
          now={now === 'licence'}
          title="Licence"
          facts={`Your council, then you · free · often within ${START_NOTICE_DAYS} days`}
        >
          {licenceAt ? `Uploaded on ${formatDateOf(licenceAt)}` : 'Not uploaded yet'}
          {!licenceAt && <div>It's the confirmation, certificate or rating letter that your council sends you.</div>}
          <div className={linkLine}>
            <Link href="/seller/upload-licence" className={lineLink}>
              {licenceAt ? 'Upload a new licence' : 'Upload your licence'}
            </Link>
          </div>
        </Stop>
        <Stop
          done={false}
          now={now === 'open'}
          refused={refused}
          title="Open"
          facts="Us · free · once we have checked your licence"
        >
          <CouncilStatus status={seller.council_status} />
          {submitted && !refused && <div>We'll email you when this changes.</div>}
        </Stop>
      </ol>
    </section>
  );
}

const idOfApplication = async () => (await send(openApplication, {})).application.application_id;

interface StopProps {
  done: boolean;
  /** The stop that is next. */
  now?: boolean;
  refused?: boolean;
  title: string;
  /** Who acts, how long it takes and what it costs. */
  facts: string;
  children: ReactNode;
}

const Stop = ({ done, now, refused, title, facts, children }: StopProps) => (
  <li
    className={done ? stageDone : now ? (refused ? stageRefused : stageNow) : stage}
    aria-current={now ? 'step' : undefined}
  >
    <strong>{title}</strong>
    <div className={stageFacts}>{facts}</div>
    <div>{children}</div>
  </li>
);
