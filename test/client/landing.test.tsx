import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldsOf } from '#rules/form';
import { SURVEY_QUESTIONS, survey } from '#rules/survey';
import { Landing } from '../../src/client/pages/landing/Landing.tsx';
import { story, survey as surveyForm } from '../../src/client/pages/landing/parts.ts';
import { end, startDriver, startSeller } from '../../src/client/session.ts';
import {
  act,
  alertWords,
  cleanup,
  messageOf,
  named,
  open,
  press,
  put,
  putAll,
  render,
  screen,
  waitFor,
} from './dom.ts';
import { TOM } from './driver/drivers.ts';
import { fakeNetwork, held, restoreNetwork } from './network.ts';
import { tells } from './outline.ts';
import { AMINA } from './seller/people.ts';

const landing = suite('the landing page');

landing.before(async () => {
  await surveyForm.load();
});
landing.before.each(() => open('/'));
landing.after.each(() => {
  cleanup();
  restoreNetwork();
  sessionStorage.clear();
});

const CHOICES = Object.fromEntries(SURVEY_QUESTIONS.map(({ field, options }) => [field, options[0]]));
const PERSON = { name: 'Priya Patel', email: ' Priya@Example.test ', postcode: 'sl1 2lt' };
const THANKS = "Thanks for your feedback! We'll keep you posted as we launch near you";

