import { useState } from 'react';
import { type DocumentRecord, reviewDocument } from '#api/operator/documents';
import type { DriverRecord } from '#api/operator/drivers';
import { formatDateOf } from '#rules/dates';
import { CHECK_EVIDENCE } from '#rules/files';
import { fieldsOf } from '#rules/form';
import { documentReview } from '#rules/operator';
import { soft } from '#styles/components';
import { plateTitle, sectionForm } from '#styles/pages/operator';
import { face, papers, review, reviewPapers } from '#styles/pages/operator-drivers';
import { frame, paper } from '#styles/pages/operator-review';
import { toast } from '../../../components/Toast.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { send } from '../../../send.ts';
import { Documents, nameOf } from '../Documents.tsx';
import { Frame } from '../Frame.tsx';
import type { Change } from '../use-query.tsx';
import { Checks } from './Checks.tsx';

interface ReviewProps {
  driver: DriverRecord;
  onChange: (change: Change<DriverRecord>) => void;
}

/** A driver's documents with their expiry dates, and beside them the driver's photo and the checks. */
export function Review({ driver, onChange }: ReviewProps) {
  const replace = (changed: DocumentRecord) =>
    onChange((old) => ({ ...old, documents: old.documents.map((one) => (one.id === changed.id ? changed : one)) }));
  const papersOf = (isWanted: (document: DocumentRecord) => boolean) =>
    driver.documents
      .filter(isWanted)
      .map((document) => <Paper key={document.id} document={document} onChange={replace} />);
  return (
    <div className={review}>
      <div className={reviewPapers}>{papersOf((document) => !isFace(document))}</div>
      <div className={papers}>{papersOf(isFace)}</div>
      <Checks driver={driver} onChange={onChange} />
    </div>
  );
}

const isFace = ({ kind }: DocumentRecord) => kind === 'profile_photo';

const EXPIRY = fieldsOf(documentReview).slice(0, 1);

function Paper({ document, onChange }: { document: DocumentRecord; onChange: (document: DocumentRecord) => void }) {
  const { id, kind, expires_on, reviewed_at } = document;
  const [initial] = useState({ expires_on: expires_on ?? '' });
  const isPhoto = isFace(document);
  // A photo of a face has no expiry date, and of a check only the day to check again counts.
  const expires = !isPhoto && kind !== CHECK_EVIDENCE;
  const reviewed = reviewed_at && `Reviewed on ${formatDateOf(reviewed_at)}.`;
  return (
    <section className={paper} aria-label={nameOf(kind)}>
      <h3 className={plateTitle}>{nameOf(kind)}</h3>
      <Frame document={document} className={isPhoto ? face : frame} />
      <div className={sectionForm}>
        <Form
          rules={documentReview}
          only={EXPIRY}
          initial={initial}
          kind="quiet"
          submit={reviewed_at && expires ? 'Save date' : 'Mark as reviewed'}
          busy="Saving…"
          failed="Couldn't save this."
          more={<Documents of={[document]} inForm />}
          onSend={async ({ expires_on }) => {
            const { document: changed } = await send(reviewDocument, { expires_on }, { id });
            onChange(changed);
            toast('Document reviewed.');
          }}
        >
          {expires ? (
            <Field
              name="expires_on"
              label="Expires on"
              hint={reviewed || "Leave empty if it doesn't expire."}
              type="date"
            />
          ) : (
            reviewed && <p className={soft}>{reviewed}</p>
          )}
        </Form>
      </div>
    </section>
  );
}
