import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCompareQuery } from '../../../../src/api/compare/compare-query.ts';
import { compareAddress } from '../../../../contract/shared/page-addresses.ts';

const read = (query: string) => readCompareQuery(new URLSearchParams(query));

test('reads parcel ids in order, without duplicates, with digits of any script', () => {
  expect(read('parcels=30,٢٠,30, 10 ')).toEqual({
    parcelObjectIds: [30, 20, 10],
    namedCount: 3,
    hasUnreadable: false,
    onlyDifferences: false,
  });
  expect(read('parcels=7،8').parcelObjectIds).toEqual([7, 8]);
});

test('compares the first four parcels and reports how many were given', () => {
  expect(read('parcels=1,2,3,4,5,6')).toMatchObject({ parcelObjectIds: [1, 2, 3, 4], namedCount: 6 });
});

test('accepts an empty list and rejects values that cannot be parcel ids', () => {
  for (const query of ['', 'parcels=', 'parcels=,,']) {
    expect(read(query)).toMatchObject({ parcelObjectIds: [], hasUnreadable: false });
  }
  for (const part of ['0', '-5', '1e3', '5.0', 'x', '%00', '9'.repeat(16), '0x10']) {
    expect(read(`parcels=5,${part}`), part).toMatchObject({ parcelObjectIds: [5], hasUnreadable: true });
  }
});

test('requests at most four ids, all accepted by the API, whatever the address contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const { parcelObjectIds } = readCompareQuery(new URLSearchParams({ parcels: text }));
      expect(parcelObjectIds.length).toBeLessThanOrEqual(4);
      for (const id of parcelObjectIds) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
    }),
  );
  const many = Array.from({ length: 2000 }, (_id, place) => place + 1).join(',');
  expect(read(`parcels=${many}`)).toMatchObject({ parcelObjectIds: [1, 2, 3, 4], namedCount: 2000 });
});

test('reads back the address that it builds', () => {
  const queryOf = (address: string) => readCompareQuery(new URL(address, 'http://127.0.0.1').searchParams);
  expect(compareAddress([5, 3])).toBe('/compare?parcels=5,3');
  expect(queryOf(compareAddress([5, 3]))).toMatchObject({ parcelObjectIds: [5, 3], onlyDifferences: false });
  expect(queryOf(compareAddress([5, 3], true))).toMatchObject({ onlyDifferences: true });
});
