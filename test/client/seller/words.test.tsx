import { suite } from 'uvu';
import type { Seller } from '#api/account';
import type { Application } from '#api/council';
import { formatDate } from '#rules/dates';
import { Labels } from '../../../src/client/pages/seller/Labels.tsx';
import { Sales } from '../../../src/client/pages/seller/Sales.tsx';
import { UploadLicence } from '../../../src/client/pages/seller/UploadLicence.tsx';
import { startSeller } from '../../../src/client/session.ts';
import { open, press, render, screen } from '../dom.ts';
import { fakeNetwork } from '../network.ts';
import { type Screen, screensSay } from '../prose.ts';
import * as council from './council/application.tsx';
import * as kitchen from './dashboard/kitchen.tsx';
import { AMINA, aDish } from './people.ts';

/** The council's application as it stands, for a cook who stands so. */
async function standing(over: Partial<Application>, cook: Partial<Seller> = { council_status: 'pending' }) {
  startSeller('T', { ...AMINA, ...cook });
  await council.begin({ ...council.SUBMITTED, ...over });
  await screen.findByText('Application submitted');
  await screen.findByText(/Questions\?/);
}
const SLOUGH = { authority_name: 'Slough Council', email: 'f@slough.test', phone: '01753 475111', guidance_url: '' };
const sent_to_council_at = '2026-11-03T09:00:00.000Z';

async function cooking(over: Partial<Seller>, ready: string | RegExp) {
  kitchen.begin({ seller: over });
  await screen.findByText(ready);
}

