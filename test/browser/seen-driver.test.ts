import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Driver } from '#api/account';
import type { Delivery } from '#api/delivery';
import { formatDateTime, formatTime } from '#rules/dates';
import { DELIVERY_STATUSES, type DeliveryTab, PAYOUT_STATUSES, TABS } from '#rules/delivery';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { formatPence } from '#rules/money';
import { OUTCOMES } from '#rules/reasons';
import { errorsShown, fill, press, tick } from './audit.ts';
import { EVERYWHERE, type Reply, type State, statusBelow, walk } from './listed.ts';
import { button, field, heading, link, type Thing, term, words } from './seen.ts';

const seen = suite('a driver sees what the specification lists');

const refused = (status: number, error?: string): Reply => ({ status, body: error ? { error } : {} });
const alert = (text: string) => words(text, '[role=alert]');

const EMAIL = 'ada@example.test';
const verified = { email: EMAIL, verifyToken: 'x', provenEmail: EMAIL };
const details = {
  first_name: 'Ada',
  last_name: 'Rider',
  phone: '07700900888',
  dob: '1990-01-01',
  address_line1: '1 Low Road',
  city: 'Slough',
  postcode: 'SL1 2LT',
  work_status: 'uk_citizen',
  transport: 'bicycle',
  dbs_status: 'clear',
};
const onStep = (step: string, more: object = verified): Pick<State, 'path' | 'draft'> => ({
  path: '/driver',
  draft: ['driver', { step, ...more }],
});
const SEND = '/public/driver/send-code';
const VERIFY = '/public/driver/verify-code';
const APPLY = '/public/driver/apply';

const next = async (page: Page) => {
  await press(page, 'Next');
  await errorsShown(page);
};
const toDocuments = async (page: Page) => {
  await fill(page, { password: 'Bicycle99', confirmPassword: 'Bicycle99' });
  await tick(page, ['gdpr_consent', 'terms_accepted']);
  await press(page, 'Next');
  await page.locator('[name=profile_photo]').waitFor({ state: 'attached' });
};
const verify = async (page: Page) => {
  await fill(page, { code: '123456' });
  await press(page, 'Verify');
};
const submitted = async (page: Page) => {
  await toDocuments(page);
  await press(page, 'Submit application');
};

const DOCUMENTS = ['profile_photo', 'right_to_work_doc', 'dbs_doc', 'insurance_doc', 'licence_doc'];
/** Compact, so that all five are in sight together: no higher than this (px). */
const TILE = 150;

const inOrder = async (page: Page) => {
  const tiles = await page.locator('[data-field]:has([type=file])').evaluateAll((fields) =>
    fields.map((one) => {
      const { left, top, height } = one.getBoundingClientRect();
      return { name: one.querySelector('input')!.name, left, top, height };
    }),
  );
  const read = tiles.toSorted((one, other) => one.top - other.top || one.left - other.left).map(({ name }) => name);
  return [
    ...(read.join() === DOCUMENTS.join() ? [] : [`the documents are read as ${read}`]),
    ...tiles.filter(({ height }) => height > TILE).map(({ name, height }) => `${name} is ${height} px high`),
  ];
};

