import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { press, screen, waitFor, within } from '../dom.ts';
import { closeView, LOGGED, openView, page } from './records.tsx';

const LIST = 'GET /operator/audit';
const ENTRY = { id: 'e1', at: '2026-11-20T08:00:00.000Z', operator: 'op@example.co.uk', about: [] };

const audit = suite("the operator's audit log");
audit.after.each(closeView);

audit('is narrowed to what an entry is about, by links', async () => {
  const sent = openView('?view=audit&kind=payout', { [LIST]: page('entries', []) });
  await screen.findByText('Nothing yet. Everything an operator does is recorded here.');
  const nav = screen.getByRole('navigation', { name: 'About' });
  assert.equal(
    within(nav)
      .getAllByRole('link')
      .map((link) =>
        `${link.textContent} ${link.getAttribute('href')} ${link.getAttribute('aria-current') ?? ''}`.trim(),
      ),
    [
      'All /operator?view=audit',
      'Drivers /operator?view=audit&kind=driver',
      'Documents /operator?view=audit&kind=document',
      'Sellers /operator?view=audit&kind=seller',
      'Applications /operator?view=audit&kind=application',
      'Deliveries /operator?view=audit&kind=delivery',
      'Problems /operator?view=audit&kind=incident',
      'Payouts /operator?view=audit&kind=payout page',
      'Operators /operator?view=audit&kind=operator',
    ],
  );
  assert.is(sent.find(({ call }) => call === LIST)!.query.get('kind'), 'payout');
});

/** What is recorded, and how the log says it. */
const SAID: [action: string, detail: object, said: string][] = [
  ['driver rejected', { from: 'pending', to: 'rejected' }, 'Driver rejected|Was pending · now rejected'],
  ['driver rejected', { from: 'approved', to: 'rejected' }, 'Driver suspended|Was approved · now rejected'],
  // Only a rejection of somebody who was approved is a suspension.
  ['driver approved', { from: 'approved' }, 'Driver approved|Was approved'],
  ['record read', {}, 'Council record opened|'],
  ['council status set', { from: 'pending', to: 'registered' }, 'Council status changed|Was pending · now registered'],
  [
    'coverage removed',
    { label: 'Slough', authority_name: 'Slough Council' },
    'Covered area removed|Slough · Slough Council',
  ],
  ['payment status set', { from: 'unpaid', to: 'paid' }, 'Fee changed|Was unpaid · now paid'],
  ['delivery created', { fee_pence: 450 }, 'Delivery added|£4.50'],
  ['delivery corrected', { fee_pence: 450 }, 'Delivery edited|£4.50'],
  ['delivery corrected', { fields: ['fee_pence', 'notes'] }, 'Delivery edited|Fields: Fee, Notes'],
  ['document read', { kind: 'dbs_doc' }, 'Document opened|DBS certificate'],
  ['document reviewed', { expires_on: '2027-01-31' }, 'Document reviewed|Expires on 31 Jan 2027'],
  ['mail resent', {}, 'Email sent again|'],
  ['launch made', { areas: ['SL1'], recipients: 1 }, 'Launch email written|SL1 · 1 recipient'],
  ['launch sent', { letters: 1 }, 'Launch email sent|1 email'],
  ['other sessions ended', { ended: 2 }, 'Other devices logged out|2 devices'],
  ['documents purged', { kinds: ['dbs_doc', 'licence_doc'] }, 'Old documents deleted|DBS certificate, Driving licence'],
  ['right to work checked', { method: 'manual' }, 'Right to work checked|Manual, original document'],
  ['key made', { name: 'Shop', scopes: ['menus:read'] }, 'Key added|Shop · menus:read'],
  ['sale made', { total_pence: 1250, portions: 2 }, 'Sold by another system|£12.50 · 2 portions'],
  ['operator removed', { email: 'bob@kitchen.test' }, 'Operator removed|bob@kitchen.test'],
  [
    'person erased',
    { files: 1, deliveries: 0, waitlist: 0, survey: false, kept: ['right_to_work', 'payments'] },
    'Person erased|Files: 1 · Kept: right to work, payments',
  ],
  [
    'incident resolved',
    { outcome: 'close_paid', before: 'return_to_kitchen' },
    'Problem decided|Close, paid · was back to the kitchen',
  ],
];
for (const [action, detail, said] of SAID) {
  audit(`says of '${action}': ${said}`, async () => {
    const subject = 'thing 01939c5e-0000-7000-8000-000000000001';
    openView('?view=audit', { [LIST]: page('entries', [{ ...ENTRY, action, detail, subject }]) });
    const table = await screen.findByRole('table', { name: 'Audit log' });
    const cells = [...table.querySelectorAll('tbody th:not([colspan]), tbody td:nth-of-type(2)')].map(
      ({ textContent }) => textContent,
    );
    assert.is(cells.join('|'), said);
  });
}

