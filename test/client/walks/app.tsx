import type { Seller } from '#api/account';
import type { MenuItem } from '#api/menu';
import { formatDay } from '#rules/days';
import type { DeliveryTab } from '#rules/delivery';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { problem } from '../../../src/client/pages/driver/dashboard/taps.ts';
import { Earnings } from '../../../src/client/pages/driver/Earnings.tsx';
import { Survey } from '../../../src/client/pages/landing/Survey.tsx';
import { choose } from '../../../src/client/pages/seller/dashboard/view.ts';
import { Labels } from '../../../src/client/pages/seller/Labels.tsx';
import { Sales } from '../../../src/client/pages/seller/Sales.tsx';
import { startDriver, startSeller } from '../../../src/client/session.ts';
import { act, open, put, putAll, render } from '../dom.ts';
import * as apply from '../driver/apply/application.tsx';
import * as round from '../driver/dashboard/round.tsx';
import { aDelivery, TOM } from '../driver/drivers.ts';
import { type Answers, fakeNetwork } from '../network.ts';
import * as council from '../seller/council/application.tsx';
import * as kitchen from '../seller/dashboard/kitchen.tsx';
import * as start from '../seller/onboarding/start.tsx';
import { AMINA, aDish } from '../seller/people.ts';
import { all, click, type Walk } from './walk.ts';

const ok = (body: unknown) => ({ status: 200, body });
/** The page looks whether something has changed, as every 20 s. */
const look = () => act(async () => void dispatchEvent(new Event('online')));

/** A server with a cook's menu. */
function aMenu(): Answers {
  let dishes = kitchen.DISHES;
  const change = (id: string, to: (dish: MenuItem, qty: number) => Partial<MenuItem>): Answers[string] => {
    return ({ body: { qty = 0 } }) => {
      dishes = dishes.map((dish) => (dish.menu_id === id ? { ...dish, ...to(dish, Number(qty)) } : dish));
      return ok({ item: dishes.find(({ menu_id }) => menu_id === id) });
    };
  };
  return {
    [kitchen.MENU]: ({ query }) => ok({ menu: query.get('date') === kitchen.today ? dishes : [] }),
    'PATCH /auth/menu/d1/sell': change('d1', ({ quantity_sold: sold, quantity_remaining: left }, qty) => ({
      quantity_sold: sold + qty,
      quantity_remaining: left - qty,
      takings_pence: (sold + qty) * 650,
    })),
    'PATCH /auth/menu/d1/unsell': change('d1', ({ quantity_sold: sold, quantity_remaining: left }, qty) => ({
      quantity_sold: sold - qty,
      quantity_remaining: left + qty,
      takings_pence: (sold - qty) * 650,
    })),
    'PATCH /auth/menu/d1/restock': change('d1', ({ quantity_total: total, quantity_remaining: left }, qty) => ({
      quantity_total: total + qty,
      quantity_remaining: left + qty,
    })),
    'PATCH /auth/menu/d2/sold-out': change('d2', ({ quantity_sold }) => ({
      quantity_total: quantity_sold,
      quantity_remaining: 0,
    })),
    'PATCH /auth/menu/d2/back-on-sale': change('d2', () => ({ quantity_total: 3, quantity_remaining: 2 })),
    'PATCH /auth/menu/d3/restock': { status: 503, body: { error: 'Please try again in a moment.' } },
    'PUT /auth/menu/d2': change('d2', () => ({ price: 7, dish_name: 'Millet porridge' })),
    'DELETE /auth/menu/d1': () => {
      dishes = dishes.filter(({ menu_id }) => menu_id !== 'd1');
      return ok({ ok: true });
    },
    [kitchen.ADD]: ({ body }) => {
      const item = aDish({
        menu_id: 'd9',
        dish_name: String(body.dish_name),
        meal_time: 'dinner',
        available_date: kitchen.today,
        quantity_total: 8,
        quantity_sold: 0,
        quantity_remaining: 8,
      });
      dishes = [...dishes, item];
      return { status: 201, body: { item } };
    },
  };
}

