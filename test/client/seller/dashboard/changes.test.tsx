import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { fireEvent, named, press, put, putAll, screen, waitFor, within } from '../../dom.ts';
import type { Answers } from '../../network.ts';
import { aDish } from '../people.ts';
import { ADD, begin, inKitchen, ready, rows, today } from './kitchen.tsx';

const changes = suite('seller dashboard: one change after another');
inKitchen(changes);

const KOFTA = { dish_name: 'Kofta', price: '6.50', meal_time: 'dinner', quantity_total: '8' };
const ADDED = aDish({ menu_id: 'd9', dish_name: 'Kofta', meal_time: 'dinner', available_date: today });
const EDITED = aDish({ dish_name: 'Dal makhani', meal_time: 'dinner' });

const CHANGES: [what: string, answers: Answers, act: () => Promise<unknown>, left: string[]][] = [
  [
    'deleted',
    { 'DELETE /auth/menu/d1': { status: 200, body: { ok: true } } },
    async () => {
      press('Delete Dal');
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete dish' }));
    },
    ['Porridge', 'Biryani'],
  ],
  [
    'deleted elsewhere',
    { 'DELETE /auth/menu/d1': { status: 404, body: { error: 'There is no such dish.' } } },
    async () => {
      press('Delete Dal');
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete dish' }));
    },
    ['Porridge', 'Biryani'],
  ],
  [
    'moved to another meal',
    { 'PUT /auth/menu/d1': { status: 200, body: { item: EDITED } } },
    async () => {
      press('Edit Dal');
      fireEvent.click(await screen.findByRole('button', { name: 'Save dish' }));
    },
    ['Porridge', 'Biryani', 'Dal makhani'],
  ],
];
for (const [what, answers, act, left] of CHANGES) {
  changes(`after a dish was ${what}, the menu is of the same day, and takes another`, async () => {
    begin({ answers: { [ADD]: { status: 201, body: { item: ADDED } }, ...answers } });
    await ready();
    await act();
    await waitFor(() => assert.equal(rows(), left));
    putAll(KOFTA);
    press('Add dish');
    await waitFor(() => assert.equal(rows(), [...left, 'Kofta']));
    put('dish_name', 'Naan');
    assert.equal(rows().length, left.length + 1);
  });
}

changes('a dish that comes and one that goes leave the focus where somebody types', async () => {
  begin({
    answers: { [ADD]: { status: 201, body: { item: ADDED } }, 'DELETE /auth/menu/d1': { status: 200, body: {} } },
  });
  await ready();
  press('Delete Dal');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete dish' }));
  await waitFor(() => assert.is(document.activeElement?.id, document.querySelector('h2[tabindex="-1"]')!.id));
  const field = document.querySelector<HTMLInputElement>('[name=dish_name]')!;
  field.focus();
  putAll(KOFTA);
  press('Add dish');
  await waitFor(() => assert.ok(rows().includes('Kofta')));
  assert.is(document.activeElement === document.querySelector('h2[tabindex="-1"]'), false);
});

changes('a change that was given up is over: another look at its day shows the dish', async () => {
  begin();
  await ready();
  press('Edit Dal');
  await screen.findByRole('button', { name: 'Save dish' });
  press('Cancel');
  await ready();
  press('Tomorrow');
  await waitFor(() => assert.is(named('date')[0]!.value, addDaysTo(today, 1)));
  press('Today');
  await ready();
  assert.is(screen.queryByRole('button', { name: 'Save dish' }), null);
});

changes.run();
