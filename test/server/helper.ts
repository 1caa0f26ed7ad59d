import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Test } from 'uvu';
import { londonToday } from '#rules/dates';
import type { Input } from '#rules/form';
import type { survey } from '#rules/survey';
import { startSession } from '../../src/server/account/sessions.ts';
import { buildApp } from '../../src/server/app.ts';
import { createLog } from '../../src/server/log.ts';
import { migrate } from '../../src/server/migrate.ts';
import { openDatabase } from '../../src/server/services/database.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices, openServices, type Services } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { hear } from './answers.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { copyDatabase, quiet } from './services/scratch.ts';

/** A visitor's answers to the survey, without the email. */
export const SURVEY = {
  food_pref: 'Both',
  access_pref: 'Pickup',
  priority: 'Value',
  spending: '£3-5',
  meal_pref: 'Value Meal (£3.99)',
  food_outside: '1–2 times',
  subscription: 'Maybe',
  age_group: '26-40',
  name: 'Ada',
  postcode: 'SL1 2LT',
} satisfies Omit<Input<typeof survey>, 'email' | 'updates'>;

/**
 * The real app on real services. By default on the embedded database; with TEST_POSTGRES=1 on a PostgreSQL started for
 * this run; with TEST_DATABASE_URL on that one.
 */
export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** Sets the app's clock. `undefined` lets it run again. */
  setNow(iso: string | undefined): void;
  /** Makes a call without a socket (Fastify's inject): JSON in; status, headers and parsed body out. */
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  /** The newest mail to an address. */
  mailTo(email: string): Promise<{ subject: string; body: string; html: string | null } | undefined>;
  seller(over?: Partial<Record<string, unknown>>): Promise<Someone>;
  driver(over?: Partial<Record<string, unknown>>): Promise<Someone>;
  operator(): Promise<Someone>;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  form?: Record<string, string | Blob | Blob[]>;
  headers?: Record<string, string>;
  /** The caller's address, by default 127.0.0.1. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // Tests read bodies of every shape.
  body: any;
  text: string;
}

export interface Someone {
  id: string;
  email: string;
  token: string;
}

/**
 * Set while the server works, but not while a test queries the database itself. The value is how many days the server's
 * clock is ahead. `plans` reads the server's queries.
 */
export const recording = new AsyncLocalStorage<number>();

export const PASSWORD = 'Secret123';

/**
 * Password checks take their cost from the hash, so a cheap hash makes logins cheap. Accounts registered by a call have
 * a hash of the normal cost.
 */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let shared: Promise<TestApp> | undefined;
let postgres: Promise<Postgres | undefined> | undefined;
/** A migrated database of that PostgreSQL, to be copied. */
let migrated: Promise<string> | undefined;

/** The app that all API tests of a run share: a new embedded database takes seconds. */
export function testApp(): Promise<TestApp> {
  shared ??= openTestApp();
  return shared;
}

/** Closes the shared app and its PostgreSQL, after all suites. */
export async function closeTestApp(): Promise<void> {
  // If it did not open, every test has failed, but its PostgreSQL must still stop.
  const opened = await shared?.catch(() => undefined);
  shared = undefined;
  if (opened) {
    await opened.app.close();
    await closeServices(opened.services);
    await rm(opened.services.settings.dataDir, { recursive: true, force: true });
  }
  const server = await postgres;
  postgres = undefined;
  migrated = undefined;
  await server?.stop();
}

/** A DATABASE_URL with a migrated database for one app, or '' for the embedded one. */
export async function databaseUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL || !process.env.TEST_POSTGRES) return process.env.TEST_DATABASE_URL ?? '';
  postgres ??= startPostgres();
  const server = await postgres;
  if (!server) throw new Error('TEST_POSTGRES is set, but no PostgreSQL is installed here.');
  migrated ??= migrateOnce(server.url);
  return `${await server.fresh(await migrated)}?pool=5`;
}

async function migrateOnce(url: string): Promise<string> {
  const database = await openDatabase(readSettings({ DATABASE_URL: url }), quiet);
  await migrate(database, quiet);
  await database.close();
  return url;
}

/**
 * The day of this run. `atNoon` stops an app's clock at noon of this day in London, so that no test runs past midnight.
 */
export const today = londonToday(new Date());
export const NOON = `${today}T12:00:00Z`;

/** Stops the shared app's clock at noon of `today` for a suite. */
export function atNoon(suite: Test): void {
  suite.before(async () => (await testApp()).setNow(NOON));
  suite.after(async () => (await testApp()).setNow(undefined));
}

