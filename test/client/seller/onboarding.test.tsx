import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDraft, saveDraft } from '../../../src/client/form/draft.ts';
import { Onboarding } from '../../../src/client/pages/seller/Onboarding.tsx';
import { end, seller, sellerToken, startSeller } from '../../../src/client/session.ts';
import { act, cleanup, messageOf, named, open, press, put, putAll, render, screen, waitFor } from '../dom.ts';
import { type Answers, fakeNetwork, restoreNetwork } from '../network.ts';
import { AMINA } from './people.ts';

const POSTCODE = 'GET /public/eligibility/postcode';
const CHECK = 'POST /public/eligibility/checks';
const SEND = 'POST /public/email/send-code';
const VERIFY = 'POST /public/email/verify';
const WAITLIST = 'POST /public/waitlist';
const REGISTER = 'POST /auth/register';

const SLOUGH = {
  covered: true,
  postcode: 'SL1 2LT',
  label: 'Slough',
  authority_name: 'Slough Borough Council',
};
const WINDSOR = { covered: false, postcode: 'SL4 1AA', label: '', authority_name: 'Windsor and Maidenhead' };
const VERIFIED = { email: 'rosa@example.co.uk', email_token: 'E' };

const DRAFT = 'seller-start';
/** What the draft holds of someone on the way to each step. */
const AT = {
  eligibility: { step: 'eligibility', postcode: 'SL1 2LT', area: SLOUGH },
  email: { step: 'email', postcode: 'SL1 2LT', area: SLOUGH },
  code: {
    step: 'email',
    postcode: 'SL1 2LT',
    area: SLOUGH,
    email: VERIFIED.email,
    verification_id: 'V',
    sentTo: VERIFIED.email,
    sentAt: 0,
  },
};
const account = (over = {}) => ({
  step: 'account',
  postcode: 'SL1 2LT',
  area: SLOUGH,
  email: VERIFIED.email,
  email_token: 'E',
  provenEmail: VERIFIED.email,
  provenAt: Date.now(),
  ...over,
});

const FILLED = {
  name: 'Rosa Marino',
  phone: '07700 900 555',
  confirmPhone: '07700900555',
  address: '5 Elm Road, Slough',
  price_categories: 'Value',
  cuisine_types: 'Italian',
  meal_types: 'Dinner',
  password: 'Demo1234',
  confirmPassword: 'Demo1234',
};

function begin(draft?: Record<string, unknown>, answers: Answers = {}) {
  if (draft) saveDraft(DRAFT, draft);
  const sent = fakeNetwork(answers);
  render(<Onboarding />);
  return sent;
}

const reload = () => {
  cleanup();
  render(<Onboarding />);
};

const alertText = async () => (await screen.findByRole('alert')).textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

const start = suite('seller start');

start.before.each(() => open('/seller/start'));
start.after.each(() => {
  cleanup();
  restoreNetwork();
  sessionStorage.clear();
  end('seller');
});

