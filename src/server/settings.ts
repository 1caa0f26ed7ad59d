import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  array,
  boolean,
  coerce,
  defaulted,
  enums,
  type Infer,
  integer,
  nonempty,
  object,
  optional,
  pattern,
  refine,
  type Struct,
  size,
  string,
  union,
  validate,
} from 'superstruct';
import { oneSpelling, password } from '#rules/field';

/** A wrong setting, which prevents the start. People see only the message. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

// Structs that read a setting's text. A text that does not fit stays as it is, so that the message can show it.

// biome-ignore lint/suspicious/noExplicitAny: Struct is invariant, so only `any` takes all of them.
type Field<T> = Struct<T, any>;

const wholeNumber = (least: number, most: number) =>
  coerce(size(integer(), least, most), pattern(string(), /^\d{1,9}$/), Number);

const lowerCase = <T>(struct: Field<T>) => coerce(struct, string(), (text) => text.toLowerCase());

const ON = ['on', '1', 'true'];
const OFF = ['off', '0', 'false'];
const onOff = lowerCase(coerce(boolean(), enums([...ON, ...OFF]), (text) => ON.includes(text)));

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
// Normalised like the address of a login.
const email = coerce(pattern(string(), EMAIL), string(), oneSpelling);
const sender = refine(string(), 'sender', (text) => EMAIL.test(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text));

const line = refine(string(), 'line', (text) => text.length <= 200 && !/[\p{Cc}\u2028\u2029]/u.test(text));
const PASSWORD_MESSAGE = 'must have 8 to 200 characters';
const LINE_MESSAGE = 'must be one line of 200 characters or fewer';
const listener = pattern(string(), /^[A-Za-z0-9_.:%-]+$/);
const folder = coerce(string(), string(), (path) => resolve(path));
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

/** An address with one of these schemes that `fits` accepts. `read` gives its final form. */
function address(schemes: string[], read: (url: URL) => string, fits: (url: URL) => boolean = () => true) {
  const isOne = (url: URL | undefined) => Boolean(url?.hostname && schemes.includes(url.protocol) && fits(url));
  return coerce(
    refine(string(), 'address', (text) => isOne(parsed(text))),
    string(),
    (text) => (isOne(parsed(text)) ? read(new URL(text)) : text),
  );
}
const WEB = ['http:', 'https:'];
const bare = ({ username, password }: URL) => !username && !password;
const origin = address(
  WEB,
  (url) => url.origin,
  (url) => bare(url) && url.pathname === '/' && !url.search && !url.hash,
);
// Neither fetch nor a page's script may use an address that contains a name and password.
const webPage = address(WEB, ({ href }) => href, bare);
const webFolder = address(WEB, ({ href }) => href.replace(/\/+$/, ''), bare);
const WEB_MESSAGE = 'must be an http or https address without a name and password';
const smtp = address(['smtp:', 'smtps:'], ({ href }) => href);

const WRITERS = ['any', 'read-write', 'primary'];
const postgres = address(
  ['postgres:', 'postgresql:'],
  (url) => {
    for (const name of ['pool', 'target_session_attrs']) url.searchParams.delete(name);
    return url.href;
  },
  (url) => WRITERS.includes(url.searchParams.get('target_session_attrs') ?? 'any'),
);
/** One address for each host of `postgres://user@one,two:5433/name`. */
const eachHost = (text: string) => {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? [];
  return hosts.split(',').map((host) => before + host + after);
};
const pool = coerce(size(integer(), 1, 999), string(), (text) => {
  const given = parsed(eachHost(text)[0]!)?.searchParams.get('pool') ?? '10';
  return /^\d{1,3}$/.test(given) ? Number(given) : given;
});

/** `endpoint` is scheme, host and port, without a path: `https://s3.example`. */
const bucket = coerce(
  object({
    key: nonempty(string()),
    secret: nonempty(string()),
    endpoint: string(),
    bucket: pattern(string(), /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/),
    region: string(),
  }),
  string(),
  (text) => {
    const url = parsed(text);
    const scheme = { 0: 'http', 1: 'https' }[url?.searchParams.get('tls') ?? '1'];
    if (url?.protocol !== 's3:' || !url.hostname || !scheme) return text;
    try {
      return {
        key: decodeURIComponent(url.username),
        secret: decodeURIComponent(url.password),
        endpoint: `${scheme}://${url.host}`,
        bucket: url.pathname.replace(/^\/|\/$/g, ''),
        region: url.searchParams.get('region') || 'us-east-1',
      };
    } catch {
      return text;
    }
  },
);

const listOf = <T>(struct: Field<T>) =>
  coerce(array(struct), string(), (text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

/** An IP address, a network like 10.0.0.0/8, or one of Fastify's names for networks. */
const network = refine(string(), 'network', (entry) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [ip, bits, ...more] = entry.split('/');
  const most = { 4: 32, 6: 128 }[isIP(ip!)];
  const fits = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= Number(most));
  return most !== undefined && more.length === 0 && fits;
});

