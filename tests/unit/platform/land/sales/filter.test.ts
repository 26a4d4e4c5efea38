import { expect, test } from 'vitest';
import { deedFilter } from '../../../../../platform/land/sales/filter.ts';
import type { Period } from '../../../../../contract/shared/vocabulary.ts';

test.each<[Period, ReturnType<typeof deedFilter>]>([
  ['last_month', { months: 1 }],
  ['last_3_years', { months: 36 }],
  ['before_that', {}],
])('the period %s limits deeds to %o', (period, filter) => {
  expect(deedFilter({ period })).toEqual(filter);
});
