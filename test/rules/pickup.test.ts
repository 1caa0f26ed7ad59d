import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check, readJson, readText } from '#rules/form';
import { deliveryDraft } from '#rules/operator';
import { LATE_MINUTES, lateWord, pickupDate } from '#rules/pickup';
import { readSheet } from '#rules/sheet';

const test = suite("rules of a kitchen's pickups");

for (const minutes of LATE_MINUTES) {
  test(`food may be ${minutes} minutes late`, () => {
    assert.equal(readJson(lateWord, { minutes }), { value: { minutes } });
  });
}
for (const minutes of [0, 1, -5, 25, 60, 5.5, '5', null, undefined, [5]]) {
  test(`and not ${JSON.stringify(minutes)}`, () => {
    const message = 'Choose 5, 10, 15, 20 or 30 minutes.';
    assert.equal(readJson(lateWord, { minutes }), { errors: { minutes: message } });
  });
}
test('a day is a day, or none for today', () => {
  for (const date of ['2026-11-26', '']) assert.equal(readText(pickupDate, { date }), { value: { date } });
  assert.equal(readText(pickupDate, {}), { value: { date: '' } });
  for (const date of ['26/11/2026', '2026-02-30', 'today']) {
    assert.equal(check(pickupDate, { date }), { date: 'Enter a date.' }, date);
  }
});

const NOW = '2026-11-26T12:00:00.000Z';
const DRAFT = { fee_pence: 650, dropoff_postcode: 'SL2 3AB', pickup_time: '2026-11-26T18:00:00.000Z' };
const ID = '01900000-0000-7000-8000-000000000000';
for (const [what, sent, errors] of [
  ['a kitchen stands for the postcode', { seller_id: ID }, undefined],
  ['a postcode stands alone', { pickup_postcode: 'SL1 2LT' }, undefined],
  ['one of the two is needed', {}, { pickup_postcode: 'Enter a valid pickup postcode.' }],
  ['none is none', { seller_id: null }, { pickup_postcode: 'Enter a valid pickup postcode.' }],
  [
    'a wrong postcode is wrong with a kitchen too',
    { seller_id: ID, pickup_postcode: 'SL1' },
    { pickup_postcode: 'Enter a valid pickup postcode.' },
  ],
  ['a kitchen is a text', { seller_id: 7 }, { seller_id: 'No open kitchen has this id.' }],
] as const) {
  test(what, () => {
    const found = readJson(deliveryDraft(NOW), { ...DRAFT, ...sent }).errors;
    assert.equal(found?.seller_id ? { seller_id: found.seller_id } : found, errors);
  });
}
test("a sheet's kitchen is an address in its one spelling", () => {
  const { rows } = readSheet(
    'fee,kitchen,dropoff_postcode,pickup_time\n4.50, Amina@Example.TEST ,SL2 3AB,26/11/2026 18:00\n4.50,,SL2 3AB,26/11/2026 18:00',
    NOW,
  );
  assert.equal([rows[0]!.draft?.kitchen, rows[0]!.draft?.pickup_postcode], ['amina@example.test', '']);
  assert.equal(rows[1]!.faults, [{ line: 3, field: 'pickup_postcode', msg: 'Enter a valid pickup postcode.' }]);
});

test.run();
