import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fireEvent, messageOf, named, press, put, putAll, screen, unfold, waitFor, within } from '../dom.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { catchDownloads, closeView, EMAIL, factsIn, openPerson, openView, pressing } from './records.tsx';

const FIND = 'GET /operator/people';
const ERASE = 'POST /operator/people/erase';
const EXPORT = 'POST /operator/people/export';
const FOUND = {
  status: 200,
  body: { person: { email: EMAIL, driver: { first_name: 'Sam', dob: '1994-05-14' }, seller: null } },
};

const people = suite("the operator's people and operators");
people.after.each(closeView);

async function find() {
  put('q', ` ${EMAIL.toUpperCase()} `);
  press('Search');
  await screen.findByText('Sam');
}

people('finds what is held about an address', async () => {
  const sent = openView('?view=people', { [FIND]: FOUND });
  put('q', 'sam@');
  press('Search');
  await screen.findByText('Enter a valid email.');
  assert.is(sent.length, 0);
  await find();
  assert.is(sent[0]!.query.get('email'), EMAIL);
  assert.ok(screen.getByText('14 May 1994'));
  assert.is(screen.queryByText('Seller'), null, 'what is not held is not listed');
});

people('calls a driver suspended who was approved before', async () => {
  const driver = { first_name: 'Sam', last_name: 'Ali', status: 'rejected' };
  for (const [suspended, words] of [
    [true, 'Sam AliDriver Suspended'],
    [false, 'Sam AliDriver Rejected'],
  ] as const) {
    const person = { email: EMAIL, seller: null, driver: { ...driver, suspended } };
    openView(`?view=people&email=${EMAIL}`, { [FIND]: { status: 200, body: { person } } });
    const head = (await screen.findByRole('heading', { level: 2 })).parentElement!;
    assert.is(head.textContent, words);
    assert.is(screen.queryByText(/^suspended$/), null);
    closeView();
  }
});

people('says at the head who it is, and lists what there is of them as rows that open', async () => {
  const dish = (dish_name: string) => ({ dish_name, price_pence: 450, quantity_total: 3 });
  const seller = {
    name: 'Amina Khan',
    created_at: '2026-11-20T08:00:00.000Z',
    council_status: 'registered',
    application: { status: 'submitted', esign_name: 'A. Khan' },
    dishes: [dish('Chana puri'), dish('Biryani')],
  };
  openView('?view=people', { [FIND]: { status: 200, body: { person: { email: EMAIL, driver: null, seller } } } });
  put('q', EMAIL);
  press('Search');
  const region = await screen.findByRole('region', { name: `What we hold about ${EMAIL}` });
  const head = within(region).getByRole('heading', { level: 2 }).parentElement!;
  assert.match(head.textContent!, 'Amina KhanSeller since 20 Nov 2026 registered');
  const rows = [...document.querySelectorAll<HTMLDetailsElement>('main details')];
  assert.equal(
    rows.map((row) => [row.textContent, row.open]),
    [
      ['Application', false],
      ['Chana puri £4.50 ', false],
      ['Biryani £4.50 ', false],
    ],
  );
  for (const row of rows) await unfold(row);
  assert.ok(screen.getByText('A. Khan'));
  assert.match(rows[2]!.textContent!, /Dish nameBiryani.*Portions3/);
});

people('an address that heads the page goes on after its sign where it is too long', async () => {
  openView('?view=people&email=amina@example.co.uk', { [FIND]: FOUND });
  const { innerHTML } = await screen.findByRole('heading', { level: 1 });
  assert.is(innerHTML, '<span translate="no">amina@<wbr>example.co.uk</span>');
});

people('says when nothing is held', async () => {
  openView('?view=people', { [FIND]: { status: 404, body: { error: 'We hold nothing about this address.' } } });
  put('q', EMAIL);
  press('Search');
  await screen.findByText(`We hold nothing about ${EMAIL}.`);
});

