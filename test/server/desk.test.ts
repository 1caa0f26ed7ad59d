import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fromLondon } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { fillAllSought } from '../../src/server/jobs/fill-sought.ts';
import { giveUp, purgeMails, queueMail } from '../../src/server/mail/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { data, open, save, submit } from './applications.ts';
import { type TestApp, testApp, today } from './helper.ts';
import { addDelivery, HOUR, inHours } from './samples.ts';

async function desk(t: TestApp) {
  const { token, email } = await t.operator();
  const call = (method: string, path: string, body?: unknown) => t.call(method, `/operator/${path}`, { token, body });
  const find = async (q: string) => (await call('GET', `search?q=${encodeURIComponent(q)}`)).body;
  return { call, find, email };
}
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
const mark = () => newId().slice(-10);

const searching = suite('operator: searching');

searching('finds people by part of a name, an email, a phone number or a postcode', async () => {
  const t = await testApp();
  const { find } = await desk(t);
  const last_name = `Zu${mark()}`;
  const driver = await t.driver({ last_name, phone: '07700900871', postcode: 'YO99 8ZX' });
  const seller = await t.seller({ name: `Ida ${last_name}`, phone: '+447700900872', postcode: 'YO99 8ZY' });
  const erased = await t.driver({ last_name, erased_at: new Date() });
  const both = await find(last_name.toUpperCase());
  assert.equal([ids(both.drivers), ids(both.sellers)], [[driver.id], [seller.id]]);
  assert.not(ids(both.drivers).includes(erased.id));
  assert.equal(both.drivers[0], {
    id: driver.id,
    name: `Tom ${last_name}`,
    email: driver.email,
    phone: '07700900871',
    postcode: 'YO99 8ZX',
    status: 'approved',
  });
  assert.equal(Object.keys(both.sellers[0]).sort(), [
    'application',
    'email',
    'id',
    'name',
    'phone',
    'postcode',
    'status',
  ]);
  assert.is(
    both.sellers[0].status,
    (await t.call('GET', '/auth/dashboard', { token: seller.token })).body.seller.council_status,
  );
  for (const q of [`Tom ${last_name.slice(0, 6)}`, driver.email.slice(8, -5)]) {
    assert.ok(ids((await find(q)).drivers).includes(driver.id), q);
  }
  for (const q of ['yo998z', 'YO99 8', '(07700) 900 87', '+44 7700 90087', '+44 (0)7700 90087', '00447700900871']) {
    assert.ok(ids((await find(q)).drivers).includes(driver.id), q);
  }
  for (const q of ['07700 900872', '+447700900872']) assert.equal(ids((await find(q)).sellers), [seller.id], q);
});

searching('finds a name however its accents, apostrophes, hyphens and spaces are typed', async () => {
  const t = await testApp();
  const { find, call } = await desk(t);
  const seller = await t.seller();
  const end = mark();
  const rename = (name: string) =>
    t.call('PATCH', '/auth/profile', { token: seller.token, body: { name: `${name}${end}` } });
  for (const [name, ...typed] of [
    ['O’Brien', "O'Brien", 'O’Brien', 'OʼBRIEN', 'obrien'],
    ['Siobhán', 'Siobhan', 'SIOBHÁN', 'Siobha\u0301n'],
    ['Zoe\u0308', 'Zoë', 'Zoe', 'Zoe\u0308', 'z\u200boe'],
    ['Łukasz Groß', 'Lukasz Gross', 'łukasz\u00a0groß'],
    ['Anne‑Marie', 'anne-marie', 'Anne–Marie', 'Anne Marie'],
  ] as const) {
    assert.is((await rename(name)).status, 200);
    for (const q of typed) assert.equal(ids((await find(`${q}${end}`)).sellers), [seller.id], `${name} by ${q}`);
  }
  const email = `o'brien-${end}@example.test`;
  const { id } = await t.driver({ email });
  for (const q of [email, `O’Brien–${end}`, `oʼbrien\u2011${end}@`])
    assert.equal(ids((await find(q)).drivers), [id], q);
  const body = {
    fee_pence: 450,
    pickup_postcode: 'SL1 2LT',
    dropoff_postcode: 'SL2 5AT',
    pickup_time: inHours(4),
    dropoff_address: `3 Café Lane ${end}`,
  };
  const { delivery } = (await call('POST', 'deliveries', body)).body;
  assert.equal(ids((await find(`cafe lane ${end}`)).deliveries), [delivery.id]);
  assert.is((await call('PATCH', `deliveries/${delivery.id}`, { contact: `Eoghan O’Shea ${end}` })).status, 200);
  assert.equal(ids((await find(`Eoghan O'Shea ${end}`)).deliveries), [delivery.id]);
  assert.equal(ids((await find(`cafe lane ${end}`)).deliveries), [delivery.id]);
});

