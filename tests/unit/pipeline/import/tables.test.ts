import { readFileSync } from 'node:fs';
import { writeOds } from 'hucre/ods';
import { expect, test } from 'vitest';
import { openTable, type TableOptions } from '../../../../pipeline/import/files/table.ts';
import { windows1256, zip } from './geographic-files.ts';
import { temporaryFolder, written } from './support.ts';
import { packed, workbook, workbookFiles } from './workbooks.ts';

async function read(file: string, options?: TableOptions) {
  const { description, sheets } = await openTable(file, options);
  const [lines, rows]: [number[], string[][]] = [[], []];
  for await (const { line, cells } of sheets[0]?.records ?? []) {
    lines.push(line);
    rows.push(cells);
  }
  return { description, lines, rows };
}

const csv = 'المدينة,السعر\r\nالرياض,"1,000"\r\n';
const rowsOfCsv = [
  ['المدينة', 'السعر'],
  ['الرياض', '1,000'],
];

test('CSV is read as before, whatever its name says', async () => {
  const file = written(`\ufeff${csv}`, 'sales.xlsx');
  expect(await read(file)).toEqual({ description: 'utf-8', lines: [1, 2], rows: rowsOfCsv });
});

test('CSV in Windows-1256 is recognized, and read as stated otherwise', async () => {
  const file = written(windows1256(csv));
  expect(await read(file)).toMatchObject({ description: 'windows-1256', rows: rowsOfCsv });
  // Too few letters to be recognized by.
  const short = written(Buffer.concat([Buffer.from('a,b\n'), windows1256('حي,é')]));
  expect(await read(short, { encoding: '1256' })).toMatchObject({
    description: 'windows-1256',
    rows: [
      ['a', 'b'],
      ['حي', 'é'],
    ],
  });
  await expect(read(file, { encoding: 'arabic-ish' })).rejects.toThrow(/not a known text encoding/);
});

test('a stated encoding that does not fit is refused', async () => {
  await expect(read(written(windows1256(csv)), { encoding: 'utf-8' })).rejects.toThrow(
    'file.csv: the text is not valid UTF-8',
  );
});

test('a ZIP archive of one CSV file is read, and one of several is not', async () => {
  const one = packed({ 'data/': '', 'data/2025.csv': csv, 'readme.md': '# 2025' }, 'sales.zip');
  expect(await read(one)).toEqual({ description: 'utf-8', lines: [1, 2], rows: rowsOfCsv });
  await expect(read(packed({ 'a.csv': csv, 'b.csv': csv }, 'sales.zip'))).rejects.toThrow(
    'sales.zip: the ZIP archive has 2 tables, but one is read at a time: unpack it',
  );
  await expect(read(packed({ 'a.pdf': '%PDF' }, 'sales.zip'))).rejects.toThrow('has no CSV in it');
});

test('a damaged CSV in an archive is refused where it is damaged', async () => {
  const file = packed({ 'a.csv': { data: csv, checksum: 1 } }, 'sales.zip');
  await expect(read(file)).rejects.toThrow('sales.zip: the ZIP archive is damaged or cut off');
});

test('the cells of a workbook become texts', async () => {
  const file = workbook([
    ['الرقم', 'التاريخ', 'السعر', 'نص'],
    [15906251, { day: 45688 }, 642.14, '  <حي> & بدر '],
    [{ xml: '<c><v>12345678901234567890</v></c>' }, { day: 45688.75 }, { xml: '<c><v>1.5E7</v></c>' }, true],
    [null, '2025/01/31', { xml: '<c><v>642.13999999999999</v></c>' }],
    [null, null, { xml: '<c t="e"><v>#DIV/0!</v></c>' }, { xml: '<c t="str"><f>A1</f><v>٥</v></c>' }],
    [{ xml: '<c t="inlineStr"><is><t>داخل</t></is></c>' }],
  ]);
  expect(await read(file)).toEqual({
    description: 'xlsx',
    lines: [1, 2, 3, 4, 5, 6],
    rows: [
      ['الرقم', 'التاريخ', 'السعر', 'نص'],
      ['15906251', '2025-01-31', '642.14', '<حي> & بدر'],
      ['12345678901234567890', '2025-01-31', '15000000', 'true'],
      ['', '2025/01/31', '642.14', ''],
      ['', '', '', '٥'],
      ['داخل', '', '', ''],
    ],
  });
});

