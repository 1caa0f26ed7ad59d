import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import type { Seller } from '#api/account';
import type { Application } from '#api/council';
import type { MenuItem } from '#api/menu';
import type { Pickup } from '#api/pickups';
import { DECLARATIONS, ENTITY_TYPES, PROCESSING_ACTIVITIES, SALES_SCALES, WATER_SUPPLIES } from '#rules/council';
import { formatTime, londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { STOCK_LABELS, stockLevel } from '#rules/dish';
import { formatPence, formatPounds } from '#rules/money';
import { CUISINES, MEAL_TYPES, PRICE_CATEGORIES, WORK_RIGHTS } from '#rules/seller';
import { check, errorsShown, fill, press, tick } from './audit.ts';
import { pdfFile, photoFile } from './browser.ts';
import { EVERYWHERE, type Reply, type State, stay, walk } from './listed.ts';
import { button, field, heading, link, sign, type Thing, words } from './seen.ts';

const seen = suite('a seller sees what the specification lists');

const refused = (status: number, error?: string): Reply => ({ status, body: error ? { error } : {} });
const options = (list: Iterable<string>): Thing[] => [...list].map((one) => link(one, 'main'));
const alert = (text: string) => words(text, '[role=alert]');

const START = '/seller/start';
/** Ahead, since a proof ends after half an hour, and these tests may come later than that. */
const provenAt = Date.now() + 86_400_000;
const proven = { email: 'ada@example.test', email_token: 'x', provenEmail: 'ada@example.test', provenAt };
const coded = { step: 'email', email: 'ada@example.test', verification_id: 'x', sentTo: 'ada@example.test', sentAt: 0 };
const onStep = (step: string, more: object = {}): Pick<State, 'path' | 'draft'> => ({
  path: START,
  draft: ['seller-start', { step, ...more }],
});

const POSTCODE = '/public/eligibility/postcode';
const CHECKS = '/public/eligibility/checks';
const SEND = '/public/email/send-code';
const VERIFY = '/public/email/verify';
const REGISTER = '/auth/register';

const askFor = (postcode: string) => async (page: Page) => {
  await fill(page, { postcode });
  await press(page, 'Check postcode');
};
const eligible = async (page: Page) => {
  await check(page, { work_right: 'citizen', has_kitchen: 'true' });
  await fill(page, { age: '40' });
  await press(page, 'Continue');
};
const sendCode = async (page: Page) => {
  await fill(page, { email: 'ada@example.test' });
  await press(page, 'Send Code');
};
const verify = async (page: Page) => {
  await fill(page, { code: '123456' });
  await press(page, 'Verify');
};
const register = async (page: Page) => {
  await fill(page, {
    name: 'Ada Baker',
    phone: '07700900777',
    confirmPhone: '07700900777',
    address: '9 Moss Lane, Slough',
    postcode: 'SL1 2LT',
    password: 'Plantain22',
    confirmPassword: 'Plantain22',
  });
  await check(page, { price_categories: 'Value', cuisine_types: 'British', meal_types: 'Dinner' });
  await press(page, 'Create account');
};

const ONBOARDING: readonly State[] = [
  {
    name: 'postcode check',
    path: START,
    sees: [
      'Step 1 of 5',
      heading('Become a seller'),
      field('postcode', "Your kitchen's postcode"),
      button('Check postcode'),
      link('Log in', 'header'),
      link('Next Door Kitchen', 'header'),
    ],
  },
  {
    name: 'a postcode that is none',
    by: askFor('nowhere'),
    sees: ['Please enter a full UK postcode, e.g. SL1 2LT.'],
  },
  {
    name: 'a postcode that the server does not take',
    path: START,
    replies: { [POSTCODE]: refused(400, 'invalid_postcode') },
    by: askFor('SL1 2LT'),
    sees: ['Please enter a full UK postcode, e.g. SL1 2LT.'],
  },
  {
    name: 'a postcode that cannot be checked',
    path: START,
    replies: { [POSTCODE]: refused(500) },
    by: askFor('SL1 2LT'),
    sees: ["Couldn't check right now. Please try again."],
  },
  {
    name: 'an area that is covered',
    path: START,
    by: askFor('SL1 2LT'),
    sees: ['Good news: we cover Slough.', 'Your council is Slough Borough Council.', button('Continue')],
  },
  {
    name: 'an area that is not covered',
    path: START,
    by: askFor('M14 5TQ'),
    sees: ["We're not in M14 yet.", 'waiting list', button('Continue')],
  },
  {
    name: 'eligibility',
    ...onStep('eligibility'),
    sees: [
      'Step 2 of 5',
      field('work_right', 'Your right to work in the UK'),
      ...options(Object.values(WORK_RIGHTS)),
      field('has_kitchen', 'Do you have a kitchen to cook in?'),
      ...options(['Yes', 'No']),
      field('age', 'Your age'),
      button('Continue'),
      button('Back'),
    ],
  },
  {
    name: 'eligibility of somebody who is too young',
    by: async (page) => {
      await fill(page, { age: '17' });
      await press(page, 'Continue');
    },
    sees: ['You must be 18+ to sell food.'],
  },
  {
    name: 'eligibility that is not met',
    ...onStep('eligibility'),
    replies: { [CHECKS]: { status: 200, body: { pass: false } } },
    by: eligible,
    sees: [alert("It looks like one or more requirements aren't met.")],
  },
  {
    name: 'eligibility that cannot be checked',
    ...onStep('eligibility'),
    replies: { [CHECKS]: refused(500) },
    by: eligible,
    sees: [alert("Couldn't check. Try again.")],
  },
  {
    name: 'email verification',
    ...onStep('email'),
    sees: ['Step 3 of 5', field('email', 'Email'), button('Send Code'), button('Back')],
  },
  {
    name: 'an email that is registered',
    ...onStep('email'),
    replies: { [SEND]: { status: 200, body: { already_registered: true } } },
    by: sendCode,
    sees: ['This email is already registered', link('Log in', '[role=alert]'), link('Reset password')],
  },
  ...(
    [
      ["Couldn't send code.", refused(500)],
      ['Wait a minute.', refused(429, 'Wait a minute.')],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `a code that is not sent: ${says}`,
      ...onStep('email'),
      replies: { [SEND]: reply },
      by: sendCode,
      sees: [alert(says)],
    }),
  ),
  {
    name: 'the code',
    ...onStep('email', coded),
    sees: ['Step 3 of 5', field('code', 'Six-digit code'), button('Verify'), button('Resend code')],
  },
  ...(
    [
      ["That code didn't match. Try again or resend.", refused(400, 'invalid_code')],
      ['Code expired. Please resend a new one.', refused(410, 'expired')],
      ['Too many attempts. Please resend a new code.', refused(429, 'too_many_attempts')],
      ['Verification session not found. Please resend the code.', refused(404, 'not_found')],
      ['Come back tomorrow.', refused(503, 'Come back tomorrow.')],
      ["Couldn't verify code.", refused(500)],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `a code that is refused: ${says}`,
      ...onStep('email', coded),
      replies: { [VERIFY]: reply },
      by: verify,
      sees: [alert(says)],
    }),
  ),
  {
    name: 'account',
    ...onStep('account', proven),
    sees: [
      'Step 4 of 5',
      field('name', 'Your name'),
      field('phone', 'Phone'),
      field('confirmPhone', 'Confirm phone'),
      field('address', 'Address'),
      field('postcode', 'Postcode'),
      field('price_categories', 'Price categories'),
      ...options(PRICE_CATEGORIES),
      field('cuisine_types', 'Cuisines'),
      ...options(CUISINES),
      field('meal_types', 'Meal types'),
      ...options(MEAL_TYPES),
      field('email', 'Email'),
      field('password', 'Password'),
      field('confirmPassword', 'Confirm password'),
      button('Create account'),
      button('Back'),
    ],
  },
  {
    name: 'account with nothing in it',
    by: async (page) => {
      await press(page, 'Create account');
      await errorsShown(page);
    },
    sees: [
      'Name is required.',
      'Enter a valid UK phone number.',
      'Enter your full address.',
      'Enter a valid UK postcode.',
      'Choose at least one price category.',
      'Choose at least one cuisine.',
      'Choose at least one meal type.',
      'Password must be at least 8 characters.',
    ],
  },
  ...(
    [
      ['Registration failed', refused(500)],
      ['This phone number is in use.', refused(409, 'This phone number is in use.')],
      // It goes back to the step of the email, and the words go along.
      ['This proof is too old.', refused(401, 'This proof is too old.')],
      ['Registration failed', refused(401)],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `an account that is refused: ${says}`,
      ...onStep('account', proven),
      replies: { [REGISTER]: reply },
      by: register,
      sees: [says],
    }),
  ),
];

