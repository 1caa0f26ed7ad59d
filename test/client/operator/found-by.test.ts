import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foundBy } from '../../../src/client/pages/operator/found-by.ts';

const by = suite('what a search of the console was found by');

const TEXTS = [
  ['name', "Seán O'Neill"],
  ['email', 'sean-oneill@example.test'],
  ['phone', '+447700900123'],
  ['postcode', 'SL1 2LT'],
] as const;

for (const [q, name] of [
  ['oneill', 'name'],
  ['sean', 'name'],
  ['EXAMPLE', 'email'],
  ['07700 900', 'phone'],
  ['sl12', 'postcode'],
  ['SL1 2L', 'postcode'],
  ['nobody', undefined],
] as const) {
  by(`'${q}' is found by ${name ?? 'nothing'}`, () => assert.is(foundBy(q, TEXTS), name));
}

by.run();