test('lines are those of the sheet, where rows are left out as well', async () => {
  const files = workbookFiles([
    ['a', 'b'],
    [1, 2],
    [3, 4],
  ]);
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = files[name] ?? '';
  const sparse = sheet.replace('<row r="3">', '<row r="5">').replace('"A3"', '"A5"').replace('"B3"', '"B5"');
  const { lines, rows } = await read(packed({ ...files, [name]: sparse }));
  expect([lines.at(-1), rows.at(-1), rows.at(-2)]).toEqual([5, ['3', '4'], ['', '']]);
});

test('every sheet is read, hidden ones too, but for empty ones', async () => {
  const table = [
    ['المدينة', 'السعر'],
    ['الرياض', 1000],
  ];
  const file = workbook([], [['بيانات الصفقات'], ['وزارة العدل']], table, [['a', 'b']]);
  const { sheets } = await openTable(file);
  expect(sheets.map(({ name }) => name)).toEqual(['ورقة 2', 'ورقة 3', 'ورقة 4']);
});

const good = workbookFiles([
  ['a', 'b'],
  [1, 2],
]);
const sheet = 'xl/worksheets/sheet1.xml';

test.each<[problem: string, file: () => string, reason: string]>([
  ['no rows', () => workbook([]), 'the workbook has no sheet with a table'],
  ['no sheets', () => workbook(), 'the workbook is damaged'],
  [
    'a sheet that is not there',
    () => packed(Object.fromEntries(Object.entries(good).filter(([name]) => name !== sheet))),
    'the workbook is damaged: open it in Excel and save it again, or save the sheet as CSV',
  ],
  [
    'a text that is not there',
    () => packed({ ...good, [sheet]: (good[sheet] ?? '').replace('<v>0</v>', '<v>7</v>') }),
    'the workbook is damaged',
  ],
  [
    'a sheet that is cut off',
    () => packed({ ...good, [sheet]: (good[sheet] ?? '').slice(0, -60) }),
    'the workbook is damaged',
  ],
  [
    'a wrong checksum',
    () => packed({ ...good, [sheet]: { data: good[sheet] ?? '', checksum: 1 } }),
    'the ZIP archive is damaged or cut off',
  ],
  [
    'an archive that is cut off',
    () => written(zip(good).subarray(0, 900), 'sales.xlsx'),
    'the ZIP archive is damaged or cut off',
  ],
  [
    'a password of the archive',
    () => packed({ ...good, [sheet]: { data: good[sheet] ?? '', isEncrypted: true } }),
    'the ZIP archive is protected by a password',
  ],
  [
    'an old format or a password',
    () => written(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'sales.xlsx'),
    'this is an old Excel workbook (.xls) or one with a password: save it as .xlsx without a password, or as CSV',
  ],
  [
    'the binary format',
    () => packed({ 'xl/workbook.bin': 'x' }),
    'this is a binary Excel workbook (.xlsb): save it as .xlsx or CSV',
  ],
  [
    'another format',
    () => packed({ mimetype: 'x', 'content.xml': '<x/>' }),
    'this is an OpenDocument file: save it as .xlsx or CSV',
  ],
  [
    'too many rows',
    () =>
      packed({
        ...good,
        [sheet]: `<worksheet><sheetData>${'<row/>'.repeat(300_001)}</sheetData></worksheet>`,
      }),
    'the workbook has 300,001 rows, but at most 300,000 are read at once: save the sheet as CSV',
  ],
  [
    'too much to unpack',
    () => packed({ ...good, [sheet]: { data: good[sheet] ?? '', size: 600_000_000 } }),
    'MB, too much to be read at once: save the sheet as CSV',
  ],
  ['nothing', () => written('', 'sales.csv'), 'the file is empty'],
  ['no file', () => `${temporaryFolder()}/sales.csv`, 'file not found'],
  ['a folder', () => temporaryFolder(), 'this is a folder, not a file'],
  [
    'a picture',
    () => written(Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'sales.csv'),
    'this is a PNG image, not CSV',
  ],
])('a file with %s is refused when it is opened', async (_, file, reason) => {
  await expect(openTable(file())).rejects.toThrow(reason);
});

