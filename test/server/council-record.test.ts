import * as agency from '@slice-and-dice/register-a-food-business-validation';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { doCostly } from '../../src/server/services/costly.ts';
import { newId } from '../../src/server/services/ids.ts';
import { data, open, ready, save, signed, submit, supplement } from './applications.ts';
import { atNoon, NOON, type Someone, type TestApp, testApp } from './helper.ts';
import { until } from './services/scratch.ts';

const add = (t: TestApp, who: Someone, id: string, fields: object) =>
  t.call('PATCH', `/auth/applications/${id}/supplement`, { token: who.token, body: { supplement: fields } });
const record = async (t: TestApp, who: Someone, id: string, format: string) =>
  t.call('GET', `/auth/applications/${id}/record?format=${format}`, { token: who.token });

/** A seller whose application is submitted, with a council of its own that takes records by mail. */
async function submitted(t: TestApp, over: object = {}) {
  const authority_name = `Council ${newId()}`;
  const { who, id } = await ready(t, { authority_name, ...over });
  assert.is((await submit(t, who, id)).status, 200);
  const operator = await t.operator();
  const email = `food-${newId()}@council.test`;
  const url = `/operator/councils/${encodeURIComponent(authority_name.toUpperCase())}`;
  const body = { email, phone: '01753 475111', guidance_url: 'https://council.test/food' };
  const set = () => t.call('PUT', url, { token: operator.token, body });
  const handOver = (sent: unknown = {}) =>
    t.call('POST', `/operator/applications/${id}/hand-over`, { token: operator.token, body: sent });
  const mails = () => t.services.database.db.selectFrom('mails').selectAll().where('to_address', '=', email).execute();
  return { who, id, operator, email, url, set, handOver, mails };
}

const supplementing = suite('council record: the supplement');
atNoon(supplementing);
supplementing('is merged before and after submission, and says what is missing still', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  const first = await add(t, who, id, { operator_first_name: ' Amina ', operator_postcode: 'sl12lt', hacker: 1 });
  assert.is(first.status, 200);
  assert.equal(first.body.application.supplement, { operator_first_name: 'Amina', operator_postcode: 'SL1 2LT' });
  assert.ok(first.body.application.missing_for_council.includes('operator_last_name'));
  assert.not.ok(first.body.application.missing_for_council.includes('operator_first_name'));
  await submit(t, who, id);
  const { status, body } = await add(t, who, id, supplement);
  assert.is(status, 200);
  assert.equal(body.application.supplement, supplement);
  assert.equal(body.application.missing_for_council, []);
  assert.equal((await open(t, who)).supplement, supplement, 'on another device, too');
  assert.equal((await record(t, who, id, 'fsa')).body.missing, []);
  assert.equal((await add(t, who, id, { operator_town: '' })).body.application.missing_for_council, ['operator_town']);
});
supplementing('two at once lose nothing', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  await Promise.all(Object.entries(supplement).map(([name, value]) => add(t, who, id, { [name]: value })));
  assert.equal((await open(t, who)).supplement, supplement);
});
for (const [field, value] of [
  ['operator_postcode', 'Slough'],
  ['establishment_phone', '12'],
  ['establishment_email', 'amina'],
  ['establishment_web', 'javascript:alert(1)'],
  ['company_number', '1234567'],
  ['partners', ['Amina Khan']],
  ['partners', ['A', 'B', 'C', 'D', 'E', 'F']],
  ['partners', ['A', 'A']],
  ['opening_days', ['monday']],
  ['opening_times', { mon: 'x'.repeat(51) }],
  ['business_type', '70'],
  ['business_type', 'toString'],
  ['food_type', ['RAW_UNWRAPPED_MEAT_FISH_SHELLFISH']],
  ['food_type', ['NONE', 'READY_TO_EAT']],
  ['business_scale', ['LOCAL', 'DONT_KNOW']],
  ['business_scale', 'LOCAL'],
  ['water_supply', 'public'],
  ['already_trading', 'yes'],
  ['trading_since', '2027-02-30'],
  ['trading_since', '2200-01-01'],
  ['operator_town', 5],
] as const) {
  supplementing(`refuses ${field} ${JSON.stringify(value).slice(0, 40)}, and keeps what was there`, async () => {
    const t = await testApp();
    const { who, id } = await ready(t);
    await add(t, who, id, { operator_town: 'Slough' });
    const { status, body } = await add(t, who, id, { operator_town: 'Windsor', [field]: value });
    assert.is(status, 422);
    assert.equal(Object.keys(body.fields), [field]);
    assert.equal((await open(t, who)).supplement, { operator_town: 'Slough' });
  });
}
supplementing("another seller's is 403, an unknown one 404", async () => {
  const t = await testApp();
  const { id } = await ready(t);
  const other = await t.seller();
  assert.is((await add(t, other, id, supplement)).status, 403);
  assert.is((await add(t, other, newId(), supplement)).status, 404);
});
supplementing.run();

