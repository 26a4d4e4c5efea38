import { expect, test } from 'vitest';
import { riyadhMoment, riyadhTime } from '../../../lib/days.ts';

test('a Riyadh time is three hours ahead of UTC', () => {
  expect(riyadhMoment('2030-01-01 02:30:00')).toBe(Date.parse('2029-12-31T23:30:00Z'));
  expect(riyadhMoment('2028-02-29 23:59:59')).toBe(Date.parse('2028-02-29T20:59:59Z'));
  expect(riyadhTime(Date.parse('2029-12-31T23:30:00Z'))).toBe('2030-01-01 02:30:00');
});

test.each([
  '',
  '2030-01-01',
  '2030-01-01T02:30:00',
  '2030-1-1 2:30:00',
  '2030-02-30 02:30:00',
  '2030-13-01 02:30:00',
  '2030-01-01 24:00:00',
  '2030-01-01 02:60:00',
  ' 2030-01-01 02:30:00',
])('%j is not a time', (text) => {
  expect(riyadhMoment(text)).toBeUndefined();
});