/**
 * Removes all operators after a suite that makes hundreds. Otherwise they would all get every later mail to operators.
 */
export function forgetsOperators(suite: Test): void {
  suite.after(async () => {
    const { db } = (await testApp()).services.database;
    await db.deleteFrom('operators').execute();
  });
}

/** Opens a separate app with its own settings. The caller closes it. */
export async function openTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const url = env.DATABASE_URL ?? (await databaseUrl());
  const folder = await mkdtemp(join(tmpdir(), 'kitchen-'));
  if (!url) await copyDatabase(folder);
  const settings = readSettings({
    DATA_DIR: folder,
    OUTBOX: 'on',
    RATE_LIMIT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: url,
    ...env,
  });
  const services = await openServices(settings, createLog(settings));
  let fixed: Date | undefined;
  services.now = () => fixed ?? new Date();
  const app = await buildApp(services);

  const { db } = services.database;
  const session = (kind: 'seller' | 'driver' | 'operator', id: string) => startSession(db, kind, id, services.now());

  return {
    app,
    services,
    call: (...asked) => callApp(app, ...asked),
    setNow(iso) {
      fixed = iso === undefined ? undefined : new Date(iso);
    },
    mailTo: (email) =>
      db
        .selectFrom('mails')
        .select(['subject', 'body', 'html'])
        .where('to_address', '=', email)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    async seller(over = {}) {
      const id = newId();
      const email = `seller-${id}@example.test`;
      await db
        .insertInto('sellers')
        .values({
          id,
          email,
          password_hash: await passwordHash,
          name: 'Amina Khan',
          phone: '+447700900123',
          address: '12 High Street, Slough',
          postcode: 'SL1 2LT',
          status_in_uk: 'Citizen / ILR / Visa',
          cuisine_types: ['Indian'],
          price_categories: ['Value'],
          meal_types: ['Lunch'],
          council_status: 'registered',
          coverage_label: 'Slough',
          created_at: services.now(),
          ...over,
        })
        .execute();
      return { id, email: (over.email as string) ?? email, token: await session('seller', id) };
    },
    async driver(over = {}) {
      const id = newId();
      const email = `driver-${id}@example.test`;
      await db
        .insertInto('drivers')
        .values({
          id,
          email,
          password_hash: await passwordHash,
          first_name: 'Tom',
          last_name: 'Reed',
          phone: '07700900456',
          dob: '1990-05-01',
          address_line1: '4 Mill Lane',
          address_line2: '',
          city: 'Slough',
          postcode: 'SL1 3AB',
          transport: 'car',
          work_status: 'uk_citizen',
          dbs_status: 'clear',
          consented_at: services.now(),
          status: 'approved',
          status_at: services.now(),
          created_at: services.now(),
          ...over,
        })
        .execute();
      return { id, email: (over.email as string) ?? email, token: await session('driver', id) };
    },
    async operator() {
      const id = newId();
      const email = `operator-${id}@example.test`;
      await db
        .insertInto('operators')
        .values({ id, email, password_hash: await passwordHash, created_at: services.now() })
        .execute();
      return { id, email, token: await session('operator', id) };
    },
  };
}

/** Makes a call to an app without a socket (Fastify's inject). */
export async function callApp(
  app: FastifyInstance,
  method: string,
  url: string,
  options: CallOptions = {},
): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  const request: InjectOptions = { method: method as 'GET', url, headers };
  if (options.from) request.remoteAddress = options.from;
  if (options.form) {
    const form = new FormData();
    for (const [name, value] of Object.entries(options.form)) {
      for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as Blob);
    }
    const encoded = new Response(form);
    headers['content-type'] = encoded.headers.get('content-type')!;
    request.payload = Buffer.from(await encoded.arrayBuffer());
  } else if (typeof options.body === 'string' || Buffer.isBuffer(options.body)) {
    request.payload = options.body;
    headers['content-type'] ??= 'application/json';
  } else if (options.body !== undefined) {
    request.payload = options.body as object;
  }
  const reply = await recording.run(0, async () => app.inject(request));
  let body: unknown;
  try {
    body = reply.payload ? JSON.parse(reply.payload) : undefined;
  } catch {
    body = undefined;
  }
  const answer = { status: reply.statusCode, headers: reply.headers, body, text: reply.payload };
  hear(method, url, answer);
  return answer;
}
