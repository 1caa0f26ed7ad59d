import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { UPDATES } from '#rules/updates';
import { holdLaunch, noteLetters } from '../../src/server/launch/store.ts';
import { PRIORITIES } from '../../src/server/mail/email.ts';
import { queueMail } from '../../src/server/mail/store.ts';
import { findPerson } from '../../src/server/privacy/person.ts';
import { type Someone, type TestApp, testApp } from './helper.ts';
import { newEmail } from './people.ts';
import { outsideTransaction } from './services/inside.ts';
import { untilSomebodyWaits } from './services/scratch.ts';

const test = suite('launch letters');
let t: TestApp;
let operator: Someone;

test.before(async () => {
  t = await testApp();
  operator = await t.operator();
  // It would mark letters as sent at any moment, also those whose reader is just unsubscribing.
  await t.services.mail.close();
});

const choices = Object.fromEntries(SURVEY_QUESTIONS.map(({ field, options }) => [field, options[0]]));
let areas = 0;
/** An area of this test's own: nobody else lives there. */
function newArea(): string {
  areas += 1;
  // A digit at the end: with two a postcode with spaces is longer than a field takes.
  return `Z${'ABCDEFGH'[Math.floor(areas / 10)]}${areas % 10}`;
}

async function answer(email: string, postcode: string, more: object = { updates: true }) {
  const body = { ...choices, name: 'Ada Lovelace', email, postcode, ...more };
  const { status } = await t.call('POST', '/homepage/submit', { body });
  assert.is(status, 201);
}
const wait = (email: string, postcode: string, more: object = { updates: true }) =>
  t.call('POST', '/public/waitlist', { body: { email, postcode, ...more } });

const LETTER = { subject: 'We are open near you', text: 'Come and look.\n\nThe first menus are up.' };
const desk = (method: string, path: string, body?: object) =>
  t.call(method, `/operator/${path}`, { token: operator.token, ...(body && { body }) });
async function make(codes: string[]) {
  const { status, body, text } = await desk('POST', 'launches', { ...LETTER, areas: codes });
  assert.is(status, 201, text);
  return body.launch;
}
const sendIt = async (id: string) => (await desk('POST', `launches/${id}/send`, {})).body.launch;

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}
/** The letters that went to an address. */
async function lettersTo(email: string): Promise<Mail[]> {
  const { body } = await t.call('GET', '/outbox.json');
  return body.mails.filter(({ to, subject }: Mail) => to === email && subject === LETTER.subject);
}
const linkIn = ({ headers }: Mail) => new URL(headers['List-Unsubscribe']!.slice(1, -1));
const rowOf = (email: string) =>
  t.services.database.db.selectFrom('survey_answers').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

test('a tick is kept with its time and its words, and nothing without it', async () => {
  const area = newArea();
  const [yes, no, silent] = [newEmail(), newEmail(), newEmail()];
  await answer(yes, `${area} 1AA`);
  await answer(no, `${area} 1AA`, { updates: false });
  await answer(silent, `${area} 1AA`, {});
  assert.instance((await rowOf(yes)).updates_at, Date);
  assert.is((await rowOf(yes)).updates_words, UPDATES.version);
  for (const email of [no, silent]) {
    const { updates_at, updates_words } = await rowOf(email);
    assert.equal([updates_at, updates_words], [null, null]);
  }
  await answer(yes, `${area} 1AA`, { updates: false });
  assert.is((await rowOf(yes)).updates_at, null, 'answering anew without it takes it back');
  const { status } = await t.call('POST', '/homepage/submit', { body: { ...choices, updates: 'maybe' } });
  assert.is(status, 422);
});

test('the waiting list: a tick gives, no tick takes back, and saying nothing leaves it', async () => {
  const area = newArea();
  const email = newEmail();
  const counted = async () => (await make([area])).recipients;
  for (const [more, expected] of [
    [{}, 0],
    [{ updates: true }, 1],
    [{}, 1],
    [{ updates: false }, 0],
    [{ updates: true }, 1],
  ] as const) {
    assert.is((await wait(email, `${area} 1AA`, more)).status, 201);
    assert.is(await counted(), expected, JSON.stringify(more));
  }
});

test('who asked for two areas of a launch is one reader, with one letter', async () => {
  const [one, two] = [newArea(), newArea()];
  const email = newEmail();
  await answer(email, `${one} 1AA`);
  await wait(email, `${two} 1AA`);
  const launch = await make([one, two]);
  assert.is(launch.recipients, 1);
  assert.is((await sendIt(launch.id)).recipients, 1);
  assert.is((await lettersTo(email)).length, 1);
});

