import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WORK_STANDINGS } from '#rules/right-to-work';
import { fireEvent, press, put, screen, unfold, within } from '../dom.ts';
import { held } from '../network.ts';
import { tells } from '../outline.ts';
import { closeView, openView, PRIYA, page } from './records.tsx';

const LIST = 'GET /operator/drivers';
const APPROVE = 'POST /operator/drivers/d1/approve';

const review = suite("the operator's review of a driver");
review.after.each(closeView);

review('asks before an approval without a passed check', async () => {
  const sent = openView('?view=drivers', {
    [LIST]: page('drivers', [{ ...PRIYA, right_to_work: { status: 'lapsed', follow_up_on: '2026-11-01' } }]),
    [APPROVE]: { status: 409, body: { error: 'Record a right-to-work check first.' } },
  });
  await screen.findByText('Expired, check again by 1 Nov 2026');
  const approvals = () => sent.filter(({ call }) => call === APPROVE).length;
  press('Approve Priya Shah');
  fireEvent.click(await screen.findByRole('button', { name: "Don't approve" }));
  assert.is(approvals(), 0);
  press('Approve Priya Shah');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await screen.findByText('Record a right-to-work check first.');
  assert.is(approvals(), 1);
});

const ANYWAY: [status: 'none' | 'failed' | 'lapsed', documents: typeof PRIYA.documents, words: string][] = [
  ['none', PRIYA.documents, 'Nobody has recorded a passed right-to-work check for Priya Shah. Approve anyway?'],
  ['none', [], "Priya Shah hasn't sent a right-to-work document, and nobody has recorded a check. Approve anyway?"],
  ['failed', PRIYA.documents, 'The last right-to-work check for Priya Shah failed. Approve anyway?'],
  ['failed', [], "Priya Shah hasn't sent a right-to-work document, and the last check failed. Approve anyway?"],
  ['lapsed', PRIYA.documents, 'The last right-to-work check for Priya Shah has expired. Approve anyway?'],
  ['lapsed', [], "Priya Shah hasn't sent a right-to-work document, and the last check has expired. Approve anyway?"],
];
for (const [status, documents, words] of ANYWAY) {
  review(`with ${documents.length} documents asks: ${words}`, async () => {
    openView('?view=drivers', {
      [LIST]: page('drivers', [{ ...PRIYA, documents, right_to_work: { status, follow_up_on: null } }]),
    });
    await screen.findByText(WORK_STANDINGS[status]);
    press('Approve Priya Shah');
    assert.ok(within(await screen.findByRole('dialog')).getByText(words));
  });
}

const CHECKS = '/operator/drivers/d1/right-to-work-checks';
review('shows papers side by side in frames, saves when they expire and records a check', async () => {
  const passport = { ...PRIYA.documents[0]!, expires_on: '2029-03-04' };
  const photo = { ...passport!, id: 'f2', kind: 'profile_photo', type: 'image/webp' };
  const check = { method: 'online', outcome: 'passed', conditions: '', follow_up_on: '2027-01-31' };
  const evidence = { ...passport!, id: 'f3', kind: 'right_to_work_evidence' };
  const kept = { ...check, id: 'c1', checked_by: 'op@example.test', checked_at: '2026-11-20T08:00:00.000Z', evidence };
  const sent = openView('?view=drivers', {
    [LIST]: page('drivers', [
      { ...PRIYA, share_code: 'W12345678', documents: [passport, photo], right_to_work: { status: 'none' } },
    ]),
    'GET /operator/documents/f1': { file: 'RIFF', type: 'image/webp' },
    'GET /operator/documents/f2': { file: 'RIFF', type: 'image/webp' },
    'GET /operator/documents/f3': { file: 'RIFF', type: 'image/webp' },
    [`GET ${CHECKS}`]: { status: 200, body: { checks: [{ ...kept, id: 'c0', outcome: 'failed', evidence: null }] } },
    [`POST ${CHECKS}`]: { status: 201, body: { check: kept } },
    'PATCH /operator/documents/f1': ({ body }) => ({
      status: 200,
      body: { document: { ...passport, ...body, reviewed_at: '2026-11-20T08:00:00.000Z' } },
    }),
  });
  await screen.findByText('No check yet');
  press('Review documents');
  for (const title of ['Profile photo', 'Right-to-work document']) {
    const shown = (await screen.findByTitle(title)) as HTMLIFrameElement;
    assert.is(shown.getAttribute('sandbox'), '', title);
    assert.match(shown.srcdoc, /^<img src="data:image\/webp;base64,\S+" width="100%" alt="">$/);
  }
  const looks = sent.filter(({ call }) => call.includes('/documents/'));
  assert.ok(looks.every(({ query }) => query.get('view') === 'picture'));
  assert.is(screen.getAllByText(/as a picture/).length, 1);
  assert.ok(screen.getByRole('button', { name: /^Download Right-to-work document/ }));
  assert.ok(screen.getByText('W12 345 678'));
  const paper = screen.getByRole('region', { name: 'Right-to-work document' });
  assert.is(within(paper).getByLabelText<HTMLInputElement>('Expires on').value, '2029-03-04', 'as it is known');
  fireEvent.change(within(paper).getByLabelText('Expires on'), { target: { value: '2030-05-06' } });
  fireEvent.click(within(paper).getByRole('button', { name: 'Mark as reviewed' }));
  await within(paper).findByText('Reviewed on 20 Nov 2026.');
  assert.equal(sent.at(-1)!.body, { expires_on: '2030-05-06' });
  put('method', 'online');
  put('outcome', 'passed');
  put('follow_up_on', '2027-01-31');
  press('Record check');
  await screen.findByText('Passed, check again by 31 Jan 2027');
  const listed = within(screen.getByRole('region', { name: 'Right to work' })).getAllByRole('listitem');
  assert.equal(
    listed.map(({ textContent }) => textContent!.split(' · ')[0]),
    ['Passed', 'Failed'],
    'the newest first',
  );
  assert.ok(screen.getByRole('button', { name: /^Download Right-to-work evidence/ }));
  assert.equal(sent.find(({ call }) => call === `POST ${CHECKS}`)!.body, check);
  for (const label of ['How you checked', 'Outcome', 'Check again by (optional)'])
    assert.is(screen.getByLabelText<HTMLInputElement>(label).value, '', 'the next check begins with nothing of it');
});

