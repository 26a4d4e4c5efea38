import { describe, expect, test } from 'vitest';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { getParcelOutlines, getParcelPlan } from '../../../contract/parcel/outlines.ts';
import { metersBetween } from '../../../lib/geo/sphere.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('the parcel plan on %s', (engine) => {
  const bench = demoBench(engine);
  const plan = async (...ids: number[]) =>
    (await callPlatform(bench.platform, getParcelPlan, { query: { parcelObjectIds: ids.join() } })).data
      .parcels;
  const parcels = () =>
    bench.store.database
      .selectFrom('parcel')
      .select(['id', 'parcel_no', 'area_sqm', 'zoning', 'centroid_x', 'centroid_y'])
      .select(['west', 'south', 'east', 'north'])
      .orderBy('id')
      .execute();

  test('has the requested parcel, then the nearest ones within 45 m around it', async () => {
    const rows = await parcels();
    const own =
      rows.find(({ zoning, area_sqm }) => zoning === 'residential' && area_sqm < 700) ?? firstOf(rows);
    const found = await plan(own.id);
    const middle = { x: (own.west + own.east) / 2, y: (own.south + own.north) / 2 };
    const degrees = { x: 45 / (111_195 * Math.cos((middle.y * Math.PI) / 180)), y: 45 / 111_195 };
    const around = rows
      .filter(({ west, south, east, north }) => {
        const [x, y] = [(west + east) / 2, (south + north) / 2];
        return (
          x > own.west - degrees.x &&
          x < own.east + degrees.x &&
          y > own.south - degrees.y &&
          y < own.north + degrees.y
        );
      })
      .map((row) => ({ row, meters: metersBetween({ x: row.centroid_x, y: row.centroid_y }, middle) }))
      .sort((one, other) => one.meters - other.meters)
      .map(({ row }) => row)
      .filter(({ id }) => id !== own.id);
    expect(around.length).toBeGreaterThan(4);
    expect(found.map(({ parcelObjectId }) => parcelObjectId)).toEqual(
      [own, ...around].slice(0, parcelLimits.outlineParcels).map(({ id }) => id),
    );
    const [first, second] = found;
    expect(first).toMatchObject({
      parcelNo: own.parcel_no,
      area: own.area_sqm,
      zoning: own.zoning,
      isChosen: true,
    });
    expect(first?.edges.length).toBeGreaterThanOrEqual(3);
    expect(second).toMatchObject({ isChosen: false, edges: [] });
    expect(found.some(({ isNeighbor }) => isNeighbor)).toBe(true);
    const { data } = await callPlatform(bench.platform, getParcelOutlines, {
      query: { parcelObjectIds: found.map(({ parcelObjectId }) => parcelObjectId).join() },
    });
    const rings = new Map(data.outlines.map((outline) => [outline.parcelObjectId, outline.rings]));
    for (const parcel of found) expect(parcel.rings).toEqual(rings.get(parcel.parcelObjectId));
  });

  test('has the requested parcels first, however far apart, and no more than the outline limit', async () => {
    const rows = await parcels();
    const [one, other] = [firstOf(rows), rows.at(-1) ?? firstOf(rows)];
    const found = await plan(one.id, other.id);
    expect(new Set(found.slice(0, 2).map(({ parcelObjectId }) => parcelObjectId))).toEqual(
      new Set([one.id, other.id]),
    );
    const many = rows.slice(0, parcelLimits.outlineParcels + 5).map(({ id }) => id);
    const most = await plan(...many);
    expect(most).toHaveLength(parcelLimits.outlineParcels);
    expect(most.every(({ isChosen, parcelObjectId }) => isChosen && many.includes(parcelObjectId))).toBe(
      true,
    );
  });

  test('omits unknown parcels, and rejects what cannot be a parcel', async () => {
    expect(await plan(999_999_999)).toEqual([]);
  });

  test.each([
    ['none', ''],
    ['no number', '1,x'],
    ['too many', Array.from({ length: parcelLimits.planParcels + 1 }, (_, index) => index + 1).join()],
  ])('rejects ids: %s', async (_what, parcelObjectIds) => {
    expectBadInput(
      await callPlatform(bench.platform, getParcelPlan, { query: { parcelObjectIds } }),
      'parcelObjectIds',
    );
  });
});
