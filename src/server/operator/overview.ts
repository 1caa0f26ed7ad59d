import type * as contract from '#api/operator/overview';
import { DUE_AFTER_DAYS } from '#rules/complaint-answer';
import { DUE_DAYS } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { lateBy } from '#rules/late';
import { waitingCount } from '../complaint/store.ts';
import type { Context } from '../context.ts';
import * as council from '../council/store.ts';
import * as delivery from '../delivery/store.ts';
import * as driver from '../driver/store.ts';
import { lateSince } from '../driver/view.ts';
import { driversExpiring, expiringCount } from '../driver-document/store.ts';
import * as incident from '../incident/store.ts';
import { failedCount } from '../mail/store.ts';
import { driversDue, dueCount } from '../right-to-work/store.ts';
import * as seller from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import { cachedCount } from '../services/cached-count.ts';
import { sharedRun } from '../services/shared-run.ts';
import type { Services } from '../services.ts';
import { countVisitors } from '../survey/store.ts';
import { failingCount } from '../webhook/store.ts';
import { iso } from './delivery-records.ts';

/** Counts of the work that waits, and of the rows behind each filter of the lists. */
export function overviewHandlers({ database, settings }: Services): Handlers<typeof contract> {
  const { db } = database;
  const payouts = cachedCount(
    () => delivery.countUnpaid(db),
    ({ unpaid }) => unpaid,
  );
  const visitors = cachedCount(
    () => countVisitors(db),
    ({ survey_answers, waitlist_entries }) => survey_answers + waitlist_entries,
  );

  const driversCounted = cachedCount(() => driver.countByStatus(db), sum);
  const sellersCounted = cachedCount(() => seller.countByStatus(db), sum);
  const deliveriesCounted = cachedCount(() => delivery.countByStatus(db), sum);

  const counted = sharedRun(async ({ clock, now }: Pick<Context<'operator'>, 'clock' | 'now'>) => {
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
        failingCount(db, new Date(now.getTime() - FAILING_MS)).as('failing_webhooks'),
        waitingCount(db, daysBefore(now, DUE_AFTER_DAYS)).as('complaints_due'),
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
  });

  return {
    overview: counted,

    async countLists({ clock, now }) {
      const soon = addDaysTo(clock.today, DUE_DAYS);
      const drivers = await driversCounted();
      const sellers = await sellersCounted();
      const deliveries = await deliveriesCounted();
      const of = (status: string) => sum(deliveries.filter((row) => row.status === status));
      const ofDrivers = (status: string) => sum(drivers.filter((row) => row.status === status));
      return {
        drivers: {
          all: sum(drivers),
          pending: ofDrivers('pending'),
          approved: ofDrivers('approved'),
          rejected: ofDrivers('rejected'),
          overdue: await driver.countAmong(db, [driver.driversOverdue(db, lateSince(clock.today, settings))]),
          due: await driver.countAmong(db, [driversDue(db, soon), driversExpiring(db, soon)]),
        },
        sellers: {
          all: sum(sellers),
          unpaid: await seller.countAmong(db, council.sellersByPayment(db, 'unpaid')),
          statuses: sellers,
        },
        deliveries: {
          all: sum(deliveries),
          available: of('available'),
          assigned: of('assigned'),
          picked_up: of('picked_up'),
          completed: of('completed'),
          cancelled: of('cancelled'),
          unpaid: (await payouts()).unpaid,
          late: (await delivery.lateCount(db, lateBy(now)).executeTakeFirstOrThrow()).count,
        },
      };
    },
  };
}

/** A receiver that is started anew or changed is back within this time. */
const FAILING_MS = 3_600_000;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);

/** The compiler thinks that subqueries may be null. A count never is. */
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
  | 'failed_mails'
  | 'failing_webhooks'
  | 'complaints_due',
  number
>;
/** When the first of each began to wait. */
type Firsts = Record<'pending_since' | 'submitted_since' | 'incident_since' | 'late_since', Date | null>;