/** A cook whose kitchen is not registered yet, and how far that has come. */
function aRegistration() {
  let seller: Partial<Seller> = { council_status: 'pending', application_status: null };
  const answers = { [kitchen.CARD]: () => ok({ seller: { ...AMINA, ...seller } }) };
  return {
    begin: () => {
      seller = { council_status: 'pending', application_status: null };
      kitchen.begin({ seller, answers });
    },
    becomes: (next: Partial<Seller>) => () => {
      seller = next;
      return look();
    },
  };
}

/** A server with a driver's deliveries: each tap moves one to another list. */
function aRound(): Answers {
  const rows: Record<DeliveryTab, ReturnType<typeof aDelivery>[]> = {
    available: [aDelivery({ id: 'd1' }), aDelivery({ id: 'd2', pickup_postcode: 'SL3 7AA', fee_pence: 475 })],
    upcoming: [],
    completed: [],
    cancelled: [],
  };
  const move = (id: string, from: DeliveryTab, to: DeliveryTab, over: object): Answers[string] => {
    return () => {
      const row = { ...rows[from].find((one) => one.id === id)!, ...over };
      rows[from] = rows[from].filter((one) => one.id !== id);
      rows[to] = [...rows[to].filter((one) => one.id !== id), row];
      return ok({ delivery: row });
    };
  };
  const held = { pickup_address: '12 High Street', contact: 'Amina 07700 900123', notes: 'Ring twice' };
  const asked: Partial<Record<DeliveryTab, number>> = {};
  return {
    ...Object.fromEntries(
      (Object.keys(rows) as DeliveryTab[]).map((tab) => [
        round.LISTS[tab],
        () => {
          asked[tab] = (asked[tab] ?? 0) + 1;
          // Another delivery comes while somebody looks.
          if (tab === 'available' && asked[tab] === 2)
            rows.available = [...rows.available, aDelivery({ id: 'd3', pickup_postcode: 'SL1 9ZZ' })];
          return ok(rows[tab]);
        },
      ]),
    ),
    'POST /driver/deliveries/d1/accept': move('d1', 'available', 'upcoming', { status: 'assigned', ...held }),
    'POST /driver/deliveries/d1/picked-up': move('d1', 'upcoming', 'upcoming', { status: 'picked_up' }),
    'POST /driver/deliveries/d1/incidents': () => {
      const incident = { id: 'i1', reason: 'nobody_home' as const, outcome: null };
      rows.upcoming = rows.upcoming.map((one) => (one.id === 'd1' ? { ...one, incident } : one));
      return { status: 201, body: { incident } };
    },
    'POST /driver/deliveries/d1/complete': move('d1', 'upcoming', 'completed', {
      status: 'completed',
      payout_status: 'pending',
    }),
    'POST /driver/deliveries/d2/accept': { status: 409, body: { error: 'This delivery has already been taken.' } },
  };
}

const WAITING = {
  ...TOM,
  status: 'pending' as const,
  missing_documents: ['right_to_work_doc' as const],
  answer_by: '2099-01-05',
};
let driver: object = WAITING;

const EARNED = { total_pence: 1200, paid_pence: 700, pending_pence: 500, deliveries: 3, weeks: [] };
const WEEK = { week: '2026-11-16', deliveries: 2, pence: 900, paid_pence: 0 };
const PAID = { id: 'p1', paid_at: '2026-11-20T08:00:00.000Z', reference: 'NDK-07', deliveries: 1, total_pence: 700 };

const registration = aRegistration();

