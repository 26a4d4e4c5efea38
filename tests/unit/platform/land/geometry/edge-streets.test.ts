import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parcelOutlines } from '../../../../../platform/land/geometry/outlines.ts';
import { openStore } from '../../../../../database/open.ts';
import type { Store } from '../../../../../database/connection/store.ts';
import { metersPerDegree } from '../../../../../lib/geo/ellipsoid.ts';
import type { Position } from '../../../../../lib/geo/rings.ts';
import { collectionOf, importLand } from '../../../../support/written-land.ts';

const scale = metersPerDegree(24.7);
/** Meters east and north of a place in Riyadh. */
const at = (east: number, north: number): Position => [46.7 + east / scale.east, 24.7 + north / scale.north];
const lot = (number: string, west: number, south: number, width = 20, depth = 20) => ({
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        at(west, south),
        at(west + width, south),
        at(west + width, south + depth),
        at(west, south + depth),
        at(west, south),
      ],
    ],
  },
  properties: { parcelId: number, parcelNo: number, planNo: '1' },
});
const road = (name: string | null, width: number | null, ...points: [number, number][]) => ({
  geometry: { type: 'LineString', coordinates: points.map(([east, north]) => at(east, north)) },
  properties: { name, width },
});

describe('the street along a side', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ file: ':memory:' });
    const parcels = [
      // Two rows back to back, with a lot of little depth in front of the second one's street.
      ...[lot('front', 0, 0), lot('back', 0, 20, 20, 15)],
      ...[lot('corner', 500, 0), lot('turned', 1000, 0), lot('unnamed', 1500, 0), lot('alone', 2000, 0)],
      ...[lot('skew', 2500, 0), lot('end', 3000, 0), lot('wide', 3500, 0)],
    ];
    const streets = [
      road('الأول', null, [-50, -7], [100, -7]),
      road('الثاني', null, [-50, 42], [100, 42]),
      road('جنوبي', 20, [400, -10], [600, -10]),
      road('شرقي', 12, [526, -100], [526, 100]),
      // Drawn the other way around, and a little turned.
      road('مائل', 15, [1100, -13], [900, -3]),
      road(null, null, [1400, -5], [1600, -5]),
      road('بعيد', 15, [1900, -15], [2100, -15]),
      road('قاطع', 15, [2480, -22], [2520, 0]),
      // Ends beside the lot, in the line of its southern side.
      road('منته', 40, [2900, -1], [2990, -1]),
      road('طويل', 60, [-2000, -34], [3300, -3000], [3300, -34], [3600, -34]),
    ];
    await importLand(store, { parcels: collectionOf(parcels), streets: collectionOf(streets) });
  });
  afterAll(() => store.close());

  const streetsOf = async (number: string) => {
    const { id } = await store.database
      .selectFrom('parcel')
      .select('id')
      .where('parcel_no', '=', number)
      .executeTakeFirstOrThrow();
    const [outline] = await parcelOutlines(store, [id]);
    const sides = { 90: 'south', 0: 'east', 270: 'north', 180: 'west' } as Record<number, string>;
    return Object.fromEntries(
      (outline?.edges ?? []).flatMap(({ bearing, street }) =>
        street ? [[sides[Math.round(bearing) % 360] ?? bearing, street]] : [],
      ),
    );
  };

  test.each([
    ['front', { south: { name: 'الأول', widthMeters: null } }],
    ['back', { north: { name: 'الثاني', widthMeters: null } }],
    ['corner', { south: { name: 'جنوبي', widthMeters: 20 }, east: { name: 'شرقي', widthMeters: 12 } }],
    ['turned', { south: { name: 'مائل', widthMeters: 15 } }],
    ['unnamed', { south: { name: null, widthMeters: null } }],
    ['alone', {}],
    ['skew', {}],
    ['end', {}],
    ['wide', { south: { name: 'طويل', widthMeters: 60 } }],
  ])('of the lot «%s» is %j', async (number, expected) => {
    expect(await streetsOf(number)).toEqual(expected);
  });
});
