import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { messageOf, named, press, put, screen, unfold, waitFor } from '../dom.ts';
import type { Answers } from '../network.ts';
import { tells } from '../outline.ts';
import { fakePhone } from '../phone.ts';
import { holdsActs } from './acts.ts';
import { keepsDrafts } from './drafts.ts';
import {
  choosing,
  closeView,
  DRIVER,
  JOB,
  list,
  openView,
  PRIYA,
  page,
  pressing,
  INCIDENT as REPORTED,
} from './records.tsx';

const HELD = { ...JOB, id: 'j2', status: 'picked_up', driver: DRIVER };
const INCIDENT = {
  id: 'i1',
  reason: 'nobody_home',
  note: 'Rang twice',
  outcome: null,
  decision_note: '',
  created_at: '2026-11-20T08:00:00.000Z',
  tapped_at: null,
  resolved_at: null,
  driver: DRIVER,
  delivery: HELD,
};

const incidents = suite('operator: problems and dispatch');
incidents.after.each(closeView);
incidents('what a driver waits for stands on top of late deliveries', async () => {
  const sent = openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/incidents': page('incidents', [INCIDENT]),
  });
  const late = await screen.findByText('Late, no driver yet');
  const reported = await screen.findByText('Nobody is home');
  assert.ok(reported.compareDocumentPosition(late) & Node.DOCUMENT_POSITION_FOLLOWING);
  assert.is(sent.find(({ call }) => call === 'GET /operator/deliveries')!.query.get('late'), 'true');
});
incidents('what waits for a decision stands before what was decided', async () => {
  const decided = {
    ...INCIDENT,
    id: 'i0',
    note: 'Decided',
    outcome: 'close_paid',
    delivery: { ...HELD, status: 'completed' },
  };
  openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', []),
    'GET /operator/incidents': page('incidents', [decided, INCIDENT]),
  });
  const waits = await screen.findByText('Rang twice');
  assert.ok(
    waits.compareDocumentPosition(screen.getByText('Decided', { selector: 'dd' })) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
incidents('a decision is sent, and food that comes back is closed once more', async () => {
  const sent = openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', []),
    'GET /operator/incidents': page('incidents', [INCIDENT]),
    'POST /operator/incidents/i1/resolve': ({ body }) => ({
      status: 200,
      body: { incident: { ...INCIDENT, outcome: body.outcome } },
    }),
  });
  await screen.findByText('Rang twice');
  put('outcome', 'return_to_kitchen');
  put('note', 'Thanks');
  press('Save decision');
  await screen.findByText("Saved. We've emailed the driver.");
  assert.is(screen.queryByText('Nothing is waiting for a decision.'), null, 'there is a card to close');
  assert.is(named('note')[0]!.value, '', 'what was said goes out once');
  const post = sent.find(({ call }) => call.startsWith('POST'))!;
  assert.equal(post.body, { outcome: 'return_to_kitchen', note: 'Thanks' });
  const options = [...document.querySelectorAll('option')].map(({ value }) => value).filter(Boolean);
  assert.equal(options, ['close_paid', 'close_unpaid']);
});
incidents('a delivery is given to a driver', async () => {
  const sent = openView('?view=deliveries', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/drivers': page('drivers', [PRIYA]),
    'POST /operator/deliveries/j1/assign': {
      status: 200,
      body: { delivery: { ...JOB, status: 'assigned', driver: DRIVER } },
    },
  });
  await waitFor(() => press('Assign to a driver'));
  await screen.findByRole('option', { name: 'Priya Shah' });
  put('driver_id', PRIYA.id);
  press('Assign');
  await screen.findByRole('button', { name: 'Release' });
  assert.equal(sent.find(({ call }) => call.startsWith('POST'))!.body, { driver_id: PRIYA.id });
});
incidents('an assignment that was begun can be left', async () => {
  openView('?view=deliveries', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/drivers': page('drivers', [PRIYA]),
  });
  await waitFor(() => press('Assign to a driver'));
  const choice = await screen.findByRole('combobox', { name: 'Driver' });
  assert.ok(document.activeElement === choice, 'in the place of the button that was pressed');
  press("Don't assign");
  await screen.findByRole('button', { name: 'Assign to a driver' });
});
incidents('a problem is decided by a choice, and by nothing that was chosen for one', async () => {
  const sent = openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', []),
    'GET /operator/incidents': page('incidents', [INCIDENT]),
  });
  await waitFor(() => press('Save decision'));
  assert.is(messageOf('outcome'), 'Choose what happens next.');
  assert.not(sent.some(({ call }) => call.startsWith('POST')));
});
incidents('a delivery is taken from its driver', async () => {
  openView('?view=deliveries', {
    'GET /operator/deliveries': page('deliveries', [HELD]),
    'POST /operator/deliveries/j2/release': { status: 200, body: { delivery: { ...JOB, id: 'j2' } } },
  });
  await waitFor(() => press('Release'));
  await screen.findByRole('button', { name: 'Assign to a driver' });
});
incidents('a problem tells who, where and what can be decided', async () => {
  openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/incidents': page('incidents', [INCIDENT]),
  });
  await screen.findByText('Late, no driver yet');
  await screen.findByText('Nobody is home');
  tells(`
heading 1 Problems
heading 2 Reported by drivers
article Nobody is home, Priya Shah
heading 3 Nobody is home
Note: Rang twice
Reported: 20 Nov 2026, 08:00
Driver: Priya Shah, 07700 900456
link 07700 900456 tel:07700900456
Delivery: SL1 2LT to SL2 5AT, Picked up
Pickup time: 20 Jul 2099, 14:30
What happens next?, outcome: select-one Choose… | Carry on | Back to the kitchen | Close, paid | Close, unpaid
Note for the driver (optional), note: textarea maxlength=500
submit Save decision
heading 2 Late, no driver yet
article Delivery SL1 2LT to SL2 5AT
heading 2 SL1 2LT to SL2 5AT
Pickup time: 20 Jul 2099, 14:30
Pay: £4.50
button Assign to a driver
button Edit
button Cancel delivery
summary Alerts`);
});
incidents('an assignment tells which drivers there are', async () => {
  openView('?view=deliveries', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/drivers': page('drivers', [PRIYA]),
  });
  await waitFor(() => press('Assign to a driver'));
  await screen.findByRole('option', { name: 'Priya Shah' });
  tells(
    `
heading 2 SL1 2LT to SL2 5AT
Pickup time: 20 Jul 2099, 14:30
Pay: £4.50
Driver [focus], driver_id: select-one Choose a driver | Priya Shah
button Assign [disabled]
button Don't assign
button Edit
button Cancel delivery`,
    screen.getByRole('article'),
  );
});

