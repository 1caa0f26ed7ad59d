import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Driver } from '#api/account';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { App } from '../../src/client/App.tsx';
import { PasswordAndSessions } from '../../src/client/form/PasswordAndSessions.tsx';
import { Complain } from '../../src/client/pages/Complain.tsx';
import { ResetPassword as DriverReset } from '../../src/client/pages/driver/ResetPassword.tsx';
import { DriverForgotPassword, SellerForgotPassword } from '../../src/client/pages/ForgotPassword.tsx';
import { DriverLogin, SellerLogin } from '../../src/client/pages/Login.tsx';
import { Survey } from '../../src/client/pages/landing/Survey.tsx';
import { Console } from '../../src/client/pages/operator/Console.tsx';
import { Details } from '../../src/client/pages/seller/Details.tsx';
import { forgetTaps } from '../../src/client/pages/seller/dashboard/taps.ts';
import { ResetPassword as SellerReset } from '../../src/client/pages/seller/ResetPassword.tsx';
import { UploadLicence } from '../../src/client/pages/seller/UploadLicence.tsx';
import { routeAt } from '../../src/client/routes.ts';
import { end, sellerToken, startDriver, startSeller } from '../../src/client/session.ts';
import { choose, cleanup, fireEvent, messageOf, open, press, put, putAll, render, screen, waitFor } from './dom.ts';
import * as apply from './driver/apply/application.tsx';
import * as round from './driver/dashboard/round.tsx';
import { aDelivery, TOM } from './driver/drivers.ts';
import { type Attempt, failsInWords } from './in-vain.ts';
import { type Answers, fakeNetwork, restoreNetwork, type Sent } from './network.ts';
import { MAKINGS } from './operator/making.ts';
import * as council from './seller/council/application.tsx';
import * as kitchen from './seller/dashboard/kitchen.tsx';
import * as start from './seller/onboarding/start.tsx';
import { AMINA } from './seller/people.ts';

/**
 * The error catalogue of the specification (section 8), line by line: what each screen says when its call fails, in
 * each of the ways in which it can.
 */
interface Failing {
  what: string;
  call: string;
  /** Opens the screen with these answers and does what makes the call. */
  act: (answers: Answers) => unknown;
  /** The buttons that take no press meanwhile, by their words; without it that is not asked. */
  busy?: string[];
  /** The words where the server gives none. */
  otherwise: string;
  /** The server's own words are never shown in their place. */
  always?: true;
  /** The words of a broken connection, where they are others; nothing fails where the call waits for signal. */
  offline?: string | 'waits';
  /** The words of the server's machine codes and of other answers. */
  answers?: [answer: Answers[string], words: string][];
}

const WORDS = 'The words of the server.';
const pdf = new File(['%PDF-1.4'], 'papers.pdf', { type: 'application/pdf' });
const refusal = (status: number, error: string): Answers[string] => ({ status, body: { error } });
const PENDING: Driver = { ...TOM, status: 'pending', missing_documents: ['right_to_work_doc'] };
const VISA: Driver = { ...PENDING, work_status: 'work_visa', right_to_work: { status: 'none', follow_up_on: null } };
const dashboard = (record: Driver, answers: Answers) =>
  round.begin({ [round.ME]: { status: 200, body: { driver: record } }, ...answers }, record);
const COUNCIL = { authority_name: 'Slough Borough Council', email: 'f@slough.test', phone: '', guidance_url: '' };
const NEW_PASSWORD = { password: 'Turnip-soup-19', confirmPassword: 'Turnip-soup-19' };

function show(page: React.ReactElement, answers: Answers): void {
  fakeNetwork(answers, ['GET /auth/sessions', 'GET /driver/auth/sessions']);
  render(page);
}
async function inKitchen(answers: Answers): Promise<void> {
  kitchen.begin({ answers });
  await kitchen.ready();
}
async function atCode(answers: Answers): Promise<void> {
  start.begin(start.AT.code, answers);
  await screen.findByLabelText('Six-digit code');
  put('code', '123456');
  press('Verify');
}
async function atCouncil(answers: Answers, step: number): Promise<void> {
  startSeller('T', { ...AMINA, council_status: 'pending' });
  await council.begin({ data: step === 5 ? council.ALL : {} }, answers, step);
}

