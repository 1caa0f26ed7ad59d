import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { add, added, copy, edit, list, repeated } from './dishes.ts';
import { atNoon, type CallOptions, type TestApp, testApp } from './helper.ts';

const test = suite('allergens');
atNoon(test);
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

type Form = NonNullable<CallOptions['form']>;
const said = ({ contains, may_contain, allergens_declared, ingredients }: Record<string, unknown>) => ({
  contains,
  may_contain,
  allergens_declared,
  ingredients,
});
const NOTHING = { contains: [], may_contain: [], allergens_declared: false, ingredients: '' };
const MILK = { contains: ['milk'], may_contain: [], allergens_declared: true, ingredients: '' };

/** The cereals and nuts that a dish names. */
const named = ({ gluten_kinds, nut_kinds }: Record<string, unknown>) => ({ gluten_kinds, nut_kinds });
const WHEAT = { gluten_kinds: ['wheat'], nut_kinds: [] };

const NEW: [what: string, form: Form, said: object][] = [
  ['nothing sent is not declared', {}, NOTHING],
  ['empty lists are not declared either', { contains: '', may_contain: '' }, NOTHING],
  ['no is no', { allergens_declared: 'false' }, NOTHING],
  ['an entry declares', { contains: 'milk' }, MILK],
  [
    'so does one that may be in it',
    { may_contain: repeated('nuts', 'sesame', 'nuts') },
    { ...NOTHING, may_contain: ['nuts', 'sesame'], allergens_declared: true },
  ],
  [
    'declared without an entry is none of the 14',
    { allergens_declared: 'true' },
    { ...NOTHING, allergens_declared: true },
  ],
  [
    'everything at once',
    {
      contains: repeated('milk', 'eggs'),
      may_contain: 'fish',
      allergens_declared: 'true',
      ingredients: ' Milk, eggs ',
    },
    { contains: ['milk', 'eggs'], may_contain: ['fish'], allergens_declared: true, ingredients: 'Milk, eggs' },
  ],
];
for (const [what, form, expected] of NEW) {
  test(`of a new dish, ${what}`, async () => {
    const seller = await kitchen.seller();
    assert.equal(said(await added(seller, form)), expected);
    assert.equal(said((await list(seller)).body.menu[0]), expected);
  });
}

const CHANGES: [what: string, before: Form, form: Form, said: object][] = [
  ['nothing sent changes nothing', { contains: 'milk', ingredients: 'Milk' }, {}, { ...MILK, ingredients: 'Milk' }],
  ['the words alone', { contains: 'milk', ingredients: 'Milk' }, { ingredients: '' }, MILK],
  ['an entry declares', {}, { contains: 'milk' }, MILK],
  [
    'an emptied list stays declared',
    { contains: 'eggs', may_contain: '' },
    { contains: '' },
    { ...MILK, contains: [] },
  ],
  ['one list stands for itself', { contains: 'milk' }, { may_contain: 'eggs' }, { ...MILK, may_contain: ['eggs'] }],
  [
    'a declaration is taken back',
    { contains: 'milk' },
    { contains: '', may_contain: '', allergens_declared: 'false' },
    NOTHING,
  ],
  ['and one of none', { allergens_declared: 'true' }, { allergens_declared: 'false' }, NOTHING],
];
for (const [what, before, form, expected] of CHANGES) {
  test(`of a change, ${what}`, async () => {
    const seller = await kitchen.seller();
    const { menu_id } = await added(seller, before);
    const { status, body, text } = await edit(seller, menu_id, form);
    assert.is(status, 200, text);
    assert.equal(said(body.item), expected);
  });
}

const NO_KINDS = { gluten_kinds: [], nut_kinds: [] };
const MOVED = { contains: '', may_contain: 'gluten' };