const APPLICATION: readonly State[] = [
  {
    name: 'email',
    path: '/driver',
    sees: [
      'Step 1 of 8',
      heading('Apply as a driver'),
      field('email', 'Email'),
      button('Send Code'),
      link('Driver login', 'main'),
    ],
    not: ['button[type=submit]:enabled'],
  },
  {
    name: 'an email that a code cannot be sent to',
    path: '/driver',
    replies: { [SEND]: refused(500) },
    by: async (page) => {
      await fill(page, { email: EMAIL });
      await press(page, 'Send Code');
    },
    sees: ['Failed to send code'],
    also: statusBelow('❌ Failed to send code'),
  },
  {
    name: 'code',
    path: '/driver',
    replies: { [SEND]: { status: 200, body: { ok: true } } },
    by: async (page) => {
      await fill(page, { email: EMAIL });
      await press(page, 'Send Code');
    },
    sees: [
      'Step 2 of 8',
      'Code sent! Please check your email.',
      field('code', 'Six-digit code'),
      button('Verify'),
      button('Resend code'),
    ],
    also: statusBelow('✅ Code sent! Please check your email.'),
    not: ['button[type=submit]:enabled'],
  },
  {
    name: 'a code that is wrong',
    ...onStep('code', { email: EMAIL }),
    replies: { [VERIFY]: refused(400) },
    by: verify,
    sees: ['Invalid or expired code'],
    also: statusBelow('❌ Invalid or expired code'),
  },
  {
    name: 'a code without signal',
    ...onStep('code', { email: EMAIL }),
    replies: { [VERIFY]: 'nobody' },
    by: verify,
    sees: ['Invalid or expired code', alert('Check your connection')],
    also: statusBelow('❌ Invalid or expired code'),
  },
  {
    name: 'details',
    ...onStep('details'),
    sees: [
      'Step 3 of 8',
      'Email verified. Please complete your application.',
      field('first_name', 'First name'),
      field('last_name', 'Last name'),
      field('phone', 'Phone'),
      'Mobile or landline, include +44 or 0',
      field('dob', 'Date of birth'),
      'Must be 18 or older',
      field('address_line1', 'Address line 1'),
      field('address_line2', 'Address line 2 (optional)'),
      field('city', 'City'),
      field('postcode', 'Postcode'),
      button('Next'),
      button('Back'),
    ],
    also: statusBelow('✅ Email verified. Please complete your application.'),
  },
  {
    name: 'details, empty',
    by: next,
    sees: [
      'First name is required',
      'Last name is required',
      'Phone is required',
      'Date of birth is required',
      'Address line 1 is required',
      'City is required',
      'Postcode is required',
    ],
  },
  {
    name: 'details that are wrong',
    by: (page) => fill(page, { phone: '12', dob: '2020-01-01', postcode: 'nowhere' }),
    sees: ['Enter a valid UK phone number', 'You must be 18+', 'Enter a valid UK postcode'],
  },
  ...(
    [
      ['work', 4, 'work_status', 'Work eligibility', WORK_STATUSES, 'Select work eligibility'],
      ['transport', 5, 'transport', 'Transport', TRANSPORTS, 'Transport is required'],
      ['compliance', 6, 'dbs_status', 'DBS status', DBS_STATUSES, 'Select DBS status'],
    ] as const
  ).flatMap(([step, number, name, label, options, says]): State[] => [
    {
      name: step,
      ...onStep(step),
      // The list itself is the browser's: it opens with these.
      by: async (page) => {
        await page.locator(`[name=${name}]`).waitFor();
        const offered = await page.locator(`[name=${name}] option`).allTextContents();
        assert.equal(offered.slice(1), Object.values(options));
      },
      sees: [`Step ${number} of 8`, field(name, label), button('Next'), button('Back')],
    },
    { name: `${step}, empty`, by: next, sees: [says] },
  ]),
  {
    name: 'password and consent',
    ...onStep('password'),
    sees: [
      'Step 7 of 8',
      field('password', 'Password'),
      field('confirmPassword', 'Confirm password'),
      field('gdpr_consent', 'I agree that Next Door Kitchen may use my details and documents'),
      field('terms_accepted', 'I accept the terms'),
      button('Next'),
      button('Back'),
    ],
  },
  {
    name: 'password and consent, empty',
    by: next,
    sees: [
      'Password must be at least 8 characters',
      'Please confirm your password',
      'Consent is required',
      'You must accept the terms',
    ],
  },
  {
    name: 'passwords that differ',
    by: (page) => fill(page, { password: 'Bicycle99', confirmPassword: 'Bicycle98' }),
    sees: ['Passwords must match'],
  },
  {
    name: 'documents',
    ...onStep('password', { ...verified, ...details }),
    by: toDocuments,
    sees: [
      'Step 8 of 8',
      field('profile_photo', 'Profile photo'),
      'Clear face photo, JPG, PNG, PDF',
      field('right_to_work_doc', 'Right-to-work document (required)'),
      'Passport, BRP card or visa',
      field('dbs_doc', 'DBS certificate (optional)'),
      field('insurance_doc', 'Insurance document (optional)'),
      field('licence_doc', 'Driving licence (optional)'),
      'Front and back',
      button('Submit application'),
      button('Back'),
    ],
    also: inOrder,
    views: EVERYWHERE,
  },
  ...(
    [
      ['Submitting...', 'never'],
      ['Failed to submit application', refused(500)],
      ['Come back tomorrow.', refused(503, 'Come back tomorrow.')],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `an application that says ${says}`,
      ...onStep('password', { ...verified, ...details }),
      replies: { [APPLY]: reply },
      by: submitted,
      sees: [says],
      ...(says.startsWith('Failed') && { also: statusBelow(`❌ ${says}`) }),
    }),
  ),
  {
    name: 'an application without a verified email',
    ...onStep('password', { ...details, email: EMAIL }),
    by: submitted,
    sees: ['Please verify your email first'],
    also: statusBelow('❌ Please verify your email first'),
  },
  {
    name: 'an application with a field that is refused',
    ...onStep('password', { ...verified, ...details }),
    replies: { [APPLY]: { status: 422, body: { ok: false, errors: [{ param: 'city', msg: 'No such town.' }] } } },
    by: submitted,
    sees: ['Step 3 of 8', words('No such town.', '[id$=city-error]')],
  },
];

