import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Application } from '#api/council';
import { type ApplicationData, DECLARATIONS } from '#rules/council';
import { formatDate, londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { Council } from '../../../src/client/pages/seller/Council.tsx';
import { end, startSeller } from '../../../src/client/session.ts';
import {
  act,
  cleanup,
  fireEvent,
  messageOf,
  named,
  open,
  press,
  put,
  putAll,
  render,
  screen,
  waitFor,
} from '../dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork, type Sent } from '../network.ts';
import { AMINA } from './people.ts';

const ID = '01a1fcef-4730-727f-af08-856621546931';
const OPEN = 'POST /auth/applications';
const SAVE = `PATCH /auth/applications/${ID}`;
const SUBMIT = `POST /auth/applications/${ID}/submit`;
const SUPPLEMENT = `PATCH /auth/applications/${ID}/supplement`;
const RECORD = `GET /auth/applications/${ID}/record`;
const AUTHORITY = 'GET /auth/applications/authority';
const SETTINGS = 'GET /public/settings';

const today = londonToday(new Date());
const earliest = addDaysTo(today, 28);

const IDENTITY = {
  legal_name: 'Amina Khan',
  trading_name: '',
  entity_type: 'sole_trader' as const,
  dob: '1985-07-14',
};
const PREMISES = {
  prep_address: '12 High Street, Slough',
  trading_address: '',
  start_date: earliest,
  opening_hours: 'Mon to Fri 9am-5pm',
  water_supply: 'public' as const,
  processing_activities: ['Cooking' as const],
  sales_scale: [],
  authority_name: 'Slough Borough Council',
};
const HYGIENE = { has_level2: true, allergen_process: 'Labels on every box.', insurance_policy: 'POL-12345' };
/** Step 2 as it is typed. */
const PLAIN_PREMISES = {
  prep_address: PREMISES.prep_address,
  start_date: PREMISES.start_date,
  opening_hours: PREMISES.opening_hours,
};
const ALL: Partial<ApplicationData> = { ...IDENTITY, ...PREMISES, ...HYGIENE };

const application = (over: Partial<Application> = {}): Application => ({
  application_id: ID,
  payment_status: 'paid',
  status: 'draft',
  data: {},
  supplement: {},
  missing_for_council: [],
  changed_since_sent: false,
  ...over,
});

const SUBMITTED = application({
  status: 'submitted',
  data: ALL,
  submitted_at: '2026-11-02T23:30:00.000Z',
  esign_name: 'Amina Khan',
  declarations_text: { correct_info: 'The words of that day.' },
});

const apply = suite('the council application');

apply.before.each(() => {
  open('/seller/apply');
  startSeller('T', { ...AMINA, council_status: 'pending' });
});
apply.after.each(() => {
  cleanup();
  restoreNetwork();
  sessionStorage.clear();
  end('seller');
});

/** Opens the page on a server that merges what is saved, as the real one does. */
async function begin(over: Partial<Application> = {}, answers: Answers = {}, step?: number): Promise<Sent[]> {
  let kept = application(over);
  const sent = fakeNetwork({
    [OPEN]: () => ({ status: 200, body: { application: kept } }),
    [SAVE]: ({ body }) => {
      kept = { ...kept, data: { ...kept.data, ...(body.data as object) } };
      return { status: 200, body: { application: kept } };
    },
    [AUTHORITY]: { status: 200, body: { authority_name: 'Slough Borough Council' } },
    [SETTINGS]: { status: 200, body: { support_email: 'help@kitchen.test', application_fee_pence: 0 } },
    ...answers,
  });
  render(<Council />);
  if (step) await screen.findByText(`Step ${step} of 5`);
  return sent;
}

const bodiesOf = (sent: Sent[], call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
const stepIs = (step: number) => screen.findByText(`Step ${step} of 5`);
const alertSays = async (words: string) =>
  waitFor(() =>
    assert.ok(
      screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes(words)),
      words,
    ),
  );

apply('asks for nothing without a session: the page is on its way to the login', async () => {
  end('seller');
  const sent = await begin();
  await act(async () => undefined);
  assert.equal(sent, []);
});

apply('says that it could not start, and tries again', async () => {
  let fails = true;
  await begin({}, { [OPEN]: () => (fails ? { status: 500 } : { status: 200, body: { application: application() } }) });
  await alertSays('Could not start application');
  fails = false;
  press('Try again');
  await stepIs(1);
  assert.is(screen.queryByText('Could not start application'), null);
});

const EMPTY: [step: number, data: Partial<ApplicationData>, messages: Record<string, string>][] = [
  [
    1,
    {},
    {
      legal_name: 'Legal name is required.',
      entity_type: 'Choose an entity type.',
      dob: 'Date of birth is required.',
    },
  ],
  [
    2,
    IDENTITY,
    {
      prep_address: 'Enter the full address, at least 8 characters.',
      start_date: 'Start date is required.',
      opening_hours: 'Enter your opening hours, e.g. Mon to Fri 9am-5pm.',
    },
  ],
  [
    3,
    { ...IDENTITY, ...PREMISES },
    {
      has_level2: 'Choose Yes or No.',
      allergen_process: 'Describe how you manage allergens, at least 10 characters.',
      insurance_policy: 'Enter 6 to 60 letters, digits or hyphens.',
    },
  ],
];
for (const [step, data, messages] of EMPTY) {
  apply(`says what step ${step} needs, and sends nothing`, async () => {
    const sent = await begin({ data }, {}, step);
    press('Next');
    for (const [name, message] of Object.entries(messages)) assert.is(messageOf(name), message);
    await waitFor(() => assert.is(document.activeElement, named(Object.keys(messages)[0]!)[0]));
    assert.is(bodiesOf(sent, SAVE).length, 0);
  });
}

apply('saves a step, and only that, before it goes on', async () => {
  const sent = await begin({}, {}, 1);
  putAll({ legal_name: ' Amina Khan ', entity_type: 'sole_trader', dob: '1985-07-14' });
  press('Next');
  await stepIs(2);
  assert.equal(bodiesOf(sent, SAVE), [{ data: IDENTITY }]);
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Your kitchen'));
});

const BAD_SAVES: Answers[string][] = [{ status: 500, body: { error: 'Something broke.' } }, { status: 429 }, 'offline'];
for (const answer of BAD_SAVES) {
  apply(`keeps the step and what was typed after ${JSON.stringify(answer)}`, async () => {
    await begin({}, { [SAVE]: answer }, 1);
    putAll({ legal_name: 'Amina', entity_type: 'ltd', dob: '1985-07-14' });
    press('Next');
    await alertSays('Save failed');
    await stepIs(1);
    assert.is(named('legal_name')[0]!.value, 'Amina');
  });
}

apply('puts the server’s messages at their fields', async () => {
  const fields = { dob: 'You must be 18 or older.' };
  await begin({}, { [SAVE]: { status: 422, body: { error: fields.dob, fields } } }, 1);
  putAll({ legal_name: 'Amina', entity_type: 'ltd', dob: '1985-07-14' });
  press('Next');
  await waitFor(() => assert.is(messageOf('dob'), fields.dob));
});

const RESUMED: [what: string, over: Partial<Application>, step: number][] = [
  ['nothing saved', {}, 1],
  ['half an identity', { data: { legal_name: 'Amina' } }, 1],
  ['an identity', { data: IDENTITY }, 2],
  ['premises too', { data: { ...IDENTITY, ...PREMISES } }, 3],
  ['everything, unpaid', { data: ALL, payment_status: 'unpaid' }, 4],
  ['everything, paid', { data: ALL }, 5],
  ['a gap in the middle', { data: { ...IDENTITY, ...HYGIENE } }, 2],
];
for (const [what, over, step] of RESUMED) {
  apply(`resumes at step ${step} with ${what}`, async () => {
    await begin(over, {}, step);
    assert.is(screen.queryByRole('alert'), null);
  });
}

apply('marks a start date that came too near since it was saved', async () => {
  const start_date = addDaysTo(today, 27);
  await begin({ data: { ...ALL, start_date } }, {}, 2);
  const message = `UK councils require 28 days' notice. Choose a date on or after ${formatDate(earliest)}.`;
  await waitFor(() => assert.is(messageOf('start_date'), message));
  assert.is(named('start_date')[0]!.value, start_date);
});

apply('names the earliest start date', async () => {
  await begin({ data: IDENTITY }, {}, 2);
  const hint = named('start_date')[0]!.getAttribute('aria-describedby')!;
  assert.match(document.getElementById(hint)!.textContent!, formatDate(earliest));
});

apply('fills in the authority when it is known, and never over what was typed', async () => {
  const answer = held();
  await begin({ data: IDENTITY }, { [AUTHORITY]: answer.answer }, 2);
  assert.is(named('authority_name')[0]!.value, '');
  await act(async () => answer.give({ status: 200, body: { authority_name: 'Slough Borough Council' } }));
  await waitFor(() => assert.is(named('authority_name')[0]!.value, 'Slough Borough Council'));
  cleanup();

  const late = held();
  await begin({ data: IDENTITY }, { [AUTHORITY]: late.answer }, 2);
  put('authority_name', 'Bucks Council');
  await act(async () => late.give({ status: 200, body: { authority_name: 'Slough Borough Council' } }));
  assert.is(named('authority_name')[0]!.value, 'Bucks Council');
});

apply('goes on without the authority and the settings', async () => {
  await begin({ data: IDENTITY }, { [AUTHORITY]: 'offline', [SETTINGS]: { status: 500 } }, 2);
  assert.is(named('authority_name')[0]!.value, '');
});

apply('takes the kitchen’s address for the trading address', async () => {
  const sent = await begin({ data: IDENTITY }, {}, 2);
  await waitFor(() => assert.is(named('authority_name')[0]!.value, 'Slough Borough Council'));
  putAll({
    prep_address: PREMISES.prep_address,
    start_date: earliest,
    opening_hours: 'Sat 10am',
    same_as_kitchen: true,
  });
  press('Next');
  await stepIs(3);
  const [saved] = bodiesOf(sent, SAVE) as { data: Record<string, unknown> }[];
  assert.is(saved!.data.trading_address, PREMISES.prep_address);
  assert.is('same_as_kitchen' in saved!.data, false);
  press('Back');
  await stepIs(2);
  assert.is(named('same_as_kitchen')[0]!.checked, true);
});

apply('asks for Level 2 without an answer of its own, and sends a boolean', async () => {
  const sent = await begin({ data: { ...IDENTITY, ...PREMISES } }, {}, 3);
  assert.equal(
    named('has_level2').map(({ checked }) => checked),
    [false, false],
  );
  putAll({ has_level2: 'false', allergen_process: HYGIENE.allergen_process, insurance_policy: 'POL-12345' });
  press('Next');
  await stepIs(4);
  assert.equal(bodiesOf(sent, SAVE), [{ data: { ...HYGIENE, has_level2: false } }]);
});

apply('keeps what was typed across steps and reloads', async () => {
  await begin({ data: IDENTITY }, {}, 2);
  put('opening_hours', 'Sat 10am');
  press('Back');
  await stepIs(1);
  cleanup();
  render(<Council />);
  await stepIs(1);
  press('Next');
  await stepIs(2);
  await waitFor(() => assert.is(named('opening_hours')[0]!.value, 'Sat 10am'));
});

apply('Back goes one step back and Forward comes again, with what was typed', async () => {
  await begin({ data: IDENTITY }, {}, 2);
  putAll(PLAIN_PREMISES);
  press('Next');
  await stepIs(3);
  put('insurance_policy', 'POL-9');
  act(() => history.back());
  await stepIs(2);
  assert.is(named('prep_address')[0]!.value, PREMISES.prep_address);
  act(() => history.forward());
  await stepIs(3);
  assert.is(named('insurance_policy')[0]!.value, 'POL-9');
});

apply('does not follow the history past what is answered', async () => {
  await begin({ data: IDENTITY }, {}, 2);
  act(() => history.pushState({ step: 'review', before: ['identity', 'premises'] }, ''));
  cleanup();
  render(<Council />);
  await stepIs(2);
  // The place is read right after the first drawing.
  await act(() => Promise.resolve());
  await stepIs(2);
});

const FEES: [what: string, over: Partial<Application>, fee: number, words: RegExp][] = [
  ['no fee', {}, 0, /There's nothing to pay/],
  ['a fee that is paid', { payment_status: 'paid' }, 2500, /has been paid/],
  ['a fee that is due', { payment_status: 'unpaid' }, 2500, /fee of £25\.00 has not been paid yet/],
];
for (const [what, over, application_fee_pence, words] of FEES) {
  apply(`shows the payment step as disabled, with ${what}`, async () => {
    const settings = { support_email: 'help@kitchen.test', application_fee_pence };
    await begin({ data: { ...IDENTITY, ...PREMISES }, ...over }, { [SETTINGS]: { status: 200, body: settings } }, 3);
    putAll({ has_level2: 'true', allergen_process: HYGIENE.allergen_process, insurance_policy: 'POL-12345' });
    press('Next');
    await stepIs(4);
    assert.ok(screen.getByText(/temporarily disabled/));
    assert.ok(await screen.findByText(words));
    assert.is(screen.getByRole('link', { name: 'help@kitchen.test' }).getAttribute('href'), 'mailto:help@kitchen.test');
    press('Continue');
    await stepIs(5);
  });
}

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src, async }) => [src, async]);

