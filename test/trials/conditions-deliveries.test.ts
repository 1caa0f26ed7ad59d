import { suite } from 'uvu';
import * as customer from '../../src/server/customer/store.ts';
import * as delivery from '../../src/server/delivery/store.ts';
import * as distance from '../../src/server/distance/store.ts';
import * as incident from '../../src/server/incident/store.ts';
import * as payout from '../../src/server/payout/store.ts';
import type { Db } from '../../src/server/services/database.ts';
import {
  add,
  condition,
  DELIVERY,
  DRIVER,
  days,
  FIRST,
  minutes,
  NOW,
  OTHER_DELIVERY,
  OTHER_DRIVER,
  OTHER_PAYOUT,
  PAYOUT,
  SECOND,
} from './conditions.ts';

const test = suite('every condition on deliveries, their pay and their problems');

const another = { another: {} };

const theirs = { "another's": { driver_id: OTHER_DRIVER } };

const move = { driver: DRIVER, now: NOW, tappedAt: minutes(-1) };

const mine = { driver_id: DRIVER };

/** A delivery in each status but this one. */
const notIn = (status: string) =>
  Object.fromEntries(
    (['available', 'assigned', 'picked_up', 'completed', 'cancelled'] as const)
      .filter((other) => other !== status)
      .map((other) => [`one that is ${other}`, { status: other }]),
  );

// Moves

condition(
  test,
  'a delivery is accepted',
  'deliveries',
  { beside: another, unless: { ...notIn('available'), 'one whose time is up': { pickup_time: NOW } } },
  { status: 'assigned', driver_id: DRIVER, assigned_at: NOW, changed_at: NOW },
  (trx, { id }) => delivery.MOVES.accept(trx, { ...move, id }),
);

const held = { status: 'assigned', ...mine, assigned_at: days(-1) } as const;

condition(
  test,
  'a delivery is cancelled by its driver',
  'deliveries',
  { it: held, beside: another, unless: { ...theirs, ...notIn('assigned') } },
  { status: 'available', driver_id: null, assigned_at: null, changed_at: NOW },
  (trx, { id }) => delivery.MOVES.cancel(trx, { ...move, id }),
);

condition(
  test,
  'a delivery is picked up by its driver',
  'deliveries',
  { it: held, beside: another, unless: { ...theirs, ...notIn('assigned') } },
  { status: 'picked_up', picked_up_at: NOW, picked_up_tapped_at: minutes(-1), changed_at: NOW },
  (trx, { id }) => delivery.MOVES['picked-up'](trx, { ...move, id }),
);

condition(
  test,
  'a delivery is completed by its driver',
  'deliveries',
  { it: { ...held, status: 'picked_up' }, beside: another, unless: { ...theirs, ...notIn('picked_up') } },
  {
    status: 'completed',
    payout_status: 'pending',
    completed_at: NOW,
    completed_tapped_at: minutes(-1),
    changed_at: NOW,
  },
  (trx, { id }) => delivery.MOVES.complete(trx, { ...move, id }),
);

const cancelled =
  (over: object) =>
  async (trx: Db, { id }: { id: string }) => {
    await add('delivery_cancellations', { delivery_id: id, cancelled_at: NOW, ...over })(trx);
    return delivery.MOVES['take-back'](trx, { ...move, id });
  };
condition(
  test,
  'a delivery is taken back by who has just cancelled it',
  'deliveries',
  { beside: another, unless: notIn('available') },
  { status: 'assigned', driver_id: DRIVER, assigned_at: NOW, changed_at: NOW },
  cancelled({}),
);

for (const [what, over] of Object.entries({
  'another cancelled': { driver_id: OTHER_DRIVER },
  'was cancelled long ago': { cancelled_at: days(-1) },
  'is another delivery': { delivery_id: DELIVERY },
})) {
  condition(test, `a delivery is not taken back when it ${what}`, 'deliveries', {}, 'left', cancelled(over));
}

condition(
  test,
  'a cancellation that is taken back is one of a driver and a delivery',
  'delivery_cancellations',
  { beside: { ...theirs, elsewhere: { delivery_id: OTHER_DELIVERY } } },
  'gone',
  (trx) => delivery.dropCancellation(trx, DELIVERY, DRIVER),
);

