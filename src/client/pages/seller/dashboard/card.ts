import { signal } from '@preact/signals-react';
import { dashboard } from '#api/seller';
import { errorMessage, send } from '../../../send.ts';
import { saveSeller, sellerToken } from '../../../session.ts';

/** Why the seller's card could not be loaded; '' while nothing is wrong. */
export const cardTrouble = signal('');

let attempt = 0;

/**
 * Loads the seller's card, and with it whether the menu is open: a withdrawn approval shows at once. A 401 or 403 ends
 * the session in `send`. Only the last attempt counts. Never rejects.
 */
export async function loadCard(): Promise<void> {
  const mine = ++attempt;
  const token = sellerToken.peek();
  // Nothing is left behind after a logout meanwhile, and nothing is said of it to whoever is next.
  const isLast = () => mine === attempt && sellerToken.peek() === token;
  cardTrouble.value = '';
  try {
    const { seller } = await send(dashboard);
    if (isLast()) saveSeller(seller);
  } catch (error) {
    if (isLast()) cardTrouble.value = errorMessage(error, "Couldn't load your kitchen.");
  }
}
