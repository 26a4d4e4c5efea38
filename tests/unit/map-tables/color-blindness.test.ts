import { expect, test } from 'vitest';
import { distance, seen, sights } from '../../../map-tables/color-vision.ts';
import { baseColors, drawnColor, rampColors, type Theme } from '../../../map-tables/palette.ts';
import { unclassifiedColor } from '../../../pipeline/import/rules/classify-parcels.ts';
import { classPalette } from '../../../pipeline/import/rules/palette.ts';
import { zoningOf } from '../../support/zoning.ts';

for (const [name, sight] of Object.entries(sights)) {
  for (const [mode, colors] of Object.entries(rampColors)) {
    test(`${mode}: classes are distinguishable and each darker than the one before, with ${name}`, () => {
      const ramp = colors.map((color) => seen(color, sight));
      for (const [index, color] of ramp.slice(1).entries()) {
        const before = ramp[index] ?? color;
        expect(distance(before, color), `${colors[index]} and ${colors[index + 1]}`).toBeGreaterThan(7);
        expect(color[0], `${colors[index + 1]} is darker`).toBeLessThan(before[0]);
      }
    });

    test.each<Theme>(['light', 'dark'])(
      `${mode}: «no data» differs from all classes in the %s theme, with ${name}`,
      (theme) => {
        const noData = seen(baseColors[theme].noData, sight);
        for (const color of colors) {
          expect(distance(noData, seen(drawnColor(color, theme), sight)), color).toBeGreaterThan(4);
        }
      },
    );
  }

  test.each<Theme>(['light', 'dark'])(
    `«not known» differs from the gray zoning classes in the %s theme, with ${name}`,
    (theme) => {
      const unknown = seen(baseColors[theme].unknownZoning, sight);
      const { sb_subject_to_subdivision, sb_undetermined, utilities } = zoningOf;
      const grays = [sb_subject_to_subdivision, sb_undetermined, utilities].map(({ color }) => color);
      for (const color of [...grays, unclassifiedColor])
        expect(distance(unknown, seen(drawnColor(color, theme), sight)), color).toBeGreaterThan(6);
    },
  );

  // Nineteen classes cannot all differ for every eye: their codes are also shown on the parcels.
  test(`the general zoning classes differ from each other, with ${name}`, () => {
    const { open_areas, commercial_apartments, utilities, commercial, residential } = zoningOf;
    const general = [open_areas, commercial_apartments, utilities, commercial, residential].map(
      ({ color }) => color,
    );
    for (const one of general) {
      for (const other of general) {
        if (one === other) continue;
        expect(distance(seen(one, sight), seen(other, sight)), `${one} and ${other}`).toBeGreaterThan(5);
      }
    }
  });

  test(`classes without a color of their own differ, the first of them clearly, with ${name}`, () => {
    const palette = classPalette.map((color) => seen(color, sight));
    for (const [index, one] of palette.entries()) {
      for (const [place, other] of palette.slice(0, index).entries()) {
        const least = index < 12 ? 7 : 4;
        expect(distance(one, other), `${classPalette[index]} and ${classPalette[place]}`).toBeGreaterThan(
          least,
        );
      }
    }
  });

  test.each<Theme>(['light', 'dark'])(
    `classes without a color of their own differ from «no data» and «unclassified» in the %s theme, with ${name}`,
    (theme) => {
      const { noData, unknownZoning } = baseColors[theme];
      const others = [noData, unknownZoning, drawnColor(unclassifiedColor, theme)];
      for (const color of classPalette) {
        const own = seen(drawnColor(color, theme), sight);
        for (const other of others) expect(distance(own, seen(other, sight)), color).toBeGreaterThan(6);
      }
    },
  );
}
