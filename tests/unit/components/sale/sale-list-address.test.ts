import { expect, test } from 'vitest';
import { SaleListAddress } from '../../../../src/components/sale/sale-list-address.ts';

const path = '/Riyadh/transactions';
const of = (query: string, at = path) => new SaleListAddress(at, new URLSearchParams(query));

test('page links keep filters and order; the first page has no number', () => {
  const address = of('fromPrice=2000&sort=oldest&page=4');
  expect(address.ofPage(5)).toBe(`${path}?fromPrice=2000&sort=oldest&page=5`);
  expect(address.ofPage(1)).toBe(`${path}?fromPrice=2000&sort=oldest`);
});

test('removing a filter removes all its fields and returns to the first page', () => {
  const address = of('from=2024-01-01&to=2024-02-01&use=commercial&page=3&area=46,24,47,25');
  expect(address.withoutGroup('days')).toBe(`${path}?use=commercial&area=46,24,47,25`);
  expect(address.withoutGroup('landUse')).toBe(`${path}?from=2024-01-01&to=2024-02-01&area=46,24,47,25`);
  expect(of('mode=zoning_color&classes=commercial&sort=oldest').withoutClasses).toBe(`${path}?sort=oldest`);
});

test('the CSV link has the same rows; the map link the same filters, with its list of sales open', () => {
  const address = of('fromArea=400&sort=oldest&page=2', `${path}/15`);
  expect(address.file).toBe(`${path}/15.csv?fromArea=400&sort=oldest`);
  expect(address.map('Riyadh')).toBe('/Riyadh/metrics?fromArea=400&list=sales&neighborhood=15');
});

test('drops unknown query parameters and empty fields', () => {
  expect(of('utm_source=x&fromPrice=&type=&toPrice=5000').ofPage(2)).toBe(`${path}?toPrice=5000&page=2`);
});

test('a list counts as narrowed only by filters that exclude sales', () => {
  expect(of('fromPrice=999&toPrice=9001&sort=oldest&page=2').isNarrowed).toBe(false);
  expect(of('fromPrice=1000').isNarrowed).toBe(true);
  expect(of('mode=zoning_color&classes=commercial').isNarrowed).toBe(true);
});

test('a form receives the parameters that it has no field for', () => {
  expect(of('area=46,24,47,25&fromPrice=2000&page=2').rest(new Set(['fromPrice']))).toEqual([
    ['area', '46,24,47,25'],
  ]);
});
