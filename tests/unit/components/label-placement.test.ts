import { expect, test } from 'vitest';
import { placeLabels } from '../../../src/components/parcel/label-placement.ts';

const overlaps = (places: readonly { x: number; y: number }[]) =>
  places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => Math.abs(one.x - other.x) < 16 && Math.abs(one.y - other.y) < 11),
  );

test('a number stands above its dot where nothing is near', () => {
  const places = placeLabels(
    [
      { x: 50, y: 50 },
      { x: 150, y: 50 },
    ],
    400,
  );
  expect(places).toEqual([
    { x: expect.closeTo(50) as number, y: 40, isFar: false },
    { x: expect.closeTo(150) as number, y: 40, isFar: false },
  ]);
});

test('numbers of a cluster are printed over neither one another nor a dot', () => {
  const dots = Array.from({ length: 12 }, (_, index) => ({
    x: 200 + (index % 4) * 7,
    y: 200 + Math.floor(index / 4) * 6,
  }));
  const places = placeLabels(dots, 400);
  expect(overlaps(places)).toEqual([]);
  for (const { x, y } of places)
    expect(Math.min(...dots.map((dot) => Math.hypot(dot.x - x, dot.y - y)))).toBeGreaterThanOrEqual(9);
  expect(places.some(({ isFar }) => isFar)).toBe(true);
});

test('twenty sales of one place are all numbered apart', () => {
  expect(
    overlaps(
      placeLabels(
        Array.from({ length: 20 }, () => ({ x: 100, y: 100 })),
        400,
      ),
    ),
  ).toEqual([]);
});

test('a number stays within the drawing and off its other marks', () => {
  const [place] = placeLabels([{ x: 200, y: 4 }], 400);
  expect(place?.y).toBeGreaterThan(11);
  const own = { x: 200, y: 190 };
  const [beside] = placeLabels([{ x: 200, y: 200 }], 400, [own]);
  expect(Math.hypot((beside?.x ?? 0) - own.x, (beside?.y ?? 0) - own.y)).toBeGreaterThanOrEqual(9);
});