/**
 * The values of Fastify's `trustProxy`: no proxy, any proxy, a number of hops, or these addresses. With `true` any
 * X-Forwarded-For is believed, so clients could choose their address and evade every limit. The number or the addresses
 * of the proxies are safe.
 */
const proxies = lowerCase(
  coerce(union([boolean(), integer(), nonempty(listOf(network))]), string(), (text) => {
    if (OFF.includes(text)) return false;
    if (['on', 'true'].includes(text)) return true;
    return /^\d{1,2}$/.test(text) ? Number(text) : text;
  }),
);

/** A pair of keys in base64url, the public one first. */
const keyPair = coerce(
  object({ publicKey: pattern(string(), /^[\w-]{87}$/), privateKey: pattern(string(), /^[\w-]{43}$/) }),
  string(),
  (text) => {
    const [publicKey, privateKey] = text.split(':');
    return { publicKey, privateKey };
  },
);
const hostOrPort = lowerCase(pattern(string(), /^[a-z0-9.-]+(:\d{1,5})?$/));

// The table

type Unset = string | undefined | ((known: { port: number; publicUrl: string }) => string);

/**
 * `unset` is the text to use without a value. `message` comes after the setting's name, and before its value if that is
 * not secret.
 */
const setting = <T>(env: string, unset: Unset, struct: Field<T>, message: string, secret = false) => {
  const read = (text: string | undefined) => {
    const [error, value] = validate(text, struct, { coerce: true });
    if (!error) return value;
    // The value may contain line breaks, but the message must be one line.
    const shown = String(error.value)
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 60);
    throw new SettingsError(`${env} ${message}${secret ? '' : `, not '${shown}'`}.`);
  };
  return { env, unset, read };
};

/** A setting whose value may contain a password. */
const secret = <T>(env: string, unset: Unset, struct: Field<T>, message: string) =>
  setting(env, unset, struct, message, true);

const count = (env: string, unset: string, least: number, most: number) =>
  setting(env, unset, wholeNumber(least, most), `must be a whole number from ${least} to ${most}`);

const hostOf = (url: string) => new URL(url).hostname;
const no = undefined;

const POSTGRES =
  'must be a PostgreSQL address like postgres://user:password@host:5432/name; of several hosts (host1,host2:5433) the ' +
  'one that takes writes is used, so target_session_attrs may only be read-write or primary';

