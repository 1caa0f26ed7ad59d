import { useEffect, useState } from 'react';
import { type DocumentRecord, type DriverRecord, readDocument, reviewDocument } from '#api/operator';
import { formatDate, londonToday } from '#rules/dates';
import { fieldsOf } from '#rules/form';
import { documentReview } from '#rules/operator';
import { frame, paper, papers } from '#styles/pages/operator';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { errorMessage, send } from '../../../send.ts';
import { nameOf } from '../Documents.tsx';
import { Checks } from './Checks.tsx';

interface ReviewProps {
  driver: DriverRecord;
  onChange: (driver: DriverRecord) => void;
}

/** A driver's photo and documents side by side, when each expires, and the checks of the right to work. */
export function Review({ driver, onChange }: ReviewProps) {
  const replace = (changed: DocumentRecord) =>
    onChange({ ...driver, documents: driver.documents.map((one) => (one.id === changed.id ? changed : one)) });
  return (
    <>
      <div className={papers}>
        {driver.documents.map((document) => (
          <Paper key={document.id} document={document} onChange={replace} />
        ))}
      </div>
      <Checks driver={driver} onChange={onChange} />
    </>
  );
}

const EXPIRY = fieldsOf(documentReview).slice(0, 1);

function Paper({ document, onChange }: { document: DocumentRecord; onChange: (document: DocumentRecord) => void }) {
  const { id, kind, expires_on, reviewed_at } = document;
  const [initial] = useState({ expires_on: expires_on ?? '' });
  return (
    <section className={paper} aria-label={nameOf(kind)}>
      <h3>{nameOf(kind)}</h3>
      <Frame document={document} />
      <Form
        rules={documentReview}
        only={EXPIRY}
        initial={initial}
        kind="quiet"
        submit={reviewed_at ? 'Save date' : 'Reviewed'}
        failed="Couldn't save this."
        onSend={async ({ expires_on }) => {
          const { document: changed } = await send(reviewDocument, { expires_on }, { id });
          onChange(changed);
          toast('Document reviewed.');
        }}
      >
        <Field
          name="expires_on"
          label="Expires on"
          hint={
            reviewed_at
              ? `Reviewed on ${formatDate(londonToday(new Date(reviewed_at)))}.`
              : 'Leave empty if it does not.'
          }
          type="date"
        />
      </Form>
    </section>
  );
}

/**
 * A document as the browser shows it. Pictures stand in a sandbox that runs nothing. A PDF cannot: Chromium (156) shows
 * a broken page for one in any sandbox. It stands in the browser's own viewer, a process apart that knows nothing of
 * our origin, and only as what the server found inside it to be.
 */
function Frame({ document: { id, kind, type } }: { document: DocumentRecord }) {
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    send(readDocument, { view: 1 }, { id }).then(
      (file) => {
        if (gone) return;
        made = URL.createObjectURL(new Blob([file], { type }));
        setAddress(made);
      },
      (error: unknown) => setProblem(errorMessage(error, "Couldn't load this document.")),
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, type]);
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (!address) return <div className={frame} aria-busy />;
  const title = nameOf(kind);
  if (type !== 'application/pdf') return <iframe className={frame} src={address} sandbox="" title={title} />;
  // The page as wide as the frame, without a row of little pages beside it.
  return <iframe className={frame} src={`${address}#navpanes=0&view=FitH`} title={title} />;
}