/** The Agency's own checks of what its service needs; the record has to pass each. */
const CHECKS: Record<string, (value: unknown) => unknown> = {
  establishment_trading_name: agency.validateEstablishmentTradingName,
  establishment_primary_number: agency.validatePhoneNumber,
  establishment_email: agency.validateEmail,
  establishment_opening_date: agency.validateDate,
  'operator.operator_type': agency.validateOperatorType,
  'operator.operator_address_line_1': agency.validateMandatoryString,
  'operator.operator_town': agency.validateMandatoryString,
  'operator.operator_postcode': agency.validatePostCode,
  'premise.establishment_address_line_1': agency.validateMandatoryString,
  'premise.establishment_town': agency.validateMandatoryString,
  'premise.establishment_postcode': agency.validatePostCode,
  'premise.establishment_type': agency.validateEstablishmentType,
  'activities.business_type': agency.validateBusinessType,
  'activities.food_type': agency.validateFoodType,
  'activities.processing_activities': agency.validateProcessingActivities,
  'activities.business_scale': agency.validateBusinessScale,
  'activities.water_supply': agency.validateWaterSupply,
};
const TRIPLE = {
  operator_first_name: agency.validateName,
  operator_last_name: agency.validateName,
  operator_birthdate: agency.validateDate,
};
const OWN_CONTACT = { operator_primary_number: agency.validatePhoneNumber, operator_email: agency.validateEmail };
/** What each type of operator carries, and what is refused beside it. */
const OPERATORS = {
  sole_trader: { carries: { ...TRIPLE, ...OWN_CONTACT }, never: ['operator_company_name', 'partners'] },
  ltd: {
    carries: {
      operator_company_name: agency.validateCompanyName,
      operator_company_house_number: agency.validateCompaniesHouseNumber,
      contact_representative_name: agency.validateName,
      contact_representative_number: agency.validatePhoneNumber,
      contact_representative_email: agency.validateEmail,
    },
    never: ['operator_first_name', 'operator_email', 'partners'],
  },
  partnership: {
    carries: { partners: agency.validatePartnersHasPrimaryContact, ...OWN_CONTACT },
    never: ['operator_first_name', 'operator_company_name'],
  },
};
const ENTITIES = [
  ['sole_trader', {}],
  ['ltd', { company_number: 'sc 123456' }],
  ['partnership', { partners: ['Amina Khan', 'Ŵyn Llŷr'], main_partner: 'Ŵyn Llŷr' }],
] as const;

