import { suite } from 'uvu';
import { DECLARATIONS, DECLARATIONS_VERSION } from '#rules/council';
import * as council from '../../src/server/council/store.ts';
import * as papers from '../../src/server/driver-document/store.ts';
import * as incident from '../../src/server/incident/store.ts';
import * as menu from '../../src/server/menu/store.ts';
import * as sales from '../../src/server/sales/store.ts';
import * as seller from '../../src/server/seller/store.ts';
import type { Db } from '../../src/server/services/database.ts';
import { condition, DISH, days, minutes, NOW, OTHER_DISH, OTHER_SELLER, SELLER, SELLERS, TODAY } from './conditions.ts';

const test = suite('every condition on sellers, their applications and dishes');
const another = { another: {} };
const erased = { erased: { erased_at: NOW } };
const theirs = { "another's": { seller_id: OTHER_SELLER } };
const removed = { removed: { deleted_at: NOW } };

// Dishes

const otherDay = { "another day's": { available_date: '2001-02-04' } };
const ofDay = { beside: { ...theirs, ...removed, ...otherDay } };
const ofDish = { beside: another, unless: removed };
const tap = { seller_id: SELLER, now: minutes(1), tappedAt: minutes(-1) };
const tapped = { updated_at: minutes(1), stock_tapped_at: minutes(-1) };

condition(test, "a menu shows a seller's dishes of a day", 'dishes', ofDay, 'found', (trx) =>
  menu.listDishes(trx, SELLER, TODAY),
);
condition(test, "a seller's dishes of a day are counted", 'dishes', ofDay, 'counted', (trx) =>
  menu.countDishes(trx, SELLER, TODAY),
);
condition(test, "a seller's dishes of a day are held to be copied", 'dishes', ofDay, 'found', (trx) =>
  menu.holdDishes(trx, SELLER, TODAY),
);
condition(test, "several sellers' dishes of a day are found", 'dishes', ofDay, 'found', (trx) =>
  menu.dishesOn(trx, [SELLER], TODAY),
);
condition(test, 'one dish is found', 'dishes', ofDish, 'found', (trx, it) => menu.findDish(trx, it.menu_id));
condition(test, 'several dishes are found', 'dishes', ofDish, 'found', (trx, it) => menu.findDishes(trx, [it.menu_id]));
condition(test, 'one dish is held', 'dishes', ofDish, 'found', (trx, it) => menu.holdDish(trx, it.menu_id));
condition(test, 'one dish is changed', 'dishes', { beside: another }, { price_pence: 1 }, (trx, it) =>
  menu.changeDish(trx, it.menu_id, { price_pence: 1 }),
);
const stock = { beside: another, unless: { ...removed, ...theirs } };
condition(
  test,
  'portions are sold while there are enough',
  'dishes',
  { ...stock, unless: { ...stock.unless, 'too few': { quantity_sold: 2 } } },
  { quantity_sold: 5, quantity_recorded: 4, takings_pence: 4 * 399, ...tapped },
  (trx, { menu_id }) => menu.sell(trx, { ...tap, menu_id }, 4),
);
condition(
  test,
  'portions are added up to the most',
  'dishes',
  { ...stock, unless: { ...stock.unless, 'too many': { quantity_total: 6 } } },
  { quantity_total: 9, quantity_planned: 9, ...tapped },
  (trx, { menu_id }) => menu.restock(trx, { ...tap, menu_id }, 4, 9),
);
condition(
  test,
  'what is left goes off sale',
  'dishes',
  stock,
  { quantity_total: 1, quantity_planned: 5, ...tapped },
  (trx, { menu_id }) => menu.sellOut(trx, { ...tap, menu_id }),
);
condition(
  test,
  'what was planned goes on sale again',
  'dishes',
  { ...stock, it: { quantity_planned: 8 } },
  { quantity_total: 8, ...tapped },
  (trx, { menu_id }) => menu.putBack(trx, { ...tap, menu_id }),
);
condition(
  test,
  'what was sold is taken back from one dish',
  'dishes',
  { ...stock, it: { quantity_sold: 4, quantity_recorded: 3, takings_pence: 1000 } },
  { quantity_sold: 2, quantity_recorded: 1, takings_pence: 700, ...tapped },
  (trx, { menu_id }) => menu.unsell(trx, { ...tap, menu_id }, 2, 300),
);
condition(
  test,
  'what another system sold is given back to one dish, if it is on the menu or not',
  'dishes',
  { it: { quantity_sold: 4, quantity_recorded: 3, takings_pence: 1000, deleted_at: NOW }, beside: another },
  { quantity_sold: 2, quantity_recorded: 1, takings_pence: 700, updated_at: minutes(1) },
  (trx, { menu_id }) => menu.giveBack(trx, menu_id, 2, 300, minutes(1)),
);
condition(
  test,
  'a dish that was sold is hidden when it is removed',
  'dishes',
  { beside: another },
  { deleted_at: NOW },
  async (trx, { menu_id }) => menu.removeDish(trx, (await menu.findDish(trx, menu_id))!, NOW),
);
condition(
  test,
  'a dish that was never sold goes when it is removed',
  'dishes',
  { it: { quantity_sold: 0 }, beside: another },
  'gone',
  async (trx, { menu_id }) => menu.removeDish(trx, (await menu.findDish(trx, menu_id))!, NOW),
);
condition(
  test,
  'dishes of a seller, removed ones too',
  'dishes',
  { it: { deleted_at: NOW }, beside: theirs },
  'found',
  (trx) => menu.dishesOf(trx, SELLER),
);
condition(
  test,
  'an erased seller leaves no dish that was never sold',
  'dishes',
  { it: { quantity_sold: 0 }, beside: theirs },
  'gone',
  (trx) => menu.eraseDishes(trx, SELLER, NOW),
);
condition(
  test,
  'an erased seller leaves what was sold, if but once',
  'dishes',
  { beside: theirs },
  { dish_name: '', description: '', photo_key: null, deleted_at: NOW, ingredients: '' },
  (trx) => menu.eraseDishes(trx, SELLER, NOW),
);

