import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const suites = suite('the tests themselves');

const files = readdirSync('test', { recursive: true })
  .map(String)
  .filter((name) => /\.test\.tsx?$/.test(name));

// uvu passes silently over a suite that nobody ran.
suites('run every suite they make', () => {
  const unrun = files.flatMap((name) => {
    const source = readFileSync(join('test', name), 'utf8');
    const made = [...source.matchAll(/const (\w+) = suite(?:<[^>]*>)?\(/g)].map((match) => match[1]!);
    const lost = made.filter((one) => !source.includes(`${one}.run()`));
    return made.length ? lost.map((one) => `${name}: ${one}`) : [`${name}: no suite`];
  });
  assert.equal(unrun, []);
});

// A test that needs what is not installed is skipped in one place, where the runner counts it.
suites('are neither narrowed nor silenced', () => {
  const sources = readdirSync('test', { recursive: true }).map(String);
  const marked = sources.filter(
    (name) => /\.tsx?$/.test(name) && /\b\w+\.(only|skip)\(/.test(readFileSync(join('test', name), 'utf8')),
  );
  assert.equal(marked, ['needs.ts']);
});

// Playwright takes a promise for true, and goes on at once: `untilInPage` waits.
suites('wait for what they ask a page', () => {
  const unwaited = readdirSync('test', { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) =>
      /\.waitForFunction\(\s*(async\b|\([^)]*\) => (caches|fetch)\b)/.test(readFileSync(join('test', name), 'utf8')),
    );
  assert.equal(unwaited, []);
});

suites.run();