const shaping = suite("council record: the Agency's shape");
atNoon(shaping);
for (const [entity_type, more] of ENTITIES) {
  shaping(`of a ${entity_type} passes the Agency's own checks`, async () => {
    const t = await testApp();
    const { who, id } = await ready(t, { entity_type });
    await submit(t, who, id);
    await add(t, who, id, { ...supplement, ...more });
    const { status, body } = await record(t, who, id, 'fsa');
    assert.is(status, 200);
    assert.equal(Object.keys(body), ['record', 'missing']);
    assert.equal(body.missing, []);
    const { establishment, metadata } = body.record;
    for (const [path, check] of Object.entries(CHECKS)) {
      const value = path.split('.').reduce((found, key) => found[key], establishment);
      assert.is(check(value), true, `${path}: ${JSON.stringify(value)}`);
    }
    const { carries, never } = OPERATORS[entity_type];
    for (const [name, check] of Object.entries(carries)) {
      assert.is(check(establishment.operator[name]), true, name);
    }
    for (const name of never) assert.not.ok(name in establishment.operator, name);
    assert.equal(establishment.activities.business_type, '070');
    assert.equal(establishment.activities.business_scale, ['LOCAL']);
    assert.equal(establishment.activities.processing_activities, ['NONE']);
    assert.is(establishment.activities.opening_days_irregular, data.opening_hours);
    assert.equal(Object.values(metadata).map(Boolean), [true, true, true]);
  });
}
shaping('of the processes the Agency asks for one, and it is named when it is among the others', async () => {
  const t = await testApp();
  const { who, id } = await ready(t, { processing_activities: ['Cooking', 'Vacuum-packing', 'Freezing'] });
  const { establishment } = (await record(t, who, id, 'fsa')).body.record;
  assert.equal(establishment.activities.processing_activities, ['VACUUM_PACKING']);
});
shaping('names what a draft misses, by the type of operator', async () => {
  const t = await testApp();
  for (const [entity_type, names] of [
    ['sole_trader', ['operator_first_name', 'operator_last_name']],
    ['ltd', ['company_number']],
    ['partnership', ['partners', 'main_partner']],
  ] as const) {
    const { who, id } = await ready(t, { entity_type, sales_scale: [], water_supply: '', processing_activities: [] });
    const { missing } = (await record(t, who, id, 'fsa')).body;
    assert.equal(missing, [
      ...names,
      ...['operator_address_line1', 'operator_town', 'operator_postcode'],
      ...['premises_line1', 'premises_town', 'premises_postcode'],
      ...['food_type', 'processing_activities', 'business_scale', 'water_supply'],
    ]);
    assert.equal((await open(t, who)).missing_for_council, missing);
  }
});
shaping('has the seven days or the hours in words, never both', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  await add(t, who, id, { opening_days: ['mon', 'sat'], opening_times: { mon: ' 09:00 to 17:00 ', tue: '' } });
  const { record: made, missing } = (await record(t, who, id, 'fsa')).body;
  const { activities } = made.establishment;
  assert.ok(missing.includes('opening_times'), 'Saturday has none');
  assert.not.ok('opening_days_irregular' in activities);
  assert.is(activities.opening_day_saturday, true);
  assert.is(activities.opening_day_tuesday, false);
  assert.is(activities.opening_hours_monday, '09:00 to 17:00');
  assert.not.ok('opening_hours_saturday' in activities);
});
shaping('has the extra answers in the order in which they are asked', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  await add(t, who, id, {
    water_supply: 'PUBLIC',
    food_type: ['READY_TO_EAT'],
    premises_town: 'Slough',
    operator_town: 'Slough',
  });
  await submit(t, who, id);
  const { supplement: said } = (await record(t, who, id, 'json')).body.record;
  assert.equal(Object.keys(said), ['operator_town', 'premises_town', 'food_type', 'water_supply']);
});
shaping('has the times of the days in the order of the week', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  const times = {
    mon: '9 to 5',
    tue: '10 to 5',
    wed: '9 to 3',
    thu: '9 to 4',
    fri: '9 to 1',
    sat: '1 to 2',
    sun: '2 to 3',
  };
  await add(t, who, id, { opening_days: Object.keys(times), opening_times: times });
  await submit(t, who, id);
  const { supplement: said } = (await record(t, who, id, 'json')).body.record;
  assert.equal(Object.entries(said.opening_times), Object.entries(times));
  const copy = (await t.mailTo(who.email))!;
  assert.match(
    copy.body,
    'Opening times: Monday 9 to 5\nTuesday 10 to 5\nWednesday 9 to 3\nThursday 9 to 4\nFriday 9 to 1\n',
  );
});
shaping('opened already is since when, and needs that day', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  await add(t, who, id, { already_trading: true });
  assert.ok((await open(t, who)).missing_for_council.includes('trading_since'));
  await add(t, who, id, { trading_since: '2025-01-02' });
  const { establishment } = (await record(t, who, id, 'fsa')).body.record;
  assert.is(establishment.establishment_opening_date, '2025-01-02');
});
shaping('is one of the formats, and JSON as ever without one', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  const plain = await t.call('GET', `/auth/applications/${id}/record`, { token: who.token });
  assert.equal(Object.keys(plain.body), ['record']);
  assert.equal((await record(t, who, id, 'json')).body, plain.body);
  const wrong = await record(t, who, id, 'xml');
  assert.is(wrong.status, 422);
  assert.equal(Object.keys(wrong.body.fields), ['format']);
});
shaping.run();