searching(
  'a row of the version before is found as it is written, and however it is typed once it is filled',
  async () => {
    const t = await testApp();
    const { find } = await desk(t);
    const { db } = t.services.database;
    const last_name = `Ó’Dálaigh ${mark()}`;
    const driver = await t.driver({ last_name });
    const seller = await t.seller({ name: last_name });
    const delivery = await addDelivery(t, { contact: last_name });
    const plainly = last_name.replace('Ó’Dálaigh', "O'Dalaigh");
    const found = async (q: string) => {
      const { drivers, sellers, deliveries } = await find(q);
      return [drivers, sellers, deliveries].flatMap(ids);
    };
    for (const table of ['drivers', 'sellers', 'deliveries'] as const)
      await db.updateTable(table).set({ sought: null }).execute();
    const all = [driver.id, seller.id, delivery];
    assert.equal([await found(last_name), await found(plainly)], [all, []]);
    await fillAllSought(t.services.database);
    assert.equal([await found(last_name), await found(plainly)], [all, all]);
    for (const table of ['drivers', 'sellers', 'deliveries'] as const)
      assert.equal(await db.selectFrom(table).select('id').where('sought', 'is', null).execute(), []);
  },
);

searching('says how far the application of a seller has come, as the list of sellers does', async () => {
  const t = await testApp();
  const { find, call } = await desk(t);
  const name = `Zu${mark()}`;
  const none = await t.seller({ name });
  const draft = await t.seller({ name });
  await open(t, draft);
  const handedOver = await t.seller({ name });
  const { application_id } = await open(t, handedOver);
  await save(t, handedOver, application_id, data);
  assert.is((await submit(t, handedOver, application_id)).status, 200);
  const { db } = t.services.database;
  const change = (values: object) =>
    db.updateTable('applications').set(values).where('application_id', '=', application_id).execute();
  const at = new Date('2026-07-18T10:00:00.000Z');
  for (const updated_at of [at, new Date(at.getTime() + 1)]) {
    await change({ sent_to_council_at: at, updated_at });
    const { sellers } = await find(name);
    assert.equal(sellers.map((one: any) => [one.id, one.application]).reverse(), [
      [none.id, null],
      [draft.id, { status: 'draft', sent_to_council_at: null, changed_since_sent: false }],
      [
        handedOver.id,
        { status: 'submitted', sent_to_council_at: at.toISOString(), changed_since_sent: updated_at > at },
      ],
    ]);
    const listed = (await call('GET', `sellers?id=${handedOver.id}`)).body.sellers[0].application;
    for (const [key, value] of Object.entries(sellers[0].application)) assert.is(listed[key], value, key);
  }
});

