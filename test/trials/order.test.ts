import { suite } from 'uvu';
import * as account from '../../src/server/account/store.ts';
import * as codes from '../../src/server/codes/store.ts';
import * as council from '../../src/server/council/store.ts';
import * as customer from '../../src/server/customer/store.ts';
import * as delivery from '../../src/server/delivery/store.ts';
import * as papers from '../../src/server/driver-document/store.ts';
import * as incident from '../../src/server/incident/store.ts';
import * as launch from '../../src/server/launch/store.ts';
import * as mail from '../../src/server/mail/store.ts';
import * as menu from '../../src/server/menu/store.ts';
import * as payout from '../../src/server/payout/store.ts';
import * as pickup from '../../src/server/pickup/store.ts';
import * as checks from '../../src/server/right-to-work/store.ts';
import * as sales from '../../src/server/sales/store.ts';
import * as seller from '../../src/server/seller/store.ts';
import type { Db } from '../../src/server/services/database.ts';
import * as survey from '../../src/server/survey/store.ts';
import {
  add,
  DELIVERY,
  DRIVER,
  days,
  FIRST,
  minutes,
  NOW,
  OTHER_DELIVERY,
  ordered,
  PAYOUT,
  SECOND,
  SELLER,
  THIRD,
  TODAY,
} from './conditions.ts';

const test = suite('every list has its order');
const ann = 'ann@example.test';
const oldest = [{ id: FIRST }, { id: SECOND }, { id: THIRD }] as const;
const newest = [{ id: THIRD }, { id: SECOND }, { id: FIRST }] as const;
/** The same in each, but for what is told apart by the id. */
const each = <One extends object, Rows extends readonly [One, One, One], Same extends object>(rows: Rows, same: Same) =>
  rows.map((row) => ({ ...same, ...row })) as unknown as [One & Same, One & Same, One & Same];

// People

const came = [
  { created_at: NOW },
  { created_at: minutes(1), id: FIRST },
  { created_at: minutes(1), id: SECOND },
] as const;
ordered(test, 'operators, as they came', 'operators', came, (trx) => account.listOperators(trx));
ordered(test, 'operators are held one after the other', 'operators', oldest, (trx) => account.holdOperators(trx));
ordered(
  test,
  'sessions, the newest first',
  'sessions',
  [{ created_at: minutes(1), token_hash: 'c' }, { token_hash: 'a' }, { token_hash: 'b' }],
  (trx) => account.listSessions(trx, SELLER, NOW),
);
ordered(
  test,
  'codes, the newest first',
  'email_codes',
  [{ created_at: minutes(2) }, { created_at: minutes(1) }, {}],
  async (trx) => {
    const { rows } = { rows: await trx.selectFrom('email_codes').select(['id', 'created_at']).execute() };
    const made = await codes.newestCodes(trx, 'seller', ann, days(-1), 3);
    return made.map((at) => rows.find(({ created_at }) => +created_at === +at)?.id);
  },
);
ordered(test, "a driver's documents, the newest last", 'driver_documents', oldest, (trx) =>
  papers.documentsOf(trx, [DRIVER]),
);
ordered(
  test,
  'documents that expire, the newest last',
  'driver_documents',
  each(oldest, { expires_on: TODAY }),
  (trx) => papers.untoldDocuments(trx, TODAY, 'driver_told_at'),
);
ordered(test, "a seller's documents, the newest last", 'seller_documents', oldest, (trx) =>
  seller.documentsOf(trx, [SELLER]),
);
ordered(test, 'checks, the newest first', 'right_to_work_checks', newest, (trx) => checks.checksOf(trx, DRIVER));
ordered(
  test,
  'councils, by their name',
  'councils',
  (['a', 'b', 'c'] as const).map((name_key) => ({ name_key, authority_name: name_key })) as never,
  (trx) => council.listCouncils(trx),
);
ordered(test, 'areas, by their code', 'coverage', [{ code: 'a1' }, { code: 'b1' }, { code: 'c1' }], (trx) =>
  council.listCoverage(trx),
);