// Sales

const void_at = { void: { void_at: NOW } };
const ofOther = { "another dish's": { menu_id: OTHER_DISH } };
const ofPartner = { partner_sale_id: OTHER_DISH };
condition(
  test,
  'a dish of which another system sold is known, though the sale is void',
  'sales',
  { it: { ...ofPartner, ...void_at.void }, beside: { ...ofOther, 'by a tap': { partner_sale_id: null } } },
  'counted',
  async (trx) => Number(await sales.isSoldElsewhere(trx, DISH)),
);
condition(
  test,
  'the newest portions are taken back',
  'sales',
  {
    beside: {
      ...ofOther,
      ...void_at,
      older: { sold_at: minutes(-1) },
      'of an unknown time': { sold_at: null },
      "another system's": { ...ofPartner, sold_at: minutes(1) },
    },
  },
  { void_at: days(1) },
  (trx) => sales.takeBack(trx, DISH, 2, days(1)),
);
condition(
  test,
  'a sale that is taken back in part keeps its rest',
  'sales',
  { it: { qty: 3 }, beside: { ...ofOther, ...void_at, older: { sold_at: minutes(-1) } } },
  { qty: 1 },
  (trx) => sales.takeBack(trx, DISH, 2, days(1)),
);
condition(
  test,
  'more portions than were sold are not taken back',
  'sales',
  { beside: { ...ofOther, ...void_at } },
  'left',
  (trx) => sales.takeBack(trx, DISH, 3, days(1)),
);
const another_day = { before: { sold_on: '2001-02-02' }, after: { sold_on: '2001-02-04' } };
const span = { from: TODAY, to: TODAY };
condition(
  test,
  "the rows of another system's sale are found, void ones too",
  'sales',
  { it: { ...ofPartner, void_at: NOW }, beside: { "a tap's": { partner_sale_id: null } } },
  'found',
  (trx) => sales.rowsOfSale(trx, OTHER_DISH),
);
condition(
  test,
  "the rows of another system's sale become void",
  'sales',
  { it: ofPartner, beside: { "a tap's": { partner_sale_id: null }, void: { void_at: minutes(-1) } } },
  { void_at: NOW },
  (trx) => sales.voidSale(trx, OTHER_DISH, NOW),
);
condition(
  test,
  "a day's sales are listed",
  'sales',
  { beside: { ...theirs, ...void_at, ...another_day } },
  'found',
  (trx) => sales.listSales(trx, SELLER, TODAY),
);
condition(
  test,
  "a day's sales are added up",
  'sales',
  { it: { qty: 1 }, beside: { ...theirs, ...void_at, ...another_day } },
  'counted',
  async (trx) => {
    const [sums] = await sales.sumSales(trx, SELLER, span);
    return sums?.portions ?? 0;
  },
);
condition(
  test,
  'what has no row among the sales is a sale of its dish',
  'dishes',
  {
    beside: {
      ...theirs,
      before: { available_date: '2001-02-02' },
      after: { available_date: '2001-02-04' },
      recorded: { quantity_recorded: 1 },
    },
  },
  'found',
  (trx) => sales.listSales(trx, SELLER, TODAY),
);
condition(
  test,
  'all rows of a seller are found, void ones too',
  'sales',
  { it: { void_at: NOW }, beside: theirs },
  'found',
  (trx) => sales.salesRowsOf(trx, SELLER),
);
condition(
  test,
  'the sales of an erased seller lose their words',
  'sales',
  { beside: theirs },
  { dish_name: '' },
  (trx) => sales.eraseSales(trx, SELLER, NOW),
);

