import { suite } from 'uvu';
import type { Driver } from '#api/account';
import { PasswordAndSessions } from '../../src/client/form/PasswordAndSessions.tsx';
import { Earnings } from '../../src/client/pages/driver/Earnings.tsx';
import { Details } from '../../src/client/pages/seller/Details.tsx';
import { Labels } from '../../src/client/pages/seller/Labels.tsx';
import { Sales } from '../../src/client/pages/seller/Sales.tsx';
import { end, seller, startDriver, startSeller } from '../../src/client/session.ts';
import { loadsAgain, type Retry, type Success, saysItsSuccess } from './again.ts';
import { act, choose, cleanup, open, press, put, putAll, render, screen } from './dom.ts';
import * as round from './driver/dashboard/round.tsx';
import { TOM } from './driver/drivers.ts';
import { type Answers, fakeNetwork, restoreNetwork } from './network.ts';
import { openView } from './operator/records.tsx';
import * as council from './seller/council/application.tsx';
import * as kitchen from './seller/dashboard/kitchen.tsx';
import { AMINA } from './seller/people.ts';

const pdf = new File(['%PDF-1.4'], 'papers.pdf', { type: 'application/pdf' });
const WAITING: Driver = {
  ...TOM,
  status: 'pending',
  work_status: 'work_visa',
  right_to_work: { status: 'none', follow_up_on: null },
};

/** Shows a screen to a driver, or to a cook. */
function to(kind: 'driver' | 'seller', screen: React.ReactElement) {
  return (answers: Answers) => {
    if (kind === 'driver') startDriver('T', TOM);
    else startSeller('T', AMINA);
    fakeNetwork(answers, ['GET /auth/sessions', 'GET /driver/auth/sessions']);
    render(screen);
  };
}
const dashboard = (answers: Answers) =>
  round.begin({ [round.ME]: { status: 200, body: { driver: WAITING } }, ...answers }, WAITING);

const SUCCESSES: Success[] = [
  {
    what: 'another password',
    call: 'POST /driver/auth/change-password',
    body: { token: 'U' },
    open: to('driver', <PasswordAndSessions kind="driver" />),
    act() {
      putAll({ password: 'Secret123', newPassword: 'Turnip-soup-19' });
      press('Change password');
    },
    words: 'Password changed. Every other device is logged out.',
    empties: ['password', 'newPassword'],
  },
  {
    what: 'the end of other sessions',
    call: 'POST /driver/auth/end-other-sessions',
    body: { ended: 2 },
    open: to('driver', <PasswordAndSessions kind="driver" />),
    act: () => press('Log out other devices'),
    words: 'Logged out on 2 other devices.',
  },
  {
    what: "a seller's details",
    call: 'PATCH /auth/profile',
    body: { seller: AMINA },
    open: to('seller', <Details />),
    act: () => press('Save details'),
    words: 'Saved. Remember to tell your council within 28 days.',
  },
  {
    what: 'a document of a driver who waits',
    call: 'POST /driver/documents',
    body: {},
    open: dashboard,
    async act() {
      await screen.findByRole('button', { name: 'Send document' });
      put('kind', 'right_to_work_doc');
      choose('file', pdf);
      await screen.findByText(/^papers\.pdf/);
      press('Send document');
    },
    words: 'Right-to-work document received.',
    empties: ['file'],
  },
  {
    what: 'a share code',
    call: 'PUT /driver/right-to-work',
    body: {},
    open: dashboard,
    async act() {
      await screen.findByRole('button', { name: 'Send share code' });
      put('share_code', 'W12 345 678');
      press('Send share code');
    },
    words: 'Share code W12 345 678 received.',
  },
];

const RETRIES: Retry[] = [
  {
    what: 'earnings',
    call: 'GET /driver/earnings',
    body: { total_pence: 0, paid_pence: 0, pending_pence: 0, deliveries: 0, weeks: [] },
    open: (answers) => to('driver', <Earnings />)({ 'GET /driver/payouts': { status: 200, body: [] }, ...answers }),
    failed: 'Failed to load your earnings',
  },
  {
    what: 'sales',
    call: 'GET /auth/sales',
    body: { total_pence: 0, portions: 0, days: [], dishes: [] },
    open: to('seller', <Sales />),
    failed: "Couldn't load your sales.",
  },
  {
    what: 'labels',
    call: kitchen.MENU,
    body: { menu: [] },
    open: to('seller', <Labels />),
    failed: "Couldn't load your menu.",
  },
  {
    what: "a day's menu",
    call: kitchen.MENU,
    body: { menu: kitchen.DISHES },
    open: (answers) => kitchen.begin({ answers }),
    failed: "Couldn't load your menu.",
  },
  {
    what: "the cook's card",
    call: kitchen.CARD,
    body: { seller: AMINA },
    open(answers) {
      kitchen.begin({ answers });
      // This browser knows nothing of them.
      act(() => {
        seller.value = null;
      });
    },
    failed: "Couldn't load your kitchen.",
  },
  {
    what: "the council's application",
    call: council.OPEN,
    body: { application: council.application() },
    open(answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      return council.begin({}, answers);
    },
    failed: 'Could not start application',
  },
  {
    what: 'a view of the console',
    call: 'GET /operator/operators',
    body: { operators: [] },
    open: (answers) => openView('?view=operators', answers),
    failed: "Couldn't load this. Please check your connection and try again.",
  },
];

const successes = suite('what a form says once it was sent, until it is sent again');
const retries = suite('what a page says that could not be loaded, until it is asked for again');
for (const one of [successes, retries]) {
  // A wizard's step is a place in the history.
  one.before.each(() => open('/'));
  one.after.each(() => {
    cleanup();
    restoreNetwork();
    for (const kind of ['seller', 'driver', 'operator'] as const) end(kind);
    localStorage.clear();
    sessionStorage.clear();
  });
}
for (const success of SUCCESSES) successes(success.what, () => saysItsSuccess(success));
for (const retry of RETRIES) retries(retry.what, () => loadsAgain(retry));

successes.run();
retries.run();
