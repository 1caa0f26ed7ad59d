import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDraft } from '../../../../src/client/form/draft.ts';
import { applicationBody } from '../../../../src/client/pages/driver/apply/application.ts';
import { driver, driverToken } from '../../../../src/client/session.ts';
import { act, cleanup, fireEvent, messageOf, named, open, press, put, putAll, screen, waitFor } from '../../dom.ts';
import { type Answers, held, restoreNetwork } from '../../network.ts';
import { visits } from '../../visit.ts';
import { TOM } from '../drivers.ts';
import { APPLY, atDocuments, attach, begin, CHOICES, DETAILS, onStep, pdf, reload, words } from './application.tsx';

const sending = suite('driver application: sending');
visits(sending, '/driver', 'driver');

sending('sends all fields but the confirmation, with files, token and email, and opens the dashboard', async () => {
  const pending = { ...TOM, status: 'pending' };
  const { answer, give } = held();
  const sent = await atDocuments({ [APPLY]: answer });
  attach('right_to_work_doc', pdf());
  press('Submit application');
  assert.ok(await screen.findByRole('button', { name: 'Submitting...' }));
  assert.ok(await screen.findByText('40%'));
  give({ status: 201, body: { ok: true, token: 'T', driver: pending } });
  await waitFor(() => assert.is(location.pathname, '/driver/dashboard'));
  const { right_to_work_doc: file, ...fields } = sent()[0]!.body;
  assert.is(sent()[0]!.headers['x-verify-token'], 'V');
  assert.equal(fields, {
    ...DETAILS,
    ...CHOICES,
    phone: '07700900123',
    postcode: 'SL1 2LT',
    password: 'secret12',
    gdpr_consent: 'true',
    terms_accepted: 'true',
    email: 'tom@example.co.uk',
    verifyToken: 'V',
  });
  assert.is((file as File).name, 'passport.pdf');
  assert.is(driverToken.peek(), 'T');
  assert.is(driver.peek()!.status, 'pending');
  assert.equal(readDraft('driver'), {});
});

sending('Back after the end leads to where the person came from', async () => {
  open('/seller/start');
  open('/driver');
  const sent = await atDocuments({ [APPLY]: { status: 201, body: { ok: true, token: 'T', driver: TOM } } });
  press('Back');
  await onStep(7);
  press('Next');
  await onStep(8);
  press('Submit application');
  await waitFor(() => assert.is(location.pathname, '/driver/dashboard'));
  assert.is(sent().length, 1);
  cleanup();
  act(() => history.back());
  await waitFor(() => assert.is(location.pathname, '/seller/start'));
});

sending('a place in the history that an application has left shows no step in its middle', async () => {
  history.replaceState({ step: 'compliance', before: ['email', 'code'] }, '');
  begin();
  await onStep(1);
});

sending("puts the server's errors on their fields and goes to the first one's step", async () => {
  const errors = [
    { param: 'right_to_work_doc', msg: 'Use a PDF, JPG, PNG or WebP file.' },
    { param: 'city', msg: 'We do not cover this city' },
  ];
  const answers = [{ status: 422, body: { ok: false, errors } }, { status: 500 }];
  await atDocuments({ [APPLY]: () => answers.shift()! });
  press('Submit application');
  await onStep(3);
  await waitFor(() => assert.is(messageOf('city'), 'We do not cover this city'));
  await waitFor(() => assert.is((document.activeElement as HTMLInputElement).name, 'city'));
  put('city', 'Windsor');
  for (const step of [4, 5, 6, 7, 8]) {
    press('Next');
    await onStep(step);
  }
  assert.is(messageOf('right_to_work_doc'), 'Use a PDF, JPG, PNG or WebP file.');
  assert.is(screen.queryByText(/We do not cover this city/), null, 'of other steps nothing is said here');
  // What another attempt did not refuse is not said to be refused.
  attach('right_to_work_doc', pdf());
  press('Submit application');
  await words('alert', 'Failed to submit application');
  for (const step of [7, 6, 5, 4, 3]) {
    press('Back');
    await onStep(step);
  }
  assert.is(messageOf('city'), undefined);
});

