import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buttonKinds } from '#styles/components';
import { fireEvent, messageOf, named, press, put, screen, waitFor, within } from '../dom.ts';
import { held } from '../network.ts';
import { tells } from '../outline.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { keepsDrafts } from './drafts.ts';
import {
  COUNTS,
  catchDownloads,
  closeView,
  applied as councilKnown,
  JOE,
  list,
  NOTHING_COUNTED,
  openView,
  page,
  pressing,
} from './records.tsx';

const LIST = 'GET /operator/sellers';
const STATUS = 'PATCH /operator/sellers/s1';
const PAYMENT = 'PATCH /operator/applications/a1';
const RECORD = 'GET /operator/applications/a1/record';

const sellers = suite("the operator's sellers");
sellers.after.each(closeView);

sellers('shows a seller, the application and the licence', async () => {
  const sent = openView('?view=sellers&council_status=pending', { [LIST]: page('sellers', [JOE]) });
  await screen.findByText('Joe Marsh');
  assert.is(sent[0]!.query.get('council_status'), 'pending');
  for (const words of ['Submitted on 20 Nov 2026, 09:00', 'Unpaid', 'Not sent yet', '3 Orchard Close, SL2 5AT']) {
    assert.ok(screen.getByText(words), words);
  }
});

sellers('shows those whose fee is unpaid', async () => {
  const sent = openView('?view=sellers&payment_status=unpaid', { [LIST]: page('sellers', [JOE]) });
  await screen.findByText('Joe Marsh');
  assert.is(sent[0]!.query.get('payment_status'), 'unpaid');
});

sellers('sellers who wait for us come first, the longest wait on top, and each says since when', async () => {
  const named = (name: string, changes: object, application: object | null = {}) => ({
    ...JOE,
    id: name,
    name,
    created_at: '2020-11-20T09:00:00.000Z',
    ...changes,
    application: application && { ...JOE.application, submitted_at: '2020-11-20T09:00:00.000Z', ...application },
  });
  openView('?view=sellers', {
    [LIST]: page('sellers', [
      named('Done', { council_status: 'refused' }),
      named('New', {}, null),
      named('Sent', {}, { sent_to_council_at: '2020-11-21T09:00:00.000Z' }),
      named('Late', {}),
      named('Later', {}, { submitted_at: '2020-11-18T09:00:00.000Z' }),
      named('Typing', {}, { status: 'draft' }),
    ]),
  });
  await screen.findByText('Done');
  assert.equal(
    screen.getAllByRole('article').map((card) => card.querySelector('summary')!.textContent),
    [
      'LaterTo reviewWaiting since 18 Nov 2020',
      'LateTo reviewWaiting since 20 Nov 2020',
      'SentWith the councilWaiting since 21 Nov 2020',
      'TypingDraft applicationJoined on 20 Nov 2020',
      'NewNo applicationJoined on 20 Nov 2020',
      'DonerefusedJoined on 20 Nov 2020',
    ],
  );
});

sellers('says whether there are none, or none that a filter asks for', async () => {
  openView('?view=sellers', { [LIST]: page('sellers', []) });
  await screen.findByText(/^No sellers yet\./);
  closeView();
  openView('?view=sellers&council_status=live', { [LIST]: page('sellers', []) });
  await screen.findByText('No sellers match this.');
});

sellers('says when there is no application', async () => {
  openView('?view=sellers', { [LIST]: page('sellers', [{ ...JOE, application: null }]) });
  await screen.findByText('No council application yet.');
});

const SET: [what: string, typed: Record<string, string>, council_status: string][] = [
  ['one of the usual words', { council_status: 'registered' }, 'registered'],
  ["the council's own words", { council_status: 'other', other_status: ' Visit booked ' }, 'Visit booked'],
];
for (const [what, typed, council_status] of SET) {
  sellers(`sets ${what}`, async () => {
    const sent = openView('?view=sellers', {
      [LIST]: page('sellers', [JOE]),
      [STATUS]: ({ body }) => ({ status: 200, body: { seller: { ...JOE, ...body } } }),
    });
    await screen.findByText('Joe Marsh');
    assert.is(named('council_status')[0]!.value, 'pending');
    for (const [name, value] of Object.entries(typed)) put(name, value);
    press('Set status');
    await screen.findByText("Saved. We've emailed the cook.");
    assert.equal(sent.at(-1)!.body, { council_status });
  });
}

