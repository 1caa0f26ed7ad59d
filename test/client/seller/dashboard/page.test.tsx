import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Seller } from '#api/account';
import { formatDate, londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { mainButton } from '#styles/components';
import { bannerTitle, refusedTitle } from '#styles/pages/seller-dashboard';
import { wide } from '#styles/theme';
import { menu } from '../../../../src/client/pages/seller/dashboard/menu.ts';
import { end, seller, sellerToken, startSeller } from '../../../../src/client/session.ts';
import { act, cleanup, messageOf, named, press, put, putAll, screen, waitFor, within } from '../../dom.ts';
import { held, isQuiet } from '../../network.ts';
import { tells } from '../../outline.ts';
import { atNoonOf } from '../../timers.ts';
import { application, ID, OPEN } from '../council/application.tsx';
import { AMINA } from '../people.ts';
import {
  alerts,
  allergenLines,
  begin,
  CARD,
  DISHES,
  inKitchen,
  MENU,
  openCard,
  ready,
  rows,
  today,
} from './kitchen.tsx';

const page = suite('seller dashboard: the page');
inKitchen(page);

page('asks for the card and the menu at the same time when the seller was approved', async () => {
  const card = held();
  const sent = begin({ answers: { [CARD]: card.answer } });
  await waitFor(() => assert.equal(sent.map(({ call }) => call).sort(), [CARD, MENU]));
  assert.is(sent.find(({ call }) => call === MENU)!.query.get('date'), today);
  assert.is(sent[0]!.headers.authorization, 'Bearer T');
  await ready();
  card.give({ status: 200, body: { seller: AMINA } });
  await waitFor(() => assert.ok(isQuiet()));
});

page('shows every field of the profile', async () => {
  begin();
  await ready();
  const head = screen.getByRole('region', { name: 'Amina Khan' });
  for (const fact of ['Amina Khan', 'Council registration', 'registered']) within(head).getByText(fact);
  assert.is(within(head).queryByText(AMINA.email), null, 'a phone shows the rest on a press');
  const card = await openCard();
  const facts = [AMINA.email, AMINA.phone, AMINA.postcode, AMINA.address, AMINA.coverage_label, AMINA.status_in_uk];
  for (const fact of [...facts, 'Indian, Pakistani', 'Value, Healthy', 'Breakfast, Dinner'])
    within(card).getByText(fact);
  press('Less');
  assert.is(within(head).queryByText(AMINA.email), null);
});

page('the card is open from the start where it stands beside the menu', async () => {
  const { matchMedia } = globalThis;
  Object.assign(globalThis, { matchMedia: (query: string) => ({ matches: query.endsWith(wide) }) });
  begin();
  await screen.findByText(AMINA.email);
  Object.assign(globalThis, { matchMedia });
  await ready();
});

page("a mobile's number is in two groups, and an address too long for its line goes on with its sign", async () => {
  begin({ answers: { [CARD]: { status: 200, body: { seller: { ...AMINA, phone: '07700900123' } } } } });
  await openCard();
  await screen.findByText('07700 900123');
  assert.is(screen.getByText(AMINA.email).innerHTML, 'amina<wbr>@example.co.uk');
  await ready();
});

const STATUSES: [status: string | undefined, open: boolean][] = [
  ['registered', true],
  ['Approved', true],
  ['ACTIVE', true],
  ['live', true],
  ['pending', false],
  ['refused', false],
  ['', false],
  [undefined, false],
];

for (const [council_status, isOpen] of STATUSES) {
  page(
    `with council status ${council_status} ${isOpen ? 'opens the menu' : 'shows the banner and no menu'}`,
    async () => {
      // A stored record may lack it.
      const sent = begin({ seller: { council_status: council_status as string } });
      if (isOpen) {
        await ready();
        assert.is(screen.queryByText('Registration not complete'), null);
        return;
      }
      await screen.findByRole('heading', { name: 'Registration not complete' });
      await waitFor(() => assert.is(sent.length, 1));
      assert.is(screen.queryByRole('button', { name: 'Add dish' }), null);
      assert.is(named('date').length, 0);
      if (!council_status) screen.getAllByText('pending');
      press('Start Registration');
      assert.is(location.pathname, '/seller/apply');
    },
  );
}

page('an answer that comes after a logout leaves nothing', async () => {
  const answer = held();
  begin({ answers: { [CARD]: answer.answer } });
  await ready();
  act(() => end('seller'));
  await act(async () => answer.give({ status: 200, body: { seller: AMINA } }));
  assert.equal([seller.peek(), localStorage.getItem('seller')], [null, null]);
});

page('nothing is said to the next person of a card that could not be loaded for the last one', async () => {
  const answer = held();
  begin({ answers: { [CARD]: answer.answer } });
  await ready();
  act(() => startSeller('Z', { ...AMINA, id: 'z' }));
  await act(async () => answer.give({ status: 500 }));
  assert.equal(alerts(), []);
});

for (const overtaken of [{ status: 500 }, { status: 200, body: { seller: { ...AMINA, phone: 'the old one' } } }]) {
  page(`a card that was overtaken says nothing: ${overtaken.status}`, async () => {
    const [first, second] = [held(), held()];
    const calls = [first, second];
    begin({ answers: { [CARD]: () => calls.shift()!.answer() } });
    await ready();
    await openCard();
    await waitFor(() => assert.is(calls.length, 1));
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => assert.is(calls.length, 0));
    second.give({ status: 200, body: { seller: { ...AMINA, phone: 'the new one' } } });
    await screen.findByText('the new one');
    await act(async () => first.give(overtaken));
    screen.getByText('the new one');
    assert.equal(alerts(), []);
  });
}

