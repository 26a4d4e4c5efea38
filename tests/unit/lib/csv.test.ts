import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from '../../../lib/csv.ts';

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
