import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PasswordAndSessions } from '../../src/client/form/PasswordAndSessions.tsx';
import { SellerForgotPassword } from '../../src/client/pages/ForgotPassword.tsx';
import { DriverLogin, SellerLogin } from '../../src/client/pages/Login.tsx';
import { Landing } from '../../src/client/pages/landing/Landing.tsx';
import { survey } from '../../src/client/pages/landing/parts.ts';
import { startSeller } from '../../src/client/session.ts';
import { press, put, putAll, render, screen } from './dom.ts';
import { type Answers, fakeNetwork } from './network.ts';
import { type Screen, screensSay } from './prose.ts';
import * as start from './seller/onboarding/start.tsx';
import { AMINA } from './seller/people.ts';

/** Shows a screen that asks for nothing first. */
function show(screen: React.ReactElement, answers: Answers = {}): void {
  fakeNetwork(answers);
  render(screen);
}

const SCREENS: Screen[] = [
  [
    'the landing page',
    async () => {
      await survey.load();
      render(<Landing />);
      await screen.findByText('Photo credits');
    },
    `
Somebody on your street is making dinner tonight. Soon you can have a plate too. We're launching soon, in Slough first.
Home cooks add a few portions to today's menu. Every kitchen registers with its council first.
See what's cooking nearby, from £3.99. Collect it while it's hot, or have it delivered.
Short trips by bicycle, motorcycle or car.
Butter chicken
Lasagne
Shakshuka
Rigatoni al ragù
Cooked and photographed at home by four home cooks. Photo credits
(/screenshots/serve.webp)
One tap in the evening. Cooks tap a number and a portion is sold.
No tap lost. Without signal, your phone keeps your taps and sends them later.
Pay in sight. Drivers see the pay before they accept.
A few taps and three short answers. It takes about a minute, and helps us decide where to open first and what's on the menu.
Tick the box and we'll email you once, when we open near you.
Changed your mind? Answer again. We keep your latest answers.`,
  ],
  [
    'its thanks',
    async () => {
      sessionStorage.clear();
      fakeNetwork({ 'POST /homepage/submit': { status: 201, body: { ok: true } } });
      render(<Landing />);
      for (const group of document.querySelectorAll('fieldset'))
        put(group.querySelector('input')!.name, group.querySelector('input')!.value);
      putAll({ name: 'Vera', email: 'vera@example.co.uk', postcode: 'SL1 2LT' });
      press('Submit');
      await screen.findByText(/^Thanks for/);
      const links = [...document.querySelectorAll('#survey a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]);
      assert.equal(links, [
        ['Cook for your street', '/seller/start'],
        ['Deliver in your area', '/driver'],
      ]);
    },
    `
Somebody on your street is making dinner tonight. Soon you can have a plate too. We're launching soon, in Slough first.
Home cooks add a few portions to today's menu. Every kitchen registers with its council first.
See what's cooking nearby, from £3.99. Collect it while it's hot, or have it delivered.
Short trips by bicycle, motorcycle or car.
Butter chicken
Lasagne
Shakshuka
Rigatoni al ragù
Cooked and photographed at home by four home cooks. Photo credits
(/screenshots/serve.webp)
One tap in the evening. Cooks tap a number and a portion is sold.
No tap lost. Without signal, your phone keeps your taps and sends them later.
Pay in sight. Drivers see the pay before they accept.
A few taps and three short answers. It takes about a minute, and helps us decide where to open first and what's on the menu.
Tick the box and we'll email you once, when we open near you.
Changed your mind? Answer again. We keep your latest answers.
(/art/plate.svg)
~ Thanks for your feedback! We'll keep you posted as we launch near you
You didn't tick the box, so we won't email you.
Do you cook, or have an hour to spare? We're looking for both in Slough.`,
  ],
  [
    "a cook's login",
    () => show(<SellerLogin />),
    `
`,
  ],
  [
    "a driver's login",
    () => show(<DriverLogin />),
    `
`,
  ],
  [
    'a forgotten password',
    () => show(<SellerForgotPassword />),
    `
`,
  ],
  [
    'devices',
    async () => {
      const session = { begun_at: '2026-11-03T09:00:00.000Z', used_at: '2026-11-04T09:00:00.000Z', current: true };
      startSeller('T', AMINA);
      show(
        <main>
          <PasswordAndSessions kind="seller" />
        </main>,
        {
          'GET /auth/sessions': { status: 200, body: { sessions: [session, { ...session, current: false }] } },
        },
      );
      await screen.findByText(/Another device/);
    },
    `
At least 8 characters.
Lost your phone, or used someone else's? Log out everywhere except here.
This device since 3 Nov 2026, 09:00
Another device since 3 Nov 2026, 09:00, last used 4 Nov 2026, 09:00`,
  ],
  [
    'the postcode of a kitchen',
    () => start.begin(),
    `
Step 1 of 5
(/art/pot.svg)
Cook at home, sell to your neighbours. It takes five short steps, and you can stop and come back.
For example SL1 2LT.`,
  ],
  [
    'a postcode outside our areas',
    async () => {
      start.begin(
        {},
        {
          [start.POSTCODE]: {
            status: 200,
            body: { covered: false, postcode: 'M14 5TQ', label: '', authority_name: '' },
          },
        },
      );
      put('postcode', 'M14 5TQ');
      press('Check postcode');
      await screen.findByRole('button', { name: /Continue|Send/ });
    },
    `
Step 1 of 5
For example SL1 2LT.
~ We're not in M14 yet.
~ You can still sign up: we'll add you to the waiting list.`,
  ],
  [
    'what a cook needs',
    async () => {
      start.begin(start.AT.eligibility);
      await screen.findByLabelText('Your age');
    },
    `
Step 2 of 5
You must be 18 or older to sell food.`,
  ],
  [
    "a cook's email",
    async () => {
      start.begin(start.AT.email);
      await screen.findByRole('button', { name: 'Send Code' });
    },
    `
Step 3 of 5
We'll email you a six-digit code. You'll log in with this address.`,
  ],
  [
    "a cook's code",
    async () => {
      start.begin(start.AT.code);
      await screen.findByLabelText('Six-digit code');
    },
    `
Step 3 of 5
We sent it to rosa@example.co.uk. It works for 10 minutes.
No email? Check your spam folder, or ask for a new code.`,
  ],
  [
    'an address that has an account',
    async () => {
      start.begin(start.AT.email, { [start.SEND]: { status: 200, body: { already_registered: true } } });
      await screen.findByRole('button', { name: 'Send Code' });
      put('email', 'amina@example.co.uk');
      press('Send Code');
      await screen.findByText(/already/);
    },
    `
Step 3 of 5
We'll email you a six-digit code. You'll log in with this address.
! This email is already registered.Log inReset password`,
  ],
  [
    "a cook's account",
    async () => {
      start.begin(start.account());
      await screen.findByLabelText('Password');
    },
    `
Step 4 of 5
Verified
At least 8 characters.`,
  ],
  [
    "a cook's welcome",
    async () => {
      startSeller('T', AMINA);
      start.begin({ step: 'welcome' });
      await screen.findByText(/what comes next/);
    },
    `
Step 5 of 5
(/art/plate.svg)
You're in, Amina. Here's what comes next:
Register with your local council as a food business: it's free, and we'll guide you.
Upload your council's confirmation when it comes.
Add your first dishes.`,
  ],
];

const words = suite('the sentences and drawings of the screens for visitors and new cooks');
screensSay(words, SCREENS);

words.run();
