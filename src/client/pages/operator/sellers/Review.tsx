import type { SellerRecord } from '#api/operator/sellers';
import { plateTitle } from '#styles/pages/operator';
import { besideRecord, frame, recordAndPaper } from '#styles/pages/operator-review';
import { Documents } from '../Documents.tsx';
import { Frame } from '../Frame.tsx';
import { CouncilRecord, type RecordForCouncil } from './CouncilRecord.tsx';

interface ReviewProps {
  seller: SellerRecord;
  /** Undefined without an application. */
  record: RecordForCouncil | undefined;
}

/** The record for the council, and beside it the newest licence, to compare the two. */
export function Review({ seller: { application, documents }, record }: ReviewProps) {
  const licence = documents.at(-1);
  return (
    <div className={recordAndPaper}>
      {application && record && <CouncilRecord id={application.application_id} record={record} />}
      <section className={besideRecord} aria-label="Licence">
        <h3 className={plateTitle}>Licence</h3>
        {licence ? (
          <>
            <Frame key={licence.id} document={licence} className={frame} />
            <Documents of={documents} />
          </>
        ) : (
          <p>Not uploaded yet.</p>
        )}
      </section>
    </div>
  );
}
