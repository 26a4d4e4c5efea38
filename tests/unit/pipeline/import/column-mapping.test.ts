import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parcelFields } from '../../../../pipeline/import/parcels/fields.ts';
import { ColumnMapping } from '../../../../pipeline/import/columns/mapping.ts';
import { mappingPath, openMapping } from '../../../../pipeline/import/columns/saved-mapping.ts';
import { Properties } from '../../../../pipeline/import/geo/properties.ts';
import { synonyms } from '../../../../pipeline/import/columns/synonyms.ts';
import { temporaryFolder, written } from './support.ts';

const names = synonyms('plan_no', 'plan');
const valueTable = (rows: string) => written(`field,theirs,ours\n${rows}`, 'values.csv');

describe('a mapping', () => {
  test('finds fields however the column is written, and values however their digits are', () => {
    const mapping = new ColumnMapping({
      columns: { 'رقم المُخطط': 'plan', ZONE_ID: 'zoning' },
      values: { zoning: { '3': 'residential', 'A+': 'commercial', سكنى: 'residential' } },
    });
    expect(mapping.fieldOf('رقم_المخطط')).toBe('plan');
    expect(mapping.fieldOf('zoneid')).toBe('zoning');
    expect(mapping.fieldOf('zone')).toBeUndefined();
    expect(mapping.valueOf('zoning', ' ٣ ')).toBe('residential');
    expect(mapping.valueOf('zoning', 'سكني')).toBe('residential');
    expect(mapping.valueOf('zoning', 'a+')).toBe('commercial');
    expect(mapping.valueOf('zoning', 'A-')).toBe('A-');
    expect(mapping.valueOf('plan', '3')).toBe('3');
  });

  test('a mapped column comes before known names, and is nothing else any more', () => {
    const mapping = new ColumnMapping({ columns: { CODE: 'plan', plan_no: 'block' }, values: {} });
    const properties = new Properties({ plan: '1', plan_no: '2', code: '3' }, mapping);
    expect(properties.text(names, 'plan')).toBe('3');
    expect(new Properties({ plan: '1', plan_no: '2' }, mapping).text(names, 'plan')).toBe('1');
    expect(properties.text(synonyms('block'), 'block')).toBe('2');
    expect(properties.text(names)).toBe('2');
    const name = new ColumnMapping({ columns: { latin: 'city' }, values: {} });
    expect(new Properties({ city: 'الرياض', latin: 'Riyadh' }, name).arabic(synonyms('city'), 'city')).toBe(
      'Riyadh',
    );
  });

  test('a value that a table leaves empty is unknown', () => {
    const mapping = new ColumnMapping({ columns: {}, values: { plan: { '0': '' } } });
    expect(new Properties({ plan_no: 0, plan: 7 }, mapping).text(names, 'plan')).toBe('7');
    expect(new Properties({ plan_no: 0 }, mapping).text(names, 'plan')).toBeUndefined();
  });
});

describe('the mapping of a publisher', () => {
  const pathIn = (folder: string, publisher?: string) => mappingPath(folder, publisher, 'parcels');

  test('is kept when asked, and the next load needs no words; words win over it', async () => {
    const path = pathIn(temporaryFolder(), 'أمانة الرياض');
    const values = valueTable('zoning,3,residential\nZoning,4,commercial\n');
    const first = await openMapping(path, parcelFields, { map: ['PLAN=X=Plan', 'B=block'], values });
    expect(existsSync(path)).toBe(false);
    expect(first.mapping.toldColumns).toEqual(['PLAN=X', 'B']);
    expect(await first.save()).toBe(path);

    const second = await openMapping(path, parcelFields, { map: [], values: undefined });
    expect(second.mapping.toldColumns).toEqual([]);
    expect(second.mapping.fieldOf('plan=x')).toBe('plan');
    expect(second.mapping.valueOf('zoning', '4')).toBe('commercial');
    const before = readFileSync(path, 'utf8');
    expect(await second.save()).toBeUndefined();
    expect(readFileSync(path, 'utf8')).toBe(before);

    const words = { map: ['b=parcel', 'P=plan'], values: valueTable('zoning,٤,utilities\n') };
    const third = await openMapping(path, parcelFields, words);
    expect(third.mapping.fieldOf('B')).toBe('parcel');
    expect(third.mapping.valueOf('zoning', '4')).toBe('utilities');
    expect(third.mapping.valueOf('zoning', '3')).toBe('residential');
    expect(third.mapping.namesOf('plan', [])).toEqual(['p', 'planx']);
    await third.save();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      columns: { b: 'parcel', P: 'plan', 'PLAN=X': 'plan' },
      values: { zoning: { '3': 'residential', '٤': 'utilities' } },
    });
  });

  test('has a safe file name', () => {
    const nameOf = (publisher?: string) => basename(pathIn('/data', publisher));
    expect(nameOf()).toBe('default-parcels.json');
    expect(nameOf('../..')).toBe('default-parcels.json');
    expect(nameOf('../Amanah/أمانة الرِّياض')).toBe('amanah-امانه-الرياض-parcels.json');
    expect(Buffer.byteLength(nameOf('ا'.repeat(500)))).toBeLessThan(255);
    expect(dirname(pathIn('/data', '/etc/x'))).toBe('/data/mappings');
  });

  test.each([
    ['{"columns":{"A":"plan"', 'damaged'],
    ['{"columns":{"A":3},"values":{}}', 'damaged'],
    ['{"columns":{},"values":{},"more":1}', 'damaged'],
    ['{"columns":{"A":"moon"},"values":{}}', 'there is no field «moon»'],
  ])('is refused in one sentence when it is damaged: %s', async (content, sentence) => {
    const path = pathIn(temporaryFolder());
    mkdirSync(dirname(path));
    writeFileSync(path, content);
    await expect(openMapping(path, parcelFields, { map: [], values: undefined })).rejects.toThrow(
      new RegExp(`^default-parcels\\.json: [^\\n]*${sentence}[^\\n]*$`),
    );
  });

  test.each<[map: string[], values: string | undefined, sentence: RegExp]>([
    [['plan'], undefined, /^--map takes theirs=ours, such as PLAN_CODE=plan: plan$/],
    [['=plan'], undefined, /^--map takes theirs=ours/],
    [
      ['X=moon'],
      undefined,
      /^--map: there is no field «moon»; the fields are objectId, .*zoning, .*priceDate$/,
    ],
    [[], 'moon,1,2\n', /^values\.csv: there is no field «moon»; the fields are/],
    [[], ',1,2\n', /^values\.csv: line 2 lacks a field or a value$/],
  ])('refuses %j with %j', async (map, rows, sentence) => {
    const values = rows === undefined ? undefined : valueTable(rows);
    await expect(openMapping('/nowhere/x.json', parcelFields, { map, values })).rejects.toThrow(sentence);
  });

  test('refuses a table of values without its three columns', async () => {
    const values = written('field,from,to\nzoning,1,2\n', 'values.csv');
    await expect(openMapping('/nowhere/x.json', parcelFields, { map: [], values })).rejects.toThrow(
      /^values\.csv: the columns «القيمة في الملف» \(theirs\), «القيمة هنا» \(ours\) are missing; found: field, from, to$/,
    );
  });
});