sellers('asks for the words when they are to be other ones', async () => {
  openView('?view=sellers', { [LIST]: page('sellers', [JOE]) });
  await screen.findByText('Joe Marsh');
  put('council_status', 'other');
  press('Set status');
  assert.is(messageOf('other_status'), 'Enter a council status.');
});

sellers('shows a status in other words as it is', async () => {
  openView('?view=sellers', { [LIST]: page('sellers', [{ ...JOE, council_status: 'Visit booked' }]) });
  await screen.findByText('Visit booked');
  assert.is(named('council_status')[0]!.value, 'other');
  assert.is(named('other_status')[0]!.value, 'Visit booked');
});

/** Presses a button once what the last press began is over: until then it does nothing. */
async function pressWhenIdle(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => assert.is.not(button.getAttribute('aria-disabled'), 'true'));
  fireEvent.click(button);
}

sellers('marks a payment and takes it back', async () => {
  const sent = openView('?view=sellers', {
    [LIST]: page('sellers', [JOE]),
    [PAYMENT]: ({ body }) => ({ status: 200, body: { application: { ...JOE.application, ...body } } }),
  });
  await screen.findByText('Joe Marsh');
  press('Mark as paid');
  await pressWhenIdle('Mark as unpaid');
  await screen.findByRole('button', { name: 'Mark as paid' });
  assert.equal(
    sent.filter(({ call }) => call === PAYMENT).map(({ body }) => body),
    [{ payment_status: 'paid' }, { payment_status: 'unpaid' }],
  );
});

sellers('a fee whose answer comes late does not take a decision back', async () => {
  const fee = held();
  const seller = { ...JOE, documents: [licence('a', '2026-11-19')] };
  openView('?view=sellers', {
    [LIST]: page('sellers', [seller]),
    [PAYMENT]: fee.answer,
    [STATUS]: { status: 200, body: { seller: { ...seller, council_status: 'registered' } } },
  });
  await screen.findByText('Joe Marsh');
  press('Mark as paid');
  press('Confirm registration');
  await screen.findByText('registered');
  fee.give({ status: 200, body: { application: { ...JOE.application, payment_status: 'paid' } } });
  await screen.findByRole('button', { name: 'Mark as unpaid' });
  assert.ok(screen.getByText('registered'));
  assert.is(screen.queryByRole('button', { name: 'Confirm registration' }), null);
});

const licence = (id: string, day: string) => ({
  id,
  kind: 'license_certificate',
  name: 'l.pdf',
  type: 'application/pdf',
  size: 1000,
  uploaded_at: `${day}T08:00:00.000Z`,
});

sellers('shows the record beside the newest licence only when asked', async () => {
  const record = {
    operator_name: 'Joe Marsh',
    date_of_birth: '1985-07-14',
    activities: ['Cooking', 'Freezing'],
    contact: { phone: '07700900123' },
    declarations: [{ name: 'correct_info', agreed: true }],
    operator_type: 'sole_trader',
    supplement: { operator_town: '', opening_days: [], opening_times: {} },
    missing_for_council: ['operator_town', 'start_date'],
    sent_to_council: false,
    trading_address: '',
  };
  const downloads = catchDownloads();
  try {
    const sent = openView('?view=sellers', {
      [LIST]: page('sellers', [{ ...JOE, documents: [licence('a', '2026-11-19'), licence('b', '2026-11-20')] }]),
      'GET /operator/documents/b': { file: '%PDF', type: 'image/webp' },
      [RECORD]: { status: 200, body: { record } },
    });
    await screen.findByText('Joe Marsh');
    assert.is(sent.length, 1);
    press('Review registration');
    await screen.findByText('Record for the council');
    const picture = await screen.findByTitle<HTMLIFrameElement>('Licence');
    assert.match(picture.srcdoc, 'data:image/webp;base64,');
    assert.is(picture.getAttribute('sandbox'), '');
    assert.equal(
      sent.filter(({ call }) => call.startsWith('GET /operator/documents')).map(({ query }) => query.get('view')),
      ['picture'],
    );
    for (const words of ['14 Jul 1985', 'Cooking, Freezing', 'Yes', 'No', '—'])
      assert.ok(screen.getByText(words), words);
    const shown = screen.getByRole('article').textContent!;
    assert.match(shown, 'Operator typeSole trader');
    assert.match(shown, 'Still neededOperator town, Starts selling');
    assert.not.match(shown, '_');
    assert.not.match(shown, 'correct_info');
    assert.not.match(shown, 'Further details', 'it would head nothing');
    press('Download as JSON');
    await waitFor(() => assert.is(downloads.files[0]?.name, 'council-registration-a1.json'));
    assert.equal(JSON.parse(await downloads.files[0]!.blob.text()), record);
    press('Close review');
    assert.is(screen.queryByTitle('Licence'), null);
    assert.is(screen.queryByText('Record for the council'), null);
  } finally {
    downloads.stop();
  }
});

