import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CsvError, parseCsv } from '#rules/csv';
import { csvOf } from '../../src/server/download.ts';

const reading = suite('csv: reading');
for (const [words, text, cells] of [
  [
    'plain lines',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'lines that end in LF, or CR, or nothing',
    'a,b\n1,2\r3,4',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['quotes around a separator, a line end and quotes', 'a\n"1,2\n""3"""', [['a'], ['1,2\n"3"']]],
  ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
  ['empty cells', 'a,,\n,"",', [['a', '', '']]],
  [
    'empty lines',
    '\n\na,b\n\n,\n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs, as copied from a spreadsheet',
    'a\tb\n1,5\t2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  ['one column', 'a\n1', [['a'], ['1']]],
  ['nothing', '', []],
] as const) {
  reading(words, () =>
    assert.equal(
      parseCsv(text).map((record) => record.cells),
      cells as unknown,
    ),
  );
}
reading('names the line of the file each record starts on', () => {
  const lines = parseCsv('a,b\n\n"1\n2",3\n4,5').map(({ line }) => line);
  assert.equal(lines, [1, 3, 5]);
});
for (const [words, text, line] of [
  ['a quote that is never closed', 'a,b\n1,"2\n3,4', 2],
  ['one that is opened below others', 'a,b\n"1\n""x""","2\n3,4\n\n', 3],
  ['a quote inside a bare cell', 'a,b\n1,2"3', 2],
  ['words after a closing quote', 'a\n"1"2', 2],
  ['one that follows thousands of empty cells', `a\n${'"",'.repeat(30_000)}"`, 2],
] as const) {
  reading(`refuses ${words}`, () => {
    try {
      parseCsv(text);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, CsvError);
      assert.is((error as CsvError).line, line);
    }
  });
}
reading('takes a large file in time that grows with it', () => {
  const lines = 'SL1 2LT,"a ""quoted"" note",650\n'.repeat(20_000);
  assert.is(parseCsv(lines).length, 20_000);
});
reading.run();

const writing = suite('csv: writing');
for (const [cell, written] of [
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+44 7700', "'+44 7700"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['\n=1', '"\'\n\'=1"'],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
  ['a=b', 'a=b'],
  ['x;=1+1;y', '"x;\'=1+1;y"'],
  ['x; -1;+2', '"x; \'-1;\'+2"'],
  ['x\t=1+1', '"x\t\'=1+1"'],
  ['x\n@SUM(A1)', '"x\n\'@SUM(A1)"'],
  ['x;\uFF1D1', '"x;\'\uFF1D1"'],
  ['a; b=c', '"a; b=c"'],
  ['', ''],
] as const) {
  writing(`${JSON.stringify(cell)} becomes ${JSON.stringify(written)}`, () => {
    assert.is(csvOf([[cell, 'x']]), `${written},x\r\n`);
  });
}
writing('what it writes it reads again, whatever it is', () => {
  // A formula comes back with its apostrophe, a CR as LF, a line of blanks not at all.
  const cell = fc
    .string()
    .map((text) => text.replace(/(^|[;\t\r\n])[=+\-@\s\uFF0B\uFF0D\uFF1D\uFF20]+/g, '$1').replaceAll('\r', '\n'));
  const line = fc.array(cell, { minLength: 1 }).map((cells) => ['x', ...cells]);
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      assert.equal(
        parseCsv(`a,b\r\n${csvOf(lines)}`)
          .slice(1)
          .map(({ cells }) => cells),
        lines,
      );
    }),
  );
});
writing.run();