people('does not say that nothing is held where that is not known', async () => {
  openView(`?view=people&email=${EMAIL}`, { [FIND]: { status: 500 } });
  await screen.findByRole('button', { name: 'Try again' });
  assert.is(screen.queryByText(/We hold nothing/), null);
});

people('an address that was copied with spaces, or in capitals, is the same person', async () => {
  const sent = openView(`?view=people&email=${encodeURIComponent(` ${EMAIL.toUpperCase()} `)}`, { [FIND]: FOUND });
  await screen.findByText('14 May 1994');
  assert.is(sent[0]!.query.get('email'), EMAIL);
});

people('hands over everything as a ZIP', async () => {
  const downloads = catchDownloads();
  try {
    const sent = openView('?view=people', {
      [FIND]: FOUND,
      [EXPORT]: { file: 'PK', type: 'application/zip' },
    });
    await find();
    press('Export as ZIP');
    await waitFor(() => assert.is(downloads.files[0]?.name, `${EMAIL}.zip`));
    assert.is(downloads.files[0]!.blob.type, 'application/zip');
    assert.equal(sent.at(-1)!.body, { email: EMAIL });
  } finally {
    downloads.stop();
  }
});

people('a question is read from its beginning, however long it is', async () => {
  const { focus } = HTMLElement.prototype;
  const moves: unknown[] = [];
  HTMLElement.prototype.focus = function (options) {
    moves.push([this.textContent, options?.preventScroll]);
    focus.call(this, options);
  };
  try {
    openView('?view=people&email=amina@example.co.uk', { [FIND]: FOUND });
    await pressing('Erase')();
    await screen.findByRole('dialog');
    assert.equal(moves.at(-1), ["Don't erase", true]);
  } finally {
    HTMLElement.prototype.focus = focus;
  }
});

people('erases after a question, and not without a yes', async () => {
  const sent = openView('?view=people', { [FIND]: FOUND, [ERASE]: { status: 200, body: { ok: true, kept: [] } } });
  await find();
  press('Erase');
  const dialog = within(await screen.findByRole('dialog'));
  assert.ok(
    dialog.getByText(
      `Erase everything personal about ${EMAIL}? This removes their documents and photos, closes their account and cancels deliveries still on offer to them. It cannot be undone. Some records are kept as the law asks; we'll show which.`,
    ),
  );
  fireEvent.click(dialog.getByRole('button', { name: "Don't erase" }));
  assert.is(
    sent.some(({ call }) => call === ERASE),
    false,
  );
  press('Erase');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erase everything' }));
  await screen.findByText(`Everything personal about ${EMAIL} has been erased.`);
  assert.equal(sent.at(-1)!.body, { email: EMAIL });
  assert.is(screen.queryByText('Sam'), null);
  // The next person is there still.
  put('q', `another-${EMAIL}`);
  press('Search');
  await screen.findByText('Sam');
  assert.is(screen.queryByText(/has been erased/), null);
});

people('says before erasing a driver what they are still owed, since nobody can tell it afterwards', async () => {
  const made = (fee_pence: number, payout_status: string | null) => ({ id: `${fee_pence}`, fee_pence, payout_status });
  const driver = { first_name: 'Sam', deliveries: [made(450, 'pending'), made(350, 'paid'), made(1205, 'pending')] };
  openView(`?view=people&email=${EMAIL}`, { [FIND]: { status: 200, body: { person: { email: EMAIL, driver } } } });
  await pressing('Erase')();
  await screen.findByText(
    / They're still owed £16\.55\. Pay it first: their name and how to reach them will be gone\.$/,
  );
});

people('says what the law keeps, until when and why', async () => {
  const kept = [{ kind: 'right_to_work', until: '2028-11-22', why: 'Proof is kept for two years.' }];
  openView('?view=people', { [FIND]: FOUND, [ERASE]: { status: 200, body: { ok: true, kept } } });
  await find();
  press('Erase');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erase everything' }));
  await screen.findByText(`Everything personal about ${EMAIL} has been erased, except what the law makes us keep.`);
  assert.ok(screen.getByText('Until 22 Nov 2028: Proof is kept for two years.'));
});

