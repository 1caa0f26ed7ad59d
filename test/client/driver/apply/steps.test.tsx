import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { driverApplication } from '#rules/driver';
import { readDraft } from '../../../../src/client/form/draft.ts';
import { STEP_FIELDS } from '../../../../src/client/pages/driver/apply/application.ts';
import { act, cleanup, messageOf, named, open, press, put, screen, waitFor } from '../../dom.ts';
import { tells } from '../../outline.ts';
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

steps('every field of an application has its control in a step', async () => {
  const { email, ...asked } = STEP_FIELDS;
  assert.equal(Object.values(asked).flat().sort(), Object.keys(driverApplication('2026-11-20').schema).sort());
  for (const [step, fields] of Object.entries(asked)) {
    open('/driver');
    begin({ ...PROVEN, ...DETAILS, ...CHOICES, step });
    for (const field of fields) await waitFor(() => assert.is(named(field).length, 1, field));
    cleanup();
  }
});

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

/** Each step by what it tells keyboards, password managers and screen readers. */
const TOLD: [step: string, lines: string][] = [
  [
    'email',
    `
heading 1 Apply as a driver
heading 2 Your email
Email [required] (We'll email you a six-digit code.), email: email/email email
submit Send Code
link Driver login /driver/login`,
  ],
  [
    'code',
    `
heading 1 Apply as a driver
heading 2 Enter the code
Six-digit code [required, focus] (We sent it to tom@example.co.uk. It works for 10 minutes.), code: text/numeric one-time-code
submit Verify [disabled]
button Resend code
button Back
status '✅ Code sent! Please check your email.'`,
  ],
  [
    'details',
    `
heading 1 Apply as a driver
heading 2 Your details [focus]
First name [required], first_name: text given-name
Last name [required], last_name: text family-name
Phone [required] (Mobile or landline, include +44 or 0), phone: tel/tel tel
Date of birth [aria-required] (Must be 18 or older), dob: date bday
Address line 1 [required], address_line1: text address-line1
Address line 2 (optional), address_line2: text address-line2
City [required], city: text address-level2
Postcode [required], postcode: text postal-code autocapitalize=characters spellcheck=false
submit Next
button Back
status '✅ Email verified. Please complete your application.'`,
  ],
  [
    'work',
    `
heading 1 Apply as a driver
heading 2 What allows you to work in the UK? [focus]
Work eligibility [aria-required] (We check this for every driver. You can send your document or share code in the last step.), work_status: select-one Choose… | UK citizen | Settled status | Work visa | Student visa | Other
submit Next
button Back`,
  ],
  [
    'transport',
    `
heading 1 Apply as a driver
heading 2 How will you deliver? [focus]
Transport [aria-required] (A motorcycle or car needs a driving licence and insurance for paid deliveries.), transport: select-one Choose… | Bicycle | Motorcycle | Car
submit Next
button Back`,
  ],
  [
    'compliance',
    `
heading 1 Apply as a driver
heading 2 Do you have a criminal record check (DBS)? [focus]
DBS status [aria-required] (The Disclosure and Barring Service (DBS) issues certificates in England and Wales. You can apply without one.), dbs_status: select-one Choose… | Clear | Pending | Not provided
submit Next
button Back`,
  ],
  [
    'password',
    `
heading 1 Apply as a driver
heading 2 Password and consent [focus]
(nobody sees it) [readonly, hidden]: email username
Password [required] (At least 8 characters. If you reload this page, enter it again.), password: password new-password autocapitalize=none spellcheck=false
button Show password [aria-pressed=false]
Confirm password [required], confirmPassword: password new-password autocapitalize=none spellcheck=false
button Show confirm password [aria-pressed=false]
checkbox I agree that Next Door Kitchen may use my details and documents to check my application (privacy policy), gdpr_consent
link privacy policy /privacy.html target=_blank rel=noreferrer
checkbox I accept the terms, terms_accepted
link terms /terms.html target=_blank rel=noreferrer
submit Next
button Back`,
  ],
];

for (const [step, lines] of TOLD) {
  steps(`step ${step} tells what it asks for`, async () => {
    begin({ ...(step === 'email' || step === 'code' ? { email: PROVEN.email, sentAt: 0 } : PROVEN), step });
    await onStep(STEPS.indexOf(step) + 1);
    await waitFor(() => assert.ok(screen.getByRole('button', { name: /Send Code|Verify|Next/ })));
    await act(async () => undefined);
    tells(lines);
  });
}

steps('the last step tells which files it takes, and which camera is meant', async () => {
  await atDocuments({}, { transport: 'car', work_status: 'visa' });
  tells(`
heading 1 Apply as a driver
heading 2 Your documents [focus]
Profile photo (Clear face photo, JPG, PNG, PDF), profile_photo: file accept=application/pdf,image/jpeg,image/png,image/webp
Take a photo: Profile photo: file accept=image/* capture=user
Right-to-work document (required) (Passport, BRP card or visa), right_to_work_doc: file accept=application/pdf,image/jpeg,image/png,image/webp
Take a photo: Right-to-work document (required): file accept=image/* capture=environment
DBS certificate (optional) (Your latest certificate), dbs_doc: file accept=application/pdf,image/jpeg,image/png,image/webp
Take a photo: DBS certificate (optional): file accept=image/* capture=environment
Insurance document (optional) (It must cover paid deliveries (‘hire and reward’). Ordinary cover does not.), insurance_doc: file accept=application/pdf,image/jpeg,image/png,image/webp
Take a photo: Insurance document (optional): file accept=image/* capture=environment
Driving licence (optional) (Front and back, up to two files), licence_doc: file accept=application/pdf,image/jpeg,image/png,image/webp multiple
Take a photo: Driving licence (optional): file accept=image/* capture=environment
link gov.uk/prove-right-to-work https://www.gov.uk/prove-right-to-work target=_blank rel=noreferrer
Right-to-work share code (optional) (Get it at gov.uk/prove-right-to-work. You can send it instead of a document. BRP cards expired at the end of 2024.), share_code: text off autocapitalize=characters spellcheck=false
submit Submit application
button Back`);
});

steps.run();
