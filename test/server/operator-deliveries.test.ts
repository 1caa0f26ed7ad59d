import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../src/server/services/ids.ts';
import { type TestApp, testApp } from './helper.ts';
import { addDelivery, inHours } from './samples.ts';

async function asOperator(t: TestApp) {
  const { token, email } = await t.operator();
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    t.call(method, `/operator/${path}`, { body, token, headers });
  const importCsv = (text: string | Buffer) => call('POST', 'deliveries/import', text, { 'content-type': 'text/csv' });
  return { email, call, importCsv };
}
const count = async (t: TestApp) => {
  const rows = await t.services.database.db.selectFrom('deliveries').select('id').execute();
  return rows.length;
};

const draft = {
  fee_pence: 650,
  pickup_postcode: 'sl12lt',
  dropoff_postcode: 'SL2 3AB',
  pickup_time: inHours(24).toISOString(),
  notes: 'Ring twice',
};

const creating = suite('operator: creating deliveries');
creating('a delivery is offered to drivers, and logged', async () => {
  const t = await testApp();
  const { call, email } = await asOperator(t);
  const { status, body } = await call('POST', 'deliveries', draft);
  assert.is(status, 201);
  assert.is(body.delivery.status, 'available');
  assert.is(body.delivery.pickup_postcode, 'SL1 2LT');
  assert.is(body.delivery.pickup_address, '');
  const driver = await t.driver();
  const { status: accepted } = await t.call('POST', `/driver/deliveries/${body.delivery.id}/accept`, driver);
  assert.is(accepted, 200);
  const list = (await call('GET', 'deliveries?status=assigned&limit=200')).body.deliveries;
  const owed = await addDelivery(t, { status: 'completed', payout_status: 'pending', driver_id: driver.id });
  const payouts = (await call('GET', 'deliveries?payout_status=pending&limit=200')).body.deliveries;
  assert.equal([...new Set(payouts.map((one: { payout_status: string }) => one.payout_status))], ['pending']);
  const owing = payouts.map(({ id }: { id: string }) => id);
  assert.equal([owing.includes(owed), owing.includes(list[0].id)], [true, false]);
  const listed = list.find(({ id }: { id: string }) => id === body.delivery.id);
  assert.is(listed.driver.email, driver.email);
  assert.is(listed.notes, 'Ring twice');
  const entry = await t.services.database.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', `delivery ${body.delivery.id}`)
    .executeTakeFirstOrThrow();
  assert.equal([entry.operator, entry.action], [email, 'delivery created']);
});
for (const [words, over, field] of [
  ['no fee', { fee_pence: 0 }, 'fee_pence'],
  ['a fee in pounds', { fee_pence: 6.5 }, 'fee_pence'],
  ['half a postcode', { pickup_postcode: 'SL1' }, 'pickup_postcode'],
  ['no dropoff', { dropoff_postcode: '' }, 'dropoff_postcode'],
  ['a delivery in the past', { pickup_time: inHours(-1).toISOString() }, 'pickup_time'],
  ['a pickup at no time', { pickup_time: 'tomorrow' }, 'pickup_time'],
  ['a pickup on 30 February', { pickup_time: '2099-02-30T10:00:00.000Z' }, 'pickup_time'],
  ['long notes', { notes: 'x'.repeat(501) }, 'notes'],
] as const) {
  creating(`refuses ${words}`, async () => {
    const t = await testApp();
    const { call } = await asOperator(t);
    const before = await count(t);
    const { status, body } = await call('POST', 'deliveries', { ...draft, ...over });
    assert.is(status, 422);
    assert.equal(Object.keys(body.fields), [field]);
    assert.is(await count(t), before);
  });
}
creating.run();

