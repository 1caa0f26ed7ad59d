import { useEffect, useState } from 'react';
import type { DeliveryTab } from '#rules/delivery';
import { sendWaiting } from './later.ts';
import { ensure } from './lists.ts';
import { tabShown } from './tab.ts';

const POLL_MS = 20_000;

/**
 * Loads the tab's list now and every 20 s, but not in a hidden tab and not without signal: data costs money. Answers
 * what time it is, in ms, and whether there is signal.
 */
export function usePoll(tab: DeliveryTab) {
  const [state, setState] = useState({ now: 0, online: true });
  useEffect(() => {
    // While a prerendered page is taken over the tab is not known yet.
    if (tab !== tabShown()) return;
    const look = () => setState({ now: Date.now(), online: navigator.onLine });
    const tick = () => {
      look();
      if (!document.hidden && navigator.onLine) ask();
    };
    const ask = () => {
      ensure(tab);
      sendWaiting();
    };
    look();
    ask();
    const timer = setInterval(tick, POLL_MS);
    const events = ['online', 'offline', 'visibilitychange'];
    for (const event of events) addEventListener(event, tick);
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, tick);
    };
  }, [tab]);
  return state;
}