apply('loads the card provider’s script on this page alone, and only when there is one', async () => {
  await begin({}, {}, 1);
  assert.equal(scripts(), []);
  cleanup();
  const settings = {
    support_email: '',
    application_fee_pence: 0,
    payment_script_url: 'https://pay.test/v1.js',
  };
  await begin({}, { [SETTINGS]: { status: 200, body: settings } }, 1);
  await waitFor(() => assert.equal(scripts(), [['https://pay.test/v1.js', true]]));
  cleanup();
  assert.equal(scripts(), []);
});

apply('shows every answer for review, each group with a way to change it', async () => {
  const sent = await begin({ data: ALL }, {}, 5);
  for (const words of [
    'Sole trader',
    '14 Jul 1985',
    PREMISES.prep_address,
    'Public (mains)',
    'Cooking',
    'POL-12345',
    'Not given',
  ]) {
    assert.ok(screen.getAllByText(words).length > 0, words);
  }
  for (const words of Object.values(DECLARATIONS)) assert.ok(screen.getByLabelText(words));
  put('esign_name', 'Amina Khan');
  press('Change your kitchen');
  await stepIs(2);
  put('opening_hours', 'Sat 10am-4pm');
  press('Next');
  await stepIs(5);
  assert.is(bodiesOf(sent, SAVE).length, 1);
  assert.ok(screen.getByText('Sat 10am-4pm'));
  assert.is(named('esign_name')[0]!.value, 'Amina Khan');
});