for (const [what, over, isMine] of [
  ['their own', {}, true],
  ["another's", { driver_id: OTHER_DRIVER }, false],
  ["another delivery's", { delivery_id: OTHER_DELIVERY }, false],
] as const) {
  condition(
    test,
    `a driver has cancelled a delivery: ${what}`,
    'delivery_cancellations',
    { it: over },
    isMine ? 'found' : 'left',
    async (trx, { id }) => (await delivery.findFor(trx, DELIVERY, DRIVER))?.cancelled_by_me && [id],
  );
}

// Lists of a driver

const ofMine = { driver: DRIVER };

condition(
  test,
  'what waits for a driver is open and to come',
  'deliveries',
  { beside: { ...notIn('available'), 'one whose time is up': { pickup_time: NOW } } },
  'found',
  (trx) => delivery.availableTo(trx, { driver: DRIVER }, NOW),
);

condition(
  test,
  "what a driver holds is the driver's",
  'deliveries',
  { it: held, beside: { ...theirs, ...notIn('assigned') } },
  'found',
  (trx) => delivery.heldBy(trx, ofMine, ['assigned']),
);

const { 'one that is picked_up': picked, ...over } = notIn('assigned');
for (const it of [held, { ...held, ...picked }]) {
  condition(
    test,
    `what a driver has in hand is counted, ${it.status}`,
    'deliveries',
    { it, beside: { ...theirs, ...over } },
    'counted',
    async (trx) => (await delivery.inHandOf(trx, [DRIVER])).get(DRIVER) ?? 0,
  );
}

const later = { before: OTHER_DELIVERY, driver: DRIVER };

condition(
  test,
  'a page of what a driver holds goes on after one of their own',
  'deliveries',
  {
    it: held,
    before: (trx) =>
      trx
        .updateTable('deliveries')
        .set({ ...held, driver_id: OTHER_DRIVER, changed_at: days(1) })
        .where('id', '=', OTHER_DELIVERY)
        .execute(),
  },
  'left',
  (trx) => delivery.heldBy(trx, later, ['assigned']),
);

condition(
  test,
  "what a driver has cancelled is the driver's",
  'delivery_cancellations',
  { it: { delivery_id: DELIVERY }, beside: theirs },
  'counted',
  async (trx) => (await delivery.cancelledBy(trx, { driver: DRIVER })).length,
);

condition(
  test,
  'a page of what a driver has cancelled goes on after their own cancellation, not after that of another',
  'delivery_cancellations',
  {
    it: { cancelled_at: NOW },
    before: add(
      'delivery_cancellations',
      { delivery_id: OTHER_DELIVERY, cancelled_at: minutes(1) },
      { delivery_id: OTHER_DELIVERY, driver_id: OTHER_DRIVER, cancelled_at: minutes(-1) },
    ),
  },
  'counted',
  async (trx) => (await delivery.cancelledBy(trx, later)).length,
);

condition(
  test,
  'a page of what a driver has cancelled is empty after what only another has',
  'delivery_cancellations',
  {
    before: add('delivery_cancellations', {
      delivery_id: OTHER_DELIVERY,
      driver_id: OTHER_DRIVER,
      cancelled_at: minutes(1),
    }),
  },
  'left',
  async (trx) => {
    if ((await delivery.cancelledBy(trx, later)).length > 0) throw new Error('it is not');
  },
);

// Lists of operators

const list = (filter: delivery.DeliveryFilter) => (trx: Db) => delivery.listDeliveries(trx, filter, { limit: '200' });

condition(test, 'one delivery is listed', 'deliveries', { beside: another }, 'found', (trx, { id }) =>
  list({ id })(trx),
);

condition(
  test,
  'deliveries are listed by their driver',
  'deliveries',
  { it: mine, beside: theirs },
  'found',
  list(ofMine),
);

condition(
  test,
  'deliveries are listed by their status',
  'deliveries',
  { it: { ...mine, status: 'completed' }, beside: notIn('completed') },
  'found',
  list({ driver: DRIVER, status: 'completed' }),
);

condition(
  test,
  'deliveries are listed by their payout',
  'deliveries',
  {
    it: { ...mine, payout_status: 'pending' },
    beside: { paid: { payout_status: 'paid' }, none: { payout_status: null } },
  },
  'found',
  list({ driver: DRIVER, payout: 'pending' }),
);

const { 'one that is completed': completed, 'one that is cancelled': cancelledOne } = notIn('available');

condition(
  test,
  'open deliveries are listed',
  'deliveries',
  { it: held, beside: { completed: completed!, cancelled: cancelledOne! } },
  'found',
  list({ driver: DRIVER, open: true }),
);

