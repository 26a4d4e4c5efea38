import { expect, test } from 'vitest';
import { baseColors, drawnColor, rampColors, type Theme } from '../../../src/map/palette.ts';
import { unclassifiedColor } from '../../../pipeline/import/classify-parcels.ts';
import { classPalette } from '../../../pipeline/import/rules/palette.ts';
import { zoningOf } from '../../support/zoning.ts';

type Triple = [number, number, number];

/** Complete loss of one cone type, on linear RGB: Machado, Oliveira and Fernandes, 2009. */
const sights: Record<string, Triple[]> = {
  'full sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(color: string): Triple {
  return [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function times(matrix: Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
}

/** OKLab of a color as seen with that color vision: lightness and two axes, times 100. */
function seen(color: string, sight: Triple[]): Triple {
  const light = times(sight, linear(color)).map((value) => Math.min(1, Math.max(0, value))) as Triple;
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map(Math.cbrt) as Triple;
  return times(
    [
      [21.04542553, 79.3617785, -0.40720468],
      [197.79984951, -242.8592205, 45.05937099],
      [2.59040371, 78.27717662, -80.8675766],
    ],
    cones,
  );
}

function distance(one: Triple, other: Triple): number {
  return Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
}

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
