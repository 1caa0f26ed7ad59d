import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from './helper.ts';
import { addDelivery, inHours } from './samples.ts';

const desk = suite("the operator's desk: details");

/** The calls of a new operator. */
async function asOperator() {
  const t = await testApp();
  const { token, email } = await t.operator();
  const call = (method: string, path: string, body?: unknown) => t.call(method, `/operator/${path}`, { token, body });
  return { t, email, call };
}

desk('the overview counts as late what is picked up within half an hour and nobody has taken', async () => {
  const { t, call } = await asOperator();
  const late = async () => (await call('GET', 'overview')).body.late_deliveries;
  const before = await late();
  await addDelivery(t, { pickup_time: inHours(0.6) });
  assert.is(await late(), before);
  await addDelivery(t, { pickup_time: inHours(0.4) });
  assert.is(await late(), before + 1);
});

desk('another reason for the same status is news, the same one is not', async () => {
  const { t, call } = await asOperator();
  const { id, email } = await t.seller();
  const refuse = async (reason: string) =>
    (await call('PATCH', `sellers/${id}`, { council_status: 'Refused', reason })).body.seller.council_reason;
  const mails = async () =>
    (await t.services.database.db.selectFrom('mails').select('id').where('to_address', '=', email).execute()).length;
  assert.is(await refuse('No sink.'), 'No sink.');
  assert.is(await refuse('No hot water.'), 'No hot water.');
  assert.is(await refuse('No hot water.'), 'No hot water.');
  assert.is(await mails(), 2);
});

desk('what of a delivery was corrected is written down', async () => {
  const { t, email, call } = await asOperator();
  const id = await addDelivery(t);
  const { body } = await call('PATCH', `deliveries/${id}`, { notes: 'Ring once', fee_pence: 700 });
  // The console's form sends what is as it was, too; on its own that is no correction.
  const same = { notes: 'Ring once', pickup_time: body.delivery.pickup_time };
  assert.is((await call('PATCH', `deliveries/${id}`, same)).status, 200);
  assert.is((await call('PATCH', `deliveries/${id}`, { ...same, pickup_postcode: 'SL3 7AA' })).status, 200);
  const entries = await t.services.database.db
    .selectFrom('audit')
    .select(['action', 'subject', 'detail'])
    .where('operator', '=', email)
    .orderBy('id')
    .execute();
  assert.equal(
    entries.map(({ detail, ...entry }) => ({ ...entry, fields: [...(detail.fields as string[])].sort() })),
    [['fee_pence', 'notes'], ['pickup_postcode']].map((fields) => ({
      action: 'delivery corrected',
      subject: `delivery ${id}`,
      fields,
    })),
  );
});

desk.run();
