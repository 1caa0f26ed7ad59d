import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { MenuItem } from '#api/menu';
import { choose } from '../../../../src/client/pages/seller/dashboard/view.ts';
import { act, cleanup, fireEvent, press, screen, waitFor, within } from '../../dom.ts';
import { type Answers, held } from '../../network.ts';
import { tells } from '../../outline.ts';
import { holdTimers, letTimersGo } from '../../timers.ts';
import { aDish } from '../people.ts';
import { begin, DISHES, inKitchen, ready } from './kitchen.tsx';

const serve = suite('seller dashboard: serving');
inKitchen(serve);
serve.after.each(letTimersGo);
// A page that is loaded anew reads it from the phone.
serve.after.each(() => choose(false));

/** A server that answers taps on Dal as a server does. */
function aKitchen(): Answers {
  let dal = aDish();
  const becomes = (to: (dish: MenuItem) => Partial<MenuItem>) => () => {
    dal = { ...dal, ...to(dal) };
    dal.quantity_remaining = dal.quantity_total - dal.quantity_sold;
    return { status: 200, body: { item: dal } };
  };
  return {
    'PATCH /auth/menu/d1/sell': becomes(({ quantity_sold: sold }) => ({ quantity_sold: sold + 1 })),
    'PATCH /auth/menu/d1/unsell': becomes(({ quantity_sold: sold }) => ({ quantity_sold: sold - 1 })),
    'PATCH /auth/menu/d1/sold-out': becomes(({ quantity_sold: sold }) => ({ quantity_total: sold })),
    'PATCH /auth/menu/d1/back-on-sale': becomes(({ quantity_planned: planned }) => ({ quantity_total: planned })),
  };
}

/** The evening is open, with these answers to its taps. */
async function open(answers: Answers = aKitchen(), dishes = DISHES) {
  const sent = begin({ answers, dishes });
  await ready();
  press('Serve');
  await screen.findByRole('heading', { level: 2, name: 'Serve' });
  return () => sent.filter(({ call }) => call.startsWith('PATCH')).map(({ call }) => call.split('/').at(-1));
}

/** What the bar says of the last act. */
const said = () =>
  screen.getAllByRole('status').find((one) => one.tagName === 'P' && one.closest('section'))!.textContent;
const rowOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li')!;
const button = (name: string) => screen.getByRole('button', { name });
/** Later than all that the tests before tapped. */
const LATER_MS = 1e9;
/** A finger's tap, so long (ms) after the one before. */
function tap(name: string, at: number): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  Object.defineProperty(event, 'timeStamp', { value: LATER_MS + at });
  fireEvent(button(name), event);
}

serve('stands beside the menu, which opens first, and is remembered until a logout', async () => {
  await open();
  assert.is(screen.queryByRole('heading', { name: "Today's menu" }), null);
  cleanup();
  begin();
  await screen.findByRole('heading', { level: 2, name: 'Serve' });
  press('Menu');
  await ready();
  cleanup();
  begin();
  await ready();
  press('Serve');
  await screen.findByRole('heading', { level: 2, name: 'Serve' });
  press('Log out');
  assert.is(localStorage.length, 0);
});

serve('a tap sells, one sells out, one brings back what was planned, and each can be undone', async () => {
  const taps = await open();
  press('Sell one Dal, 4 left');
  assert.is(said(), 'Sold one, 3 left: Dal');
  press('Undo Dal');
  assert.is(said(), 'Undone, 4 left: Dal');
  assert.is(screen.queryByRole('button', { name: 'Undo Dal' }), null);
  press('Sold out Dal');
  assert.is(said(), 'Sold out: Dal');
  assert.ok(document.activeElement === button('Dal') || document.activeElement === document.body);
  press('Undo Dal');
  press('Sold out Dal');
  press('Back on: 4 Dal');
  assert.is(said(), 'Back on, 4 left: Dal');
  await waitFor(() => assert.equal(taps(), ['sell', 'unsell', 'sold-out', 'back-on-sale', 'sold-out', 'back-on-sale']));
  assert.is(screen.getByRole('link', { name: '6 left · £25' }).getAttribute('href'), '/seller/sales');
});

serve('without dishes it says how to begin, and nothing of numbers to tap', async () => {
  begin({ dishes: [] });
  await screen.findByRole('button', { name: "Copy yesterday's menu" });
  press('Serve');
  await screen.findByRole('heading', { level: 2, name: 'Serve' });
  assert.ok(screen.getByRole('button', { name: "Copy yesterday's menu" }));
  assert.is(screen.queryByText(/Tap a number/), null);
});

/** Whether screen readers hear this. */
const hears = (words: string) =>
  screen.getAllByRole('status').some((one) => one.textContent === words && !one.closest('[aria-hidden]'));

