import { describe, expect, test } from 'vitest';
import { NeighborhoodIndex } from '../../../../pipeline/import/places/neighborhood-index.ts';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { collection, districtFeatures, districts, testStore, readOrWhyNot } from './support.ts';

const store = await testStore();
await districts(
  store,
  collection(
    districtFeatures([
      ['الرياض', 'النرجس'],
      ['الرياض', 'حي الصفا'],
      ['الرياض', 'المعيزلة'],
      ['الرياض', 'الخالدية'],
      ['الرياض', 'قلعة 1'],
      ['الرياض', 'الزهرا'],
      ['الرياض', 'الزهراء'],
      ['الدرعية', 'الخالدية'],
      ['الدرعية', 'سمحان'],
      ['الهياثم', 'الهياثم'],
    ]),
  ),
);
await districts(
  store,
  collection(
    districtFeatures(
      [
        ['الهفوف', 'المحمدية'],
        ['الهفوف', 'الرابية'],
        ['العيون', 'الرابية'],
        ['القطيف', 'البستان'],
        ['عنك', 'البستان'],
        ['صفوى', 'الرويحة'],
        ['سيهات', 'الخليج'],
        ['رأس تنورة', 'الروضة'],
        ['الظهران', 'هجر'],
        ['الدمام', 'هجر'],
      ],
      50,
      26,
    ),
  ),
  'Eastern',
);
const indexes = {
  Riyadh: await NeighborhoodIndex.load(store.database, 'Riyadh'),
  Eastern: await NeighborhoodIndex.load(store.database, 'Eastern'),
};

function find(region: RegionKey, city: string, district: string): string {
  const found = readOrWhyNot(indexes[region as keyof typeof indexes].find(city, district));
  return typeof found === 'string' ? found : `${found.city} / ${found.name}`;
}

describe('a name is matched', () => {
  test.each<[reason: string, region: RegionKey, city: string, district: string, found: string]>([
    ['exactly', 'Riyadh', 'الرياض', 'النرجس', 'الرياض / النرجس'],
    ['with «حي», tatweel, tashkeel and hamza folded', 'Riyadh', 'الـــرياض', 'حي النَّرجس', 'الرياض / النرجس'],
    ['in letters of other keyboards', 'Riyadh', 'الریاض', 'ﺍﻟﺨﺎﻟﺪﻳﺔ فی محافظہ الدرعیہ', 'الدرعية / الخالدية'],
    ['with taa marbuta as haa', 'Riyadh', 'الرياض', 'الخالديه', 'الرياض / الخالدية'],
    ['with or without hamza at the end', 'Riyadh', 'الرياض', 'الصفاء', 'الرياض / الصفا'],
    ['by a spelling known to be the same', 'Riyadh', 'الرياض', 'المعيزيلة', 'الرياض / المعيزلة'],
    ['with ordinals in words as digits', 'Riyadh', 'الرياض', 'قلعة الأولى', 'الرياض / قلعة 1'],
    ['by the nearer of two spellings', 'Riyadh', 'الرياض', 'حي الزهراء', 'الرياض / الزهراء'],
    ['in the city named, not in one that belongs to it', 'Riyadh', 'الرياض', 'الخالدية', 'الرياض / الخالدية'],
    ['in the city after the stroke', 'Riyadh', 'الرياض', 'الخالدية/الدرعية', 'الدرعية / الخالدية'],
    ['in a city that a register counts under another', 'Riyadh', 'الرياض', 'سمحان', 'الدرعية / سمحان'],
    ['in a city of a governorate', 'Eastern', 'الاحساء', 'المحمدية', 'الهفوف / المحمدية'],
    ['in a city called «محافظة …»', 'Eastern', 'محافظة الأحساء', 'المحمدية', 'الهفوف / المحمدية'],
    ['in the city itself before its governorate', 'Eastern', 'القطيف', 'البستان', 'القطيف / البستان'],
    ['in the city that the name carries', 'Eastern', 'القطيف', 'الرويحة في محافظة القطيف', 'صفوى / الرويحة'],
    [
      'in the city that the name carries without its kind',
      'Eastern',
      'الدمام',
      'الخليج في سيهات',
      'سيهات / الخليج',
    ],
    ['without a city, where only one has it', 'Riyadh', '', 'سمحان', 'الدرعية / سمحان'],
    ['with hamza folded in the city', 'Eastern', 'راس تنورة', 'الروضه', 'رأس تنورة / الروضة'],
  ])('%s', (_reason, region, city, district, found) => {
    expect(find(region, city, district)).toBe(found);
  });
});

describe('a name is not matched', () => {
  test.each<[reason: string, region: RegionKey, city: string, district: string]>([
    ['district not found in city', 'Riyadh', 'الرياض', 'العليا'],
    ['district not found in city', 'Riyadh', 'الرياض', 'النرجسي'],
    ['district not found in city', 'Riyadh', 'الهياثم', 'النرجس'],
    ['district not found in city', 'Riyadh', 'الخرج', 'الديرة في الهياثم'],
    ['district not found in city', 'Riyadh', 'الرياض', 'النرجس/الياسمين'],
    ['unknown city', 'Riyadh', 'ضرما', 'النرجس'],
    ['unknown city', 'Riyadh', 'الرياض', 'النرجس في القصب'],
    ['district is only given as أخرى (other)', 'Riyadh', 'ضرما', 'اخرى'],
    ['no district given', 'Riyadh', 'الرياض', ''],
    ['ambiguous: several districts have this name', 'Riyadh', '', 'الخالدية'],
    ['ambiguous: several districts have this name', 'Eastern', 'الاحساء', 'الرابية'],
    ['ambiguous: several districts have this name', 'Eastern', 'القطيف', 'البستان في محافظة القطيف'],
  ])('%s: %s %s / %s', (reason, region, city, district) => {
    expect(find(region, city, district)).toBe(reason);
  });
});

test('land is placed by its name, else by its position', () => {
  const { Riyadh } = indexes;
  expect(Riyadh.locate([46.51, 24.61], undefined, undefined)).toMatchObject({ name: 'النرجس' });
  expect(Riyadh.locate([46.51, 24.61], 'الرياض', 'حي الصفا')).toMatchObject({ name: 'الصفا' });
  expect(Riyadh.locate([46.51, 24.61], 'الرياض', 'بنبان')).toMatchObject({ name: 'النرجس' });
  expect(Riyadh.locate([46.9, 24.9], 'الرياض', 'بنبان')).toBeUndefined();
});
