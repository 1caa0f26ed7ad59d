import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mainButton } from '#styles/components';
import { Console } from '../../../src/client/pages/operator/Console.tsx';
import { operatorToken } from '../../../src/client/session.ts';
import { saysItsSuccess } from '../again.ts';
import {
  fireEvent,
  messageOf,
  named,
  open,
  press,
  put,
  putAll,
  render,
  screen,
  unfold,
  waitFor,
  within,
} from '../dom.ts';
import { fakeNetwork } from '../network.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { closeView, openView, pressing, yes } from './records.tsx';

const LIST = 'GET /operator/operators';
const operator = (id: string) => ({
  id,
  email: `${id}@kitchen.test`,
  created_at: '2026-09-20T13:30:00Z',
  second_factor: id === 'ann',
});
const TWO = { status: 200, body: { operators: [operator('ann'), operator('bob')], next: null } };

const operators = suite('operators in the console');
operators.after.each(closeView);

operators('a login with a second factor asks for its code', async () => {
  open('/operator?view=operators');
  const sent = fakeNetwork({
    [LIST]: TWO,
    'POST /operator/auth/login': ({ body }) =>
      body.code === '123456'
        ? { status: 200, body: { token: 'T' } }
        : { status: 401, body: { error: 'second_factor' } },
  });
  render(<Console />);
  assert.is(named('code').length, 0);
  putAll({ email: 'ann@kitchen.test', password: 'Secret123' });
  press('Log in');
  const code = await screen.findByLabelText('Code');
  assert.is(document.activeElement, code);
  assert.is(code.getAttribute('autocomplete'), 'one-time-code');
  assert.is(code.getAttribute('autocapitalize'), 'none', 'a recovery code stays as it is typed');
  assert.is(messageOf('code'), undefined, 'it is asked for, not refused');
  put('code', '000000');
  press('Log in');
  await waitFor(() => assert.is(messageOf('code'), "That code didn't work. Try the next one."));
  put('code', '123456');
  press('Log in');
  await waitFor(() => assert.is(operatorToken.peek(), 'T'));
  assert.equal(
    sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body.code),
    ['', '000000', '123456'],
  );
});

operators('one who is added is said to be in until the next one is', () =>
  saysItsSuccess({
    what: 'another operator',
    call: 'POST /operator/operators',
    body: { operator: { id: 'new', email: 'two@kitchen.test' } },
    open: (answers) => openView('?view=operators', { [LIST]: TWO, ...answers }),
    async act() {
      await screen.findByText('bob@kitchen.test');
      putAll({ email: 'two@kitchen.test', password: 'Long enough 1' });
      press('Add operator');
    },
    words: 'two@kitchen.test can log in now.',
    empties: ['email'],
  }),
);

operators('are listed, and removed after a question', async () => {
  const sent = openView('?view=operators', {
    [LIST]: TWO,
    'DELETE /operator/operators/bob': { status: 200, body: { ok: true } },
  });
  await screen.findByText('bob@kitchen.test');
  assert.ok(screen.getByText(/Second factor on/) && screen.getByText(/No second factor/));
  press('Remove bob@kitchen.test');
  press('Keep operator');
  assert.is(screen.getByRole('button', { name: 'Remove bob@kitchen.test' }).getAttribute('aria-disabled'), null);
  press('Remove bob@kitchen.test');
  press('Remove operator');
  await waitFor(() => assert.not(screen.queryByText('bob@kitchen.test')));
  assert.equal(
    sent.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call),
    ['DELETE /operator/operators/bob'],
  );
});

operators('one who is removed is no longer said to be in', async () => {
  openView('?view=operators', {
    [LIST]: TWO,
    'POST /operator/operators': { status: 201, body: { operator: { id: 'new', email: 'two@kitchen.test' } } },
    'DELETE /operator/operators/new': { status: 200, body: { ok: true } },
  });
  await screen.findByText('bob@kitchen.test');
  putAll({ email: 'two@kitchen.test', password: 'Long enough 1' });
  press('Add operator');
  await screen.findByText('two@kitchen.test can log in now.');
  press('Remove two@kitchen.test');
  press('Remove operator');
  await waitFor(() => assert.not(screen.queryByText(/^two@kitchen.test/)));
});

