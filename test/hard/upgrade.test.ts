import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import { needsPostgres, startPostgres } from '../server/postgres.ts';
import { startBuilt } from './built.ts';
import { call, DAY, must } from './writers.ts';

const upgrade = suite('a new version beside the build before it');
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'kitchen-upgrade-'));
upgrade.after(() => rm(folder, { recursive: true, force: true }));

/** In a container the folder may be another user's. */
const OURS = ['-c', 'safe.directory=*'];
/** Rounds of calls before, while and after the new version starts. */
const ROUNDS = 30;

/** The last commit without today's newest migration. Throws where there is no history, as in a clone of one commit. */
function commitBefore(): string {
  const git = (...args: string[]) =>
    execFileSync('git', [...OURS, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'src/server/migrations/*.sql');
  return git('rev-parse', '--verify', '--quiet', `${added}^`);
}

/** Builds the version before, with the packages of today; where that cannot be, today's build stands in for it. */
async function oldBuild(): Promise<string | undefined> {
  const source = join(folder, 'source');
  mkdirSync(source);
  try {
    await run('git', [...OURS, 'archive', '-o', join(folder, 'source.tar'), commitBefore()]);
    await run('tar', ['-xf', join(folder, 'source.tar'), '-C', source]);
    symlinkSync(resolve('node_modules'), join(source, 'node_modules'));
    await run(process.execPath, ['build.mjs'], { cwd: source, maxBuffer: 1e8 });
    return join(source, 'dist');
  } catch (error) {
    console.log(`The build before today's cannot be made here, so today's is tried beside itself: ${error}`);
    return undefined;
  }
}

const add = needsPostgres(upgrade);

add('the one before serves while the database moves forward, and after', async () => {
  const postgres = (await startPostgres())!;
  const [email, password] = ['op@example.test', 'Upgrade1234'];
  const env = { DATABASE_URL: `${postgres.url}?pool=4`, OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password };
  const start = async (name: string, dist?: string) =>
    startBuilt(await freePort(), join(folder, name), env, 'server', dist);
  const old = await start('old', await oldBuild());
  try {
    await old.ready();
    const { token } = (await must(old.url, 'POST', '/operator/auth/login', '', { email, password })).json;
    const failed: unknown[] = [];
    let made = 0;
    const round = async (url: string) => {
      const body = {
        fee_pence: 450,
        pickup_postcode: 'SL1 2LT',
        dropoff_postcode: 'SL2 5AT',
        pickup_time: `${DAY}T12:00:00Z`,
      };
      const visitor = { email: `visitor-${made}@example.test`, postcode: 'M1 1AE' };
      for (const asked of [
        ['POST', '/operator/deliveries', token, body],
        ['POST', '/public/waitlist', '', visitor],
        ['GET', '/operator/overview', token],
        ['GET', '/operator/deliveries', token],
        ['GET', '/operator/mails', token],
        ['POST', '/operator/auth/login', '', { email, password }],
      ] as const) {
        const answer = await call(url, ...(asked as unknown as [string, string, string, object?]));
        if (!answer || answer.status >= 300) failed.push([...asked, answer?.status, answer?.text]);
      }
      made += 1;
    };
    for (let rounds = 0; rounds < ROUNDS; rounds += 1) await round(old.url);
    const today = await start('today');
    let isReady = false;
    const ready = today.ready().finally(() => {
      isReady = true;
    });
    try {
      while (!isReady) await round(old.url);
      await ready;
      for (let rounds = 0; rounds < ROUNDS; rounds += 1) await round([old, today][rounds % 2]!.url);
      assert.equal(failed, []);
      assert.is((await must(today.url, 'GET', '/operator/counts', token)).json.deliveries.all, made);
    } finally {
      await today.stop('SIGKILL');
    }
  } finally {
    await old.stop('SIGKILL');
    await postgres.stop();
  }
});

upgrade.run();