sellers('a licence alone can be reviewed, and a record without one says so', async () => {
  openView('?view=sellers', {
    [LIST]: page('sellers', [{ ...JOE, application: null, documents: [licence('b', '2026-11-20')] }]),
    'GET /operator/documents/b': { status: 404, body: { error: 'There is no such document.' } },
  });
  await screen.findByText('Joe Marsh');
  press('Review registration');
  await screen.findByText('There is no such document.');
  assert.is(screen.queryByText('Record for the council'), null);
  closeView();
  openView('?view=sellers', { [LIST]: page('sellers', [JOE]), [RECORD]: { status: 200, body: { record: {} } } });
  await screen.findByText('Joe Marsh');
  press('Review registration');
  await screen.findByText('Not uploaded yet.');
});

/** The words of the main button of a seller's card. */
const mainButton = () => document.querySelector(`article .${buttonKinds.main.split(' ')[0]}`)?.textContent;

sellers('the next step is the main button: the review, then the confirmation', async () => {
  openView('?view=sellers', {
    [LIST]: page('sellers', [applied()]),
    [RECORD]: { status: 200, body: { record: {} } },
    [STATUS]: ({ body }) => ({ status: 200, body: { seller: { ...applied(), ...body } } }),
  });
  await screen.findByText('Joe Marsh');
  assert.is(mainButton(), 'Review registration');
  press('Review registration');
  await waitFor(() => assert.is(mainButton(), 'Confirm registration'));
  press('Send back for…');
  assert.is(mainButton(), 'Send back');
  press("Don't change");
  press('Confirm registration');
  press('Confirm');
  await screen.findByText("Registration confirmed. We've emailed the cook.");
  await waitFor(() => assert.is(screen.queryByRole('button', { name: 'Confirm registration' }), null));
  assert.is(mainButton(), undefined);
});

for (const [what, seller, question] of [
  ['without an application', { application: null }, "Joe Marsh hasn't submitted an application. Confirm anyway?"],
  [
    'with a draft',
    { application: { ...JOE.application, status: 'draft' } },
    "Joe Marsh hasn't submitted an application. Confirm anyway?",
  ],
  ['without a licence', {}, "Joe Marsh hasn't uploaded a licence. Confirm anyway?"],
  ['whose record and licence are here', { documents: [licence('a', '2026-11-19')] }, undefined],
] as const) {
  sellers(`asks first before a cook ${what} is confirmed, where something is missing`, async () => {
    const sent = openView('?view=sellers', {
      [LIST]: page('sellers', [{ ...JOE, ...seller }]),
      [STATUS]: ({ body }) => ({ status: 200, body: { seller: { ...JOE, ...body } } }),
    });
    await screen.findByText('Joe Marsh');
    press('Confirm registration');
    const calls = () => sent.filter(({ call }) => call === STATUS).map(({ body }) => body);
    if (question) {
      await screen.findByRole('dialog', { name: question });
      press("Don't confirm");
      assert.equal(calls(), []);
      press('Confirm registration');
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
    }
    await waitFor(() => assert.equal(calls(), [{ council_status: 'registered' }]));
  });
}

