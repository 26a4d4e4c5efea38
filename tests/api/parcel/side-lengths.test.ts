import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getParcelOutlines, getParcelPlan } from '../../../contract/parcel/outlines.ts';
import type { Store } from '../../../database/connection/store.ts';
import { metersPerDegree } from '../../../lib/geo/ellipsoid.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';
import { collectionOf, importLand } from '../../support/written-land.ts';

const scale = metersPerDegree(24.7);
type Meters = [east: number, north: number];
const at = ([east, north]: Meters): Position => [46.7 + east / scale.east, 24.7 + north / scale.north];
const lot = (properties: object, ...corners: Meters[]) => ({
  geometry: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)].map(at)] },
  properties: { parcelNo: '1', planNo: '1', ...properties },
});
const rectangle: Meters[] = [
  [0, 0],
  [25, 0],
  [25, 40],
  [0, 40],
];
/** The same with the cut of a street crossing in the southeast. */
const cut: Meters[] = [
  [0, 0],
  [22, 0],
  [25, 3],
  [25, 40],
  [0, 40],
];
/** The same with a northern side in two parts, one 5 m behind the other. */
const stepped: Meters[] = [
  [0, 0],
  [25, 0],
  [25, 40],
  [10, 40],
  [10, 35],
  [0, 35],
];
const line = (length: string | number, ...points: Meters[]) => ({
  geometry: { type: 'LineString', coordinates: points.map(at) },
  properties: { length_m: length },
});

describe.each(engines)('stated lengths of sides on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  beforeEach(async () => {
    store = await openTestStore(engine);
    platform = await startPlatform(store);
  });
  afterEach(async () => {
    await platform.close();
    await store.close();
  });

  const [city, survey] = ['الأمانة', 'مكتب المساحة'];
  const load = (
    parcel: ReturnType<typeof lot>,
    edges: ReturnType<typeof line>[] = [],
    others: ReturnType<typeof line>[] = [],
  ) =>
    importLand(store, { parcels: collectionOf([parcel]) }, { source: city }).then(async () => {
      if (edges.length > 0) await importLand(store, { edges: collectionOf(edges) }, { source: survey });
      if (others.length > 0)
        await importLand(store, { edges: collectionOf(others) }, { source: city, mode: 'append' });
    });
  /** Length, source and differing measured length by bearing, of both endpoints, which agree. */
  const sides = async () => {
    const [row] = await store.database.selectFrom('parcel').select('id').execute();
    const query = { parcelObjectIds: String(row?.id) };
    const [outline] = (await callPlatform(platform, getParcelOutlines, { query })).data.outlines;
    const [drawn] = (await callPlatform(platform, getParcelPlan, { query })).data.parcels;
    expect(drawn?.edges).toEqual(outline?.edges);
    return Object.fromEntries(
      (outline?.edges ?? []).map((edge) => [
        edge.bearing,
        [edge.lengthMeters, edge.lengthSource, edge.measuredMeters],
      ]),
    );
  };

  test('of columns are those of the sides that face each point of the compass', async () => {
    await load(lot({ south_length: '25.04', 'طول الضلع الشرقي': '45' }, ...rectangle));
    expect(await sides()).toEqual({
      90: [25.04, city, null],
      0: [45, city, 40],
      270: [25, null, null],
      180: [40, null, null],
    });
  });

  test('a cut corner is no side of its own, and of two that face north none is meant', async () => {
    await load(lot({ south_length: 22.1, east_length: 37.2 }, ...cut));
    expect(await sides()).toMatchObject({
      90: [22.1, city, null],
      0: [37.2, city, null],
      45: [expect.closeTo(4.24, 1) as number, null, null],
    });
    await load(lot({ north_length: 25, south_length: 25.1 }, ...stepped));
    expect(await sides()).toMatchObject({ 90: [25.1, city, null], 270: [10, null, null] });
  });

  test('of lines hold before those of columns, and follow one another along a side', async () => {
    await load(lot({ south_length: 24, west_length: 41 }, ...rectangle), [
      line('25.10 م', [0.5, -1], [25.5, -1]),
      line(15.2, [25, 0], [25, 15]),
      // Drawn the other way around.
      line(25.1, [25, 40], [25, 15]),
    ]);
    expect(await sides()).toEqual({
      90: [25.1, survey, null],
      0: [40.3, survey, null],
      270: [25, null, null],
      180: [41, city, null],
    });
  });

  test('of two publishers the nearer line has it', async () => {
    await load(lot({}, ...rectangle), [line(26, [0, -1], [25, -1])], [line(25.5, [0, 0], [25, 0])]);
    expect(await sides()).toMatchObject({ 90: [25.5, city, null] });
  });

  test('lines that are apart, turned, too long or with a gap state nothing', async () => {
    await load(lot({}, ...rectangle), [
      line(25, [0, -4], [25, -4]),
      line(50, [-25, 40], [25, 40]),
      line(15, [25, 0], [25, 15]),
      line(15, [25, 25], [25, 40]),
      line(40, [0, 0], [25, 40]),
    ]);
    const measured = Object.values(await sides());
    expect(measured.map(([, source]) => source)).toEqual([null, null, null, null]);
  });

  test('a doubtful one is delivered with the measured one', async () => {
    await load(lot({}, ...rectangle), [line(27.4, [0, 0], [25, 0]), line(44.1, [25, 0], [25, 40])]);
    expect(await sides()).toMatchObject({ 90: [27.4, survey, null], 0: [44.1, survey, 40] });
  });
});
