import { readDocument, type DriverRecord } from '#api/operator';
import { DOCUMENT_KINDS } from '#rules/driver-documents';
import { row } from '#styles/parts';
import { sizeOf } from '../../form/FileField.tsx';
import { Button } from '../../parts/Button.tsx';
import { save } from './save.ts';
import { useAction } from './action.tsx';

type Documents = DriverRecord['documents'];

const nameOf = (kind: string) =>
  kind === 'license_certificate'
    ? 'Licence'
    : (DOCUMENT_KINDS[kind as keyof typeof DOCUMENT_KINDS]?.label ?? kind).replace(/ \(.*/, '');

/**
 * What somebody sent. A document is fetched with the session and kept as a file: nothing of it runs as ours.
 */
export function Documents({ of }: { of: Documents }) {
  const { run, busy, notice } = useAction();
  return (
    <>
      <div className={row}>
        {of.map(({ id, kind, name, size }) => (
          <Button
            key={id}
            kind="quiet"
            aria-disabled={busy}
            aria-label={`Download ${nameOf(kind)} · ${sizeOf(size)}: ${name}`}
            onClick={() => void run(() => save(readDocument, name, { id }))}
          >
            {nameOf(kind)} · {sizeOf(size)}
          </Button>
        ))}
      </div>
      {notice}
    </>
  );
}