for (const [opens, submits, council_status, said, label] of [
  ['Refuse…', 'Refuse registration', 'refused', "Refused. We've emailed the cook.", 'Reason'],
  ['Send back for…', 'Send back', 'sent back', "Sent back. We've emailed the cook.", "What's missing?"],
] as const) {
  sellers(`'${opens}' asks in place, sends what is typed, and is not offered twice`, async () => {
    const sent = openView('?view=sellers', {
      [LIST]: page('sellers', [JOE]),
      [STATUS]: ({ body }) => ({ status: 200, body: { seller: { ...JOE, ...body, council_reason: body.reason } } }),
    });
    await screen.findByText('Joe Marsh');
    press(opens);
    const field = () => screen.getByLabelText<HTMLTextAreaElement>(label);
    assert.is(document.activeElement, field());
    assert.is(screen.queryByRole('button', { name: 'Confirm registration' }), null);
    press("Don't change");
    press(opens);
    press(submits);
    assert.match(field().closest('form')!.textContent!, 'Say why: the cook reads it.');
    fireEvent.input(field(), { target: { value: 'No sink.' } });
    press(submits);
    await screen.findByText(said);
    assert.equal(
      sent.filter(({ call }) => call === STATUS).map(({ body }) => body),
      [{ council_status, reason: 'No sink.' }],
    );
    await waitFor(() => assert.is(screen.queryByRole('button', { name: opens }), null));
    assert.ok(screen.getByText('No sink.', { selector: 'dd' }));
    assert.ok(screen.getByRole('button', { name: 'Confirm registration' }));
  });
}

sellers('a refusal of an open kitchen says that its menu closes', async () => {
  openView('?view=sellers', { [LIST]: page('sellers', [{ ...JOE, council_status: 'Live' }]) });
  await screen.findByText('Joe Marsh');
  assert.is(screen.queryByRole('button', { name: 'Confirm registration' }), null);
  press('Refuse…');
  screen.getByText('The cook will see this on their dashboard and in an email. Their menu closes.');
});

sellers('one that was sent back waits for the cook, after those that wait for us', async () => {
  openView('?view=sellers', {
    [LIST]: page('sellers', [
      { ...JOE, id: 's2', name: 'Ada', council_status: 'Sent back' },
      { ...JOE, id: 's3', name: 'Bo', council_status: 'refused' },
      JOE,
    ]),
  });
  await screen.findByText('Ada');
  assert.equal(
    screen.getAllByRole('article').map((card) => card.querySelector('summary')!.textContent),
    ['Joe MarshTo reviewWaiting since 20 Nov', 'AdaSent backJoined on 20 Nov', 'BorefusedJoined on 20 Nov'],
  );
});

sellers("the filter has the other words for 'registered' only where they are used", async () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Council status' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
  openView('?view=sellers&council_status=live', {
    [LIST]: page('sellers', []),
    [COUNTS]: {
      status: 200,
      body: { ...NOTHING_COUNTED, sellers: { all: 3, unpaid: 0, statuses: [{ status: 'active', count: 2 }] } },
    },
  });
  await waitFor(() =>
    assert.equal(links(), ['All', 'Pending', 'Registered', 'Sent back', 'Refused', 'Fee unpaid', 'Active', 'Live']),
  );
});

const SLOUGH = { authority_name: 'Slough Borough Council', email: 'food@slough.test', phone: '', guidance_url: '' };
const HAND_OVER = 'POST /operator/applications/a1/hand-over';
const applied = (over: object = {}) => ({
  ...JOE,
  application: { ...JOE.application, data: { authority_name: SLOUGH.authority_name }, council: SLOUGH, ...over },
});

