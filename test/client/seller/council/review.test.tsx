import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ApplicationData, DECLARATIONS } from '#rules/council';
import { Council } from '../../../../src/client/pages/seller/Council.tsx';
import { act, cleanup, messageOf, named, open, press, put, putAll, render, screen, waitFor } from '../../dom.ts';
import type { Answers } from '../../network.ts';
import {
  ALL,
  alertSays,
  application,
  begin,
  bodiesOf,
  HYGIENE,
  IDENTITY,
  OPEN,
  PREMISES,
  SAVE,
  SUBMIT,
  SUBMITTED,
  sign,
  stepIs,
  withCouncil,
} from './application.tsx';

const review = suite('the council application: review');
withCouncil(review);

review('shows every answer for review, each group with a way to change it', async () => {
  const sent = await begin({ data: ALL }, {}, 5);
  for (const words of [
    'Sole trader',
    '14 Jul 1985',
    PREMISES.prep_address,
    'Public (mains)',
    'Cooking',
    'POL-12345',
    'Not given',
  ]) {
    assert.ok(screen.getAllByText(words).length > 0, words);
  }
  assert.is(screen.getByRole('link', { name: 'Your kitchen' }).getAttribute('href'), '/seller/dashboard');
  for (const words of Object.values(DECLARATIONS)) assert.ok(screen.getByLabelText(words));
  put('esign_name', 'Amina Khan');
  press('Change your kitchen');
  await stepIs(2);
  put('opening_hours', 'Sat 10am-4pm');
  press('Next');
  await stepIs(5);
  assert.is(bodiesOf(sent, SAVE).length, 1);
  assert.ok(screen.getByText('Sat 10am-4pm'));
  assert.is(named('esign_name')[0]!.value, 'Amina Khan');
});

review('asks for three declarations and a signature', async () => {
  const sent = await begin({ data: ALL }, {}, 5);
  press('Submit application');
  for (const name of Object.keys(DECLARATIONS)) assert.is(messageOf(name), 'Tick all three declarations.');
  assert.is(screen.getAllByText('Tick all three declarations.', { selector: 'p' }).length, 1, 'said once');
  assert.is(screen.getAllByRole('link', { name: /Tick all three declarations/ }).length, 1, 'listed once');
  assert.is(messageOf('esign_name'), 'Type your full name to sign.');
  assert.is(bodiesOf(sent, SUBMIT).length, 0);
});

review('points out a signature that differs from the legal name, and takes it', async () => {
  const sent = await begin({ data: ALL }, { [SUBMIT]: { status: 200, body: { application: SUBMITTED } } }, 5);
  sign('  amina   KHAN ');
  assert.is(screen.queryByText(/is different from the legal name/), null);
  put('esign_name', 'A Khan');
  assert.ok(screen.getByText(/is different from the legal name/));
  press('Submit application');
  await screen.findByText('Application submitted');
  const declarations = { correct_info: true, notify_changes: true, legal_responsibility: true };
  assert.equal(bodiesOf(sent, SUBMIT), [{ esign_name: 'A Khan', declarations }]);
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Application submitted'));
});

for (const [when, answer] of [
  ['', { status: 200, body: { application: SUBMITTED } }],
  [', also if it had been submitted already', { status: 409, body: { error: 'already_submitted' } }],
] as const) {
  review(`Back after submitting leads to where the person came from${when}`, async () => {
    open('/seller/dashboard');
    open('/seller/apply');
    const data = { ...IDENTITY, ...PREMISES };
    const opened = [application({ data }), SUBMITTED];
    const now = () => ({ status: 200, body: { application: opened.shift() } });
    await begin({ data }, { [OPEN]: now, [SUBMIT]: answer }, 3);
    putAll({ ...HYGIENE, has_level2: 'true' });
    press('Next');
    await stepIs(4);
    press('Continue');
    await stepIs(5);
    sign();
    press('Submit application');
    await screen.findByText('Application submitted');
    act(() => history.back());
    await waitFor(() => assert.is(location.pathname, '/seller/dashboard'));
  });
}

/** Shows the page anew, as after a reload. */
async function again() {
  cleanup();
  render(<Council />);
  await stepIs(5);
}

review('keeps the declarations and the signature over a reload, until they are submitted', async () => {
  await begin({ data: ALL }, { [SUBMIT]: { status: 200, body: { application: SUBMITTED } } }, 5);
  sign('A Khan');
  await again();
  assert.is(named('esign_name')[0]!.value, 'A Khan');
  assert.ok(screen.getByText(/is different from the legal name/));
  press('Submit application');
  await screen.findByText('Application submitted');
  await again();
  assert.is(named('esign_name')[0]!.value, '');
});

