import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fireEvent, messageOf, named, press, put, screen, waitFor, within } from '../dom.ts';
import { tells } from '../outline.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { keepsDrafts } from './drafts.ts';
import { catchDownloads, closeView, applied as councilKnown, JOE, list, openView, page, pressing } from './records.tsx';

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
  ['one of the usual words', { council_status: 'approved' }, 'approved'],
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
    await screen.findByText("Saved. We've emailed the seller.");
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

sellers('shows the record for the council only when asked, and hands it over', async () => {
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
      [LIST]: page('sellers', [JOE]),
      [RECORD]: { status: 200, body: { record } },
    });
    await screen.findByText('Joe Marsh');
    assert.is(sent.length, 1);
    press('Show the record');
    await screen.findByText('Record for the council');
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
    press('Hide the record');
    assert.is(screen.queryByText('Record for the council'), null);
  } finally {
    downloads.stop();
  }
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
  put('council_status', 'active');
  assert.is(screen.queryByLabelText('Reason'), null);
  put('council_status', 'pending');
  press('Set status');
  assert.is(messageOf('reason'), 'Say why: the cook reads it.');
  put('reason', 'Mice.');
  press('Set status');
  await waitFor(() => assert.equal(sent.at(-1)!.body, { council_status: 'pending', reason: 'Mice.' }));
  await waitFor(() => assert.is(screen.getByLabelText<HTMLTextAreaElement>('Reason').value, 'Mice.'));
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
link Approved /operator?view=sellers&council_status=approved
link Active /operator?view=sellers&council_status=active
link Live /operator?view=sellers&council_status=live
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
button Show the record
button Send to the council
button Save as PDF
button Mark as paid
Council status (The menu is open while it is registered, approved, active or live.), council_status: select-one Choose… | Pending | Registered | Approved | Active | Live | Refused | Other…
submit Set status`);
  put('council_status', 'refused');
  assert.ok(named('reason')[0]);
  put('council_status', 'other');
  tells(
    `
Council status (The menu is open while it is registered, approved, active or live.), council_status: select-one Choose… | Pending | Registered | Approved | Active | Live | Refused | Other…
In the council's words (If they refused it, choose Refused: then you can give the reason.), other_status: text maxlength=60
submit Set status`,
    document.querySelector('form:has([name=council_status])')!,
  );
});

const ofApplication = ['Show the record', 'Send to the council', 'Save as PDF', 'Mark as paid'];
const known = list('sellers', councilKnown());

holdsActs(sellers, 'sellers', [
  {
    what: 'a council status',
    shows: known,
    steps: [pressing('Set status')],
    call: STATUS,
    done: [{ seller: JOE }, { council_status: 'pending' }, "Saved. We've emailed the seller."],
    fails: [['Saving…'], "Couldn't set the status."],
  },
  {
    what: 'a fee that was paid',
    shows: known,
    steps: [pressing('Mark as paid')],
    call: PAYMENT,
    done: [{ application: { ...JOE.application, payment_status: 'paid' } }, { payment_status: 'paid' }, 'Saved.'],
    fails: [ofApplication, UNSAID],
  },
  {
    what: 'a record for the council',
    shows: known,
    steps: [pressing('Send to the council')],
    call: HAND_OVER,
    done: [councilKnown(), { again: false }, 'Sent to Slough Council.'],
    fails: [ofApplication, UNSAID],
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
    fails: [ofApplication, UNSAID],
  },
  {
    what: 'a record to read',
    shows: known,
    steps: [pressing('Show the record')],
    call: RECORD,
    fails: [ofApplication, UNSAID],
  },
]);

sellers('a licence that came says when, and can be read', async () => {
  const licence = (id: string, day: string) => ({
    id,
    kind: 'license_certificate',
    name: 'l.pdf',
    type: 'application/pdf',
    size: 1000,
    uploaded_at: `${day}T08:00:00.000Z`,
  });
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
