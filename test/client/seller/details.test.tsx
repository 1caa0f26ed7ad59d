import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Toasts } from '../../../src/client/components/Toast.tsx';
import { Details } from '../../../src/client/pages/seller/Details.tsx';
import { end, seller, sellerToken, startSeller } from '../../../src/client/session.ts';
import { cleanup, messageOf, open, press, put, render, screen, waitFor } from '../dom.ts';
import { type Answers, fakeNetwork, restoreNetwork } from '../network.ts';
import { AMINA } from './people.ts';

function begin(answers: Answers = {}) {
  open('/seller/details');
  startSeller('T', AMINA);
  const sent = fakeNetwork(answers, ['GET /auth/sessions']);
  render(
    <>
      <Details />
      <Toasts />
    </>,
  );
  return sent;
}

const details = suite("a seller's details");
details.after.each(() => {
  cleanup();
  restoreNetwork();
  end('seller');
});

details('are filled in, changed, and kept in this browser', async () => {
  const changed = { ...AMINA, name: 'Amina Malik' };
  const sent = begin({ 'PATCH /auth/profile': { status: 200, body: { seller: changed } } });
  screen.getByText(/Tell your council within 28 days/);
  put('name', ' Amina Malik ');
  press('Save details');
  await screen.findByText('Saved. Remember to tell your council within 28 days.');
  const { name, phone, address, postcode, price_categories, cuisine_types, meal_types } = changed;
  assert.equal(sent[0]!.body, { name, phone, address, postcode, price_categories, cuisine_types, meal_types });
  assert.equal(seller.peek(), changed);
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
  put('password', 'Wrong');
  put('newPassword', 'Plantain22');
  press('Change password');
  await waitFor(() => assert.is(messageOf('password'), words));
  assert.is(sellerToken.peek(), 'T');
});

details('other sessions end by one button, which says how many', async () => {
  begin({ 'POST /auth/end-other-sessions': { status: 200, body: { ended: 2 } } });
  press('Log out other devices');
  await screen.findByText('Logged out on 2 other devices.');
});

details.run();