audit('says once whom and what an entry is about', async () => {
  const email = 'bob@kitchen.test';
  const entry = (id: string, about: object[], more: object) => ({ ...ENTRY, id, about, ...more });
  openView('?view=audit', {
    [LIST]: page('entries', [
      entry('e1', [{ kind: 'operator', id: 'o1', name: email }], {
        action: 'operator added',
        subject: 'operator o1',
        detail: { email },
      }),
      entry('e2', [{ kind: 'mail', id: 'm1', name: `Your papers, to ${email}` }], {
        action: 'mail resent',
        subject: 'mail m1',
        detail: {},
      }),
      entry('e3', [], { action: 'deliveries imported', subject: 'deliveries', detail: { added: 1 } }),
      entry('e4', [], { action: 'searched', subject: 'search', detail: { found: 17 } }),
    ]),
  });
  const table = await screen.findByRole('table', { name: 'Audit log' });
  assert.equal(
    [...table.querySelectorAll('tbody th:not([colspan]), tbody td:nth-of-type(2)')].map(
      ({ textContent }) => textContent,
    ),
    [
      'Operator added · bob@kitchen.test',
      '',
      'Email sent again · Your papers, to bob@kitchen.test',
      '',
      'Deliveries imported',
      '1 delivery',
      'Searched',
      '17 found',
    ],
  );
});

audit('speaks in names and words, never in ids', async () => {
  const coverage = { ...LOGGED, id: 'e2', action: 'coverage set', subject: 'coverage SL1', detail: {}, about: [] };
  openView('?view=audit', { [LIST]: page('entries', [LOGGED, coverage]) });
  const link = await screen.findByRole('link', { name: 'Priya Shah' });
  assert.is(link.getAttribute('href'), `/operator?view=drivers&id=${LOGGED.about[0]!.id}`);
  const words = document.querySelector('main')!.textContent!;
  assert.match(words, /Driver approved · Priya Shah.*Was pending · £4\.50.*Covered area saved · SL1/);
  assert.not.match(words, '01939c5e');
});

for (const [action, detail, words] of [
  ['driver rejected', { from: 'approved' }, 'Driver suspended|Was approved'],
  ['logged in', { from: '127.0.0.0/24' }, 'Logged in|From 127.0.0.0/24'],
  ['incident resolved', { outcome: 'continue', before: null }, 'Problem decided|Carry on'],
  ['record handed over', { council: 'Slough Council', again: false }, 'Record sent to the council|To Slough Council'],
  ['record handed over', { again: true }, 'Record sent to the council|Not for the first time'],
  ['payout made', { deliveries: 1 }, 'Payout made|1 delivery'],
  ['payout marked', { from: 'paid', to: 'pending' }, 'Payout of a delivery changed|Was paid · now pending'],
  ['deliveries imported', { added: 12 }, 'Deliveries imported|12 deliveries'],
  ['launch sent', { areas: ['SL1', 'SL2'], letters: 3 }, 'Launch email sent|SL1, SL2 · 3 emails'],
  [
    'right to work checked',
    { outcome: 'passed', follow_up_on: '2026-12-07' },
    'Right to work checked|Passed · check again by 7 Dec 2026',
  ],
  ['driver approved', { missing_documents: ['right_to_work_doc'] }, 'Driver approved|Without Right-to-work document'],
  ['something new', { shelf: 'left' }, 'Something new|Shelf: left'],
] as const) {
  audit(`says it as people do: ${words}`, async () => {
    const entry = { ...LOGGED, subject: LOGGED.operator, action, detail, about: [] };
    openView('?view=audit', { [LIST]: page('entries', [entry]) });
    const table = await screen.findByRole('table', { name: 'Audit log' });
    const said = [...table.querySelectorAll('tbody th:not([colspan]), tbody td:nth-of-type(2)')].map(
      ({ textContent }) => textContent,
    );
    assert.is(said.join('|'), words);
  });
}

audit('names everybody whom an entry is about', async () => {
  const seller = { kind: 'seller', id: '01939c5e-0000-7000-8000-000000000003', name: 'Joe Marsh' };
  openView('?view=audit', {
    [LIST]: page('entries', [{ ...LOGGED, about: [...LOGGED.about, seller] }]),
  });
  await screen.findByRole('link', { name: 'Priya Shah' });
  const link = screen.getByRole('link', { name: 'Joe Marsh' });
  assert.is(link.getAttribute('href'), `/operator?view=sellers&id=${seller.id}`);
});