const SELLER: Failing[] = [
  {
    what: 'the record for the council',
    call: `POST /auth/applications/${council.ID}/hand-over`,
    async act(answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      await council.begin({ ...council.SUBMITTED, council: COUNCIL }, answers);
      fireEvent.click(await screen.findByRole('button', { name: 'Send this record by email' }));
    },
    busy: ['Sending…'],
    otherwise: "Couldn't send it. Please try again.",
  },
  {
    what: 'login',
    call: 'POST /auth/login',
    act(answers) {
      show(<SellerLogin />, answers);
      putAll({ email: 'amina@example.co.uk', password: 'Demo1234' });
      press('Log in');
    },
    otherwise: 'Login failed',
  },
  {
    what: 'a new password',
    call: 'POST /auth/reset-password',
    async act(answers) {
      open(`/reset-password?rid=01a1fcef-4730-727f-af08-856621546931&t=${'x'.repeat(43)}`);
      show(<SellerReset />, answers);
      await screen.findByLabelText('New password');
      putAll({ newPassword: 'Turnip-soup-19', confirmPassword: 'Turnip-soup-19' });
      press('Reset password');
    },
    busy: ['Saving…'],
    otherwise: 'Could not reset password.',
  },
  {
    what: 'adding a dish',
    call: kitchen.ADD,
    async act(answers) {
      await inKitchen(answers);
      putAll({ dish_name: 'Kofta', price: '6.50', meal_time: 'dinner', quantity_total: '8' });
      press('Add dish');
    },
    busy: ['Saving…'],
    otherwise: 'Failed to add dish',
  },
  {
    what: 'changing a dish',
    call: 'PUT /auth/menu/d1',
    async act(answers) {
      await inKitchen(answers);
      press('Edit Dal');
      fireEvent.click(await screen.findByRole('button', { name: 'Save dish' }));
    },
    otherwise: 'Failed to update dish',
  },
  {
    what: 'deleting a dish',
    call: 'DELETE /auth/menu/d1',
    async act(answers) {
      await inKitchen(answers);
      press('Delete Dal');
      await screen.findByText('Are you sure you want to delete this dish?');
      press('Delete dish');
    },
    otherwise: 'Failed to delete dish',
  },
  ...(['sell', 'restock'] as const).map(
    (move): Failing => ({
      what: `stock, ${move}`,
      call: `PATCH /auth/menu/d1/${move}`,
      async act(answers) {
        await inKitchen(answers);
        press(move === 'sell' ? 'Sell one Dal' : 'Restock one Dal');
      },
      otherwise: 'Could not update stock',
      offline: 'waits',
    }),
  ),
  {
    what: 'a profile photo',
    call: 'POST /auth/upload-photo',
    async act(answers) {
      await inKitchen(answers);
      await kitchen.openCard();
      const [chooser] = screen.getAllByLabelText('Add a photo');
      choose('photo', kitchen.fileOf(10, 'image/png'), chooser!.parentElement!);
    },
    otherwise: 'Failed to upload photo',
  },
  {
    what: "a day's menu that is copied",
    call: 'POST /auth/menu/copy',
    async act(answers) {
      kitchen.begin({ dishes: [], answers });
      fireEvent.click(await screen.findByRole('button', { name: "Copy yesterday's menu" }));
    },
    otherwise: 'Failed to add dish',
  },
  {
    what: 'a licence',
    call: 'POST /auth/documents',
    act(answers) {
      startSeller('T', AMINA);
      show(<UploadLicence />, answers);
      choose('file', pdf);
      press('Upload licence');
    },
    busy: ['Uploading…'],
    otherwise: 'Upload failed',
  },
  {
    what: 'opening an application',
    call: council.OPEN,
    async act(answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      await council.begin({}, answers);
    },
    otherwise: 'Could not start application',
    always: true,
  },
  {
    what: 'saving an application',
    call: council.SAVE,
    async act(answers) {
      await atCouncil(answers, 1);
      putAll(council.IDENTITY);
      press('Next');
    },
    busy: ['Saving…'],
    otherwise: 'Save failed',
    always: true,
  },
  {
    what: 'submitting an application',
    call: council.SUBMIT,
    async act(answers) {
      await atCouncil(answers, 5);
      council.sign();
      press('Submit application');
    },
    busy: ['Submitting…'],
    otherwise: 'Submit failed',
    always: true,
    answers: [
      [
        { status: 422, body: { error: 'missing_fields', missing: ['legal_name'] } },
        'Please complete all required fields.',
      ],
      [{ status: 422, body: { error: 'missing_fields', missing: ['legal_name'] } }, 'Required'],
      [refusal(409, 'already_submitted'), 'Your application is being processed.'],
    ],
  },
  {
    what: 'a postcode',
    call: start.POSTCODE,
    act(answers) {
      start.begin({}, answers);
      put('postcode', 'SL1 2LT');
      press('Check postcode');
    },
    busy: ['Checking…'],
    otherwise: "Couldn't check right now. Please try again.",
    always: true,
    answers: [[refusal(400, 'invalid_postcode'), 'Please enter a full UK postcode, e.g. SL1 2LT.']],
  },
  {
    what: 'what a cook needs',
    call: start.CHECK,
    async act(answers) {
      start.begin(start.AT.eligibility, answers);
      await screen.findByLabelText('Your age');
      putAll({ work_right: 'visa', has_kitchen: 'true', age: '30' });
      press('Continue');
    },
    busy: ['Checking…'],
    otherwise: "Couldn't check. Try again.",
    always: true,
    answers: [[{ status: 200, body: { pass: false } }, "It looks like one or more requirements aren't met."]],
  },
  {
    what: 'sending a code',
    call: start.SEND,
    async act(answers) {
      start.begin(start.AT.email, answers);
      await screen.findByLabelText('Email');
      put('email', 'rosa@example.co.uk');
      press('Send Code');
    },
    otherwise: "Couldn't send code.",
    answers: [[{ status: 200, body: { already_registered: true } }, 'This email is already registered.']],
  },
  {
    what: 'a code',
    call: start.VERIFY,
    act: atCode,
    busy: ['Checking…'],
    otherwise: "Couldn't verify code.",
    answers: [
      [refusal(400, 'invalid_code'), "That code didn't match. Try again or resend."],
      [refusal(410, 'expired'), 'Code expired. Please resend a new one.'],
      [refusal(429, 'too_many_attempts'), 'Too many attempts. Please resend a new code.'],
      [refusal(404, 'not_found'), 'Verification session not found. Please resend the code.'],
    ],
  },
  {
    what: 'an account',
    call: 'POST /auth/register',
    async act(answers) {
      start.begin(start.account(), answers);
      await screen.findByLabelText('Password');
      putAll({ ...start.FILLED, confirmEmail: start.VERIFIED.email });
      press('Create account');
    },
    busy: ['Creating your account…'],
    otherwise: 'Registration failed',
    answers: [
      [refusal(401, WORDS), WORDS],
      [{ status: 401 }, 'Registration failed'],
    ],
  },
];

