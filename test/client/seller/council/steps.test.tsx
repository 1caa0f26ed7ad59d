import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Application } from '#api/council';
import type { ApplicationData } from '#rules/council';
import { formatDate } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { Council } from '../../../../src/client/pages/seller/Council.tsx';
import { end } from '../../../../src/client/session.ts';
import { act, cleanup, messageOf, named, press, put, putAll, render, screen, waitFor } from '../../dom.ts';
import { type Answers, held } from '../../network.ts';
import { tells } from '../../outline.ts';
import {
  ALL,
  AUTHORITY,
  alertSays,
  application,
  begin,
  bodiesOf,
  earliest,
  HYGIENE,
  IDENTITY,
  OPEN,
  PREMISES,
  SAVE,
  SETTINGS,
  stepIs,
  today,
  withCouncil,
} from './application.tsx';

const steps = suite('the council application: its steps');
withCouncil(steps);

/** Step 2 as it is typed. */
const PLAIN_PREMISES = {
  prep_address: PREMISES.prep_address,
  start_date: PREMISES.start_date,
  opening_hours: PREMISES.opening_hours,
};

const authorityFilledIn = () => waitFor(() => assert.is(named('authority_name')[0]!.value, 'Slough Borough Council'));

steps('asks for nothing without a session: the page is on its way to the login', async () => {
  end('seller');
  const sent = await begin();
  await act(async () => undefined);
  assert.equal(sent, []);
});

