import type { Seller } from '#api/account';
import { applicationData, openStep, STEP_FIELDS } from '#rules/council';
import { londonToday } from '#rules/dates';
import { keysOf } from '#rules/field';
import { photoUrl } from '../photos.ts';
import type { Db } from '../services/database.ts';
import { readCard } from './store.ts';

/**
 * A seller as the seller sees themselves.
 *
 * @throws Error when there is no such seller
 */
export async function sellerView(db: Db, id: string): Promise<Seller> {
  const { photo_key, licence_uploaded_at, ...card } = await readCard(db, id);
  const { application_submitted_at, application_data, application_payment, ...seller } = card;
  // For drafts alone: making the rules costs more than all else that a dashboard asks for.
  const step =
    seller.application_status === 'draft' &&
    openStep(applicationData(londonToday(new Date())), application_data ?? {}, application_payment === 'paid');
  return {
    ...seller,
    photo_url: photoUrl(photo_key),
    application_step: step ? keysOf(STEP_FIELDS).indexOf(step) + 1 : null,
    application_submitted_at: application_submitted_at?.toISOString() ?? null,
    licence_uploaded_at: licence_uploaded_at?.toISOString() ?? null,
  };
}
