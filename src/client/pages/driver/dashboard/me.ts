import { me } from '#api/driver-profile';
import { send } from '../../../send.ts';
import { saveDriver } from '../../../session.ts';

/** How often it was asked, and which of those times was answered last. */
let asked = 0;
let known = 0;

/** Asks how the driver's application stands: an approval or rejection shows without a new login. Never rejects. */
export async function refreshMe(): Promise<void> {
  const mine = ++asked;
  try {
    // An answer to a session that is over does not arrive.
    const { driver } = await send(me);
    // One that was overtaken says how things stood before: without a document that has arrived since.
    if (mine < known) return;
    known = mine;
    saveDriver(driver);
  } catch {
    // The status stays as it was known; the next poll asks again.
  }
}
