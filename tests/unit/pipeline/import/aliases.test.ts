import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../../database/connection/store.ts';
import { acceptAliases } from '../../../../pipeline/import/aliases/accept.ts';
import { Aliases } from '../../../../pipeline/import/places/aliases.ts';
import { readAliasFile, writeAliasFile } from '../../../../pipeline/import/places/alias-file.ts';
import { runAliases } from '../../../../pipeline/import/aliases/command.ts';
import { runImport } from '../../../../pipeline/import/command.ts';
import { NeighborhoodIndex } from '../../../../pipeline/import/places/neighborhood-index.ts';
import {
  collection,
  contents,
  districtFeatures,
  runCli,
  sales,
  salesCsv,
  temporaryFolder,
  testStore,
  written,
  readOrWhyNot,
} from './support.ts';

const headers = 'kind,region,city,written,meant,note';
const own = (...rows: string[]) => `${[headers, ...rows].join('\n')}\n`;

/** A data directory with a file of own aliases. */
function folderWith(text: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'aliases.csv'), text);
  return folder;
}

const places: Parameters<typeof testStore>[0] = [
  ['Riyadh', 'الرياض', 'النرجس', 46.6, 24.8],
  ['Riyadh', 'الرياض', 'السليمانية', 46.65, 24.8],
  ['Riyadh', 'الدرعية', 'البجيري', 46.55, 24.75],
  ['Riyadh', 'الخرج', 'العالية', 47.3, 24.1],
  ['Makkah', 'جدة', 'الهدى', 39.2, 21.5],
];

describe('a file of aliases', () => {
  test('is what was written, whatever the names contain', async () => {
    const file = join(temporaryFolder(), 'deeper', 'aliases.csv');
    const aliases = [
      {
        kind: 'district',
        region: 'Riyadh',
        city: 'الرياض',
        written: 'حي «أ», الثاني',
        meant: 'أ "2"',
        note: 'x\ny',
      },
      { kind: 'city', region: 'Riyadh', city: '', written: 'ضرماء', meant: 'ضرما', note: '' },
    ] as const;
    await writeAliasFile(file, aliases);
    expect(await readAliasFile(file)).toMatchObject(aliases);
    expect(readFileSync(file, 'utf8').startsWith('\ufeffkind,region,city,written,meant,note\r\n')).toBe(true);
  });

  test('may have its columns in any order, and lack the note', async () => {
    const file = written('meant;written;city;region;kind\nالنرجس;النرجص;الرياض;riyadh;District\n\n');
    expect(await readAliasFile(file)).toEqual([
      {
        ...{ line: 2, kind: 'district', region: 'Riyadh', city: 'الرياض' },
        ...{ written: 'النرجص', meant: 'النرجس', note: '' },
      },
    ]);
  });

  test.each<[reason: string, text: string, sentence: string]>([
    ['empty', '', 'the file is empty'],
    [
      'of other columns',
      'a,b\n1,2\n',
      'the columns «kind» (kind), «region» (region), «city» (city), «written» (written), «meant» (meant) are missing; found: a, b',
    ],
    [
      'with another kind',
      own('street,Riyadh,الرياض,a,b,'),
      'line 2, column kind: «street» is neither city nor district',
    ],
    [
      'with another region',
      own('district,Riyadh,الرياض,a,b,', 'district,Atlantis,الرياض,a,b,'),
      'line 3, column region: «Atlantis» is no region; the regions are ',
    ],
    ['without a city', own('district,Riyadh,,a,b,'), 'line 2, column city: nothing is written there'],
    ['without a name', own('district,Riyadh,الرياض,,b,'), 'line 2, column written: nothing is written there'],
    ['without a meaning', own('city,Riyadh,,a,,'), 'line 2, column meant: nothing is written there'],
    [
      'with a city of a city',
      own('city,Riyadh,الرياض,a,b,'),
      'line 2, column city: it stays empty in rows about cities',
    ],
    [
      'with a name that means itself',
      own('district,Riyadh,الرياض,الخالديه,حي الخالدية,'),
      'line 2, column meant: «حي الخالدية» is the same name as «الخالديه»',
    ],
    [
      'with two meanings',
      own('district,Riyadh,الرياض,a,b,', 'district,Riyadh,الرياض,A,c,'),
      'line 3, column meant: line 2 says «b» for the same name',
    ],
    ['with a row cut off', `${headers}\ndistrict,Riyadh,الر`, 'line 2 has 3 cells, but the header row has 6'],
    ['with an open quotation', own('district,Riyadh,"الرياض,a,b,'), 'a quotation mark is never closed'],
  ])('is refused when it is %s', async (_reason, text, sentence) => {
    await expect(readAliasFile(written(text, 'aliases.csv'))).rejects.toThrow(`aliases.csv: ${sentence}`);
  });

  test('that is damaged stops every import that places by names, and changes nothing', async () => {
    const store = await testStore(places);
    const before = await contents(store);
    const dataDirectory = folderWith(own('district,Riyadh,,a,b,'));
    const outlines = collection(districtFeatures([['الرياض', 'العليا']]));
    const figures = salesCsv([{}]);
    const deeds = written('رقم الصفقة,التاريخ,السعر,المساحة\n1,2025/1/1,1000,10\n');
    for (const [kind, file] of [
      ['districts', outlines],
      ['parcels', outlines],
      ['indicators', figures],
      ['sales', deeds],
    ]) {
      const run = runImport(store, {
        words: [kind ?? '', file ?? ''],
        region: 'Riyadh',
        ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
        dataDirectory,
        print: () => undefined,
      });
      await expect(run).rejects.toThrow('aliases.csv: line 2, column city: nothing is written there');
    }
    expect(await contents(store)).toBe(before);
    expect(readFileSync(join(dataDirectory, 'aliases.csv'), 'utf8')).toBe(own('district,Riyadh,,a,b,'));
  });
});

