import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sellerShape } from '#api/account';
import { driverRecordShape } from '#api/operator/drivers';
import { sellerRecordShape } from '#api/operator/sellers';
import { driverApplication } from '#rules/driver';
import { fieldsOf } from '#rules/form';
import { sellerProfile } from '#rules/seller';
import { STEP_FIELDS } from '../src/client/pages/driver/apply/application.ts';
import { ENDINGS } from '../src/server/endings.ts';
import type { Tables } from '../src/server/tables.ts';

const server = 'src/server';

/** The one file that holds the SQL of a table. */
const OWNERS: Record<keyof Tables, string> = {
  operators: 'account/store.ts',
  sessions: 'account/store.ts',
  reset_links: 'account/store.ts',
  login_places: 'account/store.ts',
  email_codes: 'codes/store.ts',
  email_tokens: 'codes/store.ts',
  sellers: 'seller/store.ts',
  seller_documents: 'seller/store.ts',
  applications: 'council/store.ts',
  coverage: 'council/store.ts',
  council_cache: 'council/store.ts',
  councils: 'council/store.ts',
  postcode_centres: 'distance/store.ts',
  dishes: 'menu/store.ts',
  sales: 'sales/store.ts',
  drivers: 'driver/store.ts',
  driver_documents: 'driver-document/store.ts',
  right_to_work_checks: 'right-to-work/store.ts',
  retention_holds: 'privacy/store.ts',
  deliveries: 'delivery/store.ts',
  delivery_cancellations: 'delivery/store.ts',
  incidents: 'incident/store.ts',
  payouts: 'payout/store.ts',
  push_subscriptions: 'push/store.ts',
  push_alerts: 'push/store.ts',
  push_keys: 'push/store.ts',
  partner_keys: 'partner/store.ts',
  partner_sales: 'partner/store.ts',
  webhooks: 'webhook/store.ts',
  webhook_events: 'webhook/store.ts',
  first_answers: 'idempotency/store.ts',
  waitlist: 'survey/store.ts',
  survey_answers: 'survey/store.ts',
  complaints: 'complaint/store.ts',
  launches: 'launch/store.ts',
  launch_letters: 'launch/store.ts',
  audit: 'audit/store.ts',
  mails: 'mail/store.ts',
  jobs: 'jobs/store.ts',
  limits: 'services/limits.ts',
  migrations: 'migrate.ts',
  migration_steps: 'migrate.ts',
};

/** Files that name tables of others, and why. */
const GUESTS: Record<string, { names: readonly string[]; why: string }> = {
  'account/store.ts': {
    names: ['sellers', 'drivers'],
    why: 'logins and look-ups of any kind of account, one query each',
  },
  'seller/store.ts': { names: ['applications'], why: "the seller's card in one query" },
  'driver/store.ts': { names: ['driver_documents'], why: 'who has sent all that is needed, in one query' },
  'sales/store.ts': { names: ['dishes'], why: 'what was sold without a row of its own, in the same query' },
  'customer/store.ts': { names: ['deliveries'], why: 'customers have no account, only the details of deliveries' },
  'distance/store.ts': { names: ['deliveries'], why: 'how far a delivery goes' },
  'pickup/store.ts': { names: ['deliveries'], why: "a kitchen's part of deliveries" },
  'payout/store.ts': { names: ['deliveries'], why: 'what the deliveries of a payout come to' },
  'demo/samples.ts': {
    names: ['operators', 'sellers'],
    why: 'accounts that are decided',
  },
  'demo/drivers.ts': {
    names: ['drivers', 'driver_documents', 'right_to_work_checks'],
    why: 'drivers who are decided',
  },
  'demo/delivery-history.ts': { names: ['deliveries'], why: 'deliveries of two weeks' },
  'demo/dishes.ts': { names: ['dishes', 'sales'], why: 'dishes that were sold' },
  'demo/deliveries.ts': { names: ['deliveries'], why: 'deliveries of last week' },
  'demo/audit-log.ts': {
    names: ['applications', 'drivers', 'right_to_work_checks', 'deliveries', 'incidents', 'payouts', 'audit'],
    why: 'what the operator has decided, for the audit log',
  },
  'demo/key.ts': { names: ['audit'], why: 'whether the key was ever made' },
  'backup/contents.ts': { names: Object.keys(OWNERS), why: 'a backup holds them all' },
  'backup/restore.ts': {
    names: ['coverage', 'push_keys'],
    why: 'the tables that a migration and the first start fill',
  },
  // The same words where they are no tables, in files without SQL.
  'operator/deliveries.ts': { names: ['deliveries'], why: 'a subject of the audit log' },
  'operator/payouts.ts': { names: ['deliveries', 'payouts'], why: 'columns of a file' },
  'operator/waitlist.ts': { names: ['waitlist'], why: 'a subject of the audit log' },
  'cli/commands/people.ts': { names: ['audit'], why: 'a command' },
  'cli/commands/places.ts': { names: ['waitlist'], why: 'a command' },
};

/** Files besides stores and guests that speak SQL: it names no table, or takes the name as a value. */
const WITHOUT_TABLES = [
  'operator/overview.ts',
  'list-page.ts',
  'search.ts',
  'backup/restore.ts',
  'backup/write.ts',
  'services/database.ts',
];

const files = readdirSync(server, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !['tables.ts', 'endings.ts'].includes(name))
  .map((name) => ({ name, code: codeOf(readFileSync(join(server, name), 'utf8')) }));

