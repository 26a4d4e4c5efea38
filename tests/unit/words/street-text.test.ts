import { expect, test } from 'vitest';
import { streetText } from '../../../words/street-text.ts';

test.each([
  [{ name: 'شارع الأمير سلطان', widthMeters: 20 }, 'شارع الأمير سلطان بعرض 20 م'],
  [{ name: 'شارع العليا', widthMeters: null }, 'شارع العليا'],
  [{ name: null, widthMeters: 12.5 }, 'شارع بعرض 12.5 م'],
  [{ name: null, widthMeters: null }, undefined],
  [null, undefined],
])('the street %j reads «%s»', (street, text) => {
  expect(streetText(street)).toBe(text);
});
