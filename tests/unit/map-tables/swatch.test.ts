import { expect, test } from 'vitest';
import { baseColors } from '../../../map-tables/palette.ts';
import { modeSwatch, swatch } from '../../../map-tables/swatch.ts';

test('a swatch has equal bars from right to left', () => {
  expect(swatch(['#111111', '#222222'])).toBe('linear-gradient(to left, #111111 0% 50%, #222222 50% 100%)');
});

test('a long ramp is thinned out, and keeps its ends', () => {
  const colors = Array.from({ length: 19 }, (_, index) => `#0000${String(index).padStart(2, '0')}`);
  const shown = swatch(colors).match(/#\d+/g);
  expect(shown).toHaveLength(6);
  expect(shown?.[0]).toBe('#000000');
  expect(shown?.at(-1)).toBe('#000018');
});

test('plain land, and zoning whose classes are not loaded, have the color of plain land', () => {
  expect(modeSwatch('plain', 'dark', [])).toContain(baseColors.dark.plain);
});
