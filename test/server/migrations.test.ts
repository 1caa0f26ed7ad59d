import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { migrations } from '../../src/server/migrations/index.ts';
import { type Step, statementsOf, stepsOf } from '../../src/server/migrations/steps.ts';

// Each migration is read: whether a server that goes on would feel it, and whether engines beside PostgreSQL can do it.

const test = suite('what migrations and stores may say');

const steps = migrations.flatMap(({ name, sql }) =>
  stepsOf(sql).map((step) => ({ ...step, name: `${name}: ${step.title}` })),
);
type Named = Step & { name: string };

/** Faults of the steps, by a function that names one of a step. */
const faultsOf = (find: (step: Named) => string | undefined) =>
  steps.flatMap((step) => {
    const fault = find(step);
    return fault ? [`${step.name} (${step.kind}): ${fault}`] : [];
  });

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);

test('a file is split at the heads of its steps, and one without heads is a whole', () => {
  const [first, second, third, ...more] = stepsOf(
    `-- Why.\n-- step: tables\ncreate table a (b int);\n\n-- step rows, may fail: old rows\nselect 1;\n-- step alone\nanalyze a;\nanalyze b;\n`,
  );
  assert.equal(
    [first, second, third].map((step) => [step!.kind, step!.mayFail, step!.title]),
    [
      ['whole', false, 'tables'],
      ['rows', true, 'old rows'],
      ['alone', false, ''],
    ],
  );
  assert.equal([statementsOf(third!.sql), more], [['analyze a', 'analyze b'], []]);
  assert.equal(stepsOf('create table a (b int);\n')[0]!.sql.trim(), 'create table a (b int);');
  assert.equal(
    faultsOf(({ sql }) => (/^-- step/m.test(sql) ? 'a head that is none' : undefined)),
    [],
  );
});

// The first makes all tables, so nobody has waited for them yet.
const isFirst = ({ name }: Named) => name.startsWith(`${migrations[0]!.name}:`);

test('what takes the lock of a table changes that table alone, and neither reads nor fills it', () => {
  const faults = faultsOf((step) => {
    if (step.kind !== 'whole' || isFirst(step)) return undefined;
    const text = statementsOf(step.sql).join(';\n');
    const made = matches(text, /\bcreate table (\w+)/g);
    const indexed = matches(text, /\bcreate (?:unique )?index \w+ on (\w+)/g);
    const old = indexed.find((table) => !made.includes(table));
    if (old) return `${old} is not new, so its index is built concurrently, in a step of kind alone`;
    const altered = new Set(matches(text, /\b(?:alter|drop) table (?:if exists )?(\w+)/g));
    if (altered.size > 1) return `it holds ${[...altered].join(' while it waits for ')}`;
    if (altered.size > 0 && /\b(insert|update|delete)\b(?! cascade)/.test(text)) return 'it writes rows as well';
    if (/\badd column \w+ [^,;]*\bnot null(?! default)/.test(text)) return 'a new column needs a default';
    return undefined;
  });
  assert.equal(faults, []);
});

test('rows are filled some at a time, and what stands alone can run again', () => {
  const faults = faultsOf(({ kind, sql }) => {
    const statements = statementsOf(sql);
    if (kind === 'rows') {
      const isInBatches = statements.length === 1 && /> '\{after\}'/.test(sql) && /\blimit \d+\b/.test(sql);
      return isInBatches && /\blast\b/.test(sql) ? undefined : 'not one statement with {after}, a limit and its last';
    }
    if (kind !== 'alone') return;
    if (/;/.test(sql.replace(/--.*|;\s*$/gm, ''))) return 'a semicolon stands within a statement';
    return statements.find(
      (one) =>
        !/^(create (unique )?index concurrently if not exists|analyze|create extension if not exists) /.test(one),
    );
  });
  assert.equal(faults, []);
});

/**
 * What CockroachDB ('PostgreSQL compatibility', 'Known limitations') or YugabyteDB ('PostgreSQL compatibility') name as
 * not supported, and what each of their lists of functions leaves out.
 */
