import pLimit from 'p-limit';
import { isInHand } from '#rules/delivery';
import { EVIDENCE_KINDS } from '#rules/files';
import type { Kept } from '#rules/retention';
import { eraseAccess } from '../account/store.ts';
import { eraseCodes } from '../codes/store.ts';
import { eraseComplaints } from '../complaint/store.ts';
import { eraseApplication } from '../council/store.ts';
import { eraseCustomer } from '../customer/store.ts';
import { holdDeliveries } from '../delivery/store.ts';
import { eraseDriver } from '../driver/store.ts';
import { removeDocuments } from '../driver-document/store.ts';
import { HttpError } from '../http-error.ts';
import { eraseAnswers, eraseVisitorAnswers } from '../idempotency/store.ts';
import { eraseIncidents, forgetNotes } from '../incident/store.ts';
import { noteErasure } from '../jobs/store.ts';
import { eraseLetters } from '../launch/store.ts';
import { eraseMails, eraseMailsAbout } from '../mail/store.ts';
import { eraseDishes } from '../menu/store.ts';
import { erasePayouts } from '../payout/store.ts';
import { erasePickups, isExpected } from '../pickup/store.ts';
import { removeChecks } from '../right-to-work/store.ts';
import { eraseSales } from '../sales/store.ts';
import { eraseSeller, holdSeller } from '../seller/store.ts';
import type { Db } from '../services/database.ts';
import type { FileStore } from '../services/files.ts';
import { eraseVisitor } from '../survey/store.ts';
import { tellOfKitchen } from '../webhook/events.ts';
import { holdAgainstErasure } from './holds.ts';
import { filesOf, type Person } from './person.ts';

// Sales come after dishes, whose locks a sale in progress holds.
const OF_SELLERS = [eraseSeller, eraseApplication, eraseDishes, eraseSales, eraseAnswers, eraseMailsAbout, eraseAccess];
const OF_DRIVERS = [eraseDriver, eraseIncidents, erasePayouts, eraseAnswers, eraseMailsAbout, eraseAccess];
/** The database ends a transaction that waits for the file store for a minute. */
const FILES_AT_ONCE = 8;
/** Data that is stored under the address itself. */
const OF_ADDRESSES = [eraseCodes, eraseVisitor, eraseVisitorAnswers, eraseComplaints, eraseLetters, eraseMails];

/**
 * Erases a person, inside a transaction. Documents, photos and all personal fields are removed (see `ENDINGS`).
 * Deliveries, fees and sales stay, without a name. What the law requires to keep is put under a hold. Files are removed
 * last, before the commit: if that fails, everything is rolled back and the operator can try again.
 *
 * @returns what was erased, for the audit log, and what is kept
 * @throws HttpError 409 while a delivery by or to this person is in hand, or one from this kitchen still to come
 */
export async function erase(
  trx: Db,
  files: FileStore,
  person: Person,
  now: Date,
): Promise<{ detail: Record<string, unknown>; kept: Kept[] }> {
  const { email, seller, driver, customer } = person;
  const inHand = driver?.deliveries.filter(({ status }) => isInHand(status)) ?? [];
  if (inHand.length > 0) {
    const words =
      inHand.length === 1
        ? 'a delivery in hand. Cancel or complete it first.'
        : `${inHand.length} deliveries in hand. Cancel or complete them first.`;
    throw new HttpError(409, `This driver has ${words}`);
  }
  if (seller) {
    // Held, so that no delivery is given to the kitchen meanwhile.
    const held = await holdSeller(trx, seller.id);
    if (await isExpected(trx, seller.id, now)) {
      throw new HttpError(409, 'Deliveries from this kitchen are still to come. Cancel or complete them first.');
    }
    await erasePickups(trx, seller.id, held?.address ?? '');
    if (held) await tellOfKitchen(trx, held.id, { from: held.council_status, to: 'erased' }, now);
  }
  // Held, so that no driver takes one meanwhile. A kitchen is held before its deliveries.
  const theirs = await holdDeliveries(
    trx,
    customer.map(({ id }) => id),
  );
  if (theirs.some(({ status }) => isInHand(status))) {
    throw new HttpError(409, 'A delivery to this person is on its way. Cancel or complete it first.');
  }
  if (seller) for (const eraseFrom of OF_SELLERS) await eraseFrom(trx, seller.id, now);
  const kept = driver ? await holdAgainstErasure(trx, driver, now) : [];
  const evidence = kept.some(({ kind }) => kind === 'right_to_work') ? EVIDENCE_KINDS : [];
  if (driver) {
    if (evidence.length === 0) await removeChecks(trx, driver.id);
    await removeDocuments(trx, driver.id, { except: evidence }, now);
    for (const eraseFrom of OF_DRIVERS) await eraseFrom(trx, driver.id, now);
  }
  for (const eraseFrom of OF_ADDRESSES) await eraseFrom(trx, email);
  const ids = theirs.map(({ id }) => id);
  await eraseCustomer(trx, ids);
  await forgetNotes(trx, ids);

  await noteErasure(trx, now);

  // Copied dishes share a photo.
  const keys = new Set(filesOf(person, evidence).map(({ key }) => key));
  await pLimit(FILES_AT_ONCE).map(keys, async (key) => {
    await files.remove(key);
    if (key.startsWith('photos/')) await files.remove(key.replace('-1280.', '-640.'));
  });
  const held = kept.map(({ kind }) => kind);
  const detail = {
    files: keys.size,
    deliveries: customer.length,
    waitlist: person.waitlist.length,
    survey: Boolean(person.survey),
    ...(held.length > 0 && { kept: held }),
  };
  return { detail, kept };
}