describe('names are found by aliases', () => {
  async function finder(text: string) {
    const store = await testStore(places);
    const aliases = await Aliases.open(folderWith(text));
    const index = await NeighborhoodIndex.load(store.database, 'Riyadh', { aliases });
    return (city: string, district: string) => {
      const found = readOrWhyNot(index.find(city, district));
      return typeof found === 'string' ? found : `${found.city} / ${found.name}`;
    };
  }

  test("of an operator's own, beside those that come with the program", async () => {
    const find = await finder(own('district,Riyadh,الرياض,النرجص,النرجس,'));
    expect(find('الرياض', 'حي النرجص')).toBe('الرياض / النرجس');
    expect(find('الدرعية', 'النرجص')).toBe('district not found in city');
    expect(find('الرياض', 'البجيري')).toBe('الدرعية / البجيري');
  });

  test('in the cities that are counted under the one named', async () => {
    const find = await finder(own('district,Riyadh,الرياض,البجيرى القديم,البجيري,'));
    expect(find('الرياض', 'البجيرى القديم')).toBe('الدرعية / البجيري');
    expect(find('الدرعية', 'البجيرى القديم')).toBe('district not found in city');
  });

  test('of a city, twice or once', async () => {
    const row = 'city,Riyadh,,السيح,الخرج,';
    for (const text of [own(row), own(row, row)]) {
      const find = await finder(text);
      expect(find('السيح', 'العالية')).toBe('الخرج / العالية');
      expect(find('محافظة السيح', 'العالية')).toBe('الخرج / العالية');
    }
  });

  test('where an own one prevails over one that comes with the program', async () => {
    const find = await finder(own('district,Riyadh,الرياض,المعيزيلة,النرجس,'));
    expect(find('الرياض', 'المعيزيلة')).toBe('الرياض / النرجس');
  });
});

