import { useEffect, useState } from 'react';
import { type DocumentRecord, readDocument } from '#api/operator/documents';
import { soft } from '#styles/components';
import { loading } from '#styles/pages/operator-review';
import { Notice } from '../../components/Notice.tsx';
import { errorMessage, send } from '../../send.ts';
import { nameOf } from './Documents.tsx';

interface FrameProps {
  document: DocumentRecord;
  className: string;
}

/**
 * A document in a sandboxed frame that runs no scripts. Browsers show no PDF in a sandbox (Chromium 156 shows a broken
 * page), and outside it a PDF could run scripts, so the server renders its pages. The image is inside an HTML page,
 * since on its own a sandboxed image is shown at its full size.
 */
export function Frame({ document: { id, kind, type }, className }: FrameProps) {
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
  return (
    <>
      <iframe className={className} srcDoc={page} sandbox="" title={nameOf(kind)} />
      {type === 'application/pdf' && <p className={soft}>You see the first pages of the PDF, as a picture.</p>}
    </>
  );
}

/** A file as a data URL, since the sandbox can't load from this origin. */
async function dataOf(file: Blob): Promise<string> {
  let signs = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) signs += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(signs)}`;
}
