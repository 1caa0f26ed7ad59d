import { signal } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DishRow } from '../../../../src/client/pages/seller/dashboard/DishRow.tsx';
import { act, cleanup, render, screen } from '../../dom.ts';
import { aDish } from '../people.ts';

const row = suite('a dish of the menu, as it is heard');
row.after.each(cleanup);

row('says its price, sales and stock anew only where somebody is at its buttons', () => {
  const item = aDish();
  render(<DishRow dish={{ id: item.menu_id, saved: item, shown: signal({ item, trouble: '' }) }} />);
  const live = () =>
    ['1 sold', '4 left'].map((words) => screen.getByText(words).closest('[aria-live]')?.getAttribute('aria-live'));
  assert.equal(live(), [undefined, undefined]);
  act(() => screen.getByRole('button', { name: 'Sell one Dal' }).focus());
  assert.equal(live(), ['polite', 'polite']);
});

row.run();
