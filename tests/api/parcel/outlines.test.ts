import { beforeAll, describe, expect, test } from 'vitest';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { getParcelOutlines } from '../../../contract/parcel/outlines.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('parcel outlines on %s', (engine) => {
  const bench = demoBench(engine);
  let rows: { id: number; area_sqm: number; geometry: string }[];

  beforeAll(async () => {
    rows = await bench.store.database
      .selectFrom('parcel')
      .select(['id', 'area_sqm', 'geometry'])
      .orderBy('id')
      .limit(parcelLimits.outlineParcels)
      .execute();
  });

  const outlines = (parcelObjectIds: string | string[]) =>
    callPlatform(bench.platform, getParcelOutlines, { query: { parcelObjectIds } });

  test('are those of the tables, with sides around the area', async () => {
    const { status, data } = await outlines(rows.map((row) => row.id).join());
    expect(status).toBe(200);
    expect(data.outlines.map((outline) => outline.parcelObjectId)).toEqual(rows.map((row) => row.id));
    for (const [place, { rings, edges }] of data.outlines.entries()) {
      const { geometry, area_sqm } = rows[place] ?? firstOf(rows);
      const { coordinates } = JSON.parse(geometry) as { coordinates: number[][][] };
      expect(rings.map((ring) => new Set(ring.map(String)))).toEqual(
        coordinates.map((ring) => new Set(ring.map(String))),
      );
      expect(rings.map((ring) => ring.at(-1))).toEqual(rings.map((ring) => ring[0]));
      expect(edges.length).toBeGreaterThanOrEqual(3);
      const around = edges.reduce((sum, edge) => sum + edge.lengthMeters, 0);
      // No shape has a shorter perimeter for its area than a circle; parcels need little more than twice
      // that.
      const circle = 2 * Math.sqrt(Math.PI * area_sqm);
      expect(around).toBeGreaterThan(circle * 0.99);
      expect(around).toBeLessThan(circle * 2.5);
    }
  });

  test('tell the street that a lot lies on, as wide as the demonstration plans it', async () => {
    const lots = await bench.store.database
      .selectFrom('parcel')
      .select('id')
      .where('zoning', '=', 'residential')
      .where('area_sqm', '<', 700)
      .orderBy('id')
      .limit(parcelLimits.outlineParcels)
      .execute();
    const { data } = await outlines(lots.map(({ id }) => id).join());
    expect(data.outlines).toHaveLength(parcelLimits.outlineParcels);
    for (const { edges } of data.outlines) {
      const widths = edges.flatMap(({ street }) => (street ? [street.widthMeters] : []));
      expect(widths.length).toBeGreaterThan(0);
      expect([10, 12, 15, 20, 25, 30, 36, 40, 50, 60]).toEqual(expect.arrayContaining(widths));
      expect(widths.length).toBeLessThan(edges.length);
    }
  });

  test('accept ids in one text or individually, ignoring duplicates and unknown ones', async () => {
    const [one = '', two = ''] = rows.map((row) => String(row.id));
    const { data } = await outlines(`${one},${two}`);
    expect(data.outlines).toHaveLength(2);
    for (const ids of [[two, one], `${two},5,${one},${one}`]) {
      expect((await outlines(ids)).data).toEqual(data);
    }
    expect((await outlines('5')).data).toEqual({ outlines: [] });
  });

  test('have all rings of a multipolygon with a hole, and the sides of both exteriors', async () => {
    const { id, geometry } = firstOf(rows);
    const square = (x: number, y: number, size: number) => [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ];
    const polygons = [
      [square(46.7, 24.7, 0.001), square(46.7004, 24.7004, 0.0002).toReversed()],
      [square(46.71, 24.7, 0.0005)],
    ];
    await bench.store.database
      .updateTable('parcel')
      .set({ geometry: JSON.stringify({ type: 'MultiPolygon', coordinates: polygons }) })
      .where('id', '=', id)
      .execute();
    const { data } = await outlines(String(id));
    await bench.store.database.updateTable('parcel').set({ geometry }).where('id', '=', id).execute();
    expect(data.outlines).toHaveLength(1);
    expect(data.outlines[0]?.rings).toEqual(polygons.flat());
    expect(data.outlines[0]?.edges).toHaveLength(8);
  });

  test.each([
    ['parcelObjectIds', ''],
    ['parcelObjectIds', '1,x'],
    ['parcelObjectIds', Array.from({ length: parcelLimits.outlineParcels + 1 }, (_, id) => id + 1).join()],
  ])('reject a wrong %s: %s', async (field, ids) => {
    expectBadInput(await outlines(ids), field);
  });
});
