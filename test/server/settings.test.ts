import { resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSettings, requireMail, SettingsError } from '../../src/server/settings.ts';

const test = suite('settings');

test('an empty environment gives every documented default', () => {
  assert.equal(readSettings({}), {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseUrls: [],
    databasePool: 10,
    s3: undefined,
    smtpUrl: undefined,
    mailFrom: 'Next Door Kitchen <no-reply@localhost>',
    outbox: false,
    postcodesUrl: undefined,
    allowedOrigins: [],
    trustProxy: false,
    applicationFeePence: 0,
    paymentScriptUrl: undefined,
    secret: undefined,
    rateLimit: 30,
    operatorEmail: undefined,
    operatorPassword: undefined,
    supportEmail: 'support@localhost',
    supportPhone: undefined,
    problemMinutes: 10,
    companyName: undefined,
    companyAddress: undefined,
    companyNumber: undefined,
    retentionDays: 180,
    reviewDays: 3,
    pushKeys: undefined,
    pushHosts: [],
    webhookHosts: [],
    metricsToken: undefined,
    logLevel: 'info',
    rightToWork: 'warn',
  });
});

const read: [name: string, env: Record<string, string>, expected: Record<string, unknown>][] = [
  [
    'an empty text counts as unset',
    { PORT: '', DATABASE_URL: '', S3_URL: ' ' },
    { port: 3000, databaseUrl: undefined, s3: undefined },
  ],
  ['the public address follows the port', { PORT: '8080' }, { publicUrl: 'http://localhost:8080' }],
  [
    'the public address loses its slash and names the support mailbox',
    { PUBLIC_URL: 'https://Shop.example/' },
    { publicUrl: 'https://shop.example', supportEmail: 'support@shop.example' },
  ],
  ['drivers of an https site need a check', { PUBLIC_URL: 'https://shop.example' }, { rightToWork: 'require' }],
  ['drivers of an http site do not', { PUBLIC_URL: 'http://shop.example' }, { rightToWork: 'warn' }],
  [
    'RIGHT_TO_WORK decides for an https site too',
    { PUBLIC_URL: 'https://shop.example', RIGHT_TO_WORK: 'Warn' },
    { rightToWork: 'warn' },
  ],
  [
    'the pool size is taken out of DATABASE_URL',
    { DATABASE_URL: 'postgres://u:p@db:5432/kitchen?pool=4&sslmode=require' },
    { databaseUrl: 'postgres://u:p@db:5432/kitchen?sslmode=require', databasePool: 4 },
  ],
  [
    'several hosts of DATABASE_URL are an address each',
    { DATABASE_URL: 'postgres://u:p%2C@one,two:5433/kitchen?sslmode=require&pool=4&target_session_attrs=read-write' },
    {
      databaseUrl: 'postgres://u:p%2C@one/kitchen?sslmode=require',
      databaseUrls: [
        'postgres://u:p%2C@one/kitchen?sslmode=require',
        'postgres://u:p%2C@two:5433/kitchen?sslmode=require',
      ],
      databasePool: 4,
    },
  ],
  [
    'S3_URL is taken apart and decoded',
    { S3_URL: 's3://key:se%2Fcret@store.example:9000/bucket?region=eu-west-2&tls=0' },
    {
      s3: {
        key: 'key',
        secret: 'se/cret',
        endpoint: 'http://store.example:9000',
        bucket: 'bucket',
        region: 'eu-west-2',
      },
    },
  ],
  [
    'S3_URL is encrypted and in the first region unless it says otherwise',
    { S3_URL: 's3://k:s@store.example/bucket' },
    {
      s3: {
        key: 'k',
        secret: 's',
        endpoint: 'https://store.example',
        bucket: 'bucket',
        region: 'us-east-1',
      },
    },
  ],
  [
    'origins are a list',
    { ALLOWED_ORIGINS: 'https://a.example, https://b.example/' },
    { allowedOrigins: ['https://a.example', 'https://b.example'] },
  ],
  ['TRUST_PROXY may be a number of hops', { TRUST_PROXY: '2' }, { trustProxy: 2 }],
  ['TRUST_PROXY of 1 is one hop, not everybody', { TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [
    'TRUST_PROXY may be addresses',
    { TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8' },
    { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] },
  ],
  [
    'TRUST_PROXY may be single addresses, and the smallest networks',
    { TRUST_PROXY: '192.0.2.7,fd00::7, 192.0.2.8/32, fd00::8/128' },
    { trustProxy: ['192.0.2.7', 'fd00::7', '192.0.2.8/32', 'fd00::8/128'] },
  ],
  ['TRUST_PROXY may be everybody', { TRUST_PROXY: 'true' }, { trustProxy: true }],
  ['OUTBOX is on', { OUTBOX: 'on' }, { outbox: true }],
  ['RATE_LIMIT may be off', { RATE_LIMIT: '0' }, { rateLimit: 0 }],
  [
    'the operator is lower-cased',
    { OPERATOR_EMAIL: 'Op@Shop.example', OPERATOR_PASSWORD: ' Demo1234 ' },
    { operatorEmail: 'op@shop.example', operatorPassword: ' Demo1234 ' },
  ],
  [
    'the longest password, as a login reads it',
    { OPERATOR_EMAIL: 'op@shop.example', OPERATOR_PASSWORD: `e\u0301\r\n${'😀'.repeat(198)}` },
    { operatorPassword: `é\n${'😀'.repeat(198)}` },
  ],
  [
    'POSTCODES_URL loses its slash',
    { POSTCODES_URL: 'https://api.postcodes.io/' },
    { postcodesUrl: 'https://api.postcodes.io' },
  ],
  ['MAIL_FROM may be bare', { MAIL_FROM: 'hello@shop.example' }, { mailFrom: 'hello@shop.example' }],
];

for (const [name, env, expected] of read) {
  test(name, () => {
    const settings: Record<string, unknown> = { ...readSettings(env) };
    for (const [field, value] of Object.entries(expected)) assert.equal(settings[field], value, field);
  });
}

const malformed: [setting: string, value: string][] = [
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['PUBLIC_URL', 'https://shop.example/app'],
  ['DATABASE_URL', 'mysql://db/kitchen'],
  ['DATABASE_URL', 'db:5432'],
  ['DATABASE_URL', 'postgres://one,,two/k'],
  ['DATABASE_URL', 'postgres://one,two/k?target_session_attrs=standby'],
  ['DATABASE_URL', 'postgres://db/k?pool=none'],
  ['S3_URL', 'https://store.example/bucket'],
  ['S3_URL', 's3://store.example/bucket'],
  ['S3_URL', 's3://k:s@store.example'],
  ['S3_URL', 's3://k:%zz@store.example/bucket'],
  ['S3_URL', 's3://k:s@store.example/bucket?tls=maybe'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Shop <a@b.example>\nBcc: c@d.example'],
  ['OUTBOX', 'perhaps'],
  ['POSTCODES_URL', 'postcodes'],
  ['POSTCODES_URL', 'https://name:hush@api.postcodes.io'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'https://a.example/path'],
  ['TRUST_PROXY', 'nginx'],
  ['TRUST_PROXY', '999.1.1.1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'fd00::/129'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', 'fd00::/0'],
  ['TRUST_PROXY', '1:2'],
  ['APPLICATION_FEE_PENCE', '12.50'],
  ['PAYMENT_SCRIPT_URL', 'javascript:alert(1)'],
  ['PAYMENT_SCRIPT_URL', 'https://name:hush@pay.example/pay.js'],
  ['RATE_LIMIT', 'many'],
  ['RETENTION_DAYS', '0'],
  ['REVIEW_DAYS', '0'],
  ['SUPPORT_EMAIL', 'support'],
  ['SUPPORT_PHONE', 'ask us'],
  ['SUPPORT_PHONE', '()()()'],
  ['SUPPORT_PHONE', '+44 20 7946 0000 extension 12'],
  ['PROBLEM_MINUTES', '0'],
  ['LOG_LEVEL', 'loud'],
];

for (const [setting, value] of malformed) {
  test(`${setting}=${JSON.stringify(value)} stops the start with one line that names it`, () => {
    const error = refusal(() => readSettings({ [setting]: value }));
    assert.match(error.message, setting);
    assert.not.match(error.message, /\n/);
  });
}

const messages: [env: Record<string, string>, message: string][] = [
  [{ PORT: '70000' }, "PORT must be a whole number from 0 to 65535, not '70000'."],
  [{ OUTBOX: 'perhaps' }, "OUTBOX must be 'on' or 'off', not 'perhaps'."],
  [
    { ALLOWED_ORIGINS: 'https://a.example, *' },
    "ALLOWED_ORIGINS must be a list of origins like https://shop.example, separated by commas, not '*'.",
  ],
  [{ HOST: `a\n${'b'.repeat(99)}` }, `HOST must be an address or a name to listen on, not 'a ${'b'.repeat(58)}'.`],
  [{ DATABASE_URL: 'postgres://db/k?pool=0' }, 'DATABASE_URL may say ?pool= with a whole number from 1 to 999.'],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'."],
];

for (const [env, message] of messages) {
  test(`${JSON.stringify(env).slice(0, 60)} is told what is expected and what it is`, () => {
    assert.is(refusal(() => readSettings(env)).message, message);
  });
}

test('the operator needs both an address and a password', () => {
  for (const env of [{ OPERATOR_EMAIL: 'op@shop.example' }, { OPERATOR_PASSWORD: 'Demo1234' }]) {
    assert.match(refusal(() => readSettings(env)).message, /OPERATOR_EMAIL and OPERATOR_PASSWORD/);
  }
  for (const OPERATOR_PASSWORD of ['short', 'long'.repeat(51)]) {
    const { message } = refusal(() => readSettings({ OPERATOR_EMAIL: 'op@shop.example', OPERATOR_PASSWORD }));
    assert.is(message, 'OPERATOR_PASSWORD must have 8 to 200 characters.');
  }
});

test('a message never shows a secret', () => {
  for (const env of [
    { S3_URL: 's3://key:hush-hush@store.example' },
    { DATABASE_URL: 'mysql://u:hush-hush@db/kitchen' },
    { SMTP_URL: 'mail://u:hush-hush@mail.example' },
    { SECRET: 'hush-hush' },
    { POSTCODES_URL: 'https://u:hush-hush@codes.example' },
  ]) {
    assert.not.match(refusal(() => readSettings(env)).message, /hush/);
  }
});

test('a server whose mails reach nobody is refused and told of both settings', () => {
  const { message } = refusal(() => requireMail(readSettings({})));
  assert.match(message, /SMTP_URL/);
  assert.match(message, /OUTBOX=on/);
  requireMail(readSettings({ OUTBOX: 'on' }));
  requireMail(readSettings({ SMTP_URL: 'smtp://mail.example' }));
});

test('a server that shows its mails to everybody is none for real use', () => {
  const PUBLIC_URL = 'https://shop.example';
  const { message } = refusal(() => requireMail(readSettings({ PUBLIC_URL, OUTBOX: 'on' })));
  assert.match(message, /^OUTBOX=on .* PUBLIC_URL/);
  assert.not.match(message, '\n');
  const SMTP_URL = 'smtp://mail.example';
  assert.is(refusal(() => requireMail(readSettings({ PUBLIC_URL, OUTBOX: 'on', SMTP_URL }))).message, message);
  requireMail(readSettings({ PUBLIC_URL, SMTP_URL }));
  requireMail(readSettings({ PUBLIC_URL: 'http://shop.example', OUTBOX: 'on' }));
});

function refusal(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    assert.instance(error, SettingsError);
    return error as Error;
  }
  throw new Error('It was not refused.');
}

test.run();
