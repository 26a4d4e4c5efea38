import { expect, test } from 'vitest';
import { inNaturalOrder, Texts } from '../../../../../platform/land/texts.ts';

const inOrder = [
  '1',
  '2',
  '9',
  '10',
  '10/أ',
  '10/ب',
  '303',
  '303/2',
  '303/أ',
  '303/أ/2',
  '303/أ/10',
  '303/ب',
  '304',
  'أ',
  'ب/1',
];

test('parcel numbers sort naturally, with letters and slashes', () => {
  expect(inOrder.toReversed().sort(inNaturalOrder)).toEqual(inOrder);
});

test('different texts always have a definite order', () => {
  for (const [one, other] of [
    ['1', '01'],
    ['12-3', '12–3'],
  ] as const) {
    expect(Math.sign(inNaturalOrder(one, other))).toBe(-Math.sign(inNaturalOrder(other, one)));
    expect(inNaturalOrder(one, other)).not.toBe(0);
  }
});

test('texts get numeric keys that lead back to them, each with its rank', () => {
  const texts = new Texts();
  const numbers = ['10', '9', null, '10', '9/أ'].map((text) => texts.numberOf(text));
  expect(numbers).toEqual([1, 2, 0, 1, 3]);
  expect(numbers.map((number) => texts.textOf(number))).toEqual(['10', '9', null, '10', '9/أ']);
  expect([texts.find('9'), texts.find('8')]).toEqual([2, undefined]);
  expect(Array.from(texts.naturalPlaces())).toEqual([3, 2, 0, 1]);
});
