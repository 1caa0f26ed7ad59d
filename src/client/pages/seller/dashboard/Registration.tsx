import type { ReactNode } from 'react';
import type { Seller } from '#api/account';
import { isApproved } from '#rules/council-status';
import { formatDate, londonToday } from '#rules/dates';
import { card } from '#styles/page';
import {
  banner,
  bannerTitle,
  cardTitle,
  licenceLink,
  stage,
  stageDone,
  stages,
} from '#styles/pages/seller-dashboard';
import { navigate } from '../../../location.ts';
import { Button } from '../../../parts/Button.tsx';
import { Link } from '../../../parts/Link.tsx';
import { CouncilStatus } from './ProfileCard.tsx';

const dayOf = (iso: string) => formatDate(londonToday(new Date(iso)));

/** Says why there is no menu yet, and leads to what opens it. */
export function Banner({ seller }: { seller: Seller }) {
  return (
    <section className={banner} aria-labelledby="banner">
      <h2 id="banner" className={bannerTitle}>
        Registration not complete
      </h2>
      <p>
        {seller.application_status === 'submitted'
          ? 'Your application is with us. Your menu opens here once your council registration is confirmed.'
          : 'Before you sell food, your council has to know your kitchen. Your menu opens here after that.'}
      </p>
      <Button onClick={() => navigate('/seller/apply')}>Start Registration</Button>
    </section>
  );
}

/** How far the registration has come. */
export function Registration({ seller }: { seller: Seller }) {
  const { application_status: application, application_submitted_at, licence_uploaded_at } = seller;
  const submitted = application === 'submitted';
  return (
    <section className={card} aria-labelledby="registration">
      <h2 id="registration" className={cardTitle}>
        Your registration
      </h2>
      <ol className={stages}>
        <Stage done={submitted} title="Application">
          {submitted
            ? `Submitted${application_submitted_at ? ` on ${dayOf(application_submitted_at)}` : ''}`
            : application
              ? 'Draft, not submitted yet'
              : 'Not started yet'}
        </Stage>
        <Stage done={Boolean(licence_uploaded_at)} title="Licence">
          {licence_uploaded_at ? `Uploaded on ${dayOf(licence_uploaded_at)}` : 'Not uploaded yet'}
          <div className={licenceLink}>
            <Link href="/seller/upload-licence">
              {licence_uploaded_at ? 'Upload a new licence' : 'Upload your licence'}
            </Link>
          </div>
        </Stage>
        <Stage done={isApproved(seller.council_status)} title="Council">
          <CouncilStatus status={seller.council_status} />
        </Stage>
      </ol>
    </section>
  );
}

const Stage = ({ done, title, children }: { done: boolean; title: string; children: ReactNode }) => (
  <li className={done ? stageDone : stage}>
    <strong>{title}</strong>
    <div>{children}</div>
  </li>
);