holdsActs(incidents, 'incidents', [
  {
    what: 'a decision',
    shows: { ...list('incidents', REPORTED), ...list('deliveries') },
    steps: [choosing('outcome', 'continue'), pressing('Save decision')],
    call: 'POST /operator/incidents/i1/resolve',
    done: [
      { incident: { ...REPORTED, outcome: 'continue' } },
      { outcome: 'continue', note: '' },
      "Saved. We've emailed the driver.",
    ],
    fails: [['Saving…'], "Couldn't save the decision."],
  },
]);

incidents('alerts of new problems are folded away below them', async () => {
  const phone = fakePhone();
  try {
    openView('?view=incidents', {
      'GET /operator/incidents': page('incidents', []),
      'GET /operator/deliveries': page('deliveries', []),
    });
    await unfold((await screen.findByText('Alerts')).closest('details')!);
    await screen.findByRole('button', { name: /alerts/i });
  } finally {
    phone.restore();
  }
});

const REPORTS: Answers = {
  'GET /operator/incidents': page('incidents', [REPORTED]),
  'GET /operator/deliveries': page('deliveries', []),
};
keepsDrafts(incidents, 'incidents', [
  {
    what: 'a decision on a problem',
    answers: REPORTS,
    words: /Priya Shah/,
    field: 'note',
    typed: 'Take it back, please',
    others: [
      [
        'another problem',
        { answers: { ...REPORTS, 'GET /operator/incidents': page('incidents', [{ ...REPORTED, id: 'i2' }]) } },
      ],
      [
        'what is to be decided next',
        {
          answers: {
            ...REPORTS,
            'GET /operator/incidents': page('incidents', [{ ...REPORTED, outcome: 'return_to_kitchen' }]),
          },
        },
      ],
    ],
  },
]);

incidents.run();