const BOTH = "Milk: choose either 'contains' or 'may contain'.";
const LISTED = 'Remove the allergens from both lists first.';
const REFUSED: [form: Form, field: string, message: string][] = [
  [{ contains: 'gold' }, 'contains', 'Choose from the 14 allergens.'],
  [{ may_contain: repeated('milk', 'Milk') }, 'may_contain', 'Choose from the 14 allergens.'],
  [{ contains: repeated('eggs', 'milk'), may_contain: 'milk' }, 'may_contain', BOTH],
  [{ contains: 'milk', allergens_declared: 'false' }, 'allergens_declared', LISTED],
  [{ may_contain: 'milk', allergens_declared: 'false' }, 'allergens_declared', LISTED],
  [{ allergens_declared: 'maybe' }, 'allergens_declared', 'Choose Yes or No.'],
  [{ contains: 'gluten', gluten_kinds: 'gold' }, 'gluten_kinds', 'Choose from the cereals listed.'],
  [{ contains: 'nuts', nut_kinds: 'wheat' }, 'nut_kinds', 'Choose from the nuts listed.'],
  [{ ingredients: 'x'.repeat(501) }, 'ingredients', 'Keep this to 500 characters or fewer.'],
];
for (const [form, field, message] of REFUSED) {
  test(`${JSON.stringify(form).slice(0, 70)} is refused, for a new dish and a change`, async () => {
    const seller = await kitchen.seller();
    const refusal = [422, { error: message, fields: { [field]: message } }];
    const fresh = await add(seller, form);
    assert.equal([fresh.status, fresh.body], refusal);
    const { menu_id } = await added(seller);
    const change = await edit(seller, menu_id, form);
    assert.equal([change.status, change.body], refusal);
    assert.equal((await list(seller)).body.menu.map(said), [NOTHING]);
  });
}

const KINDS: [what: string, before: Form, form: Form, named: object][] = [
  ['stay where nothing is sent', { contains: 'gluten', gluten_kinds: 'wheat' }, {}, WHEAT],
  ['stay where their allergen moves', { contains: 'gluten', gluten_kinds: 'wheat' }, MOVED, WHEAT],
  ['go with their allergen', { contains: 'gluten', gluten_kinds: 'wheat' }, { contains: 'milk' }, NO_KINDS],
  ['are changed', { contains: 'gluten', gluten_kinds: 'rye' }, { gluten_kinds: repeated('wheat', 'wheat') }, WHEAT],
  ['are taken back', { contains: 'gluten', gluten_kinds: 'rye' }, { gluten_kinds: '' }, NO_KINDS],
  [
    'come with their allergen',
    {},
    { may_contain: 'nuts', nut_kinds: 'pecans' },
    { ...NO_KINDS, nut_kinds: ['pecans'] },
  ],
];
for (const [what, before, form, expected] of KINDS) {
  test(`cereals and nuts by name ${what}`, async () => {
    const seller = await kitchen.seller();
    const { menu_id } = await added(seller, before);
    const { status, body, text } = await edit(seller, menu_id, form);
    assert.is(status, 200, text);
    assert.equal(named(body.item), expected);
    assert.equal(named((await list(seller)).body.menu[0]), expected);
  });
}

test('a kind without its allergen is refused, against what was said before', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { contains: 'gluten', gluten_kinds: 'wheat' });
  for (const [form, field, message] of [
    [{ contains: 'milk', gluten_kinds: 'wheat' }, 'gluten_kinds', 'Tick cereals containing gluten first.'],
    [{ nut_kinds: 'almonds' }, 'nut_kinds', 'Tick tree nuts first.'],
  ] as const) {
    const refusal = [422, { error: message, fields: { [field]: message } }];
    const change = await edit(seller, menu_id, form);
    assert.equal([change.status, change.body], refusal);
    const fresh = await add(seller, form);
    assert.equal([fresh.status, fresh.body], refusal);
  }
  assert.equal((await list(seller)).body.menu.map(named), [WHEAT]);
});

test('a copied menu names the same cereals and nuts', async () => {
  const seller = await kitchen.seller();
  const dish = await added(seller, { contains: 'gluten', gluten_kinds: 'wheat' });
  const from = String(dish.available_date);
  const { body } = await copy(seller, from, addDaysTo(from, 1));
  assert.equal(body.menu.map(named), [WHEAT]);
});

test('a change is held against what was said before', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { contains: 'milk' });
  for (const [form, field, message] of [
    [{ may_contain: 'milk' }, 'may_contain', BOTH],
    [{ allergens_declared: 'false' }, 'allergens_declared', LISTED],
  ] as const) {
    const { status, body } = await edit(seller, menu_id, form);
    assert.equal([status, body], [422, { error: message, fields: { [field]: message } }]);
  }
  await edit(seller, menu_id, { contains: '', may_contain: 'milk' });
  const { body } = await edit(seller, menu_id, { contains: 'milk' });
  assert.equal(body.fields, { contains: BOTH });
});

test.run();