seen('of the application', () => walk(APPLICATION));

const DASHBOARD = '/driver/dashboard';
const standing = (record: Partial<Driver>): Pick<State, 'path' | 'record' | 'replies'> => ({
  path: DASHBOARD,
  record,
  replies: { '/driver/me': ({ driver }) => ({ driver: { ...driver, ...record } }) },
});

/** Logout and Home are two buttons side by side. */
const sideBySide = async (page: Page) => {
  const [logout, home] = await Promise.all(
    ['Logout', 'Home'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  if (!logout || !home) return ['Logout and Home are not both there'];
  const [left, right] = logout.x < home.x ? [logout, home] : [home, logout];
  const gap = right!.x - left!.x - left!.width;
  return Math.abs(left!.y - right!.y) < 2 && gap >= 0 && gap < 30 ? [] : ['Logout and Home are not side by side'];
};

const WAITING: readonly State[] = [
  {
    name: 'a driver who waits',
    ...standing({ status: 'pending' }),
    sees: [
      heading('Hello, Sam Green'),
      words('Pending', 'main'),
      words('Your application awaits approval', '[role=status]'),
      words("You can't accept deliveries yet", '[role=status]'),
      words('documents', '[role=status]'),
      link('support@localhost', '[role=status]'),
      button('Logout'),
      button('Home'),
    ],
    not: ['[role=tab]'],
    also: sideBySide,
    views: EVERYWHERE,
  },
  ...(
    [
      ['rejected', { status: 'rejected' }],
      ['rejected for a reason', { status: 'rejected', rejection_reason: 'The passport has expired.' }],
      ['suspended', { status: 'rejected', suspended: true, rejection_reason: 'The insurance ran out.' }],
    ] as const
  ).map(
    ([name, record]): State => ({
      name: `a driver who is ${name}`,
      ...standing(record),
      sees: [
        heading('Hello, Sam Green'),
        alert('Your application was rejected.'),
        link('support@localhost', '[role=alert]'),
        ...('rejection_reason' in record ? [alert(record.rejection_reason)] : []),
        button('Logout'),
        button('Home'),
      ],
      not: ['[role=tab]'],
      also: sideBySide,
      views: EVERYWHERE,
    }),
  ),
];

seen('who is not approved', () => walk(WAITING, 'driver'));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const soon = inHours(3);
const held = {
  pickup_address: '12 High Street',
  dropoff_address: '4 Mill Lane',
  contact: 'Tom Hughes, 07700 900171',
  notes: 'Gate code 2468.',
};
/** One delivery of each kind, all with other pay and ends. */
const made = (tab: number, index: number, own: Pick<Delivery, 'status'> & Partial<Delivery>): Delivery => ({
  id: `01a1ffb7-612e-72f9-ba20-03a9393cee${tab}${index}`,
  fee_pence: 405 + 100 * tab + 10 * index,
  pickup_postcode: `SL${tab} 2L${'TUV'[index]}`,
  dropoff_postcode: `SL${tab} 5P${'RST'[index]}`,
  pickup_time: soon,
  ...own,
});
const LISTS: Record<DeliveryTab, [path: string, rows: Delivery[], buttons: string[][]]> = {
  available: ['/driver/deliveries/available', [made(1, 0, { status: 'available' })], [['Accept']]],
  upcoming: [
    '/driver/deliveries/mine/upcoming',
    [made(2, 0, { status: 'picked_up', ...held }), made(2, 1, { status: 'assigned', ...held })],
    [['Complete'], ['Picked Up', 'Cancel']],
  ],
  completed: [
    '/driver/deliveries/mine/completed',
    [
      made(3, 0, { status: 'completed', payout_status: 'paid' }),
      made(3, 1, { status: 'completed', payout_status: 'pending' }),
      made(3, 2, { status: 'completed' }),
    ],
    [[], [], []],
  ],
  cancelled: ['/driver/deliveries/mine/cancelled', [made(4, 0, { status: 'cancelled' })], [[]]],
};
const NAMES = Object.keys(TABS) as DeliveryTab[];
const COLUMNS = ['Pay', 'Pickup', 'Dropoff', 'Pickup Time', 'Status', 'Payout'];
const lists = (reply?: Reply): Record<string, Reply> =>
  Object.fromEntries(Object.values(LISTS).map(([path, rows]) => [path, reply ?? { status: 200, body: rows }]));
const FRAME: Thing[] = [
  ...Object.values(TABS).map((name) => link(name, '[role=tablist]')),
  button('Logout', 'header'),
  button('Home', 'header'),
];

/** What each row shows, and how the word for it stands beside it. */
function shownOf(row: Delivery, buttons: string[]): { values: Thing[]; terms: Thing[] } {
  const within = `[id="d${row.id}"]`;
  const { fee_pence, pickup_postcode, dropoff_postcode, pickup_time, status, payout_status } = row;
  const values = [formatPence(fee_pence), pickup_postcode, dropoff_postcode, formatDateTime(pickup_time)];
  return {
    values: [
      ...values.map((value) => words(value, within)),
      term(DELIVERY_STATUSES[status], within),
      term(payout_status ? PAYOUT_STATUSES[payout_status] : '—', within),
      // Giving a delivery away does not look like the way forward.
      ...buttons.map((name) => (name === 'Cancel' ? link : button)(name, within)),
    ],
    terms: COLUMNS.map((column) => term(column, within)),
  };
}

const DELIVERIES: readonly State[] = [
  ...NAMES.map((tab): State => {
    const [, rows, buttons] = LISTS[tab];
    const shown = rows.map((row, index) => shownOf(row, buttons[index]!));
    return {
      name: `deliveries that are ${tab}`,
      path: `${DASHBOARD}?tab=${tab}`,
      replies: lists(),
      sees: [...FRAME, ...shown.flatMap(({ values }) => values)],
      also: sideBySide,
      views: EVERYWHERE,
      desk: [...COLUMNS, 'Actions'].map((column) => term(column, 'th')),
      phone: shown.flatMap(({ terms }) => terms),
    };
  }),
  ...NAMES.flatMap((tab): State[] =>
    (
      [
        ['none', { status: 200, body: [] }, 'No deliveries in this category.'],
        ['a failure', refused(500), 'Failed to load deliveries'],
        ['nothing yet', 'never', 'Loading…'],
      ] as const
    ).map(([name, reply, says]) => ({
      name: `deliveries that are ${tab}: ${name}`,
      path: `${DASHBOARD}?tab=${tab}`,
      replies: lists(reply),
      sees: [...FRAME, says],
    })),
  ),
  ...(
    [
      ['Action failed', refused(500)],
      ['This delivery has already been taken.', refused(409, 'This delivery has already been taken.')],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `an action that fails: ${says}`,
      path: DASHBOARD,
      replies: { ...lists(), [`/driver/deliveries/${LISTS.available[1][0]!.id}/accept`]: reply },
      by: async (page) => {
        await page.getByRole('button', { name: 'Accept' }).first().waitFor();
        await press(page, /^Accept/);
      },
      sees: [alert(says)],
    }),
  ),
];

seen('who is approved', () => walk(DELIVERIES, 'driver'));

/** A job of a kitchen that is late, and about which we have decided. */
const JOB = made(2, 2, {
  status: 'assigned',
  ...held,
  kitchen: 'Amina Khan',
  kitchen_phone: '07700900100',
  number: '0412',
  expected_at: soon,
  incident: { id: '01a1ffb7-612e-72f9-ba20-03a9393cee30', reason: 'food_not_ready', outcome: 'continue' },
});
const IN_HAND: State = {
  name: 'a job in hand',
  path: `${DASHBOARD}?tab=upcoming`,
  replies: { ...lists(), [LISTS.upcoming[0]]: () => [{ ...JOB, pickup_time: inHours(2.5) }] },
  sees: [
    'in 2 h',
    'Ask for Amina Khan, No. 0412.',
    `The food is late: ready by ${formatTime(soon)}.`,
    button('Call kitchen'),
    ...Object.values(held),
    OUTCOMES.continue,
  ],
};

const PAID: State = {
  name: 'pay',
  path: '/driver/pay',
  replies: {
    '/driver/earnings': {
      status: 200,
      body: {
        ...{ total_pence: 4321, paid_pence: 3210, pending_pence: 1111, deliveries: 7 },
        weeks: [{ week: '2026-11-16', deliveries: 7, pence: 4321, paid_pence: 3210 }],
      },
    },
    '/driver/payouts': {
      status: 200,
      body: [{ id: JOB.id, paid_at: soon, reference: 'BACS 77', total_pence: 3210, deliveries: 5 }],
    },
  },
  sees: [
    ...[4321, 3210, 1111].map((pence) => words(formatPence(pence), 'dd')),
    words(formatPence(4321), 'td'),
    words(formatPence(3210), 'td'),
    'BACS 77',
  ],
};

seen('who is on the way and paid, besides', () => walk([IN_HAND, PAID], 'driver'));

seen.run();