/** The pages of cooks, drivers and visitors on which something changes. */
export const APP: readonly Walk[] = [
  {
    what: "a cook's menu",
    begin: () => kitchen.begin({ answers: aMenu() }),
    shows: '6 portions left',
    steps: [
      [click('Sell one Dal'), '5 portions left · £31.50 today'],
      [click('Sell one Dal'), 'Dal: 2 left'],
      [click('Restock one Dal'), '5 portions left · £38 today'],
      [click('Sold out Porridge'), '3 portions left'],
      [click('Undo sold out Porridge'), 'Porridge: 2 left'],
      [click('Restock one Biryani'), 'Please try again in a moment.'],
      [all(click('Delete Dal'), click('Delete dish')), 'Breakfast1Lunch1Dinner0'],
      [
        all(
          () => putAll({ dish_name: 'Kofta', price: '6.50', meal_time: 'dinner', quantity_total: '8' }),
          click('Add dish'),
        ),
        '10 portions left',
      ],
      [click('Edit the price of Porridge, £6.50'), 'Save price'],
      [click('Save price'), 'Millet porridge£7.00'],
      [click('Edit Millet porridge'), 'Save dish'],
      [click('Save dish'), 'Millet porridge£7.00'],
      [click('Copy Kofta'), 'Copy Kofta to'],
      [click('Tomorrow'), 'Nothing on the menu yet.'],
      [click('Today'), '8 left'],
      [click('Details'), 'Change your details'],
    ],
  },
  {
    what: "a day's allergens and labels",
    begin() {
      open('/seller/labels?date=2026-11-20');
      startSeller('T', AMINA);
      const served = { contains: ['milk' as const], may_contain: ['nuts' as const], allergens_declared: true };
      fakeNetwork({
        [kitchen.MENU]: ({ query }) =>
          query.get('date') === '2026-11-20'
            ? ok({ menu: [aDish(served), aDish({ menu_id: 'd2', dish_name: 'Naan' })] })
            : ok({ menu: [aDish({ dish_name: 'Kofta', allergens_declared: true, ingredients: 'Beans' })] }),
      });
      render(<Labels />);
    },
    shows: 'Contains milk',
    steps: [[() => void act(() => open('/seller/labels?date=2026-11-21')), 'Ingredients: Beans']],
  },
  {
    what: "a cook's evening",
    begin() {
      choose(false);
      kitchen.begin({ answers: aMenu() });
    },
    shows: '6 portions left',
    steps: [
      [click('Serve'), 'Tap a number to sell one.'],
      [click('Sell one Dal, 4 left'), 'Sold one, 3 left: Dal'],
      [click('Undo Dal'), 'Undone, 4 left: Dal'],
      [click('Sold out Porridge'), 'Back on: 2'],
      [click('Back on: 2 Porridge'), '1 sold · low'],
      [click('Dal'), '4 left'],
      [click('Restock one Dal'), 'Added one, 5 left: Dal'],
      [click('Add 1 Biryani'), 'Please try again in a moment.'],
      [click('Menu'), '7 portions left'],
    ],
  },
  {
    what: 'a registration',
    begin: registration.begin,
    shows: 'Not started yet',
    steps: [
      [
        registration.becomes({ council_status: 'pending', application_status: 'draft', application_step: 3 }),
        "You're at step 3 of 5",
      ],
      [registration.becomes({ council_status: 'pending' }), 'Your application is with us.'],
      [
        registration.becomes({ council_status: 'pending', application_sent_at: '2026-11-04T09:00:00.000Z' }),
        'We sent it on 4 Nov 2026.',
      ],
      [
        registration.becomes({ council_status: 'refused', council_reason: 'The sink has no hot water.' }),
        'The sink has no hot water.',
      ],
      [registration.becomes({ council_status: 'registered' }), '6 portions left'],
    ],
  },
  {
    what: "a driver's deliveries",
    begin() {
      problem.value = '';
      round.begin(aRound());
    },
    shows: 'SL3 7AA',
    steps: [
      [look, 'SL1 9ZZ'],
      [click('Accept'), 'Contact: Amina 07700 900123'],
      [click('Picked Up'), '{d1}Complete'],
      [click('Problem'), 'Nobody is home'],
      [click('Nobody is home'), "Please wait: we'll tell you here what to do next."],
      [click('Complete'), '£3.50 for 1 delivery · £3.50 to be paid'],
      [click('Cancelled'), 'Deliveries you cancelled appear here.'],
      [all(click('Available'), click('Accept')), 'This delivery has already been taken.'],
      [click('Completed'), '£3.50 for 1 delivery'],
    ],
  },
  {
    what: "a driver's application that waits",
    begin() {
      driver = WAITING;
      round.begin({ ...round.lists({}), [round.ME]: () => ok({ driver }) }, WAITING);
    },
    shows: "You'll have our answer by",
    steps: [
      [
        () => {
          driver = { ...WAITING, missing_documents: [], answer_by: '2099-01-09', share_code: 'W12345678' };
          return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
        },
        'Your share code',
      ],
      [
        () => {
          driver = { ...WAITING, status: 'rejected', rejection_reason: 'We need your licence.' };
          return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
        },
        'Reason: We need your licence.',
      ],
      [
        () => {
          driver = TOM;
          return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
        },
        'New deliveries appear here automatically.',
      ],
    ],
  },
  {
    what: "a driver's earnings",
    begin() {
      startDriver('T', TOM);
      fakeNetwork({
        'GET /driver/earnings': ({ query }) =>
          ok(query.get('from') ? { ...EARNED, total_pence: 900, weeks: [WEEK] } : EARNED),
        'GET /driver/payouts': ok([PAID]),
      });
      render(<Earnings />);
    },
    shows: '£12.00',
    steps: [
      [() => put('span', document.querySelectorAll('option')[1]!.value), '£9.00'],
      [() => put('span', document.querySelectorAll('option')[0]!.value), '£12.00'],
    ],
  },
  {
    what: "a cook's sales",
    begin() {
      startSeller('T', AMINA);
      const daal = { dish_name: 'Daal', meal_time: 'lunch', pence: 1300, portions: 2 };
      const day = { date: kitchen.today, pence: 1300, portions: 2 };
      const sold = { total_pence: 1300, portions: 2, days: [day], dishes: [daal] };
      fakeNetwork({
        'GET /auth/sales': ({ query }) => {
          const [from, to] = [query.get('from'), query.get('to')!];
          if (from === to) return ok({ ...sold, dishes: [{ ...daal, dish_name: 'Samosa' }] });
          return ok(to > kitchen.today ? { ...sold, total_pence: 9900 } : sold);
        },
      });
      render(<Sales />);
    },
    shows: '£13.00',
    steps: [
      [click('This week'), 'Dishes of this week'],
      [click(formatDay(kitchen.today)), 'Samosa'],
      [() => put('span', document.querySelectorAll('option')[1]!.value), '£99.00'],
    ],
  },
  {
    what: 'how a cook begins',
    begin() {
      open('/seller/start');
      start.begin(undefined, {
        [start.POSTCODE]: ({ query }) =>
          ok(query.get('pc') === 'SL1 2LT' ? start.SLOUGH : { covered: false, postcode: 'M14 5TQ', label: '' }),
        [start.CHECK]: ok({ pass: true }),
        [start.SEND]: ok({ verification_id: 'V' }),
        [start.VERIFY]: ok(start.VERIFIED),
        'POST /auth/register': { status: 201, body: { token: 'T', seller: { ...AMINA, name: 'Rosa Marino' } } },
      });
    },
    shows: 'Step 1 of 5',
    steps: [
      [all(() => put('postcode', 'M14 5TQ'), click('Check postcode')), "We're not in M14 yet."],
      [all(() => put('postcode', 'SL1 2LT'), click('Check postcode')), 'Good news: we cover Slough.'],
      [click('Continue'), 'Step 2 of 5'],
      [all(() => putAll({ work_right: 'visa', has_kitchen: 'true', age: '30' }), click('Continue')), 'Step 3 of 5'],
      [all(() => put('email', start.VERIFIED.email), click('Send Code')), `We sent it to ${start.VERIFIED.email}.`],
      [all(() => put('code', '123456'), click('Verify')), 'Step 4 of 5'],
      [
        all(() => putAll({ ...start.FILLED, confirmPassword: 'x' }), click('Create account')),
        'Passwords do not match.',
      ],
      [all(() => putAll(start.FILLED), click('Create account')), "You're in, Rosa."],
    ],
  },
  {
    what: 'how a driver applies',
    begin() {
      open('/driver');
      apply.begin(undefined, {
        'POST /public/driver/send-code': ok({ ok: true }),
        'POST /public/driver/verify-code': ({ body }) =>
          body.code === '123456' ? ok({ ok: true, verifyToken: 'V' }) : { status: 400, body: { ok: false } },
        [apply.APPLY]: {
          status: 422,
          body: { ok: false, errors: [{ param: 'city', msg: 'We do not cover this city' }] },
        },
      });
    },
    shows: 'Step 1 of 8',
    steps: [
      [all(() => put('email', apply.PROVEN.email), click('Send Code')), 'Step 2 of 8'],
      [all(() => put('code', '000000'), click('Verify')), '❌ Invalid or expired code'],
      [all(() => put('code', '123456'), click('Verify')), 'Step 3 of 8'],
      [all(() => put('phone', '123'), click('Next')), 'Enter a valid UK phone number'],
      [all(() => putAll(apply.DETAILS), click('Next')), 'Step 4 of 8'],
      [all(() => put('work_status', apply.CHOICES.work_status), click('Next')), 'Step 5 of 8'],
      [all(() => put('transport', apply.CHOICES.transport), click('Next')), 'Step 6 of 8'],
      [all(() => put('dbs_status', apply.CHOICES.dbs_status), click('Next')), 'Step 7 of 8'],
      [all(() => putAll({ ...apply.SECRETS, gdpr_consent: true, terms_accepted: true }), click('Next')), 'Step 8 of 8'],
      [() => apply.attach('right_to_work_doc', apply.pdf()), 'passport.pdf'],
      [click('Submit application'), 'We do not cover this city'],
    ],
  },
  {
    what: "the council's application",
    begin() {
      open('/seller/apply');
      startSeller('T', { ...AMINA, council_status: 'pending' });
      return council.begin({}, { [council.SUBMIT]: ok({ application: council.SUBMITTED }) });
    },
    shows: 'Step 1 of 5',
    steps: [
      [click('Next'), 'Legal name is required.'],
      [all(() => putAll(council.IDENTITY), click('Next')), 'Step 2 of 5'],
      [
        all(
          () =>
            putAll({
              prep_address: council.PREMISES.prep_address,
              start_date: council.PREMISES.start_date,
              opening_hours: council.PREMISES.opening_hours,
            }),
          click('Next'),
        ),
        'Step 3 of 5',
      ],
      [all(() => putAll({ ...council.HYGIENE, has_level2: 'true' }), click('Next')), 'Step 4 of 5'],
      [click('Continue'), 'Step 5 of 5'],
      [() => council.sign('Amina Begum'), 'Your signature is different from the legal name “Amina Khan”.'],
      [click('Submit application'), 'Application submitted'],
    ],
  },
  {
    what: 'the survey',
    begin() {
      fakeNetwork({
        'POST /homepage/submit': ({ body }) =>
          body.name === 'Vera' ? { status: 201, body: { ok: true } } : { status: 500 },
      });
      render(
        <main>
          <Survey />
        </main>,
      );
    },
    shows: '1 of 3',
    steps: [
      [click('Submit'), '11 answers are missing.'],
      [
        all(() => {
          for (const { field, options } of SURVEY_QUESTIONS) put(field, options[0]!);
          putAll({ name: 'Ann', email: 'vera@example.co.uk', postcode: 'SL1 2LT' });
        }, click('Submit')),
        'Error submitting form',
      ],
      [all(() => put('name', 'Vera'), click('Submit')), 'Thanks for your feedback!'],
    ],
  },
];
