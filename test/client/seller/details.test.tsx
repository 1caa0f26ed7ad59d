import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldsOf } from '#rules/form';
import { sellerProfile } from '#rules/seller';
import { Toasts } from '../../../src/client/components/Toast.tsx';
import { Details } from '../../../src/client/pages/seller/Details.tsx';
import { end, seller, sellerToken, startSeller } from '../../../src/client/session.ts';
import { cleanup, messageOf, named, open, press, put, render, screen, unfold, waitFor, within } from '../dom.ts';
import { type Answers, fakeNetwork, restoreNetwork } from '../network.ts';
import { tells } from '../outline.ts';
import { AMINA } from './people.ts';

function begin(answers: Answers = {}, record = AMINA) {
  open('/seller/details');
  startSeller('T', record);
  const sent = fakeNetwork(answers, ['GET /auth/sessions']);
  render(
    <>
      <Details />
      <Toasts />
    </>,
  );
  return sent;
}

/** The part about the account, opened. */
const account = async () => {
  const fold = screen.getByText('Password and devices').closest('details')!;
  await unfold(fold);
  await within(fold).findByRole('button', { name: 'Change password' });
  return within(fold);
};

const SAVED = 'Saved. Remember to tell your council within 28 days.';

const details = suite("a seller's details");
details.after.each(() => {
  cleanup();
  restoreNetwork();
  sessionStorage.clear();
  end('seller');
});

details('are filled in, changed, and kept in this browser', async () => {
  const changed = { ...AMINA, name: 'Amina Malik' };
  const sent = begin({ 'PATCH /auth/profile': { status: 200, body: { seller: changed } } });
  screen.getByText(/Tell your council within 28 days/);
  assert.is(screen.getByRole('link', { name: 'Your kitchen' }).getAttribute('href'), '/seller/dashboard');
  put('name', ' Amina Malik ');
  press('Save details');
  await screen.findByText(SAVED);
  const { name, phone, address, postcode, price_categories, cuisine_types, meal_types } = changed;
  assert.equal(sent[0]!.body, { name, phone, address, postcode, price_categories, cuisine_types, meal_types });
  assert.equal(seller.peek(), changed);
});

// A field without a control would be sent as empty, and so forgotten, with each change of another one.
details('have a control for each field of the rules', () => {
  begin();
  assert.equal(
    fieldsOf(sellerProfile).filter((field) => !named(field).length),
    [],
  );
});

details('say that they are saved until something else is typed', async () => {
  begin({ 'PATCH /auth/profile': { status: 200, body: { seller: AMINA } } });
  press('Save details');
  await screen.findByText(SAVED);
  put('name', 'Amina Malik');
  assert.is(screen.queryByText(SAVED), null);
});

details('typed before a reload come again, but never over newer ones of another device', () => {
  begin();
  put('name', 'Amina Malik');
  cleanup();
  begin();
  assert.is(named('name')[0]!.value, 'Amina Malik');
  cleanup();
  begin({}, { ...AMINA, name: 'Amina Khan-Malik' });
  assert.is(named('name')[0]!.value, 'Amina Khan-Malik');
});

details('are held to the rules of the registration', async () => {
  const sent = begin();
  put('phone', '123');
  press('Save details');
  assert.is(messageOf('phone'), 'Enter a valid UK phone number.');
  assert.is(sent.length, 0);
});

details('a new password goes on with a new session', async () => {
  const sent = begin({ 'POST /auth/change-password': { status: 200, body: { token: 'NEW' } } });
  await account();
  put('password', 'Secret123');
  put('newPassword', 'Plantain22');
  press('Change password');
  await screen.findByText('Password changed. Every other device is logged out.');
  assert.equal(sent[0]!.body, { password: 'Secret123', newPassword: 'Plantain22' });
  assert.equal([sellerToken.peek(), localStorage.getItem('token')], ['NEW', 'NEW']);
});

details('a wrong password is said at its field', async () => {
  const words = 'That is not your password.';
  begin({ 'POST /auth/change-password': { status: 422, body: { error: words, fields: { password: words } } } });
  await account();
  put('password', 'Wrong');
  put('newPassword', 'Plantain22');
  press('Change password');
  await waitFor(() => assert.is(messageOf('password'), words));
  assert.is(sellerToken.peek(), 'T');
});

details('other sessions end by one button, which says how many', async () => {
  let looks = 0;
  begin({
    'POST /auth/end-other-sessions': { status: 200, body: { ended: 2 } },
    'GET /auth/sessions': () => {
      looks += 1;
      return { status: 200, body: { sessions: [] } };
    },
  });
  await account();
  press('Log out other devices');
  await screen.findByText('Logged out on 2 other devices.');
  await waitFor(() => assert.is(looks, 2, 'the list is asked for anew'));
});

details('tell keyboards and password managers what each field is for', async () => {
  begin();
  await account();
  tells(`
heading 1 Your details
Your name [required], name: text name
Phone [required], phone: tel/tel tel
Address [required], address: textarea street-address
Postcode [required], postcode: text postal-code autocapitalize=characters
group Price categories, price_categories: checkbox Value ✓ | Healthy ✓ | Premium
group Cuisines, cuisine_types: checkbox Indian ✓ | Pakistani ✓ | Italian | Chinese | British | Turkish | Middle Eastern | African | Caribbean | Other
group Meal types, meal_types: checkbox Breakfast ✓ | Lunch | Dinner ✓
submit Save details
summary Password and devices
(nobody sees it) [readonly, hidden]: email username
Current password [required], password: password current-password autocapitalize=none spellcheck=false
button Show current password [aria-pressed=false]
New password [required] (At least 8 characters.), newPassword: password new-password autocapitalize=none spellcheck=false
button Show new password [aria-pressed=false]
submit Change password
list
button Log out other devices
summary Alerts`);
});

details('say where the account is logged in, and look again once others are logged out', async () => {
  const here = { begun_at: '2026-11-20T08:00:00Z', used_at: '2026-11-22T08:00:00Z', current: true };
  let sessions = [here, { begun_at: '2026-11-01T08:00:00Z', used_at: '2026-11-02T09:30:00Z', current: false }];
  begin({
    'GET /auth/sessions': () => ({ status: 200, body: { sessions } }),
    'POST /auth/change-password': () => {
      sessions = [here];
      return { status: 200, body: { token: 'NEW' } };
    },
  });
  const fold = await account();
  const listed = () => fold.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const mine = 'This device since 20 Nov 2026, 08:00';
  await waitFor(() =>
    assert.equal(listed(), [mine, 'Another device since 1 Nov 2026, 08:00, last used 2 Nov 2026, 09:30']),
  );
  put('password', 'Secret123');
  put('newPassword', 'Plantain22');
  press('Change password');
  await waitFor(() => assert.equal(listed(), [mine]));
});

details.run();
