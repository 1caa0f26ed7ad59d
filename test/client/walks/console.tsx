import type { ViewName } from '../../../src/client/pages/operator/Console.tsx';
import { act, named, open, put, putAll } from '../dom.ts';
import type { Answers } from '../network.ts';
import {
  APPROVED,
  applied,
  COUNCIL,
  DONE,
  DRIVER,
  EMAIL,
  INCIDENT,
  JOB,
  JOE,
  LETTER,
  LOGGED,
  list,
  openView,
  PRIYA,
  page,
} from '../operator/records.tsx';
import { all, click, type Walk } from './walk.ts';

const AT = '2026-11-20T08:00:00.000Z';
const ok = (body: unknown) => ({ status: 200, body });
const ANN = { ...PRIYA, id: 'd2', first_name: 'Ann', last_name: 'Lee', email: 'ann@example.co.uk' };
const ZOE = { ...JOE, id: 's2', name: 'Zoë Ray', application: null };
const OTHER = { ...JOB, id: 'j2', pickup_postcode: 'SL3 7AA', fee_pence: 900, contact: 'Rosa 07700 900123' };
const MAIL = { id: 'm1', to: EMAIL, subject: 'Your code', created_at: AT, failure: 'Refused (550).', expired: false };
const operator = (id: string) => ({ id, email: `${id}@kitchen.test`, created_at: AT, second_factor: false });

const KEY = { id: 'k1', name: 'Shop', scopes: ['menus:read'], created_at: AT, expires_on: null, last_used_at: AT };
const HOOK = {
  id: 'w1',
  url: 'https://shop.example/hear',
  events: ['dish.changed'],
  created_at: AT,
  failing_since: AT,
  tried_at: AT,
  status: 500,
};

/** Counts of everything that waits. */
const counted = (pending_drivers: number) => ({
  pending_drivers,
  overdue_drivers: 0,
  submitted_applications: 1,
  unpaid_applications: 0,
  available_deliveries: 12,
  open_incidents: 1,
  late_deliveries: 0,
  pending_payouts: 3,
  pending_payout_pence: 11_525,
  failed_mails: 2,
  failing_webhooks: 0,
  right_to_work_due: 1,
  documents_expiring: 4,
  complaints_due: 1,
  waitlist_entries: 7,
  survey_answers: 40,
});

/** A call's answers, one for each time that it is made; the last one stays. */
function inTurn(call: string, ...answers: ReturnType<typeof ok>[]): Answers {
  let asked = 0;
  return { [call]: () => answers[Math.min(asked++, answers.length - 1)]! };
}

const COMPLAINT = {
  id: 'k1',
  reference: '0000-0001',
  email: EMAIL,
  name: 'Sam',
  about: 'food',
  text: 'The rice was cold.',
  created_at: AT,
  answered_at: null,
  answer: '',
};

/** A walk through a view. */
interface View extends Pick<Walk, 'shows' | 'steps'> {
  query?: string;
  answers: () => Answers;
}

