import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { headingOf, readSheet, sheetText } from '#rules/sheet';

const NOW = '2026-11-22T09:00:00.000Z';
const read = (header: string, ...lines: string[]) => readSheet([header, ...lines].join('\n'), NOW);
const HEADER = 'fee,pickup_postcode,dropoff_postcode,pickup_time';

const sheet = suite('a sheet of deliveries');

for (const [typed, pence] of [
  ['£4.50', 450],
  ['4.50', 450],
  ['£5', 500],
  [' £ 5.5 ', 550],
  ['0.29', 29],
  ['1000', 100_000],
] as const) {
  sheet(`reads ${typed} as pounds`, () => {
    const { rows } = read(HEADER, `${typed},SL1 2LT,SL2 5AT,23/11/2026 18:00`);
    assert.equal([rows[0]!.draft?.fee_pence, rows[0]!.faults], [pence, []]);
  });
}

sheet('takes 500 deliveries, and says from which line on there are too many', () => {
  const lines = Array.from({ length: 501 }, () => '4.50,SL1 2LT,SL2 5AT,23/11/2026 18:00');
  assert.equal(read(HEADER, ...lines.slice(1)).faults, []);
  assert.equal(read(HEADER, ...lines).faults, [
    { line: 502, field: '', msg: 'Send at most 500 deliveries at a time.' },
  ]);
});

for (const typed of ['', '0', '-4', '4.505', '£', '4,50 p', '450p', 'four', '1000.01']) {
  sheet(`refuses ${typed || 'nothing'} as pounds`, () => {
    const { rows } = read(HEADER, `"${typed}",SL1 2LT,SL2 5AT,23/11/2026 18:00`);
    assert.is(rows[0]!.draft, undefined);
    assert.equal(
      rows[0]!.faults.map(({ line, field }) => [line, field]),
      [[2, 'fee']],
    );
  });
}

for (const [typed, iso] of [
  ['23/11/2026 18:00', '2026-11-23T18:00:00.000Z'],
  ['3/12/2026 9:05', '2026-12-03T09:05:00.000Z'],
  ['03/07/2027 18:00:00', '2027-07-03T17:00:00.000Z'],
  ['2026-11-23T18:00', '2026-11-23T18:00:00.000Z'],
  ['2027-07-03 18:00', '2027-07-03T17:00:00.000Z'],
  ['2027-07-03T18:00:00Z', '2027-07-03T18:00:00.000Z'],
] as const) {
  sheet(`reads ${typed} on London's clock, or as ISO 8601`, () => {
    assert.is(read(HEADER, `£5,SL1 2LT,SL2 5AT,${typed}`).rows[0]!.draft?.pickup_time, iso);
  });
}

sheet('reads what Excel writes: its mark at the start, before a heading in quotation marks', () => {
  const { rows, faults } = read(
    '\uFEFF"Fee","Pickup postcode","Dropoff postcode","Pickup time"',
    '5,SL1 2LT,SL2 5AT,23/11/2026 18:00',
  );
  assert.equal([faults, rows.map(({ draft }) => draft?.fee_pence)], [[], [500]]);
});

for (const [typed, msg] of [
  ['11/23/2026 18:00', 'Enter a date and time, e.g. 23/11/2026 18:00.'],
  ['31/11/2026 18:00', 'Enter a date and time, e.g. 23/11/2026 18:00.'],
  ['23/11/2026', 'Enter a date and time, e.g. 23/11/2026 18:00.'],
  ['23/11/2026 24:00', 'Enter a date and time, e.g. 23/11/2026 18:00.'],
  ['21/11/2026 18:00', 'The pickup time is in the past.'],
  ['23/11/2100 18:00', 'Check the year of the pickup time.'],
  ['23/11/9999 18:00', 'Check the year of the pickup time.'],
] as const) {
  sheet(`refuses ${typed}`, () => {
    assert.equal(read(HEADER, `£5,SL1 2LT,SL2 5AT,${typed}`).rows[0]!.faults, [{ line: 2, field: 'pickup_time', msg }]);
  });
}