seen('who becomes one', () => walk(ONBOARDING));

const APPLY = '/seller/apply';
const APPLICATION: Application = {
  application_id: '01a1ffb7-612e-72f9-ba20-03a9393cee2c',
  payment_status: 'paid',
  status: 'draft',
  data: {},
  supplement: {},
  missing_for_council: [],
  changed_since_sent: false,
};
const OWN = `/auth/applications/${APPLICATION.application_id}`;
const identity = { legal_name: 'Ada Baker', entity_type: 'sole_trader', dob: '1985-07-14' } as const;
const premises = {
  ...identity,
  prep_address: '9 Moss Lane, Slough',
  start_date: addDaysTo(londonToday(new Date()), 40),
  opening_hours: 'Mon to Fri 9am-5pm',
  authority_name: 'Slough Borough Council',
};
const complete = {
  ...premises,
  has_level2: true,
  allergen_process: 'Labels on every box.',
  insurance_policy: 'POL-12345',
};
/** The application as the server has it, which opens at its first step with something left to do. */
const applied = (data: Application['data'], more: Partial<Application> = {}): Pick<State, 'path' | 'replies'> => ({
  path: APPLY,
  replies: { '/auth/applications': { status: 200, body: { application: { ...APPLICATION, data, ...more } } } },
});
/** The same, and a call's answer. */
const appliedBut = (data: Application['data'], call: string, reply: Reply): Pick<State, 'path' | 'replies'> => {
  const state = applied(data);
  return { ...state, replies: { ...state.replies, [call]: reply } };
};
const next = async (page: Page) => {
  await press(page, 'Next');
  await errorsShown(page);
};
const submit = async (page: Page) => {
  await tick(page, Object.keys(DECLARATIONS));
  await fill(page, { esign_name: 'Ada Baker' });
  await press(page, 'Submit application');
};

