import { logoutDriver } from '#api/account';
import { me } from '#api/driver';
import { send } from '../../../send.ts';
import { driverToken, keepDriver } from '../../../session.ts';
import { readTaps } from './taps.ts';

/** Asks how the driver's application stands: an approval or rejection shows without a new login. Never rejects. */
export async function refreshMe(): Promise<void> {
  const token = driverToken.peek();
  try {
    const { driver } = await send(me);
    // Not after a logout, and not over another driver.
    if (driverToken.peek() === token) keepDriver(driver);
  } catch {
    // The status stays as it was known; the next poll asks again.
  }
}

/** Ends a session on the server, and in this page's memory, that is over here already. */
export function afterLogout(token: string): void {
  readTaps();
  send(logoutDriver, undefined, { headers: { authorization: `Bearer ${token}` } }).catch(() => {});
}
