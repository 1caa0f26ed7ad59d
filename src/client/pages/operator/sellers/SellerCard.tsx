import type { SellerRecord } from '#api/operator';
import { formatDateTime } from '#rules/dates';
import { isApproved } from '#rules/status';
import { badge, badgeKinds, soft } from '#styles/components';
import { card } from '#styles/page';
import { head } from '#styles/pages/operator';
import { Documents } from '../Documents.tsx';
import { Facts } from '../Facts.tsx';
import { CouncilApplication } from './CouncilApplication.tsx';
import { CouncilStatus } from './CouncilStatus.tsx';

interface SellerCardProps {
  seller: SellerRecord;
  onChange: (seller: SellerRecord) => void;
}

/** A seller: who, the council application, the licence, and the council's status. */
export function SellerCard({ seller, onChange }: SellerCardProps) {
  const { name, council_status, application, documents } = seller;
  return (
    <article className={card} aria-label={name}>
      <div className={head}>
        <h2>{name}</h2>
        <span className={`${badge} ${badgeKinds[isApproved(council_status) ? 'ok' : 'low']}`}>{council_status}</span>
      </div>
      <p className={soft}>Registered on {formatDateTime(seller.created_at)}</p>
      <Facts
        of={[
          ['Email', seller.email],
          ['Phone', seller.phone],
          ['Address', [seller.address, seller.postcode].filter(Boolean).join(', ')],
          ['Area', seller.coverage_label],
          ['Licence', documents.length ? `sent on ${formatDateTime(documents.at(-1)!.uploaded_at)}` : 'not sent yet'],
        ]}
      />
      <Documents of={documents} />
      {application ? (
        <CouncilApplication
          application={application}
          onChange={(changed) => onChange({ ...seller, application: changed })}
        />
      ) : (
        <p className={soft}>No council application yet.</p>
      )}
      <CouncilStatus seller={seller} onChange={onChange} />
    </article>
  );
}
