import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, exactCsvOf } from '../../../lib/csv.ts';
import { cellText } from '../../../pipeline/import/files/cells.ts';

const fieldOf = (value: string | null) => csvOf(['a'], [[value]]).slice('\uFEFFa\r\n'.length, -'\r\n'.length);

test.each([
  ['plain', 'plain'],
  ['ليلى', 'ليلى'],
  [null, ''],
  ['a,b', '"a,b"'],
  ['"a" and "b"', '"""a"" and ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['=1+1', "'=1+1"],
  ['+966551234567', "'+966551234567"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=a,"b"', `"'=a,""b"""`],
  ['1+1', '1+1'],
])('writes %j as %j', (value, expected) => {
  expect(fieldOf(value)).toBe(expected);
});

test.each([
  ...['12/4', '3-4', '3-4/5', '12 / 4', '1 1/2', '12.4.2025', '12:30', '5 A', '10:30 pm'],
  ...['MAR1', 'mar-1', '5-May', '5 Sep 24', 'Dec 2025'],
  ...['007', '00', '1.10', '0.50', '12,13', '1.2.3', '1.59E07', '12e4', '1E+9', '0551234567'],
  ...['310109043567', '1234567890123456', '2025-1-3', '2025-01'],
])('keeps %j from being read as something else', (value) => {
  expect(fieldOf(value)).toBe(`"=""${value}"""`);
  const [[cell] = []] = parse(fieldOf(value));
  expect(cell).toBe(`="${value}"`);
  expect(cellText(cell ?? '')).toBe(value);
});

test.each([
  ...[
    '2351',
    '0',
    '1.5',
    '12345678901',
    '12/أ',
    'أ-12',
    'A12',
    '12B',
    '٤/١٢',
    '5A',
    'Marina',
    'E8',
    '1/2 حي',
  ],
  ...['2025-01-31', '2025-01-31T10:00:00+03:00', '2025-01-31 10:00:00', '2025-Q3', 'ش-12'],
  ...['1'.repeat(256), '12\n4'],
])('leaves %j as it is', (value) => {
  expect(parse(`${fieldOf(value)}\n`)).toEqual([[value]]);
});

test.each([12.4, 0, -6.3, 1e21, 310109043567, 0.1])('writes the number %j bare', (value) => {
  expect(csvOf([], [[value]])).toBe(`\uFEFF\r\n${value}\r\n`);
});

test('a file for programs has every text exactly', () => {
  const rows = [
    ['12/4', '=1+1'],
    ['a,"b"', '007'],
  ];
  expect(exactCsvOf(['one', '2-3'], rows)).toBe('\uFEFFone,2-3\r\n12/4,=1+1\r\n"a,""b""",007\r\n');
});

test('a CSV reader gets back whatever was written', () => {
  const text = fc.string({ unit: fc.constantFrom('ض', 'a', ' ', ',', '"', '\n', '\r', "'"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const written = csvOf(['one', 'two'], rows);
      const read = parse(written, { bom: true, record_delimiter: '\r\n' });
      const defused = rows.map((row) => row.map((field) => (field.startsWith('\r') ? `'${field}` : field)));
      expect(read).toEqual([['one', 'two'], ...defused]);
    }),
  );
});