const FORGOTTEN = "If that email exists, we've sent a reset link.";
const forgot = (what: string, call: string, page: React.ReactElement): Failing => ({
  what,
  call,
  act(answers) {
    show(page, answers);
    put('email', 'tom@example.co.uk');
    press('Send reset link');
  },
  otherwise: FORGOTTEN,
  always: true,
  offline: "Couldn't reach us. Please try again.",
  answers: [[{ status: 200, body: { ok: true } }, FORGOTTEN]],
});

const DRIVER: Failing[] = [
  {
    what: 'sending a code',
    call: 'POST /public/driver/send-code',
    act(answers) {
      apply.begin({ email: apply.PROVEN.email }, answers);
      press('Send Code');
    },
    busy: ['Sending…'],
    otherwise: '❌ Failed to send code',
    answers: [
      [{ status: 200, body: { ok: false, error: WORDS } }, WORDS],
      [{ status: 200, body: { ok: true } }, '✅ Code sent! Please check your email.'],
    ],
  },
  {
    what: 'a code',
    call: 'POST /public/driver/verify-code',
    async act(answers) {
      apply.begin({ email: apply.PROVEN.email, sentTo: apply.PROVEN.email, sentAt: 0, step: 'code' }, answers);
      await screen.findByLabelText('Six-digit code');
      put('code', '123456');
      press('Verify');
    },
    busy: ['Checking…'],
    otherwise: '❌ Invalid or expired code',
    answers: [
      [{ status: 200, body: { ok: false, error: WORDS } }, WORDS],
      [{ status: 200, body: { ok: true, verifyToken: 'V' } }, '✅ Email verified. Please complete your application.'],
    ],
  },
  {
    what: 'an application',
    call: apply.APPLY,
    async act(answers) {
      await apply.atDocuments(answers);
      press('Submit application');
    },
    otherwise: '❌ Failed to submit application',
    answers: [
      [
        { status: 422, body: { ok: false, errors: [{ param: 'city', msg: 'We do not cover this city' }] } },
        'We do not cover this city',
      ],
    ],
  },
  {
    what: 'a list of deliveries',
    call: round.LISTS.available,
    act: (answers) => round.begin({ ...round.lists({}), ...answers }),
    otherwise: 'Failed to load deliveries',
    always: true,
  },
  {
    what: 'an action on a delivery',
    call: 'POST /driver/deliveries/d1/accept',
    async act(answers) {
      round.begin({ ...round.lists({ available: [aDelivery()] }), ...answers });
      fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
    },
    otherwise: 'Action failed',
  },
  {
    what: 'a document',
    call: 'POST /driver/documents',
    async act(answers) {
      const waiting = { ...TOM, status: 'pending' };
      round.begin({ [round.ME]: { status: 200, body: { driver: waiting } }, ...answers }, waiting);
      await screen.findByRole('button', { name: 'Send document' });
      put('kind', 'dbs_doc');
      choose('file', pdf);
      press('Send document');
    },
    otherwise: 'Upload failed',
  },
  {
    what: "a problem's photo",
    call: 'POST /driver/deliveries/d1/incidents/photo',
    async act(answers) {
      const incident = { id: 'i1', reason: 'damaged', outcome: null } as const;
      const report = { created_at: '2026-09-20T14:50:00.000Z', answer_by: '2026-09-20T15:00:00.000Z' };
      round.begin(
        { ...round.lists({ upcoming: [aDelivery({ status: 'picked_up', incident, report })] }), ...answers },
        undefined,
        '/driver/dashboard?tab=upcoming',
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Add a photo' }));
      await screen.findByRole('button', { name: 'Send photo' });
      choose('photo', new File(['x'], 'bag.jpg', { type: 'image/jpeg' }));
      press('Send photo');
    },
    otherwise: 'Upload failed',
  },
  {
    what: 'login',
    call: 'POST /driver/auth/login',
    act(answers) {
      show(<DriverLogin />, answers);
      putAll({ email: 'tom@example.co.uk', password: 'Demo1234' });
      press('Log in');
    },
    otherwise: 'Login failed',
  },
  {
    what: 'a new password',
    call: 'POST /driver/auth/reset-password',
    async act(answers) {
      open('/driver/reset-password?email=tom%40example.co.uk&token=abc');
      show(<DriverReset />, answers);
      await screen.findByDisplayValue('tom@example.co.uk');
      putAll(NEW_PASSWORD);
      press('Reset password');
    },
    busy: ['Saving…'],
    otherwise: 'Failed to reset password',
    offline: 'Reset failed',
    answers: [[{ status: 200, body: { ok: true } }, '✅ Password updated. Redirecting to login…']],
  },
  forgot("a driver's forgotten password", 'POST /driver/auth/forgot-password', <DriverForgotPassword />),
  forgot("a seller's forgotten password", 'POST /auth/forgot-password', <SellerForgotPassword />),
];

const LANDING: Failing[] = [
  {
    what: 'the survey',
    call: 'POST /homepage/submit',
    act(answers) {
      show(<Survey />, answers);
      for (const { field, options } of SURVEY_QUESTIONS) put(field, options[0]!);
      putAll({ name: 'Vera', email: 'vera@example.co.uk', postcode: 'SL1 2LT' });
      press('Submit');
    },
    busy: ['Sending…'],
    otherwise: 'Error submitting form',
    always: true,
    answers: [
      [refusal(429, WORDS), 'Error submitting form'],
      [{ status: 422, body: { error: WORDS, fields: { email: WORDS } } }, 'Error submitting form'],
    ],
  },
  {
    what: 'a complaint',
    call: 'POST /public/complaints',
    act(answers) {
      show(<Complain />, answers);
      putAll({ about: 'food', text: 'The rice was cold.', email: 'vera@example.co.uk' });
      press('Send complaint');
    },
    busy: ['Sending…'],
    otherwise: "Couldn't send it. Please try again.",
  },
];

/** Forms beside the catalogue: what they say while they are sent, and when that fails. */
const BESIDE: Attempt[] = [
  {
    what: "an operator's login",
    call: 'POST /operator/auth/login',
    async act(answers) {
      show(<Console />, answers);
      putAll({ email: 'op@kitchen.test', password: 'Secret123' });
      press('Log in');
    },
    busy: ['Logging in…'],
    failed: 'Login failed',
  },
  {
    what: 'another password',
    call: 'POST /driver/auth/change-password',
    act(answers) {
      startDriver('T', TOM);
      show(<PasswordAndSessions kind="driver" />, answers);
      putAll({ password: 'Secret123', newPassword: 'Turnip-soup-19' });
      press('Change password');
    },
    busy: ['Changing…'],
    failed: "Couldn't change your password.",
  },
  {
    what: 'the end of other sessions',
    call: 'POST /driver/auth/end-other-sessions',
    act(answers) {
      startDriver('T', TOM);
      show(<PasswordAndSessions kind="driver" />, answers);
      press('Log out other devices');
    },
    busy: ['Logging out…'],
    failed: "We couldn't reach our server. Check your connection and try again.",
  },
  {
    what: "a seller's details",
    call: 'PATCH /auth/profile',
    act(answers) {
      startSeller('T', AMINA);
      show(<Details />, answers);
      press('Save details');
    },
    busy: ['Saving…'],
    failed: "Couldn't save your details.",
  },
  {
    what: 'the menu of another day',
    call: 'POST /auth/menu/copy',
    async act(answers) {
      kitchen.begin({ dishes: [], answers });
      await screen.findByText('Nothing on the menu yet.');
      press("Copy yesterday's menu");
    },
    busy: ['Copying…'],
    failed: 'Failed to add dish',
  },
  {
    what: 'details for the council',
    call: `PATCH /auth/applications/${council.ID}/supplement`,
    async act(answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      await council.begin({ ...council.SUBMITTED, missing_for_council: ['food_type'] }, answers);
      await screen.findByText(/question left for your council/);
      press('Add details');
      await screen.findByRole('heading', { name: 'Details for your council' });
      press('Save details');
    },
    busy: ['Saving…'],
    failed: 'Save failed',
  },
  {
    what: 'a document of a driver who waits',
    call: 'POST /driver/documents',
    async act(answers) {
      dashboard(PENDING, answers);
      await screen.findByRole('button', { name: 'Send document' });
      put('kind', 'right_to_work_doc');
      choose('file', pdf);
      press('Send document');
    },
    busy: ['Sending…'],
    failed: 'Upload failed',
  },
  {
    what: 'a share code',
    call: 'PUT /driver/right-to-work',
    async act(answers) {
      dashboard(VISA, answers);
      await screen.findByRole('button', { name: 'Send share code' });
      put('share_code', 'W12 345 678');
      press('Send share code');
    },
    busy: ['Sending…'],
    failed: "That didn't work. Please try again.",
  },
  ...[
    { name: 'Save as PDF', busy: ['Saving…', 'Download as JSON'] },
    { name: 'Download as JSON', busy: ['Save as PDF', 'Downloading…'] },
  ].map(({ name, busy }) => ({
    what: `the council's application: ${name}`,
    call: `GET /auth/applications/${council.ID}/record`,
    async act(answers: Answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      await council.begin(council.SUBMITTED, answers);
      await screen.findByRole('button', { name });
      press(name);
    },
    busy,
    failed: "Couldn't load your record. Please try again.",
  })),
];

/** An element whose whole text are these words, as a person reads them. */
const isSaid = (words: string) =>
  [...document.querySelectorAll('body *')].some(
    (one) =>
      !one.closest('[hidden], script, style, button, label, legend') &&
      (one.textContent === words ||
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent === words)),
  );