searching('finds deliveries by postcode, address and contact, with their drivers', async () => {
  const t = await testApp();
  const { find } = await desk(t);
  const street = `Lane ${mark()}`;
  const driver = await t.driver();
  const id = await addDelivery(t, {
    status: 'assigned',
    driver_id: driver.id,
    dropoff_postcode: 'YO98 7QX',
    dropoff_address: `8 ${street}, York`,
    contact: 'Ömer, 07700 900-173',
  });
  for (const q of [street.toUpperCase(), 'yo987qx', 'Ömer', '07700900173', '+44 7700 900173']) {
    assert.ok(ids((await find(q)).deliveries).includes(id), q);
  }
  const [found] = (await find(street)).deliveries;
  assert.equal([found.status, found.driver.email], ['assigned', driver.email]);
});

searching('what is typed is a text: signs of patterns find themselves alone', async () => {
  const t = await testApp();
  const { find } = await desk(t);
  const text = `50%_${mark()}\\'`;
  const id = await addDelivery(t, { contact: text });
  assert.equal(ids((await find(text)).deliveries), [id]);
  assert.equal((await find('%%%')).drivers, []);
  assert.equal(ids((await find('+++')).sellers), []);
  // Beside how it begins, a phone number's part has three digits: fewer are in most of them.
  const driver = await t.driver({ phone: '+447871234567' });
  assert.equal(ids((await find('+44 78')).drivers), []);
  assert.is(ids((await find('+44 787')).drivers)[0], driver.id);
});

searching('the nearest come first: what is just that, then what begins with it, then what has it in it', async () => {
  const t = await testApp();
  const { find } = await desk(t);
  const word = `q${mark()}`;
  const digits = String(Date.now()).slice(-6);
  const person = async (name: string, last: string) =>
    (await t.driver({ first_name: name.split(' ')[0]!, last_name: name.split(' ')[1] ?? '', phone: `07${last}` })).id;
  const whole = await person(word, `${digits}001`);
  const surname = await person(`Ada ${word}son`, `${digits}002`);
  const first = await person(`${word}a Lee`, `9${digits}03`);
  const inside = await person(`Ada Mc${word}`, `${digits}004`);
  assert.equal(ids((await find(word)).drivers), [whole, first, surname, inside]);
  assert.is(ids((await find(`07${digits}001`)).drivers)[0], whole);
  assert.is(ids((await find(`07${digits}`)).drivers).at(-1), whole);
  // Older than ten others that begin or end like it, as they are kept and as people write them.
  const exact = await person(word, `8${digits}1`);
  const abroad = (await t.driver({ phone: `+447${digits}77` })).id;
  for (let at = 0; at < 10; at += 1) {
    await person('Any One', `8${digits}1${at}`);
    await person('Any One', `${digits}77${at}`);
  }
  assert.is(ids((await find(`078${digits}1`)).drivers)[0], exact);
  assert.is(ids((await find(`+44 78${digits}1`)).drivers)[0], exact);
  assert.is(ids((await find(`07${digits}77`)).drivers)[0], abroad);
  // Older than ten others that only have it in them.
  const contact = await addDelivery(t, { contact: `${word} Hall` });
  for (let at = 0; at < 10; at += 1) await addDelivery(t, { contact: `Mc${word}` });
  const { deliveries } = await find(word);
  assert.equal([ids(deliveries)[0], deliveries.length], [contact, 10]);
});

searching('answers ten of each, the newest first', async () => {
  const t = await testApp();
  const { find } = await desk(t);
  const contact = `Many ${mark()}`;
  const added: string[] = [];
  for (let at = 0; at < 12; at += 1) added.push(await addDelivery(t, { contact }));
  assert.equal(ids((await find(contact)).deliveries), added.reverse().slice(0, 10));
});

searching('fewer than three characters are refused', async () => {
  const { call } = await desk(await testApp());
  for (const query of ['', '?q=', '?q=ab', '?q=%20ab%20', '?q=%F0%9F%98%80a']) {
    const { status, body } = await call('GET', `search${query}`);
    assert.equal([status, Object.keys(body.fields)], [422, ['q']], query);
  }
  assert.is((await call('GET', 'search?q=abc')).status, 200);
});
searching.run();