const SCREENS: Screen[] = [
  ...(
    [
      [
        1,
        `
Step 1 of 5
Part 1, here: 10 minutes. Part 2, your council's own form. It's free.
Have your insurance policy number to hand. We save each step, so you can carry on later, even on another device.
Your own full name, or the company's registered name.
What your customers know you as.
You must be 18 or older.`,
      ],
      [
        2,
        `
Step 2 of 5
Where the food is prepared, including the postcode.
The day you start selling: ${formatDate(council.earliest)} or later. Councils need 28 days' notice.
For example: Mon to Fri 9am-5pm.
Tick all that you do.
Tick all that apply.
Your kitchen's council. We've filled this in where we could. Please check it.`,
      ],
      [
        3,
        `
Step 3 of 5
Either answer is fine. Your council will want to know.
How you keep the 14 allergens separate, and how customers find out.
6 to 60 letters, digits or hyphens. It's on your policy's schedule or certificate.`,
      ],
      [
        5,
        `
Step 5 of 5
Please check what you told us. You can't change it after you submit.
Type your full name to sign.`,
      ],
    ] as const
  ).map(([step, said]): (typeof SCREENS)[number] => [
    `step ${step} of the council's application`,
    async () => {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      const { IDENTITY, PREMISES, HYGIENE } = council;
      const data = Object.assign({}, ...[{}, IDENTITY, PREMISES, HYGIENE].slice(0, step)) as object;
      await council.begin({ data }, {}, step);
    },
    said,
  ]),
  ...(
    [
      [
        'no fee',
        {},
        0,
        `
Step 4 of 5
There's nothing to pay.
Payment by card is temporarily disabled. Registering with your council is free, and we charge no fee.
Questions about payment? Email help@kitchen.test.`,
      ],
      [
        'a fee that is paid',
        { payment_status: 'paid' },
        2500,
        `
Step 4 of 5
Payment by card is temporarily disabled.
Next Door Kitchen's fee has been paid. Thank you.
Questions about payment? Email help@kitchen.test.`,
      ],
      [
        'a fee that is due',
        { payment_status: 'unpaid' },
        2500,
        `
Step 4 of 5
Payment by card is temporarily disabled.
Next Door Kitchen's fee of £25.00 has not been paid yet. You can check your application now, but you can't submit it until the fee is paid. Email us and we'll tell you how.
Questions about payment? Email help@kitchen.test.`,
      ],
    ] as const
  ).map(([what, over, application_fee_pence, said]): (typeof SCREENS)[number] => [
    `the step of the payment, with ${what}`,
    async () => {
      startSeller('T', { ...AMINA, council_status: 'pending' });
      const body = { support_email: 'help@kitchen.test', application_fee_pence };
      await council.begin({ data: council.ALL, ...over }, { [council.SETTINGS]: { status: 200, body } });
      await screen.findByText(/^Step [45]/);
      if (screen.queryByText('Step 5 of 5')) press('Back');
      await screen.findByText(/Questions about payment/);
    },
    said,
  ]),
  [
    'an application that nobody has sent on',
    () => standing({ missing_for_council: ['food_type', 'partners'] }),
    `
Next: register with your council, at least 28 days before you start selling. Registering is free and can't be refused.
~ Your application is being processed. You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
We'll review it and email you when your status changes.
2 questions left for your council. Answer them here and they'll be in your copy.Add details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Once your registration is confirmed, you can add your menu.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen has not sent this record to the council.`,
  ],
  [
    'one whose email did not arrive',
    () =>
      standing({
        council: { ...SLOUGH, guidance_url: 'https://slough.test' },
        hand_over_failed: { to: 'f', at: sent_to_council_at, why: 'x' },
      }),
    `
We tried on 3 Nov 2026, 09:00, but our email didn't reach them.
Next: register with your council, at least 28 days before you start selling. Registering is free and can't be refused.
Or we email this record to them in your name, with your signed declarations. Their answer goes to amina@example.co.uk.
~ Your application is being processed. You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
We'll review it and email you when your status changes.
Your copy now has everything your council needs.Update details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Once your registration is confirmed, you can add your menu.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen has not sent this record to the council.`,
  ],
  [
    'one that the council has',
    () => standing({ council: SLOUGH, sent_to_council_at }),
    `
They may get in touch to arrange a visit. You can start selling once 28 days have passed and your registration is confirmed here. You can call them on 01753 475111.
~ Your application is being processed. You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
We'll review it and email you when your status changes.
Your copy now has everything your council needs.Update details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Once your registration is confirmed, you can add your menu.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen sent this record to the council on 3 Nov 2026, 09:00.`,
  ],
  [
    'one that changed since',
    () => standing({ council: SLOUGH, sent_to_council_at, changed_since_sent: true }),
    `
They may get in touch to arrange a visit. You can start selling once 28 days have passed and your registration is confirmed here. You can call them on 01753 475111.
~ You've changed your details since we sent this, so Slough Council has an earlier version.
~ Your application is being processed. You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
We'll review it and email you when your status changes.
Your copy now has everything your council needs.Update details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Once your registration is confirmed, you can add your menu.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen sent an earlier version of this record to the council on 3 Nov 2026, 09:00.`,
  ],
  [
    'one that was approved',
    () => standing({ council: SLOUGH, sent_to_council_at }, { council_status: 'registered' }),
    `
Your menu is open. We sent them this record on 3 Nov 2026, 09:00.
~ You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
Your copy now has everything your council needs.Update details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen sent this record to the council on 3 Nov 2026, 09:00.`,
  ],
  [
    'one that the council has and we refused',
    () => standing({ council: SLOUGH, sent_to_council_at }, { council_status: 'refused', council_reason: 'No sink.' }),
    `
You can call them on 01753 475111.
! We couldn't confirm your council registration. No sink.
! What to do next: put this right with Slough Council, then email help@kitchen.test with your reference and we'll look again. Your details stay as you sent them.
~ You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
Your copy now has everything your council needs.Update details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Once your registration is confirmed, you can add your menu.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen sent this record to the council on 3 Nov 2026, 09:00.`,
  ],
  [
    'one whose menu was closed',
    () => standing({}, { council_status: 'pending', council_reason: 'Mice.' }),
    `
Next: register with your council, at least 28 days before you start selling. Registering is free and can't be refused.
! Your menu is closed. Mice.
! If you can put this right, or think we've made a mistake, email help@kitchen.test.
~ Your application is being processed. You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
We'll review it and email you when your status changes.
Your copy now has everything your council needs.Update details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Once your registration is confirmed, you can add your menu.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen has not sent this record to the council.`,
  ],
  [
    'one that was sent back',
    () => standing({}, { council_status: 'sent back', council_reason: 'No sink.' }),
    `
Next: register with your council, at least 28 days before you start selling. Registering is free and can't be refused.
! We've sent your registration back to you. No sink.
! What to do next: put this right, then email help@kitchen.test with your reference and we'll look again. Your details stay as you sent them.
~ You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
Your copy now has everything your council needs.Update details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Once your registration is confirmed, you can add your menu.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen has not sent this record to the council.`,
  ],
  [
    'one that was refused',
    () => standing({}, { council_status: 'refused', council_reason: 'No sink.' }),
    `
Next: register with your council, at least 28 days before you start selling. Registering is free.
! We couldn't confirm your council registration. No sink.
! What to do next: put this right with Slough Borough Council, then email help@kitchen.test with your reference and we'll look again. Your details stay as you sent them.
~ You submitted it on 2 Nov 2026, 23:30. Reference 2154-6931.
Your copy now has everything your council needs.Update details
When your council's confirmation, certificate or rating letter comes, upload it. You can also do that now.
Once your registration is confirmed, you can add your menu.
Questions? Email help@kitchen.test.
The words of that day.
Next Door Kitchen has not sent this record to the council.`,
  ],
  [
    'a kitchen',
    () => cooking({}, /^Dal/),
    `
Council registration registered
6 portions left
3 dishes have no allergens declared.
1 sold
Low
Allergens not declared · You deliver
Slow cooked.
2 left
1 sold
In stock
Allergens not declared · You deliver
Slow cooked.
4 left
1 sold
Sold out
Allergens not declared · You deliver
Slow cooked.
0 left
For today.
0 of 200 characters.
JPG, PNG or WebP, up to 5MB. Larger photos are made smaller first.
As they appear on the label, up to 500 characters.`,
  ],
  [
    'an empty kitchen',
    async () => {
      kitchen.begin({ dishes: [] });
      await screen.findByText('Nothing on the menu yet.');
      await kitchen.openCard();
    },
    `
Council registration registered
JPG, PNG or WebP, up to 2MB. Larger photos are made smaller first.
(/art/plate.svg)
Nothing on the menu yet. What are you cooking? Add a dish and it will appear here.
For today.
0 of 200 characters.
JPG, PNG or WebP, up to 5MB. Larger photos are made smaller first.
As they appear on the label, up to 500 characters.`,
  ],
  [
    'a kitchen without an application',
    () =>
      cooking(
        { council_status: 'pending', application_status: null, application_submitted_at: null },
        'Registration not complete',
      ),
    `
Council registration pending
Before you sell food, your kitchen must be registered with your council. Your menu opens then.
Amina KhanSlough
Account
You · free
Done
Our form
You · free · 10 minutes
Not started yet
Your council's form
You · free · at least 28 days before you start selling
Not done yetRegister on GOV.UK
Licence
Your council, then you · free · often within 28 days
Not uploaded yetIt's the confirmation, certificate or rating letter that your council sends you.Upload your licence
Open
Us · free · once we have checked your licence
pending`,
  ],
  [
    'a kitchen with a draft',
    () =>
      cooking(
        { council_status: 'pending', application_status: 'draft', application_submitted_at: null },
        'Registration not complete',
      ),
    `
Council registration pending
You're at step 1 of 5, and your answers are saved. Your menu opens here once your council registration is confirmed.
Amina KhanSlough
Account
You · free
Done
Our form
You · free · 10 minutes
Step 1 of 5. Not submitted yet
Your council's form
You · free · at least 28 days before you start selling
Not done yetRegister on GOV.UKI have registered
Licence
Your council, then you · free · often within 28 days
Not uploaded yetIt's the confirmation, certificate or rating letter that your council sends you.Upload your licence
Open
Us · free · once we have checked your licence
pending`,
  ],
  [
    'a kitchen whose application waits',
    () => cooking({ council_status: 'pending' }, 'Registration not complete'),
    `
Council registration pending
Your application is with us.
Next: register with your council.
Your menu opens here once your council registration is confirmed.
Amina KhanSlough
Account
You · free
Done
Our form
You · free · 10 minutes
Submitted on 2 Nov 2026
Your council's form
You · free · at least 28 days before you start selling
Not done yetRegister on GOV.UKI have registered
Licence
Your council, then you · free · often within 28 days
Not uploaded yetIt's the confirmation, certificate or rating letter that your council sends you.Upload your licence
Open
Us · free · once we have checked your licence
pending
We'll email you when this changes.`,
  ],
  [
    'a kitchen whose licence came',
    () =>
      cooking(
        { council_status: 'pending', licence_uploaded_at: sent_to_council_at, photo_url: '/photos/a-1280.webp' },
        'Registration not complete',
      ),
    `
(/photos/a-640.webp)
Council registration pending
Your application is with us.
Your menu opens here once your council registration is confirmed.
Amina KhanSlough
Account
You · free
Done
Our form
You · free · 10 minutes
Submitted on 2 Nov 2026
Your council's form
You · free · at least 28 days before you start selling
Done
Licence
Your council, then you · free · often within 28 days
Uploaded on 3 Nov 2026Upload a new licence
Open
Us · free · once we have checked your licence
pending
We'll email you when this changes.`,
  ],
  [
    'a kitchen that was refused',
    () => cooking({ council_status: 'refused', council_reason: 'No sink.' }, 'Registration not complete'),
    `
Council registration refused
We couldn't confirm your council registration.
No sink.
To put this right, or if we're wrong, email us.
Amina KhanSlough
Account
You · free
Done
Our form
You · free · 10 minutes
Submitted on 2 Nov 2026
Your council's form
You · free · at least 28 days before you start selling
Not done yetRegister on GOV.UKI have registered
Licence
Your council, then you · free · often within 28 days
Not uploaded yetIt's the confirmation, certificate or rating letter that your council sends you.Upload your licence
Open
Us · free · once we have checked your licence
refused`,
  ],
  [
    'a kitchen whose registration was sent back before it was ever open',
    () => cooking({ council_status: 'sent back', council_reason: 'No sink.' }, 'Registration not complete'),
    `
Council registration sent back
We've sent your registration back to you.
No sink.
To put this right, or if we're wrong, email us.
Amina KhanSlough
Account
You · free
Done
Our form
You · free · 10 minutes
Submitted on 2 Nov 2026
Your council's form
You · free · at least 28 days before you start selling
Not done yetRegister on GOV.UKI have registered
Licence
Your council, then you · free · often within 28 days
Not uploaded yetIt's the confirmation, certificate or rating letter that your council sends you.Upload your licence
Open
Us · free · once we have checked your licence
sent back
We'll email you when this changes.`,
  ],
  [
    'a kitchen that was closed',
    () => cooking({ council_status: 'pending', council_reason: 'Mice.' }, 'Registration not complete'),
    `
Council registration pending
Your menu is closed.
Mice.
To put this right, or if we're wrong, email us.
Amina KhanSlough
Account
You · free
Done
Our form
You · free · 10 minutes
Submitted on 2 Nov 2026
Your council's form
You · free · at least 28 days before you start selling
Not done yetRegister on GOV.UKI have registered
Licence
Your council, then you · free · often within 28 days
Not uploaded yetIt's the confirmation, certificate or rating letter that your council sends you.Upload your licence
Open
Us · free · once we have checked your licence
pending
We'll email you when this changes.`,
  ],
  [
    'a licence',
    () => {
      startSeller('T', AMINA);
      fakeNetwork({});
      render(<UploadLicence />);
    },
    `
Send us the confirmation, certificate or rating letter that your council sends once you're registered. Only the people who run Next Door Kitchen can see it.
A PDF, or a photo or scan as JPG, PNG or WebP. Up to 10MB.`,
  ],
  [
    'sales',
    async () => {
      startSeller('T', AMINA);
      fakeNetwork({
        'GET /auth/sales': { status: 200, body: { total_pence: 0, portions: 0, days: [], dishes: [] } },
      });
      render(<Sales />);
      await screen.findByRole('combobox');
    },
    `
Amina Khan, Last 12 weeks
What you sell appears here, day by day.`,
  ],
  [
    'labels',
    async () => {
      open('/seller/labels?date=2026-11-20');
      startSeller('T', AMINA);
      fakeNetwork({
        [kitchen.MENU]: {
          status: 200,
          body: {
            menu: [
              aDish({ ingredients: 'Lentils', contains: ['milk'], may_contain: ['nuts'], allergens_declared: true }),
            ],
          },
        },
      });
      render(<Labels />);
      await screen.findByRole('list', { name: 'Labels' });
    },
    `
Yes: contains it. May: may contain traces of it. –: not in it.
Yes
May
Ingredients: Lentils
Contains milk
May contain tree nuts
Made by Amina Khan, 12 High Street, Slough, SL1 2LT, on 20 Nov 2026`,
  ],
];

const words = suite('the sentences and drawings of the screens for cooks');
screensSay(words, SCREENS);

words.run();
