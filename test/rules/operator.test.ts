import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '#rules/form';
import {
  applicationPayment,
  coverageArea,
  driverRejection,
  newOperator,
  personEmail,
  sellerStatus,
  statusChoice,
} from '#rules/operator';
import type { Case } from './cases.ts';
import { table } from './cases.ts';

const operator = suite('operator');

table(operator, driverRejection, { reason: 'No right to work' }, [
  ['reason', ' ', 'Give a reason. The driver will see it.'],
  ['reason', 'x'.repeat(501), 'Keep this to 500 characters or fewer.'],
]);

table(operator, sellerStatus(), { council_status: 'anything' }, [
  ['council_status', '', 'Enter a council status.'],
  ['council_status', 'x'.repeat(61), 'Keep this to 60 characters or fewer.'],
]);
for (const council_status of ['refused', 'Refused', ' REFUSED ', 'sent back', ' Sent Back']) {
  table(operator, sellerStatus(), { council_status, reason: 'There is no sink.' }, [
    ['reason', '', 'Say why: the cook reads it.'],
  ]);
}

const LONG = 'x'.repeat(61);
for (const from of ['registered', ' Live ', 'APPROVED', 'active']) {
  for (const to of ['pending', 'On hold', 'erased', 'lived']) {
    operator(`from '${from}' to '${to}' needs a reason that is more than spaces`, () => {
      for (const reason of [undefined, '', ' \n\t ']) {
        const messages = check(sellerStatus(from), { council_status: to, reason });
        assert.equal(messages, { reason: 'Say why: the cook reads it.' });
      }
      assert.equal(check(sellerStatus(from), { council_status: to, reason: 'Rats.' }), {});
    });
  }
  operator(`from '${from}' to another word that opens the menu needs none`, () => {
    assert.equal(check(sellerStatus(from), { council_status: 'Registered' }), {});
    assert.equal(check(sellerStatus('pending'), { council_status: from }), {});
  });
}

for (const [council_status, other_status, messages] of [
  ['', LONG, { council_status: 'Enter a council status.' }],
  ['live', LONG, {}],
  ['refused', '', { reason: 'Say why: the cook reads it.' }],
  ['other', '', { other_status: 'Enter a council status.' }],
  ['other', LONG, { other_status: 'Keep this to 60 characters or fewer.' }],
  ['other', 'Refused', { reason: 'Say why: the cook reads it.' }],
  ['other', 'On hold', {}],
] as const) {
  operator(`what is wrong with '${council_status}' and '${other_status.slice(0, 9)}' stands at its own field`, () => {
    assert.equal(check(statusChoice('pending'), { council_status, other_status, reason: '' }), messages);
  });
}

table(operator, applicationPayment, { payment_status: 'paid' }, [
  ['payment_status', 'unpaid', undefined],
  ['payment_status', 'waived', 'Choose paid or unpaid.'],
]);

const badAreas = ['', 'S', 'SLOUGH', 'SL', 'SL1 2L', 'SL1 2LT', 'SL1 22', 'SL1/2', "SL1'", undefined];
table(operator, coverageArea, { code: 'SL1', label: 'Slough', authority_name: 'Slough Borough Council' }, [
  ['code', ' sl1 ', undefined, 'SL1'],
  ['code', 'sl1  2', undefined, 'SL1 2'],
  ['code', 'ec1a', undefined, 'EC1A'],
  ['code', 'm1', undefined, 'M1'],
  ...badAreas.map((given): Case => ['code', given, 'Enter an outward code or a sector, e.g. SL1 or SL1 2.']),
  ['label', '', 'Enter the name of the area.'],
  ['authority_name', undefined, undefined, ''],
]);

table(operator, newOperator, { email: 'o@b.co', password: 'secret12' }, [
  ['email', 'o', 'Enter a valid email.'],
  ['password', '1234567', 'Password must be at least 8 characters.'],
]);

table(operator, personEmail, { email: 'o@b.co' }, [['email', '', 'Enter a valid email.']]);

operator.run();
