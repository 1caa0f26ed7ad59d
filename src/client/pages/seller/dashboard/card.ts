import { signal } from '@preact/signals-react';
import { dashboard } from '#api/seller';
import { errorMessage, send } from '../../../send.ts';
import { saveSeller, sellerToken } from '../../../session.ts';

/** Why the seller's card could not be loaded; '' while nothing is wrong. */
export const cardTrouble = signal('');

/**
 * Loads the seller's card, and with it whether the menu is open: a withdrawn approval shows at once. A 401 or 403 ends
 * the session in `send`. Never rejects.
 */
export async function loadCard(): Promise<void> {
  const token = sellerToken.peek();
  cardTrouble.value = '';
  try {
    const { seller } = await send(dashboard);
    // Nothing is left behind after a logout meanwhile.
    if (sellerToken.peek() === token) saveSeller(seller);
  } catch (error) {
    cardTrouble.value = errorMessage(error, "Couldn't load your kitchen.");
  }
}
