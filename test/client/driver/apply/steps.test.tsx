import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDraft } from '../../../../src/client/form/draft.ts';
import { act, messageOf, named, press, put, screen, waitFor } from '../../dom.ts';
import { visits } from '../../visit.ts';
import { TOM } from '../drivers.ts';
import {
  APPLY,
  atDocuments,
  attach,
  begin,
  CHOICES,
  DETAILS,
  onStep,
  PROVEN,
  pdf,
  reload,
  SECRETS,
} from './application.tsx';

const steps = suite('driver application: its steps');
visits(steps, '/driver', 'driver');

/** The steps by the names under which a draft keeps them. */
const STEPS = ['email', 'code', 'details', 'work', 'transport', 'compliance', 'password', 'documents'];

steps('Back and Forward go through the steps with what was typed', async () => {
  begin({ ...PROVEN, ...DETAILS, ...CHOICES, step: 'details' });
  await onStep(3);
  await waitFor(() => assert.ok(named('city')[0]));
  put('city', 'Windsor');
  press('Next');
  await onStep(4);
  press('Next');
  await onStep(5);
  for (const step of [4, 3]) {
    act(() => history.back());
    await onStep(step);
  }
  assert.is(named('city')[0]!.value, 'Windsor');
  act(() => history.forward());
  await onStep(4);
  press('Back');
  await onStep(3);
  act(() => history.forward());
  await onStep(4);
  reload();
  await onStep(4);
});

steps('does not go Forward past a password that a reload has forgotten', async () => {
  await atDocuments({});
  reload();
  await onStep(7);
  act(() => history.forward());
  await onStep(7);
  await waitFor(() => assert.is(named('password')[0]!.value, ''));
});

steps('keeps the files and the password over Back and Forward', async () => {
  const sent = await atDocuments({ [APPLY]: { status: 201, body: { ok: true, token: 'T', driver: TOM } } });
  attach('right_to_work_doc', pdf());
  act(() => history.back());
  await onStep(7);
  assert.is(named('password')[0]!.value, SECRETS.password);
  assert.is(document.querySelector<HTMLInputElement>('[autocomplete=username]')!.value, PROVEN.email);
  act(() => history.forward());
  await onStep(8);
  press('Submit application');
  await waitFor(() => assert.is(sent().length, 1));
  assert.is((sent()[0]!.body.right_to_work_doc as File).name, 'passport.pdf');
  assert.is(sent()[0]!.body.password, SECRETS.password);
});

const RULES: [step: number, field: string, value: string | boolean, message: string][] = [
  [3, 'first_name', 'T', 'First name is required'],
  [3, 'last_name', ' ', 'Last name is required'],
  [3, 'phone', '12345', 'Enter a valid UK phone number'],
  [3, 'dob', '2020-01-01', 'You must be 18+'],
  [3, 'postcode', 'SL1', 'Enter a valid UK postcode'],
  [7, 'password', '1234567', 'Password must be at least 8 characters'],
  [7, 'confirmPassword', 'other', 'Passwords must match'],
];

for (const [step, field, value, message] of RULES) {
  steps(`says '${message}' as soon as ${field} was touched, and at no other field`, async () => {
    begin({ ...PROVEN, step: STEPS[step - 1] });
    await onStep(step);
    await waitFor(() => assert.ok(named(field)[0]));
    assert.is(document.querySelectorAll('[aria-invalid]').length, 0);
    put(field, value);
    await waitFor(() => assert.is(messageOf(field), message));
    assert.is(document.querySelectorAll('[aria-invalid]').length, 1);
  });
}

const MISSING: [step: number, messages: Record<string, string>][] = [
  [
    3,
    {
      first_name: 'First name is required',
      last_name: 'Last name is required',
      phone: 'Phone is required',
      dob: 'Date of birth is required',
      address_line1: 'Address line 1 is required',
      city: 'City is required',
      postcode: 'Postcode is required',
    },
  ],
  [4, { work_status: 'Select work eligibility' }],
  [5, { transport: 'Transport is required' }],
  [6, { dbs_status: 'Select DBS status' }],
  [
    7,
    {
      password: 'Password must be at least 8 characters',
      confirmPassword: 'Please confirm your password',
      gdpr_consent: 'Consent is required',
      terms_accepted: 'You must accept the terms',
    },
  ],
];

for (const [step, messages] of MISSING) {
  steps(`Next on an empty step ${step} says what is missing and goes to the first of it`, async () => {
    begin({ ...PROVEN, step: STEPS[step - 1] });
    await onStep(step);
    await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Next' })));
    press('Next');
    for (const [field, message] of Object.entries(messages)) assert.is(messageOf(field), message);
    await waitFor(() => assert.is((document.activeElement as HTMLInputElement).name, Object.keys(messages)[0]));
    await onStep(step);
  });
}

const HINTS = [
  ['phone', 'Mobile or landline, include +44 or 0'],
  ['dob', 'Must be 18 or older'],
] as const;

steps('gives the hints of phone and date of birth', async () => {
  begin({ ...PROVEN, step: 'details' });
  await waitFor(() => assert.ok(named('phone')[0]));
  for (const [field, hint] of HINTS) {
    const ids = named(field)[0]!.getAttribute('aria-describedby')!;
    assert.is(document.getElementById(ids)!.textContent, hint);
  }
});

steps('keeps what was typed over a reload, but for passwords, which are asked again', async () => {
  await atDocuments({});
  const kept = JSON.stringify(readDraft('driver'));
  assert.not.match(kept, 'secret12');
  assert.match(kept, 'High Street');
  reload();
  await onStep(7);
  await waitFor(() => assert.is(named('password')[0]!.value, ''));
  assert.is(named('gdpr_consent')[0]!.checked, true);
  for (const step of [6, 5, 4, 3]) {
    press('Back');
    await onStep(step);
  }
  assert.is(named('address_line1')[0]!.value, '1 High Street');
});

steps('keeps a shown password out of storage, too', async () => {
  begin({ ...PROVEN, step: 'password' });
  await waitFor(() => assert.ok(named('password')[0]));
  press('Show password');
  put('password', 'secret12');
  assert.not.match(JSON.stringify(readDraft('driver')), 'secret12');
});

steps.run();
