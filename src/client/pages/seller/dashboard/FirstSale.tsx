import { useEffect, useRef, useState } from 'react';
import { heard } from '#styles/pages/seller-menu';
import { firstSale } from '#styles/with-code/seller-later';
import { seller as stored, useValue } from '../../../session.ts';
import { readText, storeText } from '../../../storage.ts';
import { loadCard } from './card.ts';
import { ALL_LIT, Drawing } from './House.tsx';
import { menu, totals } from './menu.ts';

/** The seller whose first sale this device has shown. */
const KEY = 'seller_first_sale';
const SHOWN_MS = 2000;

/** The cook's house, shown once on the day of the first sale. It takes no space and no taps. */
export function FirstSale({ today }: { today: string }) {
  const { id, first_sale_on } = useValue(stored) ?? {};
  // Any answer to a tap may be about the first sale.
  useValue(totals);
  const sold = Boolean(menu.peek()?.dishes.some(({ saved }) => saved.quantity_sold > 0));
  const asked = useRef(false);
  // A shop may have been faster, and a menu is of one day: only the server knows whether it was the first.
  useEffect(() => {
    if (!sold || first_sale_on || asked.current) return;
    asked.current = true;
    void loadCard();
  }, [sold, first_sale_on]);

  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (first_sale_on !== today || readText(KEY) === id) return;
    storeText(KEY, id!);
    setShown(true);
  }, [id, first_sale_on, today]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <>
      {/* Always there: screen readers announce only changes in a region they know. */}
      <p className={heard} role="status">
        {shown && 'Your first sale!'}
      </p>
      {shown && (
        <div className={firstSale} aria-hidden="true">
          <Drawing lit={ALL_LIT} width={48} />
          Your first sale!
        </div>
      )}
    </>
  );
}
