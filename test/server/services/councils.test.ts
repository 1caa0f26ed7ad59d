import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCouncils } from '../../../src/server/council/councils.ts';
import { purgeCouncils } from '../../../src/server/council/store.ts';
import type { Database } from '../../../src/server/services/database.ts';
import { type Answering, postcodeService, result } from '../postcode-service.ts';
import { heard, openScratch, quiet, removeFolders } from './scratch.ts';

interface Context {
  database: Database;
  service: Awaited<ReturnType<typeof postcodeService>>;
  url: string;
  asked: string[];
  answers: Record<string, Answering>;
}

const test = suite<Context>('the council lookup');

test.before(async (context) => {
  context.database = (await openScratch()).database;
  context.service = await postcodeService();
  Object.assign(context, context.service);
});

test.before.each(async ({ database, asked }) => {
  asked.length = 0;
  await database.db.deleteFrom('council_cache').execute();
});

test.after(async ({ database, service }) => {
  service.close();
  await database.close();
  await removeFolders();
});

const found = (admin_district: string) => result({ admin_district });
const nowhere = { covered: false, label: '', authority_name: '' };
const slough = { covered: true, label: 'Slough', authority_name: 'Slough Borough Council' };

/** Looks up as one visitor, or as another. */
function lookUpIn({ db }: Database, postcodesUrl: string | undefined, rateLimit = 0, log = quiet) {
  const councils = openCouncils(db, { postcodesUrl, rateLimit }, log);
  return (postcode: string, client = '192.0.2.1') => councils.lookUp(postcode, client);
}

test('one visitor cannot make it ask for ever, and still gets what is known', async (context) => {
  const { database, url, asked, answers } = context;
  const lookUp = lookUpIn(database, url, 3);
  for (let house = 0; house < 6; house += 1) answers[`RG4 ${house}AA`] = found('Reading');
  const names = [];
  for (let house = 0; house < 6; house += 1) names.push((await lookUp(`RG4 ${house}AA`)).authority_name);
  assert.equal(names, ['Reading', 'Reading', 'Reading', '', '', '']);
  assert.is((await lookUp('RG4 0AA')).authority_name, 'Reading');
  assert.is((await lookUp('RG4 5AA', '198.51.100.1')).authority_name, 'Reading');
  assert.is(asked.length, 4);
});

test('a service that fails is told of in the log; a visitor who asks too often is no fault of it', async (context) => {
  const { database, url, answers } = context;
  const { lines, log } = heard();
  const lookUp = lookUpIn(database, url, 1, log);
  answers['RG7 1AA'] = [500, 'oh'];
  for (let time = 0; time < 3; time += 1) assert.equal(await lookUp('RG7 1AA', '198.51.100.9'), nowhere);
  assert.equal(
    lines.map(([level, { err }, words]) => [level, err instanceof Error, words]),
    [['warn', true, 'the council lookup failed']],
  );
});

