import { keysOf } from '#rules/field';
import { DOCUMENT_ACCEPT, DOCUMENT_KINDS, type DocumentKind, documentMessage } from '#rules/files';
import { hasShareCode } from '#rules/right-to-work';
import { tiles } from '#styles/file-field';
import { field, hintText } from '#styles/form';
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

/** The document inputs of an application, in the order used everywhere. */
export function Documents({ files, workStatus, transport, onChoose }: DocumentsProps) {
  const hintOf = (kind: DocumentKind) =>
    kind === 'insurance_doc' && (transport === 'motorcycle' || transport === 'car')
      ? HIRE_AND_REWARD
      : DOCUMENT_KINDS[kind].hint;
  return (
    <>
      <p>Show all four corners, turn off the flash, and check that nothing has expired.</p>
      <div className={tiles}>
        {keysOf(DOCUMENT_KINDS).map((kind) => (
          <FileField
            key={kind}
            name={kind}
            label={DOCUMENT_KINDS[kind].label}
            hint={hintOf(kind)}
            accept={DOCUMENT_ACCEPT}
            multiple={DOCUMENT_KINDS[kind].max > 1}
            camera={kind === 'profile_photo' ? 'user' : 'environment'}
            kept={files[kind]}
            onChoose={(chosen) => onChoose({ [kind]: chosen })}
            advice={documentMessage}
          />
        ))}
      </div>
      {hasShareCode(workStatus) && <ShareCodeField optional />}
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
