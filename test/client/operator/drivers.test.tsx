import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DriverRecord } from '#api/operator/drivers';
import { londonToday } from '#rules/dates';
import { messageOf, press, put, putAll, screen, waitFor, within } from '../dom.ts';
import { tells } from '../outline.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { keepsDrafts } from './drafts.ts';
import { APPROVED, catchDownloads, closeView, DONE, list, openView, PRIYA, page, pressing } from './records.tsx';

const LIST = 'GET /operator/drivers';
const APPROVE = 'POST /operator/drivers/d1/approve';
const REJECT = 'POST /operator/drivers/d1/reject';

const drivers = suite("the operator's drivers");
drivers.after.each(closeView);

drivers('shows who a driver is', async () => {
  const sent = openView('?view=drivers&status=pending', { [LIST]: page('drivers', [PRIYA]) });
  await screen.findByRole('heading', { name: 'Priya Shah' });
  assert.is(sent[0]!.query.get('status'), 'pending');
  for (const words of [
    '14 May 1994',
    '4 Mill Lane, Slough, SL1 3AB',
    'UK citizen',
    'Bicycle',
    'Not provided',
    'Agreed on 20 Nov 2026, 08:00',
  ]) {
    assert.ok(screen.getByText(words), words);
  }
  assert.is(screen.queryByText('No right-to-work document yet'), null);
});

/** Another value of each field that the card says as it is. */
const OTHER: Required<
  Omit<
    DriverRecord,
    | 'id'
    | 'status'
    | 'rejection_reason'
    | 'gdpr_consent'
    | 'terms_accepted'
    | 'share_code'
    | 'right_to_work'
    | 'documents'
    | 'answer_by'
    | 'in_hand'
    | 'suspended'
  >
> = {
  email: 'other@example.co.uk',
  first_name: 'Other',
  last_name: 'Other',
  phone: '+447700900777',
  dob: '1970-01-02',
  address_line1: '7 Other Road',
  address_line2: 'Flat 7',
  city: 'Othertown',
  postcode: 'SL7 7AA',
  transport: 'car',
  work_status: 'other',
  dbs_status: 'clear',
  created_at: '2026-01-02T03:04:05.000Z',
  consented_at: '2026-01-03T03:04:05.000Z',
};

drivers('everything that a driver said of themselves stands on the card', async () => {
  const card = async (driver: DriverRecord) => {
    openView('?view=drivers', { [LIST]: page('drivers', [driver]) });
    const { textContent } = await screen.findByRole('article');
    closeView();
    return textContent;
  };
  const before = await card(PRIYA);
  for (const [field, value] of Object.entries(OTHER))
    assert.is.not(await card({ ...PRIYA, [field]: value }), before, field);
});

for (const [status, isSaid, decisions] of [
  ['rejected', true, ['Approve']],
  ['approved', false, ['Suspend']],
  ['pending', false, ['Approve', 'Reject']],
] as const) {
  drivers(`the reason of a rejection ${isSaid ? 'stands with' : 'is over for'} a driver who is ${status}`, async () => {
    openView('?view=drivers', { [LIST]: page('drivers', [{ ...PRIYA, status, rejection_reason: 'No photo.' }]) });
    await screen.findByText('Priya Shah');
    assert.is(Boolean(screen.queryByText('No photo.')), isSaid);
    const offered = screen.getAllByRole('button', { name: / Priya Shah$/ }).map(({ textContent }) => textContent);
    assert.equal(offered, decisions, 'nobody is decided about as they are already');
  });
}

drivers('says when the document that is required is missing', async () => {
  openView('?view=drivers', { [LIST]: page('drivers', [{ ...PRIYA, documents: [] }]) });
  await screen.findByText('No right-to-work document yet');
});

drivers('says that a promised answer is late, until there is one', async () => {
  const late = { ...PRIYA, answer_by: '2020-01-01' };
  openView('?view=drivers', {
    [LIST]: page('drivers', [
      late,
      { ...PRIYA, id: 'd2' },
      { ...late, id: 'd3', status: 'approved' },
      { ...late, id: 'd4', answer_by: londonToday(new Date()) },
    ]),
  });
  assert.is((await screen.findAllByText('Answer overdue', { selector: 'article span' })).length, 1);
});

