import { type ChangeEvent, useId, useState } from 'react';
import type { Seller } from '#api/account';
import { uploadPhoto } from '#api/seller';
import { PHOTO_ACCEPT, PROFILE_PHOTO_BYTES, photoMessage } from '#rules/files';
import {
  hint,
  photoBar,
  photoButton,
  photoInput,
  photoTrouble,
  portrait,
  portraitBox,
} from '#styles/pages/seller-dashboard';
import { toast } from '../../../components/Toast.tsx';
import { errorMessage, send } from '../../../send.ts';
import { saveSeller, seller as stored } from '../../../session.ts';
import { Photo } from './Photo.tsx';
import { shrink } from './shrink.ts';

/** The seller's photo. Choosing another one sends it at once, and shows it while it is on its way. */
export function ProfilePhoto({ seller }: { seller: Seller }) {
  const id = useId();
  const [preview, setPreview] = useState<string>();
  const [share, setShare] = useState<number>();
  const [trouble, setTrouble] = useState<string>();

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file || share !== undefined) return;
    const wrong = photoMessage(file, Number.POSITIVE_INFINITY);
    setTrouble(wrong);
    if (wrong) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    setShare(0);
    try {
      const body = new FormData();
      const photo = await shrink(file);
      // As small as it gets.
      const tooLarge = photoMessage(photo, PROFILE_PHOTO_BYTES);
      if (tooLarge) return setTrouble(tooLarge);
      body.append('photo', photo);
      const { photo_url } = await send(uploadPhoto, body, { onProgress: setShare });
      const now = stored.peek();
      if (now) saveSeller({ ...now, photo_url });
      toast('Photo saved.');
    } catch (error) {
      setTrouble(errorMessage(error, 'Failed to upload photo'));
    } finally {
      setPreview(undefined);
      setShare(undefined);
      URL.revokeObjectURL(address);
      // The same file may be chosen again.
      target.value = '';
    }
  }

  return (
    <div className={portraitBox}>
      {preview ? (
        <img src={preview} alt="" className={portrait} width="96" height="96" />
      ) : seller.photo_url ? (
        <Photo url={seller.photo_url} alt={`Photo of ${seller.name}`} sizes="6rem" className={portrait} />
      ) : (
        <span className={portrait} aria-hidden="true">
          {[...seller.name][0]}
        </span>
      )}
      <div>
        <label className={photoButton}>
          {seller.photo_url ? 'Change photo' : 'Add a photo'}
          <input
            type="file"
            name="photo"
            accept={PHOTO_ACCEPT}
            className={photoInput}
            aria-describedby={`${id}-hint ${id}-trouble`}
            aria-invalid={trouble ? true : undefined}
            onChange={(event) => void choose(event)}
          />
        </label>
        <p id={`${id}-hint`} className={hint}>
          JPG, PNG or WebP, up to 2MB.
        </p>
        {share !== undefined && (
          <p>
            <progress className={photoBar} value={share} aria-label="Upload" /> {Math.round(share * 100)}%
          </p>
        )}
        <p id={`${id}-trouble`} className={photoTrouble} role="alert">
          {trouble}
        </p>
      </div>
    </div>
  );
}