apply('asks for three declarations and a signature', async () => {
  const sent = await begin({ data: ALL }, {}, 5);
  press('Submit application');
  for (const name of Object.keys(DECLARATIONS)) assert.is(messageOf(name), 'Tick all three declarations.');
  assert.is(screen.getAllByText('Tick all three declarations.', { selector: 'p' }).length, 1, 'said once');
  assert.is(screen.getAllByRole('link', { name: /Tick all three declarations/ }).length, 1, 'listed once');
  assert.is(messageOf('esign_name'), 'Type your full name to sign.');
  assert.is(bodiesOf(sent, SUBMIT).length, 0);
});

apply('points out a signature that differs from the legal name, and takes it', async () => {
  const sent = await begin({ data: ALL }, { [SUBMIT]: { status: 200, body: { application: SUBMITTED } } }, 5);
  sign('  amina   KHAN ');
  assert.is(screen.queryByText(/differs from the legal name/), null);
  put('esign_name', 'A Khan');
  assert.ok(screen.getByText(/differs from the legal name/));
  press('Submit application');
  await screen.findByText('Application submitted');
  const declarations = { correct_info: true, notify_changes: true, legal_responsibility: true };
  assert.equal(bodiesOf(sent, SUBMIT), [{ esign_name: 'A Khan', declarations }]);
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Application submitted'));
});

