import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const names = suite('the names of classes');

let identifiers: (name: { hash: string; filePath: string }) => string;
names.before(async () => {
  // From its own place: it finds the project's folder by it.
  ({ identifiers } = await import(pathToFileURL(resolve('src/build/options.mjs')).href));
});

names('are a letter for the sheet, and the number in it', () => {
  const nameOf = (hash: string, filePath = 'styles/form.css.ts') => identifiers({ hash, filePath });
  const all = [nameOf('abc0'), nameOf('abcz'), nameOf('abc10'), nameOf('abc0')];
  const [letter] = all[0]!;
  assert.equal(all, [`${letter}0`, `${letter}35`, `${letter}36`, `${letter}0`]);
  assert.not.equal(nameOf('xyz0', 'styles/page.css.ts'), `${letter}0`);
});

names('stop the build where two classes would have one, or where there is no letter', () => {
  const sheet = 'styles/theme.css.ts';
  identifiers({ hash: 'abc0', filePath: sheet });
  assert.throws(() => identifiers({ hash: 'xyz0', filePath: sheet }), /names no class of its own/);
  assert.throws(() => identifiers({ hash: 'abc0', filePath: 'styles/nowhere.css.ts' }), /names no class of its own/);
});

names.run();
