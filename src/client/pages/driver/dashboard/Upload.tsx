import { useState } from 'react';
import { uploadDriverDocument } from '#api/driver';
import { driverDocument } from '#rules/driver';
import { DOCUMENT_ACCEPT, DOCUMENT_KINDS, documentMessage, documentTitle } from '#rules/files';
import { Notice } from '../../../components/Notice.tsx';
import { draftOf } from '../../../form/draft.ts';
import { FileField } from '../../../form/FileField.tsx';
import { Form } from '../../../form/Form.tsx';
import { formData } from '../../../form/multipart.ts';
import { Select } from '../../../form/Select.tsx';
import { fileOf } from '../../../form/values.ts';
import { Failure, send } from '../../../send.ts';

const NAMES = Object.fromEntries(Object.keys(DOCUMENT_KINDS).map((kind) => [kind, documentTitle(kind)]));

interface UploadProps {
  /** The requested kind of document, if any. */
  asked: string | undefined;
  refresh: () => void;
}

/** A form that sends a document after the application. */
export function Upload({ asked, refresh }: UploadProps) {
  const [sent, setSent] = useState('');
  const [initial] = useState({ kind: asked });
  return (
    <>
      <Form
        rules={driverDocument}
        initial={initial}
        draft={draftOf('document')}
        files={{ file: documentMessage }}
        live
        submit="Send document"
        // If no document is requested, sending one is not the main action.
        kind={asked ? undefined : 'quiet'}
        busy="Sending…"
        failed="Upload failed"
        onSend={async ({ kind }, { form, progress }) => {
          setSent('');
          const file = fileOf(form, 'file');
          if (!file) throw new Failure(422, { fields: { file: 'Choose a file' } });
          await send(uploadDriverDocument, formData({ kind }, { file }), { onProgress: progress, id: kind });
          form.reset();
          setSent(documentTitle(kind));
          refresh();
        }}
      >
        <Select name="kind" label="Document" options={NAMES} />
        <FileField
          name="file"
          label="File"
          hint="PDF, JPG, PNG or WebP, up to 10MB"
          accept={DOCUMENT_ACCEPT}
          camera="environment"
        />
      </Form>
      {sent && <Notice kind="success">{sent} received.</Notice>}
    </>
  );
}
