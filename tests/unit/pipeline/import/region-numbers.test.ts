import { expect, test } from 'vitest';
import { numberingOf } from '../../../../pipeline/import/cities/region-numbers.ts';
import { loadRegions } from '../../../../pipeline/import/places/regions.ts';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { testStore } from './support.ts';

const store = await testStore();
const regions = await loadRegions(store.database);

/** Rows in the middle of regions, by the numbers that they have. */
function rows(numbers: Partial<Record<RegionKey, number>>, times = 1) {
  return Object.entries(numbers).flatMap(([key, regionNumber]) => {
    const region = regions.get(key as RegionKey);
    if (!region) throw new Error(`there is no region ${key}`);
    const point: [number, number] = [region.centroid_x, region.centroid_y];
    const row = { regionNumber, point };
    return Array.from({ length: times }, () => row);
  });
}

test.each<[name: string, numbers: Partial<Record<RegionKey, number>>, region: RegionKey, number: number]>([
  ['open lists', { Riyadh: 1, Makkah: 2, Jazan: 10, Al_Jawf: 13 }, 'Al_Jawf', 13],
  ['this product', { Riyadh: 10, Makkah: 2, Madinah: 13, Al_Jawf: 15 }, 'Madinah', 13],
  ['open lists, one region alone', { Jazan: 10 }, 'Jazan', 10],
  ['this product, one region alone', { Riyadh: 10 }, 'Riyadh', 10],
  ['numbers that are the same in both', { Makkah: 2, Tabuk: 7, Najran: 11 }, 'Najran', 11],
])('the numbering of %s is found', (_, numbers, region, number) => {
  expect(numberingOf(rows(numbers), regions)?.get(number)).toBe(region);
});

test('a few rows that tell the numberings apart are enough, and a few wrong ones no harm', () => {
  const many = rows({ Makkah: 2, Asir: 6 }, 50);
  expect(numberingOf([...many, ...rows({ Riyadh: 1 })], regions)?.get(1)).toBe('Riyadh');
  expect(numberingOf([...many, ...rows({ Riyadh: 10, Hail: 3 })], regions)).toBeUndefined();
  const wrong = rows({ Riyadh: 4 });
  expect(numberingOf([...rows({ Riyadh: 1, Jazan: 10 }, 20), ...wrong], regions)?.get(10)).toBe('Jazan');
});

test('another numbering is not guessed', () => {
  const alphabetical = { Tabuk: 3, Hail: 4, Al_Qassim: 5, Riyadh: 6, Madinah: 7, Asir: 8, Jazan: 10 };
  expect(numberingOf(rows(alphabetical), regions)).toBeUndefined();
  expect(numberingOf(rows({ Riyadh: 99 }), regions)).toBeUndefined();
});
