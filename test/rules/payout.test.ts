import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check, readJson } from '#rules/form';
import { newPayout } from '#rules/payout';

const paying = suite('a payout');
const ids = (count: number) => Array.from({ length: count }, (_, at) => `delivery-${at}`);
const pay = (delivery_ids: string[]) => ({ driver_id: 'driver', delivery_ids, reference: '' });

paying('has 1 to 1,000 deliveries', () => {
  for (const count of [1, 1_000]) assert.equal(check(newPayout, pay(ids(count))), {}, `${count}`);
  for (const count of [0, 1_001]) {
    assert.equal(check(newPayout, pay(ids(count))), { delivery_ids: 'Choose the deliveries to pay.' }, `${count}`);
  }
});
paying('counts a delivery once, however often and in whatever case it is named', () => {
  const named = [...ids(1_000), 'DELIVERY-0'];
  assert.equal(readJson(newPayout, pay(named)).value?.delivery_ids, ids(1_000));
});
paying.run();