test('a service that sends it elsewhere is not followed', async ({ database }) => {
  const inside = createServer((_request, response) => response.end(found('Inside')[1])).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const target = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;
  const service = createServer((_request, response) => response.writeHead(302, { location: target }).end());
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const lookUp = lookUpIn(database, `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  assert.equal(await lookUp('RG5 1AA'), nowhere);
  for (const server of [inside, service]) server.close();
});

test('what nobody asked for in three months is forgotten', async ({ database: { db } }) => {
  const row = (postcode: string, days: number) => ({
    postcode,
    authority_name: 'Reading',
    at: new Date(Date.now() - days * 86_400_000),
  });
  await db
    .insertInto('council_cache')
    .values([row('RG6 1AA', 89), row('RG6 2AA', 91)])
    .execute();
  await purgeCouncils(db, new Date());
  const rows = await db.selectFrom('council_cache').select('postcode').execute();
  assert.equal(rows, [{ postcode: 'RG6 1AA' }]);
});

test('covered areas come from the table, written any way, without asking', async (context) => {
  const { database, url, asked } = context;
  const lookUp = lookUpIn(database, url);
  for (const postcode of ['SL1 2LT', 'sl12lt', ' sl1  2lt ', 'SL3 9ZZ']) {
    assert.equal(await lookUp(postcode), slough);
  }
  assert.equal(asked, []);
});

test('a longer code is another area', async ({ database }) => {
  const lookUp = lookUpIn(database, undefined);
  assert.equal(await lookUp('SL10 2LT'), nowhere);
});

test('a sector is nearer than its outward code, whichever was added first', async ({ database }) => {
  const lookUp = lookUpIn(database, undefined);
  const names = (label: string) => ({ label, authority_name: `${label} Council` });
  const rows = ['ZE7 9', 'ZE7', 'ZE8', 'ZE8 9'].map((code) => ({ code, ...names(code) }));
  for (const row of rows) await database.db.insertInto('coverage').values(row).execute();
  for (const [postcode, label] of [
    ['ZE7 9AA', 'ZE7 9'],
    ['ZE7 1AA', 'ZE7'],
    ['ZE8 9AA', 'ZE8 9'],
    ['ZE8 1AA', 'ZE8'],
  ] as const) {
    assert.equal(await lookUp(postcode), { covered: true, ...names(label) }, postcode);
  }
});

test('any other postcode is asked for once and then known', async ({ database, url, asked, answers }) => {
  answers['RG1 1AA'] = found('Reading');
  const lookUp = lookUpIn(database, url);
  const expected = { covered: false, label: '', authority_name: 'Reading' };
  assert.equal(await lookUp('rg11aa'), expected);
  assert.equal(await lookUp('RG1 1AA'), expected);
  assert.equal(asked, ['RG1 1AA']);
});

test('what is known is asked for anew after 30 days, and kept when nobody answers', async (context) => {
  const { database, url, asked, answers } = context;
  const at = new Date(Date.now() - 31 * 86_400_000);
  await database.db
    .insertInto('council_cache')
    .values({ postcode: 'RG2 2BB', authority_name: 'Old Reading', at })
    .execute();
  const lookUp = lookUpIn(database, url);
  answers['RG2 2BB'] = [500, 'oh'];
  assert.is((await lookUp('RG2 2BB')).authority_name, 'Old Reading');
  answers['RG2 2BB'] = found('New Reading');
  assert.is((await lookUp('RG2 2BB')).authority_name, 'New Reading');
  assert.is(asked.length, 2);
  const { rows } = await sql`select authority_name from council_cache where at > now() - interval '1 day'`.execute(
    database.db,
  );
  assert.equal(rows, [{ authority_name: 'New Reading' }]);
});

const failures: [what: string, answer: Answering | undefined][] = [
  ['an unknown postcode', undefined],
  ['a service with a fault', [500, 'oh']],
  ['a service that talks nonsense', [200, '<html>']],
  ['a service that answers null', [200, 'null']],
  ['a service without a district', [200, '{"result":{"admin_district":null}}']],
  ['a service that never answers', 'hang'],
];

for (const [what, answer] of failures) {
  test(`${what} leaves the council empty and is asked again`, async ({ database, url, asked, answers }) => {
    if (answer) answers['ZE1 0AA'] = answer;
    else delete answers['ZE1 0AA'];
    const lookUp = lookUpIn(database, url);
    const asking = Date.now();
    assert.equal(await lookUp('ZE1 0AA'), nowhere);
    assert.ok(Date.now() - asking < 10_000, 'somebody waits for it');
    if (answer === 'hang') return;
    await lookUp('ZE1 0AA');
    assert.is(asked.length, 2);
  });
}

test('nobody listening leaves the council empty', async ({ database }) => {
  const lookUp = lookUpIn(database, 'http://127.0.0.1:1');
  assert.equal(await lookUp('ZE1 0AA'), nowhere);
});

test.run();
