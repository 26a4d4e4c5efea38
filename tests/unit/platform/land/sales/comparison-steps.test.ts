import { expect, test } from 'vitest';
import { comparisonSteps, widenedIn } from '../../../../../platform/land/sales/comparison-steps.ts';

test('conditions that nobody chose are widened one at a time, and never narrowed', () => {
  const steps = comparisonSteps({});
  expect(steps[0]).toEqual({ meters: 1000, months: 12, tolerance: 35 });
  expect(steps.at(-1)).toEqual({ meters: 5000, months: 60, tolerance: 70 });
  steps.slice(1).forEach((step, index) => {
    const before = steps[index];
    if (!before) throw new Error('there is none before');
    const changed = (['meters', 'months', 'tolerance'] as const).filter(
      (name) => step[name] !== before[name],
    );
    expect(changed).toHaveLength(1);
    expect(step.meters >= before.meters && step.months >= before.months).toBe(true);
    expect((step.tolerance ?? 0) >= (before.tolerance ?? 0)).toBe(true);
  });
});

test('what was chosen stays as it is', () => {
  expect(comparisonSteps({ meters: 300, months: 6, tolerance: null })).toEqual([
    { meters: 300, months: 6, tolerance: null },
  ]);
  const steps = comparisonSteps({ months: 6 });
  expect(new Set(steps.map(({ months }) => months))).toEqual(new Set([6]));
  expect(steps).toHaveLength(6);
});

test('what was widened is told, but not what was chosen', () => {
  expect(widenedIn({ meters: 1000, months: 12, tolerance: 35 }, {})).toEqual([]);
  expect(widenedIn({ meters: 2000, months: 24, tolerance: 50 }, { tolerance: 50 })).toEqual([
    'meters',
    'months',
  ]);
});