describe('aliases are accepted', () => {
  const rows = [
    { district: 'النرجص' },
    { district: 'النرجص', class: 'تجاري' },
    { district: 'السلمانية' },
    { district: 'البجيرى القديم' },
    { region: 'مكة المكرمة', city: 'جده', district: 'الهدي الجديد' },
    { district: 'أخرى' },
  ];
  async function waitingStore(): Promise<Store> {
    const store = await testStore(places);
    await sales(store, [salesCsv(rows)]);
    return store;
  }
  const marked = (...lines: string[]) =>
    written(`accept,score,rows,region,city,written,meant\n${lines.join('\n')}\n`, 'marked.csv');
  async function placed({ database }: Store) {
    const found = await database
      .selectFrom('sales_indicator')
      .innerJoin('neighborhood', 'neighborhood.id', 'sales_indicator.neighborhood_id')
      .select(['district_name', 'neighborhood.name'])
      .orderBy('sales_indicator.id')
      .execute();
    return found.map(({ district_name: district, name }) => `${district} → ${name}`);
  }
  async function said(store: Store, dataDirectory: string, ...words: string[]): Promise<string[]> {
    const lines: string[] = [];
    await runAliases(store, {
      words,
      region: undefined,
      dataDirectory,
      print: (line) => lines.push(line),
    });
    return lines;
  }

  test('those that are marked, in any of the ways of marking', async () => {
    const store = await waitingStore();
    const folder = temporaryFolder();
    const file = marked(
      'نعم,0.8,2,Riyadh,الرياض,النرجص,النرجس',
      ',0.9,1,Riyadh,الرياض,السلمانية,السليمانية',
      'X,,1,riyadh,الرياض,البجيرى القديم,البجيري',
      'yes,,1,Makkah,جدة,الهدي الجديد,الهدى',
      'no,,,,,,',
    );
    const report = await acceptAliases(store, folder, file);
    expect(report.added).toHaveLength(3);
    expect(report.changed).toEqual(['Riyadh', 'Makkah']);
    expect(report.regions.get('Riyadh')).toMatchObject({ movedSales: 3, movedDeeds: 0, waitingSales: 2 });
    expect(report.regions.get('Makkah')).toMatchObject({ movedSales: 1, waitingSales: 0 });
    expect(await placed(store)).toEqual([
      'النرجص → النرجس',
      'النرجص → النرجس',
      'البجيرى القديم → البجيري',
      'الهدي الجديد → الهدى',
    ]);
    const revisions = await store.database.selectFrom('revision').selectAll().orderBy('name').execute();
    // Again: nothing is added twice, and nothing moves.
    expect(await acceptAliases(store, folder, file)).toMatchObject({ added: [], known: 3, changed: [] });
    expect(await store.database.selectFrom('revision').selectAll().orderBy('name').execute()).toEqual(
      revisions,
    );
    expect((await readAliasFile(join(folder, 'aliases.csv'))).map(({ written: name }) => name)).toEqual([
      'النرجص',
      'البجيرى القديم',
      'الهدي الجديد',
    ]);
  });

  test('all of a file without marks, such as one of aliases', async () => {
    const store = await waitingStore();
    const folder = temporaryFolder();
    const file = written(
      own('district,Riyadh,الرياض,السلمانية,السليمانية,seen', 'city,Riyadh,,السيح,الخرج,'),
    );
    expect((await acceptAliases(store, folder, file)).added).toHaveLength(2);
    expect(await placed(store)).toEqual(['السلمانية → السليمانية']);
    expect(await readAliasFile(join(folder, 'aliases.csv'))).toMatchObject([
      { note: 'seen' },
      { kind: 'city' },
    ]);
  });

  test('a later one replaces an earlier one of the same name, and is told', async () => {
    const store = await waitingStore();
    const folder = temporaryFolder();
    await said(store, folder, 'accept', marked('1,,,Riyadh,الرياض,النرجص,السليمانية'));
    const second = marked('1,,,Riyadh,الرياض,حي النرجص,النرجس', '1,,,Riyadh,الرياض,المعيزيلة,النرجس');
    expect(await said(store, folder, 'accept', second)).toEqual([
      'Riyadh indicators: 2 changed',
      '0 aliases added, 0 known already',
      '  replaced: Riyadh, الرياض: «حي النرجص» → «النرجس» (before: «السليمانية»)',
      '  replaced: Riyadh, الرياض: «المعيزيلة» → «النرجس» (before: «المعيزلة»)',
      'Riyadh: 2 sales indicator rows and 0 deeds moved; 3 rows are in no district',
    ]);
    expect(await readAliasFile(join(folder, 'aliases.csv'))).toHaveLength(2);
    expect(await placed(store)).toEqual(['النرجص → النرجس', 'النرجص → النرجس']);
    const listed = await said(store, folder, 'list');
    expect(listed).toContain('Riyadh, الرياض: «حي النرجص» → «النرجس» (own)');
    expect(listed).toContain('Riyadh, الرياض: «معكال» → «المعكال» (built in: article)');
    expect(listed.filter((line) => line.includes('المعيزيلة'))).toEqual([
      'Riyadh, الرياض: «المعيزيلة» → «النرجس» (own)',
    ]);
    expect(listed.at(-1)).toMatch(/^\d+ aliases, 2 of them own$/);
  });

  test.each<[reason: string, row: string, sentence: string]>([
    [
      'is no district',
      '1,,,Riyadh,الرياض,النرجص,العليا',
      'line 3, column meant: «العليا» in «الرياض»: district not found in city',
    ],
    [
      'is a district of another city',
      '1,,,Riyadh,الرياض,النرجص,العالية',
      'line 3, column meant: «العالية» in «الرياض»: district not found in city',
    ],
    [
      'is in an unknown city',
      '1,,,Riyadh,ضرما,النرجص,النرجس',
      'line 3, column city: «ضرما» is no city of the imported districts of Riyadh',
    ],
    ['has no meaning', '1,,,Riyadh,الرياض,النرجص,', 'line 3, column meant: nothing is written there'],
    [
      'is a district itself',
      '1,,,Riyadh,الرياض,النرجس,السليمانية',
      'line 3, column written: «النرجس» in «الرياض»: is itself a district of الرياض',
    ],
    [
      'contradicts another',
      '1,,,Riyadh,الرياض,السلمانية,النرجس',
      'line 3, column meant: line 2 accepts «السليمانية» for the same name',
    ],
    [
      'is marked with something else',
      '?,,,Riyadh,الرياض,النرجص,النرجس',
      'line 3, column accept: «?» is neither yes nor no',
    ],
  ])('none of a file of which one %s', async (_reason, row, sentence) => {
    const store = await waitingStore();
    const before = await contents(store);
    const folder = temporaryFolder();
    const file = marked('1,,,Riyadh,الرياض,السلمانية,السليمانية', row);
    await expect(acceptAliases(store, folder, file)).rejects.toThrow(`marked.csv: ${sentence}`);
    expect(await contents(store)).toBe(before);
    expect(existsSync(join(folder, 'aliases.csv'))).toBe(false);
  });

  test('none without a mark, of no city, or onto a damaged file', async () => {
    const store = await waitingStore();
    await expect(
      acceptAliases(store, temporaryFolder(), marked(',,,Riyadh,الرياض,النرجص,النرجس')),
    ).rejects.toThrow('marked.csv: no row is accepted: write 1, x, yes or نعم into the column accept');
    const city = written(own('city,Riyadh,,السيح,ضرما,'), 'cities.csv');
    await expect(acceptAliases(store, temporaryFolder(), city)).rejects.toThrow(
      'cities.csv: line 2, column meant: «ضرما» is no city of the imported districts of Riyadh',
    );
    const damaged = folderWith('kind\n');
    await expect(acceptAliases(store, damaged, marked('1,,,Riyadh,الرياض,النرجص,النرجس'))).rejects.toThrow(
      'aliases.csv: the columns «region» (region), «city» (city), «written» (written), «meant» (meant) are missing; found: kind',
    );
    expect(await placed(store)).toEqual([]);
  });

  test('suggestions are of the same city, by rows, and overwrite nothing', async () => {
    const store = await testStore([...places, ['Riyadh', 'الخرج', 'الريحانة', 47.35, 24.1]]);
    const names = [
      { district: 'السلمانية' },
      { district: 'الريحانه الشرقية' },
      { district: 'حي السلمانيه', class: 'تجاري' },
      { city: 'الخرج', district: 'السلمانية' },
      { city: 'الدرعيا', district: 'العاليه' },
      { district: 'أخرى' },
    ];
    await sales(store, [salesCsv(names)]);
    const folder = temporaryFolder();
    const path = join(folder, 'aliases-suggested.csv');
    expect(await said(store, folder, 'suggest')).toEqual([
      `${path}: 5 names that no district takes, 2 of them with a likely meaning`,
      `  mark what is right in the column accept, then: npm run data -- aliases accept ${path}`,
    ]);
    const lines = readFileSync(path, 'utf8').split('\r\n').slice(0, -1);
    expect(lines).toEqual([
      '\ufeffaccept,score,rows,kind,region,city,written,meant',
      ',0.94,2,district,Riyadh,الرياض,السلمانية,السليمانية',
      ',0.95,1,city,Riyadh,,الدرعيا,الدرعية',
      ',,1,district,Riyadh,الخرج,السلمانية,',
      ',,1,district,Riyadh,الدرعيا,العاليه,',
      ',,1,district,Riyadh,الرياض,الريحانه الشرقية,',
    ]);
    // Marks that are not handed in yet stay.
    const withMark = readFileSync(path, 'utf8').replace('\r\n,0.94', '\r\nx,0.94');
    writeFileSync(path, withMark);
    await expect(said(store, folder, 'suggest')).rejects.toThrow(
      'aliases-suggested.csv: line 2 is marked, but not in force yet',
    );
    expect(readFileSync(path, 'utf8')).toBe(withMark);
    await said(store, folder, 'accept', path);
    expect((await said(store, folder, 'suggest'))[0]).toContain('4 names that no district takes, 1 of them');
    const other = join(folder, 'aliases.csv');
    await expect(said(store, folder, 'suggest', other)).rejects.toThrow(
      'aliases.csv: the columns «accept» (accept), «score» (score), «rows» (rows) are missing; found: kind, region,',
    );
    expect(await readAliasFile(other)).toHaveLength(1);
  });
});