const late = { it: { pickup_time: days(-2) }, beside: { ...notIn('available'), 'in time': { pickup_time: days(-1) } } };

condition(
  test,
  'deliveries that nobody took in time are listed',
  'deliveries',
  late,
  'found',
  list({ untakenBy: days(-1) }),
);

condition(
  test,
  'deliveries that nobody took in time are counted',
  'deliveries',
  late,
  'counted',
  async (trx) => (await delivery.lateCount(trx, days(-1)).executeTakeFirstOrThrow()).count,
);

condition(test, 'one delivery is held', 'deliveries', { beside: another }, 'found', (trx, { id }) =>
  delivery.holdDelivery(trx, id),
);

condition(test, 'one delivery is changed', 'deliveries', { beside: another }, { notes: 'New' }, (trx, { id }) =>
  delivery.updateDelivery(trx, id, { notes: 'New' }),
);

condition(test, 'deliveries are found by their ids', 'deliveries', { beside: another }, 'found', (trx, { id }) =>
  delivery.findDeliveriesById(trx, [id]),
);

condition(
  test,
  'what can be taken is counted',
  'deliveries',
  { beside: { ...notIn('available'), 'one whose time is up': { pickup_time: NOW } } },
  'counted',
  async (trx) => (await delivery.availableCount(trx, NOW).executeTakeFirstOrThrow()).count,
);

const unpaid = {
  it: { status: 'completed', payout_status: 'pending' } as const,
  beside: { paid: { payout_status: 'paid' }, 'not completed': { status: 'assigned', payout_status: null } } as const,
};

condition(test, 'what is to be paid is counted', 'deliveries', unpaid, 'counted', async (trx) =>
  Number((await delivery.countUnpaid(trx)).unpaid),
);

condition(
  test,
  'what is to be paid is summed up',
  'deliveries',
  { ...unpaid, it: { ...unpaid.it, fee_pence: 1 } },
  'counted',
  async (trx) => Number((await delivery.countUnpaid(trx)).unpaid_pence),
);

condition(
  test,
  "what is held of a driver's deliveries is theirs",
  'deliveries',
  { it: mine, beside: theirs },
  'found',
  (trx) => delivery.deliveriesOf(trx, DRIVER),
);

// Customers

const month = { pickup_time: days(-30), changed_at: days(-30) };

const blank = { pickup_address: '', dropoff_address: '', contact: '', notes: '', sought: '' };

for (const status of ['completed', 'cancelled'] as const) {
  condition(
    test,
    `customers are forgotten a month after a delivery was ${status}`,
    'deliveries',
    {
      it: { ...month, status },
      beside: { 'one in hand': { status: 'picked_up' }, younger: { changed_at: days(-29) } },
    },
    blank,
    (trx) => customer.forgetCustomers(trx, days(-30), 9),
  );
}

condition(
  test,
  'customers are forgotten a month after nobody took a delivery',
  'deliveries',
  { it: month, beside: { 'one in hand': { status: 'assigned' }, younger: { pickup_time: days(-29) } } },
  blank,
  (trx) => customer.forgetCustomers(trx, days(-30), 9),
);

condition(test, 'some deliveries are held', 'deliveries', { beside: another }, 'found', (trx, { id }) =>
  delivery.holdDeliveries(trx, [id]),
);

condition(test, 'the customer of some deliveries is erased', 'deliveries', { beside: another }, blank, (trx, { id }) =>
  customer.eraseCustomer(trx, [id]),
);

// Pay

condition(test, 'one payout is found', 'payouts', { beside: another }, 'found', (trx, { id }) =>
  payout.findPayout(trx, id),
);

condition(
  test,
  "a driver's payouts are theirs",
  'payouts',
  { beside: theirs },
  'counted',
  async (trx) => (await payout.payoutsTo(trx, DRIVER)).length,
);

condition(
  test,
  'a page of payouts goes on after the last of the one before',
  'payouts',
  { beside: theirs },
  'left',
  async (trx, { id }) => (await payout.payoutsTo(trx, DRIVER, id)).filter((row) => row.id === id),
);

condition(
  test,
  'what is held of payouts is the driver',
  'payouts',
  { beside: theirs },
  'counted',
  async (trx) => (await payout.payoutsOf(trx, DRIVER)).length,
);

const paid = { status: 'completed', payout_status: 'paid', ...mine, payout_id: PAYOUT } as const;

const elsewhere = { "another payout's": { payout_id: OTHER_PAYOUT }, none: { payout_id: null } };

