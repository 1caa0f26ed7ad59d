import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeRequest, sellerCode } from '#rules/codes';
import { check, fieldsOf } from '#rules/form';
import { obstacleOf } from '#rules/obstacle';
import { COUNCIL_STATUSES, KNOWN_STATUSES } from '#rules/operator';
import {
  adultEligibility,
  CUISINES,
  eligibility,
  passes,
  postcodeCheck,
  STATUS_IN_UK,
  sellerProfile,
  sellerRegistration,
  waitlistEntry,
} from '#rules/seller';
import { isApproved } from '#rules/status';
import type { Case } from './cases.ts';
import { empty, table, wrongTypes } from './cases.ts';

const council = suite('seller: council status');
for (const status of ['registered', 'approved', 'active', 'live', 'Live', 'APPROVED', ' active ']) {
  council(`${JSON.stringify(status)} unlocks the menu`, () => {
    assert.ok(isApproved(status));
  });
}
for (const status of ['pending', 'refused', '', 'not approved', 'approved soon', 'alive', null, undefined]) {
  council(`${JSON.stringify(status)} does not`, () => {
    assert.not(isApproved(status));
  });
}
council('the console offers them in order', () => {
  assert.equal([...COUNCIL_STATUSES], ['pending', 'registered', 'sent back', 'refused']);
  assert.equal(KNOWN_STATUSES, [...COUNCIL_STATUSES, 'approved', 'active', 'live']);
});
for (const [status, reason, obstacle] of [
  ['pending', null, undefined],
  ['Visit booked', undefined, undefined],
  ['refused', 'No sink.', 'refused'],
  [' Sent back ', 'No sink.', 'sent back'],
  ['pending', 'Mice.', 'closed'],
  ['Live', 'A note.', undefined],
] as const) {
  council(`'${status}' ${reason ? 'with a reason' : 'alone'} is ${obstacle ?? 'nothing'} against a menu`, () => {
    assert.is(obstacleOf(status, reason), obstacle);
  });
}
council.run();

const postcode = suite('seller: postcode check');
{
  const words = 'Please enter a full UK postcode, e.g. SL1 2LT.';
  table(postcode, postcodeCheck, { postcode: 'SL1 2LT' }, [
    ['postcode', 'sl12lt', undefined, 'SL1 2LT'],
    ['postcode', 'SL1', words],
    ['postcode', '', words],
    ['postcode', undefined, words],
  ]);
}
postcode.run();

const eligible = suite('seller: eligibility');
{
  const good = { work_right: 'citizen', has_kitchen: true, age: 18 };
  table(eligible, eligibility, good, [
    ['work_right', 'ilr', undefined],
    ['work_right', 'visa', undefined],
    ['work_right', 'none', 'Choose what gives you the right to work here.'],
    ['work_right', '', 'Choose what gives you the right to work here.'],
    ['has_kitchen', 'false', undefined, false],
    ['has_kitchen', undefined, 'Choose Yes or No.'],
    ['age', '17', undefined, 17],
    ['age', 1, undefined],
    ['age', 120, undefined],
    ['age', 0, undefined],
    ['age', -1, 'Enter your age.'],
    ['age', 121, 'Enter your age.'],
    ['age', '', 'Enter your age.'],
    ['age', 18.5, 'Enter your age.'],
  ]);
  empty(eligible, eligibility, [
    ['work_right', 'Choose what gives you the right to work here.'],
    ['has_kitchen', 'Choose Yes or No.'],
    ['age', 'Enter your age.'],
  ]);
  wrongTypes(eligible, eligibility, good, fieldsOf(eligibility));
  eligible('passes with a right, a kitchen and 18 years', () => {
    assert.ok(passes({ work_right: 'visa', has_kitchen: true, age: 18 }));
    assert.not(passes({ work_right: 'visa', has_kitchen: true, age: 17 }));
    assert.not(passes({ work_right: 'visa', has_kitchen: false, age: 18 }));
  });
}
eligible.run();

const adult = suite('seller: eligibility on the page');
table(adult, adultEligibility, { work_right: 'citizen', has_kitchen: 'true', age: '18' }, [
  ['age', '17', 'You must be 18+ to sell food.'],
  ['age', '1', 'You must be 18+ to sell food.'],
  ['age', '0', 'You must be 18+ to sell food.'],
  ['age', '', 'Enter your age.'],
]);
adult.run();

const codes = suite('seller: email codes');
table(codes, codeRequest, { email: 'ada@b.co' }, [['email', 'ada', 'Enter a valid email.']]);
table(codes, sellerCode, { verification_id: 'x', code: '123456' }, [
  ['verification_id', 7, undefined, ''],
  ['code', '123 456', undefined, '123456'],
  ['code', '12345', 'Enter the 6-digit code.'],
  ['code', '', 'Enter the 6-digit code.'],
]);
table(codes, waitlistEntry, { email: 'ada@b.co', postcode: 'm1 1ae' }, [
  ['email', '', 'Enter a valid email.'],
  ['postcode', 'm1', 'Enter a valid UK postcode.'],
]);
codes.run();

