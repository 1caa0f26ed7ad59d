import { me } from '#api/driver-profile';
import { send } from '../../../send.ts';
import { saveDriver } from '../../../session.ts';

/** The number of requests made, and the number of the latest one answered. */
let asked = 0;
let known = 0;

/** Fetches the driver's record, so that an approval or rejection shows without a new login. Never rejects. */
export async function refreshMe(): Promise<void> {
  const mine = ++asked;
  try {
    // `send` throws away an answer for a session that has ended.
    const { driver } = await send(me);
    // A later request has been answered: this older record may lack a document sent since.
    if (mine < known) return;
    known = mine;
    saveDriver(driver);
  } catch {
    // The known status stays. The next poll asks again.
  }
}
