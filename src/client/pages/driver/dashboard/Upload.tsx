import { useMemo, useState } from 'react';
import { uploadDriverDocument } from '#api/driver';
import { DOCUMENT_KINDS, driverDocument, type DocumentKind } from '#rules/driver';
import { DOCUMENT_ACCEPT } from '#rules/files';
import { Select } from '../../../form/Field.tsx';
import { FileField } from '../../../form/FileField.tsx';
import { Form } from '../../../form/Form.tsx';
import { fileOf, formData } from '../../../form/values.ts';
import { Notice } from '../../../parts/Notice.tsx';
import { Failure, send } from '../../../send.ts';

const LABELS = Object.fromEntries(Object.entries(DOCUMENT_KINDS).map(([kind, { label }]) => [kind, label]));

/** Sends a document after the application. */
export function Upload({ missing, refresh }: { missing: readonly string[]; refresh: () => void }) {
  const [sent, setSent] = useState('');
  const initial = useMemo(() => ({ kind: missing[0] }), []);
  return (
    <>
      <Form
        rules={driverDocument}
        initial={initial}
        submit="Send document"
        busy="Sending…"
        failed="Upload failed"
        onSend={async ({ kind }, { form, progress }) => {
          setSent('');
          const file = fileOf(form, 'file');
          if (!file) throw new Failure(422, { fields: { file: 'Choose a file' } });
          await send(uploadDriverDocument, formData({ kind }, { file }), { onProgress: progress });
          form.reset();
          setSent(DOCUMENT_KINDS[kind as DocumentKind].label);
          refresh();
        }}
      >
        <Select name="kind" label="Document" options={LABELS} />
        <FileField name="file" label="File" hint="PDF, JPG, PNG or WebP, up to 10MB" accept={DOCUMENT_ACCEPT} />
      </Form>
      {sent && <Notice kind="success">✅ We have received it: {sent}</Notice>}
    </>
  );
}
