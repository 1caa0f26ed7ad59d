import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ALLERGENS, allergenWords, declarationMessages, declare, UNDECLARED } from '#rules/allergens';

const test = suite('allergens');

test('there are 14, in the order of the law', () => {
  assert.is(
    Object.keys(ALLERGENS).join(),
    'celery,gluten,crustaceans,eggs,fish,lupin,milk,molluscs,mustard,nuts,peanuts,sesame,soya,sulphites',
  );
});

test('an entry declares, and what is not sent stays', () => {
  const milk = declare({ contains: ['milk'] });
  assert.equal(milk, { contains: ['milk'], may_contain: [], allergens_declared: true });
  assert.equal(declare({}, milk), milk);
  assert.equal(declare({ contains: [] }, milk), { ...milk, contains: [] });
  assert.equal(declare({ contains: [] }), UNDECLARED);
  assert.equal(declare({ contains: [], may_contain: [], allergens_declared: false }, milk), UNDECLARED);
});

test('one allergen in both lists is wrong, and so is an entry that is not declared', () => {
  const milk = declare({ contains: ['milk'] });
  assert.equal(Object.keys(declarationMessages({ contains: ['milk'], may_contain: ['milk'] })), ['may_contain']);
  assert.equal(Object.keys(declarationMessages({ contains: ['milk'] }, declare({ may_contain: ['milk'] }))), [
    'contains',
  ]);
  assert.equal(Object.keys(declarationMessages({ allergens_declared: false }, milk)), ['allergens_declared']);
  assert.equal(declarationMessages({ allergens_declared: false }, UNDECLARED), {});
  assert.equal(declarationMessages({ may_contain: ['eggs'] }, milk), {});
});

test('a row says what is in a dish', () => {
  const milk = declare({ contains: ['milk', 'eggs'] });
  assert.equal(allergenWords(milk), ['Contains milk, eggs']);
  assert.equal(allergenWords(declare({ may_contain: ['nuts'] })), ['May contain tree nuts']);
  assert.equal(allergenWords(declare({ may_contain: ['fish'] }, milk)), ['Contains milk, eggs', 'May contain fish']);
  assert.equal(allergenWords(declare({ allergens_declared: true })), ['None of the 14 allergens']);
  assert.equal(allergenWords(UNDECLARED), ['Allergens not declared']);
});

test.run();
