import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** A setting that stops the start; its message is the one line people see. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

export interface S3Settings {
  key: string;
  secret: string;
  /** Scheme, host and port, without a path: `https://s3.example`. */
  endpoint: string;
  bucket: string;
  region: string;
}

/** The environment, read and checked once at the start. Unset optional settings are `undefined`. */
export interface Settings {
  port: number;
  host: string;
  /** An origin without a slash at its end. */
  publicUrl: string;
  /** An absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Connections a process holds to PostgreSQL: `?pool=` of DATABASE_URL. */
  databasePool: number;
  s3: S3Settings | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  outbox: boolean;
  /** Without a slash at its end. */
  postcodesUrl: string | undefined;
  allowedOrigins: string[];
  /** What Fastify's `trustProxy` takes: nobody, everybody, a number of hops, or these addresses. */
  trustProxy: boolean | number | string[];
  applicationFeePence: number;
  paymentScriptUrl: string | undefined;
  /** Sensitive calls a minute for one client; 0 switches these limits off. */
  rateLimit: number;
  operatorEmail: string | undefined;
  operatorPassword: string | undefined;
  supportEmail: string;
  retentionDays: number;
  logLevel: (typeof logLevels)[number];
  /** `DEMO=on`: set by `npm run demo` alone, puts the sample accounts in. */
  demo: boolean;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/**
 * The settings in `env` (DECISIONS 'Running it'); an empty text counts as unset.
 *
 * @throws SettingsError one line that names the setting and what is expected, never the value of a secret
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const text = (name: string) => env[name]?.trim() || undefined;

  const whole = (name: string, initial: number, least: number, most: number) => {
    const value = text(name);
    if (value === undefined) return initial;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (number >= least && number <= most) return number;
    const expected = `a whole number from ${least} to ${most}`;
    throw new SettingsError(`${name} must be ${expected}, not '${shown(value)}'.`);
  };

  const onOff = (name: string) => {
    const value = text(name)?.toLowerCase();
    if (value === undefined || ['off', '0', 'false'].includes(value)) return false;
    if (['on', '1', 'true'].includes(value)) return true;
    throw new SettingsError(`${name} must be 'on' or 'off', not '${shown(value)}'.`);
  };

  const email = (name: string) => {
    const value = text(name)?.toLowerCase();
    if (value === undefined || address.test(value)) return value;
    throw new SettingsError(`${name} must be an email address, not '${shown(value)}'.`);
  };

  const url = (name: string, schemes: string[], expected: string) => {
    const value = text(name);
    if (value === undefined) return undefined;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed?.hostname && schemes.includes(parsed.protocol)) return parsed;
    throw new SettingsError(`${name} must be ${expected}.`);
  };

  /** Neither fetch nor a page's script may have a name and password in it. */
  const page = (name: string) => {
    const expected = 'an http or https address without a name and password';
    const parsed = url(name, ['http:', 'https:'], expected);
    if (parsed?.username || parsed?.password) throw new SettingsError(`${name} must be ${expected}.`);
    return parsed;
  };

