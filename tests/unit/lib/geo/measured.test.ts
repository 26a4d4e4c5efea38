import { describe, expect, test } from 'vitest';
import { meanRadius } from '../../../../lib/geo/sphere.ts';
import { areaOf, lengthOf } from '../../../../lib/geo/measured.ts';
import { printedMap, roomOnPaper } from '../../../../src/map/paper.ts';

/** Meters per degree on the sphere that lengths are measured on. */
const degree = (Math.PI / 180) * meanRadius;
const at = (east: number, north: number) => ({
  x: 46.7 + east / (degree * Math.cos((24.7 * Math.PI) / 180)),
  y: 24.7 + north / degree,
});

describe('a measurement', () => {
  const square = [at(0, 0), at(300, 0), at(300, 400), at(0, 400)];

  test('has the length of its path, and of its perimeter when closed', () => {
    expect(lengthOf(square)).toBeCloseTo(1000, 0);
    expect(lengthOf(square, true)).toBeCloseTo(1400, 0);
  });

  test('has the enclosed area, in either direction', () => {
    expect(areaOf(square) / 120_000).toBeCloseTo(1, 3);
    expect(areaOf(square.toReversed())).toBeCloseTo(areaOf(square), 6);
  });

  test('has neither with too few points', () => {
    expect(lengthOf([])).toBe(0);
    expect(lengthOf([at(0, 0)], true)).toBe(0);
    expect(areaOf(square.slice(0, 2))).toBe(0);
  });
});

describe('a printed map', () => {
  test('has the space that the sheet leaves it', () => {
    expect(roomOnPaper('a4-landscape')).toEqual({ width: 215, height: 142 });
    expect(roomOnPaper('a3-portrait')).toEqual({ width: 277, height: 306 });
  });

  test('fills its space, with a scale true on the ground', () => {
    const wide = printedMap({ width: 1000, height: 400, metersAcross: 1075 }, 'a4-landscape');
    expect(wide.width).toBeCloseTo(215);
    expect(wide.height).toBeCloseTo(86);
    expect(wide.ratio).toBe(5000);
    expect(wide.bar).toEqual({ meters: 200, length: 40 });
    const tall = printedMap({ width: 300, height: 600, metersAcross: 710 }, 'a4-landscape');
    expect(tall.height).toBeCloseTo(142);
    expect(tall.width).toBeCloseTo(71);
    expect(tall.ratio).toBe(10_000);
  });
});
