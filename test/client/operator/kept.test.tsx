import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runOut, startOperator } from '../../../src/client/session.ts';
import { act, fireEvent, named, press, put, screen, waitFor } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, JOB, JOE, openView, PRIYA, page } from './records.tsx';

const kept = suite('what an operator has half typed');
kept.after.each(closeView);

const SLOUGH = { code: 'SL1', label: 'Slough', authority_name: '' };
const COUNCIL = { authority_name: 'Slough Borough Council', email: '', phone: '', guidance_url: '' };
const INCIDENT = {
  id: 'i1',
  reason: 'nobody_home',
  note: '',
  outcome: null,
  decision_note: '',
  tapped_at: null,
  created_at: '2026-11-20T08:00:00.000Z',
  resolved_at: null,
  delivery: { ...JOB, status: 'picked_up' },
  driver: { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: 'p@example.test', phone: '07700900456' },
};

interface Case {
  view: string;
  answers: Answers;
  /** What stands there when the view has loaded. */
  words: string | RegExp;
  /** The button that opens the form, if one does. */
  opens?: string;
  /** The summary of what it is folded in. */
  unfolds?: string;
  field: string;
  typed: string;
  /** What has to be chosen first. */
  first?: [name: string, value: string];
}

const CASES: Record<string, Case> = {
  'a delivery that is corrected': {
    view: 'deliveries',
    answers: { 'GET /operator/deliveries': page('deliveries', [JOB]) },
    words: 'SL1 2LT to SL2 5AT',
    opens: 'Edit',
    field: 'notes',
    typed: 'Ring twice',
  },
  'lines of a sheet': {
    view: 'deliveries',
    answers: { 'GET /operator/deliveries': page('deliveries', []) },
    words: /^No deliveries yet/,
    unfolds: 'Add many from a spreadsheet',
    field: 'csv',
    typed: 'fee_pence',
  },
  'why a driver is rejected': {
    view: 'drivers',
    answers: { 'GET /operator/drivers': page('drivers', [PRIYA]) },
    words: 'Priya Shah',
    opens: 'Reject Priya Shah',
    field: 'reason',
    typed: 'The passport is blurred',
  },
  'an area that is changed': {
    view: 'coverage',
    answers: { 'GET /operator/coverage': { status: 200, body: { coverage: [SLOUGH] } } },
    words: 'SL1',
    opens: 'Edit SL1',
    field: 'label',
    typed: 'Slough town',
  },
  'a new council': {
    view: 'councils',
    answers: { 'GET /operator/councils': { status: 200, body: { councils: [COUNCIL], next: null } } },
    words: 'Slough Borough Council',
    field: 'email',
    typed: 'food@slough.test',
  },
  'a decision on a problem': {
    view: 'incidents',
    answers: {
      'GET /operator/incidents': page('incidents', [INCIDENT]),
      'GET /operator/deliveries': page('deliveries', []),
    },
    words: /Priya Shah/,
    field: 'note',
    typed: 'Take it back, please',
  },
  "a council's own words": {
    view: 'sellers',
    answers: { 'GET /operator/sellers': page('sellers', [JOE]) },
    words: 'Joe Marsh',
    first: ['council_status', 'other'],
    field: 'other_status',
    typed: 'Visit booked',
  },
  'why a seller is refused': {
    view: 'sellers',
    answers: { 'GET /operator/sellers': page('sellers', [JOE]) },
    words: 'Joe Marsh',
    first: ['council_status', 'refused'],
    field: 'reason',
    typed: 'The kitchen is shared',
  },
};

for (const [what, { view, answers, words, opens, unfolds, field, typed, first }] of Object.entries(CASES)) {
  kept(`${what} outlives the session, for the same operator alone`, async () => {
    // The form of a new delivery stands above those of the others.
    const control = () => named(field).at(-1);
    const show = async () => {
      await screen.findAllByText(words);
      if (unfolds) {
        const fold = screen.getByText(unfolds).closest('details')!;
        fold.open = true;
        fireEvent(fold, new Event('toggle'));
      }
      if (opens) press(opens);
      await waitFor(() => assert.ok(control() ?? first));
    };
    const again = async (email: string) => {
      act(() => runOut('operator'));
      await screen.findByText(/You've been logged out/);
      act(() => startOperator('U', email));
      await show();
    };
    openView(`?view=${view}`, answers);
    await show();
    if (first) put(...first);
    fireEvent.input(control()!, { target: { value: typed } });
    await again('op@kitchen.test');
    await waitFor(() => assert.is(control()?.value, typed));
    await again('other@kitchen.test');
    assert.is.not(control()?.value, typed);
  });
}

kept('what is given up is not kept', async () => {
  openView('?view=coverage', CASES['an area that is changed']!.answers);
  await screen.findByText('SL1');
  press('Edit SL1');
  put('label', 'Slough town');
  press("Don't change");
  press('Edit SL1');
  assert.is(named('label')[0]!.value, 'Slough');
});

kept.run();
