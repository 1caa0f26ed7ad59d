import { nullable, object, optional, pattern, refine } from 'superstruct';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText, isDay } from '#rules/calendar';
import { flag, listOf, mustBeTrue, oneOf, optionalOneOf, wholeNumber } from '#rules/choices';
import {
  asTyped,
  clean,
  confirmation,
  email,
  knownEmail,
  lookedUp,
  oneLine,
  oneSpelling,
  optionalText,
  orElse,
  password,
  plain,
  requiredText,
  sixDigits,
  text,
} from '#rules/field';
import { check, readText } from '#rules/form';
import { newWebhook } from '#rules/partner';
import { normalPhone, ukPhone } from '#rules/phone';
import { isPostcode, normalPostcode, outwardCode, postcode, sector } from '#rules/postcode';
import { pushEndpoint } from '#rules/push';
import { folded } from '#rules/search';
import type { Case } from './cases.ts';
import { table, wrongTypes } from './cases.ts';

const TOO_LONG = (max: number) => `Keep this to ${max} characters or fewer.`;

const texts = suite('field: texts');
{
  const rules = object({
    name: requiredText('Name.', { min: 2, max: 10 }),
    digits: requiredText('Digits.', { of: pattern(text(), /^\d+$/), missing: 'Give digits.' }),
    line: requiredText('Line.', { of: text(oneLine) }),
    note: optionalText(6),
    id: lookedUp(),
    again: confirmation(),
  });
  const good = { name: 'Ada', digits: '12', line: 'x' };
  table(texts, rules, good, [
    ['name', '  Ada\u00a0', undefined, 'Ada'],
    ['name', 'A\0d\0a', undefined, 'Ada'],
    ['name', 'Ada\ud83c', undefined, 'Ada'],
    ['name', 'Ada 🍲', undefined, 'Ada 🍲'],
    ['name', 'ab', undefined],
    ['name', 'a', 'Name.'],
    ['name', '\0\0', 'Name.'],
    ['name', '   ', 'Name.'],
    ['name', null, 'Name.'],
    ['name', 12, 'Name.'],
    ['name', '1234567890', undefined],
    ['name', '12345678901', TOO_LONG(10)],
    ['name', 'a\r\nb\rc', undefined, 'a\nb\nc'],
    ['name', 'A\u0007d\u001ba', undefined, 'Ada'],
    ['name', '\u202eadA\u2066', undefined, 'adA'],
    ['name', '\u200b\u200b\u200b', 'Name.'],
    ['name', '\u200d\u200c\u200d', 'Name.'],
    ['name', '\u3164\u115f\u2800', 'Name.'],
    ['name', 'می\u200cخوا', undefined, 'می\u200cخوا'],
    ['name', 'Jo 👩‍🍳', undefined, 'Jo 👩‍🍳'],
    ['note', '\u200b', undefined, ''],
    ['line', ' Ada\n\t Lovelace ', undefined, 'Ada Lovelace'],
    ['digits', '', 'Give digits.'],
    ['digits', undefined, 'Give digits.'],
    ['digits', 'x', 'Digits.'],
    ['digits', '1'.repeat(200), undefined],
    ['digits', '1'.repeat(201), TOO_LONG(200)],
    ['note', undefined, undefined, ''],
    ['note', null, undefined, ''],
    ['note', ' hm ', undefined, 'hm'],
    ['note', 'ab\r\ncde', undefined, 'ab\ncde'],
    ['note', '1234567', TOO_LONG(6)],
    ['note', 5, 'Enter this as text.'],
    ['id', 5, undefined, ''],
    ['id', ['a'], undefined, ''],
    ['id', ' a ', undefined, 'a'],
    ['again', ' as typed ', undefined, ' as typed '],
  ]);
  wrongTypes(texts, rules, good, ['name', 'digits', 'note']);
}
texts.run();

