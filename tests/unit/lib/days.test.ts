import { expect, test, vi } from 'vitest';
import { dayBefore, riyadhDay } from '../../../lib/days.ts';

test('a day starts at midnight in Riyadh', () => {
  vi.useFakeTimers({ now: new Date('2026-05-03T20:59:59Z'), toFake: ['Date'] });
  expect(riyadhDay()).toBe('2026-05-03');
  vi.setSystemTime(new Date('2026-05-03T21:00:00Z'));
  expect(riyadhDay()).toBe('2026-05-04');
  vi.useRealTimers();
});

test.each([
  ['2026-11-22', 12, '2025-11-22'],
  ['2026-01-31', 2, '2025-11-30'],
  ['2024-02-29', 12, '2023-02-28'],
  ['2026-01-15', 1, '2025-12-15'],
])('%s less %i months is %s', (day, months, before) => {
  expect(dayBefore(day, months)).toBe(before);
});