/** A file without its comments and imports, which may use any word. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [^;]*;/gm, '');
}

/** Tables that code names: in quotes (alone, with an alias or a column), or after a keyword of SQL. */
function tablesIn(code: string): string[] {
  const quoted = [...code.matchAll(/['"`](\w+)(?:['"`]|\.\w+| as )/g)];
  const written = [...code.matchAll(/\b(?:from|join|into|update|table)\s+(\w+)/gi)];
  const words = new Set([...quoted, ...written].map((match) => match[1]!));
  return Object.keys(OWNERS).filter((table) => words.has(table));
}

/**
 * A new statement with conditions needs a `condition(...)` in test/trials/conditions-*.test.ts. These need none: they are
 * tested through the ones named here.
 */
const THROUGH_OTHERS: Record<string, string> = {
  sellersThere: 'countAmong, sellersPending',
  driversOverdue: 'overdueCount',
  isDriverThere: 'untoldDocuments, untoldChecks',
  firstSaleOf: 'readCard',
  notePurge: 'removeDocuments',
  eraseDriver: 'server/erasure.test.ts',
  endSessionsOf: 'eraseAccess',
  councilsOf: 'councilOf',
  soldElsewhere: 'isSoldElsewhere, server/partner-sales.test.ts',
};

const test = suite('the owners of tables');

test('every condition of a store has its case in test/trials/conditions-*.test.ts', () => {
  const cases = readdirSync('test/trials')
    .filter((name) => /^(conditions-.*|order)\.test\.ts$/.test(name))
    .map((name) => readFileSync(join('test/trials', name), 'utf8'))
    .join('\n');
  const stores = files.filter(({ name }) => name.endsWith('/store.ts'));
  const statements = stores.flatMap(({ code }) => code.split(/^(?=export |async function |function |const )/m));
  const conditional = statements
    .filter((code) => /\.where(Ref)?\(/.test(code))
    .flatMap((code) => /^export (?:async function|function|const) (\w+)/.exec(code)?.[1] ?? []);
  assert.ok(conditional.length > 150, `only ${conditional.length} were found`);
  const without = conditional.filter((name) => !new RegExp(`\\b${name}\\b`).test(cases));
  assert.equal(without.sort(), Object.keys(THROUGH_OTHERS).sort());
});

test('every table is named by its owner, and by nobody else but the guests', () => {
  const named = files.flatMap(({ name, code }) => tablesIn(code).map((table) => ({ name, table })));
  for (const [table, owner] of Object.entries(OWNERS)) {
    assert.ok(
      named.some((found) => found.name === owner && found.table === table),
      `${owner} does not name ${table}`,
    );
  }
  const wrong = named.filter(
    ({ name, table }) => OWNERS[table as keyof Tables] !== name && !GUESTS[name]?.names.includes(table),
  );
  assert.equal(wrong, [], "ask the table's own store for it, or say in GUESTS why this file names it");
});

test('no guest is on the list who does not come', () => {
  for (const [guest, { names }] of Object.entries(GUESTS)) {
    const code = files.find(({ name }) => name === guest)?.code;
    if (guest !== 'backup/contents.ts')
      assert.equal(
        tablesIn(code ?? '').filter((table) => names.includes(table)),
        names,
      );
  }
});

test('SQL is spoken in stores, by guests, and where no table is named', () => {
  const owners = new Set(Object.values(OWNERS));
  const verbs = /\bsql(?:<[^`(]*>)?[`.(]|\.(?:select(?:No)?From|insertInto|updateTable|deleteFrom|\w+Join)\(/;
  const speaking = files
    .filter(
      ({ name, code }) =>
        verbs.test(code) && !owners.has(name) && !name.endsWith('/store.ts') && !name.startsWith('demo/'),
    )
    .map(({ name }) => name);
  assert.equal(speaking.sort(), [...WITHOUT_TABLES].sort());
});

test('every table says how it ends', () => {
  assert.equal(Object.keys(ENDINGS).sort(), Object.keys(OWNERS).sort());
});

// The compiler demands it of nobody: a field that no step asks for, or that no operator sees, would be found by users.
test('a field of the driver application is asked in a step, kept, and shown to operators', () => {
  const fields = Object.keys(driverApplication('2026-11-20').schema);
  assert.equal(
    fields.filter((field) => !Object.values<readonly string[]>(STEP_FIELDS).flat().includes(field)),
    [],
  );
  const optional = fields.flatMap((field) => [field, `${field}?`]);
  const shown = Object.keys(driverRecordShape).filter((field) => optional.includes(field));
  const secret = ['password', 'confirmPassword'];
  assert.equal([...shown.map((field) => field.replace('?', '')), ...secret].sort(), fields.sort());
  // The consent is one moment; a password is kept as its hash.
  const told = ['gdpr_consent', 'terms_accepted', ...secret];
  assert.equal(
    fields.filter((field) => !(field in ENDINGS.drivers) && !told.includes(field)),
    [],
  );
});

test("a field of a seller's profile is answered to the seller, shown to operators, and erased", () => {
  const fields = fieldsOf(sellerProfile);
  const missingIn = (names: object) => fields.filter((field) => !(field in names) && !(`${field}?` in names));
  assert.equal(missingIn(sellerShape), [], 'src/api/account.ts');
  // What the kitchen cooks stands in the record of everything we hold.
  assert.equal(
    missingIn(sellerRecordShape),
    ['price_categories', 'cuisine_types', 'meal_types'],
    'src/api/operator/sellers.ts',
  );
  const { sellers } = ENDINGS;
  const kept = fields.filter((field) => !('erased' in sellers[field as keyof typeof sellers]));
  assert.equal(kept, [], 'src/server/endings.ts');
});

test.run();