sellers('hands a record over, and one that lacks answers or was sent only after a question', async () => {
  const sent = openView('?view=sellers', {
    [LIST]: page('sellers', [applied({ missing_for_council: ['food_type', 'opening_hours'] })]),
    [HAND_OVER]: {
      status: 200,
      body: { application: applied({ sent_to_council_at: '2026-11-21T09:00:00.000Z' }).application },
    },
  });
  await screen.findByText('Food you handle, Opening hours');
  assert.ok(screen.getByText('2 answers'));
  press('Send to the council');
  screen.getByText('Send the record to Slough Borough Council? It still needs 2 answers.');
  press("Don't send");
  assert.not(sent.some(({ call }) => call === HAND_OVER));
  press('Send to the council');
  press('Send');
  await screen.findByText('On 21 Nov 2026, 09:00');
  assert.equal(sent.at(-1)!.body, { again: false });
  await pressWhenIdle('Send to the council again');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }));
  await waitFor(() => assert.equal(sent.at(-1)!.body, { again: true }));
});

sellers('where a record is refused, the card shows that the council has no address any more', async () => {
  const error = 'There is no email address for Slough Borough Council. Add it under Councils.';
  openView('?view=sellers', {
    [LIST]: ({ query }) => page('sellers', [applied(query.has('id') ? { council: null } : {})]),
    [HAND_OVER]: { status: 409, body: { error } },
  });
  await pressWhenIdle('Send to the council');
  await screen.findByText(error);
  await screen.findByRole('link', { name: 'Add it under Councils' });
  assert.is(screen.queryByRole('button', { name: 'Send to the council' }), null);
});

sellers('asks for the reason where another operator has opened the kitchen meanwhile', async () => {
  const reason = 'Say why: the cook reads it.';
  const sent = openView('?view=sellers', {
    [LIST]: ({ query }) => page('sellers', [query.has('id') ? { ...JOE, council_status: 'registered' } : JOE]),
    [STATUS]: ({ body }) =>
      body.reason
        ? { status: 200, body: { seller: { ...JOE, ...body } } }
        : { status: 422, body: { error: reason, fields: { reason } } },
  });
  await screen.findByText('Joe Marsh');
  put('council_status', 'other');
  put('other_status', 'Visit booked');
  press('Set status');
  await waitFor(() => assert.is(named('council_status')[0]!.value, 'registered'));
  put('council_status', 'pending');
  put('reason', 'It was a mistake.');
  press('Set status');
  await screen.findByText("Saved. We've emailed the cook.");
  assert.equal(sent.at(-1)!.body, { council_status: 'pending', reason: 'It was a mistake.' });
});

sellers('says that a record changed after it was sent, and sends the new one', async () => {
  const sent = openView('?view=sellers', {
    [LIST]: page('sellers', [applied({ sent_to_council_at: '2026-11-21T09:00:00.000Z', changed_since_sent: true })]),
    [HAND_OVER]: { status: 200, body: { application: applied().application } },
  });
  await screen.findByText('On 21 Nov 2026, 09:00, changed since it was sent');
  assert.ok(screen.getByText('To review'), 'it waits for us again');
  press('Send to the council again');
  await screen.findByText('Send the changed record to Slough Borough Council?');
  press('Send again');
  await waitFor(() => assert.equal(sent.at(-1)!.body, { again: true }));
});

sellers('says why a record did not arrive, and where the address is kept', async () => {
  const hand_over_failed = { to: 'fod@slough.test', at: '2026-11-21T09:00:00.000Z', why: 'Refused (550).' };
  openView('?view=sellers', { [LIST]: page('sellers', [applied({ hand_over_failed })]) });
  const said = await screen.findByText(/fod@slough\.test on 21 Nov 2026, 09:00 did not arrive\. Refused \(550\)\./);
  assert.is(within(said).getByRole('link').getAttribute('href'), '/operator?view=councils');
  screen.getByRole('button', { name: 'Send to the council' });
});

sellers('says that a council still has what it got before, where the newest did not arrive', async () => {
  const sent_to_council_at = '2026-11-20T09:00:00.000Z';
  const hand_over_failed = { to: 'fod@slough.test', at: '2026-11-21T09:00:00.000Z', why: 'Refused (550).' };
  openView('?view=sellers', { [LIST]: page('sellers', [applied({ sent_to_council_at, hand_over_failed })]) });
  await screen.findByText(/did not arrive\. Refused \(550\)\. The council still has what you sent before\./);
  screen.getByText('On 20 Nov 2026, 09:00');
  assert.is(screen.queryByText(/nothing was sent/), null);
});

