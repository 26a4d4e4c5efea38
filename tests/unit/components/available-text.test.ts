import { expect, test } from 'vitest';
import { availableText } from '../../../src/components/project/available-text.ts';

test.each([
  [45, 1200, '45 من 1,200'],
  [0, 120, '0 من 120'],
  [45, null, '45'],
  [null, 120, 'غير معروف بعد، والكل 120'],
  [null, null, 'غير معروف بعد'],
])('%o units of %o read «%s»', (availableCount, unitCount, text) => {
  expect(availableText({ availableCount, unitCount })).toBe(text);
});
