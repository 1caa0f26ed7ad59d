import type { ReactNode } from 'react';
import type { Seller } from '#api/account';
import { isApproved } from '#rules/council-status';
import { card } from '#styles/page';
import { cardName, details } from '#styles/pages/seller-dashboard';
import { badge, badgeKinds } from '#styles/parts';
import { ProfilePhoto } from './ProfilePhoto.tsx';

/** The council status as a badge; nothing said means pending. */
export function CouncilStatus({ status }: { status: string | undefined }) {
  const kind = isApproved(status) ? 'ok' : 'low';
  return <span className={`${badge} ${badgeKinds[kind]}`}>{status?.trim() || 'pending'}</span>;
}

/** Who the seller is, as customers and the council know them. */
export function ProfileCard({ seller }: { seller: Seller }) {
  const rows: [string, ReactNode][] = [
    ['Email', seller.email],
    ['Phone', seller.phone],
    ['Address', seller.address],
    ['Postcode', seller.postcode],
    ['Area', seller.coverage_label],
    ['Cuisine', listed(seller.cuisine_types)],
    ['Price category', listed(seller.price_categories)],
    ['Meal types', listed(seller.meal_types)],
    ['Status in the UK', seller.status_in_uk],
    ['Council registration', <CouncilStatus status={seller.council_status} />],
  ];
  return (
    <section className={card} aria-labelledby="profile">
      <h2 id="profile" className={cardName}>
        {seller.name}
      </h2>
      <ProfilePhoto seller={seller} />
      <dl className={details}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// What this browser stored may be from an older version of the app.
const listed = (list: string[] | undefined) => list?.join(', ');
