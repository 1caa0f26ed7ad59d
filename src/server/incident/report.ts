import type { Input } from '#rules/form';
import type { incidentReport } from '#rules/incident';
import { type IncidentReason, REASON_LABELS, reasonsIn, UNDO_MS } from '#rules/reasons';
import { notifyOfNews } from '../account/operators.ts';
import { loggedOut } from '../account/sessions.ts';
import { ACCEPT_FIRST, CANCELLED, COMPLETED, NOT_YOURS, noDelivery, standingOf } from '../delivery/refusals.ts';
import { type DeliveryRow, findFor, holdDelivery, type Move } from '../delivery/store.ts';
import { dropDocuments } from '../documents.ts';
import { keepDriver } from '../driver/store.ts';
import { HttpError, invalid } from '../http-error.ts';
import { PHOTO_TYPE, readPhoto } from '../photos.ts';
import { queueAlert } from '../push/store.ts';
import { type Db, mayBeStored } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { Upload } from '../services/uploads.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { reportedEmail } from './emails.ts';
import {
  addIncident,
  addToIncident,
  dropIncident,
  type IncidentRow,
  type IncidentSummary,
  openIncidentOf,
  setPhoto,
} from './store.ts';

/**
 * Stores a driver's report of an incident with a delivery in hand, and tells the operators. A delivery has one open
 * incident of a driver: another report adds to it.
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
  // Held, so that nobody takes it from this driver meanwhile.
  await holdDelivery(trx, id);
  const row = await findFor(trx, id, driver);
  if (!row) throw noDelivery();
  const standing = standingOf(row, driver, now);
  if (standing === 'taken') throw new HttpError(403, NOT_YOURS);
  if (standing === 'available' || standing === 'past') throw new HttpError(409, ACCEPT_FIRST);
  if (standing === 'cancelled') throw new HttpError(409, CANCELLED);
  if (!(reason in reasonsIn(standing))) throw invalid({ reason: REFUSALS[standing] });

  const open = await openIncidentOf(trx, id, driver);
  const text = open ? addedTo(open, reason, note) : note;
  if (open && open.reason === reason && open.note === text) return answerOf(open);
  const said = { reason, note: text, tapped_at: tappedAt };
  const incident = open
    ? { ...open, ...said }
    : await addIncident(trx, { ...said, delivery_id: id, driver_id: driver, created_at: now });
  if (open) await addToIncident(trx, open.id, said);
  else await queueAlert(trx, { kind: 'incident', id: incident.id }, now);
  await notifyOfNews(trx, 'incident', reportedEmail(settings), now);
  return answerOf(incident);
}

/**
 * Takes back a driver's open report, as if it had never been made. In time is who tapped in time, without signal too.
 *
 * @throws HttpError 404, 409 once it is too late or decided
 */
export async function undoReport(trx: Db, { id, driver, now, tappedAt }: Move): Promise<DeliveryRow> {
  const row = await holdDelivery(trx, id);
  if (!row) throw noDelivery();
  const open = await openIncidentOf(trx, id, driver);
  if (!open || undoUntil(open) < (tappedAt ?? now)) throw new HttpError(409, 'It is too late to undo this.');
  await dropIncident(trx, open.id);
  return row;
}

interface PhotoAnswer {
  photo_at: string;
}

/**
 * Stores a photo of the driver's open incident, without the place and time that a phone writes into it. A later one
 * replaces it.
 *
 * @param commit runs what it gets in the call's transaction
 * @throws HttpError 401 if the driver was erased meanwhile, 404, 409 without an open incident, 415 if it is no photo
 */
export async function addPhoto(
  services: Services,
  { id, driver, now }: Move,
  upload: Upload,
  commit: (work: (trx: Db) => Promise<PhotoAnswer>) => Promise<PhotoAnswer>,
): Promise<PhotoAnswer> {
  const { large } = await readPhoto(upload.path, driver);
  const file_key = `documents/${newId()}`;
  let before: string | null = null;
  try {
    await services.files.put(file_key, large, { type: PHOTO_TYPE, size: large.length });
    const answer = await commit(async (trx) => {
      // A slow upload must not outlive its person.
      if (!(await keepDriver(trx, driver))) throw loggedOut();
      if (!(await holdDelivery(trx, id))) throw noDelivery();
      const open = await openIncidentOf(trx, id, driver);
      if (!open) throw new HttpError(409, 'There is no open problem to add this to.');
      before = await setPhoto(trx, open, { file_key, photo_size: large.length, photo_at: now });
      return { photo_at: now.toISOString() };
    });
    await dropDocuments(services, before ? [before] : []);
    return answer;
  } catch (error) {
    // If the row may exist, a job decides on the file.
    if (!mayBeStored(error)) await dropDocuments(services, [file_key]);
    throw error;
  }
}

/** A report as its driver sees it: by when we answer, and until when it can be undone. */
export const reportView = (
  { id, reason, outcome, decision_note, created_at, photo_at }: IncidentSummary,
  { problemMinutes }: Pick<Settings, 'problemMinutes'>,
) => ({
  incident: { id, reason, outcome },
  report: {
    created_at: created_at.toISOString(),
    answer_by: outcome ? null : new Date(created_at.getTime() + problemMinutes * 60_000).toISOString(),
    undo_until: outcome ? null : undoUntil({ created_at }).toISOString(),
    photo_at: photo_at?.toISOString() ?? null,
    decision_note,
  },
});

const undoUntil = ({ created_at }: Pick<IncidentRow, 'created_at'>) => new Date(created_at.getTime() + UNDO_MS);

/** The answer is stored for repeated calls, so it leaves out the note, which may name a customer. */
const answerOf = ({ id, delivery_id, reason, created_at }: IncidentRow) => ({
  id,
  delivery_id,
  reason,
  outcome: null,
  created_at: created_at.toISOString(),
});

const MAX_NOTE_LENGTH = 2_000;

/** An open incident's note with a later report. The newest words stay if they are too many. */
function addedTo(open: IncidentRow, reason: IncidentReason, note: string): string {
  const lines = open.note.split('\n');
  const before = reason === open.reason ? '' : `Reported before: ${REASON_LABELS[open.reason]}.`;
  const news = lines.includes(note) ? '' : note;
  return [open.note, before, news].filter(Boolean).join('\n').slice(-MAX_NOTE_LENGTH);
}

/** The refusal of a reason that does not fit the delivery's status. */
const REFUSALS = {
  assigned: 'Choose something that can go wrong before pickup.',
  picked_up: 'Choose something that can go wrong after pickup.',
  completed: COMPLETED,
};