const table = suite('the error catalogue');
table.before.each(() => open('/'));
table.after.each(() => {
  cleanup();
  restoreNetwork();
  forgetTaps();
  for (const kind of ['seller', 'driver', 'operator'] as const) end(kind);
  localStorage.clear();
  sessionStorage.clear();
});

for (const [who, rows] of Object.entries({ seller: SELLER, driver: DRIVER, landing: LANDING })) {
  for (const { what, call, act, otherwise, always, offline = otherwise, answers = [] } of rows) {
    const cases: [answer: Answers[string], words: string][] = [
      [{ status: 500 }, otherwise],
      [refusal(500, WORDS), always ? otherwise : WORDS],
      [refusal(400, WORDS), always ? otherwise : WORDS],
      ...(offline === 'waits' ? [] : [['offline', offline] as (typeof cases)[number]]),
      ...answers,
    ];
    for (const [answer, words] of cases) {
      table(`${who}, ${what}: ${JSON.stringify(answer)} is '${words}'`, async () => {
        await act({ [call]: answer });
        await waitFor(() => assert.ok(isSaid(words), words));
      });
    }
  }
}

const sentForms = [...SELLER, ...DRIVER, ...LANDING].flatMap(({ busy, otherwise, ...row }): Attempt[] =>
  busy ? [{ ...row, busy, failed: otherwise }] : [],
);
for (const attempt of [...sentForms, ...BESIDE]) {
  table(`${attempt.what}: is sent once, and what failed is said no more while it is sent again`, () =>
    failsInWords(attempt),
  );
}