const secrets = suite('field: passwords');
{
  const rules = object({ password: password('Password.', 8) });
  table(secrets, rules, { password: 'password' }, [
    ['password', '  a b  c', undefined, '  a b  c'],
    ['password', '        ', undefined, '        '],
    ['password', '1234567', 'Password.'],
    ['password', '😀'.repeat(7), 'Password.'],
    ['password', '😀'.repeat(8), undefined],
    ['password', 'é234567'.normalize('NFD'), 'Password.'],
    ['password', 'é2345678'.normalize('NFD'), undefined, 'é2345678'.normalize('NFC')],
    ['password', 'x'.repeat(200), undefined],
    ['password', 'x'.repeat(201), TOO_LONG(200)],
    ['password', 12345678, 'Password.'],
  ]);
}
secrets.run();

const mails = suite('field: emails');
{
  const rules = object({ email: email('Email.'), known: knownEmail('Known.') });
  const wrong = [
    '',
    ' ',
    'ada',
    'ada@',
    '@b.co',
    'ada@b',
    'ada@b.',
    'ada@.co',
    'ada@b..co',
    'a da@b.co',
    'ada@b.co c',
    'a@b@c.co',
    'ada@b.co,eve@b.co',
    '<ada@b.co>',
    '"ada"@b.co',
    'ada@b.co\nBcc: eve@b.co',
    'ada\t@b.co',
    'a\u0007da@b.co',
    `${'a'.repeat(250)}@b.co`,
    null,
    5,
  ];
  table(mails, rules, { email: 'ada@b.co', known: 'x' }, [
    ['email', ' Ada.Lovelace+x@Mail.Example.CO.UK ', undefined, 'ada.lovelace+x@mail.example.co.uk'],
    ['email', "o'neil_1-2@b.co", undefined, "o'neil_1-2@b.co"],
    ['email', 'jürgen@müller.de', undefined, 'jürgen@xn--mller-kva.de'],
    ['email', 'jürgen@xn--mller-kva.de', undefined, 'jürgen@xn--mller-kva.de'],
    ['email', 'ada@ＥＸＡＭＰＬＥ．ｃｏｍ', undefined, 'ada@example.com'],
    ['email', 'ada＠example。com', undefined, 'ada@example.com'],
    ['email', '\u{1d552}da@b.co', undefined, 'ada@b.co'],
    ['email', 'a\u200bd\u00ada@b\ufeff.co\u2060', undefined, 'ada@b.co'],
    ['email', 'ada@bücher.de/x', 'Email.'],
    ['email', 'ada@bücher.de:25', 'Email.'],
    ['known', ' ADA@ＢÜCHER.de ', undefined, 'ada@xn--bcher-kva.de'],
    ['known', 'who＠', undefined, 'who@'],
    ['email', `${'a'.repeat(249)}@b.co`, undefined],
    ...wrong.map((given): Case => ['email', given, 'Email.']),
    ['known', ' Anything ', undefined, 'anything'],
    ['known', ' ', 'Known.'],
    ['known', 'a'.repeat(255), TOO_LONG(254)],
  ]);
  wrongTypes(mails, rules, { email: 'ada@b.co', known: 'x' }, ['email', 'known']);
}
mails.run();

