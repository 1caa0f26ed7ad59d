import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Driver } from '#api/account';
import { DUE_DAYS, formatDate, londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { buttonKinds } from '#styles/components';
import { lackedBy } from '../../../../src/client/pages/driver/dashboard/asked.ts';
import { dueOf, Papers } from '../../../../src/client/pages/driver/dashboard/Papers.tsx';
import { driver, driverToken } from '../../../../src/client/session.ts';
import { act, choose, cleanup, named, press, put, render, screen, unfold, waitFor } from '../../dom.ts';
import { held } from '../../network.ts';
import { tells } from '../../outline.ts';
import { aDelivery, TOM } from '../drivers.ts';
import { begin, callsOf, finish, LISTS, lists, loaded, ME } from './round.tsx';

const gate = suite('driver dashboard: who is not approved');

gate.after.each(finish);

const inDays = (days: number) => addDaysTo(londonToday(new Date()), days);
const PENDING: Driver = { ...TOM, status: 'pending', missing_documents: ['right_to_work_doc'] };

gate('a pending driver sees the status, what is missing and where to send it, but no deliveries', async () => {
  const sent = begin({ [ME]: { status: 200, body: { driver: PENDING } } }, PENDING);
  assert.ok(await screen.findByText(/awaits approval/));
  assert.ok(screen.getByText(/You can't accept deliveries yet/));
  assert.ok(screen.getByText('Hello, Tom Reed'));
  assert.ok(screen.getByText('Pending'));
  assert.ok(screen.getAllByText(/Right-to-work document/).length > 0);
  const support = await screen.findByRole('link', { name: 'help@example.test' });
  assert.is(support.getAttribute('href'), 'mailto:help@example.test');
  assert.is(screen.queryByRole('tab'), null);
  assert.not.ok(callsOf(sent).includes(LISTS.available));
});

gate('a rejected driver reads why and where to ask', async () => {
  const rejected = { ...TOM, status: 'rejected', rejection_reason: 'The photo is not of you.' };
  begin({ [ME]: { status: 200, body: { driver: rejected } } }, rejected);
  assert.ok(await screen.findByText(/Your application was rejected/));
  assert.ok(screen.getByText(/The photo is not of you\./));
  assert.ok(await screen.findByRole('link', { name: 'help@example.test' }));
});

const DAY_OVER = [{ kind: 'insurance_doc', uploaded_at: '2025-11-20T09:00:00.000Z', expires_on: '2026-01-31' }];
const ASKED: [over: Partial<Driver>, meaning: string, kind: string][] = [
  // What a reason names may be asked for, or not: it is chosen, and nothing is claimed.
  [
    { suspended: true, rejection_reason: 'Your insurance ran out.' },
    "Your account is suspended. You can't take deliveries for now.",
    'insurance_doc',
  ],
  [{ rejection_reason: 'The passport in your photo has expired.' }, "You can't take deliveries.", 'right_to_work_doc'],
  [
    { suspended: true, documents: DAY_OVER },
    "Your account is suspended. You can't take deliveries until we have valid insurance.",
    'insurance_doc',
  ],
  [
    { suspended: true, rejection_reason: 'Two no-shows.' },
    "Your account is suspended. You can't take deliveries for now.",
    '',
  ],
  [
    { missing_documents: ['right_to_work_doc'] },
    "You can't take deliveries. We need proof of your right to work.",
    'right_to_work_doc',
  ],
  // What never came is asked for before what ran out.
  [
    { missing_documents: ['right_to_work_doc'], documents: DAY_OVER },
    "You can't take deliveries. We need proof of your right to work.",
    'right_to_work_doc',
  ],
  [{ rejection_reason: 'We have enough drivers.' }, "You can't take deliveries.", ''],
];
for (const [over, meaning, kind] of ASKED) {
  gate(`one banner says all of a rejection, and what is asked for is chosen: ${JSON.stringify(over)}`, async () => {
    const rejected = { ...TOM, status: 'rejected', ...over };
    begin({ [ME]: { status: 200, body: { driver: rejected } } }, rejected);
    const support = await screen.findByRole('link', { name: 'help@example.test' });
    const [banner, ...others] = screen.getAllByRole('alert');
    assert.equal(
      [...banner!.children].map(({ textContent }) => textContent),
      [
        'Your application was rejected.',
        meaning,
        ...(rejected.rejection_reason ? [`Reason: ${rejected.rejection_reason}`] : []),
        'For help, email help@example.test.',
      ],
    );
    assert.ok(banner!.contains(support));
    assert.is(document.body.textContent!.split('Your application was rejected.').length, 2, 'said once');
    assert.equal(others, []);
    assert.is((screen.getByLabelText('Document') as HTMLSelectElement).value, kind);
    assert.ok(screen.getByRole('link', { name: 'Earnings' }), 'what was earned before is still theirs');
    assert.ok(
      screen.getByRole('heading', { level: 1, name: over.suspended ? 'Your account' : 'Your application' }),
      'whoever drove has an account',
    );
    assert.ok(screen.getByText(over.suspended ? 'Suspended' : 'Rejected'));
  });
}

gate('a driver who is asked for something else finds that chosen', async () => {
  const rejected = { ...TOM, status: 'rejected', rejection_reason: 'Send your insurance.' };
  let reason = rejected.rejection_reason;
  begin({ [ME]: () => ({ status: 200, body: { driver: { ...rejected, rejection_reason: reason } } }) }, rejected);
  const chosen = () => (screen.getByLabelText('Document') as HTMLSelectElement).value;
  await waitFor(() => assert.is(chosen(), 'insurance_doc'));
  reason = 'Now send a photo of your face.';
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => assert.is(chosen(), 'profile_photo'));
});

gate('an answer that was overtaken takes nothing back', async () => {
  const [first, second] = [held(), held()];
  const calls = [first, second];
  begin({ [ME]: () => calls.shift()!.answer() }, PENDING);
  await waitFor(() => assert.is(calls.length, 1));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => assert.is(calls.length, 0));
  second.give({ status: 200, body: { driver: { ...PENDING, missing_documents: [] } } });
  await waitFor(() => assert.not(screen.queryByText('Still missing')));
  await act(async () => first.give({ status: 200, body: { driver: PENDING } }));
  assert.not(screen.queryByText('Still missing'));
});

gate('an approval shows without a new login', async () => {
  begin({ ...lists({ available: [aDelivery()] }), [ME]: { status: 200, body: { driver: TOM } } }, PENDING);
  await loaded(1);
  assert.is(driver.peek()!.status, 'approved');
});

gate('an approved driver reads what runs out, and sends the new one; what was replaced is quiet', async () => {
  const soon = inDays(20);
  const far = inDays(40);
  const paper = (kind: string, expires_on: string | null, day = '2026-01-31') => ({
    kind,
    uploaded_at: `${day}T08:00:00.000Z`,
    expires_on,
  });
  const record: Driver = {
    ...TOM,
    work_status: 'work_visa',
    right_to_work: { status: 'lapsed', follow_up_on: '2026-01-31' },
    documents: [
      paper('insurance_doc', soon),
      paper('licence_doc', soon),
      paper('licence_doc', null, '2026-02-01'),
      paper('dbs_doc', far),
    ],
  };
  begin({ ...lists({}), [ME]: { status: 200, body: { driver: record } } }, record);
  await screen.findByText('Your right-to-work check expired on 31 Jan 2026.');
  assert.ok(screen.getByText(`Insurance document expires on ${formatDate(soon)}.`));
  assert.is(screen.queryByText(/^Driving licence expires|^DBS certificate expires/), null);
  assert.ok(screen.getByRole('button', { name: 'Send share code' }));
});

gate('the day that stands on the front of a licence counts, whichever side was sent last', () => {
  const side = (uploaded_at: string, expires_on: string | null) => ({ kind: 'licence_doc', uploaded_at, expires_on });
  const sides = [side('2020-01-31T08:00:00Z', '2026-01-31'), side('2020-01-31T08:01:00Z', null)];
  assert.equal(dueOf({ ...TOM, documents: sides }, inDays(0)), [['licence_doc', '2026-01-31']]);
  assert.equal(dueOf({ ...TOM, documents: sides.toReversed() }, inDays(0)), [['licence_doc', '2026-01-31']]);
});

const insured = (until: string): Driver => ({
  ...TOM,
  documents: [{ kind: 'insurance_doc', uploaded_at: '', expires_on: until }],
});

for (const [today, last, next] of [
  // The clocks change in between.
  ['2026-10-10', '2026-11-07', '2026-11-08'],
  ['2027-03-06', '2027-04-03', '2027-04-04'],
] as const) {
  gate(`on ${today} a document is due whose last day is ${last}, four weeks ahead by the calendar`, () => {
    assert.is(dueOf(insured(last), today).length, 1);
    assert.is(dueOf(insured(next), today).length, 0);
  });
}

gate('a last day, and the day of a promised answer, are over at their end', async () => {
  assert.equal(
    [-1, 0, DUE_DAYS, DUE_DAYS + 1].map((days) => dueOf(insured(inDays(days)), inDays(0)).length),
    [1, 1, 1, 0],
  );
  assert.equal(
    [-1, 0].map((days) => lackedBy(insured(inDays(days)))),
    ['insurance_doc', undefined],
  );
  for (const [days, words] of [
    [-1, 'expired'],
    [0, 'expires'],
  ] as const) {
    render(<Papers driver={insured(inDays(days))} refresh={() => undefined} />);
    screen.getByText(`Insurance document ${words} on ${formatDate(inDays(days))}.`);
    cleanup();
  }
  for (const [days, words] of [
    [-1, /^We promised you an answer/],
    [0, /^You'll have our answer/],
  ] as const) {
    const waiting = { ...PENDING, missing_documents: [], answer_by: inDays(days) };
    begin({ [ME]: { status: 200, body: { driver: waiting } } }, waiting);
    await screen.findByText(words);
    cleanup();
  }
});

gate('a driver with nothing that runs out reads nothing of it', async () => {
  begin({ ...lists({ available: [aDelivery()] }), [ME]: { status: 200, body: { driver: TOM } } }, TOM);
  await loaded(1);
  assert.is(screen.queryByText('Send a new document'), null);
});

gate('what has arrived stands there with its day, and a rejected driver can send a document', async () => {
  const documents = [{ kind: 'right_to_work_doc', uploaded_at: '2026-07-20T23:30:00.000Z' }];
  const waiting = { ...PENDING, missing_documents: [], documents };
  begin({ [ME]: { status: 200, body: { driver: waiting } } }, waiting);
  await screen.findByText('Right-to-work document, 21 Jul 2026');
  assert.ok(screen.getByText(/We'll email tom@example.co.uk as soon as we've decided/));
  cleanup();
  const rejected = { ...PENDING, status: 'rejected', rejection_reason: 'Send your visa.', documents };
  begin({ [ME]: { status: 200, body: { driver: rejected } } }, rejected);
  await screen.findByText('Reason: Send your visa.');
  assert.ok(screen.getByRole('button', { name: 'Send document' }));
  assert.ok(screen.getByText('Right-to-work document, 21 Jul 2026'), 'what was sent since is seen to have arrived');
  assert.is(screen.queryByText('Still missing'), null, 'the banner says what is needed');
});

const ANSWERS: [over: Partial<Driver>, words: RegExp][] = [
  [{ answer_by: '2126-11-26' }, /^You'll have our answer by Tue 26 Nov\.$/],
  [{ answer_by: '2026-01-08' }, /^We promised you an answer by 8 Jan 2026\. Sorry/],
  [{ answer_by: null, missing_documents: ['right_to_work_doc'] }, /^We can decide once we have what's missing\./],
];
for (const [over, words] of ANSWERS) {
  gate(`a waiting driver reads when there is an answer: ${words.source}`, async () => {
    const waiting = { ...PENDING, missing_documents: [], ...over };
    begin({ [ME]: { status: 200, body: { driver: waiting } } }, waiting);
    await screen.findByText(words);
    assert.is(screen.queryByRole('link', { name: 'Earnings' }), null, 'nothing is earned yet');
  });
}

gate('a document can be sent afterwards', async () => {
  let missing = ['right_to_work_doc'];
  const sent = begin(
    {
      [ME]: () => ({ status: 200, body: { driver: { ...PENDING, missing_documents: missing } } }),
      'POST /driver/documents': () => {
        missing = [];
        return {
          status: 201,
          body: { document: { id: 'x', kind: 'right_to_work_doc', name: 'p.pdf', uploaded_at: '' } },
        };
      },
    },
    PENDING,
  );
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Send document' })));
  press('Send document');
  await screen.findByText('Choose a file');
  choose('file', new File(['x'], 'p.txt', { type: 'text/plain' }));
  await screen.findByText('Use a PDF, JPG, PNG or WebP file.');
  choose('file', new File(['%PDF'], 'p.pdf', { type: 'application/pdf' }));
  put('kind', 'right_to_work_doc');
  press('Send document');
  assert.ok(await screen.findByText(/Right-to-work document received/));
  const post = sent.find(({ call }) => call === 'POST /driver/documents')!;
  assert.is(post.body.kind, 'right_to_work_doc');
  assert.is((post.body.file as File).name, 'p.pdf');
  await waitFor(() => assert.not(screen.queryByText('Still missing')));
});

gate('an approved driver reads that the one paper that was asked for has come', async () => {
  const old = { ...DAY_OVER[0]!, uploaded_at: '2025-01-31T08:00:00Z' };
  const record: Driver = { ...TOM, documents: [old] };
  const later = held();
  let isSent = false;
  begin(
    {
      ...lists({}),
      [ME]: () => (isSent ? later.answer() : { status: 200, body: { driver: record } }),
      'POST /driver/documents': () => {
        isSent = true;
        return { status: 201, body: { document: { id: 'x', kind: 'insurance_doc', name: 'i.pdf', uploaded_at: '' } } };
      },
    },
    record,
  );
  const due = 'Insurance document expired on 31 Jan 2026.';
  await screen.findByText(due);
  await unfold(screen.getByText('Send a new document').closest('details')!);
  choose('file', new File(['%PDF'], 'i.pdf', { type: 'application/pdf' }));
  press('Send document');
  await screen.findByText('Insurance document received.');
  const documents = [old, { ...old, uploaded_at: '2026-11-20T08:00:00Z', expires_on: null }];
  later.give({ status: 200, body: { driver: { ...record, documents } } });
  await waitFor(() => assert.is(screen.queryByText(due), null));
  assert.ok(screen.getByText('Insurance document received.'));
});

gate('a share code that was sent stands among what we have', async () => {
  const waiting: Driver = { ...PENDING, work_status: 'work_visa' };
  let share_code: string | null = null;
  begin(
    {
      [ME]: () => ({ status: 200, body: { driver: { ...waiting, share_code } } }),
      'PUT /driver/right-to-work': ({ body }) => {
        share_code = String(body.share_code);
        return { status: 200, body: {} };
      },
    },
    waiting,
  );
  await screen.findByRole('button', { name: 'Send share code' });
  assert.is(screen.queryByText('Your share code'), null);
  put('share_code', 'W12 345 678');
  press('Send share code');
  await screen.findByText('Share code W12 345 678 received.');
  await screen.findByText('Your share code');
  assert.is(share_code, 'W12345678');
});

gate('a share code that we have stands in its field, to be looked at or changed', async () => {
  const waiting: Driver = { ...PENDING, work_status: 'work_visa', share_code: 'W12345678' };
  begin({ [ME]: { status: 200, body: { driver: waiting } } }, waiting);
  await screen.findByRole('button', { name: 'Send share code' });
  assert.is(named('share_code')[0]!.value, 'W12 345 678');
});

for (const record of [TOM, PENDING, { ...TOM, status: 'rejected' }]) {
  gate(`Logout ends the session of a driver who is ${record.status}, here and on the server`, async () => {
    const sent = begin(
      { ...lists({}), [ME]: { status: 200, body: { driver: record } }, 'POST /driver/auth/logout': { status: 200 } },
      record,
    );
    press('Logout');
    assert.is(location.pathname, '/driver/login');
    assert.is(driverToken.peek(), null);
    assert.is(localStorage.length, 0);
    await waitFor(() => {
      const logout = sent.find(({ call }) => call === 'POST /driver/auth/logout');
      assert.is(logout?.headers.authorization, 'Bearer T');
    });
  });

  gate(`Home leads a driver who is ${record.status} home`, async () => {
    begin({ ...lists({}), [ME]: { status: 200, body: { driver: record } } }, record);
    press('Home');
    assert.is(location.pathname, '/');
    await act(() => Promise.resolve());
  });

  gate(`Home and Logout stand side by side, as buttons, for a driver who is ${record.status}`, async () => {
    begin({ ...lists({}), [ME]: { status: 200, body: { driver: record } } }, record);
    const [home, logout] = ['Home', 'Logout'].map((name) => screen.getByRole('button', { name }));
    assert.is(home!.nextElementSibling, logout);
    assert.is(home!.parentElement!.tagName, 'NAV');
    for (const one of [home!, logout!]) assert.ok(one.className.includes(buttonKinds.quiet), 'not an underlined text');
    await act(() => Promise.resolve());
  });
}

gate('tells what can be sent while it waits, and where to ask', async () => {
  begin({ [ME]: { status: 200, body: { driver: PENDING } } }, PENDING);
  await screen.findByRole('link', { name: 'help@example.test' });
  await screen.findByRole('button', { name: 'Send document' });
  tells(
    `
link Skip to content #main
link Next Door Kitchen /
nav
button Home
button Logout
heading 1 Your application
heading 2 Hello, Tom Reed
heading 3 We can decide once we have what's missing.
status 'Your application awaits approval. You can't accept deliveries yet.Please send your documents to help@example.test, or upload them here.'
link help@example.test mailto:help@example.test
heading 3 Still missing
heading 3 What we have
heading 3 Send a document
Document, kind: select-one Choose… | Profile photo | Right-to-work document | DBS certificate | Insurance document | Driving licence
File (PDF, JPG, PNG or WebP, up to 10MB), file: file accept=application/pdf,image/jpeg,image/png,image/webp
Take a photo: File: file accept=image/* capture=environment
submit Send document
summary Password and devices
summary Alerts
link Privacy policy /privacy.html
link Terms /terms.html`,
    document.body,
  );
});

gate.run();
