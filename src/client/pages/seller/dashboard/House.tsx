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
import { wipes } from '../../../session.ts';
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

interface HouseProps {
  seller: Seller;
  /** Whether each stop is done. */
  lit: readonly boolean[];
}

/** The cook's own house. A window is lit for each finished stop; one that was dark before lights up once. */
export function House({ seller: { id, name, coverage_label, postcode }, lit }: HouseProps) {
  const [seen] = useState(() => {
    const stored = readStored<{ owner: string; lit: boolean[] }>(KEY);
    return stored?.owner === id ? stored.lit : lit;
  });
  const now = lit.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is what `lit` holds
  useEffect(() => void store(KEY, { owner: id, lit }), [id, now]);
  return (
    <div className={house}>
      {/* What it shows, the stops say. */}
      <svg viewBox="0 0 120 100" width="120" height="100" aria-hidden="true">
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
      <p className={houseName} translate="no">
        {name}
        <br />
        {coverage_label || postcode.split(' ')[0]}
      </p>
    </div>
  );
}

wipes.seller.push(() => store(KEY, undefined));