const lists = suite('operator: lists');

lists('open deliveries are those still to be taken or carried out', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const { id: driver_id } = await t.driver();
  const made: string[] = [];
  for (const status of ['available', 'assigned', 'picked_up', 'completed', 'cancelled'] as const) {
    made.push(await addDelivery(t, { status, driver_id }));
  }
  for (const sort of ['', '&sort=pickup']) {
    const { deliveries } = (await call('GET', `deliveries?driver_id=${driver_id}&open=true${sort}`)).body;
    assert.equal(ids(deliveries).sort(), made.slice(0, 3).sort());
  }
  assert.is((await call('GET', `deliveries?driver_id=${driver_id}`)).body.deliveries.length, 5);
});

lists('deliveries by pickup begin with today and go on over pages', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const driver = await t.driver();
  const at = async (hours: number, id = newId(), pickup_time = inHours(hours)) => {
    await addDelivery(t, { id, driver_id: driver.id, status: 'assigned', pickup_time });
    return id;
  };
  t.setNow(new Date(Date.now()).toISOString());
  try {
    const [past, later, before, beforeToo] = [await at(-50), await at(72), await at(-30), await at(-30)];
    // At the same time by their ids, in whichever order they were added.
    const [soon, soonToo, time] = [newId(), newId(), inHours(30)];
    for (const id of [soonToo, soon]) await at(30, id, time);
    const wanted = [soon, soonToo, later, beforeToo, before, past];
    const path = `deliveries?driver_id=${driver.id}&sort=pickup`;
    assert.equal(ids((await call('GET', path)).body.deliveries), wanted);
    const read: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body }: { body: any } = await call('GET', `${path}&limit=2${next && `&before=${next}`}`);
      read.push(...ids(body.deliveries));
      next = body.next;
    }
    assert.equal(read, wanted);
    // Of everybody's, too, from each of them on.
    for (const [at, id] of wanted.entries()) {
      const all = ids((await call('GET', `deliveries?sort=pickup&limit=200&before=${id}`)).body.deliveries);
      const seen = all.filter((one) => wanted.includes(one));
      assert.equal(seen, wanted.slice(at + 1, at + 1 + seen.length));
    }
  } finally {
    t.setNow(undefined);
  }
});

lists('deliveries by pickup go on where the last one was seen, although it was corrected or is gone', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const driver = await t.driver();
  const made: string[] = [];
  for (const hours of [30, 31, 32, 33]) {
    made.push(await addDelivery(t, { driver_id: driver.id, pickup_time: inHours(hours) }));
  }
  const path = `deliveries?driver_id=${driver.id}&sort=pickup`;
  const [, last] = (await call('GET', `${path}&limit=2`)).body.deliveries;
  const rest = async () =>
    ids((await call('GET', `${path}&before=${last.id}&before_time=${last.pickup_time}`)).body.deliveries).filter(
      (id) => id !== last.id,
    );
  assert.equal(await rest(), made.slice(2));
  for (const hours of [40, 29, -72]) {
    const { db } = t.services.database;
    await db
      .updateTable('deliveries')
      .set({ pickup_time: inHours(hours) })
      .where('id', '=', last.id)
      .execute();
    assert.equal(await rest(), made.slice(2), `${hours}`);
  }
  await t.services.database.db.deleteFrom('deliveries').where('id', '=', last.id).execute();
  assert.equal(await rest(), made.slice(2));
  // Without the place, or with one that is no time, the present one counts.
  for (const odd of ['', '&before_time=', '&before_time=noon', '&before_time=2026-99-99T00:00:00Z']) {
    assert.equal(ids((await call('GET', `${path}&before=${made[2]}${odd}`)).body.deliveries), made.slice(3), odd);
  }
});