sending('lets a file that failed be replaced alone', async () => {
  const refusal = { param: 'right_to_work_doc', msg: 'Use a PDF, JPG, PNG or WebP file.' };
  let answer: Answers[string] = { status: 415, body: { ok: false, error: refusal.msg, errors: [refusal] } };
  const sent = await atDocuments({ [APPLY]: () => answer as { status: number } });
  attach('profile_photo', new File(['me'], 'me.png', { type: 'image/png' }));
  attach('right_to_work_doc', pdf('passport.exe.pdf'));
  press('Submit application');
  await waitFor(() => assert.is(messageOf('right_to_work_doc'), refusal.msg));
  await onStep(8);
  attach('right_to_work_doc', pdf());
  answer = { status: 201, body: { ok: true, token: 'T', driver: TOM } };
  press('Submit application');
  await waitFor(() => assert.is(sent().length, 2));
  assert.is((sent()[1]!.body.profile_photo as File).name, 'me.png');
  assert.is((sent()[1]!.body.right_to_work_doc as File).name, 'passport.pdf');
});

sending('both sides of a licence go with the application', () => {
  const files = { licence_doc: [pdf('front.pdf'), pdf('back.pdf')], right_to_work_doc: [pdf()] };
  const sent = applicationBody({ city: 'Slough' }, files);
  assert.equal(
    [...sent].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    [
      ['city', 'Slough'],
      ['licence_doc', 'front.pdf'],
      ['licence_doc', 'back.pdf'],
      ['right_to_work_doc', 'passport.pdf'],
    ],
  );
});

sending('asks everybody but citizens for a share code, and sends it once the application has arrived', async () => {
  await atDocuments();
  assert.is(named('share_code').length, 0);
  cleanup();
  restoreNetwork();
  const codes: unknown[] = [];
  const sent = await atDocuments(
    {
      [APPLY]: { status: 201, body: { ok: true, token: 'T', driver: { ...TOM, status: 'pending' } } },
      'PUT /driver/right-to-work': ({ body, headers }) => {
        codes.push([body, headers.authorization]);
        return { status: 500, body: {} };
      },
    },
    { work_status: 'work_visa' },
  );
  put('share_code', 'W123');
  press('Submit application');
  await waitFor(() => assert.is(messageOf('share_code'), 'Enter your share code, e.g. W12 345 678.'));
  assert.is(sent().length, 0);
  put('share_code', 'w12 345 678');
  press('Submit application');
  await waitFor(() => assert.is(location.pathname, '/driver/dashboard'));
  assert.is('share_code' in sent()[0]!.body, false);
  await waitFor(() => assert.equal(codes, [[{ share_code: 'W12345678' }, 'Bearer T']]));
});

sending('says who opens the files and when they go; shows all documents, whatever somebody drives', async () => {
  for (const transport of ['bicycle', 'motorcycle', 'car']) {
    const motor = transport !== 'bicycle';
    await atDocuments({ 'GET /public/settings': { status: 200, body: { retention_days: 90 } } }, { transport });
    assert.ok(await screen.findByText(/We delete them 90 days after/));
    const asked = [...document.querySelectorAll<HTMLInputElement>('input[type=file][name]')];
    assert.equal(
      asked.map(({ name }) => name),
      ['profile_photo', 'right_to_work_doc', 'dbs_doc', 'insurance_doc', 'licence_doc'],
    );
    assert.not(asked.some((one) => one.closest('details')));
    assert.is(Boolean(screen.queryByText(/hire and reward/)), motor, transport);
    cleanup();
    restoreNetwork();
    sessionStorage.clear();
  }
});

