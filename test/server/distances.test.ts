import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { claimUnmeasured, postponeMeasuring, purgeCentres, setMiles } from '../../src/server/distance/store.ts';
import { closeServices } from '../../src/server/services.ts';
import { openTestApp, recording, type Someone, type TestApp } from './helper.ts';
import { postcodeService, result } from './postcode-service.ts';
import { addDelivery, inHours } from './samples.ts';
import { until } from './services/scratch.ts';

const distances = suite('how far deliveries go');
let t: TestApp;
let service: Awaited<ReturnType<typeof postcodeService>>;
let tom: Someone;

const SLOUGH = result({ latitude: 51.5105, longitude: -0.595 });
const WINDSOR = result({ latitude: 51.4839, longitude: -0.6044 });
const MILES = 1.88;

distances.before(async () => {
  service = await postcodeService();
  const { setInterval } = globalThis;
  // The worker looks every 20 ms instead of every two seconds.
  Object.assign(globalThis, { setInterval: (look: () => void, ms: number) => setInterval(look, ms / 100) });
  t = await openTestApp({ POSTCODES_URL: service.url });
  Object.assign(globalThis, { setInterval });
  tom = await t.driver();
});
distances.before.each(async () => {
  const { db } = t.services.database;
  await db.deleteFrom('deliveries').execute();
  await db.deleteFrom('postcode_centres').execute();
  service.asked.length = 0;
  for (const postcode of Object.keys(service.answers)) delete service.answers[postcode];
  Object.assign(service.answers, { 'SL1 2LT': SLOUGH, 'SL4 1AA': WINDSOR, 'SL4 2BB': WINDSOR });
});
distances.after(async () => {
  service.close();
  await t.app.close();
  await closeServices(t.services);
  await rm(t.services.settings.dataDir, { recursive: true, force: true });
});

const add = (dropoff_postcode: string, over: Record<string, unknown> = {}) =>
  addDelivery(t, { dropoff_postcode, ...over });
const rowOf = (id: string) =>
  t.services.database.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const measured = (...ids: string[]) =>
  until('they are measured', async () => (await Promise.all(ids.map(rowOf))).every((row) => row.measured_at !== null));
async function listed(name = 'available'): Promise<Record<string, unknown>> {
  const { body } = await t.call('GET', `/driver/deliveries/${name}`, { token: tom.token });
  return Object.fromEntries(body.map((row: { id: string; miles?: unknown }) => [row.id, row.miles ?? null]));
}

distances('are listed for drivers, and each postcode is asked for once', async () => {
  const [one, other] = [await add('SL4 1AA'), await add('SL4 2BB')];
  await measured(one, other);
  const third = await add('SL4 1AA');
  await measured(third);
  assert.equal(await listed(), { [one]: MILES, [other]: MILES, [third]: MILES });
  assert.equal(service.asked.sort(), ['SL1 2LT', 'SL4 1AA', 'SL4 2BB']);
  await t.call('POST', `/driver/deliveries/${one}/accept`, { token: tom.token });
  assert.equal(await listed('mine/upcoming'), { [one]: MILES });
});

distances('are not known where the service knows one postcode only, or no centre of it', async () => {
  service.answers['GX11 1AA'] = result({ admin_district: null, latitude: null, longitude: null });
  const ids = [await add('ZE9 9ZZ'), await add('GX11 1AA'), await add('SL4 1AA', { pickup_postcode: 'ZE9 9ZZ' })];
  await measured(...ids);
  assert.equal(await listed(), Object.fromEntries(ids.map((id) => [id, null])));
  assert.equal(service.asked.sort(), ['GX11 1AA', 'SL1 2LT', 'SL4 1AA', 'ZE9 9ZZ']);
});

distances('are of deliveries that drivers can take, the soonest first', async () => {
  const held = { status: 'assigned', driver_id: tom.id };
  service.answers['SL1 2LT'] = 'hang';
  await add('SL4 1AA');
  await until('the service is asked', () => service.asked.length > 0);
  // It hangs, so the others wait for their turn.
  const others = [await add('AA1 1AA', held), await add('AA1 1AA', { pickup_time: inHours(-1) })];
  const [late, soon] = [
    await add('SL4 1AA', { pickup_time: inHours(9) }),
    await add('SL4 2BB', { pickup_time: inHours(1) }),
  ];
  service.answers['SL1 2LT'] = SLOUGH;
  await measured(late, soon);
  assert.equal(service.asked, ['SL1 2LT', 'SL1 2LT', 'SL4 2BB', 'SL4 1AA']);
  for (const id of others) assert.is((await rowOf(id)).measured_at, null);
});

distances('wait with growing pauses while the service fails, and one that it fails at holds up no other', async () => {
  service.answers['SL1 2LT'] = [500, 'oh'];
  const at: number[] = [];
  const push = service.asked.push.bind(service.asked);
  service.asked.push = (postcode) => {
    at.push(Date.now());
    if (at.length === 3) service.answers['SL1 2LT'] = SLOUGH;
    return push(postcode);
  };
  const hours = [1, 2, 3];
  const ids = [];
  for (const hour of hours) ids.push(await add('SL4 1AA', { pickup_time: inHours(hour) }));
  await measured(ids[2]!);
  service.asked.push = push;
  const [first, second, third] = at;
  // Each pause is at least so long, however busy the machine is.
  assert.ok(
    second! - first! >= 2_000 && third! - second! >= 4_000,
    `${second! - first!} ms, then ${third! - second!} ms`,
  );
  assert.equal(await listed(), { [ids[0]!]: null, [ids[1]!]: null, [ids[2]!]: MILES });
  for (const id of ids.slice(0, 2)) await postponeMeasuring(t.services.database.db, await rowOf(id), new Date());
  await measured(...ids);
  assert.equal(await listed(), Object.fromEntries(ids.map((id) => [id, MILES])));
});

distances('are looked up anew when an operator corrects a postcode, and only then', async () => {
  const { token } = await t.operator();
  const id = await add('SL4 1AA');
  await measured(id);
  const { measured_at } = await rowOf(id);
  const correct = (body: Record<string, unknown>) => t.call('PATCH', `/operator/deliveries/${id}`, { token, body });
  assert.is((await correct({ notes: 'Ring once', dropoff_postcode: 'SL4 1AA' })).status, 200);
  assert.equal([(await rowOf(id)).miles, (await rowOf(id)).measured_at], [MILES, measured_at]);
  // The service hangs, so what the correction left behind is seen.
  service.answers['ZE9 9ZZ'] = 'hang';
  assert.is((await correct({ dropoff_postcode: 'ZE9 9ZZ' })).status, 200);
  assert.equal([(await rowOf(id)).miles, (await rowOf(id)).measured_at], [null, null]);
  assert.is((await correct({ dropoff_postcode: 'SL1 2LT' })).status, 200);
  await measured(id);
  assert.equal(await listed(), { [id]: 0 });
});

distances('are found by indexes', async () => {
  const { db } = t.services.database;
  const [id, now] = [await add('SL4 1AA', { pickup_time: inHours(-1) }), new Date()];
  // Read by the plans on large tables, as the worker's own are not.
  await recording.run(0, async () => {
    await claimUnmeasured(db, now, now);
    await setMiles(db, await rowOf(id), null, now);
    await postponeMeasuring(db, await rowOf(id), now);
    await purgeCentres(db, now);
  });
});

distances.run();