const importing = suite('operator: importing deliveries');
const HEADER = 'Pickup_Postcode,dropoff_postcode,fee_pence,pickup_time,notes';
const line = (over = '') => `SL1 2LT,sl23ab,650,${inHours(30).toISOString()},${over}`;
importing('adds every line, columns in any order', async () => {
  const t = await testApp();
  const { importCsv, call } = await asOperator(t);
  const { status, body } = await importCsv(`\uFEFF${HEADER}\r\n${line('"Ring, ""twice"""')}\r\n${line()}\r\n`);
  assert.is(status, 201);
  assert.equal(body, { added: 2 });
  const [second, first] = (await call('GET', 'deliveries?limit=2')).body.deliveries;
  assert.is(first.notes, 'Ring, "twice"');
  assert.is(second.dropoff_postcode, 'SL2 3AB');
  assert.is((await call('GET', 'audit?limit=1')).body.entries[0].action, 'deliveries imported');
});
importing('takes pounds and British times, as sheets have them', async () => {
  const t = await testApp();
  const { importCsv, call } = await asOperator(t);
  const year = new Date().getUTCFullYear() + 1;
  const rows = ['£4.50', '4.50', '£5'].map((fee) => `${fee},SL1 2LT,SL2 5AT,23/07/${year} 18:00`);
  const { status, body } = await importCsv(['fee,pickup_postcode,dropoff_postcode,pickup_time', ...rows].join('\n'));
  assert.equal([status, body], [201, { added: 3 }]);
  const { deliveries } = (await call('GET', 'deliveries?limit=3')).body;
  assert.equal(
    deliveries.map(({ fee_pence, pickup_time }: Record<string, unknown>) => [fee_pence, pickup_time]),
    [500, 450, 450].map((pence) => [pence, `${year}-07-23T17:00:00.000Z`]),
  );
});
importing("takes Excel's 'Unicode text' and its own encoding as they are", async () => {
  const t = await testApp();
  const { importCsv, call } = await asOperator(t);
  const head = 'fee\tpickup_postcode\tdropoff_postcode\tpickup_time\tnotes\t';
  const row = `£4.50\tSL1 2LT\tSL2 5AT\t${inHours(30).toISOString()}\tZoë\t`;
  const text = `\t${head}\r\n\t${row}\r\n`;
  for (const body of [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'latin1')]) {
    const answer = await importCsv(body);
    assert.is(answer.status, 201, JSON.stringify(answer.body));
    const [added] = (await call('GET', 'deliveries?limit=1')).body.deliveries;
    assert.equal([added.fee_pence, added.notes], [450, 'Zoë']);
  }
});
importing('takes 500 lines', async () => {
  const t = await testApp();
  const { importCsv } = await asOperator(t);
  const { status, body } = await importCsv([HEADER, ...Array.from({ length: 500 }, () => line())].join('\n'));
  assert.is(status, 201);
  assert.is(body.added, 500);
});
importing('one bad line of 500 stores nothing and is named', async () => {
  const t = await testApp();
  const { importCsv } = await asOperator(t);
  const lines = Array.from({ length: 500 }, () => line());
  lines[411] = `SL1 2LT,nowhere,0,${inHours(30).toISOString()},`;
  const before = await count(t);
  const { status, body } = await importCsv([HEADER, ...lines].join('\n'));
  assert.is(status, 422);
  assert.equal(
    body.lines.map(({ line, field }: { line: number; field: string }) => [line, field]),
    [
      [413, 'fee_pence'],
      [413, 'dropoff_postcode'],
    ],
  );
  assert.match(body.error, 'line 413');
  assert.is(await count(t), before);
});
for (const [words, text, fault] of [
  ['nothing', '', [1, '']],
  ['a header alone', HEADER, [1, '']],
  ['a column that is missing', 'fee_pence,pickup_postcode,dropoff_postcode\n1,2,3', [1, 'pickup_time']],
  ['a column that is none', `${HEADER},colour\n${line()},red`, [1, 'colour']],
  ['a column twice', `${HEADER},notes\n${line()},x`, [1, 'notes']],
  ['more cells than columns', `${HEADER}\n${line()},x`, [2, '']],
  ['a quote that stays open', `${HEADER}\n${line('"x')}`, [2, '']],
  ['501 lines', [HEADER, ...Array.from({ length: 501 }, () => line())].join('\n'), [502, '']],
] as const) {
  importing(`refuses ${words}`, async () => {
    const t = await testApp();
    const { importCsv } = await asOperator(t);
    const { status, body } = await importCsv(text);
    assert.is(status, 422);
    const [first] = body.lines;
    assert.equal([first.line, first.field], fault as unknown);
    assert.ok(first.msg);
  });
}
importing('refuses another type, and far too much', async () => {
  const t = await testApp();
  const { call, importCsv } = await asOperator(t);
  assert.is((await call('POST', 'deliveries/import', { lines: [] })).status, 415);
  assert.is((await importCsv('x'.repeat(1024 * 1024 + 1))).status, 413);
});
importing.run();