const choices = suite('field: choices');
{
  const rules = object({
    one: oneOf(['a', 'b'], 'Choose a or b.', 'Choose.'),
    maybe: optionalOneOf(['a', 'b'], 'Choose a or b.'),
    some: listOf(['a', 'b', 'c'], 'Choose some.', { min: 1 }),
    any: listOf(['a', 'b'], 'Choose from the list.'),
    open: flag(),
    sure: flag('Yes or no.'),
    agreed: mustBeTrue('Agree.'),
  });
  const good = { one: 'a', some: ['a'], sure: false, agreed: true };
  table(choices, rules, good, [
    ['one', 'b', undefined, 'b'],
    ['one', '', 'Choose.'],
    ['one', undefined, 'Choose.'],
    ['one', 'A', 'Choose a or b.'],
    ['one', 'toString', 'Choose a or b.'],
    ['one', null, 'Choose a or b.'],
    ['maybe', undefined, undefined, ''],
    ['maybe', null, undefined, ''],
    ['maybe', 'b', undefined, 'b'],
    ['maybe', 'c', 'Choose a or b.'],
    ['some', ['b', 'a', 'b'], undefined, ['b', 'a']],
    ['some', [], 'Choose some.'],
    ['some', undefined, 'Choose some.'],
    // A form sends a list of one as a text.
    ['some', 'a', undefined, ['a']],
    ['some', 'x', 'Choose some.'],
    ['some', ['a', 'x'], 'Choose some.'],
    ['some', ['a', null], 'Choose some.'],
    ['any', undefined, undefined, []],
    ['any', null, undefined, []],
    ['any', ['x'], 'Choose from the list.'],
    ['open', undefined, undefined, false],
    ['open', 'true', undefined, true],
    ['open', 'false', undefined, false],
    ['open', true, undefined, true],
    ['open', 'on', 'Choose Yes or No.'],
    ['open', 1, 'Choose Yes or No.'],
    ['sure', 'true', undefined, true],
    ['sure', undefined, 'Yes or no.'],
    ['sure', '', 'Yes or no.'],
    ['sure', null, 'Yes or no.'],
    ['agreed', 'true', undefined, true],
    ['agreed', 'false', 'Agree.'],
    ['agreed', false, 'Agree.'],
    ['agreed', undefined, 'Agree.'],
    ['agreed', 1, 'Agree.'],
  ]);
  wrongTypes(choices, rules, good, ['one', 'maybe', 'open', 'sure', 'agreed']);
}
choices.run();

const numbers = suite('field: whole numbers');
{
  const rules = object({
    n: wholeNumber('Number.', { min: 1, max: 120, tooBig: 'Less.' }),
    any: wholeNumber('Any.'),
    maybe: optional(wholeNumber('Maybe.', { min: 1, max: 120 })),
    orNull: orElse<number | null, null>(nullable(wholeNumber('Null.')), null),
  });
  table(numbers, rules, { n: 1, any: 0 }, [
    ['n', ' 18 ', undefined, 18],
    ['n', '007', undefined, 7],
    ['n', 120, undefined, 120],
    ['n', 121, 'Less.'],
    ['n', 0, 'Number.'],
    ['n', -1, 'Number.'],
    ['n', '-1', 'Number.'],
    ['n', 1.5, 'Number.'],
    ['n', '1.0', 'Number.'],
    ['n', '1e1', 'Number.'],
    ['n', '', 'Number.'],
    ['n', null, 'Number.'],
    ['n', true, 'Number.'],
    ['n', '١٢', undefined, 12],
    ['n', '１２', undefined, 12],
    ['n', '\u20661\u200b2\u2069', undefined, 12],
    ['any', '999999999999999', undefined, 999999999999999],
    ['any', '9999999999999999999', 'Any.'],
    ['any', 1e300, 'Any.'],
    ['any', '', 'Any.'],
    ['any', ' ', 'Any.'],
    ['maybe', undefined, undefined],
    ['maybe', '', undefined],
    ['maybe', ' ', undefined],
    ['maybe', ' 18 ', undefined, 18],
    ['maybe', 18, undefined, 18],
    ['maybe', '0', 'Maybe.'],
    ['maybe', 121, 'Maybe.'],
    ['maybe', 'x', 'Maybe.'],
    ['maybe', '1.5', 'Maybe.'],
    ['orNull', undefined, undefined, null],
    ['orNull', '', undefined, null],
    ['orNull', null, undefined, null],
    ['orNull', '7', undefined, 7],
    ['orNull', 'x', 'Null.'],
  ]);
  wrongTypes(numbers, rules, { n: 1, any: 0 }, ['n', 'any', 'maybe', 'orNull']);
  for (const empty of [undefined, '', ' ']) {
    numbers(`an optional number is absent where ${JSON.stringify(empty)} is given`, () => {
      assert.is(readText(rules, { n: 1, any: 0, maybe: empty }).value?.maybe, undefined);
    });
  }
}
numbers.run();