test('who was told of one area and asks about another hears of that one too', async () => {
  const [one, two] = [newArea(), newArea()];
  const email = newEmail();
  await wait(email, `${two} 1AA`);
  await sendIt((await make([two])).id);
  await wait(email, `${one} 1AA`);
  assert.is((await make([two])).recipients, 0);
  assert.is((await sendIt((await make([one])).id)).recipients, 1);
  assert.is((await lettersTo(email)).length, 2);
  const { letters } = (await findPerson(t.services.database.db, email))!;
  assert.equal(
    letters.map(({ area }) => area),
    [one, two].sort(),
  );
});

test('who unsubscribes is taken off the waiting list of every area', async () => {
  const [one, two] = [newArea(), newArea()];
  const email = newEmail();
  for (const area of [one, two]) await wait(email, `${area} 1AA`);
  await sendIt((await make([one])).id);
  const [letter] = await lettersTo(email);
  const { pathname, search } = linkIn(letter!);
  assert.is((await t.call('POST', pathname + search)).status, 200);
  assert.is((await make([two])).recipients, 0);
});

// The embedded database has one connection: nothing happens during a sending.
if (process.env.TEST_POSTGRES)
  for (const [how, leave] of [
    [
      'unsubscribes',
      async (email: string) => {
        const { pathname, search } = linkIn((await lettersTo(email))[0]!);
        return t.call('POST', pathname + search);
      },
    ],
    ['is erased', (email: string) => desk('POST', 'people/erase', { email })],
  ] as const)
    for (const said of ['answered the survey', 'waits'] as const)
      test(`who ${how} while a launch is sent, and ${said}, gets no letter of it`, async () => {
        const [one, two] = [newArea(), newArea()];
        const email = newEmail();
        await wait(email, `${one} 1AA`);
        await (said === 'waits' ? wait : answer)(email, `${two} 1AA`);
        await sendIt((await make([one])).id);
        const { id } = await make([two]);
        const { database } = t.services;
        const { left } = await database.transaction(async (trx) => {
          const letters = await noteLetters(trx, (await holdLaunch(trx, id))!, new Date());
          assert.is(letters.length, 1);
          const left = outsideTransaction(() => leave(email));
          await untilSomebodyWaits(database);
          const mail = { to: email, subject: LETTER.subject, text: 'Come.', unsubscribe: 'https://kitchen.test/u' };
          await queueMail(trx, mail);
          return { left };
        });
        assert.is((await left).status, 200);
        const unsent = database.db.selectFrom('mails').select('body').where('to_address', '=', email);
        assert.equal(await unsent.where('body', '=', 'Come.').execute(), []);
        const person = await findPerson(database.db, email);
        if (how === 'is erased') assert.is(person, undefined);
      });

test('who unsubscribes leaves what others asked for as it is', async () => {
  const area = newArea();
  const [email, waiting, answering] = [newEmail(), newEmail(), newEmail()];
  for (const each of [email, waiting]) await wait(each, `${area} 1AA`);
  for (const each of [email, answering]) await answer(each, `${area} 1AA`);
  await sendIt((await make([area])).id);
  const { pathname, search } = linkIn((await lettersTo(email))[0]!);
  assert.is((await t.call('POST', pathname + search)).status, 200);
  assert.is((await rowOf(email)).updates_at, null);
  assert.instance((await rowOf(answering)).updates_at, Date);
  const { updates_at } = await t.services.database.db
    .selectFrom('waitlist')
    .select('updates_at')
    .where('email', '=', waiting)
    .executeTakeFirstOrThrow();
  assert.instance(updates_at, Date);
});

test('a launch is counted and nothing is sent; sent, each who asked and lives there gets one letter', async () => {
  const [area, other] = [newArea(), newArea()];
  const [both, survey, spaced, elsewhere, silent] = [1, 2, 3, 4, 5].map(() => newEmail());
  await answer(both!, `${area} 1AA`);
  await wait(both!, `${area} 2BB`);
  await answer(survey!, `${area}1ab`);
  await answer(spaced!, `${area} 2 AB`);
  await answer(elsewhere!, `${other} 1AA`);
  await answer(silent!, `${area} 1AA`, {});

  const launch = await make([area.toLowerCase(), area]);
  assert.equal(launch.areas, [area]);
  assert.is(launch.recipients, 3);
  assert.is(launch.sent_at, null);
  assert.equal(await lettersTo(both!), []);

  const sent = await sendIt(launch.id);
  assert.is(sent.recipients, 3);
  assert.type(sent.sent_at, 'string');
  const counts = await Promise.all(
    [both, survey, spaced, elsewhere, silent].map(async (email) => (await lettersTo(email!)).length),
  );
  assert.equal(counts, [1, 1, 1, 0, 0]);
  const [letter] = await lettersTo(survey!);
  assert.match(letter!.text, 'Hello Ada,\n\nCome and look.\n\nThe first menus are up.');
  assert.match(letter!.html, 'Come and look.');

  assert.equal(await sendIt(launch.id), sent, 'a second send is the first one');
  const again = await make([area]);
  assert.is(again.recipients, 0, 'nobody hears twice of an area');
  assert.is((await sendIt(again.id)).recipients, 0);
  assert.is((await lettersTo(both!)).length, 1);
  const listed = (await desk('GET', 'launches?limit=2')).body;
  assert.equal(
    listed.launches.map(({ id }: { id: string }) => id),
    [again.id, launch.id],
  );
});

