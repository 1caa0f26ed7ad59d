import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { buttonKinds } from '#styles/components';
import { windowLights, windowLit } from '#styles/with-code/seller-later';
import { ALL_LIT, Drawing } from '../../../../src/client/pages/seller/dashboard/House.tsx';
import { choose } from '../../../../src/client/pages/seller/dashboard/view.ts';
import { act, cleanup, press, render, screen, waitFor } from '../../dom.ts';
import { holdTimers, letTimersGo } from '../../timers.ts';
import { AMINA, aDish } from '../people.ts';
import { begin, CARD, inKitchen, ready, today } from './kitchen.tsx';

const house = suite("seller dashboard: the cook's house");
inKitchen(house);
house.after.each(letTimersGo);
house.after.each(() => {
  choose(false);
  // The phone remembers what it has shown this cook.
  localStorage.clear();
});

/** Each window of the house on the page. */
const windows = () =>
  [...document.querySelectorAll('rect')].map(({ classList }) =>
    classList.contains(windowLights.split(' ')[0]!) ? 'lights' : classList.contains(lit) ? 'lit' : 'dark',
  );
const lit = windowLit.split(' ')[0]!;
const ON_ROAD = { council_status: 'pending', first_sale_on: null } as const;

house('a window is lit for each finished stop above the road, and one that was dark lights up once', async () => {
  const none = { ...ON_ROAD, application_status: null, application_submitted_at: null };
  begin({ seller: { ...none, account_created_at: '2026-11-01T10:00:00.000Z' } });
  await screen.findByText('Your road to the first sale');
  assert.ok(screen.getByText('Created on 1 Nov 2026'));
  assert.equal(windows(), ['lit', 'dark', 'dark', 'dark', 'dark']);
  for (const now of ['lights', 'lit']) {
    cleanup();
    begin({ seller: ON_ROAD });
    await screen.findByText('Your road to the first sale');
    assert.equal(windows(), ['lit', now, 'dark', 'dark', 'dark']);
  }
});

house('it stands in the empty menu of a kitchen that was just opened, and every window is lit', async () => {
  begin({ seller: ON_ROAD });
  await screen.findByText('Your road to the first sale');
  for (const now of ['lights', 'lit']) {
    cleanup();
    begin({ seller: { first_sale_on: null }, dishes: [] });
    await screen.findByText('Nothing on the menu yet.');
    assert.equal(windows(), ['lit', 'lit', now, now, now]);
  }
  cleanup();
  begin({ dishes: [] });
  await screen.findByText('Nothing on the menu yet.');
  assert.equal(windows(), [], 'after the first sale a plate stands there');
  assert.ok(document.querySelector('img[src="/art/plate.svg"]'));
});

house('until the first sale adding a dish comes before copying a menu', async () => {
  for (const [first_sale_on, kind] of [
    [null, 'quiet'],
    [today, 'main'],
  ] as const) {
    cleanup();
    begin({ seller: { first_sale_on }, dishes: [] });
    const copy = await screen.findByRole('button', { name: "Copy yesterday's menu" });
    assert.ok(copy.className.includes(buttonKinds[kind]), kind);
  }
});

const SELL = 'PATCH /auth/menu/d1/sell';
const sold = (count: number) => ({ status: 200, body: { item: aDish({ quantity_sold: count }) } });
const cards = (sent: { call: string }[]) => sent.filter(({ call }) => call === CARD).length;

for (const view of ['Menu', 'Serve']) {
  house(`it is shown once when the first dish is sold, in the view ${view}`, async () => {
    const due = holdTimers(2000);
    let first_sale_on: string | null = null;
    const sent = begin({
      stored: { first_sale_on },
      dishes: [aDish({ quantity_sold: 0 })],
      answers: {
        [CARD]: () => ({ status: 200, body: { seller: { ...AMINA, first_sale_on } } }),
        [SELL]: () => {
          first_sale_on = today;
          return sold(1);
        },
      },
    });
    await ready();
    if (view === 'Serve') {
      press('Serve');
      await screen.findByRole('button', { name: /^Sell one Dal/ });
    }
    const place = screen.getAllByRole('status').findLast((one) => one.closest('main'))!;
    assert.is(cards(sent), 1);
    assert.equal(windows(), []);
    press(/^Sell one Dal/);
    await waitFor(() => assert.is(place.textContent, 'Your first sale!'));
    assert.equal(windows(), Array(5).fill('lights'));
    assert.is(cards(sent), 2, 'the server says that it was the first');
    act(() => due.forEach((end) => void end()));
    assert.equal([windows(), place.textContent], [[], '']);
    press(/^Sell one Dal/);
    await waitFor(() => assert.is(sent.filter(({ call }) => call === SELL).length, 2));
    assert.equal([windows(), cards(sent)], [[], 2]);
  });
}

house('it is shown when a shop made the first sale today, and not for one of another day', async () => {
  for (const [first_sale_on, shown] of [
    [addDaysTo(today, -1), 0],
    [today, 5],
    [today, 0],
  ] as const) {
    begin({ seller: { first_sale_on }, dishes: [aDish()] });
    await ready();
    assert.is(windows().length, shown, first_sale_on);
    cleanup();
  }
});

house('it is the drawing of the logins', () => {
  render(<Drawing lit={ALL_LIT} width={120} />);
  const shape = (one: Element) => ['d', 'x', 'y', 'width', 'height', 'rx'].map((name) => one.getAttribute(name));
  const shapesIn = (root: ParentNode) => [...root.querySelectorAll('path, rect')].map(shape);
  const file = document.createElement('div');
  file.innerHTML = readFileSync('static/art/house.svg', 'utf8');
  assert.equal(shapesIn(file), shapesIn(document.querySelector('svg')!));
});

house.run();
