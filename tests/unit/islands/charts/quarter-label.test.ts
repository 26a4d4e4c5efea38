import { expect, test } from 'vitest';
import { chart } from '../../../../words/ar/shared/chart.ts';
import { labelOf } from '../../../../src/islands/shared/charts/QuarterChart.tsx';

const [median, published, ratio] = (['median_of_sales', 'published', 'value_over_area'] as const).map(
  (averageBasis) => ({ averageBasis }),
);

test.each([
  ['medians of deeds', [median, median], chart.ofQuarters.median],
  ['published means', [published, ratio], chart.ofQuarters.mean],
  ['both', [published, median], chart.ofQuarters.mixed],
])('a chart of %s says which', (_, quarters, label) => {
  expect(labelOf(quarters.flatMap((quarter) => quarter ?? []))).toBe(label);
});
