import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldsOf } from '#rules/form';
import { sellerRegistration } from '#rules/seller';
import { readDraft } from '../../../../src/client/form/draft.ts';
import { seller, sellerToken, startSeller } from '../../../../src/client/session.ts';
import { act, messageOf, named, open, press, put, putAll, screen, waitFor } from '../../dom.ts';
import { type Answers, fakeNetwork } from '../../network.ts';
import { tells } from '../../outline.ts';
import { visits } from '../../visit.ts';
import { AMINA } from '../people.ts';
import {
  AT,
  account,
  alertText,
  begin,
  CHECK,
  DRAFT,
  FILLED,
  heading,
  POSTCODE,
  reload,
  SEND,
  SLOUGH,
  VERIFIED,
  VERIFY,
  WAITLIST,
} from './start.tsx';

const registering = suite('seller start: the account');
visits(registering, '/seller/start', 'seller');

const REGISTER = 'POST /auth/register';

registering('leads through five shown steps to an account', async () => {
  const sent = begin(undefined, {
    [POSTCODE]: { status: 200, body: SLOUGH },
    [CHECK]: { status: 200, body: { pass: true } },
    [SEND]: { status: 200, body: { verification_id: 'V' } },
    [VERIFY]: { status: 200, body: VERIFIED },
    [REGISTER]: { status: 201, body: { token: 'T', seller: AMINA } },
  });
  screen.getByText('Step 1 of 5');
  assert.is(screen.getByRole('link', { name: 'Log in' }).getAttribute('href'), '/login');
  put('postcode', 'sl12lt');
  press('Check postcode');
  await screen.findByText('Good news: we cover Slough.');
  screen.getByText('Your council is Slough Borough Council.');
  assert.is(readDraft(DRAFT).postcode, 'SL1 2LT', 'as it is written');
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
  assert.is(screen.queryByRole('link', { name: 'Log in' }), null, 'they are in');
});

registering('marks every failing field of the account at once, in the order of the rules', async () => {
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
  await waitFor(() => assert.ok(document.activeElement === named('name')[0]));
  assert.is(sent.length, 0);
});

registering('asks for each field of the rules, except the status that all have', async () => {
  begin(account());
  await heading('Create your account');
  assert.equal(
    fieldsOf(sellerRegistration).filter((field) => !named(field).length),
    ['status_in_uk'],
  );
});

registering('shows the verified address once, to read only, and sends it twice', async () => {
  begin(account());
  await heading('Create your account');
  for (const field of ['email', 'confirmEmail']) assert.is(named(field)[0]!.value, VERIFIED.email);
  assert.is(named('email')[0]!.readOnly, true);
  assert.is(named('confirmEmail')[0]!.type, 'hidden');
  assert.is(named('postcode')[0]!.value, 'SL1 2LT');
});