review('one side of a licence is marked alone', async () => {
  const front = { ...PRIYA.documents[0]!, kind: 'licence_doc' as const };
  const back = { ...front, id: 'f2' };
  openView('?view=drivers', {
    [LIST]: page('drivers', [{ ...PRIYA, documents: [front, back] }]),
    'GET /operator/documents/f1': { file: 'RIFF', type: 'image/webp' },
    'GET /operator/documents/f2': { file: 'RIFF', type: 'image/webp' },
    [`GET ${CHECKS}`]: { status: 200, body: { checks: [] } },
    'PATCH /operator/documents/f1': {
      status: 200,
      body: { document: { ...front, expires_on: '2030-05-06', reviewed_at: '2026-11-20T08:00:00.000Z' } },
    },
  });
  await screen.findByRole('button', { name: 'Review documents' });
  press('Review documents');
  const sides = () => screen.getAllByRole('region', { name: 'Driving licence' });
  await screen.findAllByRole('region', { name: 'Driving licence' });
  fireEvent.click(within(sides()[0]!).getByRole('button', { name: 'Mark as reviewed' }));
  await within(sides()[0]!).findByText('Reviewed on 20 Nov 2026.');
  assert.equal(
    sides().map((side) => within(side).getByRole('button', { name: /^(Save|Mark)/ }).textContent),
    ['Save date', 'Mark as reviewed'],
  );
});

review('papers and a decision whose answers cross are all shown', async () => {
  const front = { ...PRIYA.documents[0]!, kind: 'licence_doc' as const };
  const reviewed = { reviewed_at: '2026-11-20T08:00:00.000Z' };
  const late = held();
  openView('?view=drivers', {
    [LIST]: page('drivers', [{ ...PRIYA, documents: [front, { ...front, id: 'f2' }] }]),
    'GET /operator/documents/f1': { file: 'RIFF', type: 'image/webp' },
    'GET /operator/documents/f2': { file: 'RIFF', type: 'image/webp' },
    [`GET ${CHECKS}`]: { status: 200, body: { checks: [] } },
    'PATCH /operator/documents/f1': late.answer,
    'PATCH /operator/documents/f2': { status: 200, body: { document: { ...front, id: 'f2', ...reviewed } } },
    [APPROVE]: {
      status: 200,
      body: { driver: { ...PRIYA, status: 'approved', documents: [front, { ...front, id: 'f2', ...reviewed }] } },
    },
  });
  await screen.findByRole('button', { name: 'Review documents' });
  press('Review documents');
  const sides = await screen.findAllByRole('region', { name: 'Driving licence' });
  for (const side of sides) fireEvent.click(within(side).getByRole('button', { name: 'Mark as reviewed' }));
  await within(sides[1]!).findByText('Reviewed on 20 Nov 2026.');
  press('Approve Priya Shah');
  await screen.findByRole('button', { name: 'Suspend Priya Shah' });
  late.give({ status: 200, body: { document: { ...front, ...reviewed } } });
  await within(sides[0]!).findByText('Reviewed on 20 Nov 2026.');
  assert.ok(within(sides[1]!).getByText('Reviewed on 20 Nov 2026.'));
  assert.ok(screen.getByRole('button', { name: 'Suspend Priya Shah' }));
});

