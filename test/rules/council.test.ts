import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  applicationData,
  DECLARATIONS,
  missingFields,
  openStep,
  REQUIRED_FIELDS,
  review,
  STEP_FIELDS,
  stepOf,
  submission,
} from '#rules/council';
import { check, fieldsOf, readText } from '#rules/form';
import { table, wrongTypes } from './cases.ts';

const TODAY = '2026-11-20';
const NOTICE = "UK councils require 28 days' notice. Choose a date on or after 18 Dec 2026.";
const HOURS = 'Enter your opening hours, e.g. Mon to Fri 9am-5pm.';
const POLICY = 'Enter 6 to 60 letters, digits or hyphens.';
const good = {
  legal_name: 'Ada Cook',
  trading_name: '',
  entity_type: 'sole_trader',
  dob: '1990-05-05',
  prep_address: '1 High Street, Slough',
  trading_address: '',
  start_date: '2026-12-18',
  opening_hours: 'Mon to Fri 9am-5pm',
  water_supply: 'public',
  processing_activities: ['Cooking'],
  sales_scale: ['Local customers'],
  authority_name: 'Slough Borough Council',
  has_level2: false,
  allergen_process: 'Labels on every box',
  insurance_policy: 'AB-12345',
};

const data = suite('council: application data');
table(data, applicationData(TODAY), good, [
  ['legal_name', '', 'Legal name is required.'],
  ['entity_type', 'plc', 'Choose an entity type.'],
  ['entity_type', undefined, 'Choose an entity type.'],
  ['dob', '', 'Date of birth is required.'],
  ['dob', '2026-02-30', 'Date of birth is required.'],
  ['dob', '2008-11-20', undefined],
  ['dob', '2008-11-21', 'You must be 18 or older.'],
  ['dob', '2030-01-01', 'You must be 18 or older.'],
  ['dob', '1889-07-14', 'Check your year of birth.'],
  ['prep_address', '1234567', 'Enter the full address.'],
  ['prep_address', '12345678', undefined],
  ['prep_address', '१२ रसोई मार्ग\n倫敦街', undefined],
  ['prep_address', '12 High Street 🏠', "Your council's copy can't show “🏠”. Please leave it out."],
  ['allergen_process', 'a\u0301e \u{1e900} labels', "Your council's copy can't show “\u{1e900}”. Please leave it out."],
  ['allergen_process', '“O’Brien” – ½ £5 ≤ 63 °C\u00a0→ می‌خواهم', undefined],
  ['start_date', '2026-12-17', NOTICE],
  ['start_date', '2026-11-20', NOTICE],
  ['start_date', '2020-01-01', NOTICE],
  ['start_date', '2027-06-01', undefined],
  ['start_date', '', 'Start date is required.'],
  ['opening_hours', '9 to 5', undefined],
  ['opening_hours', '9to 5', HOURS],
  ['opening_hours', 'always', HOURS],
  ['opening_hours', '0900-1700', HOURS],
  ['water_supply', undefined, undefined, ''],
  ['water_supply', 'well', 'Choose public or private.'],
  ['processing_activities', undefined, undefined, []],
  ['processing_activities', ['Frying'], 'Choose from the list.'],
  ['sales_scale', ['Local customers', 'Online sales'], undefined],
  ['sales_scale', 'Online sales', undefined, ['Online sales']],
  ['sales_scale', 'Elsewhere', 'Choose from the list.'],
  ['authority_name', ' ', 'Local authority is required.'],
  ['has_level2', 'true', undefined, true],
  ['has_level2', undefined, 'Choose Yes or No.'],
  ['allergen_process', '123456789', 'Describe how you manage allergens, at least 10 characters.'],
  ['allergen_process', '1234567890', undefined],
  ['allergen_process', 'x'.repeat(2001), 'Keep this to 2000 characters or fewer.'],
  ['insurance_policy', 'AB-123', undefined],
  ['insurance_policy', 'AB-12', POLICY],
  ['insurance_policy', 'x'.repeat(60), undefined],
  ['insurance_policy', 'x'.repeat(61), POLICY],
  ['insurance_policy', 'AB 12345', POLICY],
  ['insurance_policy', 'AB_12345', POLICY],
]);
wrongTypes(data, applicationData(TODAY), good, [
  'legal_name',
  'trading_name',
  'entity_type',
  'dob',
  'prep_address',
  'start_date',
  'opening_hours',
  'water_supply',
  'authority_name',
  'has_level2',
  'allergen_process',
  'insurance_policy',
]);
data('a texts of one kind of sign takes no time', () => {
  const long = 'x'.repeat(100_000);
  assert.equal(check(applicationData(TODAY), { ...good, opening_hours: long }), { opening_hours: HOURS });
});
data('a step checks its own fields', () => {
  assert.equal(check(applicationData(TODAY), {}, STEP_FIELDS.identity), {
    legal_name: 'Legal name is required.',
    entity_type: 'Choose an entity type.',
    dob: 'Date of birth is required.',
  });
});
data('a leap day counts in the notice', () => {
  const errors = check(applicationData('2028-02-10'), { ...good, start_date: '2028-03-08' });
  assert.match(errors.start_date ?? '', 'on or after 9 Mar 2028.');
});
for (const [over, paid, step] of [
  [{ dob: '' }, false, 'identity'],
  [{ start_date: '2026-11-20', allergen_process: '' }, true, 'premises'],
  [{ allergen_process: '' }, true, 'hygiene'],
  [{}, false, 'payment'],
  [{}, true, 'review'],
] as const) {
  data(`with ${JSON.stringify(over)}, ${paid ? 'paid' : 'not paid'}, ${step} comes next`, () => {
    assert.is(openStep(applicationData(TODAY), { ...good, ...over }, paid), step);
  });
}
data.run();

