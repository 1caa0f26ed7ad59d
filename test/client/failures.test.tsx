import { suite } from 'uvu';
import type { Driver } from '#api/account';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { PasswordAndSessions } from '../../src/client/form/PasswordAndSessions.tsx';
import { Survey } from '../../src/client/pages/landing/Survey.tsx';
import { Console } from '../../src/client/pages/operator/Console.tsx';
import { Details } from '../../src/client/pages/seller/Details.tsx';
import { UploadLicence } from '../../src/client/pages/seller/UploadLicence.tsx';
import { end, startDriver, startSeller } from '../../src/client/session.ts';
import { choose, cleanup, open, press, put, putAll, render, screen } from './dom.ts';
import * as apply from './driver/apply/application.tsx';
import * as round from './driver/dashboard/round.tsx';
import { TOM } from './driver/drivers.ts';
import { type Attempt, failsInWords } from './in-vain.ts';
import { type Answers, fakeNetwork, restoreNetwork } from './network.ts';
import * as council from './seller/council/application.tsx';
import * as kitchen from './seller/dashboard/kitchen.tsx';
import * as start from './seller/onboarding/start.tsx';
import { AMINA } from './seller/people.ts';

/** Shows a screen that asks for nothing first. */
function show(screen: React.ReactElement, answers: Answers): void {
  fakeNetwork(answers, ['GET /auth/sessions', 'GET /driver/auth/sessions']);
  render(screen);
}
const pdf = new File(['%PDF-1.4'], 'papers.pdf', { type: 'application/pdf' });
const PENDING: Driver = { ...TOM, status: 'pending', missing_documents: ['right_to_work_doc'] };
const VISA: Driver = { ...PENDING, work_status: 'work_visa', right_to_work: { status: 'none', follow_up_on: null } };
const dashboard = (record: Driver, answers: Answers) =>
  round.begin({ [round.ME]: { status: 200, body: { driver: record } }, ...answers }, record);
const CODE = { ...apply.PROVEN, provenEmail: undefined, sentTo: apply.PROVEN.email, sentAt: 0, step: 'code' };

const ATTEMPTS: Attempt[] = [
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
    failed: 'Error submitting form',
  },
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
    busy: ['Log out other devices'],
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
    what: 'a licence',
    call: 'POST /auth/documents',
    act(answers) {
      startSeller('T', AMINA);
      show(<UploadLicence />, answers);
      choose('file', pdf);
      press('Upload licence');
    },
    busy: ['Uploading…'],
    failed: 'Upload failed',
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
    failed: "Couldn't check right now. Please try again.",
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
    failed: "Couldn't check. Try again.",
  },
  {
    what: "a cook's code",
    call: start.VERIFY,
    async act(answers) {
      start.begin(start.AT.code, answers);
      await screen.findByLabelText('Six-digit code');
      put('code', '123456');
      press('Verify');
    },
    busy: ['Checking…'],
    failed: "Couldn't verify code.",
  },
  {
    what: "a cook's account",
    call: 'POST /auth/register',
    async act(answers) {
      start.begin(start.account(), answers);
      await screen.findByLabelText('Password');
      putAll({ ...start.FILLED, confirmEmail: start.VERIFIED.email });
      press('Create account');
    },
    busy: ['Creating your account…'],
    failed: 'Registration failed',
  },
  {
    what: 'a dish',
    call: kitchen.ADD,
    async act(answers) {
      kitchen.begin({ answers });
      await kitchen.ready();
      putAll({ dish_name: 'Kofta', price: '6.50', meal_time: 'dinner', quantity_total: '8' });
      press('Add dish');
    },
    busy: ['Saving…'],
    failed: 'Failed to add dish',
  },
  {
    what: 'the menu of another day',
    call: 'POST /auth/menu/copy',
    async act(answers) {
      kitchen.begin({ dishes: [], answers });
      await screen.findByText('Nothing on the menu yet.');
      press("Copy yesterday's menu");
    },
    busy: ["Copy yesterday's menu"],
    failed: 'Failed to add dish',
  },
  {
    what: "a step of the council's application",
    call: council.SAVE,
    async act(answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      await council.begin({}, answers, 1);
      putAll(council.IDENTITY);
      press('Next');
    },
    busy: ['Saving…'],
    failed: 'Save failed',
  },
  {
    what: "the council's application",
    call: council.SUBMIT,
    async act(answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      await council.begin({ data: council.ALL }, answers, 5);
      council.sign();
      press('Submit application');
    },
    busy: ['Submitting…'],
    failed: 'Submit failed',
  },
  {
    what: 'details for the council',
    call: `PATCH /auth/applications/${council.ID}/supplement`,
    async act(answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      await council.begin({ ...council.SUBMITTED, missing_for_council: ['food_type'] }, answers);
      await screen.findByText(/will ask for/);
      press('Add details');
      await screen.findByRole('heading', { name: 'Details for your council' });
      press('Save details');
    },
    busy: ['Saving…'],
    failed: 'Save failed',
  },
  ...['Save as PDF', 'Download as JSON'].map((name) => ({
    what: `the council's application: ${name}`,
    call: `GET /auth/applications/${council.ID}/record`,
    async act(answers: Answers) {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      await council.begin(council.SUBMITTED, answers);
      await screen.findByRole('button', { name });
      press(name);
    },
    busy: ['Save as PDF', 'Download as JSON'],
    failed: "Couldn't load your record. Please try again.",
  })),
  {
    what: 'a code for a driver',
    call: 'POST /public/driver/send-code',
    act(answers) {
      apply.begin({ email: apply.PROVEN.email }, answers);
      press('Send Code');
    },
    busy: ['Sending…'],
    failed: '❌ Failed to send code',
  },
  {
    what: "a driver's code",
    call: 'POST /public/driver/verify-code',
    async act(answers) {
      apply.begin(CODE, answers);
      await screen.findByLabelText('Six-digit code');
      put('code', '123456');
      press('Verify');
    },
    busy: ['Checking…'],
    failed: '❌ Invalid or expired code',
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
];

const failures = suite('what a form says while it is sent, and when that fails');
// A wizard's step is a place in the history.
failures.before.each(() => open('/'));
failures.after.each(() => {
  cleanup();
  restoreNetwork();
  for (const kind of ['seller', 'driver', 'operator'] as const) end(kind);
  localStorage.clear();
  sessionStorage.clear();
});
for (const attempt of ATTEMPTS) failures(attempt.what, () => failsInWords(attempt));

failures.run();