function sign(name = 'Amina Khan') {
  putAll({ correct_info: true, notify_changes: true, legal_responsibility: true, esign_name: name });
}

apply('jumps to the first missing field, marks each Required, and comes back', async () => {
  const missing = ['opening_hours', 'authority_name', 'insurance_policy'];
  await begin({ data: ALL }, { [SUBMIT]: { status: 422, body: { error: 'missing_fields', missing } } }, 5);
  sign();
  press('Submit application');
  await stepIs(2);
  await alertSays('Please complete all required fields.');
  await waitFor(() => assert.is(messageOf('opening_hours'), 'Required'));
  assert.is(messageOf('authority_name'), 'Required');
  assert.is(messageOf('prep_address'), undefined);
  press('Next');
  await stepIs(5);
});

apply('marks what is missing on the last step itself', async () => {
  const missing = ['notify_changes', 'esign_name'];
  await begin({ data: ALL }, { [SUBMIT]: { status: 422, body: { error: 'missing_fields', missing } } }, 5);
  sign();
  press('Submit application');
  await waitFor(() => assert.is(messageOf('notify_changes'), 'Required'));
  assert.is(messageOf('esign_name'), 'Required');
  await alertSays('Please complete all required fields.');
});

apply('leads to a start date that is too near by now', async () => {
  const fields = { start_date: "UK councils require 28 days' notice. Choose a date on or after 1 Jan 2027." };
  await begin({ data: ALL }, { [SUBMIT]: { status: 422, body: { error: fields.start_date, fields } } }, 5);
  sign();
  press('Submit application');
  await stepIs(2);
  await waitFor(() => assert.is(messageOf('start_date'), fields.start_date));
});