  const port = whole('PORT', 3000, 0, 65_535);
  const publicUrl = readOrigin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`);
  const publicHost = new URL(publicUrl).hostname;
  const database = readDatabase(url('DATABASE_URL', ['postgres:', 'postgresql:'],
    'a PostgreSQL address like postgres://user:password@host:5432/name'));
  const postcodesUrl = page('POSTCODES_URL');
  const paymentScriptUrl = page('PAYMENT_SCRIPT_URL');
  const operatorEmail = email('OPERATOR_EMAIL');
  const operatorPassword = env.OPERATOR_PASSWORD || undefined;
  if (!operatorEmail !== !operatorPassword) {
    throw new SettingsError('OPERATOR_EMAIL and OPERATOR_PASSWORD must be set together.');
  }
  if (operatorPassword && [...operatorPassword].length < 8) {
    throw new SettingsError('OPERATOR_PASSWORD must be at least 8 characters.');
  }

  return {
    port,
    host: readHost(text('HOST') ?? '127.0.0.1'),
    publicUrl,
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    ...database,
    s3: readS3(text('S3_URL')),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'], 'a mail server like smtp://user:password@host:587')?.href,
    mailFrom: readSender(text('MAIL_FROM'), publicHost),
    outbox: onOff('OUTBOX'),
    postcodesUrl: postcodesUrl?.href.replace(/\/+$/, ''),
    allowedOrigins: list(text('ALLOWED_ORIGINS')).map((origin) => readOrigin('ALLOWED_ORIGINS', origin)),
    trustProxy: readProxies(text('TRUST_PROXY')),
    applicationFeePence: whole('APPLICATION_FEE_PENCE', 0, 0, 1_000_000),
    paymentScriptUrl: paymentScriptUrl?.href,
    rateLimit: whole('RATE_LIMIT', 30, 0, 1_000_000),
    operatorEmail,
    operatorPassword,
    supportEmail: email('SUPPORT_EMAIL') ?? `support@${publicHost}`,
    retentionDays: whole('RETENTION_DAYS', 180, 1, 36_500),
    logLevel: readLogLevel(text('LOG_LEVEL') ?? 'info'),
    demo: onOff('DEMO'),
  };
}

/**
 * Refuses to start a server whose mails reach nobody.
 *
 * @throws SettingsError naming the two settings of which one is needed
 */
export function requireMail(settings: Settings): void {
  if (settings.smtpUrl || settings.outbox) return;
  throw new SettingsError(
    'Mail has nowhere to go: set SMTP_URL to your mail server, or OUTBOX=on to read the mails at /outbox.',
  );
}

function readOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (bare && ['http:', 'https:'].includes(url.protocol) && url.hostname) return url.origin;
  const expected = name === 'ALLOWED_ORIGINS'
    ? 'a list of origins like https://shop.example, separated by commas'
    : 'an address like https://shop.example, without a path';
  throw new SettingsError(`${name} must be ${expected}, not '${shown(value)}'.`);
}

function readHost(value: string): string {
  if (/^[A-Za-z0-9_.:%-]+$/.test(value)) return value;
  throw new SettingsError(`HOST must be an address or a name to listen on, not '${shown(value)}'.`);
}

function readDatabase(url: URL | undefined): { databaseUrl: string | undefined; databasePool: number } {
  const initial = 10;
  if (!url) return { databaseUrl: undefined, databasePool: initial };
  const pool = url.searchParams.get('pool');
  if (pool !== null && !(/^\d{1,3}$/.test(pool) && Number(pool) > 0)) {
    throw new SettingsError('DATABASE_URL may say ?pool= with a whole number from 1 to 999.');
  }
  url.searchParams.delete('pool');
  return { databaseUrl: url.href, databasePool: pool === null ? initial : Number(pool) };
}

function readS3(value: string | undefined): S3Settings | undefined {
  if (value === undefined) return undefined;
  const wrong = new SettingsError('S3_URL must be like s3://key:secret@host/bucket?region=eu-west-2'
    + ' (key and secret percent-encoded, tls=0 for plain http).');
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const bucket = url?.pathname.replace(/^\/|\/$/g, '') ?? '';
  if (url?.protocol !== 's3:' || !url.hostname || !url.username || !url.password) throw wrong;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket)) throw wrong;
  const tls = url.searchParams.get('tls') ?? '1';
  if (tls !== '0' && tls !== '1') throw wrong;
  try {
    return {
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
      endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
      bucket,
      region: url.searchParams.get('region') || 'us-east-1',
    };
  } catch {
    throw wrong;
  }
}

function readSender(value: string | undefined, host: string): string {
  const sender = value ?? `Next Door Kitchen <no-reply@${host}>`;
  const inner = /^[^<>\r\n]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  if (address.test(inner)) return sender;
  throw new SettingsError(`MAIL_FROM must be an address like 'Next Door Kitchen <hello@shop.example>'.`);
}

/**
 * Whose X-Forwarded-For is believed. `true` believes anybody, so a client could then choose its own address
 * and walk around every limit; the number of proxies or their addresses are the honest answers.
 */
function readProxies(value: string | undefined): boolean | number | string[] {
  const word = value?.toLowerCase();
  if (word === undefined || ['false', 'off', '0'].includes(word)) return false;
  if (['true', 'on'].includes(word)) return true;
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const addresses = list(word);
  if (addresses.length > 0 && addresses.every(isNetwork)) return addresses;
  throw new SettingsError('TRUST_PROXY must be off, on, the number of proxies in front, or their addresses'
    + ` separated by commas, not '${shown(word)}'.`);
}

/** An address, a network of addresses like 10.0.0.0/8, or a name that Fastify gives to some. */
function isNetwork(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address, bits, ...more] = entry.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address!)];
  return most !== undefined && more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

function readLogLevel(value: string): Settings['logLevel'] {
  const level = logLevels.find((known) => known === value.toLowerCase());
  if (level) return level;
  throw new SettingsError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${shown(value)}'.`);
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(',').map((entry) => entry.trim()).filter(Boolean);
}

/** A value for a message of one line. */
function shown(value: string): string {
  return value.replace(/\p{Cc}/gu, ' ').slice(0, 60);
}