steps('says that it could not start, and tries again', async () => {
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
      prep_address: 'Enter the full address.',
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
  steps(`says what step ${step} needs, and sends nothing`, async () => {
    const sent = await begin({ data }, {}, step);
    press('Next');
    for (const [name, message] of Object.entries(messages)) assert.is(messageOf(name), message);
    await waitFor(() => assert.ok(document.activeElement === named(Object.keys(messages)[0]!)[0]));
    assert.is(bodiesOf(sent, SAVE).length, 0);
  });
}

steps("says which character the council's copy can't show, and sends nothing", async () => {
  const sent = await begin({}, {}, 1);
  putAll({ legal_name: 'Amina 🍕 খান', entity_type: 'sole_trader', dob: '1985-07-14' });
  press('Next');
  await waitFor(() => assert.is(messageOf('legal_name'), "Your council's copy can't show “🍕”. Please leave it out."));
  assert.is(bodiesOf(sent, SAVE).length, 0);
});

steps('saves a step, and only that, before it goes on', async () => {
  const sent = await begin({}, {}, 1);
  putAll({ legal_name: ' Amina Khan ', entity_type: 'sole_trader', dob: '1985-07-14' });
  press('Next');
  await stepIs(2);
  assert.equal(bodiesOf(sent, SAVE), [{ data: IDENTITY }]);
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Your kitchen'));
});

const BAD_SAVES: Answers[string][] = [{ status: 500, body: { error: 'Something broke.' } }, { status: 429 }, 'offline'];

for (const answer of BAD_SAVES) {
  steps(`keeps the step and what was typed after ${JSON.stringify(answer)}`, async () => {
    await begin({}, { [SAVE]: answer }, 1);
    putAll({ legal_name: 'Amina', entity_type: 'ltd', dob: '1985-07-14' });
    press('Next');
    await alertSays('Save failed');
    await stepIs(1);
    assert.is(named('legal_name')[0]!.value, 'Amina');
  });
}

steps("puts the server's messages at their fields", async () => {
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
  steps(`resumes at step ${step} with ${what}`, async () => {
    await begin(over, {}, step);
    assert.is(screen.queryByRole('alert'), null);
  });
}

steps('marks a start date that came too near since it was saved', async () => {
  const start_date = addDaysTo(today, 27);
  await begin({ data: { ...ALL, start_date } }, {}, 2);
  const message = `UK councils require 28 days' notice. Choose a date on or after ${formatDate(earliest)}.`;
  await waitFor(() => assert.is(messageOf('start_date'), message));
  assert.is(named('start_date')[0]!.value, start_date);
});

steps('names the earliest start date', async () => {
  await begin({ data: IDENTITY }, {}, 2);
  const hint = named('start_date')[0]!.getAttribute('aria-describedby')!;
  assert.match(document.getElementById(hint)!.textContent!, formatDate(earliest));
});

steps('offers the address of the account for the kitchen, where there is none yet', async () => {
  for (const [data, offers] of [
    [IDENTITY, 1],
    [{ ...IDENTITY, prep_address: '1 Mill Lane, Slough' }, 0],
  ] as const) {
    await begin({ data }, {}, 2);
    assert.is(screen.queryAllByRole('button', { name: /^Use 12 High Street/ }).length, offers);
    cleanup();
  }
});

steps('fills in the authority when it is known, and never over what was typed', async () => {
  const answer = held();
  await begin({ data: IDENTITY }, { [AUTHORITY]: answer.answer }, 2);
  assert.is(named('authority_name')[0]!.value, '');
  await act(async () => answer.give({ status: 200, body: { authority_name: 'Slough Borough Council' } }));
  await authorityFilledIn();
  cleanup();

  const late = held();
  await begin({ data: IDENTITY }, { [AUTHORITY]: late.answer }, 2);
  put('authority_name', 'Bucks Council');
  await act(async () => late.give({ status: 200, body: { authority_name: 'Slough Borough Council' } }));
  assert.is(named('authority_name')[0]!.value, 'Bucks Council');
});

steps('goes on without the authority and the settings', async () => {
  await begin({ data: IDENTITY }, { [AUTHORITY]: 'offline', [SETTINGS]: { status: 500 } }, 2);
  assert.is(named('authority_name')[0]!.value, '');
});

steps("takes the kitchen's address for the trading address", async () => {
  const sent = await begin({ data: IDENTITY }, {}, 2);
  await authorityFilledIn();
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

steps('asks for Level 2 without an answer of its own, and sends a boolean', async () => {
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

steps('keeps what was typed across steps and reloads', async () => {
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

steps('Back goes one step back and Forward comes again, with what was typed', async () => {
  await begin({ data: IDENTITY }, {}, 2);
  await authorityFilledIn();
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

steps('does not follow the history past what is answered', async () => {
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
  [
    'a fee that is due of somebody where there is none',
    { payment_status: 'unpaid' },
    0,
    /^Next Door Kitchen's fee has not been paid yet/,
  ],
];

for (const [what, over, application_fee_pence, words] of FEES) {
  steps(`shows the payment step as disabled, with ${what}`, async () => {
    const settings = { support_email: 'help@kitchen.test', application_fee_pence };
    await begin({ data: { ...IDENTITY, ...PREMISES }, ...over }, { [SETTINGS]: { status: 200, body: settings } }, 3);
    putAll({ has_level2: 'true', allergen_process: HYGIENE.allergen_process, insurance_policy: 'POL-12345' });
    press('Next');
    await stepIs(4);
    assert.ok(screen.getByText(/temporarily disabled/));
    assert.ok(await screen.findByText(words));
    const help = await screen.findByRole('link', { name: 'help@kitchen.test' });
    assert.is(help.getAttribute('href'), 'mailto:help@kitchen.test');
    press('Continue');
    await stepIs(5);
  });
}

steps('says of a fee that is due that it is, also where the settings did not come', async () => {
  const over = { data: { ...IDENTITY, ...PREMISES }, payment_status: 'unpaid' } as const;
  await begin(over, { [SETTINGS]: 'offline' }, 3);
  putAll({ has_level2: 'true', allergen_process: HYGIENE.allergen_process, insurance_policy: 'POL-12345' });
  press('Next');
  await stepIs(4);
  assert.ok(await screen.findByText(/^Next Door Kitchen's fee has not been paid yet/));
});

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src, async }) => [src, async]);

steps("loads the card provider's script on this page alone, and only when there is one", async () => {
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

steps(
  "leads a page that was opened elsewhere through its own address: only there may the provider's script load",
  async () => {
    const settings = { support_email: '', application_fee_pence: 0, payment_script_url: 'https://pay.test/v1.js' };
    const { getEntriesByType } = performance;
    let reloads = 0;
    Object.defineProperty(location, 'reload', { value: () => (reloads += 1), configurable: true });
    performance.getEntriesByType = () => [{ name: `${location.origin}/seller/dashboard?day` }] as never;
    try {
      await begin({}, { [SETTINGS]: { status: 200, body: settings } }, 1);
      await waitFor(() => assert.equal([reloads, scripts()], [1, []]));
      cleanup();
      performance.getEntriesByType = () => [{ name: `${location.origin}/seller/apply?step` }] as never;
      await begin({}, { [SETTINGS]: { status: 200, body: settings } }, 1);
      await waitFor(() => assert.equal([reloads, scripts().length], [1, 1]));
    } finally {
      performance.getEntriesByType = getEntriesByType;
      Reflect.deleteProperty(location, 'reload');
    }
  },
);

steps('without the settings the step of the payment goes on all the same', async () => {
  await begin({ data: { ...IDENTITY, ...PREMISES, ...HYGIENE } }, { [SETTINGS]: { status: 500 } }, 5);
  press('Back');
  await stepIs(4);
  assert.ok(screen.getByText('Payment by card is temporarily disabled.'));
  assert.is(screen.queryByText(/Questions about payment/), null);
  press('Continue');
  await stepIs(5);
});

steps('an old draft does not cover answers that were saved elsewhere since', async () => {
  await begin({ data: IDENTITY }, {}, 2);
  put('opening_hours', 'Old 9am');
  cleanup();
  await begin({ data: { ...IDENTITY, opening_hours: 'New 10am-4pm' } }, {}, 2);
  await waitFor(() => assert.is(named('opening_hours')[0]!.value, 'New 10am-4pm'));
});

/** Each step by what it tells keyboards, password managers and screen readers. */
const TOLD: [step: number, over: Partial<Application>, lines: string][] = [
  [
    1,
    {},
    `
heading 1 Council registration
heading 2 About you
Legal name (Your own full name, or the company's registered name.), legal_name: text name
Trading name (optional) (What your customers know you as.), trading_name: text organization
group Type of business, entity_type: radio Sole trader=sole_trader | Limited company=ltd | Partnership=partnership
Date of birth (You must be 18 or older.), dob: date bday min=1900-01-01 max=${today}
submit Next`,
  ],
  [
    2,
    { data: IDENTITY },
    `
heading 1 Council registration
heading 2 Your kitchen
Kitchen address (Where the food is prepared, including the postcode.), prep_address: textarea street-address maxlength=300
button Use 12 High Street, Slough, SL1 2LT
group Where you trade from, same_as_kitchen: checkbox Same as the kitchen=on
Trading address (optional), trading_address: textarea street-address maxlength=300
Start date (The day you start selling: ${formatDate(earliest)} or later. Councils need 28 days' notice.), start_date: date min=${earliest}
Opening hours (For example: Mon to Fri 9am-5pm.), opening_hours: text
group Water supply (optional), water_supply: radio Public (mains)=public | Private (well, spring or borehole)=private
group What you do with the food (optional) (Tick all that you do.), processing_activities: checkbox Cooking | Storing chilled food | Freezing | Vacuum-packing
group Where you sell (optional) (Tick all that apply.), sales_scale: checkbox Local customers | Online sales
Local authority (Your kitchen's council. We've filled this in where we could. Please check it.), authority_name: text maxlength=120
submit Next
button Back`,
  ],
  [
    3,
    { data: { ...IDENTITY, ...PREMISES } },
    `
heading 1 Council registration
heading 2 Hygiene and insurance
group Do you have a Level 2 food hygiene certificate? (Either answer is fine. Your council will want to know.), has_level2: radio Yes=true | No=false
How you manage allergens (How you keep the 14 allergens separate, and how customers find out.), allergen_process: textarea maxlength=2000
Insurance policy number (6 to 60 letters, digits or hyphens. It's on your policy's schedule or certificate.), insurance_policy: text autocapitalize=characters spellcheck=false
submit Next
button Back`,
  ],
  [
    4,
    { data: ALL, payment_status: 'unpaid' },
    `
heading 1 Council registration
heading 2 Payment
link help@kitchen.test mailto:help@kitchen.test
button Continue
button Back`,
  ],
  [
    5,
    { data: ALL },
    `
heading 1 Council registration
heading 2 Review and declarations
section About you
heading 3 About you
button Change about you
Legal name: Amina Khan
Trading name: Not given
Type of business: Sole trader
Date of birth: 14 Jul 1985
section Your kitchen
heading 3 Your kitchen
button Change your kitchen
Kitchen address: 12 High Street, Slough
Trading address: Not given
Start date: ${formatDate(earliest)}
Opening hours: Mon to Fri 9am-5pm
Water supply: Public (mains)
What you do with the food: Cooking
Where you sell: Not given
Local authority: Slough Borough Council
section Hygiene and insurance
heading 3 Hygiene and insurance
button Change hygiene and insurance
Level 2 food hygiene certificate: Yes
How you manage allergens: Labels on every box.
Insurance policy number: POL-12345
group Declarations
checkbox The information in this application is correct and complete, as far as I know., correct_info
checkbox I will tell my local authority within 28 days if any of it changes., notify_changes
checkbox I understand that I am legally responsible for the safety and hygiene of the food I make and sell., legal_responsibility
Signature (Type your full name to sign.), esign_name: text name maxlength=120
submit Submit application
button Back`,
  ],
];

for (const [step, over, lines] of TOLD) {
  steps(`step ${step} tells what it asks for`, async () => {
    await begin(over, {}, step);
    await waitFor(() => tells(lines));
  });
}

steps('says that it is busy until it knows where things stand', async () => {
  const late = held();
  await begin({}, { [OPEN]: late.answer });
  const main = () => document.querySelector('main')!;
  assert.equal([main().getAttribute('aria-busy'), /Loading…/.test(main().textContent!)], ['true', true]);
  await act(async () => late.give({ status: 200, body: { application: application() } }));
  await stepIs(1);
  assert.is(main().getAttribute('aria-busy'), 'false');
});

steps.run();
