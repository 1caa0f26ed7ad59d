import { listSellers, type SellerRecord } from '#api/operator/sellers';
import { formatDateTime } from '#rules/dates';
import { soft } from '#styles/components';
import { columnFacts } from '#styles/pages/operator-facts';
import { send } from '../../../send.ts';
import { Documents } from '../Documents.tsx';
import { callable, Facts } from '../Facts.tsx';
import { cardIn, titleIn } from '../list/card.ts';
import { Folded } from '../list/Folded.tsx';
import type { CardPlace } from '../list/types.ts';
import { type Change, orNow } from '../use-query.tsx';
import { CouncilApplication } from './CouncilApplication.tsx';
import { CouncilStatus } from './CouncilStatus.tsx';
import { Decision } from './Decision.tsx';
import { SellerBadge } from './SellerBadge.tsx';

interface SellerCardProps {
  seller: SellerRecord;
  onChange: (change: Change<SellerRecord>) => void;
  place: CardPlace;
}

/** A seller: details, council application, licence and the decision about the registration. */
export function SellerCard({ seller, onChange, place }: SellerCardProps) {
  const { inTable } = place;
  const { name, application, documents } = seller;
  const replace = (changed: SellerRecord) => onChange(() => changed);
  const read = async () => (await send(listSellers, { id: seller.id })).sellers;
  const contested = <A,>(call: Promise<A>) => orNow(call, read, replace);
  return (
    <article className={cardIn(place)} aria-label={name}>
      <Folded
        place={place}
        title={
          <>
            <h2 className={titleIn(place)} translate="no">
              {name}
            </h2>
            <SellerBadge of={seller} />
          </>
        }
      >
        {!inTable && <p className={soft}>Joined on {formatDateTime(seller.created_at)}</p>}
        <Facts
          className={inTable && columnFacts}
          of={[
            ['Email', seller.email],
            ['Phone', callable(seller.phone)],
            ['Address', [seller.address, seller.postcode].filter(Boolean).join(', ')],
            ['Area', seller.coverage_label],
            ['Reason given', seller.council_reason],
            ['Licence', documents.length ? `Sent on ${formatDateTime(documents.at(-1)!.uploaded_at)}` : 'Not sent yet'],
          ]}
        />
        <Documents of={documents} />
        {application ? (
          <CouncilApplication
            application={application}
            inTable={inTable}
            contested={contested}
            onChange={(changed) => onChange((old) => ({ ...old, application: changed }))}
          />
        ) : (
          <p className={soft}>No council application yet.</p>
        )}
        <Decision seller={seller} onChange={replace} />
        <CouncilStatus seller={seller} contested={contested} onChange={replace} />
      </Folded>
    </article>
  );
}
