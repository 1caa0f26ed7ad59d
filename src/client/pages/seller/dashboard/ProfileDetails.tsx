import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import type { Seller } from '#api/account';
import { uploadPhoto } from '#api/seller';
import { MAX_PROFILE_PHOTO_BYTES, PHOTO_ACCEPT, photoMessage } from '#rules/files';
import { lineLink, linkLine } from '#styles/pages/seller-dashboard';
import {
  photoBar,
  photoButton,
  photoHint,
  photoInput,
  photoPlace,
  photoTrouble,
  profileDetail,
  profileDetails,
  profileTerm,
} from '#styles/with-code/seller-later';
import { Link } from '../../../components/Link.tsx';
import { shrink } from '../../../form/shrink.ts';
import { errorMessage, send } from '../../../send.ts';
import { saveSeller, seller as stored } from '../../../session.ts';

/** What a browser's translator must leave as it is. */
const KEPT = ['Email', 'Phone', 'Address', 'Postcode'];

interface ProfileProps {
  seller: Seller;
  /** Called with the address of the chosen photo while it uploads, then with undefined. */
  onPreview: (address: string | undefined) => void;
}

/** The card's details below the name and council status. */
export function ProfileDetails({ seller, onPreview }: ProfileProps) {
  const rows: [string, ReactNode][] = [
    ['Email', seller.email && emailWords(seller.email)],
    // The usual spacing of a mobile number. The rules for all numbers would load the forms' code.
    ['Phone', seller.phone?.replace(/^07\d{3}(?=\d{6}$)/, '$& ')],
    ['Address', seller.address],
    ['Postcode', seller.postcode],
    ['Area', seller.coverage_label],
    ['Cuisine', listed(seller.cuisine_types)],
    ['Price category', listed(seller.price_categories)],
    ['Meal types', listed(seller.meal_types)],
    ['Status in the UK', seller.status_in_uk],
  ];
  return (
    <>
      <ProfilePhoto seller={seller} onPreview={onPreview} />
      <dl className={profileDetails}>
        {rows.map(([term, value]) => (
          <div key={term} className={profileDetail}>
            <dt className={profileTerm}>{term}</dt>
            <dd translate={KEPT.includes(term) ? 'no' : undefined}>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={linkLine}>
        <Link href="/seller/details" className={lineLink}>
          Change your details
        </Link>
      </p>
    </>
  );
}

/** A photo input that uploads the chosen photo at once. */
function ProfilePhoto({ seller, onPreview }: ProfileProps) {
  const id = useId();
  const [share, setShare] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const [saved, setSaved] = useState(false);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file || share !== undefined) return;
    const wrong = photoMessage(file, Number.POSITIVE_INFINITY);
    setTrouble(wrong);
    if (wrong) return;
    const address = URL.createObjectURL(file);
    onPreview(address);
    setShare(0);
    setSaved(false);
    try {
      const body = new FormData();
      const photo = await shrink(file);
      // Checked after shrinking.
      const tooLarge = photoMessage(photo, MAX_PROFILE_PHOTO_BYTES);
      if (tooLarge) return setTrouble(tooLarge);
      body.append('photo', photo);
      const { photo_url } = await send(uploadPhoto, body, { onProgress: setShare });
      const now = stored.peek();
      if (now) saveSeller({ ...now, photo_url });
      setSaved(true);
    } catch (error) {
      setTrouble(errorMessage(error, 'Failed to upload photo'));
    } finally {
      onPreview(undefined);
      setShare(undefined);
      URL.revokeObjectURL(address);
      // So that the same file can be chosen again.
      target.value = '';
    }
  }

  return (
    <div className={photoPlace}>
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
      <p id={`${id}-hint`} className={photoHint}>
        JPG, PNG or WebP, up to 2MB. Larger photos are made smaller first.
      </p>
      {share !== undefined && (
        <p>
          <progress className={photoBar} value={share} aria-label="Upload" /> {Math.round(share * 100)}%
        </p>
      )}
      <p role="status">{saved && 'Photo saved.'}</p>
      <p id={`${id}-trouble`} className={photoTrouble} role="alert">
        {trouble}
      </p>
    </div>
  );
}

/**
 * A long address breaks before the @, not at a hyphen. Importing the console's `breakable` would be another file to
 * load.
 */
function emailWords(email: string) {
  const [name, place] = email.split('@');
  return (
    <>
      {name}
      <wbr />@{place}
    </>
  );
}

// Joins a list, which may be missing from a record that an older version stored.
const listed = (list: string[] | undefined) => list?.join(', ');
