import { put, putAll, screen, unfold, waitFor } from '../dom.ts';
import type { Answers } from '../network.ts';
import { UNSAID } from './acts.ts';
import { applied, choosing, DONE, LETTER, list, openView, PRIYA, page, pressing, yes } from './records.tsx';

/** A form or button of the console that makes something. */
interface Making {
  what: string;
  call: string;
  /** Opens its view with these answers, fills it in and sends it. */
  act: (answers: Answers) => Promise<void>;
  /** What is said where no answer comes. */
  otherwise: string;
}

const making = (
  what: string,
  call: string,
  view: string,
  shows: Answers,
  steps: (() => unknown)[],
  otherwise = UNSAID,
): Making => ({
  what,
  call,
  async act(answers) {
    openView(`?view=${view}`, { ...shows, ...answers });
    for (const step of steps) await step();
  },
  otherwise,
});

const filling = (values: Record<string, string>) => () => waitFor(() => putAll(values));
const DELIVERY = {
  fee: '4.50',
  pickup_postcode: 'SL1 2LT',
  dropoff_postcode: 'SL2 5AT',
  pickup_time: '2099-07-20T14:30',
};
const SHEET = 'fee,pickup_postcode,dropoff_postcode,pickup_time\n4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30';

async function openSheet(): Promise<void> {
  const fold = (await screen.findByText('Import a spreadsheet')).closest('details')!;
  await unfold(fold);
  await screen.findByLabelText('CSV file');
}

const connected = { ...list('keys'), ...list('webhooks') };

export const MAKINGS: readonly Making[] = [
  making(
    'a key',
    'POST /operator/keys',
    'connections',
    connected,
    [filling({ name: 'Shop' }), choosing('scopes', 'menus:read'), pressing('Add key')],
    "Couldn't add the key.",
  ),
  making(
    'a webhook',
    'POST /operator/webhooks',
    'connections',
    connected,
    [filling({ url: 'https://shop.example/' }), choosing('events', 'dish.changed'), pressing('Add webhook')],
    "Couldn't add the webhook.",
  ),
  making(
    'a delivery',
    'POST /operator/deliveries',
    'deliveries',
    list('deliveries'),
    [filling(DELIVERY), pressing('Add delivery')],
    "Couldn't add the delivery.",
  ),
  making(
    'a sheet of deliveries',
    'POST /operator/deliveries/import',
    'deliveries',
    list('deliveries'),
    [openSheet, () => put('csv', SHEET), pressing('Add deliveries')],
    "Couldn't add the deliveries.",
  ),
  making(
    'a check of the right to work',
    'POST /operator/drivers/d1/right-to-work-checks',
    'drivers',
    {
      ...list('drivers', { ...PRIYA, right_to_work: { status: 'none', follow_up_on: null } }),
      'GET /operator/drivers/d1/right-to-work-checks': { status: 200, body: { checks: [] } },
    },
    [pressing('Review documents'), filling({ method: 'online', outcome: 'passed' }), pressing('Record check')],
    "Couldn't record this check.",
  ),
  making('a record for a council', 'POST /operator/applications/a1/hand-over', 'sellers', list('sellers', applied()), [
    pressing('Send to the council'),
  ]),
  making('payouts', 'POST /operator/payouts', 'payouts', { ...list('deliveries', DONE), ...list('payouts') }, [
    choosing('reference', 'NDK-0001'),
    pressing(/^Mark £/),
    yes('Mark as paid'),
  ]),
  making(
    'a launch email',
    'POST /operator/launches',
    'launches',
    list('launches'),
    [filling({ areas: 'SL4', subject: 'We are open', text: 'Come.' }), pressing('Count recipients')],
    "Couldn't save the email.",
  ),
  making('the sending of a launch email', 'POST /operator/launches/L1/send', 'launches', list('launches', LETTER), [
    pressing('Send to 1 recipient'),
    yes('Send it'),
  ]),
  making(
    'an email that is sent again',
    'POST /operator/mails/m1/resend',
    'mails',
    {
      'GET /operator/mails': page('mails', [
        {
          id: 'm1',
          to: 'a@b.test',
          subject: 'Hello',
          created_at: '2026-11-20T08:00:00Z',
          failure: 'No.',
          expired: false,
        },
      ]),
    },
    [pressing(/^Resend/)],
  ),
  making(
    'an answer to a complaint',
    'POST /operator/complaints/k1/answer',
    'complaints',
    list('complaints', {
      id: 'k1',
      reference: '0000-0001',
      email: 'sam@example.co.uk',
      name: 'Sam',
      about: 'food',
      text: 'The rice was cold.',
      created_at: '2026-11-20T08:00:00Z',
      answered_at: null,
      answer: '',
    }),
    [filling({ text: 'We have paid you back.' }), pressing('Send answer')],
    "Couldn't send the answer.",
  ),
  making(
    'an operator',
    'POST /operator/operators',
    'operators',
    { 'GET /operator/operators': { status: 200, body: { operators: [] } } },
    [filling({ email: 'two@kitchen.test', password: 'Long enough 1' }), pressing('Add operator')],
    "Couldn't add the operator.",
  ),
];