page('opens the menu of a seller who was approved meanwhile', async () => {
  begin({ stored: { council_status: 'pending' } });
  await ready();
});

const STAGES: [over: Partial<Seller>, words: string[], now: string][] = [
  [{ application_status: null, application_submitted_at: null }, ['Not started yet', 'Not uploaded yet'], 'Our form'],
  [
    { application_status: 'draft', application_step: 2, application_submitted_at: null },
    ['Step 2 of 5. Not submitted yet'],
    'Our form',
  ],
  [{}, ['Not uploaded yet', 'Next: register with your council.', 'See what to do next'], "Your council's form"],
  [
    { application_sent_at: '2026-11-03T23:30:00.000Z' },
    [
      'Your application is with your council.',
      'We sent it on 3 Nov 2026. They may get in touch to arrange a visit.',
      'Not uploaded yet',
      'See your application',
    ],
    'Licence',
  ],
  [{ council_status: 'Refused' }, ["We couldn't confirm your council registration.", 'Not uploaded yet'], 'Open'],
  // A council may refuse a kitchen that we know no application of.
  [
    { application_status: null, application_submitted_at: null, council_status: 'refused' },
    ["We couldn't confirm your council registration.", 'Not started yet'],
    'Open',
  ],
  // Half past eleven at night in UTC is the same evening in London, in winter.
  [
    { licence_uploaded_at: '2026-07-01T23:30:00.000Z' },
    ['Submitted on 2 Nov 2026', 'Uploaded on 2 Jul 2026', 'Upload a new licence'],
    'Open',
  ],
];

for (const [over, words, now] of STAGES) {
  page(`says how far the registration is: ${words.join(', ')}`, async () => {
    begin({ seller: { council_status: 'pending', ...over } });
    for (const text of words) await screen.findByText(text);
    const title = screen.getByRole('heading', { name: 'Registration not complete' });
    assert.ok([bannerTitle, refusedTitle].includes(title.className), 'the banner says what it is first');
    assert.ok(screen.getByRole('button', { name: 'Start Registration' }).className.includes(mainButton));
    const steps = document.querySelectorAll('[aria-current=step] strong');
    assert.equal(
      [...steps].map(({ textContent }) => textContent),
      [now],
    );
  });
}

const REGISTERED: [over: Partial<Seller>, words: string, href: string, link: string][] = [
  [
    { application_authority: 'Slough Borough Council' },
    'Registered with Slough Borough Council',
    '/seller/apply',
    'Registered with Slough Borough Council',
  ],
  // An operator may open a menu without an application here.
  [{ application_status: null }, 'Registered with your council.', '/seller/upload-licence', 'Upload your licence'],
];

for (const [over, words, href, link] of REGISTERED) {
  page(`an approved cook reads one line: ${words}`, async () => {
    begin({ seller: { council_status: 'live', ...over } });
    await ready();
    await screen.findByText(words, { exact: false });
    assert.is(screen.getByRole('link', { name: link }).getAttribute('href'), href);
    assert.is(screen.queryByRole('heading', { name: 'Your road to the first sale' }), null);
  });
}

page('shows the last menu with its age where there is no signal', async () => {
  begin();
  await ready();
  await waitFor(() => assert.match(localStorage.getItem('seller_list_menus') ?? '', today));
  cleanup();
  menu.value = null;
  begin({ answers: { [CARD]: 'offline', [MENU]: 'offline' } });
  await ready();
  await screen.findByText(/^Showing the menu from \d\d:\d\d, a minute ago\.$/);
  assert.equal(alerts(), [], 'once, with one way to ask again');
  // Nobody else sees it.
  cleanup();
  menu.value = null;
  begin({ seller: { id: 'somebody-else' }, answers: { [MENU]: 'offline' } });
  await screen.findByText("Couldn't load your menu.");
});

