import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import { closeServices } from '../../src/server/services.ts';
import { NOON, openTestApp, type TestApp, today } from './helper.ts';
import { openMailbox, playEvening } from './shop-evening.ts';

const test = suite('an evening of a shop');
let t: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;

test.before(async () => {
  mailbox = await openMailbox();
  t = await openTestApp({ WEBHOOK_HOSTS: mailbox.host });
  t.setNow(NOON);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
test.after(async () => {
  mailbox.close();
  await t.app.close();
  await closeServices(t.services);
  rmSync(t.services.settings.dataDir, { recursive: true, force: true });
});

test('two kitchens, many customers, a bad line, a driver: no portion is sold twice, and the sums agree', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  await playEvening({ people: t, mailbox, call: t.call, ports: [port], now: NOON, day: today });
});

test.run();