const printing = suite('council record: the PDF');
atNoon(printing);
printing('is an attachment for its seller and for operators, tagged and with its fonts inside', async () => {
  const t = await testApp();
  const { who, id, operator } = await submitted(t);
  for (const [path, token] of [
    ['/auth', who.token],
    ['/operator', operator.token],
  ]) {
    const url = `${path}/applications/${id}/record?format=pdf`;
    const reply = await t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    assert.is(reply.statusCode, 200);
    assert.is(reply.headers['content-type'], 'application/pdf');
    assert.match(String(reply.headers['content-disposition']), /^attachment; .*food-business-registration-/);
    const pdf = reply.rawPayload.toString('latin1');
    assert.match(pdf, /^%PDF-1\.7/);
    for (const words of [
      '/MarkInfo',
      '/Marked true',
      '/Lang (en-GB)',
      '/FontFile2',
      '/Document',
      '/H1',
      '/H2',
      '%%EOF',
    ]) {
      assert.ok(pdf.includes(words), words);
    }
  }
});
for (const [words, over] of [
  ['Welsh names', { legal_name: 'Siân Ŵyn Llŷr', trading_name: 'Cegin Tŷ Coch' }],
  ['other scripts', { legal_name: '王小明', allergen_process: 'مطبخ أمينة ਪੰਜਾਬੀ ρ'.repeat(80) }],
  ['a long answer without a space', { allergen_process: 'x'.repeat(2000) }],
  ['marks on one letter and control signs', { allergen_process: `Z${'\u0301'.repeat(1900)}\u0007\u202e\ufeff end.` }],
] as const) {
  printing(`holds ${words}`, async () => {
    const t = await testApp();
    const { who, id } = await ready(t, over);
    const { status, text } = await record(t, who, id, 'pdf');
    assert.is(status, 200);
    assert.match(text, /%%EOF\s*$/);
  });
}
printing('comes for a record from before the rule about characters, too', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  const old = { ...data, trading_name: '👩‍👩‍👧‍👦🍛️', allergen_process: '🏴󠁧󠁢󠁷󠁬󠁳󠁿🍛️👍🏽'.repeat(90) };
  const { db } = t.services.database;
  await db
    .updateTable('applications')
    .set({ data: JSON.stringify(old) as never })
    .where('application_id', '=', id)
    .execute();
  const { status, text } = await record(t, who, id, 'pdf');
  assert.is(status, 200);
  assert.match(text, /%%EOF\s*$/);
  const refused = await submit(t, who, id);
  assert.is(refused.status, 422);
  assert.equal(Object.keys(refused.body.fields), ['trading_name', 'allergen_process']);
});
printing('has no character that its fonts lack: the field says which', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  const { status, body } = await save(t, who, id, { ...data, trading_name: 'Pizza 🍕' });
  assert.is(status, 422);
  assert.equal(body.fields, { trading_name: "Your council's copy can't show “🍕”. Please leave it out." });
  const added = await add(t, who, id, { opening_times: { mon: '9am 🍕' }, partners: ['A 🍛', 'B'] });
  assert.is(added.status, 422);
  assert.equal(Object.keys(added.body.fields), ['partners', 'opening_times']);
  const signature = await submit(t, who, id, { ...signed, esign_name: '🍕' });
  assert.equal(Object.keys(signature.body.fields), ['esign_name']);
});
printing.run();