table('seller, a licence: no file is said at its field', () => {
  startSeller('T', AMINA);
  show(<UploadLicence />, {});
  press('Upload licence');
  return waitFor(() => assert.is(messageOf('file'), 'Choose a file'));
});

table("seller, an email that has an account: 'Log in' and 'Reset password' lead on", async () => {
  start.begin(start.AT.email, { [start.SEND]: { status: 200, body: { already_registered: true } } });
  await screen.findByLabelText('Email');
  put('email', 'rosa@example.co.uk');
  press('Send Code');
  const reset = await screen.findByRole('link', { name: 'Reset password' });
  const login = screen.getAllByRole('link', { name: 'Log in' }).at(-1)!;
  assert.equal(
    [login, reset].map((link) => link.getAttribute('href')),
    ['/seller/login', '/seller/forgot-password'],
  );
});

for (const status of [401, 403]) {
  table(`seller, the dashboard: ${status} ends the session`, async () => {
    kitchen.begin({ answers: { [kitchen.CARD]: { status, body: {} } } });
    await waitFor(() => assert.is(sellerToken.peek(), null));
    assert.is(localStorage.getItem('token'), null);
  });
}

for (const [who, page] of [
  ['seller', <SellerForgotPassword key="seller" />],
  ['driver', <DriverForgotPassword key="driver" />],
] as const) {
  table(`${who}, a forgotten password: an email that is none is said at its field`, async () => {
    show(page, {});
    put('email', 'tom');
    press('Send reset link');
    await waitFor(() => assert.is(messageOf('email'), 'Enter a valid email.'));
  });
}