drivers('filters by a link, asks anew, and says what an empty list means', async () => {
  const sent = openView('?view=drivers', {
    [LIST]: ({ query }) => page('drivers', query.get('status') ? [] : [PRIYA]),
  });
  await screen.findByText('Priya Shah');
  press('Approved', 'link');
  await screen.findByText('No drivers match this.');
  assert.equal(
    sent.map(({ query }) => query.get('status')),
    [null, 'approved'],
  );
  assert.is(screen.queryByText('Priya Shah'), null);
});

drivers('where an approval is refused, the card shows the check that no longer counts', async () => {
  const error = 'Record a right-to-work check first.';
  const unchecked = { ...PRIYA, right_to_work: { status: 'none', follow_up_on: null } };
  openView('?view=drivers', {
    [LIST]: ({ query }) => page('drivers', [query.has('id') ? unchecked : PRIYA]),
    [APPROVE]: { status: 409, body: { error } },
  });
  await screen.findByText('Priya Shah');
  press('Approve Priya Shah');
  await screen.findByText(error);
  press('Approve Priya Shah');
  await screen.findByRole('dialog', {
    name: 'Nobody has recorded a passed right-to-work check for Priya Shah. Approve anyway?',
  });
});

drivers('approves, says so, and keeps the driver in sight', async () => {
  const sent = openView('?view=drivers', {
    [LIST]: page('drivers', [PRIYA]),
    [APPROVE]: { status: 200, body: { driver: { ...PRIYA, status: 'approved' } } },
  });
  await screen.findByText('Priya Shah');
  press('Approve Priya Shah');
  await screen.findByText("Priya Shah is approved. We've emailed the driver.");
  assert.is(sent.filter(({ call }) => call === APPROVE).length, 1);
  await waitFor(() => assert.not(screen.queryByRole('button', { name: 'Approve Priya Shah' })));
  assert.ok(screen.getByRole('button', { name: 'Suspend Priya Shah' }));
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Priya Shah'));
});

for (const [in_hand, words, link] of [
  [1, 'Priya has a delivery in hand. Nobody else can take it until you release it. See it', 'See it'],
  [2, 'Priya has 2 deliveries in hand. Nobody else can take them until you release them. See them', 'See them'],
  [0, undefined, 'See it'],
] as const) {
  drivers(`before and after a suspension says that ${in_hand} deliveries are in hand`, async () => {
    const driver = { ...PRIYA, status: 'approved', in_hand };
    openView('?view=drivers', {
      [LIST]: page('drivers', [driver]),
      [REJECT]: { status: 200, body: { driver: { ...driver, status: 'rejected', rejection_reason: 'Late.' } } },
    });
    await screen.findByText('Priya Shah');
    const seen = () => screen.queryByRole('link', { name: link })?.parentElement?.textContent;
    assert.is(seen(), undefined);
    press('Suspend Priya Shah');
    assert.is(seen(), words);
    put('reason', 'Late.');
    press('Suspend driver');
    await screen.findByText("Priya Shah is suspended. We've emailed the driver.");
    assert.is(seen(), words);
    const address = screen.queryByRole('link', { name: link })?.getAttribute('href');
    assert.is(address, words && `/operator?view=deliveries&driver_id=${PRIYA.id}`);
  });
}

drivers('a suspended driver is called so, and fails to be suspended in that word', async () => {
  openView('?view=drivers', { [LIST]: page('drivers', [{ ...PRIYA, status: 'rejected', suspended: true }]) });
  await screen.findByText('Suspended');
  assert.is(screen.queryByText('Rejected'), null);
  closeView();
  openView('?view=drivers', { [LIST]: page('drivers', [{ ...PRIYA, status: 'approved' }]), [REJECT]: { status: 500 } });
  await screen.findByText('Priya Shah');
  press('Suspend Priya Shah');
  put('reason', 'Late.');
  press('Suspend driver');
  await screen.findByText("Couldn't suspend this driver.");
});

drivers('leads from a decision to the next driver who waits, and round to those before', async () => {
  const named = (id: string, first_name: string) => ({ ...PRIYA, id, first_name });
  openView('?view=drivers', {
    [LIST]: page('drivers', [named('d0', 'Ada'), PRIYA, { ...named('d2', 'Bo'), status: 'rejected' }]),
    [APPROVE]: { status: 200, body: { driver: { ...PRIYA, status: 'approved' } } },
  });
  await screen.findByText('Priya Shah');
  press('Approve Priya Shah');
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Ada Shah'));
});

