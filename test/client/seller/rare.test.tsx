import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { end, startSeller } from '../../../src/client/session.ts';
import { cleanup, named, open, press, screen, waitFor } from '../dom.ts';
import { restoreNetwork } from '../network.ts';
import * as council from './council/application.tsx';
import * as kitchen from './dashboard/kitchen.tsx';
import { AMINA, aDish } from './people.ts';

const rare = suite('what few cooks see');
rare.before.each(() => open('/'));
rare.after.each(() => {
  cleanup();
  restoreNetwork();
  end('seller');
  localStorage.clear();
  sessionStorage.clear();
});

rare("a refusal without a council's name and without our address still says what to do", async () => {
  startSeller('T', { ...AMINA, council_status: 'refused', council_reason: 'No sink.' });
  await council.begin({ ...council.SUBMITTED, data: {} }, { [council.SETTINGS]: { status: 500 } });
  await screen.findByText("Your council doesn't have this yet.");
  await screen.findByText(/put this right with your council, then email us with your reference/);
  const answers = [...document.querySelectorAll('[aria-labelledby] dd')].map(({ textContent }) => textContent);
  assert.equal(new Set(answers), new Set(['Not given']), 'and no answer is made up');
});

rare('a cook without the certificate reads so in the copy', async () => {
  startSeller('T', { ...AMINA, council_status: 'pending' });
  await council.begin({ ...council.SUBMITTED, data: { ...council.ALL, has_level2: false } });
  const label = await screen.findByText('Level 2 food hygiene certificate');
  assert.is(label.nextElementSibling!.textContent, 'No');
});

rare('who packs in a vacuum finds that process ticked for the council', async () => {
  startSeller('T', { ...AMINA, council_status: 'pending' });
  const data = { ...council.ALL, processing_activities: ['Vacuum-packing' as const] };
  await council.begin({ ...council.SUBMITTED, data });
  await screen.findByRole('button', { name: 'Update details' });
  press('Update details');
  await screen.findByRole('heading', { name: 'Details for your council' });
  const ticked = named('processing_activities').filter(({ checked }) => checked);
  assert.equal(
    ticked.map(({ value }) => value),
    ['VACUUM_PACKING'],
  );
});

rare('the kitchen at home is taken over with one press, to be changed at once', async () => {
  startSeller('T', { ...AMINA, council_status: 'pending' });
  await council.begin({ data: council.IDENTITY }, {}, 2);
  press('Use 12 High Street, Slough, SL1 2LT');
  await waitFor(() => assert.is(named('prep_address')[0]!.value, '12 High Street, Slough, SL1 2LT'));
  assert.is(document.activeElement, named('prep_address')[0]);
  assert.is(screen.queryByRole('button', { name: /^Use / }), null);
});

rare('without an address there is none to take over', async () => {
  startSeller('T', { ...AMINA, council_status: 'pending', address: '' });
  await council.begin({ data: council.IDENTITY }, {}, 2);
  assert.is(screen.queryByRole('button', { name: /^Use/ }), null);
});

rare('one portion is one portion, and what is not known of a cook is a dash', async () => {
  const dish = aDish({ quantity_total: 1, quantity_sold: 0, quantity_remaining: 1, allergens_declared: true });
  kitchen.begin({ dishes: [dish], seller: { cuisine_types: [] } });
  await screen.findByText('1 portion left');
  const meals = [...document.querySelectorAll('[aria-labelledby=menu] h3')].map(({ textContent }) => textContent);
  assert.equal(meals, ['Lunch'], 'only what there is');
  await kitchen.openCard();
  const label = await screen.findByText(/^Cuisine/);
  assert.is(label.nextElementSibling!.textContent, '–');
});

rare('a copied menu says how many dishes came', async () => {
  const menu = [aDish(), aDish({ menu_id: 'd2', dish_name: 'Naan' })];
  kitchen.begin({ dishes: [], answers: { 'POST /auth/menu/copy': { status: 200, body: { menu, copied: 2 } } } });
  await screen.findByRole('button', { name: "Copy yesterday's menu" });
  press("Copy yesterday's menu");
  await kitchen.toasts('2 dishes copied.');
});

rare.run();
