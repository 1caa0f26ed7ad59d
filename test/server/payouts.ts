import type { Someone, TestApp } from './helper.ts';
import { addDelivery } from './samples.ts';

/** An operator's calls. */
export async function desk(t: TestApp) {
  const { token } = await t.operator();
  return (method: string, path: string, body?: unknown) => t.call(method, `/operator/${path}`, { token, body });
}
export const earnings = async (t: TestApp, who: Someone, query = '') =>
  (await t.call('GET', `/driver/earnings${query}`, who)).body;
export const payouts = async (t: TestApp, who: Someone) => (await t.call('GET', '/driver/payouts', who)).body;
/** A delivery that this driver has completed and is to be paid for. */
export const done = (t: TestApp, driver: Someone, over = {}) =>
  addDelivery(t, { status: 'completed', payout_status: 'pending', driver_id: driver.id, ...over });