const cell = ['المدينة', 'السعر', 'المساحة'];
const values = [
  ['الرياض', '900000', '600'],
  ['جدة', '800000', '500'],
];
const both = [cell, ...values];
const asCsv = (separator: string, end = '\n', rows = both) =>
  rows.map((cells) => cells.join(separator)).join(end) + end;

test.each<[what: string, content: string | Uint8Array, rows: string[][]]>([
  ['CR LF, then LF', asCsv(',', '\r\n', [cell]) + asCsv(',', '\n', values), both],
  ['LF, then CR LF', asCsv(',', '\n', [cell]) + asCsv(',', '\r\n', values), both],
  ['CR alone', asCsv(',', '\r'), both],
  ['all three', `${cell.join()}\r${values[0]!.join()}\n${values[1]!.join()}\r\n`, both],
  [
    'line ends within quotation marks',
    'a,b\r\n"1\n2",3\r\n',
    [
      ['a', 'b'],
      ['1\n2', '3'],
    ],
  ],
  ['semicolons', asCsv(';'), both],
  ['tabs', asCsv('\t'), both],
  ['bars', asCsv('|'), both],
  ['Arabic semicolons', asCsv('؛'), both],
  ['a stated separator', `sep=;\n${asCsv(';')}`, [['sep=', ''], ...both]],
  [
    'a title with commas',
    `صفقات, يناير, وفبراير, 2025\n${asCsv(';')}`,
    [['صفقات, يناير, وفبراير, 2025'], ...both],
  ],
  [
    'decimal commas',
    asCsv(';', '\n', [cell, ['الرياض', '1,5', '2,5'], ['جدة', '3,5', '4,5']]),
    [cell, ['الرياض', '1,5', '2,5'], ['جدة', '3,5', '4,5']],
  ],
  ['byte order marks in the middle', `\ufeff${asCsv(',')}\ufeff${asCsv(',')}`, [...both, ...both]],
  ['UTF-16 without a mark', Buffer.from(asCsv(','), 'utf16le'), both],
  ['UTF-16 of the other order without a mark', Buffer.from(asCsv(','), 'utf16le').swap16(), both],
  ['the end of a file of old programs', `${asCsv(',')}\u001a`, [...both, ['']]],
  [
    'what spreadsheets write to keep texts',
    'a,b\n"=""12/4""",\'007\n',
    [
      ['a', 'b'],
      ['12/4', '007'],
    ],
  ],
])('CSV is read with %s', async (_, content, rows) => {
  expect((await read(written(content))).rows).toEqual(rows);
});

