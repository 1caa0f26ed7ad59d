import { chunk } from '../../../chunk.ts';
import { QUEUE, quietly } from './offline.ts';

/** What a tap needs and the first look at a list does not: sending, older pages, the driver's own record. */
export const later = chunk('driver-later', async () => (await import('./deeds.ts')).deeds);

/** Asks how the driver's application stands. Never rejects: the next occasion asks again. */
export const refreshMe = () => void later.load().then((deeds) => deeds.refreshMe(), () => undefined);

/** Sends what an earlier visit, or a minute without signal, has left. */
export function sendWaiting(): void {
  if (quietly(() => localStorage.getItem(QUEUE))) later.load().then((deeds) => deeds.sendWaiting(), () => undefined);
}
