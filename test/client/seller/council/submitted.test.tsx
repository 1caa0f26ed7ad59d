import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDate } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { seller, startSeller } from '../../../../src/client/session.ts';
import { cleanup, fireEvent, messageOf, named, press, put, putAll, screen, waitFor } from '../../dom.ts';
import { tells } from '../../outline.ts';
import { atNoonOf } from '../../timers.ts';
import { AMINA } from '../people.ts';
import {
  ALL,
  alertSays,
  application,
  begin,
  bodiesOf,
  earliest,
  ID,
  OPEN,
  SUBMIT,
  SUBMITTED,
  sign,
  today,
  withCouncil,
} from './application.tsx';

const submitted = suite('the council application: submitted');
withCouncil(submitted);

const SUPPLEMENT = `PATCH /auth/applications/${ID}/supplement`;

const RECORD = `GET /auth/applications/${ID}/record`;

submitted('says that it is being processed even when it cannot be fetched again', async () => {
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

submitted('shows a submitted application on every later visit: date, what happens next, the copy', async () => {
  await begin(SUBMITTED);
  assert.ok(await screen.findByText(/You submitted it on 2 Nov 2026, 23:30\./));
  assert.ok(screen.getByText("Slough Borough Council doesn't have this yet."));
  assert.ok(screen.getByText('2154-6931', { selector: 'dd' }), 'the short reference');
  assert.ok(screen.getByText('The words of that day.'), 'the words as they were declared');
  assert.ok(screen.getByText(AMINA.email));
  assert.is(screen.queryByRole('button', { name: /Change/ }), null);
  assert.is(screen.getByRole('link', { name: 'upload it' }).getAttribute('href'), '/seller/upload-licence');
});

submitted('shows an application of a server that says no more than that it is submitted', async () => {
  await begin({ ...SUBMITTED, submitted_at: undefined, missing_for_council: undefined } as never);
  await screen.findByText('Application submitted');
  assert.match(document.body.textContent!, 'Reference 2154-6931.');
  assert.not(/submitted it on/.test(document.body.textContent!));
});

submitted('prints, and hands over the record as JSON', async () => {
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
    const copy = screen.getByText('Your copy').closest('details')!;
    assert.not(copy.open);
    // A busy machine may not listen yet.
    await waitFor(() => {
      dispatchEvent(new Event('beforeprint'));
      assert.ok(copy.open, 'what is folded would not be on the paper');
    });
    press('Download as JSON');
    await waitFor(() => assert.equal(names, ['council-registration.json']));
    assert.equal(JSON.parse(await made[0]!.text()), record);
  } finally {
    URL.createObjectURL = createObjectURL;
    document.removeEventListener('click', noteName);
  }
});

submitted("leads to the council's own page, else to the official one", async () => {
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

submitted("a cook's word that they registered stands in place of where to register", async () => {
  const registered_on = '2026-02-01';
  const council = { authority_name: 'Slough Borough Council', email: 'food@slough.test', phone: '', guidance_url: '' };
  const sent = await begin(
    { ...SUBMITTED, council },
    {
      [`POST /auth/applications/${ID}/registered`]: {
        status: 200,
        body: { application: { ...SUBMITTED, council, registered_on } },
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'I have registered' }));
  await screen.findByText('You registered with Slough Borough Council.');
  screen.getByText(/^You registered on 1 Feb 2026\./);
  for (const name of [/^Register/, /^Send this record/]) assert.is(screen.queryByText(name), null);
  assert.equal(sent.at(-1)!.body, {});
  assert.is(seller.peek()?.application_registered_on, registered_on, 'the dashboard knows at once');
});

submitted('says to whom and when it was sent, and no longer to register', async () => {
  await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z' });
  await screen.findByText('We sent this to Slough Borough Council on 4 Nov 2026, 10:00.');
  assert.is(screen.queryByText(/have not sent/), null);
  assert.is(screen.queryByRole('link', { name: /^Register/ }), null);
});

for (const [phone, words] of [
  ['01753 875264', 'is confirmed here. You can call them on 01753 875264.'],
  ['', 'is confirmed here.'],
] as const) {
  submitted(`says how the council is called: '${phone}'`, async () => {
    const council = { authority_name: 'Slough Borough Council', email: '', phone, guidance_url: '' };
    await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z', council });
    assert.ok((await screen.findByText(/They may get in touch/)).textContent!.endsWith(words));
  });
}

const SLOUGH = { authority_name: 'Slough Borough Council', email: 'f@slough.test', phone: '', guidance_url: '' };
const HAND_OVER = `POST /auth/applications/${ID}/hand-over`;

submitted(
  'sends the record in the cook\u2019s name, where the council takes emails, after the official page',
  async () => {
    const sent = await begin(
      { ...SUBMITTED, council: SLOUGH },
      {
        [HAND_OVER]: ({ body }) => ({
          status: 200,
          body: {
            application: application({
              ...SUBMITTED,
              council: SLOUGH,
              sent_to_council_at: '2026-11-04T10:00:00.000Z',
              changed_since_sent: !body.again,
            }),
          },
        }),
      },
    );
    const official = await screen.findByRole('link', { name: 'Register on GOV.UK' });
    const button = screen.getByRole('button', { name: 'Send this record by email' });
    assert.ok(official.compareDocumentPosition(button) & 4, 'the official page comes first');
    fireEvent.click(button);
    await screen.findByText('We sent this to Slough Borough Council on 4 Nov 2026, 10:00.');
    // Changed since, it can be sent once more.
    const again = screen.getByRole('button', { name: 'Send the new version' });
    fireEvent.click(again);
    fireEvent.click(again);
    await waitFor(() => assert.is(screen.queryByRole('button', { name: 'Send the new version' }), null));
    assert.equal(bodiesOf(sent, HAND_OVER), [{ again: false }, { again: true }], 'a second press is none');
  },
);

submitted('says why the record could not be sent, and offers none where the council takes no emails', async () => {
  await begin(
    { ...SUBMITTED, council: SLOUGH },
    { [HAND_OVER]: { status: 409, body: { error: 'This application has just changed. Please look again.' } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send this record by email' }));
  await alertSays('This application has just changed. Please look again.');
  cleanup();
  await begin({ ...SUBMITTED, council: { ...SLOUGH, email: '' } });
  await screen.findByRole('link', { name: 'Register on GOV.UK' });
  assert.is(screen.queryByRole('button', { name: /^Send/ }), null);
});

submitted('says that details changed after it was sent', async () => {
  await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z', changed_since_sent: true });
  await screen.findByText(/changed your details since we sent this/);
  assert.ok(screen.getByText(/sent an earlier version of this record/), 'in the copy, too');
});

submitted('says that the email to the council did not arrive, and to register', async () => {
  const hand_over_failed = { to: 'food@slough.test', at: '2026-11-04T10:00:00.000Z', why: 'Refused (550).' };
  await begin({ ...SUBMITTED, hand_over_failed });
  await screen.findByText("Slough Borough Council doesn't have this yet.");
  assert.ok(screen.getByText(/tried on 4 Nov 2026, 10:00, but our email didn't reach them/));
  assert.ok(screen.getByRole('link', { name: 'Register on GOV.UK' }));
});

submitted('tells an approved cook with whom the kitchen is registered, and nothing of waiting', async () => {
  startSeller('T', { ...AMINA, council_status: 'Live' });
  await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z' });
  await screen.findByText('Registered with Slough Borough Council.');
  assert.ok(screen.getByText(/We sent them this record on 4 Nov 2026, 10:00/));
  for (const words of [/being processed/, /review it/, /28 days/, /can add your menu/]) {
    assert.is(screen.queryByText(words), null, String(words));
  }
  assert.ok(screen.getByRole('link', { name: 'upload it' }));
});

submitted('an answer that came since the last visit to the kitchen stands here, too', async () => {
  startSeller('T', { ...AMINA, council_status: 'pending' });
  const now = { ...AMINA, council_status: 'refused', council_reason: 'Your kitchen was not visited.' };
  await begin(SUBMITTED, { 'GET /auth/dashboard': { status: 200, body: { seller: now } } });
  await alertSays('Your kitchen was not visited.');
});

submitted('tells a refused seller why, and what to do next', async () => {
  startSeller('T', { ...AMINA, council_status: 'refused', council_reason: 'Your kitchen was not visited.' });
  await begin(SUBMITTED);
  await alertSays('Your kitchen was not visited.');
  await alertSays('then email help@kitchen.test');
  assert.is(screen.queryByText(/being processed/), null);
});

submitted('saves the record as a PDF', async () => {
  const sent = await begin(SUBMITTED, { [RECORD]: { status: 500, body: { error: 'No ink.' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));
  assert.ok(screen.getByRole('button', { name: 'Saving…' }));
  await alertSays('No ink.');
  assert.equal([...sent.at(-1)!.query], [['format', 'pdf']]);
});

submitted('asks for what the council needs beside, with what was said already filled in', async () => {
  const supplement = { operator_first_name: 'Amina', food_type: ['READY_TO_EAT' as const] };
  const sent = await begin(
    { ...SUBMITTED, missing_for_council: ['food_type', 'premises_town'] },
    { [SUPPLEMENT]: { status: 200, body: { application: { ...SUBMITTED, supplement } } } },
  );
  await screen.findByText(/1 question left for your council/);
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
  assert.is(named('trading_since').length, 0);
  put('already_trading', true);
  assert.is(named('trading_since').length, 1, 'who trades already is asked since when');
  put('already_trading', false);
  assert.is(named('trading_since').length, 0);
  press('Save details');
  await screen.findByText(/has everything your council needs/);
  const [body] = bodiesOf(sent, SUPPLEMENT) as { supplement: Record<string, unknown> }[];
  assert.is(body!.supplement.premises_postcode, 'SL1 2LT');
  assert.equal(body!.supplement.opening_days, ['mon']);
  assert.equal(body!.supplement.opening_times, { mon: '09:00 to 17:00' });
  assert.not.ok('partners' in body!.supplement);
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Application submitted'));
});

submitted('who began to trade on the new day can say so in a form left open over midnight', async () => {
  const tomorrow = addDaysTo(today, 1);
  const sent = await begin(
    { ...SUBMITTED, missing_for_council: [] },
    { [SUPPLEMENT]: { status: 200, body: { application: SUBMITTED } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Update details' }));
  await screen.findByRole('heading', { name: 'Details for your council' });
  await atNoonOf(tomorrow, async () => {
    put('already_trading', true);
    put('trading_since', tomorrow);
    press('Save details');
    await waitFor(() => assert.is(bodiesOf(sent, SUPPLEMENT).length, 1));
  });
});

submitted('times and a date that were typed come back, and a change after that keeps them', async () => {
  const open = async () => {
    await begin({ ...SUBMITTED, supplement: { opening_days: ['sun'], opening_times: { sun: '12:00' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Update details' }));
    await screen.findByRole('heading', { name: 'Details for your council' });
  };
  const typed = { time_mon: '09:00 to 17:00', trading_since: '2026-01-05' };
  const shown = () => Object.fromEntries(Object.keys(typed).map((name) => [name, named(name)[0]?.value]));
  await open();
  fireEvent.click(screen.getByLabelText('Monday'));
  fireEvent.click(screen.getByLabelText('Sunday'));
  put('already_trading', true);
  putAll(typed);
  cleanup();
  await open();
  assert.equal(shown(), typed);
  assert.is(named('time_sun').length, 0);
  put('operator_town', 'Windsor');
  cleanup();
  await open();
  assert.equal(shown(), typed);
});

submitted('details that were typed come back, but never over newer ones from another device', async () => {
  for (const [saved, shown] of [
    ['Slough', 'Slough'],
    ['Slough', 'Windsor'],
    ['Reading', 'Reading'],
  ] as const) {
    await begin({ ...SUBMITTED, supplement: { operator_town: saved } });
    fireEvent.click(await screen.findByRole('button', { name: 'Update details' }));
    await screen.findByRole('heading', { name: 'Details for your council' });
    assert.is(named('operator_town')[0]!.value, shown);
    put('operator_town', 'Windsor');
    cleanup();
  }
});

submitted('has what was added for the council in the copy, on the screen and on paper', async () => {
  const supplement = {
    operator_town: 'Slough',
    business_type: '020' as const,
    business_scale: ['LOCAL' as const],
    opening_days: ['mon' as const, 'fri' as const],
    // As the database keeps them.
    opening_times: { fri: '10:00 to 12:00', mon: '9:00 to 17:00' },
    already_trading: true,
    trading_since: '2026-01-02',
    // Of another type of business.
    company_number: '01234567',
  };
  await begin({ ...SUBMITTED, supplement });
  const heading = await screen.findByRole('heading', { name: 'Details for your council', hidden: true });
  const lines = [...heading.parentElement!.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling!.textContent,
  ]);
  assert.equal(lines, [
    ['Operator town', 'Slough'],
    ['Type of food business', 'Ice cream manufacturer'],
    ['Who you sell to', 'To local customers (who live or work in the local area)'],
    ['Opening days', 'Monday, Friday'],
    ['Opening times', 'Monday 9:00 to 17:00\nFriday 10:00 to 12:00'],
    ['Already trading', 'Yes'],
    ['Trading since', '2 Jan 2026'],
  ]);
});

submitted('tells where each part is, what was answered, and where to register', async () => {
  await begin({ ...SUBMITTED, missing_for_council: ['food_type'] });
  await screen.findByRole('button', { name: 'Save as PDF' });
  await screen.findByRole('link', { name: 'help@kitchen.test' });
  tells(`
heading 1 Council registration
heading 2 Application submitted
heading 3 Slough Borough Council doesn't have this yet.
link Register on GOV.UK https://www.gov.uk/food-business-registration target=_blank rel=noopener noreferrer
button I have registered
status 'Your application is being processed. You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.'
heading 3 What happens next
button Add details
link upload it /seller/upload-licence
link help@kitchen.test mailto:help@kitchen.test
button Save as PDF
button Print
summary Your copy
heading 3 About this application
Reference: 2154-6931
Application: 01a1fcef-4730-727f-af08-856621546931
Submitted: 2 Nov 2026, 23:30
Email: amina@example.co.uk
Phone: +447700900123
Premises type: Domestic kitchen
section About you
heading 3 About you
Legal name: Amina Khan
Trading name: Not given
Type of business: Sole trader
Date of birth: 14 Jul 1985
section Your kitchen
heading 3 Your kitchen
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
Level 2 food hygiene certificate: Yes
How you manage allergens: Labels on every box.
Insurance policy number: POL-12345
heading 3 Declarations
Signed: Amina Khan
button Download as JSON`);
});

submitted('tells keyboards what each of the details for the council is', async () => {
  const supplement = {
    opening_days: ['tue' as const],
    opening_times: { tue: '10:00 to 12:00' },
    already_trading: true,
  };
  const ltd = { ...SUBMITTED, data: { ...SUBMITTED.data, entity_type: 'ltd' as const }, supplement };
  // The phone is known from the account: it is filled in.
  await begin({ ...ltd, missing_for_council: ['company_number', 'establishment_phone', 'food_type'] });
  await screen.findByRole('button', { name: 'Add details' });
  press('Add details');
  await screen.findByRole('heading', { name: 'Details for your council' });
  tells(`
heading 1 Council registration
heading 2 Details for your council [focus]
status 'Still to fill in:Company numberFood you handle'
link Company number #company_number
link Food you handle #food_type
heading 3 Who runs the business
Company number (8 letters or digits, from Companies House.), company_number: text spellcheck=false
First name, operator_first_name: text given-name
Last name, operator_last_name: text family-name
Address (House and street.), operator_address_line1: text address-line1
Town or city, operator_town: text address-level2
Postcode, operator_postcode: text postal-code autocapitalize=characters
heading 3 Your kitchen
Kitchen address (House and street.), premises_line1: text
Kitchen town or city, premises_town: text
Kitchen postcode, premises_postcode: text autocapitalize=characters
group Water supply, water_supply: radio Mains water supply (most common supply)=PUBLIC ✓ | Private water supply=PRIVATE | Both mains and private water supplies=BOTH
heading 3 The business
Business name, establishment_name: text organization
Business phone, establishment_phone: tel/tel tel
Business email, establishment_email: email/email email
Website (optional), establishment_web: text/url url autocapitalize=none
Type of food business, business_type: select-one 73 options
group Who you sell to (Tick all that apply.), business_scale: checkbox To local customers (who live or work in the local area)=LOCAL | To national customers (who live or work across the UK)=NATIONAL | To those outside of the UK (for export)=EXPORT | To provide food online=ONLINE | To provide food directly to other food businesses=FBO | To provide food mostly to those under 5 years old or over 65 years old=SENIOR_YOUTH | To residents in a healthcare setting (for example in a hospital, nursing home or similar)=HEALTHCARE | None of these=NONE | Don't know=DONT_KNOW
heading 3 The food
group Food you handle (Tick all that apply.), food_type: checkbox Raw unwrapped meat, fish and shellfish=RAW_MEAT_FISH_SHELLFISH | Ready to eat food (food that will not be cooked or reheated before serving)=READY_TO_EAT | Food that has been cooked and/or reheated in the establishment=COOKED_OR_REHEATED | Food that your business has imported (from outside the UK)=IMPORTED | None of these=NONE | Don't know=DONT_KNOW
group Special processes (Tick all that apply.), processing_activities: checkbox Vacuum packing=VACUUM_PACKING | Sous vide=SOUS_VIDE | Fermenting and or curing of meat and fish=FERMENTING_OR_CURING | Pasteurisation=PASTEURISING | Production of foods of animal origin that are not thoroughly cooked (for example steak tartare, ceviche, carpaccio)=ANIMAL_UNCOOKED | Rewrapping and relabelling previously wrapped food=REWRAPPING_OR_RELABELLING | None of these=NONE | Don't know=DONT_KNOW
heading 3 When you trade
group Opening days (optional), opening_days: checkbox Monday=mon | Tuesday=tue ✓ | Wednesday=wed | Thursday=thu | Friday=fri | Saturday=sat | Sunday=sun
Tuesday times (For example: 09:00 to 17:00.), time_tue: text maxlength=50
checkbox We are already trading ✓, already_trading
Trading since, trading_since: date min=1900-01-01 max=${today}
submit Save details
button Back`);
  press('Company number', 'link');
  assert.is(document.activeElement, named('company_number')[0]);
});

submitted('asks partners for their names, and a sole trader for neither', async () => {
  const supplement = { partners: ['Amina Khan', 'Bilal Khan'] };
  const partners = { ...SUBMITTED, data: { ...SUBMITTED.data, entity_type: 'partnership' as const }, supplement };
  const sent = await begin(
    { ...partners, missing_for_council: ['partners'] },
    { [SUPPLEMENT]: { status: 200, body: { application: partners } } },
  );
  await screen.findByRole('button', { name: 'Add details' });
  press('Add details');
  await screen.findByRole('heading', { name: 'Details for your council' });
  assert.equal(
    ['partners', 'main_partner', 'company_number', 'operator_first_name'].map((name) => named(name).length),
    [1, 1, 0, 0],
  );
  assert.is(named('partners')[0]!.value, 'Amina Khan\nBilal Khan');
  putAll({ partners: 'Amina Khan\nCelia Khan', main_partner: 'Celia Khan' });
  press('Save details');
  await screen.findByRole('heading', { name: 'Application submitted' });
  const [body] = bodiesOf(sent, SUPPLEMENT) as { supplement: Record<string, unknown> }[];
  assert.equal(body!.supplement.partners, ['Amina Khan', 'Celia Khan']);
});

submitted('names a main partner who is none of the partners, and leads to it', async () => {
  const partners = {
    ...SUBMITTED,
    data: { ...SUBMITTED.data, entity_type: 'partnership' as const },
    supplement: { partners: ['Amina Khan', 'Bilal Khan'], main_partner: 'amina khan' },
    missing_for_council: ['main_partner'],
  };
  await begin(partners);
  await screen.findByText(/^1 question left for your council/);
  press('Add details');
  await screen.findByRole('heading', { name: 'Details for your council' });
  press('Main partner', 'link');
  assert.is((document.activeElement as HTMLInputElement).name, 'main_partner');
});

submitted('leads to the first opening day without times', async () => {
  await begin({
    ...SUBMITTED,
    supplement: { opening_days: ['mon', 'tue', 'wed'], opening_times: { mon: '9 to 5' } },
    missing_for_council: ['opening_times'],
  });
  await screen.findByText(/^1 question left for your council/);
  press('Add details');
  await screen.findByRole('heading', { name: 'Details for your council' });
  press('Opening times', 'link');
  assert.is((document.activeElement as HTMLInputElement).name, 'time_tue');
});

for (const [missing, words, button] of [
  [[], 'Your copy now has everything your council needs.', 'Update details'],
  [['food_type'], '1 question left for your council.', 'Add details'],
  // Nobody counts what is filled in already.
  [['food_type', 'premises_town', 'water_supply'], '1 question left for your council.', 'Add details'],
  [['water_supply'], "We've filled in what your council asks for.", 'Add details'],
] as const) {
  submitted(`with '${missing.join()}' missing says '${words}' and offers '${button}'`, async () => {
    await begin({ ...SUBMITTED, missing_for_council: [...missing] });
    const item = (await screen.findByRole('button', { name: button })).closest('li')!;
    assert.ok(item.textContent!.startsWith(words), item.textContent!);
  });
}

submitted('reading goes on at the heading after the signature, and again after the details', async () => {
  await begin({ data: ALL }, { [SUBMIT]: { status: 200, body: { application: SUBMITTED } } }, 5);
  sign();
  press('Submit application');
  for (const _ of ['at once', 'after the details', 'after the details once more']) {
    await waitFor(() => assert.is(document.activeElement?.textContent, 'Application submitted'));
    press('Update details');
    await screen.findByRole('heading', { name: 'Details for your council' });
    press('Back');
  }
});

submitted.run();