for (const [problem, words] of [
  ['slow', 'This page took too long to load'],
  ['failed', 'This page could not be loaded'],
] as const) {
  table(
    `a piece of the app that is ${problem} is 'Unexpected Application Error', and can be asked for again`,
    async () => {
      const route = routeAt('/seller/forgot-password')!;
      const { load, loaded } = route.page;
      delete route.page.loaded;
      route.page.load = () => Promise.reject(problem);
      try {
        open('/seller/forgot-password');
        fakeNetwork({});
        render(<App />);
        await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error' });
        assert.match((await screen.findByRole('alert')).textContent!, words);
        assert.ok(screen.getByRole('button', { name: 'Try again' }));
      } finally {
        Object.assign(route.page, { load, loaded });
      }
    },
  );
}

/** A waitlist is joined by itself. Keys are made, and sent, by programs. */
const NOT_HERE = /^\/(public\/waitlist$|operator\/keys$|partner\/)/;
/** The calls that make something by a form. */
const MAKING = Object.values(areas).flatMap((area) =>
  Object.values(area as Record<string, Partial<AnyCall>>).flatMap(({ once, method, path = '' }) =>
    once === 'made' && !NOT_HERE.test(path) ? [`${method} ${path}`] : [],
  ),
);
/** As the contract names it: without the ids. */
const named = (call: string) => MAKING.find((one) => new RegExp(`^${one.replace(/\{\w+\}/, '[^/]+')}$`).test(call));
const PRESSED = [...SELLER, ...DRIVER, ...LANDING, ...MAKINGS].filter(({ call }) => named(call));

table('every call that makes something has its form here', () => {
  assert.equal(PRESSED.map(({ call }) => named(call)).sort(), MAKING.sort());
});

for (const { what, call, act, otherwise } of PRESSED) {
  table(`${what}: a second press after a lost answer sends the same, under the same key`, async () => {
    const sent: Sent[] = [];
    const lost = (one: Sent) => {
      sent.push(one);
      return 'offline' as const;
    };
    // A form is opened anew with what was typed, as after a reload.
    for (const presses of [1, 2]) {
      await act({ [call]: lost });
      await waitFor(() => assert.is(sent.length, presses));
      await waitFor(() => assert.ok(isSaid(otherwise)));
      cleanup();
    }
    // A file says when it was chosen.
    const texts = ({ body }: Sent) => Object.entries(body).filter(([, value]) => !(value instanceof File));
    assert.equal(texts(sent[1]!), texts(sent[0]!));
    assert.ok(sent[0]!.headers['idempotency-key']);
    assert.is(sent[1]!.headers['idempotency-key'], sent[0]!.headers['idempotency-key']);
  });
}

table.run();
