import { beforeEach, expect, test, vi } from 'vitest';
import type { MyOfferDetail } from '../../../../src/api/offer/my-offers.ts';
import {
  bodyOf,
  differencesOf,
  emptyForm,
  forgetDraft,
  keepDraft,
  numberOf,
  offerFaultsOf,
  pricesOf,
  readDraft,
  valuesOf,
  type OfferFormValues,
} from '../../../../src/stores/offer/offer-form.ts';
import { removeStorage } from '../../../../src/environment/storage.ts';
import { offerFormPrefix } from '../../../../src/environment/environment.ts';

vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => void values.set(key, text),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  });
});

const parcels = [
  { id: 1, name: 'الملقا - 1', areaSqm: 400 },
  { id: 2, name: 'الملقا - 2', areaSqm: 100 },
];
const filled: OfferFormValues = {
  ...emptyForm,
  organisation: 'M1',
  parcels,
  price: '١٬٢٠٠٬٠٠٠',
  description: 'أرض سكنية على شارعين في الملقا',
  licenceNo: '٧٢٠٠٠٠٠٠٠١',
  licenceEnds: '2030-01-01',
  phone: '0551234567',
};

test.each([
  ['1,200,000', 1_200_000],
  ['١٢٠٠٠٠٠٫٥', 1_200_000.5],
  [' 950 000 ', 950_000],
  ['', undefined],
  ['-5', undefined],
  ['1e6', undefined],
])('«%s» is the number %s', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test('the other price follows from the area', () => {
  expect(pricesOf({ ...filled, priceBasis: 'total', price: '1000000' })).toEqual({
    total: 1_000_000,
    perSqm: 2000,
  });
  expect(pricesOf({ ...filled, priceBasis: 'per_sqm', price: '2000' })).toEqual({
    total: 1_000_000,
    perSqm: 2000,
  });
  expect(pricesOf({ ...filled, price: '0' })).toBeUndefined();
  expect(pricesOf({ ...filled, parcels: [] })).toBeUndefined();
});

test('the form names its faults in order, and a licence may be missing', () => {
  expect(offerFaultsOf(emptyForm)).toEqual(['organisation', 'parcels', 'price', 'description']);
  expect(offerFaultsOf(filled)).toEqual([]);
  expect(offerFaultsOf({ ...filled, licenceNo: '', licenceEnds: '' })).toEqual([]);
  expect(
    offerFaultsOf({
      ...filled,
      description: '<script>alert(1)</script> أرض سكنية',
      licenceNo: '123',
      phone: '12',
      whatsapp: 'x',
    }),
  ).toEqual(['description', 'licenceNo', 'phone', 'whatsapp']);
});

test('numbers are sent as the platform takes them', () => {
  expect(bodyOf({ ...filled, whatsapp: '٠٥٥٩٨٧٦٥٤٣' })).toMatchObject({
    parcelObjectIds: [1, 2],
    price: 1_200_000,
    contactPhone: '+966551234567',
    whatsapp: '+966559876543',
    licenceEnds: '2030-01-01',
  });
  expect(bodyOf({ ...filled, phone: '', licenceEnds: '' })).toMatchObject({
    contactPhone: null,
    licenceEnds: null,
  });
});

const offer = {
  organisation: { code: 'M1', name: 'مكتب' },
  purpose: 'sale',
  parcels,
  priceBasis: 'total',
  price: 1_200_000,
  description: 'أرض سكنية على شارعين في الملقا',
  photos: [],
  licenceNo: '7200000001',
  licenceEnds: '2030-01-01',
  contactPhone: '+966551234567',
  whatsapp: null,
} as unknown as MyOfferDetail;

test('what a colleague changed is told by field', () => {
  expect(valuesOf(offer)).toMatchObject({ price: '1200000', phone: '0551234567', whatsapp: '' });
  const theirs = { ...offer, price: 1_300_000, licenceEnds: '2031-01-01' };
  expect(differencesOf(offer, theirs)).toEqual(['price', 'licenceEnds']);
  expect(differencesOf(offer, offer)).toEqual([]);
});

test('a half-written form is kept for each offer, survives what is stored otherwise, and goes with the session', () => {
  expect(readDraft(undefined)).toBeUndefined();
  keepDraft(undefined, filled);
  keepDraft('A1', { ...filled, price: '5' }, 3);
  expect(readDraft(undefined)).toEqual({ values: filled, version: undefined });
  expect(readDraft('A1')).toEqual({ values: { ...filled, price: '5' }, version: 3 });
  forgetDraft(undefined);
  expect(readDraft(undefined)).toBeUndefined();
  localStorage.setItem(`${offerFormPrefix}A2`, '{"values":{"parcels":[{"id":"x"}],"purpose":"gift"}}');
  expect(readDraft('A2')?.values).toEqual(emptyForm);
  localStorage.setItem(`${offerFormPrefix}A3`, 'no JSON');
  expect(readDraft('A3')).toBeUndefined();
  localStorage.setItem('ardi:region', 'Asir');
  removeStorage(offerFormPrefix);
  expect(readDraft('A1')).toBeUndefined();
  expect(localStorage.getItem('ardi:region')).toBe('Asir');
});