const handing = suite('council record: handing over');
atNoon(handing);
handing('mails the PDF to the council, once, and says when', async () => {
  const t = await testApp();
  const { who, id, operator, email, set, handOver, mails } = await submitted(t);
  assert.is((await set()).status, 200);
  const { status, body } = await handOver();
  assert.is(status, 200);
  assert.is(Date.parse(body.application.sent_to_council_at), Date.parse(NOON));
  const [mail] = await mails();
  assert.match(mail!.subject, /^Food business registration [\dA-F-]+$/, 'no name that a cook has chosen');
  assert.match(mail!.body, "Amina's Kitchen");
  assert.match(mail!.body, who.email);
  assert.match(mail!.attachment_name!, /\.pdf$/);
  assert.match(Buffer.from(mail!.attachment!, 'base64').toString('latin1'), /^%PDF/);

  const again = await handOver();
  assert.is(again.status, 200);
  assert.is(again.body.application.sent_to_council_at, body.application.sent_to_council_at);
  assert.is((await mails()).length, 1);
  assert.is((await handOver({ again: true })).status, 200);
  assert.is((await mails()).length, 2);

  const own = await open(t, who);
  assert.is(own.sent_to_council_at, body.application.sent_to_council_at);
  assert.equal(own.council.guidance_url, 'https://council.test/food');
  const { seller } = (await t.call('GET', '/auth/dashboard', { token: who.token })).body;
  assert.is(seller.council_page, 'https://council.test/food');
  assert.is(own.council.email, email);
  const { body: json } = await record(t, who, id, 'json');
  assert.is(json.record.sent_to_council, true);
  assert.match(json.record.note, 'sent this record');
  const entries = await t.services.database.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'record handed over')
    .where('operator', '=', operator.email)
    .execute();
  assert.is(entries.length, 2);
  assert.is(entries[0]!.subject, `application ${id}`);
});
handing('two at once send one mail', async () => {
  const t = await testApp();
  const { set, handOver, mails } = await submitted(t);
  await set();
  const answers = await Promise.all([0, 1, 2, 3].map(() => handOver()));
  assert.equal(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.is((await mails()).length, 1);
});
handing('is 409 without an address, and for a draft, and nothing is said to be sent', async () => {
  const t = await testApp();
  const { who, url, set, operator, handOver } = await submitted(t);
  assert.is((await handOver()).status, 409);
  await set();
  await t.call('PUT', url, { token: operator.token, body: { phone: '01753475111' } });
  const refused = await handOver();
  assert.is(refused.status, 409);
  assert.match(refused.body.error, 'no email address for Council');
  assert.is((await open(t, who)).sent_to_council_at, null);

  const draft = await ready(t);
  const early = await t.call('POST', `/operator/applications/${draft.id}/hand-over`, { token: operator.token });
  assert.is(early.status, 409);
  assert.match(early.body.error, 'not been submitted');
  const unknown = await t.call('POST', `/operator/applications/${newId()}/hand-over`, { token: operator.token });
  assert.is(unknown.status, 404);
});
handing('by the cook is as by an operator, in the cook\u2019s name, and its answer goes to the cook', async () => {
  const t = await testApp();
  const { who, id, set, handOver, mails } = await submitted(t);
  const send = (body: unknown = {}) => t.call('POST', `/auth/applications/${id}/hand-over`, { token: who.token, body });
  assert.equal((await send()).status, 409, 'without an address');
  await set();
  const answers = await Promise.all([send(), send(), send()]);
  for (const { status, body } of answers) {
    assert.is(status, 200);
    assert.is(Date.parse(body.application.sent_to_council_at), Date.parse(NOON));
  }
  assert.is((await handOver()).status, 200, 'the operator finds it sent');
  assert.is((await mails()).length, 1);
  assert.is((await send({ again: true })).status, 200);
  assert.is((await handOver({ again: true })).status, 200);

  const all = await mails();
  assert.is(all.length, 3);
  for (const { reply_to, body, attachment } of all) {
    assert.is(reply_to, who.email);
    const [, first] = body.split('\n\n');
    assert.match(first!, /^This email comes in the name of Amina Khan, who is registering a food business/);
    assert.match(Buffer.from(attachment!, 'base64').toString('latin1'), /^%PDF/);
  }
  const { mails: shown } = (await t.call('GET', '/outbox.json')).body;
  assert.is(shown.find((one: { id: string }) => one.id === all[0]!.id).headers['Reply-To'], who.email);
  const log = await t.services.database.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', `application ${id}`)
    .where('action', '=', 'record handed over')
    .execute();
  assert.equal(log.filter(({ operator }) => operator === 'seller').length, 2);
  assert.not.match(JSON.stringify(log), who.email);
});
handing('is refused to another cook, for a draft, of nothing and without a login', async () => {
  const t = await testApp();
  const { id, set, mails } = await submitted(t);
  await set();
  const draft = await ready(t);
  const send = async (token: string | undefined, of: string) =>
    (await t.call('POST', `/auth/applications/${of}/hand-over`, { ...(token && { token }), body: {} })).status;
  assert.is(await send(draft.who.token, id), 403);
  assert.is(await send(draft.who.token, draft.id), 409);
  assert.is(await send(draft.who.token, newId()), 404);
  assert.is(await send(undefined, id), 401);
  assert.equal(await mails(), []);
});
handing('by the cook comes to a council five times an hour at most', async () => {
  const t = await testApp();
  const { who, id, set, mails } = await submitted(t);
  const send = () => t.call('POST', `/auth/applications/${id}/hand-over`, { token: who.token, body: { again: true } });
  for (let time = 0; time < 6; time += 1) assert.is((await send()).status, 409, 'without an address none counts');
  await set();
  for (let time = 0; time < 5; time += 1) assert.is((await send()).status, 200);
  assert.is((await send()).status, 429);
  assert.is((await mails()).length, 5);
});
handing('of a record that changes while it is drawn sends nothing', async () => {
  const t = await testApp();
  const { who, id, set, mails } = await submitted(t);
  await set();
  const counted = async () => (await t.services.database.db.selectFrom('limits').select('key').execute()).length;
  const before = await counted();
  let draw = () => {};
  const waits = new Promise<void>((done) => {
    draw = done;
  });
  const other = doCostly('record', newId(), () => waits);
  const sending = t.call('POST', `/auth/applications/${id}/hand-over`, { token: who.token, body: {} });
  // The record has been read by then.
  await until('the sending is counted', async () => (await counted()) > before);
  assert.is((await add(t, who, id, { operator_town: 'Windsor' })).status, 200);
  draw();
  await other;
  const { status, body } = await sending;
  assert.equal([status, body.error], [409, 'This application has just changed. Please look again.']);
  assert.is((await open(t, who)).sent_to_council_at, null);
  assert.equal(await mails(), []);
});
handing('an erased seller leaves no record in the queue, nor their name in what operators were told', async () => {
  const t = await testApp();
  const { email } = await t.operator();
  const trading_name = `Kitchen ${newId()}`;
  const { who, operator, set, handOver, mails } = await submitted(t, { trading_name });
  await set();
  await handOver();
  const told = async () => (await t.mailTo(email))?.body.includes(trading_name) ?? false;
  assert.is(await told(), true);
  const body = { email: who.email };
  assert.is((await t.call('POST', '/operator/people/erase', { token: operator.token, body })).status, 200);
  assert.equal([await mails(), await told()], [[], false]);
  const kept = await t.services.database.db
    .selectFrom('applications')
    .selectAll()
    .where('seller_id', '=', who.id)
    .executeTakeFirstOrThrow();
  assert.equal(kept.supplement, {});
});
handing.run();

const councils = suite('council record: councils');
councils('are set, changed and removed, however their name is typed', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const name = `Cyngor ${newId()}`;
  const call = (method: string, typed: string, body?: object) =>
    t.call(method, `/operator/councils/${encodeURIComponent(typed)}`, { token, body });
  const council = { email: 'FOOD@council.test', phone: '+44 1753 475111', guidance_url: 'https://council.test/food' };
  const set = await call('PUT', name, council);
  assert.is(set.status, 200);
  const mine = (body: { councils: { authority_name: string }[] }) =>
    body.councils.filter(({ authority_name }) => authority_name.toLowerCase() === name.toLowerCase());
  assert.equal(mine(set.body), [
    { authority_name: name, email: 'food@council.test', phone: '+441753475111', guidance_url: council.guidance_url },
  ]);
  await call('PUT', ` ${name.toUpperCase()}`, { email: 'other@council.test' });
  const list = await t.call('GET', '/operator/councils', { token });
  assert.equal(mine(list.body), [
    { authority_name: name.toUpperCase(), email: 'other@council.test', phone: '', guidance_url: '' },
  ]);
  assert.is((await call('DELETE', name)).status, 200);
  assert.is((await call('DELETE', name)).status, 404);
  // PostgreSQL takes no NUL in a text.
  assert.is((await call('DELETE', `${name}\0`)).status, 404);
});
for (const [field, value] of [
  ['email', 'food'],
  ['phone', '12'],
  ['guidance_url', 'javascript:alert(1)'],
  ['guidance_url', 'http://council.test'],
] as const) {
  councils(`refuse ${field} ${value}`, async () => {
    const t = await testApp();
    const { token } = await t.operator();
    const { status, body } = await t.call('PUT', '/operator/councils/X', { token, body: { [field]: value } });
    assert.is(status, 422);
    assert.equal(Object.keys(body.fields), [field]);
  });
}
councils.run();

