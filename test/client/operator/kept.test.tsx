import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runOut, startOperator } from '../../../src/client/session.ts';
import { act, cleanup, fireEvent, named, press, put, screen, unfold, waitFor } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, INCIDENT, JOB, JOE, openView, PRIYA, page } from './records.tsx';

const kept = suite('what an operator has half typed');
kept.after.each(closeView);

const SLOUGH = { code: 'SL1', label: 'Slough', authority_name: '' };
const COUNCIL = { authority_name: 'Slough Borough Council', email: '', phone: '', guidance_url: '' };
const INCIDENTS: Answers = {
  'GET /operator/incidents': page('incidents', [INCIDENT]),
  'GET /operator/deliveries': page('deliveries', []),
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
    words: /^No open deliveries/,
    unfolds: 'Import a spreadsheet',
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
    answers: INCIDENTS,
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

/** The field that is typed in; the form of a new delivery stands above those of the others. */
const controlOf = ({ field }: Case) => named(field).at(-1);

/** Waits for the view, and opens the form. */
async function show(one: Case) {
  await screen.findAllByText(one.words);
  if (one.unfolds) {
    const fold = screen.getByText(one.unfolds).closest('details')!;
    await unfold(fold);
  }
  if (one.opens) press(one.opens);
  await waitFor(() => assert.ok(controlOf(one) ?? one.first));
}

/** Opens the view, and types. */
async function begin(one: Case) {
  openView(`?view=${one.view}`, one.answers);
  await show(one);
  if (one.first) put(...one.first);
  fireEvent.input(controlOf(one)!, { target: { value: one.typed } });
}

for (const [what, one] of Object.entries(CASES)) {
  kept(`${what} outlives the session, for the same operator alone`, async () => {
    const again = async (email: string) => {
      act(() => runOut('operator'));
      await screen.findByText(/You've been logged out/);
      act(() => startOperator('U', email));
      await show(one);
    };
    await begin(one);
    await again('op@kitchen.test');
    await waitFor(() => assert.is(controlOf(one)?.value, one.typed));
    await again('other@kitchen.test');
    assert.is.not(controlOf(one)?.value, one.typed);
  });
}

const OTHERS: [what: string, of: string, Partial<Case>][] = [
  [
    'a delivery that is corrected',
    'as it is now',
    { answers: { 'GET /operator/deliveries': page('deliveries', [{ ...JOB, notes: 'Side door' }]) } },
  ],
  [
    'why a driver is rejected',
    'another driver',
    {
      answers: { 'GET /operator/drivers': page('drivers', [{ ...PRIYA, id: 'd2', first_name: 'Ada' }]) },
      words: 'Ada Shah',
      opens: 'Reject Ada Shah',
    },
  ],
  [
    'an area that is changed',
    'as it is now',
    {
      answers: { 'GET /operator/coverage': { status: 200, body: { coverage: [{ ...SLOUGH, label: 'Slough, all' }] } } },
    },
  ],
  [
    'a decision on a problem',
    'another problem',
    { answers: { ...INCIDENTS, 'GET /operator/incidents': page('incidents', [{ ...INCIDENT, id: 'i2' }]) } },
  ],
  [
    'a decision on a problem',
    'what is to be decided next',
    {
      answers: {
        ...INCIDENTS,
        'GET /operator/incidents': page('incidents', [{ ...INCIDENT, outcome: 'return_to_kitchen' }]),
      },
    },
  ],
  [
    'why a seller is refused',
    'another seller',
    { answers: { 'GET /operator/sellers': page('sellers', [{ ...JOE, id: 's2' }]) } },
  ],
];

for (const [what, of, over] of OTHERS) {
  kept(`${what} is not what is typed of ${of}`, async () => {
    const one = CASES[what]!;
    await begin(one);
    cleanup();
    const other = { ...one, ...over };
    openView(`?view=${other.view}`, other.answers);
    await show(other);
    if (other.first) put(...other.first);
    assert.is.not(controlOf(other)!.value, other.typed);
  });
}

for (const [what, one] of Object.entries(CASES).filter(([, { opens }]) => opens)) {
  kept(`${what} is not kept once it is given up, and leaves the focus on a heading`, async () => {
    await begin(one);
    press("Don't change");
    await waitFor(() => assert.match(document.activeElement!.tagName, /^H\d$/));
    press(one.opens!);
    assert.is.not(controlOf(one)!.value, one.typed);
  });
}

kept.run();
