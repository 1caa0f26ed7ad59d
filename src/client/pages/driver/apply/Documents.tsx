import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DOCUMENT_ACCEPT, DOCUMENT_KINDS, type DocumentKind, documentMessage } from '#rules/files';
import { hasShareCode } from '#rules/right-to-work';
import { errorText, field, folded, hintText } from '#styles/form';
import { useFormContext } from '../../../form/context.ts';
import { FileField } from '../../../form/FileField.tsx';
import { ShareCodeField } from '../ShareCodeField.tsx';
import { usePublicSettings } from '../settings.ts';
import { WhoSees } from '../WhoSees.tsx';
import type { Files } from './application.ts';

interface DocumentsProps {
  files: Files;
  workStatus: unknown;
  transport: unknown;
  onChoose: (chosen: Files) => void;
}

/** The documents: what is asked for, then what may be left out, folded. */
export function Documents({ files, workStatus, transport, onChoose }: DocumentsProps) {
  const { messages } = useFormContext();
  const motor = transport === 'motorcycle' || transport === 'car';
  const asked: DocumentKind[] = ['right_to_work_doc', 'profile_photo'];
  const optional: DocumentKind[] = ['dbs_doc'];
  (motor ? asked : optional).push('insurance_doc', 'licence_doc');
  const [open] = useState(() => optional.some((kind) => files[kind]?.length));

  const tile = (kind: DocumentKind) => (
    <Document
      key={kind}
      kind={kind}
      hint={kind === 'insurance_doc' && motor ? HIRE_AND_REWARD : DOCUMENT_KINDS[kind].hint}
      files={files[kind]}
      onChoose={(chosen) => onChoose({ [kind]: chosen })}
    />
  );
  return (
    <>
      <p>Show all four corners, turn off the flash, and check that nothing has expired.</p>
      {hasShareCode(workStatus) && <ShareCodeField optional />}
      {asked.map(tile)}
      {/* Open for what was refused in it: nobody can see a message in a folded part. */}
      <details className={folded} open={open || optional.some((kind) => messages[kind])}>
        <summary>{motor ? DOCUMENT_KINDS.dbs_doc.label : 'Optional documents'}</summary>
        <div>{optional.map(tile)}</div>
      </details>
      <div className={field}>
        <p className={hintText}>
          We don't keep files if you reload or leave this page. You'll need to choose them again.
        </p>
        <WhoSees days={usePublicSettings()?.retention_days} />
      </div>
    </>
  );
}

const HIRE_AND_REWARD = 'It must cover paid deliveries (‘hire and reward’). Ordinary cover does not.';

interface DocumentProps {
  kind: DocumentKind;
  hint: string;
  files: File[] | undefined;
  onChoose: (files: File[]) => void;
}

function Document({ kind, hint, files, onChoose }: DocumentProps): ReactNode {
  const { label, max } = DOCUMENT_KINDS[kind];
  const { messages } = useFormContext();
  return (
    <Restored files={files} onChoose={onChoose}>
      <FileField
        name={kind}
        label={label}
        hint={hint}
        accept={DOCUMENT_ACCEPT}
        multiple={max > 1}
        camera={kind === 'profile_photo' ? 'user' : 'environment'}
      />
      {/* Advice and no more: the server is the one that checks files, and says the same once it has. */}
      {!messages[kind] &&
        files?.map((file) => {
          const message = documentMessage(file);
          return (
            message && (
              <p key={file.name} className={errorText} role="status">
                {files.length > 1 && `${file.name}: `}
                {message}
              </p>
            )
          );
        })}
    </Restored>
  );
}

interface RestoredProps {
  files: File[] | undefined;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

/** Puts files back into the file input inside it: markup can't. */
function Restored({ files, onChoose, children }: RestoredProps) {
  const place = useRef<HTMLDivElement>(null);
  const [before] = useState(files);
  useEffect(() => {
    if (!before?.length) return;
    const held = new DataTransfer();
    for (const file of before) held.items.add(file);
    const input = place.current!.querySelector('input')!;
    input.files = held.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, [before]);
  return (
    <div ref={place} onChange={({ target }) => onChoose([...((target as Partial<HTMLInputElement>).files ?? [])])}>
      {children}
    </div>
  );
}
