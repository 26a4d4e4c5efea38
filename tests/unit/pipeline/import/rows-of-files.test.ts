import { expect, test } from 'vitest';
import { inEnglish } from '../../../../words/message.ts';
import { ColumnReport } from '../../../../pipeline/import/columns/column-report.ts';
import {
  byNames,
  cellOf,
  tablesOf,
  type RowOptions,
} from '../../../../pipeline/import/columns/rows-of-files.ts';
import { saleFields, type SaleField } from '../../../../pipeline/import/deeds/fields.ts';
import { written } from './support.ts';
import { packed, workbook, workbookFiles, type Cell } from './workbooks.ts';

const reader = { ...byNames<SaleField>(saleFields), kind: 'sales', regionField: 'region' } as const;
const headers = ['المنطقة', 'الرقم المرجعي للصفقة', 'تاريخ الصفقة ميلادي', 'السعر', 'المساحة'];
const row = (reference: number) => ['الرياض', String(reference), '2025/01/05', '900000', '600'];
const csv = (...rows: readonly (readonly string[])[]) => `${rows.map((cells) => cells.join()).join('\n')}\n`;

/** The rows of a file: number, price and area of each, or why it is none. */
async function read(file: string, options: RowOptions<SaleField> = {}) {
  const tables: { name: string; notes: string[]; rows: string[] }[] = [];
  for await (const { name, notes, rows } of tablesOf([file], reader, options)) {
    const texts: string[] = [];
    for await (const each of rows) {
      const cells = (['reference', 'price', 'area'] as const).map((field) => cellOf(each, field));
      texts.push(
        each.isBlank ? '' : each.problem ? `${each.line}: ${inEnglish(each.problem.reason)}` : cells.join(),
      );
    }
    tables.push({ name, notes: notes.map(inEnglish), rows: texts });
  }
  return tables;
}

test('every sheet with the columns is read, and the others are named', async () => {
  const months: Cell[][][] = [1, 2, 3].map((month) => [headers, row(month)]);
  const file = workbook([['غلاف', 'يناير']], ...months, [['ملاحظات', 'عامة']]);
  expect(await read(file)).toEqual([
    {
      name: 'sales.xlsx (ورقة 2)',
      notes: ['sheets without the columns are passed over: «ورقة 1», «ورقة 5»'],
      rows: ['1,900000,600'],
    },
    { name: 'sales.xlsx (ورقة 3)', notes: [], rows: ['2,900000,600'] },
    { name: 'sales.xlsx (ورقة 4)', notes: [], rows: ['3,900000,600'] },
  ]);
});

test('one sheet with the columns has the name of its file, a hidden one too', async () => {
  const files = workbookFiles([['ملاحظة', 'أ']], [headers, row(1)]);
  const book = files['xl/workbook.xml'] ?? '';
  const hidden = book.replace('sheetId="2"', 'sheetId="2" state="hidden"');
  const file = packed({ ...files, 'xl/workbook.xml': hidden });
  expect(await read(file)).toEqual([
    {
      name: 'sales.xlsx',
      notes: ['sheets without the columns are passed over: «ورقة 1»', 'hidden sheets are read too: «ورقة 2»'],
      rows: ['1,900000,600'],
    },
  ]);
});

test('without a sheet that has the columns, the nearest says what is missing, and all are named', async () => {
  const file = workbook([['a', 'b']], [headers.slice(0, 4), ['الرياض', 1, '2025/01/05', 9]]);
  await expect(read(file)).rejects.toThrow(
    'sales.xlsx: the column «المساحة» (area) is missing; found: المنطقة, الرقم المرجعي للصفقة, تاريخ الصفقة ميلادي, السعر; say which column it is with --map COLUMN=area; sheets: «ورقة 1», «ورقة 2»',
  );
});

test('titles above, notes below and repeated headers are no rows', async () => {
  const file = written(
    `وزارة العدل\nصفقات, يناير\n\n${csv(headers, row(1), headers, row(2))}المصدر: وزارة العدل, بيانات مفتوحة\nهذه البيانات للاستخدام العام فقط\n`,
  );
  expect((await read(file))[0]?.rows).toEqual([
    '1,900000,600',
    '6: repeats the headers',
    '2,900000,600',
    '8: a note, not a row of the table',
    '9: a note, not a row of the table',
  ]);
});

test('headers in the middle with another order of columns are followed', async () => {
  const other = [...headers.slice(0, 3), 'المساحة', 'السعر'];
  const file = written(csv(headers, row(1), other, ['الرياض', '2', '2025/01/05', '600', '900000']));
  const report = new ColumnReport<SaleField>(saleFields);
  expect((await read(file, { report }))[0]?.rows).toEqual([
    '1,900000,600',
    '3: repeats the headers',
    '2,900000,600',
  ]);
  expect(report.unused).toEqual([]);
});

