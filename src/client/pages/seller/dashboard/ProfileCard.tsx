import type { ReactNode } from 'react';
import type { Seller } from '#api/account';
import { isRefused } from '#rules/status';
import { badge, badgeKinds } from '#styles/components';
import { card } from '#styles/page';
import { cardName, details, linkLine, portraitPlace } from '#styles/pages/seller-dashboard';
import { Lazy } from '../../../components/Lazy.tsx';
import { Link } from '../../../components/Link.tsx';
import { gates, useValue } from '../../../session.ts';
import { profilePhoto } from './parts.ts';

/** The council status as a badge; none means pending. */
export function CouncilStatus({ status }: { status: string | undefined }) {
  const kind = useValue(gates.menu) ? 'ok' : isRefused(status) ? 'bad' : 'low';
  return <span className={`${badge} ${badgeKinds[kind]}`}>{status?.trim() || 'pending'}</span>;
}

/** Who the seller is, as customers and the council know them. */
export function ProfileCard({ seller }: { seller: Seller }) {
  const rows: [string, ReactNode][] = [
    ['Email', seller.email && emailWords(seller.email)],
    // As people write a mobile's; the rules for every number would bring the forms' code along.
    ['Phone', seller.phone?.replace(/^07\d{3}(?=\d{6}$)/, '$& ')],
    ['Address', seller.address],
    ['Postcode', seller.postcode],
    ['Area', seller.coverage_label],
    ['Cuisine', listed(seller.cuisine_types)],
    ['Price category', listed(seller.price_categories)],
    ['Meal types', listed(seller.meal_types)],
    ['Status in the UK', seller.status_in_uk],
    ['Council registration', <CouncilStatus key="status" status={seller.council_status} />],
  ];
  return (
    <section className={card} aria-labelledby="profile">
      <h2 id="profile" className={cardName}>
        {seller.name}
      </h2>
      <div className={portraitPlace}>
        <Lazy chunk={profilePhoto} props={{ seller }} />
      </div>
      <dl className={details}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={linkLine}>
        <Link href="/seller/details">Change your details</Link>
      </p>
    </section>
  );
}

/**
 * Too long for its line, it goes on with the sign, and not after a hyphen. The console's `breakable` would be one more file
 * for this page.
 */
function emailWords(email: string) {
  const [name, place] = email.split('@');
  return (
    <>
      {name}
      <wbr />@{place}
    </>
  );
}

// What this browser stored may be from an older version of the app.
const listed = (list: string[] | undefined) => list?.join(', ');