const profile = suite('seller: profile');
{
  const good = {
    name: 'Ada Cook',
    phone: '07700 900123',
    address: '1 High Street',
    postcode: 'sl1 2lt',
    price_categories: ['Value'],
    cuisine_types: ['Indian'],
    meal_types: ['Lunch'],
  };
  table(profile, sellerProfile, good, [
    ['name', ' Ada  Cook ', undefined, 'Ada Cook'],
    ['name', '', 'Name is required.'],
    ['name', 'x'.repeat(120), undefined],
    ['name', 'x'.repeat(121), 'Keep this to 120 characters or fewer.'],
    ['phone', '+44 7700 900123', undefined, '+447700900123'],
    ['phone', '', 'Enter a valid UK phone number.'],
    ['phone', '7700', 'Enter a valid UK phone number.'],
    ['address', ' 1 High Street ', undefined, '1 High Street'],
    ['address', '1 Hi', 'Enter your full address.'],
    ['address', '12345', 'Enter your full address.'],
    ['address', `a${'1'.repeat(299)}`, undefined],
    ['address', `a${'1'.repeat(300)}`, 'Keep this to 300 characters or fewer.'],
    ['postcode', 'sl12lt', undefined, 'SL1 2LT'],
    ['postcode', 'SL1', 'Enter a valid UK postcode.'],
    ['price_categories', 'Premium', undefined, ['Premium']],
    ['price_categories', [], 'Choose at least one price category.'],
    ['price_categories', ['Cheap'], 'Choose at least one price category.'],
    ['cuisine_types', [...CUISINES, 'Indian'], undefined, [...CUISINES]],
    ['cuisine_types', [], 'Choose at least one cuisine.'],
    ['meal_types', ['Dinner', 'Dinner'], undefined, ['Dinner']],
    ['meal_types', ['lunch'], 'Choose at least one meal type.'],
  ]);
  empty(profile, sellerProfile, [
    ['name', 'Name is required.'],
    ['phone', 'Enter a valid UK phone number.'],
    ['address', 'Enter your full address.'],
    ['postcode', 'Enter a valid UK postcode.'],
    ['price_categories', 'Choose at least one price category.'],
    ['cuisine_types', 'Choose at least one cuisine.'],
    ['meal_types', 'Choose at least one meal type.'],
  ]);
  wrongTypes(profile, sellerProfile, good, fieldsOf(sellerProfile));
}
profile.run();

const registration = suite('seller: registration');
{
  const good = {
    name: 'Ada Cook',
    phone: '07700 900123',
    confirmPhone: '07700900123',
    password: 'secret12',
    confirmPassword: 'secret12',
    address: '1 High Street',
    postcode: 'sl1 2lt',
    status_in_uk: 'Citizen',
    cuisine_types: ['Indian'],
    meal_types: ['Lunch', 'Dinner'],
    price_categories: ['Value'],
    email: 'Ada@b.co',
    confirmEmail: ' ada@B.co',
  };
  const all = Object.fromEntries(fieldsOf(sellerRegistration).map((field) => [field, undefined]));
  const cases: Case[] = [
    ['name', ' ', 'Name is required.'],
    ['name', 'x'.repeat(121), 'Keep this to 120 characters or fewer.'],
    ['confirmPhone', '(07700) 900-123', undefined],
    ['confirmPhone', '07700900124', 'Phone numbers do not match.'],
    ['confirmPhone', '', 'Phone numbers do not match.'],
    ['confirmPhone', undefined, 'Phone numbers do not match.'],
    ['address', '1 Hi', 'Enter your full address.'],
    ['address', '12345', 'Enter your full address.'],
    ['address', '1234é', undefined],
    ['address', `a${'1'.repeat(300)}`, 'Keep this to 300 characters or fewer.'],
    ['postcode', 'SL1', 'Enter a valid UK postcode.'],
    ['postcode', 'sl12lt', undefined, 'SL1 2LT'],
    ['price_categories', [], 'Choose at least one price category.'],
    ['price_categories', ['Cheap'], 'Choose at least one price category.'],
    ['cuisine_types', [], 'Choose at least one cuisine.'],
    ['cuisine_types', [...CUISINES], undefined, [...CUISINES]],
    ['meal_types', [], 'Choose at least one meal type.'],
    ['meal_types', ['lunch'], 'Choose at least one meal type.'],
    ['confirmPassword', 'secret13', 'Passwords do not match.'],
    ['confirmPassword', undefined, 'Passwords do not match.'],
    ['status_in_uk', undefined, undefined, STATUS_IN_UK],
    ['status_in_uk', ' ', undefined, STATUS_IN_UK],
    ['status_in_uk', 'x'.repeat(61), 'Keep this to 60 characters or fewer.'],
    ['confirmEmail', undefined, undefined],
    ['confirmEmail', 'eve@b.co', 'Emails do not match.'],
    ['confirmEmail', '', 'Emails do not match.'],
  ];
  table(registration, sellerRegistration, good, cases);
  wrongTypes(registration, sellerRegistration, good, [
    'name',
    'phone',
    'confirmPhone',
    'address',
    'postcode',
    'password',
    'confirmPassword',
    'email',
    'confirmEmail',
  ]);

  registration('an empty form says it all, in the order of the rules', () => {
    assert.equal(Object.entries(check(sellerRegistration, all)), [
      ['name', 'Name is required.'],
      ['phone', 'Enter a valid UK phone number.'],
      ['address', 'Enter your full address.'],
      ['postcode', 'Enter a valid UK postcode.'],
      ['price_categories', 'Choose at least one price category.'],
      ['cuisine_types', 'Choose at least one cuisine.'],
      ['meal_types', 'Choose at least one meal type.'],
      ['password', 'Password must be at least 8 characters.'],
      ['email', 'Enter a valid email.'],
    ]);
  });
  registration('mismatches stand between the others', () => {
    const errors = check(sellerRegistration, {
      ...good,
      name: '',
      confirmPhone: '0',
      password: 'x',
      confirmPassword: 'y',
    });
    assert.equal(Object.entries(errors), [
      ['name', 'Name is required.'],
      ['confirmPhone', 'Phone numbers do not match.'],
      ['password', 'Password must be at least 8 characters.'],
      ['confirmPassword', 'Passwords do not match.'],
    ]);
  });
}
registration.run();