test('headers in the middle that lack a column refuse the file', async () => {
  const file = written(csv(headers, row(1), [...headers.slice(0, 4), 'أخرى'], row(2)));
  await expect(read(file)).rejects.toThrow(
    'file.csv: line 3 repeats the headers: the column «المساحة» (area) is missing',
  );
});

test('a row that is cut, or whose cells have shifted, refuses the file', async () => {
  for (const end of ['الرياض,3,2025', 'الرياض', 'منطقة', 'الرياض,1,2025/01/05,900,000,600\n'])
    await expect(read(written(`${csv(headers, row(1))}${end}`))).rejects.toThrow(
      /line 3 has \d cells, but the header row has 5/,
    );
});

test('the row of a broken letter is named with its cell, and may be readable', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`${csv(headers, row(1))}الري`),
    Buffer.from([0xd8]),
    Buffer.from(`ض,2,2025/01/05,900000,600\n${csv(row(3))}`),
  ]);
  for await (const { rows } of tablesOf([written(bytes)], reader, {})) {
    const problems = [];
    for await (const { line, problem } of rows) if (problem) problems.push({ line, ...problem });
    expect(problems).toEqual([
      {
        line: 3,
        reason: { text: 'a letter is broken', values: {} },
        cell: { header: 'المنطقة', text: 'الري\ufffdض' },
        isReadable: true,
      },
    ]);
  }
});

test.each([
  [
    'السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,عدد الصكوك,قيمة الصفقات',
    'these are quarterly indicators, not individual deeds: use import indicators',
  ],
  ['السنة,الربع,المنطقة,المدينة,نوع العقار,مجموع الصفقات,المتوسط', 'these are rents, which are no sales'],
  ['المنطقة,المدينة,متوسط قيمة الإيجار,العام', 'these are rents, which are no sales'],
  [
    'المنطقة,المدينة,نوع القطاع,نوع الخدمة,التاريخ ميلادي,الرقم المرجعي',
    'these are operations of the register',
  ],
  ['الشهر,نوع العملية,عدد العمليات', 'these are operations of the register'],
  ['القطاع,الرقم القياسي,التغير', 'this is a price index, which has no prices'],
  ['Gender,RENs,Created Date', 'these are registrations, which have no prices'],
])('a table of another kind is said to be what it seems: %s', async (line, sentence) => {
  const file = written(`${line}\n${line.replace(/[^,]+/g, '1')}\n`);
  await expect(read(file)).rejects.toThrow(`file.csv: ${sentence}`);
});

test('a column that names the regions under another header is named, not put in one region', async () => {
  const damaged = ['ج', ...headers.slice(1)];
  const file = written(csv(damaged, row(1), ['منطقة القصيم', ...row(2).slice(1)]));
  await expect(read(file)).rejects.toThrow('--map ج=region');
  await expect(read(file, { region: 'Riyadh' })).rejects.toThrow('--region cannot tell that of all');
});

test('visible sheets come before hidden ones', async () => {
  const files = workbookFiles([headers, row(1)], [headers, row(2)]);
  const book = (files['xl/workbook.xml'] ?? '').replace('sheetId="1"', 'sheetId="1" state="veryHidden"');
  const tables = await read(packed({ ...files, 'xl/workbook.xml': book }));
  expect(tables.map(({ rows }) => rows[0])).toEqual(['2,900000,600', '1,900000,600']);
});

test('headers in the middle of which required columns have other names refuse the file', async () => {
  const other = ['المنطقة', 'رقم مرجعي', 'تاريخ الصفقة', 'قيمة الأرض كلها', 'قدر الأرض'];
  const file = written(csv(headers, row(1), other, row(2)));
  await expect(read(file)).rejects.toThrow('file.csv: line 3 repeats the headers');
});

test('a forgotten quotation mark does not take rows into a cell', async () => {
  const open = `الرياض,"7,2025/01/05,900000,600`;
  const file = written(
    `${csv(headers, row(1))}${open}\n${csv(row(2), row(3))}الرياض,8",2025/01/05,900000,600\n`,
  );
  await expect(read(file)).rejects.toThrow('a quotation mark takes whole rows up to line 6 into one cell');
});

test.each([
  ['(2 rows)', '(2 rows)'],
  ['totals', 'الإجمالي,2'],
  ['the day of an update', 'آخر تحديث 2025/03/31'],
])('a footer with %s is a note', async (_, footer) => {
  const file = written(`${csv(headers, row(1))}${footer}\n`);
  expect((await read(file))[0]?.rows).toEqual(['1,900000,600', '3: a note, not a row of the table']);
});
