import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { networkOf, prefixOf, widerNetworkOf } from '../../../src/server/services/client-network.ts';

const test = suite('networks of clients');

for (const [address, network] of [
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4000', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:4000', '2001:db8:1:2::/64'],
  ['2001:db8::1:0:0:1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  [':::', ':::'],
  ['1::2::3', '1::2::3'],
  ['', ''],
] as const) {
  test(`'${address}' is counted as '${network}'`, () => assert.is(networkOf(address), network));
}

for (const [address, prefix] of [
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8::', '2001:db8:0::/48'],
  ['secret-word', 'unknown'],
  ['', 'unknown'],
] as const) {
  test(`of '${address}' is told that it came from '${prefix}'`, () => assert.is(prefixOf(address), prefix));
}

for (const [network, wider] of [
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9', undefined],
  ['unknown', undefined],
] as const) {
  test(`'${network}' is in '${wider}'`, () => assert.is(widerNetworkOf(network), wider));
}

test.run();