drivers('the soonest due is on top, each row says what is due, and the first pending driver opens', async () => {
  const named = (first_name: string, more: object) => ({ ...PRIYA, ...more, id: first_name, first_name });
  openView('?view=drivers', {
    [LIST]: page('drivers', [
      // There is nothing to be done about somebody who was rejected.
      named('Dan', { status: 'rejected', right_to_work: { status: 'passed', follow_up_on: '2026-11-01' } }),
      named('Oli', {}),
      named('Lena', { status: 'approved', right_to_work: { status: 'passed', follow_up_on: '2026-12-07' } }),
      named('Bo', { answer_by: '2026-11-26' }),
      named('Ada', { answer_by: '2026-11-18' }),
      named('Cy', {
        status: 'approved',
        documents: ['2026-12-01', '2025-12-01'].map((expires_on) => ({
          ...PRIYA.documents[0],
          id: expires_on,
          kind: 'license_certificate',
          expires_on,
        })),
      }),
    ]),
  });
  const rows = (await screen.findAllByRole('article')).map((card) => card.firstElementChild as HTMLDetailsElement);
  assert.equal(
    rows.map((row) => [row.querySelector('h2')!.textContent, row.querySelector('small')!.textContent, row.open]),
    [
      ['Ada Shah', 'Answer by 18 Nov', true],
      ['Bo Shah', 'Answer by 26 Nov', false],
      ['Cy Shah', 'New licence by 1 Dec', false],
      ['Lena Shah', 'Check again by 7 Dec', false],
      ['Oli Shah', 'Waiting for documents', false],
      ['Dan Shah', 'Applied on 20 Nov 2026, 08:00', false],
    ],
  );
});

drivers("the open row stays open, though one who has waited longer comes with 'Show more'", async () => {
  const real = globalThis.matchMedia;
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  try {
    const ada = { ...PRIYA, id: 'd2', first_name: 'Ada', answer_by: '2099-01-01' };
    openView('?view=drivers', {
      [LIST]: ({ query }) =>
        query.get('before')
          ? page('drivers', [ada])
          : page('drivers', [PRIYA, { ...APPROVED, id: 'd3', first_name: 'Bo' }], 'd3'),
    });
    await screen.findByRole('article', { name: 'Priya Shah' });
    press('Bo Shah');
    await screen.findByRole('article', { name: 'Bo Shah' });
    press('Show more');
    await screen.findByRole('button', { name: 'Ada Shah' });
    assert.equal(
      screen.getAllByRole('article').map((card) => card.getAttribute('aria-label')),
      ['Bo Shah'],
    );
  } finally {
    globalThis.matchMedia = real;
  }
});

drivers('rejects with a reason, and not without', async () => {
  const reason = 'The passport cannot be read.';
  const sent = openView('?view=drivers', {
    [LIST]: page('drivers', [PRIYA]),
    [REJECT]: { status: 200, body: { driver: { ...PRIYA, status: 'rejected', rejection_reason: reason } } },
  });
  await screen.findByText('Priya Shah');
  press('Reject Priya Shah');
  press('Reject driver');
  assert.is(messageOf('reason'), 'Give a reason. The driver will see it.');
  put('reason', reason);
  press('Reject driver');
  await screen.findByText(reason);
  assert.equal(sent.at(-1)!.body, { reason });
  assert.ok(screen.getByRole('button', { name: 'Approve Priya Shah' }));
});

drivers('says what went wrong beside the driver', async () => {
  openView('?view=drivers', {
    [LIST]: page('drivers', [PRIYA]),
    [APPROVE]: { status: 404, body: { error: 'There is no such driver.' } },
  });
  await screen.findByText('Priya Shah');
  press('Approve Priya Shah');
  assert.is((await screen.findByRole('alert')).textContent, 'There is no such driver.');
});

