import { suite } from 'uvu';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { check, errorsShown, fill, press } from './audit.ts';
import { type State, statusBelow, stay, walk } from './listed.ts';
import { button, field, heading, link, type Thing, words } from './seen.ts';

const seen = suite('a visitor sees what the specification lists');

const SURVEY = '/homepage/submit';
const ANSWERS = Object.fromEntries(SURVEY_QUESTIONS.map(({ field: name, options }) => [name, options[0]!]));
const TYPED = { name: 'Ann', email: 'ann@example.test', postcode: 'SL1 2LT' };

const survey: (Thing | string)[] = SURVEY_QUESTIONS.flatMap(({ field: name, question, options }) => [
  field(name, question),
  ...options.map((words) => link(words)),
]);
const answered = async (page: Parameters<typeof press>[0]) => {
  // The form's code comes when it is near.
  await page.locator('[name=name]').scrollIntoViewIfNeeded();
  await check(page, ANSWERS);
  await fill(page, TYPED);
  await press(page, 'Submit');
};

const LANDING: readonly State[] = [
  {
    name: 'landing page',
    path: '/',
    sees: [
      'launching soon',
      link('Register as Seller', 'header'),
      link('Apply as Driver', 'header'),
      ...survey,
      field('name', 'Name'),
      field('email', 'Email'),
      field('postcode', 'Postcode'),
      button('Submit'),
      link('Privacy policy', 'footer'),
      link('Terms', 'footer'),
    ],
  },
  {
    name: 'an empty survey',
    by: async (page) => {
      await page.locator('[name=name]').scrollIntoViewIfNeeded();
      await press(page, 'Submit');
      await errorsShown(page);
    },
    sees: ['Choose an option.', 'Enter your name.', 'Enter a valid email.', 'Enter a valid postcode.'],
  },
  ...(
    [
      ['a fault', { status: 500 }],
      ['too many', { status: 429, body: { error: 'Try again in a minute.' } }, 'Try again in a minute.'],
      ['a field', { status: 422, body: { fields: { email: 'Enter another email.' } } }, 'Enter another email.'],
      ['no signal', 'nobody', 'Check your connection'],
    ] as const
  ).map(
    ([name, reply, more = '']): State => ({
      name: `a survey that fails: ${name}`,
      path: '/',
      replies: { [SURVEY]: reply },
      by: answered,
      sees: ['Error submitting form', more].filter(Boolean).map((one) => words(one, '[role=alert]')),
    }),
  ),
  {
    name: 'thanks',
    path: '/',
    replies: { [SURVEY]: { status: 201, body: { ok: true } } },
    by: answered,
    sees: ["Thanks for your feedback! We'll keep you posted as we launch near you"],
  },
];

seen('of the landing page and the survey', () => walk(LANDING));

const refused = (error?: string) => ({ status: 400, body: error ? { error } : {} });

/** The login of a seller or a driver, by its paths. */
const login = (who: 'seller' | 'driver', call: string): State[] => [
  {
    name: `${who} login`,
    path: `/${who}/login`,
    sees: [
      heading(who === 'seller' ? 'Seller login' : 'Driver login'),
      field('email', 'Email'),
      field('password', 'Password'),
      button('Show'),
      button('Log in'),
      link('Forgot your password?'),
      link('Create an account'),
    ],
  },
  {
    name: `${who} login with a password that is shown`,
    by: (page) => press(page, 'Show password'),
    sees: [button('Hide')],
  },
  {
    name: `${who} login, empty`,
    path: `/${who}/login`,
    by: (page) => press(page, 'Log in'),
    sees: [words('Email is required.', 'form'), words('Password is required.', 'form')],
  },
  ...(
    [
      ['Wrong email or password.', refused('Wrong email or password.')],
      ['Login failed', refused()],
      ['Logging in…', 'never'],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `${who} login that says ${says}`,
      path: `/${who}/login`,
      replies: { [call]: reply },
      by: async (page) => {
        await fill(page, { email: 'ann@example.test', password: 'Demo1234' });
        await press(page, 'Log in');
      },
      sees: [says],
    }),
  ),
];

