import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../src/server/services/ids.ts';
import { type CallOptions, type TestApp, testApp } from './helper.ts';
import { codeIn, newEmail } from './people.ts';
import { addDelivery, pdf } from './samples.ts';

const refusals = suite('refusals, word by word');
let t: TestApp;
refusals.before(async () => {
  t = await testApp();
});

const ID = newId();
const LICENCE = { kind: 'licence_doc', file: [pdf(), pdf(), pdf()] };

/** Who asks, for what, and what it says. */
const REFUSED: [
  who: 'operator' | 'seller' | 'driver',
  call: string,
  with_: CallOptions,
  status: number,
  words: string,
][] = [
  ['operator', `POST /operator/drivers/${ID}/approve`, {}, 404, 'There is no such driver.'],
  ['operator', `GET /operator/drivers/${ID}/right-to-work.zip`, {}, 404, 'There is no such driver.'],
  ['operator', `PATCH /operator/sellers/${ID}`, { body: { council_status: 'live' } }, 404, 'There is no such seller.'],
  [
    'operator',
    `PATCH /operator/applications/${ID}`,
    { body: { payment_status: 'paid' } },
    404,
    'There is no such application.',
  ],
  ['operator', `GET /operator/applications/${ID}/record`, {}, 404, 'There is no such application.'],
  ['operator', `POST /operator/applications/${ID}/hand-over`, { body: {} }, 404, 'There is no such application.'],
  [
    'operator',
    `PATCH /operator/deliveries/${ID}`,
    { body: { status: 'cancelled' } },
    404,
    'There is no such delivery.',
  ],
  ['operator', `GET /operator/documents/${ID}`, {}, 404, 'There is no such document.'],
  ['operator', `PATCH /operator/documents/${ID}`, { body: {} }, 404, 'There is no such document.'],
  [
    'operator',
    `POST /operator/incidents/${ID}/resolve`,
    { body: { outcome: 'continue', note: '' } },
    404,
    'There is no such incident.',
  ],
  [
    'operator',
    `POST /operator/complaints/${ID}/answer`,
    { body: { text: 'Sorry.' } },
    404,
    'There is no such complaint.',
  ],
  ['operator', `POST /operator/mails/${ID}/resend`, {}, 404, 'There is no such email.'],
  ['operator', `POST /operator/launches/${ID}/send`, {}, 404, 'There is no such launch.'],
  ['operator', `GET /operator/payouts/${ID}`, {}, 404, 'There is no such payout.'],
  ['operator', `DELETE /operator/operators/${ID}`, {}, 404, 'There is no such operator.'],
  ['operator', 'DELETE /operator/coverage/ZE9', {}, 404, 'There is no such area.'],
  ['operator', 'DELETE /operator/councils/Nowhere', {}, 404, 'There is no such council.'],
  [
    'operator',
    'POST /operator/second-factor/confirm',
    { body: { code: '123456' } },
    409,
    'There is nothing to confirm. Please start again.',
  ],
  ['operator', 'POST /operator/deliveries/import', { body: {} }, 415, 'Send the deliveries as text/csv.'],
  [
    'operator',
    'POST /operator/deliveries',
    { body: 'a,b', headers: { 'content-type': 'text/csv' } },
    415,
    'Send this as JSON.',
  ],
  ['driver', 'POST /driver/documents', { body: {} }, 415, 'Send the form as multipart/form-data.'],
  ['driver', 'POST /driver/documents', { form: LICENCE }, 422, 'Send one file here.'],
  ['seller', `PATCH /auth/applications/${ID}`, { body: { data: {} } }, 404, 'There is no such application.'],
  ['seller', `DELETE /auth/menu/${ID}`, {}, 404, 'This dish is no longer on the menu.'],
  [
    'seller',
    `PATCH /auth/menu/${ID}/sell`,
    { body: { qty: 1 }, headers: { 'idempotency-key': 'ä' } },
    422,
    'An Idempotency-Key has 1 to 200 letters, digits or signs.',
  ],
];

for (const [who, call, options, status, words] of REFUSED) {
  refusals(`${call} of a ${who}: ${words}`, async () => {
    const [method, url] = call.split(' ');
    const { token } = await t[who]();
    const answer = await t.call(method!, url!, { ...options, token });
    assert.equal([answer.status, answer.body.error], [status, words]);
  });
}

refusals('more files than a field takes', async () => {
  const email = newEmail();
  await t.call('POST', '/public/driver/send-code', { body: { email } });
  const code = codeIn(await t.mailTo(email));
  const { verifyToken } = (await t.call('POST', '/public/driver/verify-code', { body: { email, code } })).body;
  const form = { email, verifyToken, licence_doc: [pdf(), pdf(), pdf()] };
  const { status, body } = await t.call('POST', '/public/driver/apply', { form });
  assert.equal([status, body.error], [422, 'Send at most 2 files here.']);
});

refusals('a problem that was decided already', async () => {
  const driver = await t.driver();
  const id = await addDelivery(t, { status: 'assigned', driver_id: driver.id });
  const reported = await t.call('POST', `/driver/deliveries/${id}/incidents`, {
    token: driver.token,
    body: { reason: 'kitchen_closed', note: '' },
  });
  assert.is(reported.status, 201, reported.text);
  const { token } = await t.operator();
  const { incidents } = (await t.call('GET', '/operator/incidents', { token })).body;
  const [incident] = incidents.filter(({ delivery }: { delivery: { id: string } }) => delivery.id === id);
  const decide = (outcome: string) =>
    t.call('POST', `/operator/incidents/${incident.id}/resolve`, { token, body: { outcome, note: '' } });
  assert.is((await decide('close_unpaid')).status, 200);
  const { status, body } = await decide('continue');
  assert.equal([status, body.error], [409, 'This problem has already been decided.']);
});

refusals.run();