registering('keeps what was typed over a reload, but no password', async () => {
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

registering('loses nothing on the way back, not even the password', async () => {
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
  for (const name of ['password', 'confirmPassword'] as const) assert.is(named(name)[0]!.value, FILLED[name]);
});

for (const [body, words] of [
  [{ error: 'Please verify your email again.' }, 'Please verify your email again.'],
  [{}, 'Registration failed'],
] as const) {
  registering(`goes back to the email with '${words}' when its proof is refused`, async () => {
    begin(account(), {
      [REGISTER]: { status: 401, body },
      [SEND]: { status: 200, body: { verification_id: 'V' } },
      [VERIFY]: { status: 200, body: VERIFIED },
    });
    await heading('Create your account');
    putAll(FILLED);
    press('Create account');
    await heading('Verify your email');
    const alert = screen.getByRole('alert');
    assert.equal(
      [...alert.children].map(({ textContent }) => textContent),
      [words, "It's been a while since you verified your email. Your other answers are still here."],
    );
    assert.is(named('email')[0]!.value, VERIFIED.email);
    assert.is(readDraft(DRAFT).email_token, undefined);
    assert.is(readDraft(DRAFT).name, FILLED.name);
    press('Send Code');
    await screen.findByLabelText('Six-digit code');
    put('code', '123456');
    press('Verify');
    await heading('Create your account');
    assert.is(named('name')[0]!.value, FILLED.name);
    press('Back');
    await screen.findByText(`${VERIFIED.email} is verified.`);
    assert.is(screen.queryByText(words), null, 'it has been');
  });
}

const UNREGISTERED: [answer: Answers[string], words: string][] = [
  [{ status: 409, body: { error: 'This email is already registered.' } }, 'This email is already registered.'],
  [{ status: 409, body: { error: 'Your kitchen is registered already.' } }, 'Your kitchen is registered already.'],
  [{ status: 409 }, 'Registration failed'],
  [{ status: 429, body: { error: 'Too many tries.' } }, 'Too many tries.'],
  [{ status: 500 }, 'Registration failed'],
];

for (const [answer, words] of UNREGISTERED) {
  registering(`says '${words}' when there is no account`, async () => {
    begin(account(), { [REGISTER]: answer });
    await heading('Create your account');
    putAll(FILLED);
    press('Create account');
    assert.match(await alertText(), words);
    assert.is(sellerToken.peek(), null);
  });
}

registering('shows what the server finds wrong at its field', async () => {
  const fields = { address: 'Enter your full address.' };
  begin(account(), { [REGISTER]: { status: 422, body: { error: fields.address, fields } } });
  await heading('Create your account');
  putAll(FILLED);
  press('Create account');
  await waitFor(() => assert.is(messageOf('address'), fields.address));
  await waitFor(() => assert.ok(document.activeElement === named('address')[0]));
});

/** Goes on from the second step, and fills in the account. */
async function fillAccount() {
  await heading('Can you sell food?');
  await waitFor(() => press('Continue'));
  await heading('Verify your email');
  await waitFor(() => press('Continue'));
  await heading('Create your account');
  await waitFor(() => putAll(FILLED));
}

registering('Back and Forward go through the steps, and nothing typed is lost, the password included', async () => {
  begin(account({ step: 'postcode', work_right: 'ilr', has_kitchen: 'true', age: '34' }), {
    [CHECK]: { status: 200, body: { pass: true } },
  });
  await heading('Where do you cook?');
  press('Continue');
  await fillAccount();
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

registering('Back from the welcome leads to where the person came from', async () => {
  open('/driver');
  open('/seller/start');
  begin(account({ step: 'eligibility', work_right: 'ilr', has_kitchen: 'true', age: '34' }), {
    [CHECK]: { status: 200, body: { pass: true } },
    [REGISTER]: { status: 201, body: { token: 'T', seller: AMINA } },
  });
  await fillAccount();
  press('Create account');
  await heading('Welcome');
  await waitFor(() => assert.equal(history.state, { step: 'welcome', before: [] }));
  act(() => history.back());
  await waitFor(() => assert.is(location.pathname, '/driver'));
});

registering('leads somebody who is logged in on, and does not start over, and Back leads out', async () => {
  startSeller('T', AMINA);
  const places = history.length;
  begin(AT.eligibility);
  await heading('Welcome');
  assert.equal([history.state, history.length - places], [{ step: 'welcome', before: [] }, 0]);
  assert.ok(await screen.findByRole('link', { name: 'Go to your dashboard' }));
});

registering('welcomes nobody whose session is over', async () => {
  begin({ step: 'welcome' });
  await heading('Where do you cook?');
});

registering('tells keyboards and password managers what each field is for', async () => {
  begin(account());
  await heading('Create your account');
  await waitFor(() => assert.is(named('email')[0]!.value, VERIFIED.email));
  tells(`
heading 1 Become a seller
heading 2 Create your account [focus]
heading 3 About you
Your name [required], name: text name
Phone [required], phone: tel/tel tel
Confirm phone [required], confirmPhone: tel/tel tel
heading 3 Your kitchen
Address [required], address: textarea street-address
Postcode [required], postcode: text postal-code autocapitalize=characters
group Price categories, price_categories: checkbox Value | Healthy | Premium
group Cuisines, cuisine_types: checkbox Indian | Pakistani | Italian | Chinese | British | Turkish | Middle Eastern | African | Caribbean | Other
group Meal types, meal_types: checkbox Breakfast | Lunch | Dinner
heading 3 Your login
Email [readonly] (Verified), email: email username
(nobody sees it), confirmEmail: hidden
Password [required] (At least 8 characters.), password: password new-password autocapitalize=none spellcheck=false
button Show password [aria-pressed=false]
Confirm password [required], confirmPassword: password new-password autocapitalize=none spellcheck=false
button Show confirm password [aria-pressed=false]
submit Create account
button Back`);
});

registering('goes on without the area, should a draft of an earlier version not know it', async () => {
  const sent = begin(account({ area: undefined }));
  await heading('Create your account');
  assert.is(
    sent.some(({ call }) => call === 'POST /public/waitlist'),
    false,
  );
});

registering.run();