const REFUSALS: [answer: Answers[string], words: string][] = [
  [{ status: 402, body: { error: 'payment_required' } }, 'The registration fee has not been paid yet.'],
  [{ status: 500, body: { error: 'Something broke.' } }, 'Submit failed'],
  ['offline', 'Submit failed'],
];
for (const [answer, words] of REFUSALS) {
  apply(`says '${words}' after ${JSON.stringify(answer)}`, async () => {
    await begin({ data: ALL }, { [SUBMIT]: answer }, 5);
    sign();
    press('Submit application');
    await alertSays(words);
    assert.is(named('esign_name')[0]!.value, 'Amina Khan');
  });
}

const ELSEWHERE: [what: string, call: string, at: Partial<ApplicationData>, go: () => void][] = [
  [
    'another tab submitted it',
    SUBMIT,
    ALL,
    () => {
      sign();
      press('Submit application');
    },
  ],
  [
    'another tab submitted it before a save',
    SAVE,
    { ...ALL, insurance_policy: '' },
    () => {
      put('insurance_policy', 'POL-12345');
      press('Next');
    },
  ],
];
for (const [what, call, data, go] of ELSEWHERE) {
  apply(`shows that it is being processed when ${what}`, async () => {
    let opened = 0;
    const sent = await begin(
      {},
      {
        [OPEN]: () => ({ status: 200, body: { application: opened++ ? SUBMITTED : application({ data }) } }),
        [call]: { status: 409, body: { error: 'already_submitted' } },
      },
    );
    await screen.findByText(/^Step [35] of 5$/);
    go();
    await screen.findByText(/^Your application is being processed\./);
    assert.ok(screen.getByText('Application submitted'));
    assert.is(bodiesOf(sent, call).length, 1);
  });
}

apply('says that it is being processed even when it cannot be fetched again', async () => {
  let opened = 0;
  await begin(
    {},
    {
      [OPEN]: () => (opened++ ? 'offline' : { status: 200, body: { application: application({ data: ALL }) } }),
      [SUBMIT]: { status: 409, body: { error: 'already_submitted' } },
    },
    5,
  );
  sign();
  press('Submit application');
  await alertSays('Your application is being processed.');
});

apply('shows a submitted application on every later visit: date, what happens next, the copy', async () => {
  await begin(SUBMITTED);
  assert.ok(await screen.findByText(/You submitted it on 2 Nov 2026, 23:30\./));
  assert.ok(screen.getByText('We have not sent this to Slough Borough Council.'));
  assert.ok(screen.getByText('2154-6931'), 'the short reference');
  assert.ok(screen.getByText('The words of that day.'), 'the words as they were declared');
  assert.ok(screen.getByText(AMINA.email));
  assert.is(screen.queryByRole('button', { name: /Change/ }), null);
  assert.is(screen.getByRole('link', { name: 'upload it' }).getAttribute('href'), '/seller/upload-licence');
});