const REGISTRATION: readonly State[] = [
  {
    name: 'application that does not start',
    path: APPLY,
    replies: { '/auth/applications': refused(500) },
    sees: ['Could not start application'],
  },
  {
    name: 'identity',
    ...applied({}),
    sees: [
      'Step 1 of 5',
      field('legal_name', 'Legal name'),
      field('trading_name', 'Trading name'),
      field('entity_type', 'Type of business'),
      ...options(Object.values(ENTITY_TYPES)),
      field('dob', 'Date of birth'),
      button('Next'),
    ],
  },
  {
    name: 'identity, empty',
    by: next,
    sees: ['Legal name is required.', 'Choose an entity type.', 'Date of birth is required.'],
  },
  {
    name: 'identity of somebody who is too young',
    by: (page) => fill(page, { dob: addDaysTo(londonToday(new Date()), -6000) }),
    sees: [words('You must be 18 or older.', '[id$=dob-error]')],
  },
  {
    name: 'identity that is not saved',
    ...appliedBut({}, OWN, refused(500)),
    by: async (page) => {
      await fill(page, { legal_name: 'Ada Baker', dob: '1985-07-14' });
      await check(page, { entity_type: 'ltd' });
      await press(page, 'Next');
    },
    sees: [alert('Save failed')],
  },
  {
    name: 'premises',
    ...applied(identity),
    sees: [
      'Step 2 of 5',
      field('prep_address', 'Kitchen address'),
      field('trading_address', 'Trading address'),
      field('start_date', 'Start date'),
      field('opening_hours', 'Opening hours'),
      field('water_supply', 'Water supply'),
      ...options(Object.values(WATER_SUPPLIES)),
      field('processing_activities', 'What you do with the food'),
      ...options(PROCESSING_ACTIVITIES),
      field('sales_scale', 'Where you sell'),
      ...options(SALES_SCALES),
      field('authority_name', 'Local authority'),
      button('Next'),
      button('Back'),
    ],
  },
  {
    name: 'premises, with nothing right',
    by: async (page) => {
      await fill(page, { authority_name: '', start_date: londonToday(new Date()) });
      await next(page);
    },
    sees: [
      'Enter the full address',
      "UK councils require 28 days' notice",
      'Enter your opening hours',
      'Local authority is required.',
    ],
  },
  {
    name: 'hygiene and insurance',
    ...applied(premises),
    sees: [
      'Step 3 of 5',
      field('has_level2', 'Do you have a Level 2 food hygiene certificate?'),
      ...options(['Yes', 'No']),
      field('allergen_process', 'How you manage allergens'),
      field('insurance_policy', 'Insurance policy number'),
      button('Next'),
      button('Back'),
    ],
  },
  {
    name: 'hygiene and insurance, empty',
    by: next,
    sees: ['Choose Yes or No.', 'at least 10 characters', 'Enter 6 to 60 letters, digits or hyphens.'],
  },
  {
    name: 'payment',
    ...applied(complete, { payment_status: 'unpaid' }),
    sees: [
      'Step 4 of 5',
      'temporarily disabled',
      button('Continue'),
      link('support@localhost', 'main'),
      button('Back'),
    ],
  },
  {
    name: 'review and declarations',
    ...applied(complete),
    sees: [
      'Step 5 of 5',
      'Ada Baker',
      'Sole trader',
      '14 Jul 1985',
      '9 Moss Lane, Slough',
      'Mon to Fri 9am-5pm',
      'Slough Borough Council',
      'Labels on every box.',
      'POL-12345',
      heading('Declarations'),
      ...options(Object.values(DECLARATIONS)),
      field('esign_name', 'Signature'),
      button('Submit application'),
      button('Back'),
    ],
  },
  {
    name: 'review with nothing declared',
    by: async (page) => {
      await press(page, 'Submit application');
      await errorsShown(page);
    },
    sees: [words('Tick all three declarations.', 'fieldset'), words('Type your full name to sign.', '[id$=error]')],
  },
  ...(
    [
      ['Submit failed', refused(500)],
      ['The registration fee has not been paid yet.', refused(402, 'payment_required')],
      ['being processed', refused(409, 'already_submitted')],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `an application that is refused: ${says}`,
      ...appliedBut(complete, `${OWN}/submit`, reply),
      by: submit,
      sees: [alert(says)],
    }),
  ),
  {
    name: 'an application with something missing',
    ...appliedBut(complete, `${OWN}/submit`, {
      status: 422,
      body: { error: 'missing_fields', missing: ['prep_address', 'insurance_policy'] },
    }),
    by: submit,
    sees: ['Step 2 of 5', 'Please complete all required fields.', words('Required', '[id$=prep_address-error]')],
  },
  {
    name: 'an application that was submitted',
    ...applied(complete, { status: 'submitted', submitted_at: new Date().toISOString() }),
    sees: [heading('Application submitted'), 'being processed'],
  },
  {
    name: 'licence upload',
    path: '/seller/upload-licence',
    sees: [heading('Upload your licence'), field('file', 'Licence'), 'PDF', 'photo', button('Upload licence')],
  },
  { name: 'no licence', by: (page) => press(page, 'Upload licence'), sees: ['Choose a file'] },
  ...(
    [
      ['Upload failed', refused(500)],
      ['We have this licence already.', refused(409, 'We have this licence already.')],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `a licence that is refused: ${says}`,
      path: '/seller/upload-licence',
      replies: { '/auth/documents': reply },
      by: async (page) => {
        await page.locator('[name=file]').setInputFiles(pdfFile());
        await press(page, 'Upload licence');
      },
      sees: [alert(says)],
    }),
  ),
  {
    name: 'a licence that has come',
    path: '/seller/upload-licence',
    replies: { '/auth/documents': { status: 201, body: { document: { id: 'x', type: 'license_certificate' } } } },
    by: async (page) => {
      await stay(page);
      await page.locator('[name=file]').setInputFiles(pdfFile());
      await press(page, 'Upload licence');
    },
    sees: ['Licence uploaded.'],
  },
  {
    name: 'welcome',
    path: START,
    sees: ['Step 5 of 5', heading('Welcome'), button('Go to your dashboard')],
  },
];

