import { signal } from '@preact/signals-react';
import { dashboard } from '#api/seller';
import { londonToday } from '#rules/dates';
import { send, wordsOf } from '../../../send.ts';
import { keepSeller, menuOpen, sellerToken } from '../../../session.ts';
import { loadMenu } from './menu.ts';

/** Why the seller's card could not be loaded; '' while nothing is wrong. */
export const cardTrouble = signal('');

/**
 * Loads the seller's card and, when the last known status allows a menu, the day's menu at the same time. A
 * 401 or 403 on the card ends the session in `send`.
 */
export async function loadKitchen(date: string): Promise<void> {
  const token = sellerToken.peek();
  const open = menuOpen.peek();
  cardTrouble.value = '';
  if (open) void loadMenu(date);
  try {
    const { seller } = await send(dashboard);
    // Who has logged out meanwhile leaves nothing behind.
    if (sellerToken.peek() !== token) return;
    keepSeller(seller);
    if (!open && menuOpen.peek()) await loadMenu(date);
  } catch (error) {
    cardTrouble.value = wordsOf(error, "Couldn't load your kitchen.");
  }
}

const today = () => londonToday(new Date());

// When this page is the first one, its calls leave before React has taken it over.
let early: string | undefined;
if (
  typeof location !== 'undefined' &&
  location.pathname.startsWith('/seller/dashboard') &&
  sellerToken.peek()
) {
  early = today();
  void loadKitchen(early);
}

/** Loads the kitchen of today, unless that is under way; answers the day. */
export function openKitchen(): string {
  const day = today();
  if (early !== day && sellerToken.peek()) void loadKitchen(day);
  early = undefined;
  return day;
}