test('a sector is a part of its area: the rest hears later, the sector not again', async () => {
  const area = newArea();
  const [one, two] = [newEmail(), newEmail()];
  await answer(one, `${area} 1AA`);
  await answer(two, `${area} 2AA`);
  const first = await sendIt((await make([`${area} 1`])).id);
  assert.is(first.recipients, 1);
  const second = await sendIt((await make([area, `${area} 1`])).id);
  assert.is(second.recipients, 1);
  assert.equal([(await lettersTo(one)).length, (await lettersTo(two)).length], [1, 1]);
});

test('two operators who send at once send one letter', async () => {
  const area = newArea();
  const people = Array.from({ length: 5 }, () => newEmail());
  for (const email of people) await answer(email, `${area} 1AA`);
  const launches = [await make([area]), await make([area])];
  const sent = await Promise.all([...launches, ...launches].map(({ id }) => sendIt(id)));
  const total = sent[0].recipients + sent[1].recipients;
  assert.is(total, people.length);
  for (const email of people) assert.is((await lettersTo(email)).length, 1);
});

test('who takes the tick back after the count gets no letter', async () => {
  const area = newArea();
  const email = newEmail();
  await answer(email, `${area} 1AA`);
  const launch = await make([area]);
  assert.is(launch.recipients, 1);
  await answer(email, `${area} 1AA`, { updates: false });
  assert.is((await sendIt(launch.id)).recipients, 0);
  assert.equal(await lettersTo(email), []);
});

test('GET shows a button and does nothing; one click of a mail program unsubscribes, however it sends it', async () => {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined];
  for (const type of types) {
    const area = newArea();
    const email = newEmail();
    await answer(email, `${area} 1AA`);
    await wait(email, `${area} 1AA`);
    await sendIt((await make([area])).id);
    const [letter] = await lettersTo(email);
    assert.is(letter!.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    const link = linkIn(letter!);
    assert.is(link.origin + link.pathname, `${t.services.settings.publicUrl}/unsubscribe`);
    assert.match(letter!.text, link.href);
    assert.not.match(link.href, email.split('@')[0]!);

    const path = link.pathname + link.search;
    const page = await t.call('GET', path);
    assert.is(page.status, 200);
    assert.match(page.text, '<form method="post"');
    assert.match(
      page.text,
      `<a href="mailto:${t.services.settings.supportEmail}" translate="no">`,
      'whom to ask stands in its footer',
    );
    assert.match(String(page.headers['content-security-policy']), "form-action 'self'");
    assert.instance((await rowOf(email)).updates_at, Date, 'GET does nothing');

    const body = type?.startsWith('multipart') ? '--x--' : 'List-Unsubscribe=One-Click';
    const click = await t.call('POST', path, type ? { body, headers: { 'content-type': type } } : {});
    assert.is(click.status, 200, click.text);
    assert.is((await rowOf(email)).updates_at, null);
    assert.is((await t.call('POST', path)).status, 200, 'once more is the same');
    // Another area's launch finds nobody.
    await wait(email, 'ZE99 1AA', {});
    assert.is((await make([area, 'ZE99'])).recipients, 0);
  }
});

test('who unsubscribes gets no letter any more that could not be sent yet', async () => {
  const [here, there] = [newArea(), newArea()];
  const email = newEmail();
  for (const area of [here, there]) {
    await wait(email, `${area} 1AA`);
    await sendIt((await make([area])).id);
  }
  const { db } = t.services.database;
  const letters = () => db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute();
  const [arrived, failed] = await letters();
  const now = new Date();
  await db.updateTable('mails').set({ sent_at: now }).where('id', '=', arrived!.id).execute();
  await db.updateTable('mails').set({ sent_at: null, failed_at: now }).where('id', '=', failed!.id).execute();
  const link = new URL(arrived!.unsubscribe!);
  assert.is((await t.call('POST', link.pathname + link.search)).status, 200);
  assert.equal(
    (await letters()).map(({ id }) => id),
    [arrived!.id],
  );
  assert.is((await desk('POST', `mails/${failed!.id}/resend`, {})).status, 404);
});