sheet('takes whole pence too, and both columns where each row fills one', () => {
  const { faults, rows } = read(
    `fee_pence,${HEADER}`,
    '450,,SL1 2LT,SL2 5AT,23/11/2026 18:00',
    ',£4.50,SL1 2LT,SL2 5AT,23/11/2026 18:00',
    '450,£4.50,SL1 2LT,SL2 5AT,23/11/2026 18:00',
    '4.50,,SL1 2LT,SL2 5AT,23/11/2026 18:00',
  );
  assert.equal(faults, []);
  assert.equal(
    rows.map(({ draft, faults: [fault] }) => draft?.fee_pence ?? fault?.field),
    [450, 450, 'fee', 'fee_pence'],
  );
});

sheet('a sheet without any pay lacks a column', () => {
  const { faults } = read('pickup_postcode,dropoff_postcode,pickup_time', 'SL1 2LT,SL2 5AT,23/11/2026 18:00');
  assert.equal(faults, [{ line: 1, field: 'fee', msg: 'This column is missing.' }]);
});

sheet('headings are words too, and a wrong one is told the words', () => {
  const { rows } = read('Fee,Pickup postcode,Dropoff-Postcode, PICKUP  TIME ', '£5,SL1 2LT,SL2 5AT,23/11/2026 18:00');
  assert.is(rows[0]!.draft?.dropoff_postcode, 'SL2 5AT');
  const { faults } = read(`Dish name,${HEADER}`, 'Dal,£5,SL1 2LT,SL2 5AT,23/11/2026 18:00');
  assert.is(headingOf(faults[0]!.field), 'Dish name');
  assert.match(faults[0]!.msg, 'There is no such column. Use Fee, Fee pence, Pickup postcode,');
});

sheet('of a sheet of something else it is said first what is missing, and once what there may be', () => {
  const { faults } = read('Name,Fee,Fee,Pickup postcode,Amount,Pickup time', 'Dal,£5,£5,SL1 2LT,2,23/11/2026 18:00');
  assert.equal(
    faults.map(({ field, msg }) => `${field}: ${msg}`),
    [
      'dropoff_postcode: This column is missing.',
      'fee: This column appears twice.',
      'name: There is no such column.',
      'amount: There is no such column. Use Fee, Fee pence, Pickup postcode, Dropoff postcode, Pickup time, Pickup address, Dropoff address, Contact, Notes, Kitchen.',
    ],
  );
});

sheet('each wrong row keeps its cells, and the right ones their deliveries', () => {
  const { rows } = read(HEADER, '£5,SL1,SL2 5AT,23/11/2026 18:00', '£5,SL1 2LT,sl25at,23/11/2026 18:00');
  assert.is(rows[0]!.cells.pickup_postcode, 'SL1');
  assert.equal(
    rows[0]!.faults.map(({ field }) => field),
    ['pickup_postcode'],
  );
  assert.is(rows[1]!.draft?.dropoff_postcode, 'SL2 5AT');
});

const ROW = '£5,SL1 2LT,SL2 5AT,23/11/2026 18:00';
for (const [what, lines] of [
  ['empty columns at the end of the head', [`${HEADER},,`, ROW]],
  ['empty columns at the end of rows', [HEADER, `${ROW},,`]],
  ['both, with blanks in them', [`${HEADER}, ,`, `${ROW},\u00a0, `]],
  ['an empty first column', [`,${HEADER}`, `,${ROW}`]],
  ['an empty column in the middle', [HEADER.replace(',', ',,'), ROW.replace(',', ',,')]],
  ['rows shorter than an empty end of the head', [`${HEADER},,,,`, `${ROW},`]],
  ['rows of separators alone below', [HEADER, ROW, ',,,', ',,,,,,', ' , ', '']],
  ["Excel's separator above", ['sep=,', HEADER, ROW]],
  ['it in capitals and quotation marks, saved again', ['"SEP=,",,,', HEADER, ROW]],
  ['another separator above', ['sep=;', HEADER.replaceAll(',', ';'), `"£5";SL1 2LT;SL2 5AT;"23/11/2026, 18:00"`]],
  ['a bar above', ['sep=|', HEADER.replaceAll(',', '|'), ROW.replaceAll(',', '|')]],
  ['empty lines above, and semicolons', ['', '', HEADER.replaceAll(',', ';'), ROW.replaceAll(',', ';')]],
  [
    'a tab above the empty first column',
    ['sep=\t', `\t${HEADER.replaceAll(',', '\t')}`, `\t${ROW.replaceAll(',', '\t')}`],
  ],
] as const) {
  sheet(`takes ${what}, whatever ends the lines`, () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { faults, rows } = readSheet(`\uFEFF${lines.join(end)}`, NOW);
      assert.equal(faults, []);
      assert.equal(
        rows.map(({ line, draft, faults }) => [line, draft?.fee_pence, draft?.dropoff_postcode, faults]),
        [[lines.findIndex((text) => text.includes('SL1 2LT')) + 1, 500, 'SL2 5AT', []]],
      );
      assert.equal(Object.keys(rows[0]!.cells), HEADER.split(','));
    }
  });
}

