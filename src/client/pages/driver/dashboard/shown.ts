import { signal } from '@preact/signals-react';
import type { Delivery } from '#api/delivery';
import type { DeliveryAction } from '#rules/delivery';
import { later } from './later.ts';

/** A delivery as the page shows it: with the taps that the server has not answered yet. */
export type Shown = Delivery & { waiting?: boolean; busy?: boolean };

/** How a delivery shows; null while there are no taps. A delivery without any stays the same object. */
export const dress = signal<((row: Delivery) => Shown) | null>(null);
/** How many taps wait for signal. */
export const waiting = signal(0);
/** Why the last tap did not work; '' when it did. */
export const problem = signal('');

/** A press on a delivery's button. */
export function tap(id: string, action: DeliveryAction): void {
  const at = new Date();
  problem.value = '';
  later.load().then(
    ({ act }) => act(id, action, at),
    () => (problem.value = 'Action failed'),
  );
}
