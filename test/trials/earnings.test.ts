import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../server/helper.ts';
import { desk, done, earnings, payouts } from '../server/payouts.ts';
import { addDelivery } from '../server/samples.ts';

const earned = suite('earnings through any history');

/** A step of a history: what is done, to which delivery, by a second operator at the same moment too. */
const step = fc.record({
  what: fc.constantFrom(
    'accept',
    'picked-up',
    'complete',
    'cancel',
    'pay',
    'pay two',
    'paid',
    'pending',
    'close',
    'release',
  ),
  which: fc.nat(3),
  twice: fc.boolean(),
});
earned('at any moment what was earned is the deliveries, and the payouts with what is pending', async () => {
  const t = await testApp();
  const call = await desk(t);
  const { db } = t.services.database;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (history) => {
      const driver = await t.driver();
      const ids = [
        await done(t, driver, { fee_pence: 401 }),
        await done(t, driver, { fee_pence: 302 }),
        await addDelivery(t, { fee_pence: 203, status: 'picked_up', driver_id: driver.id }),
        await addDelivery(t, { fee_pence: 104 }),
      ];
      const pay = (delivery_ids: string[]) => call('POST', 'payouts', { driver_id: driver.id, delivery_ids });
      const mark = (id: string, payout_status: string) => call('PATCH', `deliveries/${id}`, { payout_status });
      const close = async (id: string) => {
        const said = await t.call('POST', `/driver/deliveries/${id}/incidents`, {
          token: driver.token,
          body: { reason: 'nobody_home' },
        });
        return call('POST', `incidents/${said.body.incident?.id}/resolve`, { outcome: 'close_paid' });
      };
      const deeds: Record<string, (id: string, next: string) => Promise<unknown>> = {
        pay: (id) => pay([id]),
        'pay two': (id, next) => pay([id, next]),
        paid: (id) => mark(id, 'paid'),
        pending: (id) => mark(id, 'pending'),
        release: (id) => call('POST', `deliveries/${id}/release`, {}),
        close,
      };
      for (const { what, which, twice } of history) {
        const [id, next] = [ids[which]!, ids[(which + 1) % ids.length]!];
        const move = () => t.call('POST', `/driver/deliveries/${id}/${what}`, driver);
        const deed = () => deeds[what]?.(id, next) ?? move();
        await Promise.all(twice ? [deed(), deed(), pay([next, id])] : [deed()]);

        const rows = await db
          .selectFrom('deliveries')
          .select(['fee_pence', 'payout_status', 'payout_id'])
          .where('driver_id', '=', driver.id)
          .where('status', '=', 'completed')
          .execute();
        const sum = (list: { fee_pence: number }[]) => list.reduce((total, row) => total + row.fee_pence, 0);
        const sums = await earnings(t, driver);
        const paid = (await payouts(t, driver)).reduce(
          (total: number, row: { total_pence: number }) => total + row.total_pence,
          0,
        );
        const weekly = sums.weeks.reduce((total: number, week: { pence: number }) => total + week.pence, 0);
        assert.equal([sums.total_pence, weekly, paid + sums.pending_pence], Array(3).fill(sum(rows)));
        assert.is(sums.paid_pence, paid);
        assert.ok(rows.every(({ payout_status, payout_id }) => (payout_status === 'paid') === (payout_id !== null)));
      }
    }),
    { numRuns: 12, seed: Number(process.env.SEED ?? Date.now() % 1e9) },
  );
});

earned.run();