// Sellers

condition(
  test,
  'an address has a seller',
  'sellers',
  { beside: another },
  'found',
  async (trx, { id, email }) =>
    (await seller.hasSeller(trx, email)) && !(await seller.hasSeller(trx, 'nobody@example.test')) && [id],
);
condition(test, "a card is the seller's", 'sellers', { beside: another }, 'found', (trx, { id }) =>
  seller.readCard(trx, id),
);
const licence = async (trx: Db) => (await seller.readCard(trx, SELLER)).licence_uploaded_at;
condition(
  test,
  "a card tells when the seller's licence came, and neither another's nor of another document",
  'seller_documents',
  {
    beside: {
      "another's": { seller_id: OTHER_SELLER, uploaded_at: days(1) },
      other: { type: 'else', uploaded_at: days(1) },
    },
  },
  'found',
  async (trx, { id }) => Number(await licence(trx)) === +NOW && [id],
);
condition(
  test,
  "a card tells the day of the seller's first sale, neither of another's nor of one that is void",
  'sales',
  {
    beside: {
      "another's": { seller_id: OTHER_SELLER, sold_on: '2001-01-01' },
      void: { void_at: NOW, sold_on: '2001-01-01' },
      later: { sold_on: '2101-01-01' },
    },
  },
  'found',
  async (trx, { id }) => (await seller.readCard(trx, SELLER)).first_sale_on === TODAY && [id],
);
condition(
  test,
  "a contact is the seller's",
  'sellers',
  { it: { name: 'It' }, beside: { another: { name: 'Else' } } },
  'found',
  async (trx, { id }) => (await seller.readContact(trx, id)).name === 'It' && [id],
);
condition(
  test,
  'a seller changes their details',
  'sellers',
  { beside: another },
  { name: 'New', sought: '\nnew\n' },
  (trx, { id }) => seller.changeSeller(trx, id, { name: 'New' }),
);
condition(
  test,
  'a photo takes the place of the one before',
  'sellers',
  { it: { photo_key: 'old' }, beside: { another: { photo_key: 'else' } } },
  { photo_key: 'new' },
  async (trx, { id }) => {
    if ((await seller.setPhoto(trx, id, 'new')) !== 'old') throw new Error("another's");
  },
);
condition(
  test,
  'kitchens are found by their ids',
  'sellers',
  { beside: another, unless: erased },
  'found',
  (trx, { id }) => seller.kitchensById(trx, [id]),
);
condition(
  test,
  'open kitchens are listed by their outward code',
  'sellers',
  {
    it: { council_status: ' Live', postcode: 'ZY1 9AA' },
    beside: { ...erased, waiting: { council_status: 'pending' }, elsewhere: { postcode: 'ZY11 9AA' } },
  },
  'found',
  (trx) => seller.listKitchens(trx, 'ZY1', {}),
);
const pages = { id: undefined, council_status: undefined, among: undefined };
condition(test, 'one seller is listed', 'sellers', { beside: another, unless: erased }, 'found', (trx, { id }) =>
  seller.listSellers(trx, { ...pages, id }, {}),
);
condition(
  test,
  'sellers are listed by their council status, however it is written',
  'sellers',
  { it: { council_status: ' Odd' }, beside: { other: { council_status: 'Odder' }, ...erased } },
  'found',
  (trx) => seller.listSellers(trx, { ...pages, council_status: 'oDD' }, {}),
);
const those = (trx: Db, id: string) => trx.selectFrom('sellers').select('id').where('id', '=', id) as never;
condition(test, 'sellers are listed among others', 'sellers', { beside: another }, 'found', (trx, { id }) =>
  seller.listSellers(trx, { ...pages, among: those(trx, id) }, {}),
);
condition(test, 'sellers are counted among others', 'sellers', { beside: another }, 'counted', (trx, { id }) =>
  seller.countAmong(trx, those(trx, id)),
);
condition(
  test,
  'an erased seller is not found',
  'sellers',
  { it: { name: 'Zebedee' }, beside: { ...erased, another: { name: 'Tom' } } },
  'found',
  (trx) =>
    seller.searchSellers(trx, {
      typed: 'Zebedee',
      folded: 'zebedee',
      email: 'zebedee',
      postcode: 'Zebedee',
      digits: '',
    }),
);
condition(test, 'a seller is held', 'sellers', { beside: another, unless: erased }, 'found', (trx, { id }) =>
  seller.holdSeller(trx, id),
);
for (const by of ['id', 'email'] as const) {
  condition(test, `sellers are held by ${by}`, 'sellers', { beside: another, unless: erased }, 'found', (trx, row) =>
    seller.holdSellers(trx, by, [row[by]]),
  );
}
condition(test, 'a seller is reached', 'sellers', { beside: another, unless: erased }, 'found', async (trx, { id }) => [
  ...(await seller.sellerContacts(trx, [id])).values(),
]);
condition(
  test,
  'a council status is set',
  'sellers',
  { beside: another },
  { council_status: 'odd', council_reason: 'Why' },
  (trx, { id }) => seller.setCouncilStatus(trx, id, 'odd', 'Why'),
);
condition(test, 'names are those that were asked for', 'sellers', { beside: another }, 'found', (trx, { id }) =>
  seller.namesOf(trx, [id]),
);
condition(
  test,
  'sellers are counted by their status',
  'sellers',
  { it: { council_status: 'odd' }, beside: { other: { council_status: 'odder' }, ...erased } },
  'counted',
  async (trx) => (await seller.countByStatus(trx)).find(({ status }) => status === 'odd')?.count ?? 0,
);
condition(
  test,
  'sellers who wait for the council',
  'sellers',
  { it: { council_status: 'Pending' }, beside: { registered: { council_status: 'registered' }, ...erased } },
  'found',
  (trx) => seller.sellersPending(trx).execute(),
);
condition(
  test,
  'what is held of a seller is found by the address',
  'sellers',
  { beside: another },
  'found',
  (trx, { email }) => seller.findSeller(trx, email),
);
condition(
  test,
  'a seller is erased',
  'sellers',
  { beside: another },
  {
    email: 'erased-it@erased.invalid',
    password_hash: '',
    name: 'Erased',
    sought: '',
    phone: '',
    address: '',
    postcode: '',
    status_in_uk: '',
    cuisine_types: [],
    price_categories: [],
    meal_types: [],
    council_status: 'erased',
    coverage_label: '',
    erased_at: NOW,
  },
  async (trx, { id }) => {
    await seller.eraseSeller(trx, id, NOW);
    // As if its id had been known before.
    const email = `erased-${id}@erased.invalid`;
    await trx.updateTable('sellers').set({ email: 'erased-it@erased.invalid' }).where('email', '=', email).execute();
  },
);