sellers('leads to the councils where one has no address', async () => {
  openView('?view=sellers', { [LIST]: page('sellers', [applied({ council: null })]) });
  const link = await screen.findByRole('link', { name: 'Add it under Councils' });
  assert.is(link.getAttribute('href'), '/operator?view=councils&name=Slough+Borough+Council');
  assert.is(screen.queryByRole('button', { name: /Hand over/ }), null);
});

sellers('asks why when a seller is refused', async () => {
  const sent = openView('?view=sellers', {
    [LIST]: page('sellers', [JOE]),
    [STATUS]: ({ body }) => ({ status: 200, body: { seller: { ...JOE, ...body } } }),
  });
  await screen.findByText('Joe Marsh');
  put('council_status', 'refused');
  press('Set status');
  assert.is(messageOf('reason'), 'Say why: the cook reads it.');
  put('reason', 'No visit yet.');
  press('Set status');
  await waitFor(() => assert.equal(sent.at(-1)!.body, { council_status: 'refused', reason: 'No visit yet.' }));
});

sellers('asks why when an open menu is closed, and shows the reason to be changed', async () => {
  const sent = openView('?view=sellers', {
    [LIST]: page('sellers', [{ ...JOE, council_status: 'Live' }]),
    [STATUS]: ({ body }) => ({ status: 200, body: { seller: { ...JOE, council_reason: body.reason, ...body } } }),
  });
  await screen.findByText('Joe Marsh');
  put('other_status', 'active');
  assert.is(screen.queryByLabelText('Reason'), null);
  put('council_status', 'pending');
  press('Set status');
  assert.is(messageOf('reason'), 'Say why: the cook reads it.');
  put('reason', 'Mice.');
  press('Set status');
  await waitFor(() => assert.equal(sent.at(-1)!.body, { council_status: 'pending', reason: 'Mice.' }));
  await waitFor(() => assert.is(screen.getByLabelText<HTMLTextAreaElement>('Reason').value, 'Mice.'));
});

sellers('chooses of the status that a decision has set', async () => {
  const sent = openView('?view=sellers', {
    [LIST]: page('sellers', [applied()]),
    [STATUS]: ({ body }) => ({ status: 200, body: { seller: { ...applied(), ...body } } }),
  });
  await screen.findByText('Joe Marsh');
  put('council_status', 'other');
  press('Confirm registration');
  press('Confirm');
  await screen.findByText("Registration confirmed. We've emailed the cook.");
  assert.is(named('council_status')[0]!.value, 'registered');
  assert.is(named('other_status').length, 0);
  const calls = sent.length;
  put('council_status', 'pending');
  press('Set status');
  assert.is(messageOf('reason'), 'Say why: the cook reads it.', 'an open menu would close');
  assert.is(sent.length, calls);
});

sellers('leaves the focus on the button that set a status', async () => {
  openView('?view=sellers', {
    [LIST]: page('sellers', [JOE]),
    [STATUS]: ({ body }) => ({ status: 200, body: { seller: { ...JOE, ...body } } }),
  });
  await screen.findByText('Joe Marsh');
  put('council_status', 'registered');
  const button = screen.getByRole('button', { name: 'Set status' });
  button.focus();
  press('Set status');
  await screen.findByText("Saved. We've emailed the cook.");
  assert.ok(document.activeElement === button);
});

