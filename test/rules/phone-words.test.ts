import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatPhone } from '../../src/rules/phone-words.ts';

const phone = suite('a phone number in words');

for (const [typed, said] of [
  ['07700900456', '07700 900456'],
  ['+447700900456', '+44 7700 900456'],
  ['01753475111', '01753 475111'],
  ['02079460123', '020 7946 0123'],
  ['+442079460123', '+44 20 7946 0123'],
  ['03001234567', '0300 123 4567'],
  ['0169772345', '0169772345'],
  ['+33123456789', '+33123456789'],
] as const) {
  phone(`${typed} is shown as ${said}`, () => assert.is(formatPhone(typed), said));
}

phone.run();