lists('deliveries by pickup go on after midnight where they were, each once', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const driver = await t.driver();
  const midnight = Date.parse(fromLondon(`${addDaysTo(today, 2)}T00:00`));
  const time = (hours: number) => new Date(midnight + hours * HOUR);
  const at = (hours: number) => addDelivery(t, { driver_id: driver.id, pickup_time: time(hours) });
  const path = `deliveries?driver_id=${driver.id}&sort=pickup&limit=2`;
  try {
    const wanted = [await at(-14), await at(-2), await at(-1), await at(10), await at(-38)];
    t.setNow(time(-0.1).toISOString());
    const read: string[] = [];
    for (let place = ''; ; ) {
      const { body } = await call('GET', path + place);
      read.push(...ids(body.deliveries));
      if (!body.next) break;
      place = `&before=${body.next}&before_time=${body.deliveries.at(-1).pickup_time}&from=${body.from}`;
      t.setNow(time(0.1).toISOString());
    }
    assert.equal(read, wanted);
    // A first page begins today, whatever it asks for.
    assert.is((await call('GET', `${path}&from=2000-01-01T00:00:00Z`)).body.from, time(0).toISOString());
  } finally {
    t.setNow(undefined);
  }
});

lists('narrow to one by its id', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const [driver, seller, delivery] = [await t.driver(), await t.seller(), await addDelivery(t)];
  assert.equal(ids((await call('GET', `drivers?id=${driver.id}`)).body.drivers), [driver.id]);
  assert.equal(ids((await call('GET', `sellers?id=${seller.id}`)).body.sellers), [seller.id]);
  assert.equal(ids((await call('GET', `deliveries?id=${delivery}`)).body.deliveries), [delivery]);
});

lists('count what each filter shows', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const before = (await call('GET', 'counts')).body;
  const driver = await t.driver({ status: 'pending' });
  await t.driver({ status: 'rejected', erased_at: new Date() });
  await t.seller({ council_status: 'Refused' });
  await addDelivery(t, { pickup_time: inHours(0.25) });
  await addDelivery(t, { status: 'completed', payout_status: 'pending', driver_id: driver.id });
  const after = (await call('GET', 'counts')).body;
  const more = (name: string) =>
    Object.fromEntries(
      Object.entries<number>(after[name])
        .filter(([key]) => key !== 'statuses')
        .map(([key, count]) => [key, count - before[name][key]])
        .filter(([, grown]) => grown),
    );
  assert.equal(more('drivers'), { all: 1, pending: 1 });
  assert.equal(more('sellers'), { all: 1 });
  assert.equal(more('deliveries'), { all: 2, available: 1, completed: 1, unpaid: 1, late: 1 });
  const refused = (counts: any) =>
    counts.sellers.statuses.find(({ status }: { status: string }) => status === 'refused')?.count ?? 0;
  assert.is(refused(after) - refused(before), 1);
});
lists('wait for each other, and nobody waits for them', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const seller = await t.seller();
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  // More than there are places.
  const others = Array.from({ length: 5 }, () => t.services.desk(() => left));
  let answered = false;
  const page = t.call('GET', '/operator/overview', { token }).finally(() => {
    answered = true;
  });
  for (let call = 0; call < 5; call += 1) {
    assert.is((await t.call('GET', `/auth/menu?date=${today}`, { token: seller.token })).status, 200);
  }
  assert.not(answered);
  leave();
  assert.is((await page).status, 200);
  await Promise.all(others);
});