// What they do

const dishes = [{ menu_id: FIRST }, { menu_id: SECOND }, { menu_id: THIRD }] as const;
ordered(test, 'dishes of a day, as they were added', 'dishes', dishes, (trx) => menu.listDishes(trx, SELLER, TODAY));
ordered(test, 'dishes that are copied, as they were added', 'dishes', dishes, (trx) =>
  menu.holdDishes(trx, SELLER, TODAY),
);
const atKitchen = { seller_id: SELLER, pickup_time: NOW };
ordered(
  test,
  "a kitchen's pickups, the soonest first",
  'deliveries',
  [
    { ...atKitchen, id: SECOND },
    { ...atKitchen, id: THIRD },
    { ...atKitchen, pickup_time: minutes(1), id: FIRST },
  ],
  (trx) => pickup.listPickups(trx, SELLER, TODAY),
);
ordered(
  test,
  "a kitchen's pickups, as they were added",
  'deliveries',
  [
    { ...atKitchen, id: FIRST },
    { ...atKitchen, id: SECOND },
    { ...atKitchen, id: THIRD },
  ],
  (trx) => pickup.pickupsOf(trx, SELLER),
);
const sold = [
  { sold_at: null, id: THIRD },
  { sold_at: minutes(1), id: SECOND },
  { sold_at: minutes(2), id: FIRST },
] as const;
ordered(test, "a day's sales, as they were made", 'sales', sold, (trx) => sales.listSales(trx, SELLER, TODAY));
ordered(test, "a seller's sales, as they were stored", 'sales', [{ id: FIRST }, { id: SECOND }, { id: THIRD }], (trx) =>
  sales.salesRowsOf(trx, SELLER),
);
ordered(test, 'dishes of a seller, as they were added', 'dishes', dishes, (trx) => menu.dishesOf(trx, SELLER));

/** None of those that other tests have added. */
const alone = async (trx: Db) => {
  await trx.updateTable('deliveries').set({ status: 'cancelled' }).where('status', '=', 'available').execute();
};
const soon = [
  { pickup_time: minutes(1), id: THIRD },
  { pickup_time: minutes(2), id: FIRST },
  { pickup_time: minutes(2), id: SECOND },
] as const;
ordered(
  test,
  'what waits for a driver, the nearest pickup first',
  'deliveries',
  soon,
  (trx) => delivery.availableTo(trx, { driver: DRIVER }, NOW),
  alone,
);
ordered(test, 'by pickup, the nearest first', 'deliveries', each(soon, { driver_id: DRIVER }), async (trx) =>
  (await delivery.listDeliveries(trx, { driver: DRIVER, from: NOW }, {})).rows.map(({ id }) => id),
);
const lately = [
  { changed_at: minutes(2), id: FIRST },
  { changed_at: minutes(1), id: THIRD },
  { changed_at: minutes(1), id: SECOND },
] as const;
const held = { driver_id: DRIVER, status: 'assigned' } as const;
ordered(test, 'what a driver holds, what changed last first', 'deliveries', each(lately, held), (trx) =>
  delivery.heldBy(trx, { driver: DRIVER }, ['assigned']),
);
ordered(
  test,
  'what a driver has cancelled, the latest first',
  'delivery_cancellations',
  [
    { id: FIRST, cancelled_at: minutes(2), delivery_id: DELIVERY },
    { id: THIRD, cancelled_at: minutes(1), delivery_id: OTHER_DELIVERY },
    { id: SECOND, cancelled_at: minutes(1), delivery_id: FIRST },
  ],
  async (trx) => {
    const ids = new Map([
      [DELIVERY, FIRST],
      [OTHER_DELIVERY, THIRD],
      [FIRST, SECOND],
    ]);
    return (await delivery.cancelledBy(trx, { driver: DRIVER })).map(({ id }) => ids.get(id));
  },
  add('deliveries', { id: FIRST }),
);
ordered(
  test,
  'what is held of deliveries, the oldest first',
  'deliveries',
  each(oldest, { driver_id: DRIVER }),
  (trx) => delivery.deliveriesOf(trx, DRIVER),
);
ordered(test, 'the deliveries of a customer, the oldest first', 'deliveries', each(oldest, { contact: ann }), (trx) =>
  customer.findCustomer(trx, ann),
);
ordered(
  test,
  'the deliveries of a payout, the oldest first',
  'deliveries',
  each(oldest, { payout_id: PAYOUT }),
  (trx) => payout.deliveriesOfPayout(trx, PAYOUT),
);
ordered(test, 'payouts, the latest first', 'payouts', newest, (trx) => payout.payoutsTo(trx, DRIVER));
ordered(test, 'what is held of payouts, the oldest first', 'payouts', oldest, (trx) => payout.payoutsOf(trx, DRIVER));
ordered(test, 'what a driver reported, the oldest first', 'incidents', oldest, (trx) =>
  incident.incidentsOf(trx, DRIVER),
);