condition(
  test,
  'the deliveries of a payout are its own',
  'deliveries',
  { it: paid, beside: elsewhere },
  'found',
  (trx) => payout.deliveriesOfPayout(trx, PAYOUT),
);

for (const field of ['deliveries', 'total_pence'] as const) {
  condition(
    test,
    `a payout comes to its own deliveries (${field})`,
    'deliveries',
    { it: { ...paid, fee_pence: 1 }, beside: elsewhere },
    'counted',
    async (trx) => (await payout.findPayout(trx, PAYOUT))?.[field],
  );
}

condition(
  test,
  'what a driver completed from one moment on and before another',
  'deliveries',
  {
    it: { ...paid, completed_at: NOW },
    beside: {
      ...theirs,
      'in hand': { status: 'picked_up' },
      earlier: { completed_at: minutes(-1) },
      'at the end': { completed_at: minutes(1) },
    },
  },
  'counted',
  async (trx) => (await payout.completedBy(trx, DRIVER, NOW, minutes(1))).length,
);

condition(
  test,
  'a payout is given to what is paid, has a driver and none yet',
  'deliveries',
  {
    it: { ...paid, payout_id: null },
    beside: {
      'to be paid': { payout_status: 'pending' },
      'with one': { payout_id: OTHER_PAYOUT },
      'of nobody': { driver_id: null },
    },
  },
  { payout_id: PAYOUT },
  async (trx, { id }) => {
    await payout.givePayouts(trx, 1_000);
    // As if its id had been known before.
    await trx.updateTable('deliveries').set({ payout_id: PAYOUT }).where('payout_id', '=', id).execute();
  },
);

const payable = { status: 'completed', payout_status: 'pending', ...mine } as const;

condition(
  test,
  'a payout is made of what is completed, pending and of its driver',
  'deliveries',
  {
    it: payable,
    beside: another,
    unless: { ...theirs, 'in hand': { status: 'picked_up' }, paid: { payout_status: 'paid' } },
  },
  { payout_status: 'paid', payout_id: PAYOUT },
  async (trx, { id }) => {
    const made = await payout.payAtOnce(trx, { driver_id: DRIVER, reference: '', paid_at: NOW }, [id]);
    if (!made) return;
    // As if its id had been known before.
    await trx.updateTable('deliveries').set({ payout_id: PAYOUT }).where('payout_id', '=', made.id).execute();
  },
);

// Problems

condition(
  test,
  'of two problems of a delivery the later one is shown',
  'incidents',
  { it: { id: SECOND }, beside: { earlier: { id: FIRST } } },
  'found',
  (trx) => incident.newestIncidents(trx, [DELIVERY]),
);
condition(
  test,
  'the problem of a delivery is its own',
  'incidents',
  { beside: { elsewhere: { delivery_id: OTHER_DELIVERY } } },
  'found',
  (trx) => incident.newestIncidents(trx, [DELIVERY]),
);

condition(
  test,
  'a driver sees their own problem with a delivery, not the newer one of another',
  'incidents',
  { beside: theirs },
  'found',
  (trx) => incident.newestIncidents(trx, [DELIVERY], DRIVER),
);

const decided = { decided: { outcome: 'continue' } } as const;

condition(test, 'problems are listed that wait for a decision', 'incidents', { beside: decided }, 'found', (trx) =>
  incident.listIncidents(trx, true, {}),
);

condition(
  test,
  'problems are counted that wait for a decision',
  'incidents',
  { beside: decided },
  'counted',
  async (trx) => (await incident.openCount(trx).executeTakeFirstOrThrow()).count,
);

condition(
  test,
  "a driver's problem with a delivery is added to while it waits for a decision",
  'incidents',
  { beside: { ...theirs, ...decided, elsewhere: { delivery_id: OTHER_DELIVERY } } },
  'found',
  (trx) => incident.openIncidentOf(trx, DELIVERY, DRIVER),
);

const worse = { reason: 'damaged', note: 'It fell.', tapped_at: NOW } as const;

condition(test, 'one problem is added to', 'incidents', { beside: another }, worse, (trx, { id }) =>
  incident.addToIncident(trx, id, worse),
);

const decision = { outcome: 'continue', decision_note: 'Go on', resolved_at: NOW } as const;

condition(test, 'one problem is taken back', 'incidents', { beside: another }, 'gone', (trx, { id }) =>
  incident.dropIncident(trx, id),
);

