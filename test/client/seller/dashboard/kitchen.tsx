import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Seller } from '#api/account';
import type { MenuItem } from '#api/menu';
import { GLUTEN_KINDS, NUT_KINDS } from '#rules/allergen-kinds';
import { ALLERGENS } from '#rules/allergens';
import { londonToday } from '#rules/dates';
import { Toasts } from '../../../../src/client/components/Toast.tsx';
import { Dashboard } from '../../../../src/client/pages/seller/Dashboard.tsx';
import { forgetTaps } from '../../../../src/client/pages/seller/dashboard/taps.ts';
import { startSeller } from '../../../../src/client/session.ts';
import { press, render, screen, waitFor } from '../../dom.ts';
import { type Answers, fakeNetwork } from '../../network.ts';
import { visits } from '../../visit.ts';
import { AMINA, aDish } from '../people.ts';

export const today = londonToday(new Date());

export const CARD = 'GET /auth/dashboard';

export const MENU = 'GET /auth/menu';

export const PICKUPS = 'GET /auth/pickups';

export const ADD = 'POST /auth/menu-with-photo';

export const DISHES = [
  aDish(),
  aDish({
    menu_id: 'd2',
    dish_name: 'Porridge',
    meal_time: 'breakfast',
    quantity_remaining: 2,
    quantity_total: 3,
    quantity_planned: 3,
  }),
  aDish({
    menu_id: 'd3',
    dish_name: 'Biryani',
    quantity_remaining: 0,
    quantity_total: 1,
    quantity_planned: 1,
    price: 12,
    takings_pence: 1200,
  }),
];

interface Kitchen {
  seller?: Partial<Seller>;
  dishes?: MenuItem[];
  answers?: Answers;
  /** What this browser knew of the seller before. */
  stored?: Partial<Seller>;
}

export function begin({ seller: over = {}, dishes = DISHES, answers = {}, stored = over }: Kitchen = {}) {
  const sent = fakeNetwork(
    {
      [CARD]: { status: 200, body: { seller: { ...AMINA, ...over } } },
      [MENU]: { status: 200, body: { menu: dishes } },
      [PICKUPS]: { status: 200, body: { pickups: [] } },
      ...answers,
    },
    [PICKUPS],
  );
  startSeller('T', { ...AMINA, ...stored });
  render(
    <>
      <Dashboard />
      <Toasts />
    </>,
  );
  return sent;
}

export const rowOf = (name: string) => screen.getByRole('heading', { level: 4, name }).closest('li')!;

export const rows = () => screen.queryAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);

/** The card with all that is known of the cook. */
export async function openCard() {
  press('Details');
  await screen.findByText('Change your details');
  return screen.getByRole('region', { name: 'Amina Khan' });
}

/** What the form of a dish tells of its allergens. */
export const allergenLines = (...contained: string[]) =>
  [
    'group Which of the 14 allergens does it contain?',
    ...Object.entries({ ...ALLERGENS, gluten: 'Gluten in cereals', sulphites: 'Sulphites sulphur dioxide' }).flatMap(
      ([value, name]) => [
        `checkbox ${name}${contained.includes(value) ? ' ✓' : ''}, contains=${value}`,
        `checkbox May contain ${name.replace(/(s) sulphur.*| in.*/, '$1').toLowerCase()}, may_contain=${value}`,
        ...(value === 'gluten' ? [kindLine('Which cereals?', 'gluten_kinds', GLUTEN_KINDS)] : []),
        ...(value === 'nuts' ? [kindLine('Which nuts?', 'nut_kinds', NUT_KINDS)] : []),
      ],
    ),
    'checkbox None of the 14, none_of_14',
    'Ingredients (optional) (As they appear on the label, up to 500 characters.), ingredients: textarea',
  ].join('\n');

const kindLine = (question: string, name: string, kinds: Record<string, string>) => {
  const boxes = Object.entries(kinds).map(([value, label]) => `${label}=${value}`);
  return `group ${question} (optional), ${name}: checkbox ${boxes.join(' | ')}`;
};

/** The menu and the form for a dish are there. */
export const ready = () =>
  Promise.all([
    screen.findByRole('heading', { level: 4, name: 'Dal' }),
    screen.findByRole('button', { name: 'Add dish' }),
  ]);

export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map((one) => one.textContent)
    .filter(Boolean);

/** A toast says this. The one of the test before may still stand for two seconds. */
export const toasts = (words: string) =>
  waitFor(() =>
    assert.is(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .find(Boolean),
      words,
    ),
  );

export const fileOf = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'photo', { type });

/** Opens the page before each test and leaves nothing of it after. */
export function inKitchen(suite: Test): void {
  visits(suite, '/seller/dashboard', 'seller');
  suite.after.each(forgetTaps);
}