// Their documents, and the photos of both

condition(test, 'documents are those of a seller', 'seller_documents', { beside: theirs }, 'found', (trx) =>
  seller.documentsOf(trx, [SELLER]),
);
condition(test, 'one document is found', 'seller_documents', { beside: another }, 'found', (trx, { id }) =>
  seller.findDocument(trx, id),
);
condition(test, 'documents go with their seller', 'seller_documents', { beside: theirs }, 'gone', (trx) =>
  seller.eraseSeller(trx, SELLER, NOW),
);
condition(
  test,
  'one document too many is refused for its seller alone',
  'seller_documents',
  { it: { seller_id: OTHER_SELLER, size: 200 * 2 ** 20 } },
  'left',
  async (trx) => {
    const one = { id: SELLER, type: seller.LICENCE, name: '', mime: '', file_key: 'key', uploaded_at: NOW };
    if (!(await seller.addDocument(trx, { ...one, seller_id: SELLER, size: 1 }))) throw new Error('it was refused');
  },
);
// A sweep asks for many files at once, and removes those that are not answered.
for (const [table, column, inUse] of [
  ['driver_documents', 'file_key', papers.filesInUse],
  ['seller_documents', 'file_key', seller.filesInUse],
  ['incidents', 'file_key', incident.filesInUse],
  ['sellers', 'photo_key', seller.photosInUse],
  ['dishes', 'photo_key', menu.photosInUse],
] as const) {
  condition(
    test,
    `every file that is asked for and in use is known (${table})`,
    table,
    { it: { [column]: 'a' }, beside: { second: { [column]: 'b' }, other: { [column]: 'c' } } },
    'left',
    async (trx) => {
      const used = [...(await inUse(trx, ['a', 'b', 'd']))].sort();
      if (used.join() !== 'a,b') throw new Error(used.join());
    },
  );
}

