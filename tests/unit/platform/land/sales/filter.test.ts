import { afterEach, expect, test, vi } from 'vitest';
import { deedFilter } from '../../../../../platform/land/sales/filter.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['2026-11-25T20:59:59Z', '2026-05-25'],
  ['2026-11-25T21:00:00Z', '2026-05-26'],
  ['2026-08-31T12:00:00Z', '2026-02-28'],
])('a period of six months at %s begins on %s, as days are counted in Riyadh', (now, first) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  expect(deedFilter({ period: 'last_6_months' })).toEqual({ fromDate: first });
});
