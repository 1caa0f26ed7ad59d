import { suite } from 'uvu';
import { press, put, screen } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, JOB, LETTER, PRIYA, page, pressing, saysInView, yes } from './records.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const list = (name: string, ...items: object[]) => ({ [`GET /operator/${name}`]: page(name, items) });
const MAIL = {
  id: 'm1',
  to: PRIYA.email,
  subject: 'Your code',
  created_at: AT,
  failure: 'Refused (550).',
  expired: false,
};
const person = (over: object) => ({
  id: 'd1',
  name: 'Priya Shah',
  email: PRIYA.email,
  phone: '07700900456',
  postcode: 'SL1 3AB',
  ...over,
});
const COUNCIL = {
  authority_name: 'Slough Council',
  email: 'food@slough.test',
  phone: '01753 475111',
  guidance_url: 'https://s.test',
};
const found = (over: object) => ({
  'GET /operator/search': { status: 200, body: { drivers: [], sellers: [], deliveries: [], ...over } },
});
const OPERATORS = {
  'GET /operator/operators': {
    status: 200,
    body: {
      operators: [
        { id: 'a', email: 'ann@kitchen.test', created_at: AT, second_factor: true },
        { id: 'b', email: 'bob@kitchen.test', created_at: AT, second_factor: false },
      ],
    },
  },
};
const VIEWS: [what: string, query: string, answers: Answers, steps: (() => unknown)[], said: string][] = [
  [
    'covered areas',
    'coverage',
    {
      'GET /operator/coverage': {
        status: 200,
        body: {
          coverage: [
            { code: 'SL1', label: 'Slough', authority_name: 'Slough Council' },
            { code: 'SL4', label: 'Windsor', authority_name: '' },
          ],
        },
      },
    },
    [],
    `
SL1
Slough · Slough Council
SL4
Windsor · Authority unknown
For example SL1, or SL1 2 for one sector.
Shown to sellers.`,
  ],
  [
    'no areas',
    'coverage',
    { 'GET /operator/coverage': { status: 200, body: { coverage: [] } } },
    [],
    `
No areas covered yet. Everyone who signs up joins the waitlist.
For example SL1, or SL1 2 for one sector.
Shown to sellers.`,
  ],
  [
    'councils',
    'councils',
    list('councils', COUNCIL),
    [],
    `
Slough Council
food@slough.test
As it appears in applications, e.g. Slough Borough Council.
Records are sent to this address.
Shown to sellers.
Shown to sellers. It must begin with https://.`,
  ],
  [
    'no councils',
    'councils',
    list('councils'),
    [],
    `
No councils yet. Sellers are sent to GOV.UK to register.
As it appears in applications, e.g. Slough Borough Council.
Records are sent to this address.
Shown to sellers.
Shown to sellers. It must begin with https://.`,
  ],
  [
    'launch emails',
    'launches',
    list('launches', { ...LETTER, text: 'Come.\n\nWe are open.', recipients: 2, sent_at: AT }, { ...LETTER, id: 'L2' }),
    [],
    `
Sent
SL4 · 2 recipients
Sent 20 Nov 2026, 08:00
Come.
We are open.
Draft
SL4 · 1 recipient
Written 20 Nov 2026, 08:00
Come.
It goes to everyone in these areas who ticked ‘Email me once when you open near me’, once per person and area. You'll see how many people that is before you send it.
Separate them with commas: SL1, SL2 3.
We add the greeting, a link to the site and an unsubscribe link.`,
  ],
  [
    'failed emails',
    'mails',
    list('mails', MAIL, { ...MAIL, id: 'm2', expired: true }),
    [],
    `
These emails were refused, or couldn't be delivered for a day. You can't see what they say, because some hold a code or link meant for one person.
Your code
Refused (550).
To priya@example.co.uk · 20 Nov 2026, 08:00
Your code
Refused (550).
To priya@example.co.uk · 20 Nov 2026, 08:00
The code or link in it no longer works. priya@example.co.uk can ask for a new one.`,
  ],
  [
    'no failed emails',
    'mails',
    list('mails'),
    [],
    `
Every email has been sent.`,
  ],
  [
    'operators',
    'operators',
    OPERATORS,
    [],
    `
ann@kitchen.test
Since 20 Nov 2026 Second factor on
bob@kitchen.test
Since 20 Nov 2026 No second factor
Operators can see documents and addresses, and approve or reject drivers and sellers. Everything an operator does is recorded in the audit log.
At least 8 characters.
A code from an app on your phone, asked for with your password.`,
  ],
  [
    'a second factor',
    'operators',
    {
      ...OPERATORS,
      'POST /operator/second-factor': { status: 200, body: { secret: 'ABCDEFGH', uri: 'otpauth://x' } },
      'POST /operator/second-factor/confirm': { status: 200, body: { recovery_codes: ['aaaaa-11111'] } },
    },
    [
      pressing('Set up a second factor'),
      () => screen.findByText(/ABCD/),
      () => put('code', '123456'),
      () => press('Turn on'),
      () => screen.findByText('aaaaa-11111'),
    ],
    `
ann@kitchen.test
Since 20 Nov 2026 Second factor on
bob@kitchen.test
Since 20 Nov 2026 No second factor
Operators can see documents and addresses, and approve or reject drivers and sellers. Everything an operator does is recorded in the audit log.
At least 8 characters.
~ Your second factor is on. You'll need a code next time you log in.
Each one lets you in once without the app. Keep them somewhere safe. You won't see them again.
aaaaa-11111`,
  ],
  [
    'nobody searched for',
    'people',
    {},
    [],
    `
See, export or erase all we hold about a person: as a seller or driver, on the waitlist, in the survey and in deliveries.`,
  ],
  [
    'nobody found',
    'people&email=a%40b.test',
    { 'GET /operator/people': { status: 404 } },
    [],
    `
(/art/plate.svg)
We hold nothing about a@b.test.`,
  ],
  [
    'somebody erased',
    'people&email=a%40b.test',
    {
      'GET /operator/people': { status: 200, body: { person: { waitlist: { postcode: 'SL4 1AA' } } } },
      'POST /operator/people/erase': {
        status: 200,
        body: { kept: [{ kind: 'x', until: '2028-11-22', why: 'Proof is kept.' }] },
      },
    },
    [pressing('Erase'), yes('Erase everything'), () => screen.findByText(/Proof/)],
    `
~ Everything personal about a@b.test has been erased, except what the law makes us keep.
~ Until 22 Nov 2028: Proof is kept.`,
  ],
  [
    'an empty log',
    'audit',
    { 'GET /operator/audit': page('entries', []) },
    [],
    `
Nothing yet. Everything an operator does is recorded here.`,
  ],
  [
    'nobody who waits',
    'waitlist',
    { 'GET /operator/waitlist': { status: 200, body: { entries: [], areas: [] } } },
    [],
    `
Nobody is waiting. Sellers from areas we don't cover yet appear here.`,
  ],
  [
    'who waits where',
    'waitlist',
    {
      'GET /operator/waitlist': {
        status: 200,
        body: {
          entries: [{ id: 'w1', email: 'ann@example.co.uk', postcode: 'M14 5TQ', created_at: AT }],
          areas: [
            { area: 'B1', count: 2 },
            { area: 'M14', count: 6 },
          ],
        },
      },
    },
    [],
    `
8 people are waiting.
People waiting by area
M14 5TQ
ann@example.co.uk
20 Nov 2026`,
  ],
  [
    'people and deliveries that were found',
    'search&q=pri@',
    found({ drivers: [person({})], sellers: [person({ name: 'Amy' })], deliveries: [JOB, { ...JOB, id: 'j2' }] }),
    [],
    `
SL1 3AB
priya@example.co.uk
SL1 3AB
priya@example.co.uk`,
  ],
  [
    'nothing that was found',
    'search&q=pri',
    found({}),
    [],
    `
(/art/plate.svg)
Nothing found. Try part of a name, email, phone number, postcode or address.`,
  ],
];

const words = suite('the sentences and drawings of the views behind More');
words.after.each(closeView);
for (const [what, ...view] of VIEWS) words(what, () => saysInView(...view));

words.run();
