import { describe, expect, test } from 'vitest';
import type { Ring } from '../../../../lib/geo/polygons.ts';
import type { Position } from '../../../../lib/geo/rings.ts';
import { isTouching } from '../../../../lib/geo/touching.ts';

const perDegree = { x: 111_320 * Math.cos((24.8 * Math.PI) / 180), y: 110_574 };

/** A rectangle, its southwest corner some meters east and north of a place near Riyadh. */
function rectangle(east: number, north: number, width: number, height: number): Ring[] {
  const point = (x: number, y: number): Position => [46.7 + x / perDegree.x, 24.8 + y / perDegree.y];
  const first = point(east, north);
  return [
    [
      first,
      point(east + width, north),
      point(east + width, north + height),
      point(east, north + height),
      first,
    ],
  ];
}

const chosen = rectangle(0, 0, 20, 30);

describe('parcels touch', () => {
  test('when they share a side, a corner, or a part of a side', () => {
    expect(isTouching(chosen, rectangle(20, 0, 20, 30))).toBe(true);
    expect(isTouching(chosen, rectangle(20, 30, 10, 10))).toBe(true);
    expect(isTouching(chosen, rectangle(-50, 30, 200, 30))).toBe(true);
  });

  test('not across a street', () => {
    expect(isTouching(chosen, rectangle(0, 42, 20, 30))).toBe(false);
    expect(isTouching(chosen, rectangle(22, 0, 20, 30))).toBe(false);
  });
});