review('declarations made of other answers, as another device has changed since, are asked again', async () => {
  await begin({ data: ALL }, {}, 5);
  sign();
  cleanup();
  await begin({ data: { ...ALL, legal_name: 'Amina Begum' } }, {}, 5);
  for (const name of Object.keys(DECLARATIONS)) assert.is(named(name)[0]!.checked, false);
});

review('jumps to the first missing field, marks each Required, and comes back', async () => {
  const missing = ['opening_hours', 'authority_name', 'insurance_policy'];
  await begin({ data: ALL }, { [SUBMIT]: { status: 422, body: { error: 'missing_fields', missing } } }, 5);
  sign();
  press('Submit application');
  await stepIs(2);
  await alertSays('Please complete all required fields.');
  await waitFor(() => assert.is(messageOf('opening_hours'), 'Required'));
  assert.is(messageOf('authority_name'), 'Required');
  assert.is(messageOf('prep_address'), undefined);
  press('Next');
  await stepIs(5);
  await waitFor(() => assert.not(screen.queryByText('Please complete all required fields.')));
  press('Change your kitchen');
  await stepIs(2);
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Next' })));
  assert.equal([messageOf('opening_hours'), messageOf('authority_name')], [undefined, undefined], 'that was mended');
});

review('marks what is missing on the last step itself', async () => {
  const missing = ['notify_changes', 'esign_name'];
  await begin({ data: ALL }, { [SUBMIT]: { status: 422, body: { error: 'missing_fields', missing } } }, 5);
  sign();
  press('Submit application');
  await waitFor(() => assert.is(messageOf('notify_changes'), 'Required'));
  assert.is(messageOf('esign_name'), 'Required');
  await alertSays('Please complete all required fields.');
});

review('after a change it goes on step by step again', async () => {
  await begin({ data: ALL }, {}, 5);
  press('Change your kitchen');
  await stepIs(2);
  press('Next');
  await stepIs(5);
  for (const step of [4, 3]) {
    press('Back');
    await stepIs(step);
  }
  press('Next');
  await stepIs(4);
});

review('what is wrong on a later step is still marked when an earlier one was mended', async () => {
  await begin({ data: { ...ALL, legal_name: '', insurance_policy: 'x' } }, {}, 1);
  await waitFor(() => assert.is(messageOf('legal_name'), 'Legal name is required.'));
  put('legal_name', 'Amina Khan');
  for (const step of [2, 3]) {
    press('Next');
    await stepIs(step);
  }
  await waitFor(() => assert.is(messageOf('insurance_policy'), 'Enter 6 to 60 letters, digits or hyphens.'));
});

review('leads to a start date that is too near by now', async () => {
  const fields = { start_date: "UK councils require 28 days' notice. Choose a date on or after 1 Jan 2027." };
  await begin({ data: ALL }, { [SUBMIT]: { status: 422, body: { error: fields.start_date, fields } } }, 5);
  sign();
  press('Submit application');
  await stepIs(2);
  await waitFor(() => assert.is(messageOf('start_date'), fields.start_date));
});

const REFUSALS: [answer: Answers[string], words: string][] = [
  [{ status: 402, body: { error: 'payment_required' } }, 'The registration fee has not been paid yet.'],
  [{ status: 422, body: { error: 'missing_fields', missing: [] } }, 'Please complete all required fields.'],
  [{ status: 500, body: { error: 'Something broke.' } }, 'Submit failed'],
  ['offline', 'Submit failed'],
];

for (const [answer, words] of REFUSALS) {
  review(`says '${words}' after ${JSON.stringify(answer)}`, async () => {
    await begin({ data: ALL }, { [SUBMIT]: answer }, 5);
    sign();
    press('Submit application');
    await alertSays(words);
    assert.is(named('esign_name')[0]!.value, 'Amina Khan');
  });
}

const ELSEWHERE: [what: string, call: string, at: Partial<ApplicationData>, go: () => void][] = [
  [
    'another tab submitted it',
    SUBMIT,
    ALL,
    () => {
      sign();
      press('Submit application');
    },
  ],
  [
    'another tab submitted it before a save',
    SAVE,
    { ...ALL, insurance_policy: '' },
    () => {
      put('insurance_policy', 'POL-12345');
      press('Next');
    },
  ],
];

for (const [what, call, data, go] of ELSEWHERE) {
  review(`shows that it is being processed when ${what}`, async () => {
    let opened = 0;
    const sent = await begin(
      {},
      {
        [OPEN]: () => ({ status: 200, body: { application: opened++ ? SUBMITTED : application({ data }) } }),
        [call]: { status: 409, body: { error: 'already_submitted' } },
      },
    );
    await screen.findByText(/^Step [35] of 5$/);
    go();
    await screen.findByText(/^Your application is being processed\./);
    assert.ok(screen.getByText('Application submitted'));
    assert.is(bodiesOf(sent, call).length, 1);
  });
}

review.run();
