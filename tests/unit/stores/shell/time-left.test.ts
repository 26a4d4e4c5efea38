import { expect, test } from 'vitest';
import { timeLeft } from '../../../../src/stores/shell/time-left.ts';

const second = 1000;
const hour = 3600 * second;

test.each([
  [1, { hours: 0, minutes: 0, seconds: 1 }],
  [second, { hours: 0, minutes: 0, seconds: 1 }],
  [59.2 * second, { hours: 0, minutes: 1, seconds: 0 }],
  [hour - second, { hours: 0, minutes: 59, seconds: 59 }],
  [hour, { hours: 1, minutes: 0, seconds: 0 }],
  [50 * hour + 61 * second, { hours: 50, minutes: 1, seconds: 1 }],
])('%d milliseconds are split into hours, minutes and seconds', (milliseconds, left) => {
  expect(timeLeft(5 + milliseconds, 5)).toEqual(left);
});

test.each([0, -1, -hour])('%d milliseconds are over', (milliseconds) => {
  expect(timeLeft(milliseconds, 0)).toBeUndefined();
});
