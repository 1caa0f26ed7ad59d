import { useEffect, useRef, type ReactNode } from 'react';
import { DOCUMENT_KINDS, type DocumentKind } from '#rules/driver';
import { DOCUMENT_ACCEPT, documentMessage } from '#rules/files';
import { errorText } from '#styles/form';
import { FileField } from '../../../form/FileField.tsx';
import type { Files } from './application.ts';

interface DocumentsProps {
  files: Files;
  onChoose: (chosen: Files) => void;
}

/** The fields of step 8. Files that were chosen before (the person went back and came again) are still chosen. */
export function Documents({ files, onChoose }: DocumentsProps) {
  return (Object.keys(DOCUMENT_KINDS) as DocumentKind[]).map((kind): ReactNode => {
    const { label, hint, max } = DOCUMENT_KINDS[kind];
    return (
      <Restored key={kind} files={files[kind]} onChoose={(chosen) => onChoose({ [kind]: chosen })}>
        <FileField name={kind} label={label} hint={hint} accept={DOCUMENT_ACCEPT} multiple={max > 1} />
        {/* Advice and no more: the server is the one that checks files (specification, section 5). */}
        {files[kind]?.map((file) => {
          const message = documentMessage(file);
          return (
            message && (
              <p key={file.name} className={errorText} role="status">
                {file.name}: {message}
              </p>
            )
          );
        })}
      </Restored>
    );
  });
}

interface RestoredProps {
  files: File[] | undefined;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

/** Puts files back into the file input inside it: a browser takes none from markup. */
function Restored({ files, onChoose, children }: RestoredProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!files?.length) return;
    const held = new DataTransfer();
    for (const file of files) held.items.add(file);
    const input = place.current!.querySelector('input')!;
    input.files = held.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  return (
    <div
      ref={place}
      onChange={({ target }) => onChoose([...((target as Partial<HTMLInputElement>).files ?? [])])}
    >
      {children}
    </div>
  );
}