page('says how old a menu from an earlier visit is, and how it grows older', async () => {
  const real = Date;
  const at = Date.now() - 3 * 3_600_000;
  localStorage.setItem(
    'seller_list_menus',
    JSON.stringify({ owner: AMINA.id, days: { [today]: { at, items: DISHES } } }),
  );
  begin({ answers: { [CARD]: 'offline', [MENU]: 'offline' } });
  await screen.findByText(/, 3 hours ago\.$/);
  const later = at + 5 * 3_600_000;
  globalThis.Date = new Proxy(real, {
    get: (target, name) => (name === 'now' ? () => later : Reflect.get(target, name)),
  });
  await act(async () => void dispatchEvent(new Event('offline')));
  globalThis.Date = real;
  assert.ok(screen.getByText(/, 5 hours ago\.$/));
});

page('asks anew when somebody comes back to it, but not without signal, and not when they leave', async () => {
  const sent = begin();
  await ready();
  const back = async (online: boolean, hidden = false) => {
    sent.length = 0;
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    return sent.map(({ call }) => call).sort();
  };
  assert.equal(await back(true, true), []);
  assert.equal(await back(false), []);
  assert.equal(await back(true), [CARD, MENU]);
});

page('shows at once that the menu was closed', async () => {
  let council_status = 'registered';
  begin({
    answers: {
      [CARD]: () => ({ status: 200, body: { seller: { ...AMINA, council_status } } }),
      'PATCH /auth/menu/d1/sell': { status: 403, body: { error: 'Your menu opens once …' } },
    },
  });
  await ready();
  council_status = 'refused';
  press('Sell one Dal');
  await screen.findByRole('heading', { name: 'Registration not complete' });
  assert.is(screen.queryByRole('button', { name: 'Add dish' }), null);
});

page('says what could not be loaded and loads it again', async () => {
  let works = false;
  begin({ answers: { [MENU]: () => (works ? { status: 200, body: { menu: DISHES } } : { status: 500 }) } });
  await screen.findByText("Couldn't load your menu.");
  assert.is(screen.queryByText(/portions left/), null, 'nobody knows');
  works = true;
  press('Try again');
  await ready();
  assert.equal(alerts(), []);
});

page('says once that neither the card nor the menu could be loaded, and loads both again', async () => {
  const sent = begin({ answers: { [CARD]: 'offline', [MENU]: 'offline' } });
  await screen.findByText("Couldn't load your menu.");
  assert.is(screen.queryByText("Couldn't load your kitchen."), null);
  sent.length = 0;
  await act(async () => press('Try again'));
  assert.equal(sent.map(({ call }) => call).sort(), [CARD, MENU]);
});

page('shows what it knows when the card cannot be loaded', async () => {
  begin({ answers: { [CARD]: 'offline' } });
  await screen.findByText("Couldn't load your kitchen.");
  await ready();
  await openCard();
  screen.getByText(AMINA.email);
  screen.getByText("Couldn't load your kitchen.");
});

for (const status of [401, 403]) {
  page(`ends the session on a ${status} for the card`, async () => {
    begin({ answers: { [CARD]: { status, body: { error: 'Please log in.' } } } });
    await waitFor(() => assert.is(sellerToken.peek(), null));
    assert.is(localStorage.getItem('token'), null);
    assert.is(localStorage.getItem('seller'), null);
  });
}

page('stays logged in on a 403 for the menu', async () => {
  begin({ answers: { [MENU]: { status: 403, body: { error: 'Your kitchen is not approved.' } } } });
  await screen.findByText('Your kitchen is not approved.');
  assert.is(sellerToken.peek(), 'T');
});

page('logs out here at once, tells the server, and leads to the login', async () => {
  const sent = begin({ answers: { 'POST /auth/logout': 'offline' } });
  await ready();
  press('Log out');
  assert.is(sellerToken.peek(), null);
  assert.is(location.pathname, '/seller/login');
  await waitFor(() => assert.is(sent.at(-1)!.call, 'POST /auth/logout'));
  assert.is(sent.at(-1)!.headers.authorization, 'Bearer T');
});