const UNSUPPORTED: [what: string, pattern: RegExp][] = [
  ['functions, triggers, procedures and rules', /\bcreate (or replace )?(function|trigger|procedure|rule|event)\b/],
  ['code in a statement', /\bdo \$/],
  ['events', /^\s*(listen|notify|unlisten)\b|\bpg_notify\b/m],
  ['locks without a row', /\block table\b|\bpg_(try_)?advisory/],
  ['constraints that wait', /\bdeferrable\b|\binitially deferred\b/],
  ['constraints that exclude', /\bexclude (using|\()/],
  ['inheritance and partitions', /\binherits\b|\bpartition by (range|list|hash)\b/],
  ['domains and changed types', /\b(create|alter) domain\b|\balter type\b|\balter column \w+ (set data )?type\b/],
  ['kept tables of a moment', /\b(temp|temporary|unlogged) table\b/],
  ['generated columns', /\bgenerated (always|by default)\b/],
  ['XML and large objects', /\bxml\w*\(|\blo_\w+\(/],
  ['other indexes', /\busing (gist|spgist|brin|hash|rum|ivfflat)\b/],
  ['several sets of groups', /\b(grouping sets|rollup|cube) ?\(/],
  ['samples', /\btablesample\b/],
  ['merging', /\bmerge into\b/],
  ['nulls as equals', /\bnulls not distinct\b/],
  ['places of rows', /\bctid\b|\btableoid\b/],
  ['two phases', /\bprepare transaction\b/],
  ['intervals by a function', /\bmake_interval\b/],
  ['texts in words', /\bto_ts(vector|query)\b/],
];
/** What a step may say that may fail: search then reads all rows, and names stay as they came. */
const FAILING: [what: string, pattern: RegExp][] = [
  ['extensions', /\bcreate extension\b|\bgin_trgm_ops\b/],
  ['normal forms', /\bnormalize\(|\bis (not )?normalized\b/],
  ['statistics', /\banalyze\b/],
];

const saidIn = (list: [string, RegExp][], text: string) =>
  list.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

test('migrations say nothing that CockroachDB or YugabyteDB name as unsupported, but in steps that may fail', () => {
  const faults = faultsOf(({ sql, mayFail }) => {
    const text = statementsOf(sql.toLowerCase()).join(';\n');
    const said = saidIn(mayFail ? UNSUPPORTED : [...UNSUPPORTED, ...FAILING], text);
    return said.length > 0 ? said.join(', ') : undefined;
  });
  assert.equal(faults, []);
});

test('an index of parts of words has one expression', () => {
  const expressions = (one: string) => one.split('gin_trgm_ops').length - 1;
  const faults = faultsOf(({ sql }) =>
    statementsOf(sql).find((one) => /\busing gin\b/.test(one) && expressions(one) !== 1),
  );
  assert.equal(faults, []);
});

test('no column is added and written in one transaction', () => {
  const faults = faultsOf((step) => {
    const { kind, sql } = step;
    if (kind !== 'whole' || isFirst(step)) return;
    const isDefining = /\b(alter|create) table\b/.test(sql.replace(/--.*/g, ''));
    return isDefining && /^\s*(insert|update|delete)\b/m.test(sql) ? 'definition and data' : undefined;
  });
  assert.equal(faults, []);
});

/** Of the embedded database alone. */
const EMBEDDED = ['services/pglite.ts', 'services/database.ts'];

test('stores say nothing of the kind either', () => {
  const folder = 'src/server';
  const faults = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !EMBEDDED.includes(name))
    .flatMap((name) => {
      const code = readFileSync(join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      // Templates in backticks, where raw SQL stands.
      const texts = [...code.matchAll(/`[^`]*`/g)].map(([text]) => text.toLowerCase());
      return texts.flatMap((text) =>
        saidIn([...UNSUPPORTED, ...FAILING.slice(0, 2)], text).map((what) => `${name}: ${what}`),
      );
    });
  assert.equal(faults, []);
});

test.run();
