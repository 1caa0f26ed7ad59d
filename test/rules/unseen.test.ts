import { object } from 'superstruct';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wholeNumber } from '#rules/choices';
import { driverCode, sellerCode } from '#rules/codes';
import { applicationData } from '#rules/council';
import { driverApplication } from '#rules/driver';
import { asTyped, clean, email, lookedUp } from '#rules/field';
import { type Rules, readText } from '#rules/form';
import { launch } from '#rules/launch';
import { dish } from '#rules/menu';
import { councilContact, coverageArea, deliveryDraft, deliveryInPounds, searchText } from '#rules/operator';
import { rightToWorkCheck, shareCode } from '#rules/right-to-work';
import { secondFactorCode } from '#rules/second-factor';
import { sellerRegistration } from '#rules/seller';
import { readSheet } from '#rules/sheet';
import { supplement } from '#rules/supplement';
import { survey } from '#rules/survey';

const TODAY = '2026-11-22';
const NOW = `${TODAY}T09:00:00.000Z`;

/** What nobody sees: the ignorable characters of Unicode, those that turn text around, and a few that show nothing. */
const UNSEEN: Record<string, string> = {
  'a soft hyphen': '\u00ad',
  'a grapheme joiner': '\u034f',
  'an Arabic mark': '\u061c',
  'a Hangul filler': '\u3164',
  'a filler of half width': '\uffa0',
  'a Mongolian separator': '\u180e',
  'a Khmer vowel': '\u17b4',
  'a space without width': '\u200b',
  'a joiner': '\u200d',
  'a non-joiner': '\u200c',
  'a mark to the right': '\u200e',
  'a mark to the left': '\u200f',
  'an embedding': '\u202a\u202c',
  'an override': '\u202e',
  'a word joiner': '\u2060',
  'an invisible plus': '\u2064',
  'an isolate': '\u2066\u2069',
  'a swap of digits': '\u206f',
  'a byte order mark': '\ufeff',
  'a variant of text': '\ufe0d',
  'a variant of emoji': '\ufe0f',
  'a variant of an ideograph': '\u{e0100}',
  'a tag': '\u{e0041}',
  'a note in the margin': '\ufff9',
  'an absent object': '\ufffc',
  'an empty pattern of Braille': '\u2800',
  'a control character': '\u0003',
  NUL: '\0',
  'half a surrogate': '\ud83c',
};

/** Fields with what is typed into them. Each means the same with unseen characters before, after and within. */
const FIELDS: [what: string, rules: Rules<unknown>, field: string, typed: string][] = [
  ['a phone', sellerRegistration, 'phone', '07700 900123'],
  ['a repeated phone', sellerRegistration, 'confirmPhone', '07700 900123'],
  ['a phone with its country', driverApplication(TODAY), 'phone', '+44 (0)7700 900123'],
  ["a council's phone", councilContact, 'phone', '01753 475111'],
  ["a council's page", councilContact, 'guidance_url', 'https://www.slough.gov.uk/food'],
  ['a postcode', sellerRegistration, 'postcode', 'sl1 2lt'],
  ["a driver's postcode", driverApplication(TODAY), 'postcode', 'SL12LT'],
  ["a survey's postcode", survey, 'postcode', 'SL1 2LT'],
  ["a delivery's postcode", deliveryDraft(NOW), 'pickup_postcode', 'SL1 2LT'],
  ['an area', coverageArea, 'code', 'sl1 2'],
  ["a launch's areas", launch, 'areas', 'SL1, SL2'],
  ["a seller's code", sellerCode, 'code', '123 456'],
  ["a driver's code", driverCode, 'code', '123-456'],
  ['a code of an app', secondFactorCode, 'code', '123456'],
  ['a share code', shareCode(TODAY), 'share_code', 'W12 345 678'],
  ['a price', dish(TODAY), 'price', '6.50'],
  ['a quantity', dish(TODAY), 'quantity_total', '12'],
  ['a day', dish(TODAY), 'available_date', TODAY],
  ['an age', object({ age: wholeNumber('Age.') }), 'age', '30'],
  ['a pay', deliveryInPounds(NOW), 'fee', '£4.50'],
  ['a pickup time', deliveryDraft(NOW), 'pickup_time', '2026-11-23T18:00'],
  ['a policy', applicationData(TODAY), 'insurance_policy', 'POL-123456'],
  ['a company number', supplement(TODAY), 'company_number', '0123 4567'],
  ['a website', supplement(TODAY), 'establishment_web', 'kitchen.example'],
  ['a partner', supplement(TODAY), 'main_partner', 'Ann Lee'],
  ['a day of a check', rightToWorkCheck, 'follow_up_on', '2027-01-01'],
  ['a name', sellerRegistration, 'name', 'Zoë Khan'],
  ["a driver's name", driverApplication(TODAY), 'last_name', 'O’Brien'],
  ['a legal name', applicationData(TODAY), 'legal_name', 'Amina Khan'],
  ['a dish', dish(TODAY), 'dish_name', 'Daal'],
  ['an address', sellerRegistration, 'address', '12 High Street\nSlough'],
  ['words that are searched', searchText, 'q', 'Amina K'],
  ['an id', object({ id: lookedUp() }), 'id', 'a1-b2'],
];