drivers('downloads a document with the session, and shows none of it', async () => {
  const downloads = catchDownloads();
  try {
    const sent = openView('?view=drivers', {
      [LIST]: page('drivers', [PRIYA]),
      'GET /operator/documents/f1': { file: '%PDF-1.4', type: 'application/pdf' },
    });
    await screen.findByText('Priya Shah');
    press('Download Right-to-work document · 340 kB: <b>passport</b>.html.pdf');
    await waitFor(() => assert.is(downloads.files.length, 1));
    assert.is(sent.at(-1)!.headers.authorization, 'Bearer T');
    assert.is(downloads.files[0]!.name, 'right_to_work_doc.pdf');
    assert.is(downloads.files[0]!.blob.type, 'application/pdf');
    assert.is(document.querySelector('main b, main iframe, main object'), null);
  } finally {
    downloads.stop();
  }
});

drivers('brings more on demand, and keeps what is there when that fails', async () => {
  let fails = true;
  const pages: Record<string, ReturnType<typeof page>> = {
    '': page('drivers', [{ ...PRIYA, id: 'd2' }], 'd2'),
    d2: page('drivers', [{ ...PRIYA, id: 'd1', first_name: 'Omar' }], 'd1'),
    d1: page('drivers', [{ ...PRIYA, id: 'd0', first_name: 'Ada' }]),
  };
  const sent = openView('?view=drivers', {
    [LIST]: ({ query }) => {
      const before = query.get('before') ?? '';
      return before && fails ? 'offline' : pages[before]!;
    },
  });
  await screen.findByText('Priya Shah');
  press('Show more');
  await screen.findByRole('alert');
  fails = false;
  press('Show more');
  await screen.findByText('Omar Shah');
  assert.ok(screen.getByText('Priya Shah'));
  assert.is(sent.at(-1)!.query.get('before'), 'd2');
  assert.is(screen.queryByRole('alert'), null, 'that was the last attempt');
  press('Show more');
  await screen.findByText('Ada Shah');
  assert.is(screen.queryByRole('button', { name: 'Show more' }), null);
});

drivers('tells all that is known of a driver, and what can be done', async () => {
  openView('?view=drivers', { [LIST]: page('drivers', [PRIYA]) });
  await screen.findByRole('heading', { name: 'Priya Shah' });
  tells(`
heading 1 Drivers
nav Status
link All /operator?view=drivers [aria-current=page]
link Pending /operator?view=drivers&status=pending
link Approved /operator?view=drivers&status=approved
link Rejected or suspended /operator?view=drivers&status=rejected
link Answer overdue /operator?view=drivers&overdue=1
link Documents due /operator?view=drivers&due=1
article Priya Shah
heading 2 Priya Shah
Email: priya@example.co.uk
Phone: 07700 900456
link 07700 900456 tel:07700900456
Date of birth: 14 May 1994
Address: 4 Mill Lane, Slough, SL1 3AB
Work eligibility: UK citizen
Transport: Bicycle
DBS: Not provided
Consent and terms: Agreed on 20 Nov 2026, 08:00
Right to work: Passed
button Download Right-to-work document · 340 kB: <b>passport</b>.html.pdf
button Review documents [aria-expanded=false]
button Approve Priya Shah
button Reject Priya Shah`);
  press('Reject Priya Shah');
  tells(
    `
Reason [focus] (Priya will see this on their dashboard and in an email.), reason: textarea maxlength=500
submit Reject driver
button Don't change`,
    document.querySelector('form:has([name=reason])')!,
  );
});

drivers('one who was searched for stands under none of the choices', async () => {
  openView('?view=drivers&id=d1', { [LIST]: page('drivers', [PRIYA]) });
  await screen.findByRole('heading', { name: 'Priya Shah' });
  assert.is(within(screen.getByRole('navigation', { name: 'Status' })).queryByRole('link', { current: 'page' }), null);
});

const UNCHECKED = { ...PRIYA, right_to_work: { status: 'none', follow_up_on: null } };
const approved = { driver: APPROVED };
const rejected = { driver: { ...PRIYA, status: 'rejected' } };
const SAID = "Priya Shah is approved. We've emailed the driver.";