review("an operator's evidence of a check has no expiry date: the check has a day of its own", async () => {
  const evidence = { ...PRIYA.documents[0]!, kind: 'right_to_work_evidence' as const };
  const sent = openView('?view=drivers', {
    [LIST]: page('drivers', [{ ...PRIYA, documents: [evidence] }]),
    'GET /operator/documents/f1': { file: 'RIFF', type: 'image/webp' },
    [`GET ${CHECKS}`]: { status: 200, body: { checks: [] } },
    'PATCH /operator/documents/f1': {
      status: 200,
      body: { document: { ...evidence, reviewed_at: '2026-11-20T08:00:00.000Z' } },
    },
  });
  await screen.findByRole('button', { name: 'Review documents' });
  press('Review documents');
  const paper = await screen.findByRole('region', { name: 'Right-to-work evidence' });
  assert.is(within(paper).queryByLabelText('Expires on'), null);
  fireEvent.click(within(paper).getByRole('button', { name: 'Mark as reviewed' }));
  await within(paper).findByText('Reviewed on 20 Nov 2026.');
  assert.is(sent.at(-1)!.call, 'PATCH /operator/documents/f1');
});

review('a check that passed without a day to check again stands as passed', async () => {
  const check = { id: 'c1', method: 'online', outcome: 'passed', conditions: '', follow_up_on: null, evidence: null };
  openView('?view=drivers', {
    [LIST]: page('drivers', [{ ...PRIYA, documents: [], right_to_work: { status: 'none' } }]),
    [`GET ${CHECKS}`]: { status: 200, body: { checks: [] } },
    [`POST ${CHECKS}`]: {
      status: 201,
      body: { check: { ...check, checked_by: 'op@example.test', checked_at: '2026-11-20T08:00:00.000Z' } },
    },
  });
  await screen.findByText('No check yet');
  press('Review documents');
  await screen.findByLabelText('Outcome');
  put('method', 'online');
  put('outcome', 'passed');
  press('Record check');
  await screen.findByText('Passed', { selector: 'dd' });
});

review('a review tells what is asked of each paper and of the check', async () => {
  openView('?view=drivers', {
    [LIST]: page('drivers', [{ ...PRIYA, share_code: 'W12345678' }]),
    'GET /operator/documents/f1': { file: 'RIFF', type: 'image/webp' },
    [`GET ${CHECKS}`]: {
      status: 200,
      body: {
        checks: [
          {
            id: 'c',
            method: 'online',
            outcome: 'passed',
            conditions: '20 hours',
            follow_up_on: '2027-01-31',
            checked_by: 'op@example.test',
            checked_at: '2026-11-20T08:00:00.000Z',
          },
        ],
      },
    },
  });
  await screen.findByRole('heading', { name: 'Priya Shah' });
  press('Review documents');
  await screen.findByTitle('Right-to-work document');
  await screen.findAllByText(/20 hours/);
  await unfold(screen.getByText('Record another check').closest('details')!);
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
section Right-to-work document
heading 3 Right-to-work document
iframe Right-to-work document [sandbox]
Expires on (Leave empty if it doesn't expire.), expires_on: date
submit Mark as reviewed
button Download Right-to-work document · 340 kB: <b>passport</b>.html.pdf
section Right to work
heading 3 Right to work
link gov.uk/view-right-to-work https://www.gov.uk/view-right-to-work target=_blank rel=noreferrer
button Download the evidence
summary Record another check
How you checked, method: select-one Choose… | Online, by share code | Manual, original document | Identity service provider
Outcome, outcome: select-one Choose… | Passed | Failed
Check again by (optional) (When their permission ends.), follow_up_on: date
Conditions (optional) (For example 20 hours a week.), conditions: textarea maxlength=500
Evidence (optional) (The Home Office page, or a copy of the document: PDF, JPG, PNG or WebP.), evidence: file accept=application/pdf,image/jpeg,image/png,image/webp
submit Record check
button Close review [aria-expanded]
button Approve Priya Shah
button Reject Priya Shah`);
});

review.run();
