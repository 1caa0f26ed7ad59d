import { me } from '#api/driver-profile';
import { send } from '../../../send.ts';
import { saveDriver } from '../../../session.ts';

/** Asks how the driver's application stands: an approval or rejection shows without a new login. Never rejects. */
export async function refreshMe(): Promise<void> {
  try {
    // An answer to a session that is over does not arrive.
    saveDriver((await send(me)).driver);
  } catch {
    // The status stays as it was known; the next poll asks again.
  }
}