page('a logout leaves nothing on the phone, not even what waits for signal', async () => {
  begin({ answers: { 'PATCH /auth/menu/d1/sell': 'offline', 'POST /auth/logout': 'offline' } });
  await ready();
  press('Sell one Dal');
  await screen.findByText(/^1 update is waiting/);
  assert.ok(localStorage.getItem('seller_queue'));
  putAll({ dish_name: 'Half a dish' });
  press('Log out');
  assert.equal([localStorage.length, sessionStorage.length], [0, 0]);
});

page('shows nothing of one person to the next, who logged in in another tab', async () => {
  const answer = held();
  let first = true;
  begin({ answers: { [MENU]: () => (first ? { status: 200, body: { menu: DISHES } } : answer.answer()) } });
  await ready();
  putAll({ dish_name: 'Half a dish' });
  first = false;
  await act(async () => startSeller('Z', { ...AMINA, id: 'z', name: 'Zara' }));
  assert.equal(rows(), []);
  await waitFor(() => assert.is(named('dish_name')[0]?.value ?? '', ''));
  answer.give({ status: 200, body: { menu: [] } });
  await waitFor(() => assert.ok(isQuiet()));
});

page('tells its parts, its links and every field of a new dish', async () => {
  begin({ dishes: [] });
  await screen.findByRole('button', { name: 'Add dish' });
  await openCard();
  tells(
    `
heading 2 Add a dish
(nobody sees it), available_date: hidden
Dish name [required], dish_name: text off
group Meal time, meal_time: radio Breakfast=breakfast | Lunch=lunch | Dinner=dinner
Price in £ [required], price: text/decimal off
Portions [required], quantity_total: text/numeric off
Description (optional) (0 of 200 characters.), description: textarea
Photo (optional) (JPG, PNG or WebP, up to 5MB. Larger photos are made smaller first.), photo: file accept=image/jpeg,image/png,image/webp
${allergenLines()}
checkbox I can deliver this dish, seller_can_deliver
submit Add dish`,
    screen.getByRole('region', { name: 'Add a dish' }),
  );
  tells(
    `
heading 2 Amina Khan
button Less [aria-expanded]
Add a photo (JPG, PNG or WebP, up to 2MB. Larger photos are made smaller first.), photo: file accept=image/jpeg,image/png,image/webp
Email: amina@example.co.uk
Phone: +447700900123
Address: 12 High Street, Slough
Postcode: SL1 2LT
Area: Slough
Cuisine: Indian, Pakistani
Price category: Value, Healthy
Meal types: Breakfast, Dinner
Status in the UK: Citizen / ILR / Visa
link Change your details /seller/details`,
    screen.getByRole('region', { name: 'Amina Khan' }),
  );
});

for (const [council_status, words] of [
  ['pending', "pendingWe'll email you when this changes."],
  ['refused', 'refused'],
] as const) {
  page(`what is left of a registration with status ${council_status} is said at its last stage`, async () => {
    begin({ seller: { council_status, licence_uploaded_at: '2026-11-02T23:30:00.000Z' } });
    const stages = within(await screen.findByRole('region', { name: 'Your road to the first sale' })).getAllByRole(
      'listitem',
    );
    assert.equal(
      stages.map((stage) => stage.getAttribute('aria-current')),
      [null, null, null, null, 'step'],
    );
    await waitFor(() => assert.is(stages[4]!.textContent, `OpenUs · free · once we have checked your licence${words}`));
  });
}

page('leads somebody who was refused to the address in the footer', async () => {
  // As the server has filled it in.
  const footer = document.body.appendChild(document.createElement('footer'));
  footer.innerHTML = '<p id="company">Plates Ltd · <a href="mailto:us@plates.example">us@plates.example°</a></p>';
  begin({ seller: { council_status: 'refused', council_reason: 'No sink.' } });
  const link = await within(await screen.findByRole('main')).findByRole('link', { name: 'Email us' });
  screen.getByText("To put this right, or if we're wrong, email us@plates.example.");
  assert.is(link.getAttribute('href'), 'mailto:us@plates.example');
  footer.remove();
});

