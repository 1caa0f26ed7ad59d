import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { screen } from '../../dom.ts';
import { aDelivery } from '../drivers.ts';
import { begin, finish, lists, loaded } from './round.tsx';

const distance = suite('driver dashboard: how far a delivery goes');

distance.after.each(finish);

/** What the dropoff of an available delivery says. */
async function dropoffOf(over: Parameters<typeof aDelivery>[0]) {
  begin(lists({ available: [aDelivery(over)] }));
  await loaded(1);
  return screen.getByRole('cell', { name: /^SL2 5AT/ });
}

for (const [miles, words] of [
  [1.44, 'about 1.4 miles'],
  [0.04, 'under 0.1 miles'],
  [0, 'under 0.1 miles'],
] as const) {
  distance(`${miles} is said as '${words}', which a browser may translate`, async () => {
    const cell = await dropoffOf({ miles });
    assert.is(cell.textContent, `SL2 5AT${words}`);
    assert.is(screen.getByText(words).getAttribute('translate'), 'yes');
    assert.is(cell.getAttribute('translate'), 'no');
  });
}

for (const [what, over] of [
  ['that is unknown', { miles: null }],
  ['of which an older server says nothing', {}],
] as const) {
  distance(`${what} is not spoken of`, async () => {
    assert.is((await dropoffOf(over)).textContent, 'SL2 5AT');
  });
}

distance.run();
