import * as official from '@slice-and-dice/register-a-food-business-validation';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  AGENCY_PROCESSING,
  AGENCY_WATER,
  BUSINESS_SCALES,
  BUSINESS_TYPES,
  FOOD_TYPES,
  HOME_CATERER,
} from '#rules/agency';
import { check, readJson, readText } from '#rules/form';
import { supplement, supplementFields, supplementPage } from '#rules/supplement';

const TODAY = '2026-11-22';
const rules = supplement(TODAY);

const lists = suite("the Agency's lists");
for (const [name, ours, theirs] of [
  ['types of business', BUSINESS_TYPES, official.businessTypeEnum],
  ['food', FOOD_TYPES, official.foodTypeEnum],
  ['processes', AGENCY_PROCESSING, official.processingActivitiesEnum],
  ['scales', BUSINESS_SCALES, official.businessScaleEnum],
  ['water', AGENCY_WATER, official.waterSupplyEnum],
] as const) {
  lists(`${name} have the values of the Agency's own package`, () => {
    assert.equal(Object.keys(ours).sort(), Object.keys(theirs).sort());
  });
}
lists('a home cook is a home caterer', () => {
  assert.is(official.businessTypeEnum[HOME_CATERER]?.value.en, 'Home caterer');
  for (const [value, label] of Object.entries(BUSINESS_TYPES)) {
    assert.is(official.businessTypeEnum[value]?.value.en, label);
  }
});
lists.run();

const reading = suite('the supplement');
for (const [field, sent, kept] of [
  ['operator_postcode', 'sl12lt', 'SL1 2LT'],
  ['operator_postcode', ' ', ''],
  ['establishment_phone', '+44 (0)1753 475111', '+441753475111'],
  ['establishment_phone', null, ''],
  ['establishment_email', ' Food@Kitchen.Example ', 'food@kitchen.example'],
  ['establishment_web', 'https://kitchen.example/menu?day=1', 'https://kitchen.example/menu?day=1'],
  ['company_number', 'sc 123456', 'SC123456'],
  ['partners', [' Ann ', 'Bo', ''], ['Ann', 'Bo']],
  ['partners', 'Ann\n\n Bo \n', ['Ann', 'Bo']],
  ['partners', [], []],
  ['partners', ['Ann', 'Bo', 'Cy', 'Di', 'Ed'], ['Ann', 'Bo', 'Cy', 'Di', 'Ed']],
  ['opening_times', { mon: ' 9 to 5 ', tue: '', toString: 'x', noday: 'y' }, { mon: '9 to 5' }],
  ['food_type', ['NONE'], ['NONE']],
  ['trading_since', TODAY, TODAY],
  ['trading_since', '', ''],
] as const) {
  reading(`keeps ${field} ${JSON.stringify(sent)} as ${JSON.stringify(kept)}`, () => {
    const { value, errors } = readJson(rules, { [field]: sent }, [field]);
    assert.is(errors, undefined);
    assert.equal(value?.[field], kept);
  });
}
reading("takes a partner's name from each line of the form", () => {
  for (const partners of ['Ann\nBo', 'Ann\r\n\r\n Bo \r\n']) {
    assert.equal(readText(supplementPage(TODAY), { partners }, ['partners']), { value: { partners: ['Ann', 'Bo'] } });
  }
});
reading('takes two to five partners, each named once', () => {
  for (const partners of [['Ann'], ['Ann', 'Ann'], ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']]) {
    assert.equal(check(rules, { partners }), { partners: 'Enter 2 to 5 different names.' });
  }
});
reading('what says that nothing applies stands alone, and not beside one other answer', () => {
  for (const food_type of [
    ['NONE', 'READY_TO_EAT'],
    ['READY_TO_EAT', 'DONT_KNOW'],
  ]) {
    assert.equal(check(rules, { food_type }), { food_type: 'Choose this answer on its own.' });
  }
});
reading('asks for the day before tomorrow', () => {
  assert.equal(check(rules, { trading_since: '2026-11-23' }), { trading_since: 'Enter today or an earlier date.' });
});
reading('asks an operator only for what concerns its type', () => {
  assert.ok(supplementFields('ltd').includes('company_number'));
  assert.not.ok(supplementFields('ltd').includes('partners'));
  assert.not.ok(supplementFields('partnership').includes('operator_first_name'));
  assert.not.ok(supplementFields('sole_trader').includes('company_number'));
  assert.ok(supplementFields(undefined).includes('operator_first_name'));
});
reading.run();
