import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { uploadDocument } from '#api/seller';
import { DOCUMENT_ACCEPT, documentMessage } from '#rules/files';
import { noFields } from '#rules/form';
import { KitchenPage } from '../../components/KitchenPage.tsx';
import { Notice } from '../../components/Notice.tsx';
import { draftOf } from '../../form/draft.ts';
import { FileField } from '../../form/FileField.tsx';
import { Form } from '../../form/Form.tsx';
import { formData } from '../../form/multipart.ts';
import { fileOf } from '../../form/values.ts';
import { Failure, send } from '../../send.ts';

/** From the success message to the dashboard. */
const REDIRECT_MS = 1000;

/** Uploads the licence, a PDF or an image, then returns to the dashboard. */
export function UploadLicence() {
  const [sent, setSent] = useState(false);
  const [, navigate] = useLocation();

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => navigate('/seller/dashboard'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [sent, navigate]);

  return (
    <KitchenPage title="Upload your licence">
      {sent ? (
        <Notice kind="success">Licence uploaded. Taking you back…</Notice>
      ) : (
        <Form
          rules={noFields}
          draft={draftOf('licence')}
          files={{ file: documentMessage }}
          submit="Upload licence"
          busy="Uploading…"
          failed="Upload failed"
          onSend={async (_, { form, progress }) => {
            const file = fileOf(form, 'file');
            if (!file) throw new Failure(422, { fields: { file: 'Choose a file' } });
            const parts = formData({ type: 'license_certificate' }, { file });
            await send(uploadDocument, parts, { onProgress: progress });
            setSent(true);
          }}
        >
          <p>
            Send us the confirmation, certificate or rating letter that your council sends once you're registered. Only
            the people who run Next Door Kitchen can see it.
          </p>
          <FileField
            name="file"
            label="Licence"
            hint="A PDF, or a photo or scan as JPG, PNG or WebP. Up to 10MB."
            accept={DOCUMENT_ACCEPT}
            camera="environment"
          />
        </Form>
      )}
    </KitchenPage>
  );
}