operators('the last one is told why they stay', async () => {
  const error = 'This is the last operator. Add another one first.';
  openView('?view=operators', { [LIST]: TWO, 'DELETE /operator/operators/ann': { status: 409, body: { error } } });
  await screen.findByText('ann@kitchen.test');
  press('Remove ann@kitchen.test');
  press('Remove operator');
  await screen.findByText(error);
  assert.ok(screen.getByText('ann@kitchen.test'));
});

operators('one alone cannot be removed', async () => {
  openView('?view=operators', { [LIST]: { status: 200, body: { operators: [operator('ann')], next: null } } });
  await screen.findByText('ann@kitchen.test');
  assert.is(screen.queryByRole('button', { name: /^Remove/ }), null);
});

operators('a second factor that was begun can be left, and begun again', async () => {
  const keys = ['AAAABBBB', 'CCCCDDDD'];
  openView('?view=operators', {
    [LIST]: TWO,
    'POST /operator/second-factor': () => {
      const secret = keys.shift()!;
      return { status: 200, body: { secret, uri: `otpauth://totp/x?secret=${secret}` } };
    },
  });
  await screen.findByText('bob@kitchen.test');
  assert.is(document.activeElement, document.body);
  press('Set up a second factor');
  await screen.findByText('AAAA BBBB');
  press('Cancel');
  const again = screen.getByRole('button', { name: 'Set up a second factor' });
  assert.ok(document.activeElement === again);
  assert.is(screen.queryByText('AAAA BBBB'), null);
  press('Set up a second factor');
  await screen.findByText('CCCC DDDD');
});

