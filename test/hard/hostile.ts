import * as fc from 'fast-check';

// What arrives from people who mean harm, and from programs that are broken.

const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202egnp.exe',
  '\ufeff',
  'é'.normalize('NFD'),
  '\u200b\u00ad\u2060',
  '\u2066SL1\u200b 2LT\u2069',
  '\u202a07700\u00ad900123\ufe0f',
  '１２３ ４５６',
  'O’Brien\u{e0041}',
  '٣٤',
  '𝟙',
  'İ',
  'ﬃ',
  "'; drop table sellers; --",
  '" or ""="',
  '<script>alert(1)</script>',
  '=1+1',
  '@SUM(A1)',
  '%s%n',
  '${7*7}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '2026-12-31T24:00:00Z',
  'a@b',
  'a@b.c\r\nBcc: d@e.f',
  'x@example.test',
  'SL1 2LT',
  '{}',
  '[]',
  '{"toString":1}',
  '\\',
  '\\u0000',
  'x'.repeat(300),
  'x'.repeat(12_000),
  'a1'.repeat(2_000),
  ' '.repeat(5_000),
  '😀'.repeat(500),
  '\n'.repeat(400),
];

export const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const nastyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, 5e-324, 10_000),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: nastyNumber },
  // biome-ignore lint/suspicious/noThenProperty: what is awaited by mistake would hang
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }, { $gt: '' }, { toString: 1 }, { then: 1 }),
  fc.array(fc.oneof(nastyText, nastyNumber), { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Bodies that are no fine objects; `polluted` would show on every object. */
const RAW = [
  '',
  ' ',
  '{',
  '{"a":',
  'null',
  '[]',
  '""',
  '0',
  'true',
  'undefined',
  '\0',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '{,}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":{"__proto__":null}}',
  '{"data":{"__proto__":{"polluted":1}}}',
  '{"toString":1,"hasOwnProperty":2,"valueOf":3}',
  '{"email":"\\ud800"}',
  '['.repeat(30_000),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
  `"${'x'.repeat(90_000)}"`,
  `{"email":"${'x'.repeat(90_000)}"}`,
  `{"name":"${'a'.repeat(120_000)}"}`,
  `[${'0,'.repeat(40_000)}0]`,
  '1'.repeat(50_000),
  '-',
  '1e999',
  '{"qty":1e999}',
];

/** The right values of fields, by name; where a call wants another type, it is one more odd value. */
const RIGHT: Record<string, readonly unknown[]> = {
  password: ['Secret123'],
  newPassword: ['Secret123'],
  confirmPassword: ['Secret123'],
  phone: ['07700900123'],
  confirmPhone: ['07700900123'],
  name: ['Amina Khan'],
  address: ['12 High Street, Slough'],
  postcode: ['SL1 2LT', 'M1 1AE'],
  pc: ['SL1 2LT', 'M1 1AE'],
  pickup_postcode: ['SL1 2LT'],
  dropoff_postcode: ['SL2 5AT'],
  pickup_time: ['2090-09-20T14:30:00Z', '2090-09-20T14:30'],
  fee_pence: [650],
  price_categories: [['Value']],
  cuisine_types: [['Indian']],
  meal_types: [['Lunch']],
  work_right: ['citizen'],
  has_kitchen: [true],
  age: [30],
  code: ['123456'],
  qty: [1],
  dish_name: ['Daal'],
  contains: [['gluten', 'milk', 'nuts']],
  gluten_kinds: [['wheat', 'rye']],
  nut_kinds: [['almonds']],
  price: ['6.50'],
  meal_time: ['lunch'],
  quantity_total: ['5'],
  food_pref: ['Both'],
  access_pref: ['Pickup'],
  priority: ['Value'],
  spending: ['£3-5'],
  meal_pref: ['Value Meal (£3.99)'],
  food_outside: ['1–2 times'],
  subscription: ['Yes'],
  age_group: ['18-25'],
  council_status: ['approved', 'registered'],
  payment_status: ['paid', 'unpaid'],
  payout_status: ['pending', 'paid'],
  status: ['cancelled', 'approved', 'available'],
  reason: ['The document cannot be read.'],
  label: ['Slough'],
  authority_name: ['Slough Borough Council'],
  esign_name: ['Amina Khan'],
  declarations: [{ correct_info: true, notify_changes: true, legal_responsibility: true }],
  first_name: ['Tom'],
  last_name: ['Reed'],
  dob: ['1990-05-01'],
  address_line1: ['4 Mill Lane'],
  city: ['Slough'],
  transport: ['car'],
  work_status: ['uk_citizen'],
  dbs_status: ['clear'],
  gdpr_consent: ['true'],
  terms_accepted: ['true'],
  kind: ['right_to_work_doc', 'profile_photo', 'licence_doc'],
  type: ['license_certificate'],
  limit: ['1', '200', '0'],
};

/** One run's people, tokens and ids, which right values name too. */
export type Known = Record<string, readonly unknown[]>;

/** Names in scripts of people in England and Wales, some as a phone takes them apart. */
const NAMES_IN_SCRIPTS = [
  'Siobhán O’Brien',
  'Zoë Łukasz'.normalize('NFD'),
  'Søren Ødegård-Weiß',
  'Γιώργος Παπαδόπουλος',
  'Олена Ковальчук',
  'שרה כהן',
  'آمنہ خان',
  'محمد ١٢',
  'আমিনা খান',
  'ਅਮੀਨਾ ਖਾਨ',
  'અમીના ખાન',
  'अमीना ख़ान',
  'அமினா கான்',
  'අමිනා',
  'สมชาย',
  'នារី',
  'နီလာ',
  'አሚና',
  '阿米娜﨑𠮷',
  '각하'.normalize('NFD'),
  'たなか ゆき',
  'Amina 🍕',
];
const NAMED = new Set([
  'name',
  'first_name',
  'last_name',
  'address',
  'address_line1',
  'city',
  'esign_name',
  'dish_name',
]);

/** Ways in which a text arrives that looks the same: characters that nobody sees, other forms, another keyboard. */
const UNSEEN: ((text: string) => string)[] = [
  (text) => `\u200b${text}\u00ad`,
  (text) => `\u2066${text}\u2069`,
  (text) => `\u202a${[...text].join('\u2060')}\u202c`,
  (text) => `\ufeff ${text}\u00a0`,
  (text) => text.normalize('NFD'),
  (text) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  (text) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  (text) => text.replaceAll('-', '\u2011').replaceAll("'", '’'),
];
const unseen = (value: unknown): fc.Arbitrary<unknown> =>
  typeof value === 'string' ? fc.constantFrom(...UNSEEN).map((change) => change(value)) : fc.constant(value);

/** A right value of a field; `otherwise` where none is known. */
const rightValue = (
  field: string,
  known: Known,
  otherwise: fc.Arbitrary<unknown> = nastyText,
): fc.Arbitrary<unknown> => {
  const values = [RIGHT, known].flatMap((table) => (Object.hasOwn(table, field) ? table[field]! : []));
  if (NAMED.has(field)) values.push(...NAMES_IN_SCRIPTS);
  if (!values.length) return otherwise;
  const right = fc.constantFrom(...values);
  return fc.oneof({ weight: 9, arbitrary: right }, right.chain(unseen));
};

/**
 * Objects of these fields: many right as a whole, so that calls do their work; in the others most fields are right,
 * some hostile, some missing, some that nobody asked for.
 */
export function shaped(fields: readonly string[], known: Known): fc.Arbitrary<Record<string, unknown>> {
  const one = (field: string) =>
    fc.oneof(
      { weight: 12, arbitrary: rightValue(field, known) },
      { weight: 2, arbitrary: nastyValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
  const whole = (field: string) => rightValue(field, known, fc.constant(undefined));
  const right = fc.record(Object.fromEntries(fields.map((field) => [field, one(field)])));
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, whole(field)]))) },
    { weight: 4, arbitrary: right },
    fc.record(Object.fromEntries(fields.map((field) => [field, nastyValue]))),
    fc.tuple(right, fc.dictionary(nastyText, nastyValue, { maxKeys: 3 })).map(([a, b]) => ({ ...a, ...b })),
  );
}

