import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fireEvent, press, screen, waitFor, within } from '../dom.ts';
import { closeView, DRIVER, JOB, openView, page } from './records.tsx';

const LIST = 'GET /operator/deliveries';

const selection = suite('deliveries that are selected');
selection.after.each(closeView);

selection('what is selected is given to one driver at once, and the rest stays', async () => {
  const jobs = ['j1', 'j2', 'j3'].map((id, at) => ({ ...JOB, id, dropoff_postcode: `SL2 5A${'TUV'[at]}` }));
  const taken = (id: string) => ({
    status: 200,
    body: { delivery: { ...JOB, id, status: 'assigned', driver: DRIVER } },
  });
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', jobs),
    'GET /operator/drivers': page('drivers', [DRIVER]),
    'POST /operator/deliveries/j1/assign': taken('j1'),
    'POST /operator/deliveries/j3/assign': taken('j3'),
  });
  await screen.findAllByRole('article');
  press(/^Select SL1 2LT to SL2 5AT/, 'checkbox');
  press(/^Select SL1 2LT to SL2 5AV/, 'checkbox');
  const bar = screen.getByRole('region', { name: 'Selected deliveries' });
  assert.match(bar.textContent!, '2 selected, £9.00');
  assert.not.match(bar.textContent!, /taken/);
  fireEvent.click(within(bar).getByRole('button', { name: 'Cancel 2' }));
  await screen.findByText('Cancel 2 deliveries that nobody has taken?');
  press('Keep deliveries');
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 2 to a driver' }));
  fireEvent.change(await within(bar).findByLabelText('Driver'), { target: { value: 'd1' } });
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 2' }));
  await waitFor(() => assert.not(screen.queryByRole('region', { name: 'Selected deliveries' })));
  assert.equal(
    sent.filter(({ call }) => call.endsWith('/assign')).map(({ call }) => call),
    ['POST /operator/deliveries/j1/assign', 'POST /operator/deliveries/j3/assign'],
  );
  assert.equal(
    sent.filter(({ call }) => call === 'GET /operator/drivers').map(({ query }) => query.get('status')),
    ['approved'],
  );
});

selection('of what is selected only what nobody has taken is given to a driver', async () => {
  const held = { ...JOB, id: 'j2', dropoff_postcode: 'SL2 5AU', status: 'assigned', driver: DRIVER };
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', [JOB, held]),
    'GET /operator/drivers': page('drivers', [DRIVER]),
    'POST /operator/deliveries/j1/assign': {
      status: 200,
      body: { delivery: { ...JOB, status: 'assigned', driver: DRIVER } },
    },
  });
  await screen.findAllByRole('article');
  press(/^Select SL1 2LT to SL2 5AT/, 'checkbox');
  press(/^Select SL1 2LT to SL2 5AU/, 'checkbox');
  const bar = screen.getByRole('region', { name: 'Selected deliveries' });
  assert.ok(within(bar).getByText('1 is taken or cancelled'));
  fireEvent.click(within(bar).getByRole('button', { name: 'Cancel 1' }));
  assert.ok(await screen.findByText('Cancel 1 delivery that nobody has taken?'));
  press('Keep deliveries');
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 1 to a driver' }));
  fireEvent.change(await within(bar).findByLabelText('Driver'), { target: { value: 'd1' } });
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 1' }));
  await waitFor(() => assert.not(screen.queryByRole('region', { name: 'Selected deliveries' })));
  assert.equal(
    sent.filter(({ call }) => call.endsWith('/assign')).map(({ call }) => call),
    ['POST /operator/deliveries/j1/assign'],
  );
});

selection(
  'a selection of which all wait for their pay leads to the payouts, any other says what can be done',
  async () => {
    const done = { ...JOB, status: 'completed', payout_status: 'pending' };
    openView('?view=deliveries', {
      [LIST]: page('deliveries', [done, { ...done, id: 'j2', payout_status: 'paid' }]),
    });
    const boxes = await screen.findAllByRole('checkbox');
    fireEvent.click(boxes[0]!);
    const bar = screen.getByRole('region', { name: 'Selected deliveries' });
    const offered = within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    assert.equal(offered, ['Clear selection'], 'nobody assigns or cancels none of them');
    const link = screen.getByRole('link', { name: 'Pay them under Payouts' });
    assert.is(link.getAttribute('href'), '/operator?view=payouts');
    fireEvent.click(boxes[1]!);
    assert.is(screen.queryByRole('link', { name: 'Pay them under Payouts' }), null);
    assert.ok(screen.getByText('Only deliveries that nobody has taken can be assigned or cancelled together.'));
    press('Clear selection');
    assert.equal(
      boxes.map((box) => (box as HTMLInputElement).checked),
      [false, false],
    );
  },
);

selection('speaks of what is selected only in the list where it stands', async () => {
  openView('?view=deliveries', {
    [LIST]: ({ query }) => page('deliveries', [query.get('open') ? JOB : { ...JOB, id: 'j2', status: 'cancelled' }]),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Select/ }));
  screen.getByRole('region', { name: 'Selected deliveries' });
  fireEvent.click(screen.getByRole('link', { name: 'Cancelled' }));
  await screen.findByText('Cancelled', { selector: 'article *' });
  assert.is(screen.queryByRole('region', { name: 'Selected deliveries' }), null);
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
  await screen.findByRole('region', { name: 'Selected deliveries' });
});

selection.run();
