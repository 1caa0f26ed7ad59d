import type { Input } from '#rules/form';
import type { incidentReport } from '#rules/incident';
import { reasonsIn } from '#rules/reasons';
import { notifyOperators } from '../account/operators.ts';
import { standingOf } from '../delivery/refusals.ts';
import { findFor, type Move } from '../delivery/store.ts';
import { HttpError } from '../http-error.ts';
import { queueAlert } from '../push/store.ts';
import { invalid } from '../serve.ts';
import type { Db } from '../services/database.ts';
import type { Settings } from '../settings.ts';
import { reportedEmail } from './emails.ts';
import { addIncident } from './store.ts';

/**
 * Stores a driver's report of an incident with a delivery in hand, and tells the operators.
 *
 * @throws HttpError 404, 403 for another driver's delivery, 409 for one without a driver, 422 for a reason that does
 *   not fit the delivery's status
 */
export async function report(
  trx: Db,
  settings: Settings,
  { id, driver, now, tappedAt }: Move,
  { reason, note }: Input<typeof incidentReport>,
) {
  const row = await findFor(trx, id, driver);
  if (!row) throw new HttpError(404, 'There is no such delivery.');
  const standing = standingOf(row, driver, now);
  if (standing === 'taken') throw new HttpError(403, 'This delivery is with another driver.');
  if (standing === 'available' || standing === 'past') throw new HttpError(409, 'Accept this delivery first.');
  if (standing === 'cancelled') throw new HttpError(409, 'This delivery was cancelled.');
  if (!(reason in reasonsIn(standing))) throw invalid({ reason: REFUSALS[standing] });

  const incident = { delivery_id: id, driver_id: driver, reason, note, tapped_at: tappedAt, created_at: now };
  const { id: added } = await addIncident(trx, incident);
  await notifyOperators(trx, reportedEmail(settings));
  await queueAlert(trx, { kind: 'incident', id: added }, now);
  // The answer is stored for repeated calls, so it leaves out the note, which may name a customer.
  return { id: added, delivery_id: id, reason, outcome: null, created_at: now.toISOString() };
}

/** The refusal of a reason that does not fit the delivery's status. */
const REFUSALS = {
  assigned: 'Choose something that can go wrong before pickup.',
  picked_up: 'Choose something that can go wrong after pickup.',
  completed: 'This delivery is already completed.',
};
