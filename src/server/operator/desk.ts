import type { Answered } from '#api/call';
import type * as desk from '#api/operator/desk';
import type { FoundPerson, foundSellerShape, mailShape } from '#api/operator/desk';
import { DUE_DAYS } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { lateBy } from '#rules/late';
import { searchText } from '#rules/operator';
import { openLinks } from '../account/store.ts';
import { audit } from '../audit/store.ts';
import { openCodes } from '../codes/store.ts';
import { applicationsOf, isChangedSinceSent, markSentAgain, sellersByPayment } from '../council/store.ts';
import * as delivery from '../delivery/store.ts';
import * as driver from '../driver/store.ts';
import { lateSince } from '../driver/view.ts';
import { driversExpiring } from '../driver-document/store.ts';
import { HttpError } from '../http-error.ts';
import { holdMail, type KnownMail, listMails, requeueMail } from '../mail/store.ts';
import { single } from '../page.ts';
import { driversDue } from '../right-to-work/store.ts';
import { soughtBy } from '../search.ts';
import * as seller from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import { kept } from '../services/kept.ts';
import type { Services } from '../services.ts';
import { deliveryRecords, iso } from './delivery-records.ts';

/** Finding anything, how much there is of what, and mails that did not arrive. */
export function deskHandlers(services: Services): Handlers<typeof desk> {
  const { database, settings } = services;
  const { db } = database;
  const driversCounted = kept(() => driver.countByStatus(db), sum);
  const sellersCounted = kept(() => seller.countByStatus(db), sum);
  const deliveriesCounted = kept(() => delivery.countByStatus(db), sum);
  const unpaidCounted = kept(
    () => delivery.countUnpaid(db),
    ({ unpaid }) => unpaid,
  );

  return {
    async search({ read }) {
      const { q } = await read(searchText);
      const sought = soughtBy(q);
      return {
        drivers: await driver.searchDrivers(db, sought),
        sellers: await withApplications(db, await seller.searchSellers(db, sought)),
        deliveries: await deliveryRecords(db, await delivery.searchDeliveries(db, sought)),
      };
    },

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
          unpaid: await seller.countAmong(db, sellersByPayment(db, 'unpaid')),
          statuses: sellers,
        },
        deliveries: {
          all: sum(deliveries),
          available: of('available'),
          assigned: of('assigned'),
          picked_up: of('picked_up'),
          completed: of('completed'),
          cancelled: of('cancelled'),
          unpaid: (await unpaidCounted()).unpaid,
          late: (await delivery.lateCount(db, lateBy(now)).executeTakeFirstOrThrow()).count,
        },
      };
    },

    async listMails({ query, now }) {
      const { rows, next } = await listMails(db, query.failed === 'true', query);
      return { mails: await mailRecords(db, rows, now), next };
    },

    async resendMail({ id, account, now }) {
      const row = await database.transaction(async (trx) => {
        const before = isId(id) ? await holdMail(trx, id) : undefined;
        if (!before) throw new HttpError(404, 'There is no such email.');
        if (!before.failed_at) throw new HttpError(409, 'This email has not failed.');
        const { expired } = await single(mailRecords(trx, [before], now));
        if (expired) {
          throw new HttpError(410, 'The code or link in this email no longer works. The person can ask for a new one.');
        }
        const { about, attachment_name, created_at } = before;
        if (about && attachment_name && !(await markSentAgain(trx, about, created_at, now)))
          throw new HttpError(409, OLD);
        await audit(trx, account.email, 'mail resent', `mail ${before.id}`, {}, now);
        return requeueMail(trx, before.id, now);
      });
      return { mail: await single(mailRecords(db, [row], now)) };
    },
  };
}

const OLD = 'This record has since changed or been sent. Send it again under Sellers.';

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);

/** Mails as operators see them: to whom and why, never what they say. */
async function mailRecords(db: Db, rows: readonly KnownMail[], now: Date): Promise<Answered<typeof mailShape>[]> {
  const ids = rows.map(({ opens }) => opens).filter((id) => id !== null);
  const open = new Set([...(await openCodes(db, ids, now)), ...(await openLinks(db, ids, now))]);
  return rows.map(({ to_address, opens, ...row }) => ({
    ...row,
    to: to_address,
    created_at: row.created_at.toISOString(),
    sent_at: iso(row.sent_at),
    failed_at: iso(row.failed_at),
    resent_at: iso(row.resent_at),
    expired: opens !== null && !open.has(opens),
  }));
}

/** Sellers who were found, each with how far the application has come. */
async function withApplications(db: Db, sellers: FoundPerson[]): Promise<Answered<typeof foundSellerShape>[]> {
  const rows = await applicationsOf(
    db,
    sellers.map(({ id }) => id),
  );
  const applications = new Map(rows.map((row) => [row.seller_id, row]));
  return sellers.map((found) => {
    const row = applications.get(found.id);
    const application = row && {
      status: row.status,
      sent_to_council_at: iso(row.sent_to_council_at),
      changed_since_sent: isChangedSinceSent(row),
    };
    return { ...found, application: application ?? null };
  });
}
