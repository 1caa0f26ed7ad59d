import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../src/server/services/ids.ts';
import { testApp } from './helper.ts';
import { addDelivery } from './samples.ts';

const repeats = suite('a tap that is repeated after its delivery went to somebody else');

repeats('gets its first answer, without where it goes and to whom', async () => {
  const t = await testApp();
  const [me, other] = [await t.driver(), await t.driver()];
  const { token } = await t.operator();
  const id = await addDelivery(t);
  const headers = { 'idempotency-key': newId() };
  const accept = () => t.call('POST', `/driver/deliveries/${id}/accept`, { token: me.token, headers });
  assert.is((await accept()).body.delivery.dropoff_address.length > 0, true);
  await t.call('POST', `/operator/deliveries/${id}/release`, { token, body: {} });
  await t.call('POST', `/operator/deliveries/${id}/assign`, { token, body: { driver_id: other.id } });
  const { status, body } = await accept();
  assert.equal([status, body.delivery.status], [200, 'assigned']);
  for (const name of ['pickup_address', 'dropoff_address', 'contact', 'notes'])
    assert.not.ok(name in body.delivery, name);
});

repeats.run();
