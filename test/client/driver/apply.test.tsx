import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDraft, saveDraft } from '../../../src/client/form/draft.ts';
import { Apply } from '../../../src/client/pages/driver/Apply.tsx';
import { driver, driverToken, end } from '../../../src/client/session.ts';
import {
  act,
  cleanup,
  fireEvent,
  messageOf,
  named,
  open,
  press,
  put,
  putAll,
  render,
  screen,
  waitFor,
} from '../dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from '../network.ts';
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
/** The steps by the names under which a draft keeps them. */
const STEPS = ['email', 'code', 'details', 'work', 'transport', 'compliance', 'password', 'documents'];
const SECRETS = { password: 'secret12', confirmPassword: 'secret12' };
const TICKS = { gdpr_consent: true, terms_accepted: true };

/** The screen with what an earlier visit has left in the tab. */
function begin(draft?: Record<string, unknown>, answers: Answers = {}) {
  if (draft) saveDraft('driver', draft);
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
  waitFor(() =>
    assert.ok(
      screen.getAllByRole(role).some((one) => one.textContent!.includes(text)),
      text,
    ),
  );

/** On step 8 with everything before it right; answers the applications that were sent. */
async function atDocuments(answers: Answers = {}, draft: Record<string, unknown> = {}) {
  const sent = begin({ ...PROVEN, ...DETAILS, ...CHOICES, step: 'documents', ...draft }, answers);
  // The password outlives no reload.
  await onStep(7);
  await waitFor(() => assert.ok(named('password')[0]));
  putAll({ ...SECRETS, ...TICKS });
  press('Next');
  await onStep(8);
  return () => sent.filter(({ call }) => call === APPLY);
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
  [SEND, { status: 200, body: { ok: false, error: 'Not today.' } }, 'Not today.'],
  [VERIFY, { status: 200, body: { ok: false, error: 'Wrong code.' } }, 'Wrong code.'],
];
for (const [call, answer, message] of CODE_FAILURES) {
  apply(`${call} ${JSON.stringify(answer)} shows '${message}'`, async () => {
    const sending = call === SEND;
    begin(sending ? undefined : { email: 'tom@example.co.uk', sentAt: 0, step: 'code' }, { [call]: answer });
    await onStep(sending ? 1 : 2);
    put(sending ? 'email' : 'code', sending ? 'tom@example.co.uk' : '123456');
    press(sending ? 'Send Code' : 'Verify');
    await words('alert', message);
    await onStep(sending ? 1 : 2);
  });
}

apply('a dropped connection at Verify does not call the code wrong', async () => {
  begin({ email: 'tom@example.co.uk', sentAt: 0, step: 'code' }, { [VERIFY]: 'offline' });
  await onStep(2);
  put('code', '123456');
  press('Verify');
  await words('status', "We couldn't reach our server.");
  assert.is(screen.queryByRole('alert'), null);
  assert.is(named('code')[0]!.value, '123456');
});

apply('a code that is still good can be typed after Back, without another one', async () => {
  const sent = begin(undefined, { [SEND]: OK });
  put('email', 'Tom@example.co.uk');
  press('Send Code');
  await onStep(2);
  press('Back');
  await onStep(1);
  press('Send Code');
  await onStep(2);
  assert.is(sent.length, 1);
  act(() => history.back());
  await onStep(1);
  press('Enter the code');
  await onStep(2);
  press('Back');
  await onStep(1);
  put('email', 'ann@example.co.uk');
  assert.is(screen.queryByRole('button', { name: 'Enter the code' }), null);
  press('Send Code');
  await onStep(2);
  assert.is(sent.length, 2);
});

apply('asks for a new code once the last one may be asked for again', async () => {
  const earlier = { email: 'tom@example.co.uk', sentTo: 'tom@example.co.uk', sentAt: Date.now() - 31_000 };
  const sent = begin(earlier, { [SEND]: OK });
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Enter the code' })));
  press('Send Code');
  await onStep(2);
  assert.is(sent.length, 1);
});

apply('Back and Forward go through the steps with what was typed', async () => {
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

apply('the code step says that the address is verified to whoever comes back to it', async () => {
  begin(undefined, { [SEND]: OK, [VERIFY]: { status: 200, body: { ok: true, verifyToken: 'V' } } });
  put('email', 'tom@example.co.uk');
  press('Send Code');
  await onStep(2);
  put('code', '123456');
  press('Verify');
  await onStep(3);
  act(() => history.back());
  await onStep(2);
  await words('status', '✅ Email verified.');
  press('Next');
  await onStep(3);
});

apply('does not go Forward past a password that a reload has forgotten', async () => {
  await atDocuments({});
  reload();
  await onStep(7);
  act(() => history.forward());
  await onStep(7);
  await waitFor(() => assert.is(named('password')[0]!.value, ''));
});

apply('keeps the files and the password over Back and Forward', async () => {
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

apply("shows the server's word about the email on the step that asks for it", async () => {
  const errors = [{ param: 'email', msg: 'Use the email address you verified.' }];
  await atDocuments({ [APPLY]: { status: 422, body: { ok: false, errors } } });
  press('Submit application');
  await onStep(1);
  await waitFor(() => assert.is(messageOf('email'), 'Use the email address you verified.'));
});

apply('sends the code again, but not within 30 s', async () => {
  const sent = begin({ email: 'tom@example.co.uk', sentAt: Date.now(), step: 'code' }, { [SEND]: OK });
  await onStep(2);
  const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' });
  assert.is(resend().disabled, true);
  cleanup();
  saveDraft('driver', { sentAt: Date.now() - 31_000 });
  reload();
  await onStep(2);
  await waitFor(() => assert.is(resend().disabled, false));
  press('Resend code');
  await waitFor(() => assert.is(sent.length, 1));
  await waitFor(() => assert.is(resend().disabled, true));
});

apply('a wrong code takes the word of its sending with it, a new one brings it back and starts over', async () => {
  const wrong = { status: 400, body: { ok: false, error: 'Wrong code.' } };
  begin({ email: 'tom@example.co.uk', sentAt: Date.now() - 31_000, step: 'code' }, { [SEND]: OK, [VERIFY]: wrong });
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
  apply(`Next on an empty step ${step} says what is missing and goes to the first of it`, async () => {
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
apply('gives the hints of phone and date of birth', async () => {
  begin({ ...PROVEN, step: 'details' });
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
  begin({ ...PROVEN, step: 'password' });
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
  const { right_to_work_doc: file, ...fields } = sent()[0]!.body;
  assert.is(sent()[0]!.headers['x-verify-token'], 'V');
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
  await waitFor(() => assert.is(sent().length, 2));
  assert.is((sent()[1]!.body.profile_photo as File).name, 'me.png');
  assert.is((sent()[1]!.body.right_to_work_doc as File).name, 'passport.pdf');
});

apply('asks everybody but citizens for a share code, and sends it once the application has arrived', async () => {
  await atDocuments();
  assert.is(named('share_code').length, 0);
  cleanup();
  restoreNetwork();
  const codes: unknown[] = [];
  const sent = await atDocuments(
    {
      [APPLY]: { status: 201, body: { ok: true, token: 'T', driver: { ...TOM, status: 'pending' } } },
      'PUT /driver/right-to-work': ({ body, headers }) => {
        codes.push([body, headers.authorization]);
        return { status: 500, body: {} };
      },
    },
    { work_status: 'work_visa' },
  );
  put('share_code', 'W123');
  press('Submit application');
  await waitFor(() => assert.is(messageOf('share_code'), 'Enter your share code, e.g. W12 345 678.'));
  assert.is(sent().length, 0);
  put('share_code', 'w12 345 678');
  press('Submit application');
  await waitFor(() => assert.is(location.pathname, '/driver/dashboard'));
  assert.is('share_code' in sent()[0]!.body, false);
  assert.equal(codes, [[{ share_code: 'W12345678' }, 'Bearer T']]);
});

apply(
  'says who opens the files and when they go; asks motor vehicles for insurance and licence, folds the rest',
  async () => {
    await atDocuments(
      { 'GET /public/settings': { status: 200, body: { retention_days: 90 } } },
      { transport: 'bicycle' },
    );
    assert.ok(await screen.findByText(/We delete them 90 days after/));
    const isFolded = (name: string) => Boolean(named(name)[0]!.closest('details:not([open])'));
    const names = ['right_to_work_doc', 'profile_photo', 'dbs_doc', 'insurance_doc', 'licence_doc'];
    assert.equal(names.map(isFolded), [false, false, true, true, true]);
    cleanup();
    restoreNetwork();
    await atDocuments({}, { transport: 'car' });
    assert.equal(names.map(isFolded), [false, false, true, false, false]);
    assert.ok(screen.getByText(/hire and reward/));
  },
);

apply('opens the folded part for what is refused in it', async () => {
  const refusal = { param: 'dbs_doc', msg: 'Use a PDF, JPG, PNG or WebP file.' };
  await atDocuments({ [APPLY]: { status: 415, body: { ok: false, errors: [refusal] } } });
  press('Submit application');
  await waitFor(() => assert.is(messageOf('dbs_doc'), refusal.msg));
  assert.ok(named('dbs_doc')[0]!.closest('details')!.open);
});

apply('a photo taken now lands in the field beside the button', async () => {
  await atDocuments();
  const camera = screen.getByLabelText('Take a photo: Profile photo') as HTMLInputElement;
  assert.is(camera.getAttribute('capture'), 'user');
  Object.defineProperty(camera, 'files', { value: [new File(['me'], 'me.png', { type: 'image/png' })] });
  fireEvent.change(camera);
  assert.ok(await screen.findByText(/me\.png/));
});

apply('advises on a file at once, but leaves the decision to the server', async () => {
  const sent = await atDocuments({ [APPLY]: { status: 201, body: { ok: true, token: 'T', driver: TOM } } });
  attach('dbs_doc', new File(['x'], 'notes.txt', { type: 'text/plain' }));
  assert.ok(await screen.findByText('notes.txt: Use a PDF, JPG, PNG or WebP file.'));
  press('Submit application');
  await waitFor(() => assert.is(sent().length, 1));
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
  assert.is(sent().length, 0);
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
  begin({ ...PROVEN, step: 'details' });
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Back' })));
  press('Back');
  await onStep(1);
  press('Next');
  await onStep(3);
  await act(() => Promise.resolve());
});

apply.run();
