import { useEffect, useState } from 'react';
import type { Seller } from '#api/account';
import {
  house,
  houseDoor,
  houseName,
  houseWall,
  houseWindow,
  windowLights,
  windowLit,
} from '#styles/with-code/seller-later';
import { readStored, store } from '../../../storage.ts';

const KEY = 'seller_windows';

/** Where the windows are, in the order of the stops. */
const WINDOWS = [
  [30, 46],
  [52, 46],
  [74, 46],
  [30, 68],
  [74, 68],
] as const;

/** The house of a kitchen that is open. */
export const ALL_LIT = WINDOWS.map(() => true);

interface WindowsProps {
  seller: Seller;
  /** Whether each stop is done. */
  lit: readonly boolean[];
}

/** The cook's own house, with name and town. */
export const House = ({ seller, lit }: WindowsProps) => (
  <div className={house}>
    <OwnHouse seller={seller} lit={lit} width={120} />
    <p className={houseName} translate="no">
      {seller.name}
      <br />
      {seller.coverage_label || seller.postcode.split(' ')[0]}
    </p>
  </div>
);

/** A window is lit for each finished stop; one that was dark when this device last showed it lights up once. */
export function OwnHouse({ seller: { id }, lit, width }: WindowsProps & { width: number }) {
  const [seen] = useState(() => {
    const stored = readStored<{ owner: string; lit: boolean[] }>(KEY);
    return stored?.owner === id ? stored.lit : lit;
  });
  const now = lit.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is what `lit` holds
  useEffect(() => void store(KEY, { owner: id, lit }), [id, now]);
  return <Drawing lit={lit} seen={seen} width={width} />;
}

interface DrawingProps {
  lit: readonly boolean[];
  /** The windows that were lit before. The others light up. */
  seen?: readonly boolean[];
  width: number;
}

/** A house. Words beside it say what it shows. The logins have it as static/art/house.svg. */
export const Drawing = ({ lit, seen = [], width }: DrawingProps) => (
  <svg viewBox="0 0 120 100" width={width} height={(width * 100) / 120} aria-hidden="true">
    <path className={houseWall} d="M14 42 60 10l46 32v54H14z" />
    <path className={houseDoor} d="M53 96V70h14v26z" />
    {WINDOWS.map(([x, y], at) => (
      <rect
        key={`${x} ${y}`}
        className={!lit[at] ? houseWindow : seen[at] ? windowLit : windowLights}
        x={x}
        y={y}
        width="16"
        height="14"
        rx="1"
      />
    ))}
  </svg>
);
