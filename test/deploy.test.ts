import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { readSettings, requireMail } from '../src/server/settings.ts';
import { compose, FOLDER, filled, healthCheck, read, said, stages } from './recipes.ts';

const deploy = suite('what is shipped to run it');
const last = stages.at(-1)!;
const of = (name: string) => said(last, name);

deploy('the image is small, not run by root, and says whether it lives', () => {
  for (const stage of stages) {
    for (const [word] of stage) {
      assert.match(word, /^(FROM|ENV|WORKDIR|COPY|RUN|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD)$/);
    }
    assert.match(stage[0]![1], /^node:22-\w+-slim( AS \w+)?$/);
  }
  assert.equal(of('USER'), ['node']);
  // Nothing of the first stage but the release, and nothing is made after root has gone.
  assert.equal(of('COPY'), ['--from=build /kitchen ./']);
  assert.is(last.findIndex(([word]) => word === 'USER') > last.findLastIndex(([word]) => word === 'RUN'), true);
  assert.match(of('HEALTHCHECK')[0]!, '/healthz');
  const [, , main] = JSON.parse(of('CMD')[0]!) as string[];
  assert.ok(existsSync('src/server/main.ts') && main === 'dist/server/main.js');
});

deploy("the image's health check asks the server, and fails where none answers", async () => {
  const ask = (port: number) =>
    promisify(execFile)(process.execPath, healthCheck().slice(1), { env: { PORT: String(port) } }).then(
      () => 'alive',
      () => 'dead',
    );
  const server = createServer((request, response) => response.writeHead(request.url === '/healthz' ? 200 : 404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  assert.is(await ask(port), 'alive');
  await new Promise((closed) => server.close(closed));
  assert.is(await ask(port), 'dead');
});

deploy('the compose file fits together: every name in it is there, every image has its version', () => {
  const { services, volumes, configs } = compose;
  for (const [name, service] of Object.entries(services)) {
    if (service.build) assert.ok(existsSync(join(FOLDER, service.build.context, service.build.dockerfile)));
    else assert.match(String(service.image), /^[\w./-]+:\d[\w.-]+$/, name);
    for (const volume of service.volumes ?? []) assert.ok(volume.split(':')[0]! in volumes, volume);
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const one of needed) assert.ok(one in services, one);
  }
  for (const [name, { mem_limit, logging }] of Object.entries(services)) {
    assert.match(String(mem_limit), /^\d+[mg]$/, name);
    assert.equal((logging as { options: object }).options, { 'max-size': '10m', 'max-file': '5' }, name);
  }
  JSON.parse(filled(configs.s3!.content));
  for (const { read_only, cap_drop, security_opt } of [services.kitchen!, services.backup!])
    assert.equal([read_only, cap_drop, security_opt], [true, ['ALL'], ['no-new-privileges:true']]);
});

/** What a word of the compose file says of each service that has it. */
const each = (word: string) =>
  Object.entries(compose.services).flatMap(([name, service]) => (word in service ? [[name, service[word]]] : []));

deploy('what people entrust to it outlives the containers: rows, files and backups are in volumes', () => {
  assert.equal(each('volumes'), [
    ['kitchen', ['uploads:/data']],
    ['backup', ['backups:/backups']],
    ['database', ['database:/var/lib/postgresql/data']],
    ['store', ['files:/data']],
  ]);
});

deploy('from another machine nothing is reached but through the proxy', () => {
  assert.equal(each('ports'), [['kitchen', ['127.0.0.1:3000:3000']]]);
});

/** After this long the server ends by itself. */
const LAST_REQUESTS_SECONDS = 20;

deploy('what has died comes back, in its order, and a stop waits for the last requests', () => {
  const again = 'unless-stopped';
  assert.equal(each('restart'), [
    ['kitchen', again],
    ['database', again],
    ['store', again],
  ]);
  const { kitchen, backup } = compose.services;
  const database = { condition: 'service_healthy' };
  assert.equal(kitchen!.depends_on, { database, bucket: { condition: 'service_completed_successfully' } });
  assert.equal([backup!.depends_on, backup!.profiles], [{ database }, ['backup']], 'at night, not with the others');
  assert.ok(Number.parseInt(String(kitchen!.stop_grace_period), 10) > LAST_REQUESTS_SECONDS);
});

deploy('as a systemd unit, too, and there it writes to nothing but its own folder', () => {
  const unit = Object.fromEntries(
    [...read('kitchen.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, key, of]) => [key, of]),
  );
  assert.is(unit.Restart, 'always');
  assert.ok(Number(unit.TimeoutStopSec) > LAST_REQUESTS_SECONDS);
  const { User, NoNewPrivileges, ProtectSystem, PrivateTmp, StateDirectory, StateDirectoryMode, UMask } = unit;
  assert.equal([User, NoNewPrivileges, ProtectSystem, PrivateTmp], ['kitchen', 'true', 'strict', 'true']);
  assert.equal([StateDirectory, StateDirectoryMode, UMask], ['kitchen', '0700', '0077']);
});

deploy('the passwords beside the compose file get into no commit and no image', () => {
  for (const [file, pattern] of [
    ['.gitignore', '.env'],
    [`${FOLDER}/Dockerfile.dockerignore`, '**/.env'],
  ] as const)
    assert.ok(readFileSync(file, 'utf8').split('\n').includes(pattern), file);
});

deploy('the server takes the settings of the compose file', () => {
  const { environment } = compose.services.kitchen!;
  const env = Object.fromEntries(Object.entries(environment!).map(([name, text]) => [name, filled(text)]));
  const settings = readSettings(env);
  requireMail(settings);
  assert.is(new URL(settings.databaseUrl!).hostname, 'database');
  assert.is(settings.trustProxy, 1);
  assert.equal([settings.s3?.endpoint, settings.s3?.bucket], ['http://store:8333', 'kitchen']);
  // A name that is no setting would be taken for one.
  const table = readFileSync('.github/docs/operating.md', 'utf8');
  for (const name of Object.keys(env)) assert.match(table, `\`${name}\``);
});

deploy('the rules for alerts are rules: each has a name, a condition and a sentence', () => {
  const { groups } = parse(read('alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  assert.is(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, expr, annotations } of rules) {
    assert.match(alert, /^Kitchen\w+$/);
    assert.ok(expr.length > 0 && annotations.summary.length > 20, alert);
  }
});

deploy.run();
