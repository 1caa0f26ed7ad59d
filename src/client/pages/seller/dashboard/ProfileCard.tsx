import { useState } from 'react';
import type { Seller } from '#api/account';
import {
  cardName,
  council,
  portrait,
  profileCard,
  profileHead,
  profileRest,
  profileToggle,
} from '#styles/pages/seller-dashboard';
import { Lazy } from '../../../components/Lazy.tsx';
import { CouncilStatus } from './CouncilStatus.tsx';
import { Photo } from './Photo.tsx';
import { profileDetails } from './parts.ts';

/** The width at which the card is beside the menu and starts open; the theme's `wide`. */
const BESIDE = 'screen and (min-width: 56.25em)';

/** The seller's profile in one line, and its details on a press. */
export function ProfileCard({ seller }: { seller: Seller }) {
  const [open, setOpen] = useState(() => matchMedia(BESIDE).matches);
  /** The address of a photo that is being uploaded. */
  const [preview, setPreview] = useState<string>();
  return (
    <section className={profileCard} aria-labelledby="profile">
      <div className={profileHead}>
        {preview ? (
          <img src={preview} alt="" className={portrait} />
        ) : seller.photo_url ? (
          <Photo url={seller.photo_url} alt={`Photo of ${seller.name}`} sizes="4rem" className={portrait} />
        ) : (
          <span className={portrait} aria-hidden="true">
            {[...seller.name][0]}
          </span>
        )}
        <h2 id="profile" className={cardName}>
          {seller.name}
        </h2>
        <button type="button" className={profileToggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'Details'}
        </button>
        <p className={council}>
          Council registration <CouncilStatus status={seller.council_status} />
        </p>
      </div>
      {open && (
        <div className={profileRest}>
          <Lazy chunk={profileDetails} props={{ seller, onPreview: setPreview }} />
        </div>
      )}
    </section>
  );
}