apply('prints, and hands over the record as JSON', async () => {
  const record = { operator_name: 'Amina Khan', sent_to_council: false };
  const made: Blob[] = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:copy';
  };
  const names: string[] = [];
  const noteName = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[download]');
    if (!link) return;
    event.preventDefault();
    names.push(link.download);
  };
  document.addEventListener('click', noteName);
  let printed = 0;
  globalThis.print = () => {
    printed += 1;
  };
  try {
    await begin(SUBMITTED, { [RECORD]: { status: 200, body: { record } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
    assert.is(printed, 1);
    press('Download as JSON');
    await waitFor(() => assert.equal(names, ['council-registration.json']));
    assert.equal(JSON.parse(await made[0]!.text()), record);
  } finally {
    URL.createObjectURL = createObjectURL;
    document.removeEventListener('click', noteName);
  }
});

apply('leads to the council’s own page, else to the official one', async () => {
  await begin(SUBMITTED);
  const official = await screen.findByRole('link', { name: 'Register on GOV.UK' });
  assert.is(official.getAttribute('href'), 'https://www.gov.uk/food-business-registration');
  cleanup();
  const council = {
    authority_name: 'Slough Borough Council',
    email: '',
    phone: '01753 475111',
    guidance_url: 'https://slough.test/food',
  };
  await begin({ ...SUBMITTED, council });
  const own = await screen.findByRole('link', { name: 'Register with Slough Borough Council' });
  assert.is(own.getAttribute('href'), 'https://slough.test/food');
});

apply('says to whom and when it was sent, and no longer to register', async () => {
  await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z' });
  await screen.findByText('We sent this to Slough Borough Council on 4 Nov 2026, 10:00.');
  assert.is(screen.queryByText(/have not sent/), null);
  assert.is(screen.queryByRole('link', { name: /^Register/ }), null);
});

apply('says that details changed after it was sent', async () => {
  await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z', changed_since_sent: true });
  await screen.findByText(/changed your details since it was sent/);
  assert.ok(screen.getByText(/sent an earlier version of this record/), 'in the copy, too');
});

apply('says that the email to the council did not arrive, and to register', async () => {
  const hand_over_failed = { to: 'food@slough.test', at: '2026-11-04T10:00:00.000Z', why: 'Refused (550).' };
  await begin({ ...SUBMITTED, hand_over_failed });
  await screen.findByText('We have not sent this to Slough Borough Council.');
  assert.ok(screen.getByText(/tried on 4 Nov 2026, 10:00, but our email didn't reach them/));
  assert.ok(screen.getByRole('link', { name: 'Register on GOV.UK' }));
});

apply('tells an approved cook with whom the kitchen is registered, and nothing of waiting', async () => {
  startSeller('T', { ...AMINA, council_status: 'Live' });
  await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z' });
  await screen.findByText('Registered with Slough Borough Council.');
  assert.ok(screen.getByText(/We sent them this record on 4 Nov 2026, 10:00/));
  for (const words of [/being processed/, /review it/, /28 days/, /can add your menu/]) {
    assert.is(screen.queryByText(words), null, String(words));
  }
  assert.ok(screen.getByRole('link', { name: 'upload it' }));
});

apply('tells a refused seller why, and what to do next', async () => {
  startSeller('T', { ...AMINA, council_status: 'refused', council_reason: 'Your kitchen was not visited.' });
  await begin(SUBMITTED);
  await alertSays('Your kitchen was not visited.');
  await alertSays('then write to help@kitchen.test');
  assert.is(screen.queryByText(/being processed/), null);
});

apply('saves the record as a PDF', async () => {
  const sent = await begin(SUBMITTED, { [RECORD]: { status: 500, body: { error: 'No ink.' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  await alertSays('No ink.');
  assert.equal([...sent.at(-1)!.query], [['format', 'pdf']]);
});

apply('asks for what the council needs beside, with what was said already filled in', async () => {
  const supplement = { operator_first_name: 'Amina', food_type: ['READY_TO_EAT' as const] };
  const sent = await begin(
    { ...SUBMITTED, missing_for_council: ['food_type', 'premises_town'] },
    { [SUPPLEMENT]: { status: 200, body: { application: { ...SUBMITTED, supplement } } } },
  );
  await screen.findByText(/will ask for 2 things/);
  press('Add details');
  await screen.findByRole('heading', { name: 'Details for your council' });
  assert.is(named('operator_last_name')[0]!.value, 'Khan');
  assert.is(named('premises_town')[0]!.value, 'Slough');
  assert.is(named('business_type')[0]!.value, '070');
  assert.is(named('company_number').length, 0, 'of companies alone');
  putAll({ premises_postcode: 'nowhere' });
  press('Save details');
  assert.is(messageOf('premises_postcode'), 'Enter a valid UK postcode.');
  assert.is(bodiesOf(sent, SUPPLEMENT).length, 0);
  put('premises_postcode', 'sl12lt');
  fireEvent.click(screen.getByLabelText('Monday'));
  put('time_mon', '09:00 to 17:00');
  press('Save details');
  await screen.findByText(/has what your council asks for/);
  const [body] = bodiesOf(sent, SUPPLEMENT) as { supplement: Record<string, unknown> }[];
  assert.is(body!.supplement.premises_postcode, 'SL1 2LT');
  assert.equal(body!.supplement.opening_days, ['mon']);
  assert.equal(body!.supplement.opening_times, { mon: '09:00 to 17:00' });
  assert.not.ok('partners' in body!.supplement);
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Application submitted'));
});

apply('an old draft does not cover answers that were saved elsewhere since', async () => {
  await begin({ data: IDENTITY }, {}, 2);
  put('opening_hours', 'Old 9am');
  cleanup();
  await begin({ data: { ...IDENTITY, opening_hours: 'New 10am-4pm' } }, {}, 2);
  await waitFor(() => assert.is(named('opening_hours')[0]!.value, 'New 10am-4pm'));
});

apply.run();
