import { expect, test } from 'vitest';
import { planKey, planOfKey, planQuery } from '../../../../contract/shared/plan-key.ts';

test.each([
  ['الرياض', '3114'],
  ['الرياض', '1324/ب'],
  ['مكة المكرمة', '1/2/3'],
])('a plan of %s with the number %s is the same when it is read again', (cityName, planNo) => {
  const plan = { cityName, planNo };
  expect(planOfKey(planKey(plan))).toEqual(plan);
  expect(planOfKey(new URLSearchParams(planQuery(plan)).get('subdivision') ?? '')).toEqual(plan);
});

test.each(['', 'الرياض', '/3114', 'الرياض/', ' / ', `${'م'.repeat(81)}/1`, `م/${'1'.repeat(61)}`])(
  '«%s» names no plan',
  (key) => {
    expect(planOfKey(key)).toBeUndefined();
  },
);
