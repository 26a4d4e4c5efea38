import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressParts,
  offerAddress,
  parcelAddress,
  saleAddress,
} from '../../../../contract/shared/page-addresses.ts';

const site = 'http://127.0.0.1';

test('things have the addresses of the specification', () => {
  expect(parcelAddress(100_000_700)).toBe('/parcel/100000700');
  expect(offerAddress('OF-10-00001')).toBe('/offer/OF-10-00001');
  const sale = { transactionNo: '40000021', planNo: '1018', parcelNo: '74', regionId: 10 };
  expect(saleAddress(sale)).toBe('/transaction/40000021/1018/74/10');
  expect(saleAddress({ ...sale, planNo: null, parcelNo: '303/أ/2' })).toBe(
    '/transaction/40000021/-/303%2F%D8%A3%2F2/10',
  );
});

test('any sale number survives a round trip through its address', () => {
  // Numbers have no blanks around them, and no more than 40 characters. A dot or two as a path segment means another
  // folder wherever addresses are read: no number is one.
  const number = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => !/^\.{0,2}$/.test(text) && text.length <= 40);
  fc.assert(
    fc.property(number, number, number, fc.nat(), (transactionNo, planNo, parcelNo, regionId) => {
      const address = saleAddress({ transactionNo, planNo, parcelNo, regionId });
      expect(addressParts(site + address)).toEqual([
        'transaction',
        transactionNo,
        planNo,
        parcelNo,
        String(regionId),
      ]);
    }),
  );
});

test('a number that an address cannot hold is left out of it', () => {
  const sale = { transactionNo: '40000021', planNo: ' ', parcelNo: '9'.repeat(41), regionId: 10 };
  expect(saleAddress(sale)).toBe('/transaction/40000021/-/-/10');
});

test('an address that cannot be decoded has no segments', () => {
  expect(addressParts(`${site}/offer/%E0%A4%A`)).toBeUndefined();
});
