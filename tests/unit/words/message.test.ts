import { expect, test } from 'vitest';
import { commandPlaces, inArabic, inEnglish, message, messageDictionaries } from '../../../words/message.ts';

const sentences = messageDictionaries.flatMap((dictionary) => Object.entries(dictionary));

const placesOf = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

/** Latin words that operators know a format, a maker or an encoding by. */
const latinNames = [
  ...['ZIP', 'CSV', 'Excel', 'xlsx', 'xlsb', 'xls', 'OpenDocument', 'Word', 'PDF', 'HTML', 'XML', 'JSON'],
  ...[
    'GeoJSON',
    'geojson',
    'Shapefile',
    'shp',
    'dbf',
    'prj',
    'cpg',
    'dBASE',
    'KMZ',
    'Esri',
    'gzip',
    'SQLite',
    'GeoPackage',
    'AutoCAD',
    'DWG',
    'DXF',
  ],
  ...['PMTiles', 'MVT', 'Protomaps', 'EPSG', 'WGS', 'UTM', 'UTF', 'windows', 'https'],
  ...['PNG', 'JPEG', 'GIF', 'WebP', 'AVIF', 'MP4', 'WebM'],
];

test('each sentence is in one dictionary', () => {
  const texts = sentences.map(([english]) => english);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test.each(sentences)('«%s» says the same in Arabic', (english, arabic) => {
  const [given, shown] = [placesOf(english), placesOf(arabic)];
  expect([...shown].filter((name) => !given.has(name))).toEqual([]);
  const left = [...given].filter((name) => !shown.has(name));
  expect(left.filter((name) => !commandPlaces.some((each) => each === name))).toEqual([]);
  const words = arabic.replaceAll(/\{\w+\}/g, ' ').match(/[A-Za-z][A-Za-z\d]*/g) ?? [];
  expect(words.filter((word) => !latinNames.includes(word))).toEqual([]);
  expect(arabic).not.toMatch(/--|\u0640| {2}|!/);
});

test('a sentence with others in it is rendered in both languages', () => {
  const reason = message('belongs to another region than {region}', { region: { region: 'Riyadh' } });
  const one = message('{count} × {reason} (line {numbers})', {
    count: 1200,
    reason,
    numbers: ['3', '4', '…'],
  });
  const other = message('{count} × {reason} (line {numbers})', {
    ...{ count: 1, reason: message('unknown region'), numbers: ['9'] },
  });
  const said = message('{file}: {reason}', {
    file: 'rules.csv',
    reason: message('none of {rows} rows can be used: {reasons}', {
      ...{ rows: 1201, reasons: { sentences: [one, other] } },
    }),
  });
  expect(inEnglish(said)).toBe(
    'rules.csv: none of 1201 rows can be used: 1200 × belongs to another region than Riyadh (line 3, 4, …); 1 × unknown region (line 9)',
  );
  expect(inArabic(said)).toBe(
    'rules.csv: لا يصلح أي صف من صفوف الملف (1,201): من منطقة غير الرياض (عدد الصفوف: 1,200، وأسطرها: 3، 4، …)؛ لم تُعرف المنطقة (عدد الصفوف: 1، وأسطرها: 9)',
  );
});

test('what the product has names for, and what each language has a name for, is named', () => {
  const columns = [{ english: '«السعر» (price)', arabic: '«السعر»' }];
  const missing = message('the column {columns} is missing; found: {headers}', {
    columns,
    headers: ['أ', 'ب'],
  });
  expect(inEnglish(missing)).toBe('the column «السعر» (price) is missing; found: أ, ب');
  expect(inArabic(missing)).toBe('ينقص العمود «السعر». الموجود: أ، ب');
  const load = message('there is no load of {kind} to undo', { kind: { kind: 'correction' } });
  expect(inEnglish(load)).toBe('there is no load of correction to undo');
  expect(inArabic(load)).toBe('لا تحميل من «تصحيح» يمكن التراجع عنه');
  const field = message('{field} cannot be empty', { field: { field: 'title' } });
  expect(inEnglish(field)).toBe('title cannot be empty');
  expect(inArabic(field)).toBe('العنوان: لا يُترك فارغًا');
  const item = message('there is no {item} {key}', { item: { item: 'sale' }, key: '7' });
  expect(inEnglish(item)).toBe('there is no sale 7');
  expect(inArabic(item)).toBe('لم يُعثر على صفقة بالرقم 7');
});

test('a path of the server stays out of the Arabic sentence', () => {
  const said = message('file not found ({path})', { path: '/srv/data/jobs/1/file.csv' });
  expect(inEnglish(said)).toBe('file not found (/srv/data/jobs/1/file.csv)');
  expect(inArabic(said)).toBe('لم يُعثر على الملف');
});
