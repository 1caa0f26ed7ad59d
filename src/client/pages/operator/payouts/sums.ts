import type { DeliveryRecord } from '#api/operator/deliveries';
import { nameOf } from '../drivers/words.ts';

/** The deliveries' total fee, in pence. */
export const sum = (deliveries: readonly DeliveryRecord[]) =>
  deliveries.reduce((all, { fee_pence }) => all + fee_pence, 0);

/** Groups deliveries by driver, sorted by the drivers' names. */
export function byDriver(deliveries: readonly DeliveryRecord[]): DeliveryRecord[][] {
  const groups = new Map<string, DeliveryRecord[]>();
  for (const delivery of deliveries) {
    const { id } = delivery.driver!;
    groups.set(id, [...(groups.get(id) ?? []), delivery]);
  }
  return [...groups.values()].sort(([one], [other]) =>
    nameOf(one!.driver!).localeCompare(nameOf(other!.driver!), 'en-GB'),
  );
}

/** The next reference: 'NDK-0009' -> 'NDK-0010'; '' if it does not end in a number. */
export const nextOf = (reference: string) =>
  /\d$/.test(reference)
    ? reference.replace(/\d+$/, (number) => String(BigInt(number) + 1n).padStart(number.length, '0'))
    : '';

/** '7 deliveries', '5 of 7 deliveries' */
export const countOf = (chosen: readonly unknown[], all: readonly unknown[]) =>
  (chosen.length < all.length ? `${chosen.length} of ` : '') +
  (all.length === 1 ? '1 delivery' : `${all.length} deliveries`);
