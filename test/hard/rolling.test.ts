import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request as ask } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addSamples } from '../../src/server/demo/samples.ts';
import { createLog } from '../../src/server/log.ts';
import { closeServices, openServices } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { freePort } from '../free-port.ts';
import { needs } from '../needs.ts';
import { type FakeS3, startFakeS3 } from '../server/fake-s3.ts';
import { type Postgres, startPostgres } from '../server/postgres.ts';
import { type Built, startBuilt } from './built.ts';
import { dishFields, formOf, must, pictures } from './writers.ts';

const rolling = suite('a new version, one process after the other, behind a balancer');
const behindHaproxy = needs(rolling, 'PG_BIN', 'HAPROXY');
const behindNginx = needs(rolling, 'PG_BIN', 'NGINX');

const REQUESTS = 10_000;
const CLIENTS = 12;

const folder = mkdtempSync(join(tmpdir(), 'kitchen-rolling-'));
let postgres: Postgres;
let bucket: FakeS3;
let photos: Blob[];
let tokens: { seller: string; driver: string };
let processes: Built[] = [];
let balancer: ChildProcess | undefined;

const shared = () => ({ DATABASE_URL: `${postgres.url}?pool=5`, S3_URL: bucket.url, TRUST_PROXY: '1' });

rolling.before(async () => {
  if (!process.env.PG_BIN) return;
  postgres = (await startPostgres())!;
  bucket = await startFakeS3();
  photos = await pictures();
  const settings = readSettings({ ...shared(), DATA_DIR: join(folder, 'here'), OUTBOX: 'on', LOG_LEVEL: 'silent' });
  const services = await openServices(settings, createLog(settings));
  await addSamples(services);
  await closeServices(services);
  await chmod(folder, 0o755);
});

rolling.before.each(async () => {
  const ports = [await freePort(), await freePort()];
  processes = ports.map((port, number) => startBuilt(port, join(folder, String(number)), shared(), 'server'));
  for (const { ready } of processes) await ready();
  const { url } = processes[0]!;
  const logIn = async (path: string, who: string) =>
    (await must(url, 'POST', path, '', { email: `${who}@demo.test`, password: 'Demo1234' })).json.token;
  tokens = { seller: await logIn('/auth/login', 'seller'), driver: await logIn('/driver/auth/login', 'driver') };
});

rolling.after.each(async () => {
  // Not to be killed: nginx would leave its workers behind.
  if (balancer?.kill('SIGTERM')) await once(balancer, 'exit');
  await Promise.all(processes.map((server) => server.stop('SIGKILL')));
});

