import { expect, test } from 'vitest';
import { codesInOrder } from '../../../lib/fold-code.ts';

test.each([
  [
    ['3', 'س 111'],
    ['س 111', '3'],
  ],
  [
    ['SB-T4.1', 'R-2'],
    ['SB-T4.1', 'R-2'],
  ],
  [
    ['م 112-40', '30'],
    ['م 112-40', '30'],
  ],
  [
    ['٣', 'ADA-118'],
    ['ADA-118', '٣'],
  ],
  [['3', null], ['3']],
  [['3', ' '], ['3']],
  [['3', '3'], ['3']],
  [[undefined, null], []],
])('of what a publisher writes, words come before bare numbers: %j', (texts, codes) => {
  expect(codesInOrder(...texts)).toEqual(codes);
});