audit('is read by the day, and what was done over and over is counted', async () => {
  const at = (minute: string, more = {}) => ({ ...LOGGED, id: minute, at: `2026-11-20T08:${minute}:00.000Z`, ...more });
  const login = { action: 'logged in', subject: 'operator', detail: {}, about: [] };
  openView('?view=audit', {
    [LIST]: page('entries', [
      at('09', login),
      at('08'),
      at('07'),
      at('06'),
      at('05', { operator: 'two@example.co.uk' }),
      // Done again after something else: that is said in its place.
      at('04'),
      at('03', login),
      at('02', { at: '2026-11-19T08:04:00.000Z', operator: 'two@example.co.uk' }),
    ]),
  });
  await screen.findByRole('table', { name: 'Audit log' });
  assert.ok(screen.getByRole('columnheader', { name: 'Operator' }), 'not every day is one operator alone');
  const lines = [...document.querySelectorAll('tbody tr')].map((row) =>
    row.children.length === 1 ? row.textContent : row.firstElementChild!.textContent,
  );
  assert.equal(lines, [
    '20 Nov 2026',
    '08:09 ×208:03',
    '08:08 ×308:07, 08:06',
    '08:05',
    '08:04',
    '19 Nov 2026 · two@example.co.uk',
    '08:04',
  ]);
});

audit('asks for more', async () => {
  const sent = openView('?view=audit', {
    [LIST]: ({ query }) =>
      query.get('before')
        ? page('entries', [{ ...LOGGED, id: 'e1', action: 'document read' }])
        : page('entries', [{ ...LOGGED, id: 'e2' }], 'e2'),
  });
  await screen.findByText('Priya Shah');
  press('Show more');
  await waitFor(() => assert.is(screen.getAllByText('Priya Shah').length, 2));
  assert.equal(
    sent.map(({ query }) => query.get('before')),
    [null, 'e2'],
  );
});

audit('an entry of the log does not name its own operator twice', async () => {
  const self = { kind: 'operator', id: 'o1', name: 'op@example.co.uk' };
  const entry = {
    id: 'e',
    at: '2026-11-20T08:00:00.000Z',
    operator: self.name,
    action: 'password changed',
    subject: 'operator 01939c5e-0000-7000-8000-000000000001',
    detail: {},
    about: [self],
  };
  openView('?view=audit', { 'GET /operator/audit': page('entries', [entry]) });
  await screen.findByText('Password changed');
  assert.is(screen.getByText('Password changed').closest('th')!.textContent, 'Password changed');
});

audit('an audit entry tells what changed, and no time that a link already names', async () => {
  const entry = (id: string, more: object) => ({
    id,
    at: '2026-11-20T08:00:00.000Z',
    operator: 'op@example.co.uk',
    action: 'delivery changed',
    subject: 'delivery 01939c5e-0000-7000-8000-000000000001',
    about: [{ kind: 'delivery', id: 'j1', name: 'SL1 2LT to SL2 5AT, 20 Nov 2026, 09:00' }],
    ...more,
  });
  openView('?view=audit', {
    'GET /operator/audit': page('entries', [
      entry('1', {
        detail: { pickup_time: '2026-11-20T09:00:00.000Z', from: 'available' },
        about: [{ kind: 'person', id: 'p', name: 'Pat' }, ...entry('', {}).about],
      }),
      entry('2', { action: 'council set', subject: 'council Slough Borough Council', detail: {}, about: [] }),
      entry('3', { action: 'logged in', subject: 'op@example.co.uk', detail: {}, about: [] }),
    ]),
  });
  const table = await screen.findByRole('table', { name: 'Audit log' });
  const [changed, set, login] = [...table.querySelectorAll('tbody th:not([colspan])')];
  assert.is(changed!.textContent, 'Delivery changed · Pat · SL1\u00a02LT to SL2\u00a05AT, 20 Nov 2026, 09:00');
  assert.equal(
    within(changed as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
    ['/operator?view=deliveries&id=j1'],
  );
  assert.is(changed!.nextElementSibling!.textContent, 'Was available');
  assert.equal([set!.textContent, login!.textContent], ['Council saved · Slough Borough Council', 'Logged in']);
  assert.equal(
    [set, login].map((what) => what!.firstElementChild!.tagName),
    ['STRONG', 'SPAN'],
    'who only looked stands back',
  );
});

audit.run();
