import { expect, test } from 'vitest';
import { viewAddressPattern } from '../../../../../contract/map/view-address.ts';
import { addressOfView, readSavedAddress } from '../../../../../src/stores/map/views/saved-address.ts';
import { pageOfView } from '../../../../../src/stores/map/views/open-view.ts';

const query =
  '?mode=shape_area&classes=300-500&overlays=metro,bus&parcel=12,13&period=last_year&fromPrice=2000&area=46.6,24.6,46.8,24.8';
const hash = '#map=14.25/24.7136/46.6753';

test('saves a view as the map’s own address, and reads it back completely', () => {
  const address = addressOfView({ search: query, hash });
  expect(address).toMatch(viewAddressPattern);
  const read = readSavedAddress(address ?? '');
  expect(read).toMatchObject({
    address,
    isWhole: true,
    view: {
      mode: 'shape_area',
      classes: ['300-500'],
      overlays: ['metro', 'bus'],
      selection: { kind: 'parcels', parcelObjectIds: [12, 13] },
      filters: { fromPrice: 2000, area: [46.6, 24.6, 46.8, 24.8] },
    },
  });
});

test('does not save parameters outside the view, nor the rotation of the map', () => {
  const search = '?finder=steps&refUserId=7&mode=plain&utm_source=x';
  expect(addressOfView({ search, hash: `${hash}/-20/40` })).toBe(`?mode=plain${hash}`);
  expect(addressOfView({ search: '', hash })).toBe(hash);
});

test.each([
  '',
  '#',
  '#map=',
  '#map=14',
  '#map=14/24',
  '#map=a/b/c',
  '#map=99/24/46',
  '#map=14/124/46',
  '#map=14//46',
])('without a place (%s) there is nothing to save or open', (bad) => {
  expect(addressOfView({ search: query, hash: bad })).toBeUndefined();
  expect(readSavedAddress(query + bad)).toBeUndefined();
});

test.each([
  ['?mode=of_tomorrow&overlays=metro', '?overlays=metro'],
  ['?overlays=metro,tram', '?overlays=metro'],
  ['?mode=shape_area&classes=300-500,1-2', '?mode=shape_area&classes=300-500'],
  ['?fromPrice=much&use=<none>&from=2025-02-30', ''],
  ['?colour=red', ''],
  ['?%E0%A4%A=1', ''],
])('drops unknown values and reports that: %s', (saved, left) => {
  expect(readSavedAddress(saved + hash)).toMatchObject({ address: left + hash, isWhole: false });
});

test('a link to a view has the parameters that the map reads, on the page of its region', () => {
  expect(pageOfView({ regionKey: 'Asir', address: `?mode=plain&colour=red${hash}` })).toBe(
    `/Asir/metrics?mode=plain${hash}`,
  );
  expect(pageOfView({ regionKey: 'Asir', address: '//elsewhere.example' })).toBe('/Asir/metrics');
});