condition(test, 'one problem is decided on', 'incidents', { beside: another }, decision, (trx, { id }) =>
  incident.decideIncident(trx, id, decision),
);

condition(
  test,
  'open problems of a completed delivery are closed',
  'incidents',
  { beside: { elsewhere: { delivery_id: OTHER_DELIVERY }, decided: { outcome: 'return_to_kitchen' } } },
  { outcome: 'continue', resolved_at: NOW },
  (trx) => incident.closeIncidents(trx, DELIVERY, NOW),
);

condition(test, 'one problem is found', 'incidents', { beside: another }, 'found', (trx, { id }) =>
  incident.findIncident(trx, id),
);

condition(test, 'one problem is held', 'incidents', { beside: another }, 'found', (trx, { id }) =>
  incident.holdIncident(trx, id),
);

condition(test, 'problems of a driver are theirs', 'incidents', { beside: theirs }, 'found', (trx) =>
  incident.incidentsOf(trx, DRIVER),
);

const PHOTO = { file_key: 'documents/bag', photo_size: 900, photo_at: NOW };

condition(test, 'one problem gets a photo', 'incidents', { beside: another }, PHOTO, (trx, { id }) =>
  incident.setPhoto(trx, { id, file_key: null }, PHOTO),
);

condition(
  test,
  'one problem with a photo is found',
  'incidents',
  { it: PHOTO, beside: { another: { file_key: 'documents/cup' } } },
  'found',
  (trx, { id }) => incident.findPhoto(trx, id),
);

condition(test, 'a problem without a photo has none', 'incidents', {}, 'left', async (trx, { id }) => {
  if (await incident.findPhoto(trx, id)) throw new Error('it was found');
});

condition(
  test,
  'photos of problems with a delivery are forgotten',
  'incidents',
  { it: PHOTO, beside: { elsewhere: { ...PHOTO, file_key: 'documents/cup', delivery_id: OTHER_DELIVERY } } },
  { note: '', file_key: null, photo_size: null, photo_at: null },
  (trx) => incident.forgetNotes(trx, [DELIVERY]),
);

const noted = { it: { decision_note: 'He said no' }, beside: { elsewhere: { delivery_id: OTHER_DELIVERY } } };

condition(
  test,
  'notes of problems with a delivery are forgotten',
  'incidents',
  noted,
  { note: '', decision_note: '' },
  (trx) => incident.forgetNotes(trx, [DELIVERY]),
);

// What a statement beside another one asks

condition(test, 'a delivery is not accepted by who has cancelled it', 'deliveries', {}, 'left', async (trx, { id }) => {
  await add('delivery_cancellations', { delivery_id: id })(trx);
  return delivery.MOVES.accept(trx, { ...move, id });
});

for (const [what, over] of Object.entries({
  'another driver': { driver_id: OTHER_DRIVER },
  'the driver, of another delivery': { delivery_id: OTHER_DELIVERY },
})) {
  const before = async (trx: Db, id: string) => add('delivery_cancellations', { delivery_id: id, ...over })(trx);
  condition(
    test,
    `a delivery is accepted though there is a cancellation of ${what}`,
    'deliveries',
    {},
    { status: 'assigned', driver_id: DRIVER, assigned_at: NOW, changed_at: NOW },
    async (trx, { id }) => {
      await before(trx, id);
      await delivery.MOVES.accept(trx, { ...move, id });
    },
  );
  condition(
    test,
    `a delivery waits for a driver though there is a cancellation of ${what}`,
    'deliveries',
    {},
    'found',
    async (trx, { id }) => {
      await before(trx, id);
      return delivery.availableTo(trx, ofMine, NOW);
    },
  );
}

condition(
  test,
  'a delivery no longer waits for who has cancelled it',
  'deliveries',
  {},
  'left',
  async (trx, { id }) => {
    await add('delivery_cancellations', { delivery_id: id })(trx);
    return delivery.availableTo(trx, ofMine, NOW);
  },
);

condition(
  test,
  'a page of what waits goes on with the next pickup',
  'deliveries',
  {
    it: { pickup_time: minutes(3) },
    beside: { before: { pickup_time: minutes(1) } },
    before: (trx) =>
      trx
        .updateTable('deliveries')
        .set({ pickup_time: minutes(2) })
        .where('id', '=', OTHER_DELIVERY)
        .execute(),
  },
  'found',
  (trx) => delivery.availableTo(trx, later, NOW),
);