lists('the audit log names whom it is about as they are called now', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const driver = await t.driver({ status: 'pending', last_name: 'Named' });
  const seller = await t.seller({ name: 'Ida Named' });
  const delivery = await addDelivery(t, { pickup_time: new Date('2099-07-20T13:30:00Z') });
  await call('POST', `drivers/${driver.id}/approve`);
  await call('PATCH', `sellers/${seller.id}`, { council_status: 'approved' });
  await call('POST', `deliveries/${delivery}/assign`, { driver_id: driver.id });
  const about = async () => {
    const { entries } = (await call('GET', 'audit?limit=3')).body;
    return entries.map((entry: { about: { kind: string; name: string }[] }) =>
      entry.about.map(({ kind, name }) => [kind, name]),
    );
  };
  const way = 'SL1 2LT to SL2 3AB, 20 Jul 2099, 14:30';
  assert.equal(await about(), [
    [
      ['delivery', way],
      ['driver', 'Tom Named'],
    ],
    [['seller', 'Ida Named']],
    [['driver', 'Tom Named']],
  ]);
  const { db } = t.services.database;
  await db.updateTable('sellers').set({ name: 'Erased' }).where('id', '=', seller.id).execute();
  assert.equal((await about())[1], [['seller', 'Erased']]);
});
lists.run();

const mails = suite('operator: mails that were given up');

async function givenUp(t: TestApp, over: { opens?: string } = {}) {
  const to = `nobody-${newId()}@example.test`;
  const { db } = t.services.database;
  await queueMail(db, { to, subject: 'Your papers', text: 'SECRET-WORDS', html: '<p>SECRET-WORDS</p>', ...over });
  const { id } = await db.selectFrom('mails').select('id').where('to_address', '=', to).executeTakeFirstOrThrow();
  await giveUp(db, id, 'Refused by the mail server (550).');
  return { id, to };
}

mails('are listed without their words, counted, and sent again once', async () => {
  const t = await testApp();
  const { call, email } = await desk(t);
  const before = (await call('GET', 'overview')).body.failed_mails;
  const { id, to } = await givenUp(t);
  assert.is((await call('GET', 'overview')).body.failed_mails, before + 1);
  const { text, body } = await call('GET', 'mails?failed=true');
  assert.not.match(text, 'SECRET-WORDS');
  const row = body.mails.find((one: { id: string }) => one.id === id);
  assert.equal(
    [row.to, row.subject, row.failure, row.expired],
    [to, 'Your papers', 'Refused by the mail server (550).', false],
  );
  assert.ok(row.failed_at);
  const answers = await Promise.all([1, 2].map(() => call('POST', `mails/${id}/resend`)));
  assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
  const again = answers.find(({ status }) => status === 200)!.body.mail;
  assert.equal([again.id, again.failed_at], [id, null]);
  assert.ok(again.resent_at);
  const failed = (await call('GET', 'mails?failed=true')).body.mails;
  assert.not(ids(failed).includes(id));
  assert.ok(ids((await call('GET', 'mails?limit=200')).body.mails).includes(id));
  const { entries } = (await call('GET', 'audit?limit=1')).body;
  assert.equal([entries[0].operator, entries[0].action, entries[0].subject], [email, 'mail resent', `mail ${id}`]);
  assert.equal(entries[0].about, [{ kind: 'mail', id, name: `Your papers, to ${to}` }]);
  for (const wrong of [newId(), 'x']) assert.is((await call('POST', `mails/${wrong}/resend`)).status, 404);
});

mails('a code is sent again while it works, and not once it has ended', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const { db } = t.services.database;
  const email = `new-${newId()}@example.test`;
  const { body } = await t.call('POST', '/public/email/send-code', { body: { email } });
  const { id } = await db.selectFrom('mails').select('id').where('to_address', '=', email).executeTakeFirstOrThrow();
  await giveUp(db, id, 'Refused by the mail server (550).');
  const code = /\d{6}/.exec((await t.mailTo(email))!.body)![0];
  const { text } = await call('GET', 'mails?limit=200');
  assert.not.match(text, code);
  assert.is((await call('POST', `mails/${id}/resend`)).status, 200);
  await giveUp(db, id, 'Refused by the mail server (550).');
  await t.call('POST', '/public/email/verify', { body: { verification_id: body.verification_id, code } });
  const refused = await call('POST', `mails/${id}/resend`);
  assert.is(refused.status, 410);
  assert.ok(refused.body.error.includes(' '));
  const failed = (await call('GET', 'mails?failed=true&limit=200')).body.mails;
  assert.is(failed.find((one: { id: string }) => one.id === id).expired, true);
});

