import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { screen, within } from '../../dom.ts';
import { aDelivery } from '../drivers.ts';
import { begin, finish, lists, loaded, rows } from './round.tsx';

const kitchen = suite('driver dashboard: the kitchen');

kitchen.after.each(finish);

const OF_AMINA = { kitchen: 'Amina Khan', kitchen_phone: '+447700900123', number: '0412' };
const UPCOMING = '/driver/dashboard?tab=upcoming';
const at = (time: string) => `2026-11-20T${time}:00.000Z`;

async function show(over: Parameters<typeof aDelivery>[0]) {
  begin(lists({ upcoming: [aDelivery({ status: 'assigned', ...over })] }), undefined, UPCOMING);
  await loaded(1);
  // The part that loads after the list.
  await screen.findByText('Problem');
  return rows()[0]!;
}

kitchen('says whom to ask for and by which number, and how to call', async () => {
  const row = await show(OF_AMINA);
  assert.match(row.textContent!, /Ask for Amina Khan, No\. 0412\. /);
  const link = within(row).getByRole('link', { name: 'Call kitchen, Amina Khan' });
  assert.equal([link.textContent, link.getAttribute('href')], ['Call kitchen', 'tel:+447700900123']);
});

for (const [what, said, words] of [
  ['is ready', { ready_at: at('18:01') }, 'The food has been ready since 18:01.'],
  ['is late', { expected_at: at('18:20') }, 'The food is late: ready by 18:20.'],
  ['is ready after all', { ready_at: at('18:16'), expected_at: at('18:20') }, 'The food has been ready since 18:16.'],
] as const) {
  kitchen(`says that the food ${what}`, async () => {
    const row = await show({ ...OF_AMINA, ...said });
    assert.ok(row.textContent!.includes(words), row.textContent!);
    assert.is(row.textContent!.match(/The food/g)!.length, 1);
  });
}

kitchen('once the food is collected, only the call is left', async () => {
  const row = await show({ ...OF_AMINA, status: 'picked_up', ready_at: at('18:01') });
  assert.not.match(row.textContent!, /Ask for|The food/);
  assert.ok(within(row).getByRole('link', { name: 'Call kitchen, Amina Khan' }));
});

kitchen('is not spoken of where there is none, or of which an older server says nothing', async () => {
  const row = await show({});
  assert.not.match(row.textContent!, /Ask for|kitchen/i);
});

kitchen.run();