const SETTINGS = {
  port: count('PORT', '3000', 0, 65_535),
  host: setting('HOST', '127.0.0.1', listener, 'must be an address or a name to listen on'),
  /** An origin, without a trailing slash. */
  publicUrl: setting(
    'PUBLIC_URL',
    ({ port }) => `http://localhost:${port}`,
    origin,
    'must be an address like https://shop.example, without a path',
  ),
  /** An absolute path. */
  dataDir: setting('DATA_DIR', 'data', folder, 'must be a folder'),
  databaseUrl: secret('DATABASE_URL', no, optional(coerce(postgres, string(), (text) => eachHost(text)[0])), POSTGRES),
  /** One address for each host of DATABASE_URL. One of the hosts takes writes. */
  databaseUrls: secret(
    'DATABASE_URL',
    '',
    coerce(array(postgres), string(), (text) => (text ? eachHost(text) : [])),
    POSTGRES,
  ),
  /** The number of connections to PostgreSQL per process. */
  databasePool: secret('DATABASE_URL', no, defaulted(pool, 10), 'may say ?pool= with a whole number from 1 to 999'),
  s3: secret(
    'S3_URL',
    no,
    optional(bucket),
    'must be like s3://key:secret@host/bucket?region=eu-west-2 (key and secret percent-encoded, tls=0 for plain http)',
  ),
  smtpUrl: secret(
    'SMTP_URL',
    no,
    optional(smtp),
    'must be a mail server like smtp://user:password@host:587 (tls=0 for one without TLS)',
  ),
  mailFrom: secret(
    'MAIL_FROM',
    ({ publicUrl }) => `Next Door Kitchen <no-reply@${hostOf(publicUrl)}>`,
    sender,
    "must be an address like 'Next Door Kitchen <hello@shop.example>'",
  ),
  outbox: setting('OUTBOX', 'off', onOff, "must be 'on' or 'off'"),
  /** Without a trailing slash. */
  postcodesUrl: secret('POSTCODES_URL', no, optional(webFolder), WEB_MESSAGE),
  allowedOrigins: setting(
    'ALLOWED_ORIGINS',
    '',
    listOf(origin),
    'must be a list of origins like https://shop.example, separated by commas',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'off',
    proxies,
    'must be off, on, the number of proxies in front, or their addresses separated by commas',
  ),
  applicationFeePence: count('APPLICATION_FEE_PENCE', '0', 0, 1_000_000),
  paymentScriptUrl: secret('PAYMENT_SCRIPT_URL', no, optional(webPage), WEB_MESSAGE),
  /** The limit of sensitive calls a minute for one client. 0 turns these limits off. */
  rateLimit: count('RATE_LIMIT', '30', 0, 1_000_000),
  operatorEmail: setting('OPERATOR_EMAIL', no, optional(email), 'must be an email address'),
  /** As a login reads it. */
  operatorPassword: secret('OPERATOR_PASSWORD', no, optional(password(PASSWORD_MESSAGE)), PASSWORD_MESSAGE),
  secret: secret('SECRET', no, optional(size(string(), 32, 200)), 'must have 32 to 200 characters'),
  supportEmail: setting(
    'SUPPORT_EMAIL',
    ({ publicUrl }) => `support@${hostOf(publicUrl)}`,
    email,
    'must be an email address',
  ),
  /** Whom drivers call about a problem, and everybody else about the rest. */
  supportPhone: setting(
    'SUPPORT_PHONE',
    no,
    optional(pattern(string(), /^(?=(\D*\d){5})\+?[\d ()-]{5,25}$/)),
    'must be a phone number like 020 7946 0000',
  ),
  /** Who runs the marketplace, for footers, policies and mails. */
  companyName: setting('COMPANY_NAME', no, optional(line), LINE_MESSAGE),
  companyAddress: setting('COMPANY_ADDRESS', no, optional(line), LINE_MESSAGE),
  companyNumber: setting('COMPANY_NUMBER', no, optional(line), LINE_MESSAGE),
  /** The working days in which a driver's application is answered. */
  reviewDays: count('REVIEW_DAYS', '3', 1, 60),
  /** The minutes within which a driver who reports a problem is promised a decision. */
  problemMinutes: count('PROBLEM_MINUTES', '10', 1, 240),
  retentionDays: count('RETENTION_DAYS', '180', 1, 36_500),
  /** An https address means real drivers, whose check the law requires. */
  rightToWork: setting(
    'RIGHT_TO_WORK',
    ({ publicUrl }) => (publicUrl.startsWith('https:') ? 'require' : 'warn'),
    lowerCase(enums(['warn', 'require'])),
    "must be 'warn' or 'require'",
  ),
  /**
   * The keys that identify the server to push services. Without a value they are generated once and stored in the
   * database.
   */
  pushKeys: secret('PUSH_KEYS', no, optional(keyPair), 'must be two keys of VAPID in base64url, like public:private'),
  /** Push services that are not on the public internet. */
  pushHosts: setting(
    'PUSH_HOSTS',
    '',
    listOf(hostOrPort),
    'must be a list of hosts like push.example or push.example:8443, separated by commas',
  ),
  /** Receivers of webhooks that are not on the public internet. They may be called over http. */
  webhookHosts: setting(
    'WEBHOOK_HOSTS',
    '',
    listOf(hostOrPort),
    'must be a list of hosts like shop.example or shop.example:8080, separated by commas',
  ),
  /** The bearer token for GET /metrics. */
  metricsToken: secret('METRICS_TOKEN', no, optional(pattern(string(), /^[\x21-\x7e]{1,200}$/)), 'must be one word'),
  logLevel: setting('LOG_LEVEL', 'info', lowerCase(enums(LOG_LEVELS)), `must be one of ${LOG_LEVELS.join(', ')}`),
};

/** The settings, read and checked once at the start. Optional settings without a value are undefined. */
export type Settings = { [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> };
export type S3Settings = Infer<typeof bucket>;

/**
 * Reads the settings from `env`. An empty text counts as not set.
 *
 * @throws SettingsError one line with the setting and what is expected, never the value of a secret
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  if (!env.OPERATOR_EMAIL?.trim() !== !env.OPERATOR_PASSWORD) {
    throw new SettingsError('OPERATOR_EMAIL and OPERATOR_PASSWORD must be set together.');
  }
  const known = {} as Settings;
  for (const [name, { env: variable, unset, read }] of Object.entries(SETTINGS)) {
    // A password may start or end with spaces.
    const text = variable === 'OPERATOR_PASSWORD' ? env[variable] : env[variable]?.trim();
    Object.assign(known, { [name]: read(text || (typeof unset === 'function' ? unset(known) : unset)) });
  }
  return known;
}

/**
 * Requires a mail server or the outbox. Refuses the outbox on an https site, where anybody could read every mail.
 *
 * @throws SettingsError naming the settings
 */
export function requireMail(settings: Settings): void {
  if (settings.outbox && settings.publicUrl.startsWith('https:')) {
    throw new SettingsError(
      'OUTBOX=on shows every email to anyone, codes included. Do not use it with an https PUBLIC_URL.',
    );
  }
  if (settings.smtpUrl || settings.outbox) return;
  throw new SettingsError(
    'Emails have nowhere to go. Set SMTP_URL to your mail server, or OUTBOX=on to read them at /outbox.',
  );
}
