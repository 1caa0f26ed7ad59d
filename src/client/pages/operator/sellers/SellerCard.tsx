import type { SellerRecord } from '#api/operator/sellers';
import { formatDateTime } from '#rules/dates';
import { soft } from '#styles/components';
import { card } from '#styles/page';
import { Documents } from '../Documents.tsx';
import { callable, Facts } from '../Facts.tsx';
import { Folded } from '../list/Folded.tsx';
import type { CardPlace } from '../list/types.ts';
import { CouncilApplication } from './CouncilApplication.tsx';
import { CouncilStatus } from './CouncilStatus.tsx';
import { SellerBadge } from './SellerBadge.tsx';

interface SellerCardProps {
  seller: SellerRecord;
  onChange: (seller: SellerRecord) => void;
  place: CardPlace;
}

/** A seller: details, council application, licence and council status. */
export function SellerCard({ seller, onChange, place: { folding, inTable } }: SellerCardProps) {
  const { name, application, documents } = seller;
  return (
    <article className={card} aria-label={name}>
      <Folded
        folding={folding}
        title={
          <>
            <h2 translate="no">{name}</h2>
            <SellerBadge of={seller} />
          </>
        }
      >
        {!inTable && <p className={soft}>Joined on {formatDateTime(seller.created_at)}</p>}
        <Facts
          of={[
            ['Email', seller.email],
            ['Phone', callable(seller.phone)],
            ['Address', [seller.address, seller.postcode].filter(Boolean).join(', ')],
            ['Area', seller.coverage_label],
            ['Licence', documents.length ? `Sent on ${formatDateTime(documents.at(-1)!.uploaded_at)}` : 'Not sent yet'],
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
      </Folded>
    </article>
  );
}