rolling.after(async () => {
  await bucket?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The file of the repository, with the addresses of this run. */
function recipe(name: string, port: number): string {
  const shipped = readFileSync(join('.github/deploy', name), 'utf8');
  const own = processes.map(({ url }) => new URL(url).host);
  const written = shipped
    .replaceAll('127.0.0.1:3001', own[0]!)
    .replaceAll('127.0.0.1:3002', own[1]!)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`);
  assert.is.not(written, shipped);
  return written;
}

async function until(what: string, look: () => Promise<boolean> | boolean, limitMs = 60_000): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await pause(50)) if (await look()) return;
  throw new Error(`Waited in vain until ${what}. ${said.join('')}`);
}

interface Sent {
  status: number | string;
  what: string;
}

/** One request, without anything that tries again. */
async function send(url: string, agent: Agent, method: string, path: string, token = '', body?: FormData | object) {
  const encoded = new Response(body instanceof FormData ? body : body && JSON.stringify(body));
  const type = body instanceof FormData ? encoded.headers.get('content-type')! : 'application/json';
  const data = Buffer.from(await encoded.arrayBuffer());
  const headers: Record<string, string | number> = { accept: path.includes('.') ? '*/*' : 'text/html,*/*' };
  if (body) Object.assign(headers, { 'content-type': type, 'content-length': data.length });
  if (token) headers.authorization = `Bearer ${token}`;
  return new Promise<Sent>((resolve) => {
    const what = `${method} ${path}`;
    const call = ask(url + path, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode!, what }));
      answer.on('error', (error) => resolve({ status: error.message, what }));
    });
    call.on('error', (error) => resolve({ status: error.message, what }));
    call.end(data);
  });
}

/** Readers and writers of all kinds, until `stop`, which waits for the last answers and gives what went wrong. */
function crowd(url: string, keepAlive: boolean) {
  let going = true;
  let answered = 0;
  const failed: Sent[] = [];
  const agent = new Agent({ keepAlive });
  const day = dishFields('').available_date;
  const kinds: (() => Promise<Sent>)[] = [
    () => send(url, agent, 'GET', '/seller/login'),
    () => send(url, agent, 'GET', '/chunks.json'),
    () => send(url, agent, 'GET', `/auth/menu?date=${day}`, tokens.seller),
    () => send(url, agent, 'GET', '/driver/deliveries/available', tokens.driver),
    () =>
      send(url, agent, 'POST', '/public/eligibility/checks', '', { work_right: 'visa', has_kitchen: true, age: 30 }),
  ];
  const upload = () => {
    const photo = photos[Math.floor(Math.random() * 3)]!;
    return send(url, agent, 'POST', '/auth/upload-photo', tokens.seller, formOf({ photo }));
  };
  const work = async (does: (() => Promise<Sent>)[], start: number) => {
    for (let turn = start; going; turn += 1) {
      const sent = await does[turn % does.length]!();
      answered += 1;
      if (typeof sent.status !== 'number' || sent.status >= 300) failed.push(sent);
    }
  };
  const workers = Promise.all([
    ...Array.from({ length: CLIENTS }, (_, number) => work(kinds, number)),
    work([upload], 0),
    work([upload], 0),
  ]);
  return {
    answered: () => answered,
    async stop() {
      // On two busy cores they take more than a minute, and on a slow machine longer than a group may say nothing.
      while (answered < REQUESTS) {
        const enough = Math.min(answered + 500, REQUESTS);
        await until(`${enough} requests are answered`, () => answered >= enough, 300_000);
        process.stdout.write('.');
      }
      going = false;
      await workers;
      agent.destroy();
      return failed;
    },
  };
}

/** Stops a process as a service manager does, and starts it again in its place. */
async function restart(number: number): Promise<void> {
  const old = processes[number]!;
  // A stop that takes longer than it may ends with another code, whatever clients do.
  assert.is(await old.stop('SIGTERM'), 0);
  const port = Number(new URL(old.url).port);
  processes[number] = startBuilt(port, join(folder, String(number)), shared(), 'server');
  await processes[number].ready();
}

function run(program: string, args: string[]): ChildProcess {
  const started = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  started.stderr!.on('data', (data) => said.push(String(data)));
  return started;
}
const said: string[] = [];

const answers = (url: string) => () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** What haproxy thinks of a process. */
async function statusOf(socket: string, server: string): Promise<string | undefined> {
  const connection = connect(socket);
  connection.write('show stat\n');
  const lines = (await text(connection)).split('\n').map((line) => line.split(','));
  return lines.find(([backend, name]) => backend === 'calls' && name === server)?.[lines[0]!.indexOf('status')];
}

/** haproxy by its recipe. Returns its address, and the socket that it says its state at. */
async function startHaproxy(): Promise<{ url: string; socket: string }> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'haproxy.sock');
  await writeFile(file, recipe('haproxy.cfg', port).replace('global\n', `global\n  stats socket ${socket}\n`));
  balancer = run(process.env.HAPROXY!, ['-f', file, '-db']);
  const url = `http://127.0.0.1:${port}`;
  await until('haproxy answers', answers(url));
  return { url, socket };
}

behindHaproxy(
  'behind haproxy no request fails: one process after the other is restarted, and nothing else',
  async () => {
    const { url, socket } = await startHaproxy();
    const people = crowd(url, true);
    for (const number of [0, 1]) {
      await restart(number);
      // haproxy sends it requests again: only then is it the other's turn, as an operator would wait for.
      await until('it is taken back', async () => (await statusOf(socket, ['one', 'two'][number]!)) === 'UP');
    }
    const failed = await people.stop();
    console.log(`\n${people.answered()} requests behind haproxy, ${failed.length} failed`);
    assert.equal(failed, [], said.join(''));
  },
);

behindHaproxy(
  'behind haproxy a killed process costs no reader an answer, and where all are gone it says so in JSON',
  async () => {
    const { url, socket } = await startHaproxy();
    const isDown = (server: string) => async () => (await statusOf(socket, server))!.startsWith('DOWN');
    const agent = new Agent({ keepAlive: true });
    const failed: Sent[] = [];
    let going = true;
    let answered = 0;
    const readers = Array.from({ length: CLIENTS }, async () => {
      while (going) {
        const sent = await send(url, agent, 'GET', '/driver/deliveries/available', tokens.driver);
        answered += 1;
        if (sent.status !== 200) failed.push(sent);
      }
    });
    await until('readers are answered', () => answered > 100);
    await processes[0]!.stop('SIGKILL');
    await until('haproxy has noticed', isDown('one'));
    going = false;
    await Promise.all(readers);
    agent.destroy();
    assert.equal(failed, []);

    await processes[1]!.stop('SIGKILL');
    await until('haproxy has noticed', isDown('two'));
    const answer = await fetch(`${url}/driver/deliveries/available`);
    assert.equal([answer.status, answer.headers.get('retry-after')], [503, '2']);
    assert.type((await answer.json()).error, 'string');
  },
);

/** nginx by its recipe. Returns its address, and what changes the recipe and reads it anew. */
async function nginx() {
  const port = await freePort();
  const home = join(folder, `nginx-${port}`);
  await mkdir(home);
  const site = join(home, 'site.conf');
  const main = join(home, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  );
  await writeFile(site, recipe('nginx.conf', port));
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    main,
    `${user} daemon off; pid ${home}/pid; error_log stderr error; worker_processes 2; events { }
     http { access_log off; ${temporary.join(' ')} include ${site}; }`,
  );
  balancer = run(process.env.NGINX!, ['-p', home, '-c', main, '-e', 'stderr']);
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', answers(url));
  const workers = () => {
    const { pid } = balancer!;
    const file = `/proc/${pid}/task/${pid}/children`;
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
  };
  const reload = async (change: (conf: string) => string) => {
    const before = workers();
    await writeFile(site, change(readFileSync(site, 'utf8')));
    balancer!.kill('SIGHUP');
    await until("nginx's old workers have ended", () => {
      const now = workers();
      return now.length === before.length && now.every((pid) => !before.includes(pid));
    });
  };
  return { url, reload };
}

behindNginx('behind nginx no request fails: each process is marked as down before it is restarted', async () => {
  const { url, reload } = await nginx();
  // nginx ends connections that wait for their next request when it reads its settings anew; browsers send such a
  // request once more, these clients would not.
  const people = crowd(url, false);
  for (const number of [0, 1]) {
    const { host } = new URL(processes[number]!.url);
    await reload((conf) => conf.replace(`server ${host} `, `server ${host} down `));
    await restart(number);
    await reload((conf) => conf.replace(`server ${host} down `, `server ${host} `));
  }
  const failed = await people.stop();
  console.log(`\n${people.answered()} requests behind nginx, ${failed.length} failed`);
  assert.equal(failed, [], said.join(''));
});

behindNginx('behind nginx a stranger is refused before all of their files are sent', async () => {
  const { url } = await nginx();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 60000000';
  const part = '--x\r\ncontent-disposition: form-data; name="licence_doc"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';
  socket.write(`POST /public/driver/apply HTTP/1.1\r\nhost: kitchen\r\n${head}\r\n\r\n${part}`);
  socket.write(Buffer.alloc(8_000_000, 'a'));
  const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(300_000) });
  socket.destroy();
  assert.match(String(answer), /^HTTP\/1\.1 401 /);
});

rolling.run();