test('UTF-16 is read as stated, and so is Windows-1256', async () => {
  const file = written(Buffer.from('a,b\n1,2\n', 'utf16le'));
  for (const encoding of ['utf-16le', 'UTF-16', 'utf16', 'UCS-2'])
    expect((await read(file, { encoding })).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
});

test('a broken letter is that of its row, wherever the file has it', async () => {
  const row = 'الرياض,900000,600\n';
  const text = Buffer.from(`${cell.join()}\n${row.repeat(9000)}`);
  const at = text.length - row.length * 3;
  text[text.indexOf(0xd8, at)] = 0xff;
  const { sheets } = await openTable(written(text));
  const broken: number[] = [];
  let count = 0;
  for await (const { line, isBroken } of sheets[0]!.records) {
    count++;
    if (isBroken === true) broken.push(line);
  }
  expect([count, broken.length, (broken[0] ?? 0) > 8990]).toEqual([9001, 1, true]);
});

const openDocument = async (...sheets: [name: string, rows: (string | number | Date | null)[][]][]) =>
  written(await writeOds({ sheets: sheets.map(([name, rows]) => ({ name, rows })) }), 'deeds.ods');

test('the cells of an OpenDocument workbook become texts, and so do those of one in an archive', async () => {
  const file = await openDocument([
    'يناير',
    [
      ['المدينة', 'اليوم', 'السعر'],
      ['الرياض', new Date('2025-01-31'), 642.14],
      ['جدة', null, 27049909],
    ],
  ]);
  const rows = [
    ['المدينة', 'اليوم', 'السعر'],
    ['الرياض', '2025-01-31', '642.14'],
    ['جدة', '', '27049909'],
  ];
  expect(await read(file)).toMatchObject({ description: 'ods', rows });
  const archive = packed({ 'صفقات.ods': readFileSync(file) }, 'deeds.zip');
  expect(await read(archive)).toMatchObject({ description: 'ods', rows });
});

test('a damaged workbook in an archive is refused under the name of the archive', async () => {
  const archive = packed({ 'a.xlsx': '%PDF' }, 'deeds.zip');
  await expect(read(archive)).rejects.toThrow(/^deeds\.zip: /);
});

test('a number that has the format of dates by mistake stays a number', async () => {
  const file = workbook([
    ['رقم', 'قيمة'],
    [{ day: 900_000 }, { day: 45658 }],
  ]);
  expect((await read(file)).rows[1]).toEqual(['900000', '2025-01-01']);
});

test('rows within groups of an OpenDocument workbook are read', async () => {
  const cells = (...texts: string[]) =>
    `<table:table-row>${texts.map((each) => `<table:table-cell office:value-type="string"><text:p>${each}</text:p></table:table-cell>`).join('')}</table:table-row>`;
  const space = 'urn:oasis:names:tc:opendocument:xmlns';
  const content = `<office:document-content xmlns:office="${space}:office:1.0" xmlns:table="${space}:table:1.0" xmlns:text="${space}:text:1.0"><office:body><office:spreadsheet><table:table table:name="أ"><table:table-header-rows>${cells('a', 'b')}</table:table-header-rows>${cells('1', '2')}<table:table-row-group table:display="false">${cells('3', '4')}<table:table-row-group>${cells('5', '6')}</table:table-row-group></table:table-row-group></table:table></office:spreadsheet></office:body></office:document-content>`;
  const file = packed(
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content },
    'a.ods',
  );
  expect((await read(file)).rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ]);
});

test('Windows-1256 is recognized with quotation marks and dashes, and where its first letters are late', async () => {
  const marked = Buffer.concat([
    windows1256('حي,سعر\n'),
    Buffer.from([0xab]),
    windows1256('بدر'),
    Buffer.from([0xbb, 0x96]),
    Buffer.from(',1\n'),
  ]);
  expect(await read(written(marked))).toMatchObject({
    description: 'windows-1256',
    rows: [
      ['حي', 'سعر'],
      ['«بدر»–', '1'],
    ],
  });
  const late = Buffer.concat([Buffer.from(`a,b\n${'1,2\n'.repeat(20_000)}`), windows1256('بدر,3\n')]);
  const { description, rows } = await read(written(late));
  expect([description, rows.at(-1)]).toEqual(['windows-1256', ['بدر', '3']]);
});

test('an archive of a table and a text about it is read', async () => {
  const archive = packed({ 'a.csv': csv, 'README.txt': 'about', '~$a.csv': 'lock' }, 'deeds.zip');
  expect((await read(archive)).rows).toEqual(rowsOfCsv);
});
