import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { uploadDocument } from '#api/seller';
import { DOCUMENT_ACCEPT, documentMessage } from '#rules/files';
import type { Form as Rules } from '#rules/form';
import { FileField } from '../../form/FileField.tsx';
import { Form } from '../../form/Form.tsx';
import { fileOf, formData } from '../../form/values.ts';
import { Link } from '../../parts/Link.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { send } from '../../send.ts';

/** After a successful upload (specification, section 9). */
const REDIRECT_MS = 1000;

// The form's texts have no rules; whether there is a file is seen in the form itself.
const nothing: Rules<unknown> = { fields: ['file'], check: () => ({}), read: () => ({ value: {} }) };

/** The licence, as PDF or image: sent, then back to the dashboard. */
export function UploadLicence() {
  const [sent, setSent] = useState(false);
  const [, navigate] = useLocation();

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => navigate('/seller/dashboard'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [sent, navigate]);

  return (
    <Page title="Upload your licence" nav={<Link href="/seller/dashboard">Your kitchen</Link>}>
      {sent ? (
        <Notice kind="success">Licence uploaded. Taking you to your kitchen…</Notice>
      ) : (
        <Form
          rules={nothing}
          files={{ file: documentMessage }}
          submit="Upload licence"
          busy="Uploading…"
          failed="Upload failed"
          onSend={async (_, { form, progress }) => {
            const file = fileOf(form, 'file');
            await send(uploadDocument, formData({ type: 'license_certificate' }, { file }), { onProgress: progress });
            setSent(true);
          }}
        >
          <FileField name="file" label="Licence" hint="PDF, JPG, PNG or WebP, up to 10MB." accept={DOCUMENT_ACCEPT} />
        </Form>
      )}
    </Page>
  );
}
