import type { AuditAction } from '#rules/audit';
import { audit } from '../audit/store.ts';
import type { Services } from '../services.ts';

type Done = [at: Date, action: AuditAction, subject: string, detail: Record<string, unknown>];

/** Adds the sample operator's past actions to the audit log, in order, once. */
export async function ensureAuditLog({ database: { db } }: Services): Promise<void> {
  const known = await db.selectFrom('audit').select('id').where('action', '=', 'driver approved').executeTakeFirst();
  if (known) return;
  const checks = await db.selectFrom('right_to_work_checks').selectAll().execute();
  const drivers = await db.selectFrom('drivers').selectAll().where('status', '!=', 'pending').execute();
  const sent = await db.selectFrom('applications').selectAll().where('sent_to_council_at', 'is not', null).execute();
  const payouts = await db.selectFrom('payouts').selectAll().execute();
  const decided = await db.selectFrom('incidents').selectAll().where('outcome', 'is not', null).execute();
  const paid = await db.selectFrom('deliveries').select('payout_id').where('payout_id', 'is not', null).execute();
  const done: Done[] = [
    ...checks.map(({ driver_id, checked_at, method, outcome, follow_up_on }): Done => {
      return [checked_at, 'right to work checked', `driver ${driver_id}`, { method, outcome, follow_up_on }];
    }),
    ...drivers.map(({ id, status, status_at }): Done => {
      return [
        status_at,
        status === 'approved' ? 'driver approved' : 'driver rejected',
        `driver ${id}`,
        { from: 'pending' },
      ];
    }),
    ...sent.map(({ application_id, sent_to_council_at, data }): Done => {
      const detail = { council: data.authority_name, again: false };
      return [sent_to_council_at!, 'record handed over', `application ${application_id}`, detail];
    }),
    ...payouts.map(({ id, driver_id, paid_at }): Done => {
      const deliveries = paid.filter(({ payout_id }) => payout_id === id).length;
      return [paid_at, 'payout made', `payout ${id}`, { driver: driver_id, deliveries }];
    }),
    ...decided.map(({ id, delivery_id, outcome, resolved_at }): Done => {
      const detail = { outcome, before: null, delivery: delivery_id };
      return [resolved_at!, 'incident resolved', `incident ${id}`, detail];
    }),
  ];
  // Entries of the same minute keep the order above: a check comes before the decision that follows from it.
  const minute = ([at]: Done) => Math.floor(at.getTime() / 60_000);
  done.sort((one, other) => minute(one) - minute(other));
  for (const [at, action, subject, detail] of done) await audit(db, 'operator@demo.test', action, subject, detail, at);
}
