import type { Selectable } from 'kysely';
import type { Clock } from '#api/call';
import { formatDateTime } from '#rules/dates';
import { deliveryChange } from '#rules/operator';
import { keepCancellation } from '../delivery/cancellations.ts';
import type { Handle } from '../parts/database.ts';
import { isId } from '../parts/ids.ts';
import { queueMail } from '../parts/mail.ts';
import { problem } from '../problem.ts';
import { checkJson } from '../serve.ts';
import type { Settings } from '../settings.ts';
import type { Tables } from '../tables.ts';
import { audit } from './audit.ts';
import { cancelledLetter } from './letters.ts';

type Row = Selectable<Tables['deliveries']>;

interface Change {
  id: string;
  body: unknown;
  who: string;
  now: Date;
  clock: Clock;
}

/**
 * Marks a payout, cancels, or corrects fields of a delivery that nobody has taken yet: one of the three at
 * a time. What is so already is no error.
 *
 * @throws Problem 404, 409 when its status does not allow it, 422
 */
export async function changeDelivery(trx: Handle, settings: Settings, change: Change): Promise<Row> {
  const form = deliveryChange(change.clock.now);
  const given = form.fields.filter((name) => Object.hasOwn((change.body ?? {}) as object, name));
  const { payout_status, status, pickup_time, ...corrected } = checkJson(form, change.body, given);
  const fields = { ...corrected, ...(pickup_time && { pickup_time: new Date(pickup_time) }) };

  const kinds = [payout_status, status, Object.keys(fields).length > 0].filter(Boolean).length;
  if (kinds !== 1) {
    throw problem(
      422,
      kinds === 0 ? 'Say what to change.' : 'Mark a payout, cancel, or correct: one at a time.',
    );
  }
  const row = await find(trx, change.id);
  if (payout_status) return markPayout(trx, row, payout_status, change);
  if (status) return cancel(trx, settings, row, change);
  return correct(trx, row, fields, given, change);
}

async function markPayout(trx: Handle, row: Row, payout_status: 'pending' | 'paid', { who, now }: Change) {
  if (row.status !== 'completed') {
    throw problem(409, 'This delivery is not completed, so there is no payout to mark.');
  }
  if (row.payout_status === payout_status) return row;
  const detail = { from: row.payout_status, to: payout_status, fee_pence: row.fee_pence };
  await audit(trx, who, 'payout marked', `delivery ${row.id}`, detail, now);
  return update(trx, row.id, { payout_status });
}

async function cancel(trx: Handle, settings: Settings, row: Row, { who, now }: Change): Promise<Row> {
  if (row.status === 'completed')
    throw problem(409, 'This delivery is completed: it can no longer be cancelled.');
  if (row.status === 'cancelled') return row;
  await audit(
    trx,
    who,
    'delivery cancelled',
    `delivery ${row.id}`,
    { from: row.status, driver: row.driver_id },
    now,
  );
  if (row.driver_id) {
    await keepCancellation(trx, row.id, row.driver_id, now);
    const driver = await trx
      .selectFrom('drivers')
      .select(['email', 'first_name'])
      .where('id', '=', row.driver_id)
      .executeTakeFirstOrThrow();
    const at = formatDateTime(row.pickup_time.toISOString());
    const delivery = { from: row.pickup_postcode, to: row.dropoff_postcode, at };
    await queueMail(trx, cancelledLetter(driver, delivery, settings));
  }
  return update(trx, row.id, { status: 'cancelled', changed_at: now });
}

async function correct(
  trx: Handle,
  row: Row,
  fields: Record<string, unknown>,
  names: string[],
  { who, now }: Change,
): Promise<Row> {
  if (row.status !== 'available')
    throw problem(409, 'A delivery can only be corrected while it is available.');
  await audit(trx, who, 'delivery corrected', `delivery ${row.id}`, { fields: names }, now);
  return update(trx, row.id, fields);
}

/**
 * The delivery, held until the transaction ends: a driver who accepts at this moment comes before or after.
 */
async function find(trx: Handle, id: string): Promise<Row> {
  const query = trx.selectFrom('deliveries').selectAll().where('id', '=', id);
  const row = isId(id) ? await query.forUpdate().executeTakeFirst() : undefined;
  if (!row) throw problem(404, 'There is no such delivery.');
  return row;
}

function update(trx: Handle, id: string, change: Partial<Row>): Promise<Row> {
  return trx
    .updateTable('deliveries')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
