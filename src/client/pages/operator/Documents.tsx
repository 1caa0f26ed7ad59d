import { readDocument } from '#api/operator/documents';
import type { DriverRecord } from '#api/operator/drivers';
import { CHECK_EVIDENCE, documentName, documentTitle, INCIDENT_PHOTO } from '#rules/files';
import { downloadButton, downloads, formDownloads } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { downloadAnswer } from '../../components/download.ts';
import { sizeOf } from '../../form/FileField.tsx';
import { useAction } from './use-action.tsx';

type Documents = DriverRecord['documents'];

/** Kinds of document that no form asks for, so they have no label elsewhere. */
const OTHERS: Record<string, string> = {
  license_certificate: 'Licence',
  [CHECK_EVIDENCE]: 'Right-to-work evidence',
  [INCIDENT_PHOTO]: 'Photo',
};

/** The name of a kind of document, for lists. */
export const nameOf = (kind: string) => OTHERS[kind] ?? documentTitle(kind);

interface DocumentsProps {
  of: Documents;
  /** Whether they stand beside a form's button. */
  inForm?: true;
}

/** A person's documents. Each is downloaded with the session's token, so that nothing in it runs on this origin. */
export function Documents({ of, inForm }: DocumentsProps) {
  const { run, busy, running, notice } = useAction();
  return (
    <>
      <div className={inForm ? formDownloads : downloads}>
        {of.map(({ id, kind, name, type, size }) => (
          <Button
            key={id}
            kind="plain"
            className={downloadButton}
            aria-disabled={busy}
            aria-label={`Download ${nameOf(kind)} · ${sizeOf(size)}: ${name}`}
            onClick={() => void run(() => downloadAnswer(readDocument, documentName(kind, type), { id }), id)}
          >
            {running === id ? 'Downloading…' : `${nameOf(kind)} · ${sizeOf(size)}`}
          </Button>
        ))}
      </div>
      {notice}
    </>
  );
}