landing('says that we are launching soon, and leads sellers and drivers on', async () => {
  render(<Landing />);
  await screen.findByText(/launching soon/);
  assert.is(screen.getByRole('link', { name: 'Register as Seller' }).getAttribute('href'), '/seller/start');
  assert.is(screen.getByRole('link', { name: 'Apply as Driver' }).getAttribute('href'), '/driver');
  assert.is(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href'), '/privacy.html');
  assert.is(screen.getByRole('link', { name: 'Terms' }).getAttribute('href'), '/terms.html');
});

landing('leads back whoever is logged in', () => {
  render(<Landing />);
  const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  assert.equal([link('Your kitchen'), link('Your deliveries')], [undefined, undefined]);
  for (const council_status of ['pending', 'registered']) {
    act(() => startSeller('T', { ...AMINA, council_status }));
    assert.equal([link('Your kitchen'), link('Your deliveries')], ['/seller/dashboard', undefined], council_status);
  }
  act(() => startDriver('T', TOM));
  assert.equal([link('Your kitchen'), link('Your deliveries')], ['/seller/dashboard', '/driver/dashboard']);
  act(() => end('seller'));
  assert.equal([link('Your kitchen'), link('Your deliveries')], [undefined, '/driver/dashboard']);
  act(() => end('driver'));
});

landing('keeps the words that came with the page when it is taken over', () => {
  delete story.loaded;
  const { load } = story;
  let loads = 0;
  story.load = () => {
    loads += 1;
    return load();
  };
  const came = document.createElement('div');
  came.id = 'story';
  came.innerHTML = '<p>We are launching soon.</p>';
  document.body.append(came);
  const { container } = render(<Landing />);
  came.remove();
  story.load = load;
  assert.is(loads, 0, 'its code does not come a second time');
  assert.is(container.querySelector('#story')!.innerHTML, '<p>We are launching soon.</p>');
});

landing('without the code of its words it still asks what people eat', async () => {
  const { load } = story;
  const loaded = await load();
  delete story.loaded;
  story.load = () => Promise.reject('failed');
  try {
    render(<Landing />);
    await act(async () => undefined);
    assert.is(document.getElementById('story')!.textContent, '');
    assert.ok(screen.getByRole('button', { name: 'Submit' }));
    assert.is(screen.queryByRole('alert'), null);
    cleanup();
    story.load = async () => loaded;
    render(<Landing />);
    await screen.findByText(/launching soon/);
  } finally {
    Object.assign(story, { load, loaded });
  }
});

landing('does what was pressed on the survey before its code was here', async () => {
  const page = globalThis as { takePress?: (part?: string) => void };
  const taken: (string | undefined)[] = [];
  page.takePress = (part) => {
    taken.push(part);
  };
  render(<Landing />);
  await waitFor(() => assert.equal(taken, ['survey']));
  delete page.takePress;
});

landing('shows its drawing to the eye alone', async () => {
  fakeNetwork({ 'GET /art/street.svg': { file: '<svg><title>A street</title></svg>', type: 'image/svg+xml' } });
  const { container } = render(<Landing />);
  await waitFor(() => assert.ok(container.querySelector('[aria-hidden=true] svg title')));
});

landing('goes without a drawing that is not there', async () => {
  const sent = fakeNetwork({});
  const { container } = render(<Landing />);
  await waitFor(() => assert.ok(sent.some(({ call }) => call === 'GET /art/street.svg')));
  await act(async () => undefined);
  assert.not.match(container.textContent!, 'No answer for');
});

landing('asks every question of the survey in one form', () => {
  render(<Landing />);
  assert.is(document.querySelectorAll('form').length, 1);
  const asked = [...new Set([...document.forms[0]!.querySelectorAll('input')].map(({ name }) => name))];
  assert.equal(asked, [...fieldsOf(survey)]);
  for (const { field, options } of SURVEY_QUESTIONS) {
    assert.equal(
      named(field).map(({ value }) => value),
      [...options],
    );
    assert.ok(named(field).every(({ type, checked }) => type === 'radio' && !checked));
  }
});

landing('a question that the rules add is asked in its part', () => {
  const questions = SURVEY_QUESTIONS as unknown as object[];
  questions.push({ field: 'spice', part: 'About you', question: 'How hot?', options: ['Mild', 'Hot'] });
  try {
    render(<Landing />);
    const [first] = named('spice');
    assert.ok(first);
    const part = first.closest('fieldset')!.parentElement!;
    assert.match(part.querySelector('h3')!.textContent!, /^About you/);
    assert.ok(part.contains(named('age_group')[0]!));
  } finally {
    questions.pop();
  }
});

const MESSAGES: [field: string, typed: string, message: string | undefined][] = [
  ...SURVEY_QUESTIONS.map(({ field }) => [field, '', 'Choose an option.'] as [string, string, string]),
  ['name', '', 'Enter your name.'],
  ['name', '   ', 'Enter your name.'],
  ['email', '', 'Enter a valid email.'],
  ['email', 'priya@', 'Enter a valid email.'],
  ['postcode', '', 'Enter a valid postcode.'],
  ['postcode', 'SL1!', 'Enter a valid postcode.'],
  ['postcode', 'SL12', 'Enter a valid postcode.'],
  ['postcode', 'SL1 2LT 9', 'Enter a valid postcode.'],
  ['postcode', 'sl12lt', undefined],
];
for (const [field, typed, message] of MESSAGES) {
  landing(`answers ${field} '${typed}' with ${message ? `'${message}'` : 'no message'}`, () => {
    const sent = fakeNetwork({});
    render(<Landing />);
    if (typed) put(field, typed);
    press('Submit');
    assert.is(messageOf(field), message);
    assert.is(named(field)[0]!.getAttribute('aria-invalid'), message ? 'true' : null);
    assert.not(sent.some(({ call }) => call.startsWith('POST')));
  });
}

landing('moves to the first thing that is missing, and the summary names them all in order', async () => {
  render(<Landing />);
  putAll({ ...CHOICES, food_pref: 'Both' });
  press('Submit');
  await waitFor(() => assert.ok(document.activeElement === named('name')[0]));
  const links = [...document.querySelectorAll('[role=alert] a')].map((link) => link.textContent);
  assert.equal(links, ['Enter your name.', 'Enter a valid email.', 'Enter a valid postcode.']);
});

landing('names the questions in the summary where their messages are alike', () => {
  render(<Landing />);
  press('Submit');
  const [first] = document.querySelectorAll('[role=alert] a');
  assert.is(first!.textContent, 'Which food do you prefer?');
});

landing('sends the answers once, thanks for them, and has the focus there', async () => {
  const answer = held();
  const sent = fakeNetwork({ 'POST /homepage/submit': answer.answer });
  const submitted = () => sent.filter(({ call }) => call === 'POST /homepage/submit');
  render(<Landing />);
  putAll({ ...CHOICES, ...PERSON });
  const button = screen.getByRole('button', { name: 'Submit' });
  press('Submit');
  await waitFor(() => assert.is(button.textContent, 'Sending…'));
  await act(async () => button.click());
  await waitFor(() => assert.is(submitted().length, 1));
  await act(async () => answer.give({ status: 201, body: { ok: true } }));
  const thanks = await screen.findByText(THANKS);
  assert.is(thanks.getAttribute('role'), 'status');
  await waitFor(() => assert.ok(document.activeElement!.contains(thanks), 'the focus is with the thanks'));
  assert.is(document.forms.length, 0);
  const cleaned = { name: 'Priya Patel', email: 'priya@example.test', postcode: 'SL1 2LT' };
  assert.equal(
    submitted().map(({ body }) => body),
    [{ ...CHOICES, ...cleaned }],
  );
});

landing('asks with an unticked tick whether to write, and sends a yes alone', async () => {
  const sent = fakeNetwork({ 'POST /homepage/submit': { status: 201, body: { ok: true } } });
  render(<Landing />);
  const tick = screen.getByLabelText('Email me once when you open near me.') as HTMLInputElement;
  assert.is(tick.checked, false);
  putAll({ ...CHOICES, ...PERSON });
  await act(async () => tick.click());
  press('Submit');
  await screen.findByText(THANKS);
  const cleaned = { name: 'Priya Patel', email: 'priya@example.test', postcode: 'SL1 2LT' };
  assert.equal(sent.at(-1)!.body, { ...CHOICES, ...cleaned, updates: true });
  screen.getByText("We'll email you once, when we open near you.");
  assert.is(screen.queryByRole('button', { name: 'Email me once' }), null);
});

landing('tells who ticked nothing that we will not write, and takes another word for it', async () => {
  const answers = [{ status: 201, body: { ok: true } }, { status: 500 }, { status: 201, body: { ok: true } }];
  const sent = fakeNetwork({ 'POST /homepage/submit': () => answers.shift()! });
  render(<Landing />);
  putAll({ ...CHOICES, ...PERSON });
  press('Submit');
  await screen.findByText("You didn't tick the box, so we won't email you.");
  press('Email me once');
  assert.ok(screen.getByRole('button', { name: 'Saving…' }));
  await screen.findByText("Couldn't save this. Please try again.");
  press('Email me once');
  await screen.findByText("We'll email you once, when we open near you.");
  const cleaned = { name: 'Priya Patel', email: 'priya@example.test', postcode: 'SL1 2LT' };
  assert.equal(sent.at(-1)!.body, { ...CHOICES, ...cleaned, updates: true });
  assert.ok(document.activeElement!.contains(screen.getByText(THANKS)), 'the focus is with the thanks');
});

const NO_SIGNAL = "We couldn't reach our server. Check your connection and try again. Your answers are still here.";
const REFUSED = { email: 'Enter a valid email.', postcode: 'Enter a valid postcode.' };
const FAILURES: [what: string, answer: { status: number; body?: unknown } | 'offline', more: string[]][] = [
  ['a fault', { status: 500, body: { error: 'Something broke.' } }, ['Something broke.']],
  ['a fault without words', { status: 500 }, []],
  ['no connection', 'offline', [NO_SIGNAL]],
  ['too many answers', { status: 429, body: { error: 'Please wait a minute.' } }, ['Please wait a minute.']],
  ['fields that are refused', { status: 422, body: { error: REFUSED.email, fields: REFUSED } }, Object.values(REFUSED)],
  [
    'a refused field',
    { status: 422, body: { error: REFUSED.email, fields: { email: REFUSED.email } } },
    [REFUSED.email],
  ],
];
for (const [what, answer, more] of FAILURES) {
  landing(
    `after ${what} one box says 'Error submitting form' and what more there is; what was typed stays`,
    async () => {
      fakeNetwork({ 'POST /homepage/submit': answer });
      render(<Landing />);
      putAll({ ...CHOICES, ...PERSON });
      press('Submit');
      await waitFor(() => assert.match(screen.getByRole('alert').textContent!, /^Error submitting form/));
      const alert = screen.getByRole('alert');
      assert.is((alert.firstElementChild ?? alert).textContent, 'Error submitting form');
      const below = alert.querySelector('ul')?.children ?? [...alert.children].slice(1);
      assert.equal(
        [...below].map(({ textContent }) => textContent),
        more,
      );
      assert.not(screen.queryAllByRole('status').some(({ textContent }) => textContent));
      assert.is(named('name')[0]!.value, 'Priya Patel');
      assert.ok(named('food_pref')[0]!.checked);
    },
  );
}

landing('shows what was typed before a reload, and forgets it once it was sent', async () => {
  fakeNetwork({ 'POST /homepage/submit': { status: 201, body: { ok: true } } });
  const { unmount } = render(<Landing />);
  putAll({ ...CHOICES, ...PERSON });
  unmount();
  render(<Landing />);
  assert.is(named('postcode')[0]!.value, 'sl1 2lt');
  assert.ok(named('age_group')[0]!.checked);
  press('Submit');
  await screen.findByText(THANKS);
  await waitFor(() => assert.is(sessionStorage.length, 0));
});

landing('tells what it says and asks, and where its links lead', async () => {
  render(<Landing />);
  await screen.findByText('Photo credits');
  tells(
    `
link Skip to content #main
link Next Door Kitchen /
nav
link Register as Seller /seller/start
link Apply as Driver /driver
heading 1 Home-cooked food from next door
link Tell us what you'd eat #survey
heading 2 A neighbour cooks
link Cook for your street /seller/start
heading 2 You choose
link Tell us what you like #survey
heading 2 A driver brings it
link Deliver in your area /driver
heading 2 The kind of dinner we mean
image Chicken in an orange sauce with swirls of cream and fresh coriander
image A thick slice under golden cheese, with basil leaves
image Four eggs in a pan of spiced tomato, with spring onions
image A heaped plate in tomato sauce, with grated cheese
link Photo credits /food/LICENSE.txt
image A cook's screen: a number of portions beside each dish, and a button Sold out
heading 2 For cooks and drivers
heading 2 What should we cook first?
heading 3 What you like 1 of 3
group Which food do you prefer?, food_pref: radio Home-cooked | Restaurant | Both
group How would you like to get it?, access_pref: radio Pickup | Delivery
group What matters most to you?, priority: radio Value | Healthy | Premium
heading 3 Your usual week 2 of 3
group How much do you spend on a meal?, spending: radio £3-5 | £6-10 | £11-15 | £16+
group Which meal would you choose?, meal_pref: radio Value Meal (£3.99) | Premium Meal (£6.99)
group How many times a week do you eat out or order in?, food_outside: radio 1–2 times | 3–5 times | 6+ times
group Would you subscribe to weekly meals?, subscription: radio Yes | No | Maybe
heading 3 About you 3 of 3
group How old are you?, age_group: radio 18-25 | 26-40 | 41-60 | 60+
Name, name: text name
Email, email: email/email email
Postcode, postcode: text postal-code autocapitalize=characters
checkbox Email me once when you open near me., updates
submit Submit
link Privacy policy /privacy.html
link Terms /terms.html`,
    document,
  );
});

landing('says when the code of the survey did not come, and asks for it again', async () => {
  const { load, loaded } = surveyForm;
  delete surveyForm.loaded;
  surveyForm.load = () => Promise.reject('failed');
  try {
    render(<Landing />);
    assert.is(await alertWords(), 'This part of the page could not be loaded.');
    surveyForm.load = () => {
      surveyForm.loaded = loaded!;
      return Promise.resolve(loaded!);
    };
    press('Try again');
    await screen.findByRole('button', { name: 'Submit' });
    assert.is(screen.queryByRole('alert'), null);
  } finally {
    Object.assign(surveyForm, { load, loaded });
  }
});

landing('the code of a prerendered survey comes once, when somebody is a screen away', async () => {
  const { load, loaded } = surveyForm;
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Landing />);
  document.body.append(container);
  delete surveyForm.loaded;
  let asked = 0;
  surveyForm.load = () => {
    asked += 1;
    return new Promise(() => {});
  };
  let seen: (entries: { isIntersecting: boolean }[]) => void = () => {};
  let margin: string | undefined;
  let watched = 0;
  const real = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = class {
    constructor(then: typeof seen, options: IntersectionObserverInit) {
      seen = then;
      margin = options.rootMargin;
    }
    observe() {
      watched += 1;
    }
    disconnect() {
      watched -= 1;
    }
  } as never;
  try {
    const { unmount } = render(<Landing />, { container, hydrate: true });
    assert.equal([watched, margin, asked], [1, '100% 0%', 0]);
    seen([{ isIntersecting: false }]);
    assert.is(asked, 0);
    seen([{ isIntersecting: true }]);
    assert.equal([asked, watched], [1, 0]);
    unmount();
  } finally {
    globalThis.IntersectionObserver = real;
    Object.assign(surveyForm, { load, loaded });
    container.remove();
  }
});

landing.run();
