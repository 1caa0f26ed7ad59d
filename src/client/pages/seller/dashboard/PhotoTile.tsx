import { useEffect, useState } from 'react';
import { PHOTO_ACCEPT } from '#rules/files';
import { photoInput, photoTile, tilePhoto } from '#styles/with-code/seller-later';
import { CameraIcon } from '../../../components/CameraIcon.tsx';
import { useField, withOptional } from '../../../form/Field.tsx';
import { Photo } from './Photo.tsx';
import { useReset } from './use-reset.ts';

/** A photo input with a preview: the photo just chosen, or the current one. */
export function PhotoTile({ name, shown }: { name: string; shown: string | null | undefined }) {
  const { id, aria, notes } = useField(name, 'JPG, PNG or WebP, up to 5MB. Larger photos are made smaller first.');
  const [preview, setPreview] = useState('');

  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  // A form that is reset after sending has no file any more.
  useReset(id, () => setPreview(''));

  return (
    <div data-field>
      <label className={photoTile}>
        {preview ? (
          <img src={preview} alt="Your choice" className={tilePhoto} />
        ) : shown ? (
          <Photo url={shown} alt="" sizes="4rem" className={tilePhoto} />
        ) : (
          <CameraIcon />
        )}
        <span>{preview || shown ? 'Change the photo' : withOptional('Photo', true)}</span>
        <input
          type="file"
          id={id}
          name={name}
          accept={PHOTO_ACCEPT}
          className={photoInput}
          onChange={({ target }) => setPreview(target.files?.[0] ? URL.createObjectURL(target.files[0]) : '')}
          {...aria}
        />
      </label>
      {notes}
    </div>
  );
}