seen('who registers with the council', () => walk(REGISTRATION, 'newSeller'));

/** Who the seller is, as the server has it from now on. */
const standing = (record: Partial<Seller>): Pick<State, 'path' | 'record' | 'replies'> => ({
  path: '/seller/dashboard',
  record,
  replies: { '/auth/dashboard': ({ seller }) => ({ seller: { ...seller, ...record } }) },
});
const PROFILE = '[aria-labelledby=profile]';
const TERMS = ['Email', 'Phone', 'Postcode', 'Cuisine', 'Price category', 'Meal types'];
const CARD: Thing[] = [
  ...TERMS.map((term) => words(term, `${PROFILE} dt`)),
  words('seller@demo.test', `${PROFILE} dd`),
  words('SL1 2LT', `${PROFILE} dd`),
  words('Indian, Pakistani', `${PROFILE} dd`),
  words('2MB', PROFILE),
  words('smaller', PROFILE),
  link('Change photo', PROFILE),
];

const WAITING: readonly State[] = (
  [
    ['pending', { council_status: 'pending' }],
    ['unknown', { council_status: '' }],
    ['a draft', { council_status: 'pending', application_status: 'draft', application_step: 3 }],
    ['submitted', { council_status: 'pending', application_status: 'submitted' }],
    ['refused', { council_status: 'refused', council_reason: 'No sink.', application_status: 'submitted' }],
  ] as const
).map(([name, record]) => ({
  name: `dashboard of a seller whose registration is ${name}`,
  ...standing(record),
  sees: [
    heading('Registration not complete'),
    button('Start Registration'),
    heading('Joe Marsh'),
    words(record.council_status || 'pending', PROFILE),
    link('Log out', 'header'),
    // Beyond the specification: who acts next, what it costs, and why it was refused.
    'You · free · 10 minutes',
    'Us · free · once we have checked your licence',
    ...('council_reason' in record ? [record.council_reason] : []),
  ],
  not: ['[name=dish_name]', '[name=date]'],
}));

