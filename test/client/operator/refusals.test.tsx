import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { act, fireEvent, screen, waitFor, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, JOB, JOE, LETTER, openView, PRIYA, page, pressing } from './records.tsx';

const driver = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: PRIYA.email, phone: PRIYA.phone };
const list = (name: string, ...items: object[]): Answers => ({ [`GET /operator/${name}`]: page(name, items) });
const told = (body: object) => ({ status: 200, body });
const select = async () => fireEvent.click(await screen.findByRole('checkbox', { name: /^Select SL1/ }));
const sentBefore = {
  ...JOE,
  application: {
    ...JOE.application!,
    data: { authority_name: 'Slough Council' },
    council: { email: 'food@slough.test' },
    sent_to_council_at: '2026-11-21T09:00:00.000Z',
  },
};
const BOB = { id: 'bob', email: 'bob@kitchen.test', created_at: '2026-11-20T08:00:00Z', second_factor: false };

/** Each question of the console: where it is asked, by which steps, and its No. */
const QUESTIONS: [view: string, answers: Answers, steps: (() => unknown)[], no: string][] = [
  ['deliveries', list('deliveries', JOB), [pressing('Cancel delivery')], 'Keep delivery'],
  ['deliveries', list('deliveries', JOB), [select, pressing('Cancel 1')], 'Keep deliveries'],
  [
    'drivers',
    list('drivers', { ...PRIYA, right_to_work: { status: 'none', follow_up_on: null } }),
    [pressing('Approve Priya Shah')],
    "Don't approve",
  ],
  ['sellers', list('sellers', sentBefore), [pressing('Send to the council again')], "Don't send"],
  [
    'payouts',
    { ...list('deliveries', { ...JOB, status: 'completed', driver }), ...list('payouts') },
    [pressing('Mark £4.50 as paid')],
    'Not yet',
  ],
  ['launches', list('launches', LETTER), [pressing('Send to 1 recipient')], "Don't send"],
  [
    'people&email=sam@example.test',
    { 'GET /operator/people': told({ person: { driver: { first_name: 'Sam' } } }) },
    [pressing('Erase')],
    "Don't erase",
  ],
  [
    'operators',
    { 'GET /operator/operators': told({ operators: [BOB, { ...BOB, id: 'ann', email: 'ann@kitchen.test' }] }) },
    [pressing('Remove bob@kitchen.test')],
    'Keep operator',
  ],
  [
    'coverage',
    { 'GET /operator/coverage': told({ coverage: [{ code: 'SL1', label: 'Slough', authority_name: '' }] }) },
    [pressing('Remove SL1')],
    'Keep area',
  ],
  [
    'councils',
    list('councils', { authority_name: 'Slough Council', email: '', phone: '', guidance_url: '' }),
    [pressing('Remove Slough Council')],
    'Keep council',
  ],
];

const refusals = suite('a question of the console that is answered with No');
refusals.after.each(closeView);

for (const [view, answers, steps, no] of QUESTIONS) {
  for (const [how, answer] of [
    ['pressed', (question: HTMLElement) => fireEvent.click(within(question).getByRole('button', { name: no }))],
    ['said by Escape', (question: HTMLElement) => fireEvent(question, new Event('cancel', { cancelable: true }))],
  ] as const) {
    refusals(`in ${view}, '${no}' ${how} changes nothing`, async () => {
      const sent = openView(`?view=${view}`, answers);
      for (const step of steps) await step();
      const question = await screen.findByRole('dialog');
      sent.length = 0;
      // What the answer sets going is on its way by then.
      await act(async () => void answer(question));
      await waitFor(() => assert.not(screen.queryByRole('dialog')));
      assert.equal(sent, []);
    });
  }
}

refusals.run();
