import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSeller } from '../../../../src/client/session.ts';
import { cleanup, fireEvent, messageOf, named, press, put, putAll, screen, waitFor } from '../../dom.ts';
import { AMINA } from '../people.ts';
import {
  ALL,
  alertSays,
  application,
  begin,
  bodiesOf,
  ID,
  OPEN,
  SUBMIT,
  SUBMITTED,
  sign,
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
  assert.ok(screen.getByText('We have not sent this to Slough Borough Council.'));
  assert.ok(screen.getByText('2154-6931'), 'the short reference');
  assert.ok(screen.getByText('The words of that day.'), 'the words as they were declared');
  assert.ok(screen.getByText(AMINA.email));
  assert.is(screen.queryByRole('button', { name: /Change/ }), null);
  assert.is(screen.getByRole('link', { name: 'upload it' }).getAttribute('href'), '/seller/upload-licence');
});

submitted('shows an application of a server that says no more than that it is submitted', async () => {
  await begin({ ...SUBMITTED, submitted_at: undefined, missing_for_council: undefined } as never);
  await screen.findByText('Application submitted');
  screen.getByText(/Reference 2154-6931\./);
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
    press('Download as JSON');
    await waitFor(() => assert.equal(names, ['council-registration.json']));
    assert.equal(JSON.parse(await made[0]!.text()), record);
  } finally {
    URL.createObjectURL = createObjectURL;
    document.removeEventListener('click', noteName);
  }
});

submitted('leads to the council’s own page, else to the official one', async () => {
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

submitted('says to whom and when it was sent, and no longer to register', async () => {
  await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z' });
  await screen.findByText('We sent this to Slough Borough Council on 4 Nov 2026, 10:00.');
  assert.is(screen.queryByText(/have not sent/), null);
  assert.is(screen.queryByRole('link', { name: /^Register/ }), null);
});

submitted('says that details changed after it was sent', async () => {
  await begin({ ...SUBMITTED, sent_to_council_at: '2026-11-04T10:00:00.000Z', changed_since_sent: true });
  await screen.findByText(/changed your details since we sent this/);
  assert.ok(screen.getByText(/sent an earlier version of this record/), 'in the copy, too');
});

submitted('says that the email to the council did not arrive, and to register', async () => {
  const hand_over_failed = { to: 'food@slough.test', at: '2026-11-04T10:00:00.000Z', why: 'Refused (550).' };
  await begin({ ...SUBMITTED, hand_over_failed });
  await screen.findByText('We have not sent this to Slough Borough Council.');
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
  await alertSays('No ink.');
  assert.equal([...sent.at(-1)!.query], [['format', 'pdf']]);
});

submitted('asks for what the council needs beside, with what was said already filled in', async () => {
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

submitted.run();