const dish = (own: Partial<MenuItem> & Pick<MenuItem, 'dish_name' | 'meal_time'>): MenuItem => ({
  menu_id: `01a1ffb7-612e-72f9-ba20-03a9393ce${own.dish_name.length}00`.slice(0, 36),
  description: `${own.dish_name} with rice, as we eat it at home.`,
  price: 4.5,
  quantity_total: 10,
  quantity_sold: 10 - (own.quantity_remaining ?? 8),
  quantity_remaining: 8,
  quantity_planned: 10,
  takings_pence: 900,
  seller_can_deliver: true,
  updated_at: new Date().toISOString(),
  available_date: londonToday(new Date()),
  contains: ['milk'],
  may_contain: [],
  gluten_kinds: [],
  nut_kinds: [],
  allergens_declared: true,
  ingredients: '',
  ...own,
});
const DISHES = [
  dish({ dish_name: 'Poha', meal_time: 'breakfast', price: 4.5 }),
  dish({ dish_name: 'Biryani', meal_time: 'lunch', price: 7.99, quantity_remaining: 2 }),
  dish({ dish_name: 'Lamb karahi', meal_time: 'dinner', price: 12, quantity_remaining: 0 }),
];
const [POHA] = DISHES as unknown as [MenuItem];
const MENU = '/auth/menu';
const kitchen = (more: Record<string, Reply> = {}): Pick<State, 'path' | 'replies'> => ({
  path: '/seller/dashboard',
  replies: {
    // With a photo that the server has.
    [MENU]: ({ menu }) => ({ menu: DISHES.map((one) => ({ ...one, photo_url: menu[0]?.photo_url })) }),
    ...more,
  },
});
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { top, bottom };
    });
