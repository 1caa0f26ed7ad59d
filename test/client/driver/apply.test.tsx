import {
  act, cleanup, fireEvent, messageOf, named, open, press, put, putAll, render, screen, waitFor,
} from '../dom.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepDraft, readDraft } from '../../../src/client/form/draft.ts';
import { Apply } from '../../../src/client/pages/driver/Apply.tsx';
import { driver, driverToken, end } from '../../../src/client/session.ts';
import { fakeNetwork, held, restoreNetwork, type Answers } from '../network.ts';
import { TOM } from './drivers.ts';

const SEND = 'POST /public/driver/send-code';
const VERIFY = 'POST /public/driver/verify-code';
const APPLY = 'POST /public/driver/apply';
const OK = { status: 200, body: { ok: true } };

const PROVEN = { email: 'tom@example.co.uk', provenEmail: 'tom@example.co.uk', verifyToken: 'V' };
const DETAILS = {
  first_name: 'Tom',
  last_name: 'Reed',
  phone: '07700 900 123',
  dob: '1990-02-03',
  address_line1: '1 High Street',
  address_line2: '',
  city: 'Slough',
  postcode: 'sl12lt',
};
const CHOICES = { work_status: 'uk_citizen', transport: 'car', dbs_status: 'clear' };
const SECRETS = { password: 'secret12', confirmPassword: 'secret12' };
const TICKS = { gdpr_consent: true, terms_accepted: true };

/** The screen with what an earlier visit has left in the tab. */
function begin(draft?: Record<string, unknown>, answers: Answers = {}) {
  if (draft) keepDraft('driver', draft);
  const sent = fakeNetwork(answers);
  render(<Apply />);
  return sent;
}

const reload = () => {
  cleanup();
  render(<Apply />);
};
const onStep = (n: number) => screen.findByText(`Step ${n} of 8`);
const words = async (role: 'alert' | 'status', text: string) =>
  waitFor(() => assert.ok(screen.getAllByRole(role).some((one) => one.textContent!.includes(text)), text));

/** On step 8 with everything before it right. */
async function atDocuments(answers: Answers, draft: Record<string, unknown> = {}) {
  const sent = begin({ ...PROVEN, ...DETAILS, ...CHOICES, step: 7, ...draft }, answers);
  // The password outlives no reload.
  await onStep(7);
  await waitFor(() => assert.ok(named('password')[0]));
  putAll({ ...SECRETS, ...TICKS });
  press('Next');
  await onStep(8);
  return sent;
}

const attach = (name: string, file: File) => {
  const [input] = named(name);
  Object.defineProperty(input, 'files', { value: [file], configurable: true, writable: true });
  fireEvent.change(input!);
};
const pdf = (name = 'passport.pdf') => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

const apply = suite('driver application');

apply.before.each(() => open('/driver'));
apply.after.each(() => {
  cleanup();
  restoreNetwork();
  sessionStorage.clear();
  end('driver');
});

apply('starts at step 1 of 8, with Send Code waiting for an email and a way to the login', async () => {
  begin();
  await onStep(1);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Code' });
  assert.is(button().disabled, true);
  put('email', 't');
  assert.is(button().disabled, false);
  put('email', ' ');
  assert.is(button().disabled, true);
  assert.is(screen.getByRole('link', { name: 'Driver login' }).getAttribute('href'), '/driver/login');
});

apply('says at once when an email cannot be one', async () => {
  const sent = begin();
  put('email', 'tom');
  await waitFor(() => assert.is(messageOf('email'), 'Enter a valid email.'));
  press('Send Code');
  assert.is(sent.length, 0);
});

apply('sends a code, takes it without its spaces, and goes on to the details', async () => {
  const sent = begin(undefined, { [SEND]: OK, [VERIFY]: { status: 200, body: { ok: true, verifyToken: 'V' } } });
  put('email', ' Tom@Example.co.uk ');
  press('Send Code');
  await onStep(2);
  await words('status', '✅ Code sent! Please check your email.');
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  for (const [typed, kept, ready] of [
    ['', '', false],
    ['12345', '12345', false],
    ['123 456', '123456', true],
    ['1234567', '123456', true],
  ] as const) {
    put('code', typed);
    assert.is(named('code')[0]!.value, kept);
    assert.is(verify().disabled, !ready, typed);
  }
  press('Verify');
  await onStep(3);
  await words('status', '✅ Email verified. Please complete your application.');
  assert.equal(
    sent.map(({ body }) => body),
    [{ email: 'tom@example.co.uk' }, { email: 'tom@example.co.uk', code: '123456' }],
  );
});

