import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DECLARATIONS, DECLARATIONS_VERSION } from '#rules/council';
import { addDaysTo } from '#rules/days';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { data, open, ready, save, signed, submit } from './applications.ts';
import { atNoon, NOON, openTestApp, testApp, today } from './helper.ts';

/** What the Agency's record of an empty application misses. */
const NEEDED_BY_EVERYBODY = [
  'entity_type',
  'operator_address_line1',
  'operator_town',
  'operator_postcode',
  'premises_line1',
  'premises_town',
  'premises_postcode',
  'food_type',
  'processing_activities',
  'business_scale',
  'water_supply',
  'opening_hours',
  'establishment_name',
  'start_date',
];

const draft = suite('council: a draft');
atNoon(draft);
draft('is created once, with the fee waived and the log saying so', async () => {
  const t = await testApp();
  const who = await t.seller();
  const [first, second] = await Promise.all([open(t, who), open(t, who)]);
  assert.is(first.application_id, second.application_id);
  assert.equal(
    { ...first, application_id: '' },
    {
      application_id: '',
      payment_status: 'paid',
      status: 'draft',
      data: {},
      submitted_at: null,
      esign_name: null,
      declarations_version: null,
      declarations_text: null,
      supplement: {},
      missing_for_council: NEEDED_BY_EVERYBODY,
      sent_to_council_at: null,
      changed_since_sent: false,
      hand_over_failed: null,
      council: null,
      registered_on: null,
    },
  );
  const entries = await t.services.database.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', `application ${first.application_id}`)
    .execute();
  assert.equal(
    entries.map(({ operator, action }) => [operator, action]),
    [['system', 'fee waived']],
  );
});
draft('keeps what is given, step by step, and drops what nobody asked for', async () => {
  const t = await testApp();
  const who = await t.seller();
  const { application_id: id } = await open(t, who);
  await save(t, who, id, { legal_name: ' Amina Khan ', entity_type: 'ltd', hacker: 1 });
  const { status, body } = await save(t, who, id, { has_level2: false, sales_scale: ['Online sales'] });
  assert.is(status, 200);
  const kept = {
    legal_name: 'Amina Khan',
    entity_type: 'ltd',
    has_level2: false,
    sales_scale: ['Online sales'],
  };
  assert.equal(body.application.data, kept);
  assert.equal((await open(t, who)).data, kept, 'on another device, too');
});
draft('two saves at once lose nothing', async () => {
  const t = await testApp();
  const who = await t.seller();
  const { application_id: id } = await open(t, who);
  await Promise.all(Object.entries(data).map(([name, value]) => save(t, who, id, { [name]: value })));
  assert.equal((await open(t, who)).data, data);
});
for (const [words, fields, field, message] of [
  ['a date 27 days ahead', { start_date: addDaysTo(today, 27) }, 'start_date', "28 days' notice"],
  ['a policy of 5 characters', { insurance_policy: '12345' }, 'insurance_policy', '6 to 60'],
  ['an unknown entity', { entity_type: 'club' }, 'entity_type', 'entity type'],
  ['a minor', { dob: addDaysTo(today, -17 * 365) }, 'dob', 'You must be 18 or older.'],
  ['a text for yes or no', { has_level2: 'perhaps' }, 'has_level2', 'Yes or No'],
  ['an unknown activity', { processing_activities: ['Smoking'] }, 'processing_activities', 'list'],
  ['an emptied name', { legal_name: '' }, 'legal_name', 'required'],
] as const) {
  draft(`refuses ${words}, and keeps what was there`, async () => {
    const t = await testApp();
    const { who, id } = await ready(t);
    const { status, body } = await save(t, who, id, { ...fields, trading_name: 'Other' });
    assert.is(status, 422);
    assert.match(body.fields[field], message);
    assert.equal((await open(t, who)).data, data);
  });
}
draft('refuses a body without data', async () => {
  const t = await testApp();
  const who = await t.seller();
  const { application_id: id } = await open(t, who);
  const message = 'Send the fields to save under data.';
  for (const body of [undefined, 'null', '"x"', {}, [], { data: 'x' }, { data: 5 }, { data: null }, { data: [] }]) {
    const answer = await t.call('PATCH', `/auth/applications/${id}`, { token: who.token, body });
    assert.equal([answer.status, answer.body], [422, { error: message, fields: { data: message } }]);
  }
});
draft('keeps only the fields that are given, and checks each of them, the empty ones too', async () => {
  const t = await testApp();
  const who = await t.seller();
  const { application_id: id } = await open(t, who);
  assert.is((await save(t, who, id, { legal_name: ' Ada ', unknown: 1, constructor: 1 })).status, 200);
  assert.equal((await open(t, who)).data, { legal_name: 'Ada' });
  assert.is((await save(t, who, id, {})).status, 200);
  assert.is((await save(t, who, id, { has_level2: false, sales_scale: [] })).status, 200);
  assert.equal((await open(t, who)).data, { legal_name: 'Ada', has_level2: false, sales_scale: [] });
  const { body } = await save(t, who, id, { dob: '', legal_name: '', start_date: addDaysTo(today, 27) });
  assert.equal(Object.keys(body.fields), ['legal_name', 'dob', 'start_date']);
});
draft("another seller's is 403, an unknown one 404, for every call", async () => {
  const t = await testApp();
  const { id } = await ready(t);
  const other = await t.seller();
  for (const [wanted, which] of [
    [403, id],
    [404, newId()],
    [404, 'abc'],
    [404, '%00'],
  ] as const) {
    assert.is((await save(t, other, which, data)).status, wanted, which);
    assert.is((await submit(t, other, which)).status, wanted, which);
    const url = `/auth/applications/${which}`;
    assert.is((await t.call('GET', `${url}/record`, { token: other.token })).status, wanted, which);
    // Whose it is comes before what was sent.
    for (const [method, path, body] of [
      ['PATCH', '', { data: { legal_name: '' } }],
      ['PATCH', '/supplement', {}],
      ['POST', '/submit', { esign_name: 'x'.repeat(121) }],
      ['POST', '/hand-over', { again: 'x' }],
      ['POST', '/registered', { registered_on: 'x' }],
      ['GET', '/record?format=x', undefined],
    ] as const) {
      const { status } = await t.call(method, `${url}${path}`, { token: other.token, body });
      assert.is(status, wanted, `${method} ${which}${path}`);
    }
  }
});
draft('knows the authority of the postcode', async () => {
  const t = await testApp();
  for (const [postcode, authority_name] of [
    ['SL1 2LT', 'Slough Borough Council'],
    ['ZE1 0AA', ''],
  ] as const) {
    const who = await t.seller({ postcode });
    const { status, body } = await t.call('GET', '/auth/applications/authority', { token: who.token });
    assert.is(status, 200);
    assert.equal(body, { authority_name });
  }
});
draft.run();

