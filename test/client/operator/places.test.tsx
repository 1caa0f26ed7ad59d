import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { fireEvent, messageOf, named, press, put, putAll, screen, waitFor, watchScrolling, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import { tells } from '../outline.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { keepsDrafts } from './drafts.ts';
import {
  catchDownloads,
  closeView,
  JOB,
  JOE,
  LETTER,
  LOGGED,
  list,
  openView,
  PRIYA,
  page,
  pressing,
} from './records.tsx';

const SLOUGH = { code: 'SL1', label: 'Slough', authority_name: 'Slough Borough Council' };
const areas = (...coverage: unknown[]) => ({ status: 200, body: { coverage } });

const places = suite("the operator's coverage, survey and waitlist");
places.after.each(closeView);

places('adds an area; its code stands in the address', async () => {
  const sent = openView('?view=coverage', {
    'GET /operator/coverage': areas(),
    'PUT /operator/coverage/M14%205': areas({ code: 'M14 5', label: 'Fallowfield', authority_name: '' }),
  });
  await screen.findByText(/^No areas covered yet/);
  press('Save area');
  assert.is(messageOf('code'), 'Enter an outward code or a sector, e.g. SL1 or SL1 2.');
  assert.is(messageOf('label'), 'Enter the name of the area.');
  putAll({ code: 'm14  5', label: 'Fallowfield' });
  press('Save area');
  await screen.findByText('M14 5');
  assert.equal(sent.at(-1)!.body, { label: 'Fallowfield', authority_name: '' });
  assert.is(named('code')[0]!.value, '');
});

places('changes an area, not its code', async () => {
  const sent = openView('?view=coverage', {
    'GET /operator/coverage': areas(SLOUGH),
    'PUT /operator/coverage/SL1': areas({ ...SLOUGH, label: 'Slough town' }),
  });
  await screen.findByText('SL1');
  const { shown, stop } = watchScrolling();
  press('Edit SL1');
  stop();
  const title = screen.getByRole('heading', { name: 'Edit SL1' });
  assert.ok(
    shown.some((place) => place.contains(title)),
    'below a long list nobody would see it',
  );
  assert.is(document.activeElement, named('label')[0]);
  assert.is(named('code')[0]!.readOnly, true);
  assert.is(named('label')[0]!.value, 'Slough');
  putAll({ label: 'Slough town' });
  press('Save area');
  await screen.findByText(/^Slough town/);
  assert.equal(sent.at(-1)!.body, { label: 'Slough town', authority_name: 'Slough Borough Council' });
  await screen.findByRole('heading', { name: 'Add an area' });
  assert.equal([named('code')[0]!.value, named('code')[0]!.readOnly], ['', false], 'the next one is another');
});

places('what was typed for one area is not saved to the next that is edited', async () => {
  openView('?view=coverage', {
    'GET /operator/coverage': areas(SLOUGH, { code: 'M14', label: 'Fallowfield', authority_name: '' }),
  });
  await screen.findByText('SL1');
  press('Edit SL1');
  putAll({ label: 'Slough town' });
  press('Edit M14');
  assert.equal([named('code')[0]!.value, named('label')[0]!.value], ['M14', 'Fallowfield']);
});

places('removes an area after a question', async () => {
  const sent = openView('?view=coverage', {
    'GET /operator/coverage': areas(SLOUGH),
    'DELETE /operator/coverage/SL1': areas(),
  });
  await screen.findByText('SL1');
  press('Remove SL1');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove area' }));
  await screen.findByText(/^No areas covered yet/);
  assert.is(sent.at(-1)!.call, 'DELETE /operator/coverage/SL1');
});

for (const [how, answer] of [
  ['here', areas()],
  ['by another operator', { status: 404, body: { error: 'There is no such area.' } }],
] as const) {
  places(`an area that is removed ${how} while it is edited is not added again`, async () => {
    let isThere = true;
    openView('?view=coverage', {
      'GET /operator/coverage': () => (isThere ? areas(SLOUGH) : areas()),
      'DELETE /operator/coverage/SL1': () => {
        isThere = false;
        return answer;
      },
    });
    await screen.findByText('SL1');
    press('Edit SL1');
    press('Remove SL1');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove area' }));
    await screen.findByText(/^No areas covered yet/);
    await screen.findByRole('heading', { name: 'Add an area' });
    assert.equal([named('code')[0]!.value, named('code')[0]!.readOnly, named('label')[0]!.value], ['', false, '']);
  });
}

const COUNCIL = { authority_name: 'Slough Borough Council', email: 'food@slough.test', phone: '', guidance_url: '' };
const councils = (...all: object[]) => ({ status: 200, body: { councils: all, next: null } });

places('adds a council that an application names, changes and removes it', async () => {
  const id = 'Slough%20Borough%20Council';
  const sent = openView('?view=councils&name=Slough+Borough+Council', {
    'GET /operator/councils': councils(),
    [`PUT /operator/councils/${id}`]: ({ body }) => councils({ ...COUNCIL, ...body }),
    [`DELETE /operator/councils/${id}`]: councils(),
  });
  await screen.findByText(/^No councils yet/);
  assert.is(named('authority_name')[0]!.value, COUNCIL.authority_name);
  putAll({ email: 'food', guidance_url: 'slough.test' });
  press('Save council');
  assert.is(messageOf('email'), 'Enter a valid email.');
  assert.is(messageOf('guidance_url'), 'Enter a web address that begins with https://.');
  putAll({ email: 'food@slough.test', guidance_url: '' });
  press('Save council');
  await screen.findByText('food@slough.test');
  assert.equal(sent.at(-1)!.body, { email: 'food@slough.test', phone: '', guidance_url: '' });
  press('Edit Slough Borough Council');
  assert.is(named('authority_name')[0]!.readOnly, true);
  press('Remove Slough Borough Council');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove council' }));
  await screen.findByText(/^No councils yet/);
});

places('shows the survey as numbers that can be read aloud', async () => {
  const questions = SURVEY_QUESTIONS.map(({ field, options }) => ({
    field,
    options: options.map((option, at) => ({ option, count: at === 0 ? 3 : at === 1 ? 1 : 0 })),
  }));
  openView('?view=survey', { 'GET /operator/survey': { status: 200, body: { total: 4, questions } } });
  await screen.findByText('4 people have answered.');
  const table = screen.getByRole('table', { name: 'Which food do you prefer?' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
  assert.equal(rows, [
    ['Home-cooked', '3', '75%'],
    ['Restaurant', '1', '25%'],
    ['Both', '0', '0%'],
  ]);
  const bars = [...table.querySelectorAll('progress')];
  assert.equal(
    bars.map((bar) => bar.getAttribute('aria-hidden')),
    ['true', 'true', 'true'],
  );
  assert.is(document.querySelector('main [style]'), null, 'the content policy refuses style attributes');
});

places('shows who waits, by area and one by one', async () => {
  const entry = {
    id: 'w1',
    email: 'ann@example.co.uk',
    postcode: 'M14 5TQ',
    created_at: '2026-11-20T08:00:00.000Z',
  };
  openView('?view=waitlist', {
    'GET /operator/waitlist': {
      status: 200,
      body: {
        entries: [entry],
        areas: [
          { area: 'M14', count: 6 },
          { area: 'B1', count: 2 },
        ],
        next: null,
      },
    },
  });
  const table = await screen.findByRole('table', { name: 'People waiting by area' });
  assert.match(table.textContent!, /M14.*6.*75%.*B1.*2.*25%/);
  assert.ok(screen.getByText('M14 5TQ'));
  assert.ok(screen.getByText('20 Nov 2026'));
});

const CSV: [view: string, answers: Parameters<typeof openView>[1], button: RegExp, name: string][] = [
  [
    'survey',
    {
      'GET /operator/survey': { status: 200, body: { total: 0, questions: [] } },
      'GET /operator/survey.csv': {
        file: 'food_pref,spending\r\nBoth,£3-5\r\n',
        type: 'text/csv; charset=utf-8',
      },
    },
    /CSV/,
    'survey.csv',
  ],
  [
    'waitlist',
    {
      'GET /operator/waitlist': {
        status: 200,
        body: {
          entries: [{ id: 'w', email: 'a@b.test', postcode: 'B1 1AA', created_at: '2026-11-20T08:00:00Z' }],
          areas: [],
        },
      },
      'GET /operator/waitlist.csv': {
        file: 'area,postcode\r\nB1,B1 1AA\r\n',
        type: 'text/csv; charset=utf-8',
      },
    },
    /CSV/,
    'waitlist.csv',
  ],
];
for (const [view, answers, button, name] of CSV) {
  places(`hands over ${name}, with the mark by which spreadsheets read £`, async () => {
    const downloads = catchDownloads();
    try {
      openView(`?view=${view}`, answers);
      await screen.findByRole('button', { name: button });
      press(button);
      await waitFor(() => assert.is(downloads.files[0]?.name, name));
      assert.is(document.querySelector('a[download]'), null, 'its link does not stay on the page');
      const bytes = new Uint8Array(await downloads.files[0]!.blob.arrayBuffer());
      assert.equal([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
    } finally {
      downloads.stop();
    }
  });
}

for (const [count, words] of [
  [1, '1 person is waiting.'],
  [2, '2 people are waiting.'],
] as const) {
  places(`says how many wait: ${words}`, async () => {
    const one = { id: 'w1', email: 'ada@example.test', postcode: 'SL4 1AA', created_at: '2026-11-20T08:00:00.000Z' };
    const body = { entries: [one], areas: [{ area: 'SL4', count }], next: null };
    openView('?view=waitlist', { 'GET /operator/waitlist': { status: 200, body } });
    await screen.findByText(words);
  });
}

places('says what an empty waitlist means', async () => {
  openView('?view=waitlist', {
    'GET /operator/waitlist': { status: 200, body: { entries: [], areas: [], next: null } },
  });
  await screen.findByText(/^Nobody is waiting\./);
});

for (const [view, list, choice, name, value] of [
  ['audit', 'entries', 'Drivers', 'kind', 'driver'],
  ['drivers', 'drivers', 'Approved', 'status', 'approved'],
  ['sellers', 'sellers', 'Refused', 'council_status', 'refused'],
  ['deliveries', 'deliveries', 'Completed', 'status', 'completed'],
] as const) {
  places(`${view}: another choice asks for another list`, async () => {
    const call = `GET /operator/${view}`;
    const sent = openView(`?view=${view}`, { [call]: page(list, []) });
    const asked = () => sent.filter((one) => one.call === call).map(({ query }) => query.get(name));
    await waitFor(() => assert.equal(asked(), [null]));
    fireEvent.click(within(document.querySelector<HTMLElement>('main nav')!).getByRole('link', { name: choice }));
    await waitFor(() => assert.equal(asked(), [null, value]));
  });
}

for (const [view, list, item] of [
  ['waitlist', 'entries', { id: 'w1', email: 'a@b.test', postcode: 'B1 1AA', created_at: '2026-11-20T08:00:00Z' }],
  ['launches', 'launches', LETTER],
  ['drivers', 'drivers', PRIYA],
  ['sellers', 'sellers', JOE],
  ['deliveries', 'deliveries', JOB],
] as const) {
  places(`${view}: more of the list is what comes after its last`, async () => {
    const call = `GET /operator/${view}`;
    const sent = openView(`?view=${view}`, {
      [call]: ({ query }) => ({
        status: 200,
        body: query.get('before')
          ? { [list]: [], areas: [], next: null }
          : { [list]: [item], areas: [], next: item.id },
      }),
    });
    await pressing('Show more')();
    const asked = () => sent.filter((one) => one.call === call).map(({ query }) => query.get('before'));
    await waitFor(() => assert.equal(asked(), [null, item.id]));
    await waitFor(() => assert.not(screen.queryByText('Show more')));
  });
}

/** Each view by what it tells keyboards and screen readers. */
const TOLD: [query: string, answers: Answers, ready: string, lines: string][] = [
  [
    'coverage',
    { 'GET /operator/coverage': areas(SLOUGH) },
    'SL1',
    `
heading 1 Coverage
heading 2 Covered areas
button Edit SL1
button Remove SL1
heading 2 Add an area
Code (For example SL1, or SL1 2 for one sector.), code: text autocapitalize=characters
Name of the area (Shown to sellers.), label: text
Local authority (optional), authority_name: text
submit Save area`,
  ],
  [
    'councils',
    { 'GET /operator/councils': councils({ ...COUNCIL, phone: '01753 475111', guidance_url: 'https://slough.test' }) },
    'food@slough.test',
    `
heading 1 Councils
heading 2 Where records are sent
button Edit Slough Borough Council
button Remove Slough Borough Council
heading 2 Add a council
Name of the council (As it appears in applications, e.g. Slough Borough Council.), authority_name: text
Email for registrations (optional) (Records are sent to this address.), email: email/email autocapitalize=none
Phone (optional) (Shown to sellers.), phone: tel/tel
Page on registering a food business (optional) (Shown to sellers. It must begin with https://.), guidance_url: url/url autocapitalize=none
submit Save council`,
  ],
  [
    'audit',
    { 'GET /operator/audit': page('entries', [LOGGED]) },
    'Priya Shah',
    `
heading 1 Audit log
nav About
link All /operator?view=audit [aria-current=page]
link Drivers /operator?view=audit&kind=driver
link Documents /operator?view=audit&kind=document
link Sellers /operator?view=audit&kind=seller
link Applications /operator?view=audit&kind=application
link Deliveries /operator?view=audit&kind=delivery
link Problems /operator?view=audit&kind=incident
link Payouts /operator?view=audit&kind=payout
link Operators /operator?view=audit&kind=operator
table Audit log
row of 3
col header Time
col header What
col header Details
row of 1
row header 20 Nov 2026 · op@example.co.uk
row of 3
row header Driver approved · Priya Shah
link Priya Shah /operator?view=drivers&id=01939c5e-0000-7000-8000-000000000001`,
  ],
  [
    'waitlist',
    {
      'GET /operator/waitlist': {
        status: 200,
        body: {
          entries: [
            { id: 'w1', email: 'ann@example.co.uk', postcode: 'M14 5TQ', created_at: '2026-11-20T08:00:00.000Z' },
          ],
          areas: [{ area: 'M14', count: 1 }],
          next: null,
        },
      },
    },
    'M14 5TQ',
    `
heading 1 Waitlist
button Download as CSV
table
row of 3
col header Area
col header Count
col header Share
row of 3
row header M14
heading 2 Everyone, newest first`,
  ],
  [
    'survey',
    {
      'GET /operator/survey': {
        status: 200,
        body: { total: 1, questions: [{ field: 'food_pref', options: [{ option: 'Both', count: 1 }] }] },
      },
    },
    '1 person has answered.',
    `
heading 1 Survey
button Download as CSV
table
row of 3
col header Answer
col header Count
col header Share
row of 3
row header Both`,
  ],
  [
    'launches',
    { 'GET /operator/launches': page('launches', []) },
    'No emails yet.',
    `
heading 1 Launch emails
heading 2 Written
heading 2 Write an email
Areas (Separate them with commas: SL1, SL2 3.), areas: text autocapitalize=characters
Subject, subject: text
Message (We add the greeting, a link to the site and an unsubscribe link.), text: textarea
submit Count recipients`,
  ],
  [
    'people',
    {},
    'See, export or erase all we hold about a person: as a seller or driver, on the waitlist, in the survey and in deliveries.',
    `
heading 1 People
Their email, email: email/email off autocapitalize=none
submit Find`,
  ],
  [
    'operators',
    {
      'GET /operator/operators': {
        status: 200,
        body: {
          operators: [{ id: 'a', email: 'ann@kitchen.test', created_at: '2026-09-20T13:30:00Z', second_factor: false }],
          next: null,
        },
      },
    },
    'ann@kitchen.test',
    `
heading 1 Operators
summary Add an operator
Email, email: email/email off
Password (At least 8 characters. We don't email it: tell them yourself.), password: password new-password autocapitalize=none spellcheck=false
button Show password [aria-pressed=false]
submit Add operator
heading 2 Your own login
heading 3 Second factor
button Set up a second factor
summary Password and devices`,
  ],
];

for (const [view, answers, ready, lines] of TOLD) {
  places(`the view ${view} tells what it asks for and holds`, async () => {
    openView(`?view=${view}`, answers);
    await screen.findAllByText(ready);
    tells(lines);
  });
}

const TOWN = { code: 'SL1', label: 'Slough', authority_name: '' };

holdsActs(places, 'coverage', [
  {
    what: 'an area',
    shows: { 'GET /operator/coverage': areas(TOWN) },
    steps: [pressing('Edit SL1'), () => put('label', 'Slough town'), pressing('Save area')],
    call: 'PUT /operator/coverage/SL1',
    done: [areas(TOWN).body, { label: 'Slough town', authority_name: '' }, 'Saved.'],
    fails: [['Saving…'], "Couldn't save the area."],
  },
  {
    what: 'an area that is given up',
    shows: { 'GET /operator/coverage': areas(TOWN) },
    steps: [pressing('Remove SL1')],
    asks: ['Stop covering SL1 (Slough)? Sellers already there will stay.', 'Remove area', 'Keep area'],
    call: 'DELETE /operator/coverage/SL1',
    done: [areas().body, {}, 'Removed.'],
    fails: [['Removing…'], UNSAID],
    gone: /^Remove SL1$/,
  },
]);

holdsActs(places, 'councils', [
  {
    what: 'a council that is taken out',
    shows: list('councils', COUNCIL),
    steps: [pressing('Remove Slough Borough Council')],
    asks: [
      "Remove Slough Borough Council? You can't send it records until you add it again.",
      'Remove council',
      'Keep council',
    ],
    call: 'DELETE /operator/councils/Slough%20Borough%20Council',
    done: [{ councils: [] }, {}, 'Removed.'],
    fails: [['Removing…'], UNSAID],
  },
]);

const MAIL = { id: 'm1', to: 'a@b.test', subject: 'Hi', created_at: '2026-11-20T08:00:00Z', failure: 'refused' };

holdsActs(places, 'mails', [
  {
    what: 'an email that is sent again',
    shows: list('mails', MAIL),
    steps: [pressing(/^Resend/)],
    call: 'POST /operator/mails/m1/resend',
    done: [{ ok: true }, {}, 'On its way again.'],
    fails: [['Sending…'], UNSAID],
    gone: /^Resend/,
  },
]);

keepsDrafts(places, 'coverage', [
  {
    what: 'an area that is changed',
    answers: { 'GET /operator/coverage': { status: 200, body: { coverage: [TOWN] } } },
    words: 'SL1',
    opens: 'Edit SL1',
    field: 'label',
    typed: 'Slough town',
    others: [
      [
        'as it is now',
        {
          answers: {
            'GET /operator/coverage': { status: 200, body: { coverage: [{ ...TOWN, label: 'Slough, all' }] } },
          },
        },
      ],
    ],
  },
]);

keepsDrafts(places, 'councils', [
  {
    what: 'a new council',
    answers: { 'GET /operator/councils': { status: 200, body: { councils: [COUNCIL], next: null } } },
    words: 'Slough Borough Council',
    field: 'email',
    typed: 'food@slough.test',
  },
]);

places.run();