ordered(
  test,
  'what is held of cancellations, the oldest first',
  'delivery_cancellations',
  [
    { id: FIRST, delivery_id: OTHER_DELIVERY },
    { id: SECOND, delivery_id: DELIVERY },
    { id: THIRD, delivery_id: FIRST },
  ],
  async (trx) => {
    const ids = new Map([
      [OTHER_DELIVERY, FIRST],
      [DELIVERY, SECOND],
      [FIRST, THIRD],
    ]);
    return (await delivery.deliveriesOf(trx, DRIVER)).cancellations.map(({ delivery_id }) => ids.get(delivery_id));
  },
  add('deliveries', { id: FIRST }),
);

// What is sent and said

ordered(
  test,
  'the outbox, the newest first',
  'mails',
  newest,
  (trx) => mail.listOutbox(trx),
  // It shows a hundred.
  (trx) => trx.deleteFrom('mails').execute(),
);
ordered(test, 'mails to somebody, the oldest first', 'mails', oldest, (trx) => mail.mailsTo(trx, ann));
const areas = [{ area: 'SL7' }, { area: 'SL8' }, { area: 'SL9' }] as const;
ordered(
  test,
  'letters, by their area',
  'launch_letters',
  each(areas, { launch_id: DELIVERY, email: ann }),
  async (trx) =>
    (await launch.lettersTo(trx, ann)).map(({ area }) => area).join() === 'SL7,SL8,SL9' &&
    trx.selectFrom('launch_letters').select('id').orderBy('area').execute(),
  add('launches', { id: DELIVERY }),
);
ordered(
  test,
  'where somebody waits, the first entry first',
  'waitlist',
  oldest.map((row, at) => ({ ...row, email: ann, postcode: `SL${at} 1AA` })) as never,
  (trx) => survey.findVisitor(trx, ann),
);
ordered(
  test,
  'areas, where most wait first and then by their name',
  'waitlist',
  [{ postcode: 'ZZ9 1AA' }, { postcode: 'ZX8 1AA' }, { postcode: 'ZX9 1AA' }],
  async (trx) => {
    await add('waitlist', { postcode: 'ZZ9 1AB' })(trx);
    const rows = await trx
      .selectFrom('waitlist')
      .select(['id', 'postcode'])
      .where('postcode', 'like', 'Z% 1AA')
      .execute();
    const counted = await survey.countWaiting(trx);
    return counted.map(({ area }) => rows.find(({ postcode }) => postcode.startsWith(area))?.id);
  },
);
for (const [table, next] of [
  ['survey_answers', survey.nextAnswers],
  ['waitlist', survey.nextWaiting],
] as const) {
  ordered(
    test,
    `a file of ${table}, the oldest first`,
    table,
    oldest,
    (trx) => next(trx, undefined),
    (trx) => trx.deleteFrom(table).execute(),
  );
}

test.run();