const CODE_FAILURES: [call: string, answer: Answers[string], message: string][] = [
  [SEND, { status: 429, body: { ok: false, error: 'Please wait 30 seconds.' } }, 'Please wait 30 seconds.'],
  [SEND, { status: 500, body: {} }, '❌ Failed to send code'],
  [SEND, 'offline', '❌ Failed to send code'],
  [VERIFY, { status: 410, body: { ok: false, error: 'Code expired.' } }, 'Code expired.'],
  [VERIFY, { status: 500, body: {} }, '❌ Invalid or expired code'],
  [VERIFY, 'offline', '❌ Invalid or expired code'],
];
for (const [call, answer, message] of CODE_FAILURES) {
  apply(`${call} ${JSON.stringify(answer)} shows '${message}'`, async () => {
    const sending = call === SEND;
    begin(sending ? undefined : { email: 'tom@example.co.uk', sentAt: 0, step: 1 }, { [call]: answer });
    await onStep(sending ? 1 : 2);
    put(sending ? 'email' : 'code', sending ? 'tom@example.co.uk' : '123456');
    press(sending ? 'Send Code' : 'Verify');
    await words('alert', message);
    await onStep(sending ? 1 : 2);
  });
}

apply('sends the code again, but not within 30 s', async () => {
  const sent = begin({ email: 'tom@example.co.uk', sentAt: Date.now(), step: 1 }, { [SEND]: OK });
  await onStep(2);
  const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' });
  assert.is(resend().disabled, true);
  cleanup();
  keepDraft('driver', { sentAt: Date.now() - 31_000 });
  reload();
  await onStep(2);
  await waitFor(() => assert.is(resend().disabled, false));
  press('Resend code');
  await waitFor(() => assert.is(sent.length, 1));
  await waitFor(() => assert.is(resend().disabled, true));
});