test('a link that we did not sign does nothing', async () => {
  const area = newArea();
  const email = newEmail();
  await answer(email, `${area} 1AA`);
  await sendIt((await make([area])).id);
  const good = linkIn((await lettersTo(email))[0]!).searchParams.get('t')!;
  const [id, signature] = good.split('.');
  const forged = ['', 'x', id, `${id}.`, `${id}.${signature!.slice(1)}A`, `${id}.${signature}x`, `x.${signature}`];
  for (const token of forged) {
    for (const method of ['GET', 'POST']) {
      const { status, text } = await t.call(method, `/unsubscribe?t=${token}`);
      assert.is(status, 404, token);
      assert.match(text, "This link doesn't work");
    }
  }
  for (const query of ['', `?t=${good}&t=${good}`])
    assert.is((await t.call('POST', `/unsubscribe${query}`)).status, 404);
  assert.instance((await rowOf(email)).updates_at, Date);
});

test('an erasure takes the letters along, and the link promises nothing about who signs up again', async () => {
  const area = newArea();
  const email = newEmail();
  await answer(email, `${area} 1AA`);
  await sendIt((await make([area])).id);
  const link = linkIn((await lettersTo(email))[0]!);
  const held = (await desk('GET', `people?email=${encodeURIComponent(email)}`)).body;
  assert.equal(
    held.person.letters.map((letter: { area: string }) => letter.area),
    [area],
  );
  assert.is((await desk('POST', 'people/erase', { email })).status, 200);
  assert.equal(await lettersTo(email), []);
  const { db } = t.services.database;
  assert.equal(await db.selectFrom('launch_letters').selectAll().where('email', '=', email).execute(), []);
  await answer(email, `${area} 1AA`);
  const { status, text } = await t.call('POST', link.pathname + link.search);
  assert.is(status, 200);
  assert.instance((await rowOf(email)).updates_at, Date, 'the letter no longer tells whose it was');
  assert.match(text, "If you've signed up again since, unsubscribe with the link in our next email.");
  assert.not.match(text, "We won't email you");
  assert.not.match(text, "You're unsubscribed");
});

test('letters wait behind every other mail', async () => {
  const area = newArea();
  const email = newEmail();
  await answer(email, `${area} 1AA`);
  await sendIt((await make([area])).id);
  const { db } = t.services.database;
  const mail = await db
    .selectFrom('mails')
    .select('priority')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  assert.is(mail.priority, PRIORITIES.many);
});

test('what is wrong with a launch is said at its field, and only operators make one', async () => {
  const wrong: [object, string][] = [
    [{ ...LETTER, areas: [] }, 'areas'],
    [{ ...LETTER, areas: ['nowhere'] }, 'areas'],
    [{ ...LETTER, areas: 'SL1' }, 'areas'],
    [{ ...LETTER, areas: [7] }, 'areas'],
    [{ ...LETTER, areas: ['SL1'], subject: ' ' }, 'subject'],
    [{ ...LETTER, areas: ['SL1'], text: '' }, 'text'],
  ];
  for (const [body, field] of wrong) {
    const { status, body: said } = await desk('POST', 'launches', body);
    assert.is(status, 422, JSON.stringify(body));
    assert.type(said.fields[field], 'string');
  }
  const { body } = await desk('POST', 'launches', { ...LETTER, areas: ['SL1'], subject: 'One\nTwo' });
  assert.is(body.launch.subject, 'One Two');
  for (const id of ['x', '0199f000-0000-7000-8000-000000000000']) {
    assert.is((await desk('POST', `launches/${id}/send`, {})).status, 404);
  }
});

test('the audit log has who made and sent it, and no address', async () => {
  const area = newArea();
  const email = newEmail();
  await answer(email, `${area} 1AA`);
  const { id } = await make([area]);
  await sendIt(id);
  const { body } = await desk('GET', 'audit?limit=10');
  const own = body.entries.filter(({ subject }: { subject: string }) => subject === `launch ${id}`);
  assert.equal(
    own.map(({ action, operator: who, detail }: Record<string, unknown>) => [action, who, detail]),
    [
      ['launch sent', operator.email, { areas: [area], letters: 1 }],
      ['launch made', operator.email, { areas: [area], recipients: 1 }],
    ],
  );
});

test.run();
