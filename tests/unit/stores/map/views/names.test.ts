import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewLimits } from '../../../../../contract/map/view-limits.ts';
import { saveView } from '../../../../../contract/map/saved-views.ts';
import { freeName, viewName, viewNameFault } from '../../../../../src/stores/map/views/view-names.ts';
import { hostileText } from '../../../../support/arbitrary.ts';

const long = 'س'.repeat(viewLimits.savedViewName);

test.each([
  ['', 'empty'],
  [' \u3000 ', 'empty'],
  [`${long}س`, 'long'],
  ['سطر\nآخر', 'unfit'],
  ['صفر\u0000', 'unfit'],
  ['نصف \ud83d', 'unfit'],
  ['الملقا: التنظيم', undefined],
  [` ${long} `, undefined],
  ['\u202e\u2066', 'empty'],
  ['👨‍👩‍👧', undefined],
])('%j: %s', (text, fault) => {
  expect(viewNameFault(text)).toBe(fault);
});

test('accepts and normalizes names exactly as the contract does', () => {
  const { name } = saveView.body.shape;
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 70 })), (text) => {
      const answer = name.safeParse(text);
      expect(viewNameFault(text) === undefined).toBe(answer.success);
      if (answer.success) expect(viewName(text)).toBe(answer.data);
    }),
  );
});

test('a taken name gets the first free number, and stays short enough', () => {
  expect(freeName('عملي', ['بيتي'])).toBe('عملي');
  expect(freeName('عملي', ['عملي'])).toBe('عملي (2)');
  expect(freeName('عملي', ['عملي', 'عملي (2)', 'عملي (3)'])).toBe('عملي (4)');
  expect(freeName(long, [long])).toBe(`${long.slice(4)} (2)`);
  // A surrogate pair is cut as a whole.
  const signs = `${'س'.repeat(viewLimits.savedViewName - 5)}🏡🏡`;
  expect(viewNameFault(freeName(signs, [signs.slice(0, viewLimits.savedViewName)]))).toBeUndefined();
});