sending('a photo taken now lands in the field beside the button', async () => {
  await atDocuments();
  const camera = screen.getByLabelText('Take a photo: Profile photo') as HTMLInputElement;
  assert.is(camera.getAttribute('capture'), 'user');
  Object.defineProperty(camera, 'files', { value: [new File(['me'], 'me.png', { type: 'image/png' })] });
  fireEvent.change(camera);
  assert.ok(await screen.findByText(/me\.png/));
});

sending('advises on a file at once, but leaves the decision to the server', async () => {
  const sent = await atDocuments({ [APPLY]: { status: 201, body: { ok: true, token: 'T', driver: TOM } } });
  attach('dbs_doc', new File(['x'], 'notes.txt', { type: 'text/plain' }));
  assert.ok(await screen.findByText('Use a PDF, JPG, PNG or WebP file.'));
  press('Submit application');
  await waitFor(() => assert.is(sent().length, 1));
});
sending('says which of two files its advice is about', async () => {
  await atDocuments({});
  attach('licence_doc', new File(['x'], 'front.png', { type: 'image/png' }), new File(['x'], 'back.txt'));
  assert.ok(await screen.findByText('back.txt: Use a PDF, JPG, PNG or WebP file.'));
});

const SUBMIT_FAILURES: [what: string, answer: Answers[string], message: string][] = [
  ["the server's words", { status: 409, body: { ok: false, error: 'You have an account.' } }, 'You have an account.'],
  ['its own words where there are none', { status: 500, body: {} }, '❌ Failed to submit application'],
  ['its own words without signal', 'offline', '❌ Failed to submit application'],
];

for (const [what, answer, message] of SUBMIT_FAILURES) {
  sending(`shows ${what} when the application fails`, async () => {
    await atDocuments({ [APPLY]: answer });
    press('Submit application');
    await words('alert', message);
    await onStep(8);
  });
}

sending('an address that has an account is led to the login, and no other failure is', async () => {
  await atDocuments({ [APPLY]: { status: 409, body: { ok: false, error: 'You have an account.' } } });
  press('Submit application');
  const link = await screen.findByRole('link', { name: 'Driver login' });
  assert.is(link.getAttribute('href'), '/driver/login');
  cleanup();
  restoreNetwork();
  sessionStorage.clear();
  await atDocuments({ [APPLY]: { status: 500 } });
  press('Submit application');
  await words('alert', '❌ Failed to submit application');
  assert.is(screen.queryByRole('link', { name: 'Driver login' }), null);
});

sending('files that were chosen are there, and seen to be, after a look at another step', async () => {
  const sent = await atDocuments({ [APPLY]: { status: 500 } });
  attach('right_to_work_doc', pdf());
  await screen.findByText(/^passport\.pdf, /);
  press('Back');
  await onStep(7);
  press('Next');
  await onStep(8);
  await screen.findByText(/^passport\.pdf, /);
  attach('dbs_doc', pdf('dbs.pdf'));
  press('Back');
  await onStep(7);
  press('Next');
  await onStep(8);
  await screen.findByText(/^dbs\.pdf, /);
  press('Submit application');
  await waitFor(() => assert.is((sent()[0]!.body.right_to_work_doc as File).name, 'passport.pdf'));
  await words('alert', '❌ Failed to submit application');
});

sending('a share code that was typed is there after a reload', async () => {
  await atDocuments({}, { work_status: 'work_visa' });
  await waitFor(() => assert.ok(named('share_code')[0]));
  put('share_code', 'W12 345 678');
  reload();
  await onStep(7);
  await waitFor(() => assert.ok(named('password')[0]));
  putAll({ password: 'secret12', confirmPassword: 'secret12', gdpr_consent: true, terms_accepted: true });
  press('Next');
  await onStep(8);
  await waitFor(() => assert.is(named('share_code')[0]?.value, 'W12 345 678'));
});

sending.run();
