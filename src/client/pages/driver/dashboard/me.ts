import { me } from '#api/driver-profile';
import { send } from '../../../send.ts';
import { driverToken, saveDriver } from '../../../session.ts';

/** Asks how the driver's application stands: an approval or rejection shows without a new login. Never rejects. */
export async function refreshMe(): Promise<void> {
  const token = driverToken.peek();
  try {
    const { driver } = await send(me);
    // Not after a logout, and not over another driver.
    if (driverToken.peek() === token) saveDriver(driver);
  } catch {
    // The status stays as it was known; the next poll asks again.
  }
}