test('what the register knows besides is less likely, and what two cities have is not said', async () => {
  const store = await testStore([
    ...places,
    ['Eastern', 'الهفوف', 'المعيزلة', 49.6, 25.4],
    ['Eastern', 'العيون', 'المعيزلة', 49.6, 25.6],
    ['Eastern', 'الهفوف', 'السليمانية', 49.65, 25.4],
  ]);
  const eastern = { region: 'الشرقية', city: 'الأحساء' };
  const names = [
    ...['المعيزيلة', 'السلمانية', 'السلمانية في العيون'].map((district) => ({ ...eastern, district })),
    ...['السلمانية', 'السليمانية'].map((district) => ({ district })),
  ];
  const { suggestions } = await sales(store, [salesCsv(names)]);
  expect(suggestions.map(({ region, written: name, score }) => [region, name, score])).toEqual([
    ['Eastern', 'السلمانية', 0.94],
    ['Riyadh', 'السلمانية', 0.89],
    ['Eastern', 'السلمانية في العيون', undefined],
    ['Eastern', 'المعيزيلة', undefined],
  ]);
});

test('the command line leads from a name to its district', async () => {
  const folder = temporaryFolder();
  await (await testStore(places, join(folder, 'ardi.sqlite'))).close();
  const file = salesCsv([{ district: 'السلمانية' }, { district: 'أخرى' }]);
  const loaded = runCli(folder, 'import', 'indicators', file, '--no-tiles');
  expect(loaded).toMatchObject({ status: 0, stderr: '' });
  expect(loaded.stdout).toContain(
    '  1 name that no district takes has a likely meaning\n' +
      '  likely: «السلمانية» → «السليمانية» (0.94), 1 row; see npm run data -- aliases suggest\n',
  );
  const suggested = runCli(folder, 'aliases', 'suggest', '--region', 'riyadh');
  expect(suggested).toMatchObject({ status: 0, stderr: '' });
  const path = join(folder, 'aliases-suggested.csv');
  writeFileSync(path, readFileSync(path, 'utf8').replace('\r\n,', '\r\n1,'));
  const accepted = runCli(folder, 'aliases', 'accept', path);
  expect(accepted).toMatchObject({ status: 0, stderr: '' });
  expect(accepted.stdout).toContain(
    '1 aliases added, 0 known already\n' +
      'Riyadh: 1 sales indicator rows and 0 deeds moved; 1 rows are in no district\n',
  );
  expect(accepted.stdout).toMatch(/Riyadh: \d+ tiles/);
  // The next load knows the name.
  expect(runCli(folder, 'import', 'indicators', file, '--no-tiles').stdout).toContain('1 in districts');
  const wrong = runCli(folder, 'aliases', 'accept');
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toMatch(/^aliases takes suggest \[FILE\], accept FILE or list\nUsage:/);
});
