import { signal } from '@preact/signals-react';
import { dashboard } from '#api/seller';
import { errorMessage, send } from '../../../send.ts';
import { saveSeller, sellerToken } from '../../../session.ts';

/** Why the seller's card failed to load; '' if it didn't. */
export const cardTrouble = signal('');

let attempt = 0;

/**
 * Loads the seller's card, and with it the council status, so that a withdrawn approval shows at once. After a 401 or
 * 403, `send` ends the session. Only the last attempt counts. Never rejects.
 */
export async function loadCard(): Promise<void> {
  const mine = ++attempt;
  const token = sellerToken.peek();
  // After a logout nothing may be stored, or shown to the next person.
  const isLast = () => mine === attempt && sellerToken.peek() === token;
  cardTrouble.value = '';
  try {
    const { seller } = await send(dashboard);
    if (isLast()) saveSeller(seller);
  } catch (error) {
    if (isLast()) cardTrouble.value = errorMessage(error, "Couldn't load your kitchen.");
  }
}