const refusing = suite('council record: a refusal');
refusing('needs a reason, which the seller reads and the log does not', async () => {
  const t = await testApp();
  const { token, email } = await t.operator();
  const seller = await t.seller({ council_status: 'pending' });
  const set = (body: object) => t.call('PATCH', `/operator/sellers/${seller.id}`, { token, body });
  const without = await set({ council_status: 'Refused' });
  assert.is(without.status, 422);
  assert.equal(Object.keys(without.body.fields), ['reason']);
  const reason = 'The council has not heard from you.';
  const { status, body } = await set({ council_status: 'Refused', reason });
  assert.is(status, 200);
  assert.is(body.seller.council_reason, reason);
  const mail = (await t.mailTo(seller.email))!;
  assert.match(mail.body, reason);
  assert.match(mail.subject, "couldn't confirm");
  const own = await t.call('GET', '/auth/dashboard', { token: seller.token });
  assert.is(own.body.seller.council_reason, reason);
  const entries = await t.services.database.db.selectFrom('audit').selectAll().where('operator', '=', email).execute();
  assert.not.match(JSON.stringify(entries), reason);
  await set({ council_status: 'pending' });
  assert.is((await t.call('GET', '/auth/dashboard', { token: seller.token })).body.seller.council_reason, null);
});
for (const to of ['pending', 'On hold', 'Refused', 'sent back']) {
  refusing(`is not needed alone: from open to '${to}' needs a reason too, and nothing changes without`, async () => {
    const t = await testApp();
    const { token } = await t.operator();
    const seller = await t.seller({ council_status: 'Live' });
    const set = (body: object) => t.call('PATCH', `/operator/sellers/${seller.id}`, { token, body });
    for (const reason of [undefined, '', ' \u00a0\n']) {
      const { status, body } = await set({ council_status: to, reason });
      assert.equal([status, body.fields], [422, { reason: 'Say why: the cook reads it.' }]);
    }
    const card = async () => (await t.call('GET', '/auth/dashboard', { token: seller.token })).body.seller;
    assert.is((await card()).council_status, 'Live');
    assert.is(await t.mailTo(seller.email), undefined);

    const reason = 'The council closed your kitchen on Monday.';
    assert.is((await set({ council_status: to, reason })).status, 200);
    assert.equal([(await card()).council_status, (await card()).council_reason], [to, reason]);
    const { body } = (await t.mailTo(seller.email))!;
    for (const words of [reason, 'email']) assert.match(body, words);
    // It is closed already, so another word needs none.
    assert.is((await set({ council_status: 'pending' })).status, 200);
  });
}
refusing('is not needed between two words that leave the menu open', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const seller = await t.seller({ council_status: 'Live' });
  const { status } = await t.call('PATCH', `/operator/sellers/${seller.id}`, {
    token,
    body: { council_status: 'active' },
  });
  assert.is(status, 200);
});
refusing.run();
