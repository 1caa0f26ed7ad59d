import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Complain } from '../../src/client/pages/Complain.tsx';
import { cleanup, messageOf, named, open, press, put, render, screen, waitFor } from './dom.ts';
import { fakeNetwork, restoreNetwork } from './network.ts';

const CALL = 'POST /public/complaints';

const complain = suite('a complaint');
complain.before.each(() => open('/complain'));
complain.after.each(() => {
  cleanup();
  sessionStorage.clear();
  restoreNetwork();
});

complain('is sent, and its reference takes the place of the form', async () => {
  const sent = fakeNetwork({ [CALL]: { status: 201, body: { reference: '2154-6931' } } });
  render(<Complain />);
  put('about', 'data');
  put('text', ' You sold my address. ');
  put('email', 'Sam@Example.co.uk');
  press('Send complaint');
  assert.match((await screen.findByRole('status')).textContent!, '2154-6931');
  assert.equal(sent[0]!.body, { about: 'data', text: 'You sold my address.', email: 'sam@example.co.uk', name: '' });
  assert.is(screen.queryByRole('button', { name: 'Send complaint' }), null);
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
});

complain('what was typed is there after a reload, until it is sent', async () => {
  fakeNetwork({ [CALL]: { status: 201, body: { reference: '2154-6931' } } });
  const visit = () => {
    cleanup();
    render(<Complain />);
    return ['text', 'email'].map((name) => named(name)[0]!.value);
  };
  visit();
  put('about', 'food');
  put('text', 'The rice was cold.');
  put('email', 'sam@example.co.uk');
  assert.equal(visit(), ['The rice was cold.', 'sam@example.co.uk']);
  press('Send complaint');
  await screen.findByRole('status');
  assert.equal(visit(), ['', '']);
});

complain('says what is missing, and why it was not taken', async () => {
  const error = 'Too many tries. Please wait a moment.';
  const sent = fakeNetwork({ [CALL]: { status: 429, body: { error } } });
  render(<Complain />);
  press('Send complaint');
  assert.is(messageOf('about'), 'Choose what it is about.');
  assert.is(messageOf('text'), 'Tell us what happened, in 10 characters or more.');
  assert.is(messageOf('email'), 'Enter a valid email.');
  assert.is(sent.length, 0);
  put('about', 'food');
  put('text', 'The rice was cold.');
  put('email', 'sam@example.co.uk');
  press('Send complaint');
  await waitFor(() => assert.ok(screen.getAllByRole('alert').some(({ textContent }) => textContent!.includes(error))));
});

complain.run();
