import type { sellerShape } from '#api/account';
import type { Answered } from '#api/call';
import { applicationData, openStep, STEP_FIELDS } from '#rules/council';
import { keysOf } from '#rules/field';
import { isApproved } from '#rules/status';
import { councilNamed } from '../council/store.ts';
import { photoUrl } from '../photos.ts';
import type { Db } from '../services/database.ts';
import { readCard } from './store.ts';

export type SellerView = Answered<typeof sellerShape>;

/**
 * A seller's own card.
 *
 * @param today the day in London, YYYY-MM-DD
 * @throws Error if there is no such seller
 */
export async function sellerView(db: Db, id: string, today: string): Promise<SellerView> {
  const {
    photo_key,
    licence_uploaded_at,
    application_submitted_at,
    application_sent_at,
    draft,
    application_payment,
    account_created_at,
    first_sale_on,
    ...seller
  } = await readCard(db, id);
  // Only for drafts: building these rules costs more than the rest of the call.
  const step = draft && openStep(applicationData(today), draft, application_payment === 'paid');
  const { council_status, application_authority: authority } = seller;
  const council = authority && !isApproved(council_status) ? await councilNamed(db, authority) : undefined;
  return {
    ...seller,
    photo_url: photoUrl(photo_key),
    account_created_at: account_created_at.toISOString(),
    application_step: step && keysOf(STEP_FIELDS).indexOf(step) + 1,
    application_submitted_at: application_submitted_at?.toISOString() ?? null,
    application_sent_at: application_sent_at?.toISOString() ?? null,
    licence_uploaded_at: licence_uploaded_at?.toISOString() ?? null,
    // Left out where there is none.
    council_page: council?.guidance_url || undefined,
    first_sale_on: first_sale_on ?? undefined,
  };
}