operators('a second factor is set up with a picture, a key and a first code', async () => {
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let isOn = false;
  openView('?view=operators', {
    [LIST]: () => ({
      status: 200,
      body: { operators: [operator('ann'), { ...operator('bob'), second_factor: isOn }] },
    }),
    'POST /operator/second-factor': { status: 200, body: { secret, uri: `otpauth://totp/x?secret=${secret}` } },
    'POST /operator/second-factor/confirm': () => {
      isOn = true;
      return { status: 200, body: { recovery_codes: ['aaaaa-11111', 'bbbbb-22222'] } };
    },
  });
  await screen.findByText('bob@kitchen.test');
  press('Set up a second factor');
  const picture = (await screen.findByAltText('QR code for your authenticator app')) as HTMLImageElement;
  assert.match(picture.src, /^data:image\/svg\+xml,/);
  screen.getByText('Scan this with an authenticator app, or type the key into it. Then enter the code it shows.');
  assert.ok(screen.getByText(/ABCD EFGH/));
  const link = screen.getByRole('link', { name: 'Open it in an app on this device' });
  assert.is(link.getAttribute('href'), `otpauth://totp/x?secret=${secret}`);
  put('code', '123 456');
  press('Turn on');
  await screen.findByText('aaaaa-11111');
  assert.ok(screen.getByText('bbbbb-22222'));
  await waitFor(() => assert.is(screen.getAllByText('Second factor on').length, 2, 'the list says it, too'));

  const real = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  const copied: string[] = [];
  let refuses = false;
  const writeText = async (words: string) => {
    if (refuses) throw new Error('not allowed');
    copied.push(words);
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  press('Copy');
  await screen.findByText('Copied.');
  assert.equal(copied, ['aaaaa-11111\nbbbbb-22222']);
  refuses = true;
  press('Copy');
  await screen.findByText("Couldn't copy. Select the codes and copy them, or print them.");
  const { print } = globalThis;
  let printed = 0;
  globalThis.print = () => {
    printed += 1;
  };
  press('Print');
  globalThis.print = print;
  assert.is(printed, 1);
  if (real) Object.defineProperty(navigator, 'clipboard', real);
  else Reflect.deleteProperty(navigator, 'clipboard');
});

operators(
  'whoever replaces a second factor types the password and a code first, and stays logged in when one is wrong',
  async () => {
    const MISSING = { password: 'Enter your password.', code: 'Enter a code from your app, or a recovery code.' };
    const words = "That code didn't work. Try the next one.";
    const sent = openView('?view=operators', {
      [LIST]: { status: 200, body: { ...TWO.body, you: 'ann' } },
      'POST /operator/second-factor': ({ body }) => {
        if (!body.code) return { status: 422, body: { error: MISSING.password, fields: MISSING } };
        if (body.code !== '123456') return { status: 401, body: { error: words, fields: { code: words } } };
        return { status: 200, body: { secret: 'AAAABBBB', uri: 'otpauth://totp/x' } };
      },
    });
    await pressing('Set it up again')();
    const field = await screen.findByLabelText('Your password');
    assert.ok(document.activeElement === field);
    fireEvent.input(field, { target: { value: 'Secret123' } });
    put('code', '000000');
    press('Next');
    await waitFor(() => assert.is(messageOf('code'), words));
    assert.ok(operatorToken.peek(), 'a wrong code ends no session');
    put('code', '123456');
    press('Next');
    await screen.findByText('AAAA BBBB');
    assert.equal(
      sent.filter(({ call }) => call === 'POST /operator/second-factor').map(({ body }) => body),
      [{}, { password: 'Secret123', code: '000000' }, { password: 'Secret123', code: '123456' }],
    );
  },
);

operators("one's own password is folded away, and a second factor leads on until one has it", async () => {
  const own = (you: string) => ({ [LIST]: { status: 200, body: { ...TWO.body, you } } });
  openView('?view=operators', {
    ...own('bob'),
    'GET /operator/auth/sessions': { status: 200, body: { sessions: [] } },
  });
  await screen.findByText('bob@kitchen.test');
  assert.ok(screen.getByRole('button', { name: 'Set up a second factor' }).classList.contains(mainButton));
  assert.is(named('newPassword').length, 0);
  const fold = screen.getByText('Password and devices').closest('details')!;
  await unfold(fold);
  await within(fold).findByRole('button', { name: 'Change password' });
  assert.is(named('newPassword').length, 1);

  closeView();
  openView('?view=operators', own('ann'));
  await screen.findByText('Your second factor is on. You need a code from an app on your phone to log in.');
  assert.not(screen.getByRole('button', { name: 'Set it up again' }).classList.contains(mainButton));
});

const of = (id: string) => ({
  id,
  email: `${id}@kitchen.test`,
  created_at: '2026-11-20T08:00:00Z',
  second_factor: false,
});
const BOTH = { 'GET /operator/operators': { status: 200, body: { operators: [of('ann'), of('bob')] } } };

holdsActs(operators, 'operators', [
  {
    what: 'another one',
    shows: BOTH,
    steps: [
      () => waitFor(() => putAll({ email: 'two@example.co.uk', password: 'Long enough 1' })),
      pressing('Add operator'),
    ],
    call: 'POST /operator/operators',
    fails: [['Adding…'], "Couldn't add the operator."],
  },
  {
    what: 'one who is removed',
    shows: BOTH,
    steps: [pressing('Remove bob@kitchen.test')],
    asks: ["Remove bob@kitchen.test? They'll be logged out straight away.", 'Remove operator', 'Keep operator'],
    call: 'DELETE /operator/operators/bob',
    fails: [['Remove ann@kitchen.test', 'Removing…'], UNSAID],
  },
  {
    what: 'a second factor',
    shows: {
      ...BOTH,
      'POST /operator/second-factor': { status: 200, body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' } },
    },
    steps: [pressing('Set up a second factor'), () => waitFor(() => put('code', '123456')), pressing('Turn on')],
    call: 'POST /operator/second-factor/confirm',
    fails: [['Checking…'], "Couldn't turn it on."],
  },
]);

operators('after one is removed the focus goes on to the heading', async () => {
  openView('?view=operators', { ...BOTH, 'DELETE /operator/operators/bob': { status: 200, body: { ok: true } } });
  await pressing('Remove bob@kitchen.test')();
  await yes('Remove operator')();
  await waitFor(() => assert.not(screen.queryByRole('button', { name: /^Remove bob/ })));
  await waitFor(() => assert.ok(document.activeElement === document.querySelector('h1')));
});

operators.run();
