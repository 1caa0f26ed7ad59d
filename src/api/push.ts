import type { Call, Done, Role } from './call.ts';
import { done } from './call.ts';

/** A browser's subscription (RFC 8030) and the kinds of alerts it wants. Without `kinds` it gets all. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  kinds?: string[];
}

export const answers = {
  saveDriverPush: done,
  removeDriverPush: done,
  saveSellerPush: done,
  removeSellerPush: done,
  saveOperatorPush: done,
  removeOperatorPush: done,
} as const;

const saving = <By extends Role>(path: string, role: By): Call<Subscription, Done, By> => ({
  method: 'PUT',
  path,
  role,
  codes: [401, 403, 422],
});
const removing = <By extends Role>(path: string, role: By): Call<{ endpoint: string }, Done, By> => ({
  method: 'DELETE',
  path,
  role,
  codes: [401, 403, 422],
});

export const saveDriverPush = saving('/driver/push', 'driver');
export const removeDriverPush = removing('/driver/push', 'driver');
export const saveSellerPush = saving('/auth/push', 'seller');
export const removeSellerPush = removing('/auth/push', 'seller');
export const saveOperatorPush = saving('/operator/push', 'operator');
export const removeOperatorPush = removing('/operator/push', 'operator');