condition(
  test,
  'by pickup, what is to come stands before what was, and each page goes on where the one before ended',
  'deliveries',
  {
    it: { ...mine, pickup_time: minutes(-2) },
    beside: { 'later past': { pickup_time: minutes(-1) }, 'to come': { pickup_time: minutes(1) } },
    before: (trx) =>
      trx
        .updateTable('deliveries')
        .set({ ...mine, pickup_time: minutes(-1) })
        .where('id', '=', DELIVERY)
        .execute(),
  },
  'found',
  async (trx) => {
    const pages: string[][] = [];
    for (let before: string | undefined; pages.length < 4; before = pages.at(-1)![0])
      pages.push(
        (await delivery.listDeliveries(trx, { driver: DRIVER, from: NOW }, { limit: '1', before })).rows.map(
          ({ id }) => id,
        ),
      );
    return pages[3];
  },
);

condition(test, 'a delivery is found with its own id', 'deliveries', { beside: another }, 'found', (trx, { id }) =>
  delivery.findFor(trx, id, DRIVER),
);

condition(
  test,
  'what is held of cancellations is the driver',
  'delivery_cancellations',
  { beside: theirs },
  'counted',
  async (trx) => (await delivery.deliveriesOf(trx, DRIVER)).cancellations.length,
);

condition(
  test,
  'notes of problems are forgotten with their deliveries',
  'deliveries',
  {
    it: { ...month, status: 'completed' },
    beside: { younger: { changed_at: days(-29) }, 'in hand': { status: 'assigned' } },
  },
  'found',
  (trx) => customer.overBy(trx, days(-30)).execute(),
);

condition(
  test,
  'a delivery is the customer whose address it names',
  'deliveries',
  { it: { notes: 'Write to ann@example.test.' }, beside: { another: { notes: 'Write to joann@example.test' } } },
  'found',
  (trx) => customer.findCustomer(trx, 'ann@example.test'),
);

condition(
  test,
  'the problems of an erased driver lose their words',
  'incidents',
  { it: { decision_note: 'No' }, beside: theirs },
  { note: '', decision_note: '' },
  (trx) => incident.eraseIncidents(trx, DRIVER, NOW),
);

condition(
  test,
  'the payouts of an erased driver lose their references',
  'payouts',
  { beside: theirs },
  { reference: '' },
  (trx) => payout.erasePayouts(trx, DRIVER, NOW),
);

// Distances

/** Before those that are there in every case. */
const soon = { pickup_time: days(0.5) };

condition(
  test,
  'the soonest available delivery is measured',
  'deliveries',
  {
    it: { ...soon, measure_after: NOW },
    beside: {
      later: { pickup_time: days(2) },
      past: { pickup_time: NOW },
      'measured before': { measured_at: days(-1) },
      'being measured': { measure_after: minutes(1) },
      ...notIn('available'),
    },
  },
  { measure_after: minutes(1) },
  (trx) => distance.claimUnmeasured(trx, NOW, minutes(1)),
);
condition(
  test,
  'a delivery that nobody is measuring is measured',
  'deliveries',
  { it: soon },
  { measure_after: minutes(1) },
  (trx) => distance.claimUnmeasured(trx, NOW, minutes(1)),
);
const ends = { pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL2 3AB', pickup_time: days(1) };
const corrected = {
  beside: another,
  unless: {
    'one with another pickup': { pickup_postcode: 'SL1 3AB' },
    'one with another dropoff': { dropoff_postcode: 'SL2 4CD' },
  },
};
condition(
  test,
  'a distance is of one delivery, and of its postcodes',
  'deliveries',
  corrected,
  { miles: 1.5, measured_at: NOW },
  (trx, { id }) => distance.setMiles(trx, { ...ends, id }, 1.5, NOW),
);
condition(
  test,
  'a delivery is measured later, unless it was corrected',
  'deliveries',
  corrected,
  { measure_after: minutes(5) },
  (trx, { id }) => distance.postponeMeasuring(trx, { ...ends, id }, minutes(5)),
);
condition(
  test,
  'the centre of a postcode',
  'postcode_centres',
  { it: { latitude: 7 }, beside: another },
  'found',
  async (trx, { postcode }) => (await distance.findCentre(trx, postcode))?.latitude === 7 && [postcode],
);
condition(
  test,
  'the centre of a postcode goes after three months',
  'postcode_centres',
  { it: { looked_up_at: days(-90) }, beside: { younger: { looked_up_at: days(-89) } } },
  'gone',
  (trx) => distance.purgeCentres(trx, NOW),
);

test.run();
