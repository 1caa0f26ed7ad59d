import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { closeServices } from '../../src/server/services.ts';
import { freePort } from '../free-port.ts';
import { type CallOptions, openTestApp, type TestApp } from '../server/helper.ts';
import { needsPostgres, type Postgres, startPostgres } from '../server/postgres.ts';
import { openMailbox, playEvening } from '../server/shop-evening.ts';
import { type Built, startBuilt } from './built.ts';
import { call, formOf } from './writers.ts';

const evening = suite('an evening of a shop, with several processes');
const test = needsPostgres(evening);
const folder = mkdtempSync(join(tmpdir(), 'kitchen-shop-'));
let postgres: Postgres;
let people: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let servers: Built[] = [];
let ports: number[] = [];

evening.before(async () => {
  mailbox = await openMailbox();
  postgres = (await startPostgres())!;
  const shared = { DATABASE_URL: `${postgres.url}?pool=5`, WEBHOOK_HOSTS: mailbox.host };
  people = await openTestApp(shared);
  // The servers send what it queues.
  await people.services.webhooks.close();
  ports = [await freePort(), await freePort()];
  servers = ports.map((port, number) => startBuilt(port, join(folder, String(number)), shared, 'server'));
  await Promise.all(servers.map((server) => server.ready()));
});
evening.after(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  mailbox?.close();
  if (people) await closeServices(people.services);
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

// Each call reaches the other server than the one before, so each repeat of a lost answer does.
test('servers that take turns sell no portion twice, know the repeats, and send each event once', async () => {
  let turn = 0;
  const inTurn = async (method: string, path: string, { token, body, form, headers }: CallOptions = {}) => {
    const sent = form ? formOf(form as Record<string, string>) : (body as object | undefined);
    const { status, text, json } = (await call(servers[turn++ % 2]!.url, method, path, token, sent, headers))!;
    return { status, headers: {}, body: json, text };
  };
  const now = new Date();
  // A day later than today, so that midnight does no harm.
  const day = addDaysTo(londonToday(now), 1);
  await playEvening({ people, mailbox, call: inTurn, ports, now: now.toISOString(), day });
});

evening.run();
