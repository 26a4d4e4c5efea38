import { expect, test } from 'vitest';
import { inNaturalOrder } from '../../../lib/natural-order.ts';

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