apply('a wrong code takes the word of its sending with it, a new one brings it back and starts over', async () => {
  const wrong = { status: 400, body: { ok: false, error: 'Wrong code.' } };
  begin({ email: 'tom@example.co.uk', sentAt: Date.now() - 31_000, step: 1 }, { [SEND]: OK, [VERIFY]: wrong });
  await onStep(2);
  const told = () => screen.queryByText('✅ Code sent! Please check your email.');
  assert.ok(told());
  put('code', '123456');
  press('Verify');
  await words('alert', 'Wrong code.');
  assert.is(told(), null);
  press('Resend code');
  await waitFor(() => assert.ok(told()));
  assert.is(screen.queryByText('Wrong code.'), null);
  const [field] = named('code') as HTMLInputElement[];
  assert.is(field!.value, '');
  await waitFor(() => assert.is(document.activeElement, field));
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
  apply(`says '${message}' as soon as ${field} was touched, and at no other field`, async () => {
    begin({ ...PROVEN, step: step - 1 });
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
  apply(`Next on an empty step ${step} says what is missing and goes to the first of it`, async () => {
    begin({ ...PROVEN, step: step - 1 });
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
apply('gives the hints of phone and date of birth', async () => {
  begin({ ...PROVEN, step: 2 });
  await waitFor(() => assert.ok(named('phone')[0]));
  for (const [field, hint] of HINTS) {
    const ids = named(field)[0]!.getAttribute('aria-describedby')!;
    assert.is(document.getElementById(ids)!.textContent, hint);
  }
});

apply('keeps what was typed over a reload, but for passwords, which are asked again', async () => {
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

apply('keeps a shown password out of storage, too', async () => {
  begin({ ...PROVEN, step: 6 });
  await waitFor(() => assert.ok(named('password')[0]));
  press('Show password');
  put('password', 'secret12');
  assert.not.match(JSON.stringify(readDraft('driver')), 'secret12');
});

apply('sends all fields but the confirmation, with files, token and email, and opens the dashboard', async () => {
  const pending = { ...TOM, status: 'pending' };
  const { answer, give } = held();
  const sent = await atDocuments({ [APPLY]: answer });
  attach('right_to_work_doc', pdf());
  press('Submit application');
  assert.ok(await screen.findByRole('button', { name: 'Submitting...' }));
  assert.ok(await screen.findByText('40%'));
  give({ status: 201, body: { ok: true, token: 'T', driver: pending } });
  await waitFor(() => assert.is(location.pathname, '/driver/dashboard'));
  const { right_to_work_doc: file, ...fields } = sent[0]!.body;
  assert.equal(fields, {
    ...DETAILS,
    ...CHOICES,
    phone: '07700900123',
    postcode: 'SL1 2LT',
    password: 'secret12',
    gdpr_consent: 'true',
    terms_accepted: 'true',
    email: 'tom@example.co.uk',
    verifyToken: 'V',
  });
  assert.is((file as File).name, 'passport.pdf');
  assert.is(driverToken.peek(), 'T');
  assert.is(driver.peek()!.status, 'pending');
  assert.equal(readDraft('driver'), {});
});

apply("puts the server's errors on their fields and goes to the first one's step", async () => {
  const errors = [
    { param: 'right_to_work_doc', msg: 'Use a PDF, JPG, PNG or WebP file.' },
    { param: 'city', msg: 'We do not cover this city' },
  ];
  await atDocuments({ [APPLY]: { status: 422, body: { ok: false, errors } } });
  press('Submit application');
  await onStep(3);
  await waitFor(() => assert.is(messageOf('city'), 'We do not cover this city'));
  await waitFor(() => assert.is((document.activeElement as HTMLInputElement).name, 'city'));
  put('city', 'Windsor');
  for (const step of [4, 5, 6, 7, 8]) {
    press('Next');
    await onStep(step);
  }
  assert.is(messageOf('right_to_work_doc'), 'Use a PDF, JPG, PNG or WebP file.');
});

apply('lets a file that failed be replaced alone', async () => {
  const refusal = { param: 'right_to_work_doc', msg: 'Use a PDF, JPG, PNG or WebP file.' };
  let answer: Answers[string] = { status: 415, body: { ok: false, error: refusal.msg, errors: [refusal] } };
  const sent = await atDocuments({ [APPLY]: () => answer as { status: number } });
  attach('profile_photo', new File(['me'], 'me.png', { type: 'image/png' }));
  attach('right_to_work_doc', pdf('passport.exe.pdf'));
  press('Submit application');
  await waitFor(() => assert.is(messageOf('right_to_work_doc'), refusal.msg));
  await onStep(8);
  attach('right_to_work_doc', pdf());
  answer = { status: 201, body: { ok: true, token: 'T', driver: TOM } };
  press('Submit application');
  await waitFor(() => assert.is(sent.length, 2));
  assert.is((sent[1]!.body.profile_photo as File).name, 'me.png');
  assert.is((sent[1]!.body.right_to_work_doc as File).name, 'passport.pdf');
});

apply('advises on a file at once, but leaves the decision to the server', async () => {
  const sent = await atDocuments({ [APPLY]: { status: 201, body: { ok: true, token: 'T', driver: TOM } } });
  attach('dbs_doc', new File(['x'], 'notes.txt', { type: 'text/plain' }));
  assert.ok(await screen.findByText('notes.txt: Use a PDF, JPG, PNG or WebP file.'));
  press('Submit application');
  await waitFor(() => assert.is(sent.length, 1));
});

const SUBMIT_FAILURES: [what: string, answer: Answers[string], message: string][] = [
  ["the server's words", { status: 409, body: { ok: false, error: 'You have an account.' } }, 'You have an account.'],
  ['its own words where there are none', { status: 500, body: {} }, '❌ Failed to submit application'],
  ['its own words without signal', 'offline', '❌ Failed to submit application'],
];
for (const [what, answer, message] of SUBMIT_FAILURES) {
  apply(`shows ${what} when the application fails`, async () => {
    await atDocuments({ [APPLY]: answer });
    press('Submit application');
    await words('alert', message);
    await onStep(8);
  });
}

apply('asks for the email first when there is no proof of it', async () => {
  const sent = await atDocuments({}, { verifyToken: '' });
  press('Submit application');
  await words('alert', '❌ Please verify your email first');
  assert.is(sent.length, 0);
  press('Verify your email');
  await onStep(1);
});

apply('leads back to the email when its proof has run out', async () => {
  await atDocuments({ [APPLY]: { status: 401, body: { ok: false, error: 'Please verify your email first' } } });
  press('Submit application');
  await words('alert', 'Please verify your email first');
  press('Verify your email');
  await onStep(1);
  assert.is(readDraft('driver').verifyToken, undefined);
  assert.is(named('email')[0]!.value, 'tom@example.co.uk');
  assert.is(screen.queryByRole('button', { name: 'Next' }), null);
});

apply('goes back to the email without losing its proof', async () => {
  begin({ ...PROVEN, step: 2 });
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Back' })));
  press('Back');
  await onStep(1);
  press('Next');
  await onStep(3);
  await act(() => Promise.resolve());
});

apply.run();
