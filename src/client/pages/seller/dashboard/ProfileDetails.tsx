import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import type { Seller } from '#api/account';
import { uploadPhoto } from '#api/seller';
import { PHOTO_ACCEPT, PROFILE_PHOTO_BYTES, photoMessage } from '#rules/files';
import {
  detail,
  details,
  detailTerm,
  lineLink,
  linkLine,
  photoBar,
  photoButton,
  photoHint,
  photoInput,
  photoPlace,
  photoTrouble,
} from '#styles/pages/seller-dashboard';
import { Link } from '../../../components/Link.tsx';
import { toast } from '../../../components/Toast.tsx';
import { errorMessage, send } from '../../../send.ts';
import { saveSeller, seller as stored } from '../../../session.ts';
import { shrink } from './shrink.ts';

interface ProfileProps {
  seller: Seller;
  /** Shows what was chosen while it is on its way. */
  onPreview: (address: string | undefined) => void;
}

/** What the card holds beside the name and the council's word. */
export function ProfileDetails({ seller, onPreview }: ProfileProps) {
  const rows: [string, ReactNode][] = [
    ['Email', seller.email && emailWords(seller.email)],
    // As people write a mobile's; the rules for every number would bring the forms' code along.
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
      <dl className={details}>
        {rows.map(([term, value]) => (
          <div key={term} className={detail}>
            <dt className={detailTerm}>{term}</dt>
            <dd>{value || '–'}</dd>
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

/** Another photo of the seller: choosing it sends it at once. */
function ProfilePhoto({ seller, onPreview }: ProfileProps) {
  const id = useId();
  const [share, setShare] = useState<number>();
  const [trouble, setTrouble] = useState<string>();

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file || share !== undefined) return;
    const wrong = photoMessage(file, Number.POSITIVE_INFINITY);
    setTrouble(wrong);
    if (wrong) return;
    const address = URL.createObjectURL(file);
    onPreview(address);
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
      onPreview(undefined);
      setShare(undefined);
      URL.revokeObjectURL(address);
      // The same file may be chosen again.
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
      <p id={`${id}-trouble`} className={photoTrouble} role="alert">
        {trouble}
      </p>
    </div>
  );
}

/**
 * Too long for its line, it goes on with the sign, and not after a hyphen. The console's `breakable` would be one more file
 * for this page.
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

// What this browser stored may be from an older version of the app.
const listed = (list: string[] | undefined) => list?.join(', ');
