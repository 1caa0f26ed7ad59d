import { addIncidentPhoto } from '#api/driver';
import { PHOTO_ACCEPT, photoMessage } from '#rules/files';
import { noFields } from '#rules/form';
import { FileField } from '../../../form/FileField.tsx';
import { Form } from '../../../form/Form.tsx';
import { formData } from '../../../form/multipart.ts';
import { fileOf } from '../../../form/values.ts';
import { Failure, send } from '../../../send.ts';

interface PhotoFormProps {
  /** The delivery's id. */
  id: string;
  onSent: () => void;
}

/** Sends a photo of a delivery's problem. */
export const PhotoForm = ({ id, onSent }: PhotoFormProps) => (
  <Form
    rules={noFields}
    initial={EMPTY}
    files={FILES}
    live
    submit="Send photo"
    busy="Sending…"
    failed="Upload failed"
    onSend={async (_, { form, progress }) => {
      const photo = fileOf(form, 'photo');
      if (!photo) throw new Failure(422, { fields: { photo: 'Choose a photo.' } });
      await send(addIncidentPhoto, formData({}, { photo }), { id, onProgress: progress });
      onSent();
    }}
  >
    <FileField
      name="photo"
      label="Photo"
      hint="JPG, PNG or WebP, up to 5MB"
      accept={PHOTO_ACCEPT}
      camera="environment"
    />
  </Form>
);

const EMPTY = {};
const FILES = { photo: photoMessage };