holdsActs(drivers, 'drivers', [
  {
    what: 'an approval',
    shows: list('drivers', PRIYA),
    steps: [pressing('Approve Priya Shah')],
    call: APPROVE,
    done: [approved, {}, SAID],
    fails: [['Approving…'], UNSAID],
  },
  {
    what: 'an approval without any document',
    shows: list('drivers', { ...UNCHECKED, documents: [] }),
    steps: [pressing('Approve Priya Shah')],
    asks: [
      "Priya Shah hasn't sent a right-to-work document, and nobody has recorded a check. Approve anyway?",
      'Approve',
      "Don't approve",
    ],
    call: APPROVE,
    done: [approved, {}, SAID],
  },
  {
    what: 'an approval without a check',
    shows: list('drivers', UNCHECKED),
    steps: [pressing('Approve Priya Shah')],
    asks: [
      'Nobody has recorded a passed right-to-work check for Priya Shah. Approve anyway?',
      'Approve',
      "Don't approve",
    ],
    call: APPROVE,
    done: [approved, {}, SAID],
  },
  {
    what: 'a rejection',
    shows: list('drivers', PRIYA),
    steps: [pressing('Reject Priya Shah'), () => put('reason', 'No photo.'), pressing('Reject driver')],
    call: REJECT,
    done: [rejected, { reason: 'No photo.' }, "Priya Shah is rejected. We've emailed the driver."],
    fails: [['Saving…'], "Couldn't reject this driver."],
  },
  {
    what: 'a suspension',
    shows: list('drivers', APPROVED),
    steps: [pressing('Suspend Priya Shah'), () => put('reason', 'Late twice.'), pressing('Suspend driver')],
    call: REJECT,
    done: [rejected, { reason: 'Late twice.' }, "Priya Shah is suspended. We've emailed the driver."],
  },
  {
    what: 'a document',
    shows: list('drivers', PRIYA),
    steps: [pressing(/^Download Right-to-work/)],
    call: 'GET /operator/documents/f1',
    fails: [['Downloading…'], UNSAID],
  },
  {
    what: 'a review',
    shows: list('drivers', PRIYA),
    steps: [
      pressing('Review documents'),
      () => waitFor(() => put('expires_on', '2030-01-31')),
      pressing('Mark as reviewed'),
    ],
    call: 'PATCH /operator/documents/f1',
    done: [
      { document: { ...PRIYA.documents[0], expires_on: '2030-01-31' } },
      { expires_on: '2030-01-31' },
      'Document reviewed.',
    ],
    fails: [['Saving…'], "Couldn't save this."],
  },
  {
    what: 'a check',
    shows: {
      ...list('drivers', UNCHECKED),
      'GET /operator/drivers/d1/right-to-work-checks': { status: 200, body: { checks: [] } },
    },
    steps: [
      pressing('Review documents'),
      () =>
        waitFor(() =>
          putAll({ method: 'manual', outcome: 'passed', follow_up_on: '2030-01-31', conditions: '20 hours' }),
        ),
      pressing('Record check'),
    ],
    call: 'POST /operator/drivers/d1/right-to-work-checks',
    done: [
      {
        check: {
          id: 'c',
          method: 'manual',
          outcome: 'passed',
          conditions: '',
          follow_up_on: null,
          checked_by: 'op',
          checked_at: DONE.completed_at,
        },
      },
      { method: 'manual', outcome: 'passed', follow_up_on: '2030-01-31', conditions: '20 hours' },
      'Check recorded.',
    ],
    fails: [['Saving…'], "Couldn't record this check."],
  },
]);

drivers("a rejection that is thought better of leads to the driver's heading", async () => {
  openView('?view=drivers', list('drivers', PRIYA));
  await pressing('Reject Priya Shah')();
  await pressing("Don't change")();
  await waitFor(() => assert.not(screen.queryByText("Don't change")));
  assert.is(document.activeElement?.textContent, 'Priya Shah');
});

keepsDrafts(drivers, 'drivers', [
  {
    what: 'why a driver is rejected',
    answers: { 'GET /operator/drivers': page('drivers', [PRIYA]) },
    words: 'Priya Shah',
    opens: 'Reject Priya Shah',
    field: 'reason',
    typed: 'The passport is blurred',
    others: [
      [
        'another driver',
        {
          answers: { 'GET /operator/drivers': page('drivers', [{ ...PRIYA, id: 'd2', first_name: 'Ada' }]) },
          words: 'Ada Shah',
          opens: 'Reject Ada Shah',
        },
      ],
    ],
  },
]);

drivers.run();