const phones = suite('field: UK phone numbers');
{
  const rules = object({ phone: ukPhone('Enter a valid UK phone number', 'Phone is required') });
  const wrong = [
    '7700900123',
    '012345678901',
    '0123456789012',
    '012345678',
    '+4477009001',
    '+447700900123456',
    '+33123456789',
    '0x12345678',
  ];
  table(phones, rules, { phone: '07700900123' }, [
    ['phone', '07700 900 123', undefined, '07700900123'],
    ['phone', '(01753) 123-456', undefined, '01753123456'],
    ['phone', '01753\u2013123\u2011456', undefined, '01753123456'],
    ['phone', '+44 7700 900123', undefined, '+447700900123'],
    ['phone', '+44 (0)7700 900123', undefined, '+447700900123'],
    ['phone', '0123456789', undefined],
    ['phone', '+44123456789', undefined],
    ['phone', '', 'Phone is required'],
    ['phone', ' - ', 'Phone is required'],
    ['phone', undefined, 'Phone is required'],
    ...wrong.map((given): Case => ['phone', given, 'Enter a valid UK phone number']),
    ['phone', 7700900123, 'Enter a valid UK phone number'],
  ]);
  phones('normalises on its own, too', () => {
    assert.is(normalPhone('[0]1753-123 456'), '01753123456');
  });
}
phones.run();

const postcodes = suite('field: postcodes');
for (const [typed, normal] of [
  ['SL1 2LT', 'SL1 2LT'],
  ['sl12lt', 'SL1 2LT'],
  [' SL1  2LT ', 'SL1 2LT'],
  ['m11ae', 'M1 1AE'],
  ['B33 8TH', 'B33 8TH'],
  ['CR2 6XH', 'CR2 6XH'],
  ['DN55 1PT', 'DN55 1PT'],
  ['W1A 0AX', 'W1A 0AX'],
  ['EC1A1BB', 'EC1A 1BB'],
  ['gir 0aa', 'GIR 0AA'],
  ['SL1\u00a02LT', 'SL1 2LT'],
] as const) {
  postcodes(`takes ${JSON.stringify(typed)} as ${normal}`, () => {
    assert.is(normalPostcode(typed), normal);
    assert.ok(isPostcode(typed));
    assert.equal(readText(object({ p: postcode('P.') }), { p: typed }).value, { p: normal });
  });
}
for (const typed of [
  '',
  'S',
  'SL1',
  'SL1 2',
  'SL1 2L',
  'SL1 2LTX',
  'SLX 2LT',
  '1SL 2LT',
  'SLL1 2LT',
  'SL111 2LT',
  'SL1-2LT',
  'GIR 1AA',
  'SL1 22T',
  "SL1 2LT'",
]) {
  postcodes(`refuses ${JSON.stringify(typed)}`, () => {
    assert.not(isPostcode(typed));
    assert.equal(check(object({ p: postcode('P.', 'Missing.') }), { p: typed }), {
      p: typed ? 'P.' : 'Missing.',
    });
  });
}
postcodes('cuts out the outward code and the sector', () => {
  assert.equal([outwardCode('sl12lt'), sector('sl12lt')], ['SL1', 'SL1 2']);
  assert.equal([outwardCode('EC1A 1BB'), sector('EC1A 1BB')], ['EC1A', 'EC1A 1']);
});
wrongTypes(postcodes, object({ p: postcode('P.') }), {}, ['p']);
postcodes.run();

const codes = suite('field: codes of six digits');
table(codes, object({ code: sixDigits('Code.') }), { code: '012345' }, [
  ['code', ' 012 345 ', undefined, '012345'],
  ['code', '012-345', undefined, '012345'],
  ['code', '12345', 'Code.'],
  ['code', '1234567', 'Code.'],
  ['code', '12345a', 'Code.'],
  ['code', 123456, 'Code.'],
  ['code', '', 'Code.'],
]);
codes.run();

