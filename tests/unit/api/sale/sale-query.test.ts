import { expect, test } from 'vitest';
import { boxQuery } from '../../../../src/api/shared/box-query.ts';
import { saleQuery } from '../../../../src/api/sale/sale-query.ts';
import { CornerInput } from '../../../../contract/shared/common.ts';

test.each([
  [999, {}],
  [999.99, {}],
  [1000, { fromPrice: 1000 }],
  [1001, { fromPrice: 1001 }],
  [9001, { fromPrice: 9001 }],
])('sends a minimum price of %f as %j', (fromPrice, query) => {
  expect(saleQuery({ fromPrice })).toEqual(query);
});

test.each([
  [999, { toPrice: 999 }],
  [8999, { toPrice: 8999 }],
  [9000, { toPrice: 9000 }],
  [9000.01, {}],
  [9001, {}],
])('sends a maximum price of %f as %j', (toPrice, query) => {
  expect(saleQuery({ toPrice })).toEqual(query);
});

test('omits «الكل» and before_that, and sends other types and periods', () => {
  expect(saleQuery({ type: 'الكل', period: 'before_that' })).toEqual({});
  const sent = { type: 'أرض سكنية', period: 'last_year' } as const;
  expect(saleQuery(sent)).toEqual(sent);
});

test('sends other conditions unchanged and omits empty ones', () => {
  const sent = { fromArea: 0, toArea: 900, landUseGroup: 'mixed', fromDate: '2025-01-31' } as const;
  expect(saleQuery({ ...sent, toDate: '' })).toEqual(sent);
  expect(saleQuery({ type: undefined, fromPrice: undefined, toPrice: undefined })).toEqual({});
});

test('formats coordinates as the API reads them, however small or long the numbers', () => {
  const box = { southWest: { x: 1e-9, y: -0.1 - 0.2 }, northEast: { x: 46.123456789, y: 24.7 } };
  const { boundaryFrom = '', boundaryTo = '' } = boxQuery(box);
  expect([boundaryFrom, boundaryTo]).toEqual(['0.0000000,-0.3000000', '46.1234568,24.7000000']);
  expect(CornerInput.parse(boundaryFrom)).toEqual({ x: 0, y: -0.3 });
  expect(CornerInput.parse(boundaryTo)).toEqual({ x: 46.1234568, y: 24.7 });
  expect(boxQuery(undefined)).toEqual({});
});
