import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../src/server/cli/run.ts';
import { readToken, saveToken, sessionFile } from '../../src/server/cli/sessions.ts';

/** A server that notes what it is asked, and gives one answer. */
let answer: { status?: number; body: unknown; type?: string; headers?: Record<string, string> };
let asked: string[] = [];
const server = createServer((request, response) => {
  void note(request).then(() => {
    const { status = 200, body, headers } = answer;
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});

async function note(request: IncomingMessage): Promise<void> {
  const { method, url } = request;
  const { authorization = '(no token)', 'content-type': type } = request.headers;
  const sent = (await text(request))
    .replace(/^--.*(\r\n)?/gm, '')
    .replace(/Content-Disposition: form-data; (.*)\r\n(Content-Type:.*\r\n)?/g, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
  asked.push([authorization, method, url, type?.split(';')[0], sent].filter(Boolean).join(' '));
}

const cli = suite('what the command line asks the server for, and what it prints');
let folder: string;
let env: NodeJS.ProcessEnv;
cli.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kitchen-words-'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { XDG_CONFIG_HOME: folder, PUBLIC_URL: url };
});
cli.before.each(async () => {
  asked = [];
  await saveToken(sessionFile(env), env.PUBLIC_URL!, 'T0KEN');
});
cli.after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const AT = '2026-11-20T08:00:00.000Z';
const driver = {
  id: 'd1',
  status: 'pending',
  first_name: 'Tom',
  last_name: 'Reed',
  email: 'tom@x.test',
  transport: 'car',
  right_to_work: { status: 'none' },
  documents: [
    { kind: 'dbs_doc', id: 'f1' },
    { kind: 'licence_doc', id: 'f2' },
  ],
};
const seller = {
  id: 's1',
  council_status: 'refused',
  name: 'Amy',
  email: 'amy@x.test',
  application: { application_id: 'a1', status: 'submitted', payment_status: 'unpaid' },
  documents: [{ kind: 'licence', id: 'f3' }],
};
const delivery = {
  id: 'j1',
  status: 'accepted',
  fee_pence: 650,
  pickup_postcode: 'SL1 2LT',
  dropoff_postcode: 'SL2 3AB',
  pickup_time: AT,
  payout_status: 'pending',
  driver: { email: 'tom@x.test' },
};
const check = {
  checked_at: AT,
  outcome: 'passed',
  method: 'online',
  follow_up_on: '2027-09-30',
  checked_by: 'ann@x.test',
  evidence: { kind: 'rtw_check', id: 'f4' },
  conditions: '20 hours',
};
const coverage = [{ code: 'SL1', label: 'Slough', authority_name: 'Slough Council' }];
const councils = [
  { authority_name: 'Slough Council', email: 'food@s.test', phone: '01753 475111', guidance_url: 'https://s.test' },
];
const LINE = 'j1: accepted, £6.50, SL1 2LT to SL2 3AB, 20 Nov 2026, 08:00.';
const AREAS = 'CODE  LABEL   AUTHORITY\nSL1   Slough  Slough Council';
const COUNCILS = `COUNCIL         EMAIL        PHONE         PAGE
Slough Council  food@s.test  01753 475111  https://s.test`;
const CHECKS = `AT                  OUTCOME  METHOD  AGAIN BY    BY          EVIDENCE      CONDITIONS
20 Nov 2026, 08:00  passed   online  2027-09-30  ann@x.test  rtw_check=f4  20 hours`;

/** What is typed, what the server answers, what it was asked, what is printed, and with `--json` where it is not the answer. */
const COMMANDS: [typed: string, body: unknown, request: string, printed: string, json?: unknown][] = [
  [
    'login --email ann@x.test --password Secret123',
    { token: 'NEW' },
    'POST /operator/auth/login application/json {"email":"ann@x.test","password":"Secret123"}',
    'Logged in at URL.',
    { ok: true },
  ],
  [
    'login --email ann@x.test --password Secret123 --code 123456',
    { token: 'NEW' },
    'POST /operator/auth/login application/json {"email":"ann@x.test","password":"Secret123","code":"123456"}',
    'Logged in at URL.',
    { ok: true },
  ],
  ['logout', { ok: true }, 'POST /operator/auth/logout', 'Logged out.'],
  [
    'operators add --email bob@x.test --password Secret123',
    { operator: { email: 'bob@x.test' } },
    'POST /operator/operators application/json {"email":"bob@x.test","password":"Secret123"}',
    'bob@x.test is now an operator.',
  ],
  [
    'drivers list --status pending --due --overdue --limit 2 --before d9',
    { drivers: [driver], next: 'd1' },
    'GET /operator/drivers?limit=2&before=d9&status=pending&due=1&overdue=1',
    `ID  STATUS   NAME      EMAIL       TRANSPORT  RIGHT TO WORK  DOCUMENTS
d1  pending  Tom Reed  tom@x.test  car        none           dbs_doc=f1 licence_doc=f2

More: --before d1`,
  ],
  ['drivers list', { drivers: [], next: null }, 'GET /operator/drivers', 'Nothing here.'],
  ['drivers approve d1', { driver }, 'POST /operator/drivers/d1/approve', 'tom@x.test is approved.'],
  [
    'drivers reject d1 --reason Insurance',
    { driver },
    'POST /operator/drivers/d1/reject application/json {"reason":"Insurance"}',
    'tom@x.test is rejected.',
  ],
  ['drivers checks d1', { checks: [check] }, 'GET /operator/drivers/d1/right-to-work-checks', CHECKS],
  [
    'drivers check d1 --method online --outcome passed --conditions 20h --follow-up 2027-09-30 --evidence FOLDER/e.pdf',
    { check },
    'POST /operator/drivers/d1/right-to-work-checks multipart/form-data name="method" online name="outcome" passed ' +
      'name="conditions" 20h name="follow_up_on" 2027-09-30 name="evidence"; filename="e.pdf" %PDF',
    CHECKS,
  ],
  [
    'drivers check d1 --method manual --outcome failed',
    { check: { ...check, evidence: null, follow_up_on: null } },
    'POST /operator/drivers/d1/right-to-work-checks multipart/form-data name="method" manual name="outcome" failed',
    `AT                  OUTCOME  METHOD  AGAIN BY  BY          EVIDENCE  CONDITIONS
20 Nov 2026, 08:00  passed   online            ann@x.test            20 hours`,
  ],
  [
    'documents review f1 --expires 2027-09-30',
    { document: { kind: 'dbs_doc', expires_on: '2027-09-30' } },
    'PATCH /operator/documents/f1 application/json {"expires_on":"2027-09-30"}',
    'dbs_doc reviewed, expires on 2027-09-30.',
  ],
  [
    'documents review f1',
    { document: { kind: 'dbs_doc' } },
    'PATCH /operator/documents/f1 application/json {}',
    'dbs_doc reviewed.',
  ],
  ['documents get f1 --out FOLDER/one.pdf', '%PDF', 'GET /operator/documents/f1', 'Saved FOLDER/one.pdf (4 bytes).'],
  [
    'sellers list --council-status refused --limit 5',
    { sellers: [seller, { ...seller, id: 's2', application: null, documents: [] }], next: null },
    'GET /operator/sellers?limit=5&council_status=refused',
    `ID  COUNCIL STATUS  NAME  EMAIL       APPLICATION          DOCUMENTS
s1  refused         Amy   amy@x.test  a1 submitted unpaid  licence=f3
s2  refused         Amy   amy@x.test`,
  ],
  [
    'sellers status s1 refused --reason Page',
    { seller },
    'PATCH /operator/sellers/s1 application/json {"council_status":"refused","reason":"Page"}',
    'amy@x.test: refused.',
  ],
  [
    'sellers status s1 refused',
    { seller },
    'PATCH /operator/sellers/s1 application/json {"council_status":"refused"}',
    'amy@x.test: refused.',
  ],
  [
    'applications payment a1 paid',
    { application: { payment_status: 'paid' } },
    'PATCH /operator/applications/a1 application/json {"payment_status":"paid"}',
    'Fee marked as paid.',
  ],
  [
    'applications hand-over a1 --again',
    { application: { sent_to_council_at: AT } },
    'POST /operator/applications/a1/hand-over application/json {"again":true}',
    'Sent on 20 Nov 2026, 08:00.',
  ],
  [
    'applications record a1',
    { record: { reference: 'R' } },
    'GET /operator/applications/a1/record',
    '{\n  "reference": "R"\n}',
    { reference: 'R' },
  ],
  [
    'deliveries list --status accepted',
    {
      deliveries: [
        { ...delivery, seller: { id: 's1', name: 'Amina', email: 'ann@x.test', phone: '' }, number: '0427' },
        { ...delivery, id: 'j2', driver: null },
      ],
      next: 'j2',
    },
    'GET /operator/deliveries?status=accepted',
    `ID  STATUS    PAY    PICKUP   DROPOFF  PICKUP TIME         PAYOUT   DRIVER      KITCHEN     NUMBER
j1  accepted  £6.50  SL1 2LT  SL2 3AB  20 Nov 2026, 08:00  pending  tom@x.test  ann@x.test  0427
j2  accepted  £6.50  SL1 2LT  SL2 3AB  20 Nov 2026, 08:00  pending

More: --before j2`,
  ],
  [
    'deliveries add --fee 650 --pickup SL12LT --dropoff SL23AB --at soon --pickup-address A --dropoff-address B --contact C --notes D',
    { delivery },
    'POST /operator/deliveries application/json {"fee_pence":650,"pickup_postcode":"SL12LT","dropoff_postcode":"SL23AB",' +
      '"pickup_time":"soon","pickup_address":"A","dropoff_address":"B","contact":"C","notes":"D"}',
    LINE,
  ],
  [
    'deliveries add --fee 650 --kitchen s1 --dropoff SL23AB --at soon',
    { delivery },
    'POST /operator/deliveries application/json {"fee_pence":650,"seller_id":"s1","dropoff_postcode":"SL23AB","pickup_time":"soon"}',
    LINE,
  ],
  [
    'incidents list --open',
    {
      incidents: [
        { id: 'i1', created_at: AT, reason: 'refused', outcome: null, driver, delivery, note: 'Too\ncold' },
        { id: 'i2', created_at: AT, reason: 'refused', outcome: 'close_paid', driver, delivery, note: '' },
      ],
      next: null,
    },
    'GET /operator/incidents?open=true',
    `ID  AT                  REASON   DECISION    DRIVER      DELIVERY  NOTE
i1  20 Nov 2026, 08:00  refused  open        tom@x.test  j1        Too cold
i2  20 Nov 2026, 08:00  refused  close_paid  tom@x.test  j1`,
  ],
  [
    'mails list --failed',
    {
      mails: [
        { id: 'm1', to: 'ann@x.test', subject: 'A code', created_at: AT, failed_at: AT, failure: 'No such mailbox' },
        { id: 'm2', to: 'ann@x.test', subject: 'A code', created_at: AT, sent_at: AT },
        { id: 'm3', to: 'ann@x.test', subject: 'A code', created_at: AT },
      ],
      next: 'm3',
    },
    'GET /operator/mails?failed=true',
    `ID  AT                  STATE    TO          SUBJECT  WHY
m1  20 Nov 2026, 08:00  failed   ann@x.test  A code   No such mailbox
m2  20 Nov 2026, 08:00  sent     ann@x.test  A code
m3  20 Nov 2026, 08:00  waiting  ann@x.test  A code

More: --before m3`,
  ],
  [
    'deliveries import FOLDER/two.csv',
    { added: 2 },
    'POST /operator/deliveries/import text/csv a,b c,d',
    'Added 2 deliveries.',
  ],
  [
    'deliveries correct j1 --fee 6.50',
    { delivery },
    'PATCH /operator/deliveries/j1 application/json {"fee_pence":"6.50"}',
    LINE,
  ],
  ['deliveries cancel j1', { delivery }, 'PATCH /operator/deliveries/j1 application/json {"status":"cancelled"}', LINE],
  [
    'payouts mark j1 --status pending',
    { delivery },
    'PATCH /operator/deliveries/j1 application/json {"payout_status":"pending"}',
    '1 marked pending, £6.50 in all.',
    { deliveries: [delivery] },
  ],
  ['coverage list', { coverage }, 'GET /operator/coverage', AREAS],
  [
    'coverage set SL1 --label Slough --authority Council',
    { coverage },
    'PUT /operator/coverage/SL1 application/json {"label":"Slough","authority_name":"Council"}',
    AREAS,
  ],
  ['coverage remove SL1', { coverage }, 'DELETE /operator/coverage/SL1', AREAS],
  ['councils list', { councils }, 'GET /operator/councils', COUNCILS],
  [
    'councils set A&B --email e@s.test --phone 01753 --page https://s.test',
    { councils },
    'PUT /operator/councils/A%26B application/json {"email":"e@s.test","phone":"01753","guidance_url":"https://s.test"}',
    COUNCILS,
  ],
  [
    'councils set AB',
    { councils },
    'PUT /operator/councils/AB application/json {"email":"","phone":"","guidance_url":""}',
    COUNCILS,
  ],
  ['councils remove AB', { councils }, 'DELETE /operator/councils/AB', COUNCILS],
  [
    'waitlist --limit 1',
    {
      areas: [{ area: 'M14 5', count: 8 }],
      entries: [{ created_at: AT, postcode: 'M14 5TQ', email: 'ann@x.test' }],
      next: 'w1',
    },
    'GET /operator/waitlist?limit=1',
    `AREA   WAITING
M14 5  8

SINCE                     POSTCODE  EMAIL
2026-11-20T08:00:00.000Z  M14 5TQ   ann@x.test

More: --before w1`,
  ],
  ['waitlist', { areas: [], entries: [], next: null }, 'GET /operator/waitlist', 'Nothing here.'],
  ['waitlist csv --out FOLDER/w.csv', 'a,b', 'GET /operator/waitlist.csv', 'Saved FOLDER/w.csv (3 bytes).'],
  [
    'survey',
    { total: 3, questions: [{ field: 'priority', options: [{ option: 'Value', count: 3 }] }] },
    'GET /operator/survey',
    '3 answers\n\nQUESTION  ANSWER  COUNT\npriority  Value   3',
  ],
  ['survey csv --out FOLDER/s.csv', 'a,b', 'GET /operator/survey.csv', 'Saved FOLDER/s.csv (3 bytes).'],
  [
    'overview',
    { pending_drivers: 2, late_since: null },
    'GET /operator/overview',
    'WHAT             HOW MUCH\npending drivers  2',
  ],
  [
    'people find ann@x.test',
    { person: { driver: { id: 'd1' } } },
    'GET /operator/people?email=ann%40x.test',
    '{\n  "driver": {\n    "id": "d1"\n  }\n}',
  ],
  [
    'people export ann@x.test --out FOLDER/a.zip',
    'PK',
    'POST /operator/people/export application/json {"email":"ann@x.test"}',
    'Saved FOLDER/a.zip (2 bytes).',
  ],
  [
    'people erase ann@x.test --yes',
    { ok: true, kept: [] },
    'POST /operator/people/erase application/json {"email":"ann@x.test"}',
    'ann@x.test is erased.',
  ],
  [
    'people erase ann@x.test --yes',
    { ok: true, kept: [{ kind: 'payments', until: '2031-12-31', why: 'A platform keeps what it paid.' }] },
    'POST /operator/people/erase application/json {"email":"ann@x.test"}',
    'ann@x.test is erased, except what the law makes us keep.\nUntil 31 Dec 2031: A platform keeps what it paid.',
  ],
  [
    'audit',
    { entries: [{ at: AT, operator: 'ann@x.test', action: 'logged in', subject: '', detail: { a: 1 } }], next: null },
    'GET /operator/audit',
    `AT                        OPERATOR    ACTION     SUBJECT  DETAIL
2026-11-20T08:00:00.000Z  ann@x.test  logged in           {"a":1}`,
  ],
];

const known = (words: string) => words.replaceAll('FOLDER', folder).replaceAll('URL', env.PUBLIC_URL!);

for (const [typed, body, request, printed, json = body] of COMMANDS) {
  cli(typed, async () => {
    await writeFile(join(folder, 'e.pdf'), '%PDF');
    await writeFile(join(folder, 'two.csv'), 'a,b\nc,d\n');
    answer = { body };
    const argv = known(typed).split(' ');
    const { code, out, err } = await run(argv, env);
    assert.equal([code, err], [0, '']);
    assert.is(out, known(printed));
    assert.equal(asked, [`Bearer T0KEN ${request}`]);
    if (typeof body === 'object') assert.equal(JSON.parse((await run([...argv, '--json'], env)).out), json);
  });
}

/** What the server answers, and what is printed of it. */
const REFUSALS: [typed: string, status: number, body: unknown, printed: string][] = [
  ['audit', 401, { error: 'Nobody knows you.' }, 'Please log in first: npm run operator -- login'],
  ['login --email a@x.test --password p', 401, { error: 'Wrong email or password.' }, 'Wrong email or password.'],
  [
    'deliveries add --fee 1 --pickup a --dropoff b --at c',
    422,
    { error: 'Please check.', fields: { fee_pence: 'Too little.', pickup_time: 'Too late.' } },
    'Please check.\n  fee_pence: Too little.\n  pickup_time: Too late.',
  ],
  [
    'deliveries import FOLDER/two.csv',
    422,
    {
      error: 'Nothing was added.',
      lines: [
        { line: 3, field: 'fee', msg: 'Too little.' },
        { line: 4, field: '', msg: 'Too long.' },
      ],
    },
    'Nothing was added.\n  line 3, fee: Too little.\n  line 4: Too long.',
  ],
  ['payouts mark j1 j2', 409, { error: 'It is not completed.' }, 'j1: It is not completed.\n0 of 2 are marked.'],
  ['audit', 409, { error: 'Tom\u001b[2J has it.' }, 'Tom\uFFFD[2J has it.'],
  ['audit', 502, '<h1>Bad gateway</h1>', 'The server answered 502.'],
  ['audit', 200, '<h1>Another site</h1>', 'URL does not answer like a Next Door Kitchen server.'],
  [
    'logout',
    500,
    { error: 'Something went wrong.' },
    "Something went wrong.\nThe login is removed here, but the server still knows it. 'Log out other devices' in the console ends it.",
  ],
];

for (const [typed, status, body, printed] of REFUSALS) {
  cli(`${typed}, where the server answers ${status}`, async () => {
    await writeFile(join(folder, 'two.csv'), 'a,b\nc,d\n');
    answer = { status, body };
    const { code, out, err } = await run(known(typed).split(' '), env);
    assert.equal([code, out, err], [1, '', known(printed)]);
  });
}

cli('a login goes from here, whether or not the server still knows it', async () => {
  answer = { status: 401, body: {} };
  assert.is((await run(['logout'], env)).out, 'You were already logged out.');
  assert.is(await readToken(sessionFile(env), env.PUBLIC_URL!), undefined);
  await saveToken(sessionFile(env), env.PUBLIC_URL!, 'T0KEN');
  answer = { status: 503, body: {} };
  assert.is((await run(['logout'], env)).code, 1);
  assert.is(await readToken(sessionFile(env), env.PUBLIC_URL!), undefined);
});

cli('a file that breaks off is told in words, and nothing of it is saved', async () => {
  answer = { body: 'PK', headers: { 'content-length': '3', connection: 'close' } };
  const file = join(folder, 'half.zip');
  const { code, err } = await run(['people', 'export', 'ann@x.test', '--out', file], env);
  assert.equal([code, err, existsSync(file)], [1, 'The download broke off. Please try again.', false]);
});

cli('what nobody has foreseen is told as it is', async () => {
  answer = { body: { coverage: 'of another shape' } };
  const error = await run(['coverage', 'list'], env).catch((thrown: unknown) => thrown);
  assert.instance(error, TypeError);
});

cli('whoever has not logged in sends no token', async () => {
  await saveToken(sessionFile(env), env.PUBLIC_URL!, undefined);
  answer = { body: { coverage } };
  assert.is((await run(['coverage', 'list'], env)).code, 0);
  assert.equal(asked, ['(no token) GET /operator/coverage']);
});

cli.run();