people('says why somebody cannot be erased yet', async () => {
  const error = 'This driver has a delivery in hand. Cancel or complete it first.';
  openView('?view=people', { [FIND]: FOUND, [ERASE]: { status: 409, body: { error } } });
  await find();
  press('Erase');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erase everything' }));
  assert.is((await screen.findByRole('alert')).textContent, error);
  assert.ok(screen.getByText('Sam'));
});

people('adds an operator and forgets the password', async () => {
  const sent = openView('?view=operators', {
    'POST /operator/operators': { status: 201, body: { operator: { id: 'o2', email: 'two@example.co.uk' } } },
  });
  await screen.findByRole('button', { name: 'Add operator' });
  putAll({ email: 'two@example.co.uk', password: 'short' });
  press('Add operator');
  assert.is(messageOf('password'), 'Password must be at least 8 characters.');
  putAll({ password: 'Long enough 1' });
  press('Add operator');
  await screen.findByText('two@example.co.uk can log in now.');
  assert.equal(sent.at(-1)!.body, { email: 'two@example.co.uk', password: 'Long enough 1' });
  assert.is(named('password')[0]!.value, '');
});

people('lists neither ids nor what is empty', async () => {
  const driver = {
    first_name: 'Sam',
    id: '01939c5e-0000-7000-8000-000000000001',
    payouts: [],
    documents: [],
    rejection_reason: null,
    consents: [{ what: 'Terms' }, { what: 'Privacy' }],
  };
  openView('?view=people', { [FIND]: { status: 200, body: { person: { email: EMAIL, driver } } } });
  await find();
  assert.ok(screen.getByText('Consents (2)'));
  for (const words of ['Id', 'Payouts', 'Documents', 'Reason given'])
    assert.is(screen.queryByText(words, { selector: 'dt' }), null, words);
});

holdsActs(people, `people&email=${EMAIL}`, [
  {
    what: 'an export',
    shows: { [FIND]: FOUND },
    steps: [pressing('Export as ZIP')],
    call: EXPORT,
    fails: [['Exporting…', 'Erase'], UNSAID],
  },
  {
    what: 'an erasure',
    shows: { [FIND]: FOUND },
    steps: [pressing('Erase')],
    asks: [
      `Erase everything personal about ${EMAIL}? This removes their documents and photos, closes their account and cancels deliveries still on offer to them. It cannot be undone. Some records are kept as the law asks; we'll show which.`,
      'Erase everything',
      "Don't erase",
    ],
    call: ERASE,
    fails: [['Export as ZIP', 'Erasing…'], UNSAID],
  },
]);

people('who is a cook and a driver under two names has both at the head, each with how they stand', async () => {
  const region = await openPerson({
    seller: { name: 'Sam Poole', created_at: '2026-11-20T08:00:00.000Z', council_status: 'pending', phone: '01' },
    driver: { first_name: 'Samuel', last_name: 'Poole', created_at: '2026-11-21T08:00:00.000Z', status: 'approved' },
  });
  const head = within(region).getByRole('heading', { level: 2 }).parentElement!;
  assert.equal(
    [...head.children].map(({ textContent }) => textContent),
    ['Sam Poole', 'Seller since 20 Nov 2026 pending', 'Samuel Poole, Driver since 21 Nov 2026 Approved'],
  );
  assert.equal(factsIn(region), ['Phone: 01'], 'what the head says is not said again');
});

people('the address heads the page, also of a driver without a name', async () => {
  const region = await openPerson({ driver: { first_name: '', status: 'pending' }, waitlist: { postcode: 'SL4 1AA' } });
  const heading = within(region).getByRole('heading', { level: 2 });
  assert.is(heading.textContent, 'No name');
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, EMAIL);
  assert.equal(factsIn(region), ['Postcode: SL4 1AA']);
});

people.run();