mails('a link to a new password is sent again within its hour alone', async () => {
  const t = await testApp();
  const { call } = await desk(t);
  const { db } = t.services.database;
  const { email } = await t.seller();
  await t.call('POST', '/auth/forgot-password', { body: { email } });
  const { id, opens } = await db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  await giveUp(db, id, 'Refused by the mail server (550).');
  assert.is((await call('POST', `mails/${id}/resend`)).status, 200);
  await giveUp(db, id, 'Refused by the mail server (550).');
  await db.updateTable('reset_links').set({ expires_at: new Date() }).where('id', '=', opens).execute();
  assert.is((await call('POST', `mails/${id}/resend`)).status, 410);
});

mails('words with a code are emptied after the hour, and all goes after a month', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const [plain, secret] = [await givenUp(t), await givenUp(t, { opens: newId() })];
  const wordsOf = async ({ id }: { id: string }) => {
    const row = await db.selectFrom('mails').select(['body', 'html']).where('id', '=', id).executeTakeFirst();
    return row && [row.body, row.html];
  };
  const words = ['SECRET-WORDS', '<p>SECRET-WORDS</p>'];
  await purgeMails(db, new Date());
  assert.equal([await wordsOf(plain), await wordsOf(secret)], [words, words]);
  await purgeMails(db, new Date(Date.now() + 2 * HOUR));
  assert.equal([await wordsOf(plain), await wordsOf(secret)], [words, ['', null]]);
  await db
    .updateTable('mails')
    .set({ failed_at: inHours(-24 * 31) })
    .where('id', 'in', [plain.id, secret.id])
    .execute();
  await purgeMails(db, new Date());
  assert.equal([await wordsOf(plain), await wordsOf(secret)], [undefined, undefined]);
});
mails.run();

const sessions = suite('the sessions of an account');
for (const [who, path, logIn] of [
  ['seller', '/auth', '/auth/login'],
  ['driver', '/driver/auth', '/driver/auth/login'],
  ['operator', '/operator/auth', '/operator/auth/login'],
] as const) {
  sessions(`of a ${who} are listed, and end together`, async () => {
    const t = await testApp();
    const { token, email } = await t[who]();
    const list = async () => (await t.call('GET', `${path}/sessions`, { token })).body.sessions;
    // Two logins may fall into one millisecond.
    t.setNow(new Date(Date.now() + 1000).toISOString());
    await t.call('POST', logIn, { body: { email, password: 'Secret123' } });
    const both = await list();
    assert.equal(
      both.map(({ current }: { current: boolean }) => current),
      [false, true],
    );
    for (const { begun_at, used_at } of both) assert.is(begun_at, used_at);
    t.setNow(new Date(Date.now() + 2 * HOUR).toISOString());
    try {
      await list();
      const [other, mine] = await list();
      assert.is(other.used_at, other.begun_at);
      assert.ok(mine.used_at > mine.begun_at, 'use is noted');
      await t.call('POST', `${path}/end-other-sessions`, { token });
      assert.is((await list()).length, 1);
    } finally {
      t.setNow(undefined);
    }
  });
}
sessions('when one was used is kept to the hour, not to the call', async () => {
  const t = await testApp();
  const { token } = await t.seller();
  const used = async () => (await t.call('GET', '/auth/sessions', { token })).body.sessions[0].used_at;
  const begun = await used();
  try {
    t.setNow(new Date(Date.parse(begun) + HOUR / 2).toISOString());
    await used();
    assert.is(await used(), begun);
    t.setNow(new Date(Date.parse(begun) + HOUR).toISOString());
    await used();
    assert.is(Date.parse(await used()) - Date.parse(begun), HOUR);
  } finally {
    t.setNow(undefined);
  }
});
sessions.run();
