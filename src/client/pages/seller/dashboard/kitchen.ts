import { londonToday } from '#rules/dates';
import { gates, sellerToken } from '../../../session.ts';
import { loadCard } from './card.ts';
import { loadMenu } from './menu.ts';
import { sendWaiting } from './taps.ts';

/**
 * Loads the seller's card and, if the last known status allows a menu, the day's menu with it. Waiting taps are sent
 * first. Never rejects.
 */
export async function loadKitchen(date: string): Promise<void> {
  const open = gates.menu.peek();
  const card = loadCard();
  if (open) void loadMenu(date).then(sendWaiting);
  await card;
  if (!open && gates.menu.peek()) await loadMenu(date);
}

/** Today's date in London, whatever the device says. */
export const today = () => londonToday(new Date());

// The day already requested. If the dashboard is the first page of a visit, its calls are sent before hydration.
let early: string | undefined;
if (typeof location !== 'undefined' && location.pathname.startsWith('/seller/dashboard') && sellerToken.peek()) {
  early = today();
  void loadKitchen(early);
}

/** Loads today's kitchen, unless that is under way. Returns the day. */
export function openKitchen(): string {
  const day = today();
  if (early !== day && sellerToken.peek()) void loadKitchen(day);
  early = undefined;
  return day;
}

const POLL_MS = 20_000;

/**
 * Calls `look` every 20 s, and when the page is shown again or the connection is back (`isBack`). Returns a function
 * that stops it.
 */
export function watch(look: (isBack: boolean) => void): () => void {
  const tick = () => look(false);
  const back = () => document.hidden || look(true);
  const timer = setInterval(tick, POLL_MS);
  addEventListener('online', back);
  addEventListener('offline', tick);
  document.addEventListener('visibilitychange', back);
  return () => {
    clearInterval(timer);
    removeEventListener('online', back);
    removeEventListener('offline', tick);
    document.removeEventListener('visibilitychange', back);
  };
}
