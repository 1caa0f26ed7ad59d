import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check, readText } from '#rules/form';
import { keptFrom } from '#rules/retention';
import { formatShareCode, rightToWorkCheck, rightToWorkOn, shareCode, shareCodeIfAny } from '#rules/right-to-work';

const TODAY = '2026-11-20';
const test = suite('right to work');

test('a share code is nine letters or digits after W, however it is typed', () => {
  const rules = shareCode(TODAY);
  for (const typed of ['W12345678', 'w12 345 678', ' W12-345-678 ', 'wab.cd1.234', 'W 1 2 3 4 5 6 7 8', 'Ｗ12345678']) {
    const { value } = readText(rules, { share_code: typed });
    assert.match(value!.share_code, /^W[A-Z\d]{8}$/, typed);
  }
  assert.is(readText(rules, { share_code: 'w12-345 678' }).value!.share_code, 'W12345678');
  for (const typed of ['', 'W1234567', 'W123456789', 'A12345678', '123456789', 'W1234567é']) {
    assert.equal(
      check(rules, { share_code: typed }),
      { share_code: 'Enter your share code, e.g. W12 345 678.' },
      typed,
    );
  }
  assert.is(formatShareCode('W12345678'), 'W12 345 678');
});
test('the date of birth beside it may be left out, but not be wrong', () => {
  const of = (dob: unknown) => check(shareCode(TODAY), { share_code: 'W12345678', dob }).dob;
  assert.is(of(undefined), undefined);
  assert.is(of('1990-02-03'), undefined);
  assert.is(of('2008-11-20'), undefined);
  assert.is(of('2008-11-21'), 'You must be 18+');
  assert.is(of('1990-02-30'), 'Enter your date of birth.');
});
test('beside an application it may be left out', () => {
  assert.equal(readText(shareCodeIfAny, { share_code: ' ' }).value, { share_code: '' });
  assert.ok(check(shareCodeIfAny, { share_code: 'W1' }).share_code);
});
test('a check says how and with which outcome; a day may be left out', () => {
  const good = { method: 'online', outcome: 'passed' };
  const { value } = readText(rightToWorkCheck, good);
  assert.equal(value, { ...good, conditions: '', follow_up_on: '' });
  assert.equal(Object.keys(check(rightToWorkCheck, { follow_up_on: '31/12/2026' })), [
    'method',
    'outcome',
    'follow_up_on',
  ]);
});
test('the newest check counts, and lapses after its follow-up day', () => {
  const passed = { outcome: 'passed', follow_up_on: TODAY } as const;
  assert.is(rightToWorkOn(TODAY, undefined).status, 'none');
  assert.is(rightToWorkOn(TODAY, passed).status, 'passed');
  assert.is(rightToWorkOn('2026-11-21', passed).status, 'lapsed');
  assert.is(rightToWorkOn('2036-11-21', { ...passed, follow_up_on: null }).status, 'passed');
  assert.is(rightToWorkOn('2036-11-21', { ...passed, outcome: 'failed' }).status, 'failed');
});
test('evidence is kept two years, what was paid to the end of the fifth year after', () => {
  assert.is(keptFrom('right_to_work', '2026-11-20').until, '2028-11-20');
  assert.is(keptFrom('right_to_work', '2024-02-29').until, '2026-02-28');
  assert.is(keptFrom('payments', '2026-01-01').until, '2031-12-31');
  assert.is(keptFrom('payments', '2026-12-31').until, '2031-12-31');
});
test.run();