page('tells how far a registration is, and what comes next', async () => {
  const council_page = 'https://slough.example/food';
  begin({
    seller: { council_status: 'pending', application_status: 'draft', application_submitted_at: null, council_page },
  });
  await screen.findByText('Registration not complete');
  await screen.findByText('Step 1 of 5. Not submitted yet');
  await openCard();
  tells(`
heading 1 Your kitchen
section Amina Khan
heading 2 Amina Khan
button Less [aria-expanded]
Add a photo (JPG, PNG or WebP, up to 2MB. Larger photos are made smaller first.), photo: file accept=image/jpeg,image/png,image/webp
Email: amina@example.co.uk
Phone: +447700900123
Address: 12 High Street, Slough
Postcode: SL1 2LT
Area: Slough
Cuisine: Indian, Pakistani
Price category: Value, Healthy
Meal types: Breakfast, Dinner
Status in the UK: Citizen / ILR / Visa
link Change your details /seller/details
section Registration not complete
heading 2 Registration not complete
button Start Registration
section Your road to the first sale
heading 2 Your road to the first sale
link Register with your council https://slough.example/food target=_blank rel=noopener noreferrer
link Register on GOV.UK https://www.gov.uk/food-business-registration target=_blank rel=noopener noreferrer
button I have registered
link Upload your licence /seller/upload-licence`);
});

const SAID = `POST /auth/applications/${ID}/registered`;

page('keeps the day on which a cook registered, counts 28 days from it, and has it put right', async () => {
  const today = londonToday(new Date());
  const answers = (registered_on: unknown) => ({
    status: 200,
    body: { application: application({ registered_on } as object) },
  });
  const waiting = { council_status: 'pending', licence_uploaded_at: null };
  const sent = begin({
    seller: waiting,
    answers: {
      [OPEN]: { status: 200, body: { application: application() } },
      [SAID]: ({ body }) => answers(body.registered_on === undefined ? today : body.registered_on || null),
    },
  });
  await screen.findByText('Next: register with your council.');
  press('I have registered');
  await screen.findByText(`You registered on ${formatDate(today)}.`, { exact: false });
  screen.getByText(`start on ${formatDate(addDaysTo(today, 28))} or later.`, { exact: false });
  assert.is(screen.queryByText('Next: register with your council.'), null, 'the banner knows');
  assert.is(screen.queryByRole('link', { name: 'Register on GOV.UK' }), null);
  press('Change the date');
  assert.ok(document.activeElement === named('registered_on')[0]);
  put('registered_on', addDaysTo(today, 1));
  press('Save date');
  assert.is(messageOf('registered_on'), 'Enter the day you registered, today or earlier.');
  put('registered_on', '2026-02-01');
  press('Save date');
  await screen.findByText(/^You registered on 1 Feb 2026\..* start on 1 Mar 2026 or later\.$/);
  press('Change the date');
  press("I haven't registered yet");
  await screen.findByRole('button', { name: 'I have registered' });
  assert.equal(
    sent.filter(({ call }) => call === SAID).map(({ body }) => body),
    [{}, { registered_on: '2026-02-01' }, { registered_on: '' }],
  );
});

page('a page left open over midnight takes the new day as the one on which a cook registered', async () => {
  const today = londonToday(new Date());
  const tomorrow = addDaysTo(today, 1);
  const sent = begin({
    seller: { council_status: 'pending', licence_uploaded_at: null, application_registered_on: today },
    answers: {
      [OPEN]: { status: 200, body: { application: application() } },
      [SAID]: { status: 200, body: { application: application({ registered_on: tomorrow } as object) } },
    },
  });
  await screen.findByText(`You registered on ${formatDate(today)}.`, { exact: false });
  await atNoonOf(tomorrow, async () => {
    press('Change the date');
    put('registered_on', tomorrow);
    press('Save date');
    await screen.findByText(`You registered on ${formatDate(tomorrow)}.`, { exact: false });
  });
  assert.equal(
    sent.filter(({ call }) => call === SAID).map(({ body }) => body),
    [{ registered_on: tomorrow }],
  );
});

page('says why a day could not be kept', async () => {
  begin({
    seller: { council_status: 'pending', licence_uploaded_at: null },
    answers: { [OPEN]: { status: 200, body: { application: application() } }, [SAID]: { status: 500 } },
  });
  await screen.findByText('Next: register with your council.');
  await screen.findByRole('button', { name: 'I have registered' });
  press('I have registered');
  await screen.findByText("Couldn't save this day. Please try again.");
});

page('a record that we sent counts from its day, and a licence needs no day', async () => {
  begin({
    seller: { council_status: 'pending', licence_uploaded_at: null, application_sent_at: '2026-02-01T10:00:00.000Z' },
  });
  await screen.findByText('We sent your record on 1 Feb 2026. Start selling on 1 Mar 2026 or later.');
  assert.is(screen.queryByRole('button', { name: 'I have registered' }), null);
  cleanup();
  begin({ seller: { council_status: 'pending', licence_uploaded_at: '2026-02-01T10:00:00.000Z' } });
  await screen.findByText(/^Uploaded on/);
  assert.is(screen.queryByRole('button', { name: 'I have registered' }), null);
});

page.run();