const changing = suite('operator: changing deliveries');
// What is changed, of a delivery with which status: the answer's status.
for (const [status, change, wanted] of [
  ['available', { fee_pence: 700, notes: '' }, 200],
  ['assigned', { fee_pence: 700 }, 409],
  ['picked_up', { notes: 'x' }, 409],
  ['completed', { fee_pence: 700 }, 409],
  ['cancelled', { fee_pence: 700 }, 409],
  ['available', { status: 'cancelled' }, 200],
  ['assigned', { status: 'cancelled' }, 200],
  ['picked_up', { status: 'cancelled' }, 200],
  ['completed', { status: 'cancelled' }, 409],
  ['cancelled', { status: 'cancelled' }, 200],
  ['available', { payout_status: 'paid' }, 409],
  ['assigned', { payout_status: 'pending' }, 409],
  ['picked_up', { payout_status: 'paid' }, 409],
  ['completed', { payout_status: 'paid' }, 200],
  ['completed', { payout_status: 'pending' }, 200],
  ['cancelled', { payout_status: 'paid' }, 409],
  ['available', {}, 422],
  ['available', { colour: 'red' }, 422],
  ['completed', { payout_status: 'paid', status: 'cancelled' }, 422],
  ['available', { status: 'cancelled', fee_pence: 1 }, 422],
  ['available', { status: 'completed' }, 422],
  ['available', { pickup_time: inHours(-2).toISOString() }, 422],
  ['completed', { payout_status: 'perhaps' }, 422],
] as const) {
  changing(`${status}, ${JSON.stringify(change)}: ${wanted}`, async () => {
    const t = await testApp();
    const { call } = await asOperator(t);
    const driver = await t.driver();
    const held = ['assigned', 'picked_up', 'completed'].includes(status);
    const payout_status = status === 'completed' ? 'pending' : null;
    const id = await addDelivery(t, { status, payout_status, driver_id: held ? driver.id : null });
    const answer = await call('PATCH', `deliveries/${id}`, change);
    assert.is(answer.status, wanted);
    if (wanted !== 200) assert.ok(answer.body.error.includes(' '));
    else for (const [name, value] of Object.entries(change)) assert.is(answer.body.delivery[name], value);
  });
}
changing("a held delivery that is cancelled, once, is in that driver's Cancelled list, with a mail", async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const driver = await t.driver();
  const id = await addDelivery(t, { status: 'assigned', driver_id: driver.id });
  for (const status of ['cancelled', 'cancelled']) await call('PATCH', `deliveries/${id}`, { status });
  const list = async (name: string) => (await t.call('GET', `/driver/deliveries/mine/${name}`, driver)).body;
  assert.equal(await list('upcoming'), []);
  const [cancelled] = await list('cancelled');
  assert.equal([cancelled.id, cancelled.status, cancelled.contact], [id, 'cancelled', undefined]);
  assert.is((await t.call('POST', `/driver/deliveries/${id}/picked-up`, driver)).status, 409);
  assert.match((await t.mailTo(driver.email))!.subject, 'cancelled');
  const { entries } = (await call('GET', 'audit?limit=200')).body;
  const written = entries.filter(({ subject }: { subject: string }) => subject === `delivery ${id}`);
  assert.equal(
    written.map(({ action, detail }: { action: string; detail: unknown }) => [action, detail]),
    [['delivery cancelled', { from: 'assigned', driver: driver.id }]],
  );
});
for (const [status, said, unsaid] of [
  ['assigned', "Please don't collect it.", 'You have the food already.'],
  ['picked_up', 'You have the food already.', "Please don't collect it."],
] as const) {
  changing(`the mail about a cancelled delivery that was ${status} tells its driver what to do`, async () => {
    const t = await testApp();
    const { call } = await asOperator(t);
    const driver = await t.driver();
    const id = await addDelivery(t, { status, driver_id: driver.id });
    await call('PATCH', `deliveries/${id}`, { status: 'cancelled' });
    const { body } = (await t.mailTo(driver.email))!;
    assert.match(body, said);
    assert.not.match(body, unsaid);
  });
}
changing('the driver sees the payout', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const driver = await t.driver();
  const id = await addDelivery(t, { status: 'completed', payout_status: 'pending', driver_id: driver.id });
  await call('PATCH', `deliveries/${id}`, { payout_status: 'paid' });
  const [done] = (await t.call('GET', '/driver/deliveries/mine/completed', driver)).body;
  assert.is(done.payout_status, 'paid');
});
changing('a payout that is marked stands in the log, once', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const driver = await t.driver();
  const id = await addDelivery(t, { status: 'completed', payout_status: 'pending', driver_id: driver.id });
  for (const payout_status of ['paid', 'paid']) await call('PATCH', `deliveries/${id}`, { payout_status });
  const [{ fee_pence }] = (await t.call('GET', '/driver/deliveries/mine/completed', driver)).body;
  const { entries } = (await call('GET', 'audit?limit=200')).body;
  const marked = entries.filter(({ subject }: { subject: string }) => subject === `delivery ${id}`);
  assert.equal(
    marked.map(({ action, detail: { payout: _, ...detail } }: { action: string; detail: Record<string, unknown> }) => [
      action,
      detail,
    ]),
    [['payout marked', { from: 'pending', to: 'paid', fee_pence }]],
  );
});
changing('an acceptance and a cancellation at once leave one truth', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  for (let round = 0; round < 5; round += 1) {
    const driver = await t.driver();
    const id = await addDelivery(t);
    const [accepted, cancelled] = await Promise.all([
      t.call('POST', `/driver/deliveries/${id}/accept`, driver),
      call('PATCH', `deliveries/${id}`, { status: 'cancelled' }),
    ]);
    assert.is(cancelled.status, 200);
    const list = (await t.call('GET', '/driver/deliveries/mine/cancelled', driver)).body;
    assert.is(list.length, accepted.status === 200 ? 1 : 0);
  }
});
changing('an unknown delivery is not found', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  for (const id of [newId(), 'x', '%00']) {
    assert.is((await call('PATCH', `deliveries/${id}`, { payout_status: 'paid' })).status, 404, id);
  }
});
changing.run();
