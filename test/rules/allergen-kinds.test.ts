import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { GLUTEN_KINDS, kindMessages, NUT_KINDS, nameKinds } from '#rules/allergen-kinds';
import { allergenList, allergenWords, declare, kindWords } from '#rules/allergens';

const test = suite('allergen kinds');
const GLUTEN = declare({ contains: ['gluten'] });
const NUTS = declare({ may_contain: ['nuts'] });

test('each is called by its value in a sentence', () => {
  for (const [kind, label] of Object.entries({ ...GLUTEN_KINDS, ...NUT_KINDS })) assert.is(label.toLowerCase(), kind);
});

test('those that are sent stand, others stay as long as their allergen does', () => {
  const wheat = nameKinds({ gluten_kinds: ['wheat'] }, GLUTEN);
  assert.equal(wheat, { gluten_kinds: ['wheat'], nut_kinds: [] });
  assert.equal(nameKinds({}, GLUTEN, wheat), wheat);
  assert.equal(nameKinds({ gluten_kinds: [] }, GLUTEN, wheat), { gluten_kinds: [], nut_kinds: [] });
  assert.equal(nameKinds({}, NUTS, { ...wheat, nut_kinds: ['pecans'] }), { gluten_kinds: [], nut_kinds: ['pecans'] });
});

test('a kind needs its allergen, in either list', () => {
  assert.equal(kindMessages({ gluten_kinds: ['rye'], may_contain: ['gluten'] }), {});
  assert.equal(kindMessages({ nut_kinds: ['pecans'] }, NUTS), {});
  assert.equal(kindMessages({ gluten_kinds: [], nut_kinds: [] }), {});
  const both = { gluten_kinds: ['rye' as const], nut_kinds: ['pecans' as const] };
  assert.equal(kindMessages(both), {
    gluten_kinds: 'Tick cereals containing gluten first.',
    nut_kinds: 'Tick tree nuts first.',
  });
  assert.equal(Object.keys(kindMessages({ ...both, contains: ['peanuts'] }, GLUTEN)), ['gluten_kinds', 'nut_kinds']);
});

test('stand behind their allergen, in brackets', () => {
  const item = { ...declare({ contains: ['gluten', 'milk'], may_contain: ['nuts', 'peanuts'] }) };
  const named = { gluten_kinds: ['wheat', 'rye'], nut_kinds: ['almonds'] };
  assert.equal(allergenWords({ ...item, ...named }), [
    'Contains cereals containing gluten (wheat, rye), milk',
    'May contain tree nuts (almonds), peanuts',
  ]);
  assert.is(allergenList(['gluten'], {}), 'cereals containing gluten');
  assert.is(kindWords('milk', named), '');
});

test.run();