sellers('shows the reason that was given to a seller who is refused, to be changed', async () => {
  const council_reason = 'No visit yet.';
  openView('?view=sellers', { [LIST]: page('sellers', [{ ...JOE, council_status: 'refused', council_reason }]) });
  assert.is((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value, council_reason);
  put('council_status', 'registered');
  assert.is(screen.queryByLabelText('Reason'), null, 'nobody else is told one');
});

for (const [what, stored, typed] of [
  [
    'typed',
    {},
    [
      ['council_status', 'other'],
      ['other_status', 'Refused'],
    ],
  ],
  ['kept in other letters', { council_status: 'Refused' }, [['other_status', ' REFUSED']]],
  [
    'gone back to',
    { council_status: 'Refused' },
    [
      ['council_status', 'pending'],
      ['council_status', 'other'],
    ],
  ],
] as const) {
  sellers(`asks for the reason of a refusal that is ${what}, too`, async () => {
    openView('?view=sellers', { [LIST]: page('sellers', [{ ...JOE, ...stored }]) });
    await screen.findByText('Joe Marsh');
    for (const [name, value] of typed) put(name, value);
    assert.ok(screen.getByLabelText('Reason'));
    put('other_status', 'Visit booked');
    assert.is(screen.queryByLabelText('Reason'), null);
  });
}

sellers('saves the record for the council as a PDF', async () => {
  const downloads = catchDownloads();
  try {
    const sent = openView('?view=sellers', {
      [LIST]: page('sellers', [JOE]),
      [RECORD]: { file: '%PDF', type: 'application/pdf' },
    });
    await screen.findByText('Joe Marsh');
    press('Save as PDF');
    await waitFor(() => assert.match(downloads.files[0]?.name ?? '', /^food-business-registration-.+\.pdf$/));
    assert.is(sent.at(-1)!.query.get('format'), 'pdf');
  } finally {
    downloads.stop();
  }
});

sellers('tells all that is known of a seller, and what can be done', async () => {
  openView('?view=sellers', { [LIST]: page('sellers', [applied({ missing_for_council: ['food_type'] })]) });
  await screen.findByText('Joe Marsh');
  tells(`
heading 1 Sellers
nav Council status
link All /operator?view=sellers [aria-current=page]
link Pending /operator?view=sellers&council_status=pending
link Registered /operator?view=sellers&council_status=registered
link Sent back /operator?view=sellers&council_status=sent+back
link Refused /operator?view=sellers&council_status=refused
link Fee unpaid /operator?view=sellers&payment_status=unpaid
article Joe Marsh
heading 2 Joe Marsh
Email: joe@example.co.uk
Phone: 07700 900123
link 07700 900123 tel:07700900123
Address: 3 Orchard Close, SL2 5AT
Area: Slough
Licence: Not sent yet
heading 3 Council application
State: Submitted on 20 Nov 2026, 09:00
Reference: A1
Council: Slough Borough Council
Sent to council: Not yet
Still needed: 1 answerFood you handle
summary 1 answer
Payment: Unpaid
button Send to the council
button Save as PDF
button Mark as paid
button Review registration [aria-expanded=false]
button Confirm registration
button Refuse…
button Send back for…
summary Set another status
Council status (The menu is open while it is registered, approved, active or live.), council_status: select-one Choose… | Pending | Registered | Sent back | Refused | Other…
submit Set status`);
  put('council_status', 'refused');
  assert.ok(named('reason')[0]);
  put('council_status', 'other');
  tells(
    `
Council status (The menu is open while it is registered, approved, active or live.), council_status: select-one Choose… | Pending | Registered | Sent back | Refused | Other…
In the council's words (If you can't confirm it, choose Refused. Then you can give the reason.), other_status: text maxlength=60
submit Set status`,
    document.querySelector('form:has([name=council_status])')!,
  );
});

const known = list('sellers', councilKnown());

holdsActs(sellers, 'sellers', [
  {
    what: 'a council status',
    shows: known,
    steps: [pressing('Set status')],
    call: STATUS,
    done: [{ seller: JOE }, { council_status: 'pending' }, "Saved. We've emailed the cook."],
    fails: [['Saving…'], "Couldn't set the status."],
  },
  {
    what: 'a fee that was paid',
    shows: known,
    steps: [pressing('Mark as paid')],
    call: PAYMENT,
    done: [{ application: { ...JOE.application, payment_status: 'paid' } }, { payment_status: 'paid' }, 'Saved.'],
    fails: [['Send to the council', 'Save as PDF', 'Saving…'], UNSAID],
  },
  {
    what: 'a record for the council',
    shows: known,
    steps: [pressing('Send to the council')],
    call: HAND_OVER,
    done: [councilKnown(), { again: false }, 'Sent to Slough Council.'],
    fails: [['Sending…', 'Save as PDF', 'Mark as paid'], UNSAID],
  },
  {
    what: 'a record that the council has',
    shows: list('sellers', councilKnown({ sent_to_council_at: '2026-11-21T09:00:00.000Z' })),
    steps: [pressing('Send to the council again')],
    asks: ['Send the record to Slough Council again? They already have it.', 'Send again', "Don't send"],
    call: HAND_OVER,
    done: [councilKnown(), { again: true }, 'Sent to Slough Council.'],
  },
  {
    what: 'a record as PDF',
    shows: known,
    steps: [pressing('Save as PDF')],
    call: RECORD,
    fails: [['Send to the council', 'Saving…', 'Mark as paid'], UNSAID],
  },
  {
    what: 'a record to read',
    shows: known,
    steps: [pressing('Review registration')],
    call: RECORD,
    fails: [['Loading…', 'Confirm registration'], UNSAID],
  },
  {
    what: 'a confirmed registration',
    shows: known,
    steps: [pressing('Confirm registration')],
    asks: ["Joe Marsh hasn't uploaded a licence. Confirm anyway?", 'Confirm', "Don't confirm"],
    call: STATUS,
    done: [
      { seller: { ...JOE, council_status: 'registered' } },
      { council_status: 'registered' },
      "Registration confirmed. We've emailed the cook.",
    ],
    fails: [['Review registration', 'Confirming…'], UNSAID],
    gone: /^Confirm registration$/,
  },
  {
    what: 'a refusal',
    shows: known,
    steps: [pressing('Refuse…'), () => void put('reason', 'No sink.'), pressing('Refuse registration')],
    call: STATUS,
    fails: [['Saving…'], "Couldn't refuse this registration."],
  },
  {
    what: 'something that is missing',
    shows: known,
    steps: [pressing('Send back for…'), () => void put('reason', 'No sink.'), pressing('Send back')],
    call: STATUS,
    fails: [['Saving…'], "Couldn't send this back."],
  },
]);

sellers('a licence that came says when, and can be read', async () => {
  openView('?view=sellers', {
    'GET /operator/sellers': page('sellers', [
      { ...JOE, documents: [licence('a', '2026-11-19'), licence('b', '2026-11-20')] },
    ]),
  });
  await screen.findByText('Sent on 20 Nov 2026, 08:00');
  assert.is(screen.getAllByRole('button', { name: /^Download Licence/ }).length, 2);
});

sellers('a draft is sent to no council', async () => {
  const application = { ...JOE.application!, status: 'draft', council: { email: 'food@slough.test' } };
  openView('?view=sellers', { 'GET /operator/sellers': page('sellers', [{ ...JOE, application }]) });
  await screen.findByText('Draft application');
  assert.is(screen.queryByRole('button', { name: /^Send to the council/ }), null);
});

keepsDrafts(sellers, 'sellers', [
  {
    what: "a council's own words",
    answers: { 'GET /operator/sellers': page('sellers', [JOE]) },
    words: 'Joe Marsh',
    first: ['council_status', 'other'],
    field: 'other_status',
    typed: 'Visit booked',
  },
  {
    what: 'why a registration is refused, in its own form',
    answers: { 'GET /operator/sellers': page('sellers', [JOE]) },
    words: 'Joe Marsh',
    opens: 'Refuse…',
    field: 'reason',
    typed: 'The kitchen is shared',
    others: [['another seller', { answers: { 'GET /operator/sellers': page('sellers', [{ ...JOE, id: 's2' }]) } }]],
  },
  {
    what: 'why a seller is refused',
    answers: { 'GET /operator/sellers': page('sellers', [JOE]) },
    words: 'Joe Marsh',
    first: ['council_status', 'refused'],
    field: 'reason',
    typed: 'The kitchen is shared',
    others: [['another seller', { answers: { 'GET /operator/sellers': page('sellers', [{ ...JOE, id: 's2' }]) } }]],
  },
]);

sellers.run();