const rowOf = (name: string) => `li:has([aria-label="Restock one ${name}"])`;
const shownOf = ({ dish_name: name, description, price, quantity_remaining: left }: MenuItem): Thing[] => [
  heading(name),
  words(description, rowOf(name)),
  words(formatPounds(price), rowOf(name)),
  words(`${left} left`, rowOf(name)),
  words(STOCK_LABELS[stockLevel(left)], rowOf(name)),
  link('Edit', rowOf(name)),
  link('Delete', rowOf(name)),
  sign(`Sell one ${name}`),
  sign(`Restock one ${name}`),
  sign(`Photo of ${name}`),
];
const FORM: Thing[] = [
  field('dish_name', 'Dish name'),
  field('description', 'Description'),
  field('price', 'Price'),
  field('meal_time', 'Meal time'),
  ...MEAL_TYPES.map((meal) => link(meal, 'form')),
  field('quantity_total', 'Portions'),
  field('seller_can_deliver', 'I can deliver this dish'),
  field('photo', 'Photo'),
];
const pressed = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: `Restock one ${POHA.dish_name}` }).waitFor();
  await press(page, name);
};
const fillDish = async (page: Page) => {
  await fill(page, { dish_name: 'Daal', price: '3.99', quantity_total: '5' });
  await check(page, { meal_time: 'lunch' });
  await press(page, 'Add dish');
};

const KITCHEN: readonly State[] = [
  {
    name: 'menu',
    ...kitchen(),
    views: EVERYWHERE,
    sees: [
      ...DISHES.flatMap(shownOf),
      ...MEAL_TYPES.map((meal) => heading(meal)),
      ...MEAL_TYPES.map((meal) => words(`${meal}1`, 'dl > *')),
      field('date', 'Menu date'),
      heading('Add a dish'),
      ...FORM,
      button('Add dish'),
      words('of 200 characters', 'form'),
      words('5MB', 'form'),
      words('smaller', 'form'),
      sign('Photo of Amina Khan'),
      heading('Amina Khan'),
      words('registered', PROFILE),
      link('Log out', 'header'),
    ],
    // The card leads on a phone, and on a desk stands above the form.
    also: async (page) => {
      const [card, form] = await Promise.all([boxOf(page, PROFILE), boxOf(page, 'form:has([name=dish_name])')]);
      const status = await boxOf(page, `${PROFILE} :text-is("registered")`);
      return [
        ...(status.bottom > page.viewportSize()!.height ? ['the council status is below the first screen'] : []),
        ...(card.top > form.top ? ['the card stands below the form'] : []),
      ];
    },
  },
  { name: 'profile card at a desk', ...kitchen(), views: [[1280], [1000]], sees: CARD },
  {
    name: 'profile card on a phone',
    ...kitchen(),
    views: [[360], [320], [768]],
    by: (page) => page.getByRole('button', { name: 'Details' }).click(),
    sees: CARD,
  },
  {
    name: 'a dish with nothing in it',
    ...kitchen(),
    by: async (page) => {
      await press(page, 'Add dish');
      await errorsShown(page);
    },
    sees: [
      'Dish name is required.',
      'Choose a meal time.',
      'Enter a valid price (e.g., 6.50).',
      'Enter a whole number, 0 or more.',
    ],
  },
  {
    name: 'a dish with too much said',
    by: (page) => fill(page, { description: 'a'.repeat(201) }),
    sees: ['Keep the description to 200 characters or fewer.'],
  },
  {
    name: 'a dish whose photo is none',
    ...kitchen(),
    by: async (page) => {
      await page.locator('form:has([name=dish_name]) [name=photo]').setInputFiles(pdfFile());
      await press(page, 'Add dish');
    },
    sees: ['Use a JPG, PNG or WebP photo.'],
  },
  ...(
    [
      ['Failed to add dish', refused(500)],
      [
        'The photo must be 5MB or less.',
        { status: 413, body: { fields: { photo: 'The photo must be 5MB or less.' } } },
      ],
      ['The menu is closed.', refused(409, 'The menu is closed.')],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `a dish that is refused: ${says}`,
      ...kitchen({ '/auth/menu-with-photo': reply }),
      by: fillDish,
      sees: [says],
    }),
  ),
  {
    name: 'a dish that is edited',
    ...kitchen(),
    by: pressed(`Edit ${POHA.dish_name}`),
    sees: [...FORM.filter(({ name }) => name !== 'photo'), field('photo', 'Change the photo'), button('Save dish')],
  },
  {
    name: 'a dish that is not saved',
    ...kitchen({ [`${MENU}/${POHA.menu_id}`]: refused(500) }),
    by: async (page) => {
      await pressed(`Edit ${POHA.dish_name}`)(page);
      await press(page, 'Save dish');
    },
    sees: [alert('Failed to update dish')],
  },
  {
    name: 'the question before a dish is deleted',
    ...kitchen(),
    by: pressed(`Delete ${POHA.dish_name}`),
    sees: [
      words('Are you sure you want to delete this dish?', 'dialog'),
      button('Delete dish', 'dialog'),
      button('Keep dish', 'dialog'),
    ],
  },
  {
    name: 'a dish that is not deleted',
    ...kitchen({ [`${MENU}/${POHA.menu_id}`]: refused(500) }),
    by: async (page) => {
      await pressed(`Delete ${POHA.dish_name}`)(page);
      await press(page, 'Delete dish');
    },
    sees: [alert('Failed to delete dish')],
  },
  ...(
    [
      ['Only 0 left.', refused(409, 'Only 0 left.')],
      ['Could not update stock', refused(500)],
    ] as const
  ).map(
    ([says, reply]): State => ({
      name: `stock that is not changed: ${says}`,
      ...kitchen({ [`${MENU}/${POHA.menu_id}/sell`]: reply }),
      by: pressed(`Sell one ${POHA.dish_name}`),
      sees: [alert(says)],
    }),
  ),
  {
    name: 'a profile photo that is not taken',
    ...kitchen({ '/auth/upload-photo': refused(500) }),
    views: [[1280], [1000]],
    by: async (page) => {
      await page.locator(`${PROFILE} [name=photo]`).setInputFiles(await photoFile());
    },
    sees: ['Failed to upload photo'],
  },
];

