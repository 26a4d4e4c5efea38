import { describe, expect, test } from 'vitest';
import { ringArea, type Position } from '../../../../../lib/geo/rings.ts';
import { measuredAreaOf } from '../../../../../platform/land/parcels/measured-area.ts';

/** Borders of tiles of zoom 14 in Riyadh: the longitude of the western one, and the latitude of the northern one. */
const column = 10_316;
const row = 7036;
const border: Position = [
  (column / 2 ** 14 - 0.5) * 360,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** 14))) * 180) / Math.PI,
];
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** A rectangle of degrees by its northwest corner, 20 by 22 m if nothing is said. */
function parcel([west, north]: Position, width = 0.0002, height = 0.0002) {
  const [left, right, top, bottom] = [west, west + width, north, north - height].map(rounded) as [
    number,
    number,
    number,
    number,
  ];
  const ring: Position[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ];
  return { geometry: JSON.stringify({ type: 'Polygon', coordinates: [ring] }), area: ringArea(ring) };
}

const away: Position = [border[0] + 0.0003, border[1] - 0.0003];

describe('the area of an outline', () => {
  test.each<[what: string, at: Position, share: number, isCut: boolean | undefined]>([
    ['away from any border, as stated', away, 1, undefined],
    ['a tenth less than stated', away, 1.1, undefined],
    ['much less than stated', away, 1.2, false],
    ['much more than stated', away, 0.8, false],
    ['along the western border of a tile, as stated', [border[0], away[1]], 1, undefined],
    ['along it, somewhat less than stated', [border[0], away[1]], 1.03, true],
    ['along it, somewhat more than stated', [border[0], away[1]], 0.97, undefined],
    ['along it, much less than stated', [border[0], away[1]], 10_000, true],
    ['along the northern border, somewhat less than stated', [away[0], border[1]], 1.03, true],
    ['2e-6 degree beside a border', [border[0] + 2e-6, away[1]], 1.03, undefined],
  ])('%s', (_, at, share, isCut) => {
    const { geometry, area } = parcel(at);
    const measured = measuredAreaOf(geometry, area * share);
    expect(measured?.isCut).toBe(isCut);
    if (measured) expect(measured.areaSqm).toBeCloseTo(area, 6);
  });

  test('is not cut by a side of less than 2 m, nor by one that is not quite along the border', () => {
    const short = parcel([border[0], away[1]], 0.0002, 1.5e-5);
    expect(measuredAreaOf(short.geometry, short.area * 1.05)).toBeUndefined();
    const [west, north] = [rounded(border[0]), away[1]];
    const leaning = [
      [
        [west, north],
        [west + 5e-7, north - 0.0002],
        [west + 0.0002, north],
        [west, north],
      ],
    ] as Position[][];
    const geometry = JSON.stringify({ type: 'Polygon', coordinates: leaning });
    expect(measuredAreaOf(geometry, ringArea(leaning[0]!) * 1.05)).toBeUndefined();
  });

  test('is seldom taken for cut where parcels run along meridians and parallels', () => {
    const cut = Array.from({ length: 10_000 }, (_, index) => {
      const corner: Position = [46.6 + (index % 100) * 0.000_237, 24.6 + Math.floor(index / 100) * 0.000_217];
      const { geometry, area } = parcel(corner);
      return measuredAreaOf(geometry, area * 1.05);
    }).filter((measured) => measured !== undefined);
    expect(cut.length).toBeLessThan(100);
  });

  test('is that of all parts without their holes', () => {
    const rings = (at: Position, size: number) =>
      (JSON.parse(parcel(at, size, size).geometry) as { coordinates: Position[][] }).coordinates[0]!;
    const [whole, court] = [rings(away, 0.0002), rings([away[0] + 5e-5, away[1] - 5e-5], 0.0001)];
    const other = rings([away[0] + 0.0004, away[1]], 0.0001);
    const geometry = JSON.stringify({ type: 'MultiPolygon', coordinates: [[whole, court], [other]] });
    const area = ringArea(whole) - ringArea(court) + ringArea(other);
    expect(measuredAreaOf(geometry, area)).toBeUndefined();
    expect(measuredAreaOf(geometry, area * 2)?.areaSqm).toBeCloseTo(area, 6);
  });
});