export interface Body {
  type?: string;
  payload?: string | Buffer;
}

const JSON_TYPE = 'application/json';

export function jsonBody(fields: readonly string[], known: Known): fc.Arbitrary<Body> {
  const texts = fc.oneof(
    { weight: 6, arbitrary: shaped(fields, known).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: nastyValue.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.constantFrom(...RAW) },
  );
  return fc.oneof(
    { weight: 12, arbitrary: texts.map((payload) => ({ type: JSON_TYPE, payload })) },
    fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type: JSON_TYPE, payload: Buffer.from(bytes) })),
    fc.tuple(fc.constantFrom(...TYPES), texts).map(([type, payload]) => ({ type, payload })),
    fc.constant({}),
  );
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/xml',
  'x',
  '',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/mixed',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'text/csv',
  'application/json, text/html',
  'APPLICATION/JSON',
];

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'a'.repeat(300),
  'x[y]',
  'photo ',
  'é',
  '\0',
  'file',
];
const FILE_NAMES = [
  'a.jpg',
  '',
  '../../x',
  '..\\..\\x',
  'C:\\x.pdf',
  'a'.repeat(500),
  '\u202egpj.exe',
  'é.pdf',
  'a\0.jpg',
  '.',
  '..',
  '__proto__',
  'x\u0085y\u2028z.pdf',
  '=cmd.pdf',
  '\ud800.jpg',
];
const HEADS = [
  'Content-Type: image/jpeg',
  'Content-Type: application/pdf',
  'Content-Type: ;',
  'Content-Type: text/plain; charset=x',
  'Content-Transfer-Encoding: base64',
  'Content-Transfer-Encoding: x',
  'X: \x01',
  ':',
  'no colon',
  '',
  'Content-Type: application/json',
  `X: ${'y'.repeat(20_000)}`,
  'Content-Disposition: attachment',
];