seen('who cooks', () => walk(KITCHEN, 'seller'));

const now = new Date().toISOString();
const pickup = (number: string, own: Partial<Pickup>): Pickup => ({
  id: `01a1ffb7-612e-72f9-ba20-03a9393c${number}`,
  number,
  pickup_time: now,
  status: 'assigned',
  driver: { first_name: 'Amir', transport: 'bicycle' },
  ...own,
});
const pickups = [pickup('0412', { expected_at: now }), pickup('0413', { ready_at: now })];
const undeclared: Reply = ({ menu }) => ({
  menu: [{ ...DISHES[1], contains: [], allergens_declared: false, photo_url: menu[0]?.photo_url }],
});
const sales = {
  total_pence: 2397,
  portions: 3,
  days: [{ date: londonToday(new Date()), pence: 2397, portions: 3 }],
  dishes: [{ dish_name: 'Biryani', meal_time: 'lunch', pence: 2397, portions: 3 }],
};
const EVENING: readonly State[] = [
  {
    name: 'pickups',
    ...kitchen({ '/auth/pickups': { status: 200, body: { pickups } } }),
    by: (page) => page.getByRole('button', { name: 'Show all 2' }).click(),
    sees: [
      ...pickups.flatMap(({ number }) => [words(formatTime(now), 'li'), `No. ${number}`]),
      'Amir, by bicycle',
      `Late: ready by ${formatTime(now)}`,
      `Ready at ${formatTime(now)}`,
      button('Ready'),
    ],
  },
  {
    name: 'a dish whose allergens are not declared',
    ...kitchen({ [MENU]: undeclared }),
    sees: [words('Allergens not declared', rowOf('Biryani'))],
  },
  {
    name: 'while food is handed out',
    by: async (page) => {
      await page.getByRole('button', { name: 'Serve', exact: true }).click();
    },
    sees: ['Biryani', '2 left', 'low'],
  },
  {
    name: 'labels',
    path: '/seller/labels',
    replies: { [MENU]: undeclared },
    sees: [words('Allergens not declared', 'table'), words('Allergens not declared', 'li')],
  },
  {
    name: 'sales',
    path: '/seller/sales',
    replies: { '/auth/sales': { status: 200, body: sales } },
    sees: ['Biryani', words(formatPence(sales.total_pence), 'tbody td')],
  },
];

seen('who cooks tonight, besides', () => walk(EVENING, 'seller'));

seen('who waits for the council', () => walk(WAITING, 'newSeller'));

seen.run();
