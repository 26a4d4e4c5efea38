import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { heatModeEntries } from '../../../platform/land/heat/modes.ts';
import { heatLegend } from '../../../map-tables/heat-legend.ts';
import { heatColor } from '../../../src/map/heat.ts';

const modes = heatModeEntries('https://tiles.example');

describe.each(modes)('$id', (mode) => {
  test('has ascending bounds without gaps, and a distinct color for each class', () => {
    const { classes } = mode;
    expect(classes[0]?.from).toBeNull();
    expect(classes.at(-1)?.to).toBeNull();
    classes.slice(1).forEach((entry, index) => {
      expect(entry.from).toBe(classes[index]?.to);
      expect(entry.to ?? Infinity).toBeGreaterThan(entry.from ?? -Infinity);
    });
    expect(new Set(classes.map((entry) => entry.color)).size).toBe(classes.length);
  });

  test.each(['light', 'dark'] as const)('is painted as its legend says, in the %s theme', (theme) => {
    const parsed = createExpression(heatColor(mode, theme), {
      type: 'color',
      'property-type': 'data-driven',
      expression: { interpolated: true, parameters: ['zoom', 'feature'] },
      transition: true,
    } as never);
    if (parsed.result === 'error') throw new Error(JSON.stringify(parsed.value));
    const legend = heatLegend(mode, theme);
    mode.classes.forEach(({ from, to }, index) => {
      for (const value of [from ?? (to ?? 0) - 1000, (to ?? (from ?? 0) + 1000) - 0.1]) {
        const color: unknown = parsed.value.evaluate({ zoom: 12 }, {
          type: 3,
          properties: { value },
        } as never);
        expect(String(color)).toBe(legend[index]?.color);
      }
    });
  });
});