start('leads through five shown steps to an account', async () => {
  const sent = begin(undefined, {
    [POSTCODE]: { status: 200, body: SLOUGH },
    [CHECK]: { status: 200, body: { pass: true } },
    [SEND]: { status: 200, body: { verification_id: 'V' } },
    [VERIFY]: { status: 200, body: VERIFIED },
    [REGISTER]: { status: 201, body: { token: 'T', seller: AMINA } },
  });
  screen.getByText('Step 1 of 5');
  put('postcode', 'sl12lt');
  press('Check postcode');
  await screen.findByText('Good news: we cover Slough.');
  screen.getByText('Your council is Slough Borough Council.');
  press('Continue');

  await screen.findByText('Step 2 of 5');
  putAll({ work_right: 'visa', has_kitchen: 'true', age: '18' });
  press('Continue');

  await screen.findByText('Step 3 of 5');
  put('email', ' Rosa@Example.co.uk ');
  press('Send Code');
  await screen.findByLabelText('Six-digit code');
  put('code', '123 456');
  press('Verify');

  await screen.findByText('Step 4 of 5');
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Create your account'));
  putAll(FILLED);
  press('Create account');

  await screen.findByText('Step 5 of 5');
  assert.is(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href'), '/dashboard');
  assert.is(sellerToken.peek(), 'T');
  assert.equal(seller.peek(), AMINA);

  const of = (call: string) => sent.find((one) => one.call === call)!;
  assert.is(of(POSTCODE).query.get('pc'), 'SL1 2LT');
  assert.equal(of(CHECK).body, { work_right: 'visa', has_kitchen: true, age: 18 });
  assert.equal(of(SEND).body, { email: 'rosa@example.co.uk' });
  assert.equal(of(VERIFY).body, { verification_id: 'V', code: '123456' });
  assert.is(of(REGISTER).headers['x-email-token'], 'E');
  assert.equal(of(REGISTER).body, {
    ...FILLED,
    phone: '07700900555',
    postcode: 'SL1 2LT',
    price_categories: ['Value'],
    cuisine_types: ['Italian'],
    meal_types: ['Dinner'],
    status_in_uk: 'Citizen / ILR / Visa',
    email: VERIFIED.email,
    confirmEmail: VERIFIED.email,
  });
  assert.is(
    sent.some(({ call }) => call === WAITLIST),
    false,
  );
  assert.equal(readDraft(DRAFT), { step: 'welcome' });
});

const INVALID_POSTCODE = 'Please enter a full UK postcode, e.g. SL1 2LT.';

start('asks for a full postcode', () => {
  const sent = begin();
  put('postcode', 'SL1');
  press('Check postcode');
  assert.is(messageOf('postcode'), INVALID_POSTCODE);
  assert.is(sent.length, 0);
});

const POSTCODE_ERRORS: [answer: Answers[string], words: string][] = [
  [{ status: 400, body: { error: 'invalid_postcode' } }, INVALID_POSTCODE],
  [{ status: 500, body: { error: 'Something went wrong.' } }, "Couldn't check right now. Please try again."],
  ['offline', "Couldn't check right now. Please try again."],
];
for (const [answer, words] of POSTCODE_ERRORS) {
  start(`says '${words}' for ${JSON.stringify(answer)}`, async () => {
    begin(undefined, { [POSTCODE]: answer });
    put('postcode', 'SL1 2LT');
    press('Check postcode');
    assert.is(await alertText(), words);
    assert.is(screen.queryByRole('button', { name: 'Continue' }), null);
  });
}

start('lets someone from elsewhere go on, and forgets the answer when another postcode is typed', async () => {
  begin(undefined, { [POSTCODE]: { status: 200, body: WINDSOR } });
  put('postcode', 'SL4 1AA');
  press('Check postcode');
  await screen.findByText("We're not in SL4 yet.");
  put('postcode', 'SL4 1AB');
  assert.is(screen.queryByRole('button', { name: 'Continue' }), null);
  put('postcode', 'sl4 1aa');
  press('Continue');
  await heading('Can you sell food?');
});

const ELIGIBILITY: [values: Record<string, string>, messages: Record<string, string | undefined>][] = [
  [{}, { work_right: 'Choose your right to work.', has_kitchen: 'Choose Yes or No.', age: 'Enter your age.' }],
  [
    { work_right: 'ilr', has_kitchen: 'true', age: '17' },
    { work_right: undefined, age: 'You must be 18+ to sell food.' },
  ],
];
for (const [values, messages] of ELIGIBILITY) {
  start(`checks eligibility: ${Object.values(messages).filter(Boolean).join(' ')}`, async () => {
    const sent = begin(AT.eligibility);
    await heading('Can you sell food?');
    putAll(values);
    press('Continue');
    for (const [field, message] of Object.entries(messages)) assert.is(messageOf(field), message);
    assert.is(sent.length, 0);
  });
}

const NOT_ELIGIBLE: [answer: Answers[string], words: string][] = [
  [{ status: 200, body: { pass: false } }, "It looks like one or more requirements aren't met."],
  [{ status: 500, body: { error: 'Something went wrong.' } }, "Couldn't check. Try again."],
];
for (const [answer, words] of NOT_ELIGIBLE) {
  start(`says '${words}' and stays`, async () => {
    begin(AT.eligibility, { [CHECK]: answer });
    await heading('Can you sell food?');
    putAll({ work_right: 'citizen', has_kitchen: 'false', age: '40' });
    press('Continue');
    assert.is(await alertText(), words);
  });
}

start('sends no code before there is an address', async () => {
  begin(AT.email);
  await heading('Verify your email');
  assert.is(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Code' }).disabled, true);
  put('email', 'rosa');
  press('Send Code');
  assert.is(messageOf('email'), 'Enter a valid email.');
});

start('offers both ways on to an address that has an account', async () => {
  begin(AT.email, { [SEND]: { status: 200, body: { already_registered: true } } });
  await heading('Verify your email');
  put('email', AMINA.email);
  press('Send Code');
  assert.match(await alertText(), 'This email is already registered.');
  assert.is(screen.getAllByRole('link', { name: 'Log in' }).at(-1)!.getAttribute('href'), '/seller/login');
  assert.is(screen.getByRole('link', { name: 'Reset password' }).getAttribute('href'), '/seller/forgot-password');
});

const UNSENT: [answer: Answers[string], words: string][] = [
  [{ status: 429, body: { error: 'Please wait 20 s.' } }, 'Please wait 20 s.'],
  [{ status: 500 }, "Couldn't send code."],
  [{ status: 200, body: {} }, "Couldn't send code."],
  [{ status: 200, body: { ok: false, error: 'No mail leaves today.' } }, 'No mail leaves today.'],
];
for (const [answer, words] of UNSENT) {
  start(`says '${words}' when no code was sent`, async () => {
    begin(AT.email, { [SEND]: answer });
    await heading('Verify your email');
    put('email', VERIFIED.email);
    press('Send Code');
    assert.is(await alertText(), words);
  });
}

const UNVERIFIED: [answer: Answers[string], words: string][] = [
  [{ status: 400, body: { error: 'invalid_code' } }, "That code didn't match. Try again or resend."],
  [{ status: 410, body: { error: 'expired' } }, 'Code expired. Please resend a new one.'],
  [{ status: 429, body: { error: 'too_many_attempts' } }, 'Too many attempts. Please resend a new code.'],
  [{ status: 404, body: { error: 'not_found' } }, 'Verification session not found. Please resend the code.'],
  [{ status: 429, body: { error: 'Too many tries. Please wait.' } }, 'Too many tries. Please wait.'],
  [{ status: 500 }, "Couldn't verify code."],
];
for (const [answer, words] of UNVERIFIED) {
  start(`says '${words}' for ${JSON.stringify(answer)}`, async () => {
    begin(AT.code, { [VERIFY]: answer });
    await screen.findByLabelText('Six-digit code');
    put('code', '123456');
    press('Verify');
    assert.is(await alertText(), words);
  });
}

start('verifies six digits and no fewer', async () => {
  begin(AT.code);
  await screen.findByLabelText('Six-digit code');
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  put('code', '12345');
  assert.is(verify().disabled, true);
  put('code', '1234567');
  assert.is(verify().disabled, false);
  assert.is(named('code')[0]!.value, '123456');
  assert.is(named('code')[0]!.autocomplete, 'one-time-code');
  assert.is(named('code')[0]!.inputMode, 'numeric');
});

start('counts down to the next code, and then sends one', async () => {
  const sent = begin(
    { ...AT.code, sentAt: Date.now() - 5000 },
    { [SEND]: { status: 200, body: { verification_id: 'V2' } } },
  );
  await screen.findByText(/^No email\? You can ask for a new code in 2\d seconds\.$/);
  assert.is(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' }).disabled, true);
  cleanup();
  saveDraft(DRAFT, { sentAt: Date.now() - 31_000 });
  render(<Onboarding />);
  await waitFor(() =>
    assert.is(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' }).disabled, false),
  );
  press('Resend code');
  await screen.findByText(`A new code is on its way to ${VERIFIED.email}.`);
  await waitFor(() => assert.is(readDraft(DRAFT).verification_id, 'V2'));
  assert.equal(sent.at(-1)!.body, { email: VERIFIED.email });
  await screen.findByText(/^No email\? You can ask for a new code in \d+ seconds\.$/);
});

start('puts someone from elsewhere on the waiting list once the address is verified, and once only', async () => {
  const sent = begin(
    { ...AT.code, area: WINDSOR, postcode: 'SL4 1AA' },
    { [VERIFY]: { status: 200, body: VERIFIED }, [WAITLIST]: { status: 201, body: { ok: true } } },
  );
  await screen.findByLabelText('Six-digit code');
  assert.is(sent.length, 0);
  put('code', '123456');
  press('Verify');
  await heading('Create your account');
  await waitFor(() => assert.ok(readDraft(DRAFT).waiting));
  const entry = sent.filter(({ call }) => call === WAITLIST);
  assert.equal(
    entry.map(({ body }) => body),
    [{ email: VERIFIED.email, postcode: 'SL4 1AA' }],
  );
  reload();
  await heading('Create your account');
  assert.is(sent.filter(({ call }) => call === WAITLIST).length, 1);
});

start('asks with an unticked tick whether to write when we open there, and says so to the waiting list', async () => {
  const sent = begin(
    { ...AT.code, step: 'postcode', area: WINDSOR, postcode: 'SL4 1AA' },
    { [VERIFY]: { status: 200, body: VERIFIED }, [WAITLIST]: { status: 201, body: { ok: true } } },
  );
  const tick = (await screen.findByLabelText('Email me once when you open near me.')) as HTMLInputElement;
  assert.is(tick.checked, false);
  await act(async () => tick.click());
  await waitFor(() => assert.is(readDraft(DRAFT).updates, true));
  reload();
  assert.is(((await screen.findByLabelText('Email me once when you open near me.')) as HTMLInputElement).checked, true);
  saveDraft(DRAFT, { step: 'email' });
  history.replaceState(null, '');
  reload();
  await screen.findByLabelText('Six-digit code');
  put('code', '123456');
  press('Verify');
  await waitFor(() => assert.ok(readDraft(DRAFT).waiting));
  const [entry] = sent.filter(({ call }) => call === WAITLIST);
  assert.equal(entry!.body, { email: VERIFIED.email, postcode: 'SL4 1AA', updates: true });
});

start('needs no second code for an address that is verified', async () => {
  const sent = begin(account());
  await heading('Create your account');
  press('Back');
  await screen.findByText(`${VERIFIED.email} is verified.`);
  reload();
  await screen.findByText(`${VERIFIED.email} is verified.`);
  press('Continue');
  await heading('Create your account');
  assert.is(sent.length, 0);
});

start('asks to verify anew when the proof is older than 30 minutes', async () => {
  begin(account({ step: 'email', provenAt: Date.now() - 30 * 60 * 1000 }));
  await heading('Verify your email');
  await waitFor(() => assert.is(named('email')[0]!.value, VERIFIED.email));
});

start('marks every failing field of the account at once, in the order of the rules', async () => {
  const sent = begin(account({ postcode: 'SL1' }));
  await heading('Create your account');
  putAll({ password: 'short', confirmPassword: 'other', confirmPhone: '0123' });
  press('Create account');
  const messages = {
    name: 'Name is required.',
    phone: 'Enter a valid UK phone number.',
    confirmPhone: 'Phone numbers do not match.',
    address: 'Enter your full address.',
    postcode: 'Enter a valid UK postcode.',
    price_categories: 'Choose at least one price category.',
    cuisine_types: 'Choose at least one cuisine.',
    meal_types: 'Choose at least one meal type.',
    password: 'Password must be at least 8 characters.',
    confirmPassword: 'Passwords do not match.',
  };
  for (const [field, message] of Object.entries(messages)) assert.is(messageOf(field), message, field);
  const listed = [...screen.getByRole('alert').querySelectorAll('a')].map((link) => link.textContent);
  assert.equal(listed, Object.values(messages));
  await waitFor(() => assert.is(document.activeElement, named('name')[0]));
  assert.is(sent.length, 0);
});

start('shows the verified address once, to read only, and sends it twice', async () => {
  begin(account());
  await heading('Create your account');
  for (const field of ['email', 'confirmEmail']) assert.is(named(field)[0]!.value, VERIFIED.email);
  assert.is(named('email')[0]!.readOnly, true);
  assert.is(named('confirmEmail')[0]!.type, 'hidden');
  assert.is(named('postcode')[0]!.value, 'SL1 2LT');
});

start('keeps what was typed over a reload, but no password', async () => {
  begin(account());
  await heading('Create your account');
  putAll(FILLED);
  assert.is(JSON.stringify({ ...sessionStorage }).includes('Demo1234'), false);
  reload();
  await heading('Create your account');
  await waitFor(() => assert.is(named('name')[0]!.value, 'Rosa Marino'));
  assert.is(screen.getByLabelText<HTMLInputElement>('Italian').checked, true);
  assert.is(named('password')[0]!.value, '');
});

start('loses nothing on the way back, not even the password', async () => {
  begin(account({ work_right: 'ilr', has_kitchen: 'true', age: '34' }));
  await heading('Create your account');
  putAll(FILLED);
  press('Back');
  await heading('Verify your email');
  press('Back');
  await heading('Can you sell food?');
  assert.is(named('age')[0]!.value, '34');
  press('Back');
  await heading('Where do you cook?');
  assert.is(named('postcode')[0]!.value, 'SL1 2LT');
  press('Continue');
  await heading('Can you sell food?');
  fakeNetwork({ [CHECK]: { status: 200, body: { pass: true } } });
  press('Continue');
  await heading('Verify your email');
  press('Continue');
  await heading('Create your account');
  assert.is(named('address')[0]!.value, FILLED.address);
  assert.is(named('password')[0]!.value, FILLED.password);
});

start('goes back to the email when the server does not believe the proof any more', async () => {
  begin(account(), { [REGISTER]: { status: 401, body: { error: 'Please verify your email again.' } } });
  await heading('Create your account');
  putAll(FILLED);
  press('Create account');
  await heading('Verify your email');
  screen.getByText(/Please verify your email again.*other answers are still here\./);
  assert.is(named('email')[0]!.value, VERIFIED.email);
  assert.is(readDraft(DRAFT).email_token, undefined);
  assert.is(readDraft(DRAFT).name, FILLED.name);
});

const UNREGISTERED: [answer: Answers[string], words: string][] = [
  [{ status: 409, body: { error: 'This email is already registered.' } }, 'This email is already registered.'],
  [{ status: 409, body: { error: 'Your kitchen is registered already.' } }, 'Your kitchen is registered already.'],
  [{ status: 409 }, 'Registration failed'],
  [{ status: 429, body: { error: 'Too many tries.' } }, 'Too many tries.'],
  [{ status: 500 }, 'Registration failed'],
];
for (const [answer, words] of UNREGISTERED) {
  start(`says '${words}' when there is no account`, async () => {
    begin(account(), { [REGISTER]: answer });
    await heading('Create your account');
    putAll(FILLED);
    press('Create account');
    assert.match(await alertText(), words);
    assert.is(sellerToken.peek(), null);
  });
}

start('shows what the server finds wrong at its field', async () => {
  const fields = { address: 'Enter your full address.' };
  begin(account(), { [REGISTER]: { status: 422, body: { error: fields.address, fields } } });
  await heading('Create your account');
  putAll(FILLED);
  press('Create account');
  await waitFor(() => assert.is(messageOf('address'), fields.address));
  await waitFor(() => assert.is(document.activeElement, named('address')[0]));
});

start('Back and Forward go through the steps, and nothing typed is lost, the password included', async () => {
  begin(account({ step: 'postcode', work_right: 'ilr', has_kitchen: 'true', age: '34' }), {
    [CHECK]: { status: 200, body: { pass: true } },
  });
  await heading('Where do you cook?');
  press('Continue');
  await heading('Can you sell food?');
  await waitFor(() => press('Continue'));
  await heading('Verify your email');
  await waitFor(() => press('Continue'));
  await heading('Create your account');
  await waitFor(() => putAll(FILLED));
  for (const title of ['Verify your email', 'Can you sell food?', 'Where do you cook?']) {
    act(() => history.back());
    await heading(title);
  }
  for (const title of ['Can you sell food?', 'Verify your email', 'Create your account']) {
    act(() => history.forward());
    await heading(title);
  }
  assert.is(named('address')[0]!.value, FILLED.address);
  assert.is(named('password')[0]!.value, FILLED.password);
});

start('a code that is still good can be typed after a look at another address', async () => {
  const sent = begin({ ...AT.code, sentAt: Date.now() });
  await screen.findByLabelText('Six-digit code');
  press('Use another email');
  await waitFor(() => assert.is(named('email')[0]!.value, VERIFIED.email));
  put('email', 'other@example.co.uk');
  assert.is(screen.queryByRole('button', { name: 'Enter the code' }), null);
  put('email', ' Rosa@example.co.uk');
  assert.ok(screen.getByRole('button', { name: 'Enter the code' }));
  press('Send Code');
  await screen.findByLabelText('Six-digit code');
  assert.is(sent.length, 0);
});

start('leads somebody who is logged in on, and does not start over', async () => {
  startSeller('T', AMINA);
  begin(AT.eligibility);
  await heading('Welcome');
  assert.ok(await screen.findByRole('link', { name: 'Go to your dashboard' }));
});

start('welcomes nobody whose session is over', async () => {
  begin({ step: 'welcome' });
  await heading('Where do you cook?');
});

start.run();
