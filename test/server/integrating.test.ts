import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EVENTS } from '#rules/partner';
import { closeServices } from '../../src/server/services.ts';
import { needs } from '../needs.ts';
import { DISH } from './dishes.ts';
import { type CallOptions, openTestApp, type TestApp } from './helper.ts';
import { ALL, addedKey } from './keys.ts';
import { inHours } from './samples.ts';

/** The blocks of the page in their order. */
const blocks = [...readFileSync('.github/docs/integrating.md', 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, language, text]) => ({ language, text: text! }),
);

interface Heard {
  headers: Record<string, string>;
  body: string;
}

const test = suite('what is written for those who connect a shop');
const folder = mkdtempSync(join(tmpdir(), 'integrating-'));
let t: TestApp;
const heard: Heard[] = [];
const shop = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  heard.push({ headers: request.headers as Heard['headers'], body: Buffer.concat(parts).toString() });
  response.writeHead(204).end();
});
test.before(async () => {
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve));
  t = await openTestApp({ WEBHOOK_HOSTS: `localhost:${(shop.address() as AddressInfo).port}` });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
test.after(async () => {
  shop.close();
  await t.app.close();
  await closeServices(t.services);
  rmSync(t.services.settings.dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true });
});

/** The fields of a value, at any depth: what an answer looks like. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value) && value.length > 0)
    return [...new Set(value.flatMap((one) => fieldsOf(one, `${at}[]`)))].sort();
  if (Array.isArray(value)) return [`${at}[]`];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value)
    .flatMap(([name, one]) => fieldsOf(one, `${at}.${name}`))
    .sort();
}

/** The first event of a type, as soon as it has come. */
async function heardOf(type: string): Promise<unknown> {
  for (let look = 0; look < 1_200; look += 1) {
    const found = heard.map(({ body }) => JSON.parse(body)).find((event) => event.type === type);
    if (found) return found;
    await pause(50);
  }
  throw new Error(`No ${type} has come.`);
}

/** Runs a block in a shell and answers what it wrote. */
async function inShell(text: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', text], { env: { PATH: process.env.PATH, ...env } });
  return stdout;
}

needs(test, 'CURL')('every block runs, and every answer looks as it is shown', async () => {
  const seller = await t.seller();
  const operator = await t.operator();
  const { token } = await addedKey(t, ALL);
  const call = (path: string, options: CallOptions) => t.call('POST', path, options);
  await call('/auth/menu-with-photo', { token: seller.token, form: { ...DISH } });
  const url = `http://localhost:${(shop.address() as AddressInfo).port}/`;
  const hook = await call('/operator/webhooks', { token: operator.token, body: { url, events: Object.keys(EVENTS) } });

  const address = t.app.server.address() as AddressInfo;
  const known: Record<string, string> = {
    SHOP: `http://127.0.0.1:${address.port}`,
    KEY: token,
    PICKUP_TIME: inHours(5).toISOString(),
  };
  let answer: Record<string, any> | undefined;
  for (const { language, text } of blocks) {
    if (language === 'sh' && /^SHOP=/.test(text)) {
      assert.equal(text.match(/^\w+(?==)/gm), ['SHOP', 'KEY'], 'the reader sets these');
    } else if (language === 'sh') {
      const lines = (await inShell(text.replace(/^curl -s /gm, 'echo; curl -sS '), known)).trim().split('\n');
      const answers = lines.map((line) => JSON.parse(line) as Record<string, any>);
      answer = answers.at(-1)!;
      // What a reader takes from an answer for the next block.
      known.MENU_ID ??= answer.kitchens?.[0].menu[0].menu_id;
      known.KITCHEN_ID ??= answer.kitchens?.[0].id;
      known.SALE_ID ??= answer.sale?.id;
      known.DELIVERY_ID ??= answer.delivery?.id;
      if (answers.length > 1) assert.equal([answers[0]!.delivery.status, !answer.error], ['cancelled', true]);
      for (const [name, value] of Object.entries(known)) if (!value) delete known[name];
    } else if (language === 'json' && text.includes('"type"')) {
      const shown = JSON.parse(text);
      assert.equal(fieldsOf(await heardOf(shown.type)), fieldsOf(shown));
    } else if (language === 'json') {
      assert.equal(fieldsOf(answer), fieldsOf(JSON.parse(text)));
    } else {
      assert.is(language, 'js');
      const file = join(folder, 'verify.mjs');
      writeFileSync(file, text);
      const { isGenuine } = await import(pathToFileURL(file).href);
      const { secret } = hook.body;
      assert.ok(heard.length > 0);
      for (const { headers, body } of heard) {
        assert.is(isGenuine(secret, headers, body), true);
        assert.is(isGenuine(secret, headers, `${body} `), false);
        assert.is(isGenuine(`whsec_${Buffer.from('another').toString('base64')}`, headers, body), false);
        assert.is(isGenuine(secret, { ...headers, 'webhook-timestamp': '1700000000' }, body), false);
        // A stranger's post, which would end the shop's process if it threw.
        for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
          assert.is(isGenuine(secret, { ...headers, [name]: undefined }, body), false, name);
        }
      }
    }
  }
  assert.equal(Object.keys(known).sort(), [
    'DELIVERY_ID',
    'KEY',
    'KITCHEN_ID',
    'MENU_ID',
    'PICKUP_TIME',
    'SALE_ID',
    'SHOP',
  ]);
});

test.run();