for (const [what, header, row, msg] of [
  ['beyond the head', HEADER, `${ROW},,x`, 'This line has 6 cells, but the first line has 4.'],
  ['at the end', `${HEADER},`, `${ROW},x`, 'Cell 5 has text, but its column has no name in the first line.'],
  ['at the start', `,${HEADER}`, `x,${ROW}`, 'Cell 1 has text, but its column has no name in the first line.'],
] as const) {
  sheet(`refuses text below a column without a name, ${what}`, () => {
    assert.equal(read(header, ROW.replace(/^/, header.startsWith(',') ? ',' : ''), row).rows[1]!.faults, [
      { line: 3, field: '', msg },
    ]);
  });
}

sheet('a sheet that only says its separator is empty', () => {
  assert.equal(read('sep=;').faults, [
    { line: 1, field: '', msg: 'The file is empty. Put column names in the first line.' },
  ]);
});

const WORDS = `${HEADER},notes\r\n${ROW},Zoë’s 饭`;
const utf16 = Buffer.from(`\uFEFF${WORDS}`, 'utf16le');
for (const [what, bytes, text] of [
  ['UTF-8', Buffer.from(WORDS), WORDS],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${WORDS}`), WORDS],
  ["UTF-16 as Excel's 'Unicode text' is", utf16, WORDS],
  ['UTF-16 in the other order', Buffer.from(utf16).swap16(), WORDS],
  ['the encoding of Excel on Windows', Buffer.from('fee\n£5', 'latin1'), 'fee\n£5'],
  ['nothing', Buffer.alloc(0), ''],
] as const) {
  sheet(`reads a file in ${what}`, () => assert.is(sheetText(bytes), text));
}

for (const [name, start] of [
  ['.xlsx', 'PK\x03\x04\x14\0\x06\0\x08\0'],
  ['.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
] as const) {
  sheet(`says of an ${name} file what it is`, () => {
    const text = sheetText(Buffer.from(`${start}\n"x" y,z`, 'latin1'));
    const msg = 'This is an Excel file. Save it as CSV first.';
    assert.equal(readSheet(text, NOW), { faults: [{ line: 1, field: '', msg }], rows: [] });
  });
}

const TOO_LARGE = 'This file is too large. Send at most 500 deliveries at a time.';
for (const [what, text, line, msg] of [
  ['one line of 32 MB', 'x'.repeat(32e6), 1, TOO_LARGE],
  ['33 million empty lines', '\n'.repeat(33e6), 1, TOO_LARGE],
  ['a million empty lines', `${HEADER}\n${'\n'.repeat(1e6)}${ROW}`, 10_001, TOO_LARGE],
  ['a line of 900,000 characters', `${HEADER}\r\n${ROW}\r${'x'.repeat(900_000)}`, 3, 'This line is too long.'],
  ['200,000 columns', `${HEADER}${',a'.repeat(200_000)}\n${ROW}`, 1, 'This line is too long.'],
  ['5,000 columns', `${HEADER}${',a'.repeat(5_000)}\n${ROW}`, 1, 'This line has more than 100 columns.'],
  ['a row of 5,000 columns', `${HEADER}\n${ROW}${',a'.repeat(5_000)}`, 2, 'This line has more than 100 columns.'],
] as const) {
  sheet(`refuses ${what} with one message`, () => {
    assert.equal(readSheet(text, NOW), { faults: [{ line, field: '', msg }], rows: [] });
  });
}

sheet('takes what is as long as a sheet can be: each field full, and empty lines between', () => {
  const full = `"${'Ring. '.repeat(80)}"`;
  const lines = Array.from({ length: 500 }, () => `\n\n${ROW},${full},${full}`);
  const { rows, faults } = read(`${HEADER},notes,contact`, ...lines);
  assert.equal([faults, rows.length], [[], 500]);
});

sheet.run();