/**
 * Multipart bodies by hand: right fields and files, and everything that a client's library would never send.
 *
 * @param contents what files hold; the first one is a photo that any call with files takes
 */
export function multipartBody(
  fields: readonly string[],
  fileFields: readonly string[],
  contents: readonly Buffer[],
  known: Known,
): fc.Arbitrary<Body> {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('file', ...fileFields) },
    fc.constantFrom(...NAMES, ...fields),
    nastyText,
  );
  const content = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...contents) },
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  const filePart = (field: string, filename: string, head: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`Content-Disposition: form-data; name="${field}"; filename="${filename}"\r\n${head}\r\n\r\n`),
      bytes,
    ]);
  const file = fc
    .tuple(name, fc.constantFrom(...FILE_NAMES), fc.constantFrom(...HEADS), content)
    .map((part) => filePart(...part));
  const goodFile = fc.constant([filePart(fileFields[0]!, FILE_NAMES[0]!, HEADS[0]!, contents[0]!)]);
  const odd = fc
    .tuple(name, fc.constantFrom(...HEADS), nastyText)
    .map(([field, head, value]) =>
      Buffer.from(`Content-Disposition: form-data; name="${field}"\r\n${head}\r\n\r\n${value}`),
    );
  const bare = fc.constantFrom('', '\r\n', '\r\n\r\n', 'Content-Disposition: form-data\r\n\r\nx', 'x\r\n\r\ny');
  const extra = fc.oneof(
    { weight: 5, arbitrary: file },
    odd,
    bare.map((text) => Buffer.from(text)),
  );
  const many = fc.tuple(extra, fc.constantFrom(1, 1, 1, 1, 25, 100)).map(([part, times]) => Array(times).fill(part));
  const several = fc.array(many, { maxLength: 3 });
  const files = fc.oneof(
    { weight: 2, arbitrary: fc.array(goodFile, { maxLength: 1 }) },
    { weight: 3, arbitrary: several },
  );
  const damage = fc.constantFrom('none', 'none', 'none', 'none', 'none', 'cut', 'no end', 'wrong boundary', 'preamble');
  return fc.tuple(shaped(fields, known), files, damage, fc.nat(1_000)).map(([values, services, broken, at]) => {
    const texts = Object.entries(values).flatMap(([field, value]) =>
      value === undefined
        ? []
        : [Buffer.from(`Content-Disposition: form-data; name="${field}"\r\n\r\n${textOf(value)}`)],
    );
    const line = Buffer.from(`${broken === 'preamble' ? 'hello' : ''}--fuzz\r\n`);
    const all = [...texts, ...services.flat()].flatMap((part) => [line, part, Buffer.from('\r\n')]);
    if (broken !== 'no end') all.push(Buffer.from('--fuzz--\r\n'));
    const whole = Buffer.concat(all);
    const payload = broken === 'cut' ? whole.subarray(0, Math.floor((whole.length * at) / 1_000)) : whole;
    return { type: `multipart/form-data; boundary=${broken === 'wrong boundary' ? 'other' : 'fuzz'}`, payload };
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The ways in which a program of spreadsheets saves a sheet. */
const SHEETS: ((csv: string) => string | Buffer)[] = [
  (csv) => `\ufeff${csv}`,
  (csv) => `sep=;\n${csv.replaceAll('","', '";"')}`,
  (csv) => csv.replaceAll(',', ';'),
  (csv) => csv.replace(/$/gm, ',,'),
  (csv) => csv.replace(/^/gm, ','),
  (csv) => Buffer.from(`\ufeff${csv.replaceAll('","', '"\t"')}`, 'utf16le'),
  (csv) => Buffer.from(`\ufeff${csv}`, 'utf16le').swap16(),
  (csv) => Buffer.from(csv, 'latin1'),
  (csv) => Buffer.from(`\ufeff${csv}`, 'utf16le').subarray(0, -1),
];

/** CSV of these columns, with hostile cells, quotes in the wrong places and far too many lines. */
export function csvBody(columns: readonly string[], known: Known): fc.Arbitrary<Body> {
  const quoted = (value: unknown) => `"${textOf(value ?? '').replaceAll('"', '""')}"`;
  const row = shaped(columns, known).map((values) => columns.map((name) => quoted(values[name])).join(','));
  const line = fc.oneof({ weight: 8, arbitrary: row }, nastyText, fc.constantFrom('"', '",', 'a"b', ';;;', '\t'));
  const head = fc.oneof({ weight: 8, arbitrary: fc.constant(columns.join(',')) }, nastyText);
  const times = fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 300);
  const saved = fc.constantFrom((csv: string): string | Buffer => csv, ...SHEETS);
  return fc
    .tuple(head, fc.array(line, { maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\r'), times, saved)
    .map(([first, lines, end, count, save]) => ({
      type: 'text/csv',
      payload: save([first, ...Array<string[]>(count).fill(lines).flat()].join(end)),
    }));
}

const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
const RAW_PARTS = ['%', '%0', '%00', '%ff', '%zz', '%2e%2e%2f', '..', '.', '//', '%ed%a0%80', '\u{1f600}', '+', ';a=b'];

/** What stands in a path for an id. */
export function pathId(ids: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.constantFrom(...ids).map((id) => id.toUpperCase()) },
    { weight: 2, arbitrary: fc.constantFrom(...RAW_PARTS, 'SL1', 'SL1%202', 'x'.repeat(400)) },
    { weight: 3, arbitrary: nastyText.map(encoded) },
    fc.uuid(),
  );
}

/** A query of these names, or of any; '' for none. */
export function query(names: readonly string[], known: Known): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    fc.constantFrom('__proto__', 'constructor', 'a[b]', 'a[]', ''),
    nastyText.map(encoded),
  );
  const pair = name.chain((key) =>
    fc
      .oneof(
        { weight: 5, arbitrary: rightValue(key, known).map((value) => encoded(textOf(value))) },
        { weight: 3, arbitrary: nastyText.map(encoded) },
        fc.constantFrom(...RAW_PARTS),
      )
      .map((value) => `${key}=${value}`),
  );
  return fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length ? `?${pairs.join('&')}` : ''));
}