const submitting = suite('council: submitting');
atNoon(submitting);
submitting('keeps the words, the signature and the time, mails the seller the record, and freezes', async () => {
  const t = await testApp();
  const operator = await t.operator();
  const { who, id } = await ready(t);
  const { status, body } = await submit(t, who, id);
  assert.is(status, 200);
  const { application } = body;
  assert.is(application.status, 'submitted');
  assert.is(application.esign_name, 'Amina Khan');
  assert.is(application.declarations_version, DECLARATIONS_VERSION);
  assert.equal(application.declarations_text, DECLARATIONS);
  assert.is(Date.parse(application.submitted_at), Date.parse(NOON));

  const mail = (await t.mailTo(who.email))!;
  for (const words of ["Amina's Kitchen", 'POL-123456', DECLARATIONS.notify_changes, 'has not sent this record']) {
    assert.match(mail.body, words);
  }
  assert.match(mail.html!, 'Amina&#39;s Kitchen');
  assert.match(mail.body, '/seller/apply');
  assert.match((await t.mailTo(operator.email))!.subject, 'council registration');

  const again = await submit(t, who, id);
  assert.is(again.status, 409);
  assert.equal(again.body, { error: 'already_submitted' });
  const late = await save(t, who, id, { trading_name: 'Other' });
  assert.is(late.status, 409);
  assert.equal((await open(t, who)).data, data);
  const { seller } = (await t.call('GET', '/auth/dashboard', { token: who.token })).body;
  assert.is(seller.council_status, 'pending', "the council's status is the operator's to set");
  assert.is(seller.application_status, 'submitted');
});
submitting('of two tabs one wins', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  const answers = await Promise.all([0, 1, 2, 3].map(() => submit(t, who, id)));
  assert.equal(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const mails = await t.services.database.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', who.email)
    .execute();
  assert.is(mails.length, 1);
});
for (const [words, body, missing] of [
  ['no signature', { ...signed, esign_name: ' ' }, ['esign_name']],
  ['a declaration', { ...signed, declarations: { ...signed.declarations, notify_changes: false } }, ['notify_changes']],
  ['everything signed', {}, ['correct_info', 'notify_changes', 'legal_responsibility', 'esign_name']],
  [
    'text for true',
    { ...signed, declarations: { correct_info: 'yes', notify_changes: 1 } },
    ['correct_info', 'notify_changes', 'legal_responsibility'],
  ],
  ['no object', [], ['correct_info', 'notify_changes', 'legal_responsibility', 'esign_name']],
] as const) {
  submitting(`with ${words} missing says which`, async () => {
    const t = await testApp();
    const { who, id } = await ready(t);
    const answer = await submit(t, who, id, body);
    assert.is(answer.status, 422);
    assert.equal(answer.body, { error: 'missing_fields', missing });
    assert.is((await open(t, who)).status, 'draft');
  });
}
submitting('an empty draft misses every field, in the order of the steps', async () => {
  const t = await testApp();
  const who = await t.seller();
  const { application_id: id } = await open(t, who);
  const { body } = await submit(t, who, id);
  assert.equal(body.missing, [
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
  ]);
});
submitting('a start date that has come too near fails its rule', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  t.setNow(`${addDaysTo(today, 1)}T14:00:00Z`);
  const { status, body } = await submit(t, who, id);
  t.setNow(NOON);
  assert.is(status, 422);
  assert.equal(Object.keys(body.fields), ['start_date']);
  assert.is((await open(t, who)).status, 'draft');
});
submitting('waits for the fee where there is one', async () => {
  const t = await openTestApp({ APPLICATION_FEE_PENCE: '2500', DATABASE_URL: '' });
  t.setNow(NOON);
  try {
    const who = await t.seller();
    const application = await open(t, who);
    assert.is(application.payment_status, 'unpaid');
    const id = application.application_id;
    await save(t, who, id, data);
    const refused = await submit(t, who, id);
    assert.is(refused.status, 402);
    assert.equal(refused.body, { error: 'payment_required' });
    const { token } = await t.operator();
    const body = { payment_status: 'paid' };
    const paid = await t.call('PATCH', `/operator/applications/${id}`, { token, body });
    assert.is(paid.body.application.payment_status, 'paid');
    assert.is((await submit(t, who, id)).status, 200);
  } finally {
    await t.app.close();
    await closeServices(t.services);
  }
});
submitting('the record holds what a council asks for', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  await submit(t, who, id);
  const { record } = (await t.call('GET', `/auth/applications/${id}/record`, { token: who.token })).body;
  const expected = {
    trading_name: "Amina's Kitchen",
    operator_type: 'sole_trader',
    operator_name: 'Amina Khan',
    date_of_birth: '1988-03-02',
    premises_address: '12 High Street, Slough',
    premises_type: 'Domestic kitchen',
    opening_date: data.start_date,
    opening_hours: 'Mon to Fri 9am-5pm',
    water_supply: 'public',
    activities: ['Cooking', 'Freezing'],
    scale: ['Local customers'],
    signature: 'Amina Khan',
    sent_to_council: false,
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(record[name], value, name);
  assert.equal(
    record.declarations.map(({ agreed }: { agreed: boolean }) => agreed),
    Object.keys(DECLARATIONS).map(() => true),
  );
  const { token } = await t.operator();
  const same = await t.call('GET', `/operator/applications/${id}/record`, { token });
  assert.equal(same.body.record, record);
});
submitting.run();