const days = suite('field: days');
for (const day of ['2026-01-01', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31']) {
  days(`takes ${day}`, () => {
    assert.ok(isDay(day));
  });
}
for (const day of [
  '',
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-1',
  '0000-01-01',
  '1899-12-31',
  '12026-01-01',
  '2026-01-01T00:00',
  '01/02/2026',
  '2026-01-01 ',
  null,
  20260101,
  ['2026-01-01'],
]) {
  days(`refuses ${JSON.stringify(day)}`, () => {
    assert.not(isDay(day));
  });
}
table(
  days,
  object({ day: refine(dayText('Missing.', 'Invalid.'), 'soon', (day) => day >= '2026-06-01' || 'Too soon.') }),
  { day: '2026-06-01' },
  [
    ['day', ' 2026-06-02 ', undefined, '2026-06-02'],
    ['day', '2026-05-31', 'Too soon.'],
    ['day', '', 'Missing.'],
    ['day', undefined, 'Missing.'],
    ['day', 'tomorrow', 'Invalid.'],
    ['day', null, 'Invalid.'],
  ],
);
days.run();

const endless = suite('field: what would take quadratic time');

/** Letters with more marks than any language has, some of which only meet once something between them is left out. */
const MARKED: Record<string, string> = {
  'in no order': `e${'\u0301\u0323'.repeat(500)}`,
  'with unseen spaces between': `e${`${'\u0301\u0323'.repeat(15)}\u200b`.repeat(30)}`,
  'with NUL between': `e${`${'\u0301\u0323'.repeat(15)}\0`.repeat(30)}`,
  'with joiners between': `e${`${'\u0301\u0323'.repeat(15)}\u200d`.repeat(30)}`,
  'with a stroke between that is not searched': `\u05d0${`${'\u05b4\u05c1'.repeat(15)}\u0640`.repeat(30)}`,
  'of half-width kana': `ｶ${'\uff9e'.repeat(500)}${'\u0338'.repeat(500)}`,
};

for (const [what, marked] of Object.entries(MARKED)) {
  endless(`hundreds of marks on a letter, ${what}, are never sorted`, () => {
    const { normalize } = String.prototype;
    const sorted: string[] = [];
    String.prototype.normalize = function (...form: []) {
      sorted.push(String(this));
      return normalize.apply(this, form);
    };
    try {
      for (const change of [asTyped, clean, plain, oneSpelling, folded]) change(marked);
    } finally {
      String.prototype.normalize = normalize;
    }
    assert.ok(sorted.length > 4);
    for (const text of sorted) assert.not.match(text, /[\p{M}\uff9e\uff9f]{61}/u);
  });
}

endless('a letter keeps its thirty marks', () => {
  const most = `ก${'\u0e49'.repeat(30)}`;
  assert.is(clean(most), most);
  assert.is(clean(`${most}\u0e49`), most);
});

endless('a domain that is too long for its ASCII form is left as it is', () => {
  const domain = (length: number) => `${'é'.repeat(50)}.`.repeat(length / 51).concat('com');
  assert.match(oneSpelling(`a@${domain(204)}`), /^a@xn--/);
  assert.is(oneSpelling(`a@${domain(510)}`), `a@${domain(510)}`);
});

endless('an address of the web that is too long is not read', () => {
  const { URL: real } = globalThis;
  let reads = 0;
  const count = () => {
    reads += 1;
  };
  globalThis.URL = Object.assign(count, { canParse: count }) as unknown as typeof URL;
  try {
    const long = `https://${'é'.repeat(2_000)}.example`;
    assert.is(check(pushEndpoint, { endpoint: long }).endpoint, TOO_LONG(2_000));
    assert.is(check(newWebhook, { url: long }, ['url']).url, TOO_LONG(2_000));
    assert.is(reads, 0);
  } finally {
    globalThis.URL = real;
  }
});

endless("the console reads a webhook's address in browsers without URL.canParse, too", () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, 'canParse');
  try {
    const messageOf = (url: string) => check(newWebhook, { url }, ['url']).url;
    assert.equal(['https://till.example/', 'till', 'https://a:b@till.example/'].map(messageOf), [
      undefined,
      ...Array(2).fill('Enter an address that begins with https://.'),
    ]);
  } finally {
    URL.canParse = canParse;
  }
});

endless.run();
