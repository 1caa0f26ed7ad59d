import type * as contract from '#api/operator/overview';
import { DUE_DAYS } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { lateBy } from '#rules/late';
import { listAudit } from '../audit/store.ts';
import * as council from '../council/store.ts';
import * as delivery from '../delivery/store.ts';
import * as driver from '../driver/store.ts';
import { lateSince } from '../driver/view.ts';
import { expiringCount } from '../driver-document/store.ts';
import * as incident from '../incident/store.ts';
import { failedCount } from '../mail/store.ts';
import { dueCount } from '../right-to-work/store.ts';
import * as seller from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import { kept } from '../services/kept.ts';
import type { Services } from '../services.ts';
import { countVisitors } from '../survey/store.ts';
import { auditEntries } from './audit-log.ts';
import { iso } from './delivery-records.ts';

/** Counts of what waits and of who answered, and the log of what was done. */
export function overviewAndAudit({
  database,
  settings,
}: Services): Handlers<typeof contract, 'overview' | 'listAudit'> {
  const { db } = database;
  const payouts = kept(
    () => delivery.countUnpaid(db),
    ({ unpaid }) => unpaid,
  );
  const visitors = kept(
    () => countVisitors(db),
    ({ survey_answers, waitlist_entries }) => survey_answers + waitlist_entries,
  );

  return {
    async overview({ clock, now }) {
      const soon = addDaysTo(clock.today, DUE_DAYS);
      const found = await db
        .selectNoFrom([
          driver.pendingCount(db).as('pending_drivers'),
          driver.overdueCount(db, lateSince(clock.today, settings)).as('overdue_drivers'),
          council.submittedCount(db, seller.sellersPending(db)).as('submitted_applications'),
          council.unpaidCount(db, seller.sellersThere(db)).as('unpaid_applications'),
          delivery.availableCount(db, now).as('available_deliveries'),
          incident.openCount(db).as('open_incidents'),
          dueCount(db, soon).as('right_to_work_due'),
          expiringCount(db, soon).as('documents_expiring'),
          delivery.lateCount(db, lateBy(now)).as('late_deliveries'),
          failedCount(db).as('failed_mails'),
          driver.pendingSince(db).as('pending_since'),
          council.submittedSince(db, seller.sellersPending(db)).as('submitted_since'),
          incident.openSince(db).as('incident_since'),
          delivery.firstLate(db, lateBy(now)).as('late_since'),
        ])
        .$narrowType<Counts & Firsts>()
        .executeTakeFirstOrThrow();
      const { pending_since, submitted_since, incident_since, late_since, ...counts } = found;
      const { unpaid, unpaid_pence } = await payouts();
      return {
        ...counts,
        pending_payouts: unpaid,
        pending_payout_pence: unpaid_pence,
        ...(await visitors()),
        pending_since: iso(pending_since),
        submitted_since: iso(submitted_since),
        incident_since: iso(incident_since),
        late_since: iso(late_since),
      };
    },

    async listAudit({ query }) {
      // What no subject begins with asks for nothing.
      const kind = /^[a-z-]+$/.exec(query.kind ?? '')?.[0];
      const { rows, next } = await listAudit(db, { ...query, kind });
      return { entries: await auditEntries(db, rows), next };
    },
  };
}

/** Subqueries may be null to the compiler; a count never is. */
type Counts = Record<
  | 'pending_drivers'
  | 'overdue_drivers'
  | 'submitted_applications'
  | 'unpaid_applications'
  | 'available_deliveries'
  | 'open_incidents'
  | 'right_to_work_due'
  | 'documents_expiring'
  | 'late_deliveries'
  | 'failed_mails',
  number
>;
/** When the first of each began to wait. */
type Firsts = Record<'pending_since' | 'submitted_since' | 'incident_since' | 'late_since', Date | null>;
