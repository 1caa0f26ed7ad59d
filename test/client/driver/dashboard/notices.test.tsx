import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanup, named, screen, unfold, waitFor } from '../../dom.ts';
import { says } from '../../prose.ts';
import { aDelivery, TOM } from '../drivers.ts';
import { begin, finish, LISTS, lists, loaded, ME, rows } from './round.tsx';

const notices = suite('driver dashboard: how fresh a list is');
const setSignal = (on: boolean) => Object.defineProperty(navigator, 'onLine', { value: on, configurable: true });
notices.after.each(() => {
  setSignal(true);
  finish();
});

/** The list as this phone kept it ten minutes ago. */
const keptList = () => ({ rows: [aDelivery()], at: Date.now() - 600_000, more: false, owner: TOM.id });

const STATES: [what: string, known: boolean, signal: boolean, answer: object | 'offline', said: string][] = [
  ['a list that came', false, true, { status: 200, body: [aDelivery()] }, 'Updated …'],
  ['a list that did not come', false, true, { status: 500 }, '! Failed to load deliveries'],
  [
    'one that did not come again',
    true,
    true,
    { status: 500 },
    '! Failed to load deliveries\n! Showing the list from …, 10 minutes ago.',
  ],
  ['no list and no signal', false, false, 'offline', "~ Failed to load deliveries\n~ There's no signal."],
  [
    'a list without signal',
    true,
    false,
    'offline',
    "~ Failed to load deliveries\n~ There's no signal.\n~ Showing the list from …, 10 minutes ago.",
  ],
];
for (const [what, known, signal, answer, said] of STATES) {
  notices(`${what} says so`, async () => {
    if (known) localStorage.setItem('driver_list_available', JSON.stringify(keptList()));
    setSignal(signal);
    begin({ ...lists({}), [LISTS.available]: answer as never });
    await waitFor(() => {
      const words = document.querySelector('main')!.textContent!;
      for (const line of said.split('\n')) assert.match(words, line.replace(/^[!~] /, '').split(' …')[0]!);
      assert.not.match(words, 'Loading…');
    });
    for (const table of document.querySelectorAll('table')) table.remove();
    // With its day, where that was yesterday.
    const clock = /\b(\d+ \w+ \d{4}, )?\d\d:\d\d\b/;
    for (const one of document.querySelectorAll('p, span'))
      for (const text of one.childNodes)
        if (text.nodeType === Node.TEXT_NODE) text.textContent = text.textContent!.replace(clock, '…');
    says(said, screen.getByRole('tabpanel'));
  });
}

notices('a list that is still being drawn says so', async () => {
  begin(lists({ available: Array.from({ length: 90 }, (_, index) => aDelivery({ id: `d${index}` })) }));
  const states: unknown[] = [];
  const watch = new MutationObserver(() =>
    states.push([rows().length, Boolean(document.querySelector('table[aria-busy=true]'))]),
  );
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  await loaded(90);
  watch.disconnect();
  assert.ok(
    states.some((state) => String(state) === '60,true'),
    states.join(' '),
  );
  await waitFor(() => assert.not(document.querySelector('table[aria-busy]')));
});

const paper = (kind: string, expires_on: string) => ({
  id: kind,
  kind,
  uploaded_at: '2026-01-01T08:00:00Z',
  expires_on,
});
for (const [what, over, said, kind] of [
  [
    'insurance',
    { documents: [paper('insurance_doc', '2020-01-31')] },
    'Insurance document expired on 31 Jan 2020.',
    'insurance_doc',
  ],
  [
    'a check',
    { right_to_work: { status: 'lapsed', follow_up_on: '2020-01-31' } },
    'Your right-to-work check expired on 31 Jan 2020.',
    '',
  ],
  [
    'a licence beside a check',
    {
      right_to_work: { status: 'lapsed', follow_up_on: '2020-01-31' },
      documents: [paper('licence_doc', '2020-02-01')],
    },
    'Driving licence expired on 1 Feb 2020.',
    'licence_doc',
  ],
] as const) {
  notices(`${what} that ran out is what a new document is taken for, if it is one`, async () => {
    const driver = { ...TOM, ...over } as never;
    begin({ ...lists({}), [ME]: { status: 200, body: { driver } } }, driver);
    await screen.findByText(said);
    await unfold(screen.getByText('Send a new document').closest('details')!);
    await waitFor(() => assert.is(named('kind')[0]?.value, kind));
    cleanup();
  });
}

notices('a paper that is good for long asks for nothing', async () => {
  const driver = { ...TOM, documents: [paper('insurance_doc', '2099-01-31')] } as never;
  begin({ ...lists({}), [ME]: { status: 200, body: { driver } } }, driver);
  await waitFor(() => assert.ok(document.querySelector('main img')));
  assert.is(screen.queryByText('Send a new document'), null);
});

notices.run();