const forgot = (who: 'seller' | 'driver', call: string): State[] => [
  {
    name: `${who} forgot password`,
    path: `/${who}/forgot-password`,
    sees: [field('email', 'Email'), button('Send reset link'), link('Back to login')],
  },
  {
    name: `${who} forgot password with an email that is none`,
    by: async (page) => {
      await fill(page, { email: 'nobody' });
      await press(page, 'Send reset link');
    },
    sees: ['Enter a valid email.'],
  },
  {
    name: `${who} forgot password, answered`,
    path: `/${who}/forgot-password`,
    replies: { [call]: { status: 200, body: { ok: true } } },
    by: async (page) => {
      await fill(page, { email: 'nobody@example.test' });
      await press(page, 'Send reset link');
    },
    sees: ["If that email exists, we've sent a reset link.", button('Send reset link')],
  },
];

const SELLER_LINK = `/seller/reset-password?rid=01a1ffb7-612e-72f9-ba20-03a9393cee2c&t=${'b'.repeat(43)}`;
const DRIVER_LINK = '/driver/reset-password?email=ada@example.test&token=x';

const sellerReset = (says: string, reply: State['replies'], typed = ['Plantain22', 'Plantain22']): State => ({
  name: `seller reset password that says ${says}`,
  path: SELLER_LINK,
  ...(reply && { replies: reply }),
  by: async (page) => {
    await fill(page, { newPassword: typed[0]!, confirmPassword: typed[1]! });
    await press(page, 'Reset password');
  },
  sees: [says],
});
const driverReset = (says: string, reply: State['replies'], typed = ['Plantain22', 'Plantain22']): State => ({
  name: `driver reset password that says ${says}`,
  path: DRIVER_LINK,
  ...(reply && { replies: reply }),
  by: async (page) => {
    await fill(page, { password: typed[0]!, confirmPassword: typed[1]! });
    await press(page, 'Reset password');
  },
  sees: [says],
});

seen("of a seller's login and password", () =>
  walk([
    ...login('seller', '/auth/login'),
    ...forgot('seller', '/auth/forgot-password'),
    {
      name: 'seller reset password without a link',
      path: '/seller/reset-password',
      sees: ['Your reset link is missing or invalid.', button('Get a new link')],
    },
    {
      name: 'seller reset password',
      path: SELLER_LINK,
      sees: [
        field('newPassword', 'New password'),
        field('confirmPassword', 'Confirm password'),
        button('Reset password'),
      ],
    },
    sellerReset('Use at least 8 characters with letters and numbers.', {}, ['short', 'short']),
    sellerReset('Passwords do not match.', {}, ['Plantain22', 'Plantain23']),
    sellerReset('This reset link is invalid.', { '/auth/reset-password': refused('This reset link is invalid.') }),
    sellerReset('Could not reset password.', { '/auth/reset-password': refused() }),
  ]),
);

seen("of a driver's login and password", () =>
  walk([
    ...login('driver', '/driver/auth/login'),
    ...forgot('driver', '/driver/auth/forgot-password'),
    {
      name: 'driver reset password',
      path: DRIVER_LINK,
      sees: [
        field('email', 'Email'),
        field('password', 'New password'),
        field('confirmPassword', 'Confirm password'),
        button('Reset password'),
        link('Back to login'),
      ],
    },
    driverReset('Password must be at least 6 characters', {}, ['short', 'short']),
    driverReset('Passwords do not match', {}, ['Plantain22', 'Plantain23']),
    driverReset('Failed to reset password', { '/driver/auth/reset-password': refused() }),
    driverReset('Reset failed', { '/driver/auth/reset-password': 'nobody' }),
    {
      ...driverReset('Password updated. Redirecting to login…', {
        '/driver/auth/reset-password': { status: 200, body: { ok: true } },
      }),
      by: async (page) => {
        await stay(page);
        await fill(page, { password: 'Plantain22', confirmPassword: 'Plantain22' });
        await press(page, 'Reset password');
      },
      also: statusBelow('✅ Password updated. Redirecting to login…'),
    },
  ]),
);

seen.run();
