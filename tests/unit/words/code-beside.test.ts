import { expect, test } from 'vitest';
import { cellOfParcels } from '../../../words/count.ts';
import { codeBeside } from '../../../words/code-beside.ts';

test.each([
  ['البوليفارد T4.2', 'SB-T4.2', ''],
  ['سكني', 'سك', 'سك'],
  ['تجاري', 'C-111', 'C-111'],
  [null, 'C-111', 'C-111'],
  ['سكني', null, ''],
])('the class %s with the code %s is not named twice', (name, code, shown) => {
  expect(codeBeside(name, code)).toBe(shown);
});

test('a cell has a mean of amounts, and the class of most parcels', () => {
  expect(cellOfParcels(337, 'price_of_meter')).toMatch(/^متوسط خلية من 337 قطعة/);
  expect(cellOfParcels(337, 'zoning_color')).toMatch(/^الأكثر في خلية من 337 قطعة/);
});
