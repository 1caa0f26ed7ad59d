import { useEffect, useState } from 'react';
import { type DocumentRecord, readDocument, reviewDocument } from '#api/operator/documents';
import type { DriverRecord } from '#api/operator/drivers';
import { formatDateOf } from '#rules/dates';
import { fieldsOf } from '#rules/form';
import { documentReview } from '#rules/operator';
import { soft } from '#styles/components';
import { pair } from '#styles/pages/operator';
import { face, frame, loading, paper, papers } from '#styles/pages/operator-drivers';
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

/** A driver's documents, when each expires, the face beside them, and the checks that they are for. */
export function Review({ driver, onChange }: ReviewProps) {
  const replace = (changed: DocumentRecord) =>
    onChange({ ...driver, documents: driver.documents.map((one) => (one.id === changed.id ? changed : one)) });
  const papersOf = (isWanted: (document: DocumentRecord) => boolean) =>
    driver.documents
      .filter(isWanted)
      .map((document) => <Paper key={document.id} document={document} onChange={replace} />);
  return (
    <div className={pair}>
      <div className={papers}>{papersOf((document) => !isFace(document))}</div>
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
  // A face has no day on which it expires.
  const isPhoto = isFace(document);
  const reviewed = reviewed_at && `Reviewed on ${formatDateOf(reviewed_at)}.`;
  return (
    <section className={paper} aria-label={nameOf(kind)}>
      <h3>{nameOf(kind)}</h3>
      <Frame document={document} />
      {type === 'application/pdf' && <p className={soft}>You see the first pages of the PDF, as a picture.</p>}
      <Form
        rules={documentReview}
        only={EXPIRY}
        initial={initial}
        kind="quiet"
        submit={reviewed_at && !isPhoto ? 'Save date' : 'Mark as reviewed'}
        failed="Couldn't save this."
        more={<Documents of={[document]} />}
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
    </section>
  );
}

/**
 * A document in a sandbox that runs nothing. Browsers show no PDF in one (Chromium 156 a broken page), and outside it
 * would run the scripts that a PDF may hold: the server draws its pages. The picture stands in a page of its own, since
 * by itself a sandboxed one is as large as its pixels.
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

/** A file as an address that holds it: a sandbox may not ask for one of ours. */
async function dataOf(file: Blob): Promise<string> {
  let signs = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) signs += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(signs)}`;
}
