import { useEffect, useState } from 'react';
import { type DocumentRecord, readDocument, reviewDocument } from '#api/operator/documents';
import type { DriverRecord } from '#api/operator/drivers';
import { formatDateOf } from '#rules/dates';
import { fieldsOf } from '#rules/form';
import { documentReview } from '#rules/operator';
import { soft } from '#styles/components';
import { plateTitle, sectionForm } from '#styles/pages/operator';
import { face, frame, loading, paper, papers, review, reviewPapers } from '#styles/pages/operator-drivers';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { errorMessage, send } from '../../../send.ts';
import { Documents, nameOf } from '../Documents.tsx';
import { Checks } from './Checks.tsx';

interface ReviewProps {
  driver: DriverRecord;
  onChange: (driver: DriverRecord) => void;
}

/** A driver's documents with their expiry dates, and beside them the driver's photo and the checks. */
export function Review({ driver, onChange }: ReviewProps) {
  const replace = (changed: DocumentRecord) =>
    onChange({ ...driver, documents: driver.documents.map((one) => (one.id === changed.id ? changed : one)) });
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
  const { id, kind, type, expires_on, reviewed_at } = document;
  const [initial] = useState({ expires_on: expires_on ?? '' });
  // A photo of a face has no expiry date.
  const isPhoto = isFace(document);
  const reviewed = reviewed_at && `Reviewed on ${formatDateOf(reviewed_at)}.`;
  return (
    <section className={paper} aria-label={nameOf(kind)}>
      <h3 className={plateTitle}>{nameOf(kind)}</h3>
      <Frame document={document} />
      {type === 'application/pdf' && <p className={soft}>You see the first pages of the PDF, as a picture.</p>}
      <div className={sectionForm}>
        <Form
          rules={documentReview}
          only={EXPIRY}
          initial={initial}
          kind="quiet"
          submit={reviewed_at && !isPhoto ? 'Save date' : 'Mark as reviewed'}
          failed="Couldn't save this."
          more={<Documents of={[document]} inForm />}
          onSend={async ({ expires_on }) => {
            const { document: changed } = await send(reviewDocument, { expires_on }, { id });
            onChange(changed);
            toast('Document reviewed.');
          }}
        >
          {isPhoto ? (
            reviewed && <p className={soft}>{reviewed}</p>
          ) : (
            <Field
              name="expires_on"
              label="Expires on"
              hint={reviewed || "Leave empty if it doesn't expire."}
              type="date"
            />
          )}
        </Form>
      </div>
    </section>
  );
}

/**
 * A document in a sandboxed frame that runs no scripts. Browsers show no PDF in a sandbox (Chromium 156 shows a broken
 * page), and outside it a PDF could run scripts, so the server renders its pages. The image is inside an HTML page,
 * since on its own a sandboxed image is shown at its full size.
 */
function Frame({ document }: { document: DocumentRecord }) {
  const { id, kind } = document;
  const className = isFace(document) ? face : frame;
  const [page, setPage] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let gone = false;
    send(readDocument, { view: 'picture' }, { id })
      .then(dataOf)
      .then(
        (data) => !gone && setPage(`<img src="${data}" width="100%" alt="">`),
        (error: unknown) => setProblem(errorMessage(error, "Couldn't load this document.")),
      );
    return () => {
      gone = true;
    };
  }, [id]);
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (!page) {
    return (
      <p className={`${className} ${loading}`} aria-busy>
        Loading…
      </p>
    );
  }
  return <iframe className={className} srcDoc={page} sandbox="" title={nameOf(kind)} />;
}

/** A file as a data URL, since the sandbox can't load from this origin. */
async function dataOf(file: Blob): Promise<string> {
  let signs = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) signs += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(signs)}`;
}