/** What the system's own HTTP parser would let through in a header. */
const headerText = fc.oneof(
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
  fc.constantFrom('', ' ', 'a'.repeat(200), 'a'.repeat(8_000), '\xe9\xff', '\t', 'a, b', '"', '0', 'null', '__proto__'),
);
const TAPPED = [
  '2026-09-20T14:30:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '1e400',
  '99999999999999',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  new Date().toISOString(),
];

/** Headers of who calls (mostly `right`), and of the calls that know headers of their own. */
export function headers(
  right: string | undefined,
  tokens: readonly string[],
  emailTokens: readonly string[],
): fc.Arbitrary<Record<string, string>> {
  const bearer = (token: string) => `Bearer ${token}`;
  const who = fc.oneof(
    { weight: 16, arbitrary: fc.constant(right && bearer(right)) },
    { weight: 2, arbitrary: fc.constantFrom(...tokens).map(bearer) },
    fc.constantFrom(undefined, '', 'Bearer', 'Bearer ', 'Basic eDp5', bearer('x'.repeat(9_000)), 'Bearer a b'),
    headerText,
  );
  const optional = (value: fc.Arbitrary<string>) => fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, value);
  return fc
    .record({
      authorization: who,
      'idempotency-key': fc.oneof(optional(headerText), fc.uuid(), fc.constantFrom('one', 'two')),
      'x-tapped-at': optional(fc.oneof(headerText, fc.constantFrom(...TAPPED))),
      'x-email-token': fc.oneof(
        optional(headerText),
        emailTokens.length ? fc.constantFrom(...emailTokens) : headerText,
      ),
      accept: optional(fc.constantFrom('text/html', '*/*', 'x')),
      origin: optional(fc.constantFrom('https://evil.test', 'null', 'x')),
      range: optional(fc.constantFrom('bytes=0-1', 'bytes=9-1', 'x')),
      'x-forwarded-for': optional(headerText),
      'accept-encoding': optional(fc.constantFrom('br', 'gzip;q=9', '*', '\xff')),
    })
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined)),
    );
}