/** A view of the console without a walk does not compile. */
const VIEWS: Record<ViewName, View> = {
  waiting: {
    answers: () => ({
      ...inTurn('GET /operator/overview', ok(counted(2)), ok(counted(1))),
      ...list('drivers', PRIYA),
    }),
    shows: '2 drivers to approve',
    steps: [
      [click('Drivers'), 'Applied on'],
      [click('To do'), '1 driver to approve'],
    ],
  },
  drivers: {
    answers: () => ({
      ...list('drivers', { ...PRIYA, share_code: 'W12345678' }, ANN),
      'POST /operator/drivers/d1/approve': ok({ driver: APPROVED }),
      'POST /operator/drivers/d2/reject': ({ body }) =>
        ok({ driver: { ...ANN, status: 'rejected', rejection_reason: body.reason } }),
      'GET /operator/documents/f1': { file: 'RIFF', type: 'image/webp' },
      'PATCH /operator/documents/f1': ({ body }) =>
        ok({ document: { ...PRIYA.documents[0], ...body, reviewed_at: AT } }),
      'GET /operator/drivers/d1/right-to-work-checks': ok({ checks: [] }),
      'POST /operator/drivers/d1/right-to-work-checks': ({ body }) =>
        ok({ check: { id: 'c1', ...body, follow_up_on: null, checked_by: 'op@kitchen.test', checked_at: AT } }),
    }),
    shows: 'Priya Shah',
    steps: [
      [click('Review documents'), 'Share code W12 345 678'],
      [all(() => put('expires_on', '2030-01-01'), click('Mark as reviewed')), 'Reviewed on 20 Nov 2026.'],
      [
        all(
          click('Record another check'),
          () => putAll({ method: 'manual', outcome: 'passed', conditions: '20 hours' }),
          click('Record check'),
        ),
        '20 hours',
      ],
      [click('Approve Priya Shah'), 'Priya ShahApproved'],
      [all(click('Reject Ann Lee'), () => put('reason', 'No photo.'), click('Reject driver')), 'Reason givenNo photo.'],
    ],
  },
  sellers: {
    answers: () => ({
      ...list('sellers', applied(), ZOE),
      'PATCH /operator/sellers/s1': ({ body }) => ok({ seller: { ...applied(), ...body } }),
      'PATCH /operator/applications/a1': ({ body }) => ok({ application: { ...applied().application, ...body } }),
      'POST /operator/applications/a1/hand-over': ok({
        application: { ...applied().application, sent_to_council_at: AT },
      }),
      'GET /operator/applications/a1/record': ok({ record: { legal_name: 'Joe Marsh', food_type: 'baking' } }),
    }),
    shows: 'Joe Marsh',
    steps: [
      [click('Mark as paid'), 'PaymentPaid'],
      [click('Review registration'), 'Record for the council'],
      [click('Close review'), 'Review registration'],
      [click('Send to the council'), 'Sent to councilOn 20 Nov 2026, 08:00'],
      [all(click('Send back for…'), () => put('reason', 'No sink.'), click('Send back')), 'Joe Marshsent back'],
      [
        all(
          () => put('council_status', 'refused'),
          () => put('reason', 'No sink.'),
          click('Set status'),
        ),
        'Joe Marshrefused',
      ],
    ],
  },
  deliveries: {
    answers: () => {
      let rows: object[] = [JOB];
      return {
        'GET /operator/deliveries': () => page('deliveries', rows),
        'GET /operator/drivers': page('drivers', [DRIVER]),
        'POST /operator/deliveries': () => {
          rows = [JOB, OTHER];
          return { status: 201, body: { delivery: OTHER } };
        },
        'POST /operator/deliveries/j1/assign': ok({ delivery: { ...JOB, status: 'assigned', driver: DRIVER } }),
        'POST /operator/deliveries/j1/release': ok({ delivery: JOB }),
        'PATCH /operator/deliveries/j2': ({ body }) => ok({ delivery: { ...OTHER, ...body } }),
      };
    },
    shows: 'SL1 2LT to SL2 5AT',
    steps: [
      [
        all(
          () =>
            putAll({
              fee: '9',
              pickup_postcode: 'SL3 7AA',
              dropoff_postcode: 'SL2 5AT',
              pickup_time: '2099-07-20T14:30',
            }),
          click('Add delivery'),
        ),
        'SL3 7AA to SL2 5AT',
      ],
      [click('Assign to a driver'), 'Choose a driver'],
      [all(() => put('driver_id', 'd1'), click('Assign')), '20 Jul 2099, 14:30 · £4.50 · Priya Shah'],
      [click(/^Select SL3 7AA/), '1 selected, £9.00'],
      [click(/^Select SL1 2LT/), '2 selected, £13.50'],
      [all(click('Cancel 1'), click('Cancel deliveries')), 'SL3 7AA to SL2 5ATCancelled'],
      [click('Import a spreadsheet'), 'Save your sheet as CSV.'],
      [
        () => put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n5,SL1 2LT,SL2 5AU,20/07/2099 14:30\n1,,,'),
        '1 row ready, 1 row to correct.',
      ],
      [
        () => put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n5,SL1 2LT,SL2 5AU,20/07/2099 14:30'),
        '1 row ready.',
      ],
    ],
  },
  incidents: {
    answers: () => ({
      ...list('incidents', { ...INCIDENT, note: 'Rang twice' }),
      ...list('deliveries', OTHER),
      'POST /operator/incidents/i1/resolve': ({ body }) =>
        ok({
          incident: {
            ...INCIDENT,
            outcome: body.outcome,
            decision_note: body.note,
            delivery: { ...JOB, status: 'completed' },
          },
        }),
    }),
    shows: 'Rang twice',
    steps: [
      [all(() => putAll({ outcome: 'close_paid', note: 'Thank you.' }), click('Save decision')), 'Your noteThank you.'],
    ],
  },
  payouts: {
    answers: () => {
      let rows: object[] = [DONE, { ...DONE, id: 'j2', fee_pence: 350 }];
      let payouts: object[] = [];
      return {
        'GET /operator/deliveries': () => page('deliveries', rows),
        'GET /operator/payouts': () => page('payouts', payouts),
        'POST /operator/payouts': ({ body }) => {
          rows = [];
          payouts = [
            { id: 'p1', paid_at: AT, reference: body.reference, total_pence: 450, driver: DRIVER, deliveries: 1 },
          ];
          return { status: 201, body: { payout: payouts[0] } };
        },
      };
    },
    shows: 'Mark £8.00 as paid',
    steps: [
      [() => void act(() => named('delivery')[1]!.click()), 'Mark £4.50 as paid'],
      [() => put('reference', 'R9'), '{R9}'],
      [all(click('Mark £4.50 as paid'), click('Mark as paid')), 'Everything is paid.'],
    ],
  },
  coverage: {
    answers: () => {
      const areas = [{ code: 'SL1', label: 'Slough', authority_name: 'Slough Council' }];
      const windsor = { code: 'SL4', label: 'Windsor', authority_name: '' };
      return {
        'GET /operator/coverage': ok({ coverage: areas }),
        'PUT /operator/coverage/SL4': ok({ coverage: [...areas, windsor] }),
        'DELETE /operator/coverage/SL1': ok({ coverage: [windsor] }),
      };
    },
    shows: 'Slough · Slough Council',
    steps: [
      [all(() => putAll({ code: 'SL4', label: 'Windsor' }), click('Save area')), 'Windsor · Authority unknown'],
      [click('Edit SL1'), 'Edit SL1'],
      [click("Don't change"), 'Add an area'],
      [click('Remove SL1'), 'Stop covering SL1 (Slough)?'],
      [click('Remove area'), 'Covered areasSL4Windsor'],
    ],
  },
  councils: {
    answers: () => ({
      ...list('councils', COUNCIL),
      'PUT /operator/councils/Slough%20Council': ({ body }) => ok({ councils: [{ ...COUNCIL, ...body }] }),
    }),
    shows: 'No email address',
    steps: [
      [click('Edit Slough Council'), 'Edit Slough Council'],
      [all(() => put('email', 'food@slough.test'), click('Save council')), 'Slough Councilfood@slough.test'],
    ],
  },
  survey: {
    answers: () => {
      const results = (total: number) =>
        ok({
          total,
          questions: [
            {
              field: 'priority',
              options: [
                { option: 'Price', count: total },
                { option: 'Taste', count: 1 },
              ],
            },
          ],
        });
      return {
        ...inTurn('GET /operator/survey', results(1), results(4)),
        'GET /operator/waitlist': ok({ entries: [], areas: [], next: null }),
      };
    },
    shows: '1 person has answered.',
    steps: [
      [click('Waitlist'), 'Nobody is waiting.'],
      [click('Survey'), '4 people have answered.'],
    ],
  },
  waitlist: {
    answers: () => {
      const entry = (id: string, postcode: string) => ({ id, email: EMAIL, postcode, created_at: AT });
      return {
        'GET /operator/waitlist': ({ query }) =>
          query.get('before')
            ? ok({ entries: [entry('w2', 'M14 5TQ')], areas: [{ area: 'M14', count: 3 }], next: null })
            : ok({ entries: [entry('w1', 'B1 1AA')], areas: [{ area: 'B1', count: 1 }], next: 'w1' }),
      };
    },
    shows: '1 person is waiting.',
    steps: [[click('Show more'), 'M14 5TQ']],
  },
  launches: {
    answers: () => ({
      ...list('launches', LETTER),
      'POST /operator/launches': ({ body }) => ({
        status: 201,
        body: { launch: { ...LETTER, id: 'L2', areas: ['SL1'], subject: body.subject, recipients: 2 } },
      }),
      'POST /operator/launches/L2/send': ok({ launch: { ...LETTER, id: 'L2', recipients: 2, sent_at: AT } }),
    }),
    shows: 'SL4 · 1 recipient',
    steps: [
      [
        all(() => putAll({ areas: 'SL1', subject: 'Hello Slough', text: 'Come and eat.' }), click('Count recipients')),
        'SL1 · 2 recipients',
      ],
      [click('Send to 2 recipients'), 'Send “Hello Slough” to 2 recipients?'],
      [click('Send it'), 'Sent 20 Nov 2026, 08:00'],
    ],
  },
  complaints: {
    answers: () => ({
      ...list('complaints', COMPLAINT, {
        ...COMPLAINT,
        id: 'k2',
        reference: '0000-0002',
        answered_at: AT,
        answer: 'Sorry.',
      }),
      'POST /operator/complaints/k1/answer': ({ body }) =>
        ok({ complaint: { ...COMPLAINT, answered_at: AT, answer: body.text } }),
    }),
    shows: 'The rice was cold.',
    steps: [
      [
        all(() => put('text', 'We have paid you back.'), click('Send answer')),
        'No complaint is waiting for an answer.',
      ],
    ],
  },
  mails: {
    answers: () => ({
      ...list('mails', MAIL, { ...MAIL, id: 'm2', to: 'ann@example.co.uk', subject: 'Welcome' }),
      'POST /operator/mails/m1/resend': ok({ mail: MAIL }),
      ...inTurn(
        'POST /operator/mails/m2/resend',
        { status: 409, body: { error: 'It is on its way.' } },
        ok({ mail: MAIL }),
      ),
    }),
    shows: 'Welcome',
    steps: [
      [click(/^Resend .*ann@example/), 'It is on its way.'],
      [all(click(/^Resend .*sam@example/), click(/^Resend .*ann@example/)), 'Every email has been sent.'],
    ],
  },
  people: {
    query: `&email=${encodeURIComponent(EMAIL)}`,
    answers: () => ({
      'GET /operator/people': ok({
        person: {
          email: EMAIL,
          driver: { first_name: 'Sam', last_name: 'Rose', status: 'approved', created_at: AT, transport: 'bicycle' },
          waitlist: { postcode: 'SL4 1AA', created_at: AT },
        },
      }),
      'POST /operator/people/erase': ok({ kept: [{ kind: 'x', until: '2028-11-22', why: 'Proof is kept.' }] }),
    }),
    shows: 'Sam Rose',
    steps: [
      [click('Erase'), `Erase everything personal about ${EMAIL}?`],
      [click('Erase everything'), 'Until 22 Nov 2028: Proof is kept.'],
    ],
  },
  operators: {
    answers: () => ({
      'GET /operator/operators': ok({ operators: [operator('ann'), operator('bob')], you: 'ann' }),
      'POST /operator/operators': { status: 201, body: { operator: operator('two') } },
      'DELETE /operator/operators/bob': ok({ ok: true }),
      'POST /operator/second-factor': ok({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
      'POST /operator/second-factor/confirm': ok({ recovery_codes: ['aaaaa-11111'] }),
    }),
    shows: 'bob@kitchen.test',
    steps: [
      [
        all(() => putAll({ email: 'two@kitchen.test', password: 'Long enough 1' }), click('Add operator')),
        'two@kitchen.test can log in now.',
      ],
      [click('Remove bob@kitchen.test'), "They'll be logged out straight away."],
      [click('Remove operator'), 'ann@kitchen.testSince 20 Nov 2026 No second factorRemovetwo@kitchen.test'],
      [click('Set up a second factor'), 'ABCD EFGH'],
      [all(() => put('code', '123456'), click('Turn on')), 'aaaaa-11111'],
    ],
  },
  connections: {
    answers: () => ({
      ...list('keys', KEY),
      ...list('webhooks', HOOK),
      'POST /operator/keys': {
        status: 201,
        body: { key: { ...KEY, id: 'k2', name: 'Till', last_used_at: null }, secret: 'ndk_1' },
      },
      'DELETE /operator/keys/k1': ok({ ok: true }),
      'POST /operator/webhooks': { status: 201, body: { webhook: { ...HOOK, id: 'w2' }, secret: null } },
      'DELETE /operator/webhooks/w1': ok({ ok: true }),
    }),
    shows: 'https://shop.example/hear',
    steps: [
      [
        all(
          () => put('name', 'Till'),
          () => put('scopes', 'menus:read'),
          click('Add key'),
        ),
        "Till is added. Copy its secret now: you won't see it again.",
      ],
      [click('End Shop'), 'It stops working straight away.'],
      [click('End key'), 'Never usedEndTill is added.'],
      [click('Delete https://shop.example/hear'), 'Nothing more is sent there'],
      [click('Delete webhook'), 'No webhooks yet.'],
      [
        all(
          () => put('url', 'https://shop.example/hear'),
          () => put('events', 'dish.changed'),
          click('Add webhook'),
        ),
        'its secret was lost on the way',
      ],
    ],
  },
  audit: {
    answers: () => ({
      'GET /operator/audit': ({ query }) =>
        query.get('kind')
          ? page('entries', [{ ...LOGGED, id: 'e2', action: 'driver rejected', detail: { reason: 'No photo.' } }])
          : query.get('before')
            ? page('entries', [
                { ...LOGGED, id: 'e3', operator: 'second@example.co.uk', at: '2026-11-19T08:00:00.000Z' },
              ])
            : page('entries', [LOGGED], 'e1'),
    }),
    shows: 'Priya Shah',
    steps: [
      [click('Show more'), '19 Nov 2026'],
      [() => void act(() => open('/operator?view=audit&kind=driver')), 'No photo.'],
    ],
  },
  search: {
    query: '&q=shah',
    answers: () => ({
      'POST /operator/search': ({ body }) =>
        ok(
          body.q === 'shah'
            ? { drivers: [{ ...ANN, name: 'Rose Miller' }], sellers: [], deliveries: [JOB] }
            : { drivers: [], sellers: [{ ...JOE, status: 'live' }], deliveries: [JOB, OTHER] },
        ),
      'PATCH /operator/deliveries/j1': ok({ delivery: { ...JOB, status: 'cancelled' } }),
    }),
    shows: 'Rose Miller',
    steps: [
      [all(click('Cancel delivery'), click('Cancel delivery')), 'SL1 2LT to SL2 5ATCancelled'],
      [all(() => put('q', 'marsh'), click('Search')), 'Results for ‘marsh’'],
    ],
  },
};

/** A walk for each view. */
export const CONSOLE: readonly Walk[] = Object.entries(VIEWS).map(([view, { query = '', answers, shows, steps }]) => ({
  what: `the console, ${view}`,
  begin: () => openView(`?view=${view}${query}`, answers()),
  shows,
  steps,
}));