// Applications

const others = Object.fromEntries(
  ['b', 'c', 'd', 'e'].map((name, at) => [name, { seller_id: SELLERS[at + 1]! }]),
) as Record<'b' | 'c' | 'd' | 'e', { seller_id: string }>;
const one = { beside: { another: others.b } };
const frozen = {
  status: 'submitted',
  esign_name: 'Amina',
  declarations_version: DECLARATIONS_VERSION,
  declarations_text: DECLARATIONS,
  submitted_at: minutes(1),
  updated_at: minutes(1),
};
const idOf = ({ application_id }: { application_id: string }) => application_id;

condition(
  test,
  'an application that is there is opened',
  'applications',
  one,
  'found',
  async (trx) => (await council.openOrMake(trx, SELLER, 'paid', NOW)).row,
);
condition(test, 'one application is found', 'applications', one, 'found', (trx, it) =>
  council.findApplication(trx, idOf(it)),
);
condition(
  test,
  'a draft is saved by its seller',
  'applications',
  {
    ...one,
    unless: { "another's": others.c },
  },
  { data: { start_date: TODAY }, updated_at: minutes(1) },
  (trx, it) => council.mergeData(trx, idOf(it), SELLER, { start_date: TODAY } as never, minutes(1)),
);
condition(
  test,
  'what was submitted is not changed',
  'applications',
  { it: { status: 'submitted' } },
  'left',
  (trx, it) => council.mergeData(trx, idOf(it), SELLER, { start_date: TODAY } as never, minutes(1)),
);
condition(test, 'an application is frozen', 'applications', one, frozen, (trx, it) =>
  council.freeze(trx, idOf(it), 'Amina', minutes(1)),
);
condition(
  test,
  'the council that an application names',
  'councils',
  { it: { name_key: 'odd council', authority_name: 'Odd Council' }, beside: { another: { name_key: 'other' } } },
  'found',
  async (trx) => {
    const row = { data: { authority_name: ' ODD  council' } } as unknown as council.ApplicationRow;
    return (await council.councilOf(trx, row))?.authority_name === 'Odd Council' && ['odd council'];
  },
);
condition(
  test,
  'a council by its name',
  'councils',
  { it: { name_key: 'odd council', authority_name: 'Odd Council' }, beside: { another: { name_key: 'other' } } },
  'found',
  async (trx) =>
    (await council.councilNamed(trx, ' ODD  council'))?.authority_name === 'Odd Council' && ['odd council'],
);
condition(
  test,
  'what is said beside an application is saved',
  'applications',
  one,
  { supplement: { a: 1 }, updated_at: minutes(1) },
  (trx, it) => council.mergeSupplement(trx, idOf(it), { a: 1 } as never, minutes(1)),
);
condition(test, 'a registration is dated', 'applications', one, { registered_on: TODAY }, (trx, it) =>
  council.setRegistered(trx, idOf(it), TODAY),
);
condition(test, 'a fee is marked', 'applications', one, { payment_status: 'paid' }, (trx, it) =>
  council.setPayment(trx, idOf(it), 'paid'),
);
condition(
  test,
  'a record is handed over',
  'applications',
  { it: { sent_to_council_at: NOW }, ...one },
  { sent_to_council_at: minutes(1), sent_before_at: NOW },
  (trx, it) => council.setSent(trx, idOf(it), minutes(1)),
);
const sent = { it: { sent_to_council_at: NOW }, ...one };
condition(
  test,
  'a record whose mail was given up was not handed over',
  'applications',
  sent,
  { sent_to_council_at: null },
  (trx) => council.markUnsent(trx, SELLER, NOW),
);
condition(
  test,
  'a record whose second mail was given up was handed over before',
  'applications',
  { it: { sent_to_council_at: NOW, sent_before_at: minutes(-9) } },
  { sent_to_council_at: minutes(-9), sent_before_at: null },
  (trx) => council.markUnsent(trx, SELLER, NOW),
);
condition(
  test,
  'a record stays handed over when the mail before is given up',
  'applications',
  { it: { sent_to_council_at: NOW, sent_before_at: minutes(-9) } },
  { sent_before_at: null },
  (trx) => council.markUnsent(trx, SELLER, minutes(-9)),
);
condition(
  test,
  'a record stays handed over when an older mail of it is given up',
  'applications',
  sent,
  'left',
  (trx) => council.markUnsent(trx, SELLER, minutes(-1)),
);
condition(test, 'a record is sent again', 'applications', one, { sent_to_council_at: minutes(1) }, (trx) =>
  council.markSentAgain(trx, SELLER, NOW, minutes(1)),
);
condition(
  test,
  'a record is sent again that was sent before its mail was made',
  'applications',
  { it: { sent_to_council_at: minutes(-9) }, ...one },
  { sent_to_council_at: minutes(1), sent_before_at: minutes(-9) },
  (trx) => council.markSentAgain(trx, SELLER, NOW, minutes(1)),
);
for (const [what, it] of [
  ['a newer one was sent', { sent_to_council_at: minutes(1) }],
  ['it has changed since', { updated_at: minutes(1) }],
] as const) {
  condition(
    test,
    `a record is not sent again when ${what}`,
    'applications',
    { it },
    'left',
    async (trx, row) => (await council.markSentAgain(trx, SELLER, NOW, minutes(2))) && [idOf(row)],
  );
}
condition(test, 'applications are those of a seller', 'applications', one, 'found', (trx) =>
  council.applicationsOf(trx, [SELLER]),
);
condition(test, 'applications are found by their ids', 'applications', one, 'found', (trx, it) =>
  council.applicationsById(trx, [idOf(it)]),
);
const counted = (trx: Db) => trx.selectFrom('sellers').select('id').where('id', 'in', SELLERS.slice(0, 3)) as never;
const count = async (query: ReturnType<typeof council.unpaidCount>) => (await query.executeTakeFirstOrThrow()).count;
condition(
  test,
  'applications are counted that wait for the council, of these sellers',
  'applications',
  {
    it: { status: 'submitted', submitted_at: NOW },
    beside: { draft: { ...others.b, status: 'draft' }, elsewhere: { seller_id: SELLERS[4]! } },
  },
  'counted',
  (trx) => count(council.submittedCount(trx, counted(trx))),
);
condition(
  test,
  'applications are counted that wait for their fee, of these sellers',
  'applications',
  { beside: { paid: { ...others.b, payment_status: 'paid' }, elsewhere: { seller_id: SELLERS[4]! } } },
  'counted',
  (trx) => count(council.unpaidCount(trx, counted(trx))),
);
condition(
  test,
  'sellers are found by their fee',
  'applications',
  { it: { payment_status: 'odd' }, beside: { unpaid: { ...others.b, payment_status: 'unpaid' } } },
  'counted',
  async (trx) => (await council.sellersByPayment(trx, 'odd').execute()).length,
);
condition(
  test,
  'an application is erased with its seller',
  'applications',
  { it: { esign_name: 'Amina', data: '{"a":1}' }, ...one },
  { esign_name: null, data: {}, updated_at: minutes(1) },
  (trx) => council.eraseApplication(trx, SELLER, minutes(1)),
);

// Councils and areas

condition(
  test,
  'a council is removed, however its name is typed',
  'councils',
  { it: { name_key: 'slough council' }, beside: { another: { name_key: 'reading council' } } },
  'gone',
  (trx) => council.removeCouncil(trx, ' Slough  COUNCIL'),
);
condition(test, 'an area is removed', 'coverage', { beside: another }, 'gone', (trx, { code }) =>
  council.removeCoverage(trx, code),
);
condition(test, 'areas are found by their codes', 'coverage', { beside: another }, 'found', (trx, { code }) =>
  council.findCoverage(trx, [code]),
);
condition(
  test,
  'the council of a postcode',
  'council_cache',
  { it: { authority_name: 'It' }, beside: { another: { authority_name: 'Else' } } },
  'found',
  async (trx, { postcode }) => (await council.findCouncil(trx, postcode, 9))?.authority_name === 'It' && [postcode],
);
condition(
  test,
  'the council of a postcode goes after three months',
  'council_cache',
  { it: { at: days(-90) }, beside: { younger: { at: days(-89) } } },
  'gone',
  (trx) => council.purgeCouncils(trx, NOW),
);

test.run();