const submit = suite('council: submission');
const declared = { correct_info: true, notify_changes: true, legal_responsibility: true };
submit('needs these fields, in the order of the steps', () => {
  const needed = [
    'legal_name',
    'entity_type',
    'dob',
    'prep_address',
    'start_date',
    'opening_hours',
    'authority_name',
    'has_level2',
    'allergen_process',
    'insurance_policy',
    'correct_info',
    'notify_changes',
    'legal_responsibility',
    'esign_name',
  ];
  assert.equal([...REQUIRED_FIELDS], needed);
  assert.equal(missingFields({}, {}, ''), needed);
});
submit('is complete with all of them', () => {
  assert.equal(missingFields(good, declared, 'Ada Cook'), []);
});
submit('a No is an answer, an empty text and an unticked declaration are none', () => {
  const missing = missingFields({ ...good, dob: '', has_level2: false }, { ...declared, notify_changes: false }, 'Ada');
  assert.equal(missing, ['dob', 'notify_changes']);
  assert.equal(missingFields({ ...good, authority_name: null }, declared, ''), ['authority_name', 'esign_name']);
});
submit('the data cannot declare for the person', () => {
  assert.equal(missingFields({ ...good, ...declared, esign_name: 'Eve' }, {}, ''), [
    'correct_info',
    'notify_changes',
    'legal_responsibility',
    'esign_name',
  ]);
});
submit('every field stands on one step', () => {
  assert.equal(
    REQUIRED_FIELDS.filter((name) => !stepOf(name)),
    [],
  );
  assert.equal(
    [stepOf('dob'), stepOf('authority_name'), stepOf('has_level2'), stepOf('esign_name')],
    ['identity', 'premises', 'hygiene', 'review'],
  );
  const { review: declared, ...steps } = STEP_FIELDS;
  assert.equal(Object.values(steps).flat(), [...fieldsOf(applicationData(TODAY))]);
  assert.equal([...declared], [...Object.keys(DECLARATIONS), 'esign_name']);
});
submit('reads what arrives without refusing what is only missing', () => {
  const nothing = { correct_info: false, notify_changes: false, legal_responsibility: false };
  for (const odd of [undefined, null, 'x', 5, [], {}, { correct_info: 'yes' }, { correct_info: 1 }]) {
    assert.equal(readText(submission, { declarations: odd }).value, { esign_name: '', declarations: nothing });
  }
  assert.equal(readText(submission, { esign_name: ' Ada ', declarations: { ...declared, more: 1 } }).value, {
    esign_name: 'Ada',
    declarations: declared,
  });
  assert.equal(check(submission, { esign_name: 'x'.repeat(121) }), {
    esign_name: 'Keep this to 120 characters or fewer.',
  });
});
table(submit, review, { ...declared, esign_name: 'Ada' }, [
  ['correct_info', false, 'Tick all three declarations.'],
  ['legal_responsibility', undefined, 'Tick all three declarations.'],
  ['esign_name', ' ', 'Type your full name to sign.'],
]);
submit.run();