const unseen = suite('what nobody sees');

for (const [what, rules, field, typed] of FIELDS) {
  unseen(`is left out of ${what}`, () => {
    const read = (value: string) => {
      const { errors, value: kept } = readText(rules, { phone: '07700900123', [field]: value }, [field]);
      assert.equal(errors, undefined, `${JSON.stringify(value)}`);
      return (kept as Record<string, unknown>)[field];
    };
    const wanted = read(typed);
    for (const [name, it] of Object.entries(UNSEEN)) {
      for (const at of [0, 1, 2, typed.length - 1, typed.length]) {
        assert.equal(read(typed.slice(0, at) + it + typed.slice(at)), wanted, `${name} at ${at}`);
      }
      assert.equal(read([...typed].join(it)), wanted, `${name} between all`);
    }
  });
}

unseen('is left out of an email, which refuses control characters', () => {
  const rules = object({ email: email('Email.') });
  for (const [name, it] of Object.entries(UNSEEN)) {
    if (/[\u0003\u2800\ufffc]/.test(it)) continue;
    assert.is(readText(rules, { email: `${it}Ada${it}@b.co${it}` }).value?.email, 'ada@b.co', name);
  }
});

unseen('is left out of a sheet: its headings, cells, quotes and line ends', () => {
  const lines = ['Fee;Pickup postcode;Dropoff postcode;Pickup time', '"£4.50";SL1 2LT;SL2 5AT;23/11/2026 18:00'];
  const wanted = readSheet(lines.join('\n'), NOW);
  assert.is(wanted.rows[0]!.draft?.fee_pence, 450);
  for (const [name, it] of Object.entries(UNSEEN)) {
    const sheet = [...lines.join('\n')].join(it);
    assert.equal(readSheet(it + sheet + it, NOW), wanted, name);
    assert.equal(readSheet(`${lines.join('\n')}\n${it};${it}`, NOW), wanted, `a line of ${name}`);
  }
});

unseen('is typed into a password, and counts', () => {
  assert.is(asTyped('a\u200bb\ufeff c '), 'a\u200bb\ufeff c ');
  const { value } = readText(sellerRegistration, { password: 'Secret\u200b1', confirmPassword: 'Secret\u200b1' }, [
    'password',
    'confirmPassword',
  ]);
  assert.equal(value, { password: 'Secret\u200b1', confirmPassword: 'Secret\u200b1' });
});

for (const text of [
  'می\u200cخواهم',
  'श्री\u200dमान',
  'क्\u200cष',
  'අශ්\u200dවි',
  'ക്\u200dഷ',
  '葛\u{e0100}城',
  '👩\u200d🍳',
  '👩🏽\u200d🍳',
  '❤\ufe0f\u200d🔥',
  '🏳\ufe0f\u200d🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '1\ufe0f\u20e3',
  '☕\ufe0f',
  '🇬🇧',
  'a\n\tb',
]) {
  unseen(`stays in ${text}, which needs it`, () => {
    assert.is(clean(text), text);
  });
}

unseen('is left out after Latin letters, spaces, digits, and at the start', () => {
  assert.is(clean('\u200dAda \u200cKhan\u200d 1\ufe0f2'), 'Ada Khan 12');
});

unseen('may stand between a letter and its accent: the two are one', () => {
  assert.is(clean('Zoe\u200b\u0308'), 'Zoë');
});

unseen.run();

const digits = suite('digits of other keyboards');
for (const [script, zero] of Object.entries({
  wide: '０',
  Arabic: '٠',
  Urdu: '۰',
  Hindi: '०',
  Bengali: '০',
  Punjabi: '੦',
  Gujarati: '૦',
  Tamil: '௦',
  Thai: '๐',
})) {
  digits(`${script} ones are digits in a code, a phone, a price, a postcode, a quantity and a pay`, () => {
    const as = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));
    for (const [rules, field, typed, kept] of [
      [sellerCode, 'code', '012 345', '012345'],
      [sellerRegistration, 'phone', '07700 689123', '07700689123'],
      [dish(TODAY), 'price', '6.75', '6.75'],
      [dish(TODAY), 'quantity_total', '1890', 1890],
      [sellerRegistration, 'postcode', 'SL1 2LT', 'SL1 2LT'],
      [deliveryDraft(NOW), 'fee_pence', '650', 650],
    ] as const) {
      const { value } = readText(rules as Rules<unknown>, { [field]: as(typed) }, [field]);
      assert.equal(value, { [field]: kept });
    }
  });
}
digits.run();