serve('a copied menu is heard, and leaves the focus on the heading', async () => {
  begin({ dishes: [], answers: { 'POST /auth/menu/copy': { status: 201, body: { menu: [aDish()], copied: 1 } } } });
  await screen.findByRole('button', { name: "Copy yesterday's menu" });
  press('Serve');
  const heading = await screen.findByRole('heading', { level: 2, name: 'Serve' });
  const copy = button("Copy yesterday's menu");
  act(() => copy.focus());
  fireEvent.click(copy);
  await screen.findByRole('heading', { level: 3, name: 'Dal' });
  assert.ok(hears('1 dish copied.'));
  assert.ok(document.activeElement === heading);
});

serve('a sale is heard once', async () => {
  await open();
  press('Sell one Dal, 4 left');
  await waitFor(() => assert.ok(hears('Sold one, 3 left: Dal')));
  assert.not(hears('Dal: 3 left'));
});

serve('the second of two taps reaches no button that has just come', async () => {
  await open();
  tap('Sold out Dal', 1000);
  tap('Back on: 4 Dal', 1499);
  assert.is(said(), 'Sold out: Dal');
  tap('Undo Dal', 1499);
  assert.is(said(), 'Sold out: Dal');
  tap('Back on: 4 Dal', 1500);
  assert.is(said(), 'Back on, 4 left: Dal');
  tap('Sold out Dal', 1999);
  assert.is(said(), 'Back on, 4 left: Dal');
  // Two quick taps on a number are two portions.
  tap('Sell one Dal, 4 left', 2500);
  tap('Sell one Dal, 3 left', 2600);
  assert.is(said(), 'Sold one, 2 left: Dal');
});

serve('holding the number or pressing the name opens a stepper; Escape and another dish close it', async () => {
  await open();
  const isOpen = (name: string) => button(name).getAttribute('aria-expanded') === 'true';
  press('Dal');
  assert.ok(isOpen('Dal'));
  press('Sell one Dal');
  assert.is(said(), 'Sold one, 3 left: Dal');
  assert.ok(isOpen('Dal'), 'for the next one');
  fireEvent.keyDown(button('Dal'), { key: 'Escape' });
  assert.not(isOpen('Dal'));
  const held = holdTimers(500);
  fireEvent.pointerDown(button('Sell one Dal, 3 left'));
  held[0]!();
  await waitFor(() => assert.ok(isOpen('Dal')));
  press('Porridge');
  assert.equal([isOpen('Dal'), isOpen('Porridge')], [false, true]);
  press('Porridge');
  fireEvent.contextMenu(button('Sell one Dal, 3 left'));
  assert.ok(isOpen('Dal'), 'by the menu key');
});

serve('Control and Z undo from wherever the keyboard is', async () => {
  await open();
  press('Sell one Dal, 4 left');
  fireEvent.keyDown(button('Dal'), { key: 'z', ctrlKey: true });
  assert.is(said(), 'Undone, 4 left: Dal');
  fireEvent.keyDown(button('Dal'), { key: 'z', ctrlKey: true });
  assert.is(said(), 'Undone, 4 left: Dal');
});

serve('a tap that was refused says why, and can not be undone, by no key either', async () => {
  const taps = await open({
    'PATCH /auth/menu/d1/sell': { status: 409, body: { error: 'Only 0 left.' } },
    'PATCH /auth/menu/d2/sell': { status: 200, body: { item: DISHES[1] } },
  });
  press('Sell one Dal, 4 left');
  await within(rowOf('Dal')).findByText('Only 0 left.');
  assert.is(screen.queryByRole('button', { name: 'Undo Dal' }), null);
  assert.match(said()!, /^Tap a number/);
  fireEvent.keyDown(button('Dal'), { key: 'z', ctrlKey: true });
  press('Sell one Porridge, 2 left');
  await waitFor(() => assert.equal(taps(), ['sell', 'sell']));
});

serve('a refused tap leaves the undoing of a later one on another dish', async () => {
  const late = held();
  await open({ ...aKitchen(), 'PATCH /auth/menu/d2/sell': late.answer });
  press('Sell one Porridge, 2 left');
  press('Sell one Dal, 4 left');
  late.give({ status: 409, body: { error: 'Only 0 left.' } });
  await within(rowOf('Porridge')).findByText('Only 0 left.');
  assert.is(said(), 'Sold one, 3 left: Dal');
  assert.ok(button('Undo Dal'));
});

serve('what waits for signal is said on the row and counted above the bar', async () => {
  await open({ 'PATCH /auth/menu/d1/sell': 'offline' });
  press('Sell one Dal, 4 left');
  await screen.findByText('1 update is waiting for signal.');
  assert.ok(within(rowOf('Dal')).getByText('Waiting for signal'));
});

serve('tells each dish with its buttons', async () => {
  await open();
  tells(
    `
heading 3 Dal
button Dal [aria-expanded=false]
button Sell one Dal, 4 left
button Sold out Dal
heading 3 Biryani
button Biryani [aria-expanded=false]
button Add 1 Biryani`,
    (() => {
      const list = rowOf('Dal').parentElement!.cloneNode(true) as HTMLElement;
      list.firstElementChild!.remove();
      return list;
    })(),
  );
});

serve.run();
