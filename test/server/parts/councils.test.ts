import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCouncils } from '../../../src/server/parts/councils.ts';
import type { Database } from '../../../src/server/parts/database.ts';
import { openScratch, quiet, removeFolders } from './scratch.ts';

interface Context {
  database: Database;
  service: Server;
  url: string;
  asked: string[];
  answers: Record<string, [status: number, body: string] | 'hang'>;
}

const test = suite<Context>('the council lookup');

test.before(async (context) => {
  context.database = (await openScratch()).database;
  context.asked = [];
  context.answers = {};
  context.service = createServer((request, response) => {
    const postcode = decodeURIComponent((request.url ?? '').replace('/api/postcodes/', ''));
    context.asked.push(postcode);
    const answer = context.answers[postcode] ?? [404, '{"status":404,"error":"Postcode not found"}'];
    if (answer === 'hang') return;
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
  });
  await new Promise<void>((resolve) => {
    context.service.listen(0, '127.0.0.1', resolve);
  });
  context.url = `http://127.0.0.1:${(context.service.address() as AddressInfo).port}/api`;
});

test.before.each(async ({ database, asked }) => {
  asked.length = 0;
  await database.db.deleteFrom('council_cache').execute();
});

test.after(async ({ database, service }) => {
  service.closeAllConnections();
  service.close();
  await database.close();
  await removeFolders();
});

const found = (admin_district: string): [number, string] => [
  200, JSON.stringify({ result: { admin_district } }),
];
const nowhere = { covered: false, label: '', authority_name: '' };
const slough = { covered: true, label: 'Slough', authority_name: 'Slough Borough Council' };

test('covered areas come from the table, written any way, without asking', async (context) => {
  const { database, url, asked } = context;
  const { lookUp } = openCouncils(database.db, { postcodesUrl: url }, quiet);
  for (const postcode of ['SL1 2LT', 'sl12lt', ' sl1  2lt ', 'SL3 9ZZ']) {
    assert.equal(await lookUp(postcode), slough);
  }
  assert.equal(asked, []);
});

test('a longer code is another area', async ({ database }) => {
  const { lookUp } = openCouncils(database.db, { postcodesUrl: undefined }, quiet);
  assert.equal(await lookUp('SL10 2LT'), nowhere);
});

test('a sector is nearer than its outward code', async ({ database }) => {
  const sector = { code: 'SL1 9', label: 'Slough North', authority_name: 'Another Council' };
  await database.db.insertInto('coverage').values(sector).execute();
  const { lookUp } = openCouncils(database.db, { postcodesUrl: undefined }, quiet);
  const near = await lookUp('SL1 9AA');
  await database.db.deleteFrom('coverage').where('code', '=', 'SL1 9').execute();
  assert.equal(near, { covered: true, label: 'Slough North', authority_name: 'Another Council' });
  assert.equal(await lookUp('SL1 9AA'), slough);
});

test('any other postcode is asked for once and then known', async ({ database, url, asked, answers }) => {
  answers['RG1 1AA'] = found('Reading');
  const { lookUp } = openCouncils(database.db, { postcodesUrl: url }, quiet);
  const expected = { covered: false, label: '', authority_name: 'Reading' };
  assert.equal(await lookUp('rg11aa'), expected);
  assert.equal(await lookUp('RG1 1AA'), expected);
  assert.equal(asked, ['RG1 1AA']);
});

test('what is known is asked for anew after 30 days, and kept when nobody answers', async (context) => {
  const { database, url, asked, answers } = context;
  const at = new Date(Date.now() - 31 * 86_400_000);
  await database.db.insertInto('council_cache')
    .values({ postcode: 'RG2 2BB', authority_name: 'Old Reading', at }).execute();
  const { lookUp } = openCouncils(database.db, { postcodesUrl: url }, quiet);
  answers['RG2 2BB'] = [500, 'oh'];
  assert.is((await lookUp('RG2 2BB')).authority_name, 'Old Reading');
  answers['RG2 2BB'] = found('New Reading');
  assert.is((await lookUp('RG2 2BB')).authority_name, 'New Reading');
  assert.is(asked.length, 2);
  const { rows } = await sql`select authority_name from council_cache where at > now() - interval '1 day'`
    .execute(database.db);
  assert.equal(rows, [{ authority_name: 'New Reading' }]);
});

const failures: [what: string, answer: [number, string] | 'hang' | undefined][] = [
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
    const { lookUp } = openCouncils(database.db, { postcodesUrl: url }, quiet);
    assert.equal(await lookUp('ZE1 0AA'), nowhere);
    if (answer === 'hang') return;
    await lookUp('ZE1 0AA');
    assert.is(asked.length, 2);
  });
}

test('nobody listening leaves the council empty', async ({ database }) => {
  const { lookUp } = openCouncils(database.db, { postcodesUrl: 'http://127.0.0.1:1' }, quiet);
  assert.equal(await lookUp('ZE1 0AA'), nowhere);
});

test.run();
