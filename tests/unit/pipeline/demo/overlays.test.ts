import { expect, test } from 'vitest';
import { createMarket } from '../../../../pipeline/demo/market/market.ts';
import { demoOverlays } from '../../../../pipeline/demo/overlays/overlays.ts';
import { demoRegions } from '../../../../pipeline/demo/land/places.ts';
import { generateRegion } from '../../../../pipeline/demo/land/region.ts';
import { isOnLand } from '../../../../lib/geo/rings.ts';
import type { Position } from '../../../../lib/geo/rings.ts';
import { openStore } from '../../../../database/open.ts';
import { listRegions } from '../../../../database/shell/regions.ts';
import { type OverlayKind, type RegionKey } from '../../../../contract/shared/vocabulary.ts';

function generated(key: RegionKey, seed = 'test') {
  const region = demoRegions.find((candidate) => candidate.key === key);
  if (!region) throw new Error(key);
  const settings = { seed, parcels: 12_000 };
  const market = createMarket(region, settings);
  const parts = [...generateRegion(region, settings)];
  for (const part of parts) if (part.kind === 'neighborhood') market.add(part.value);
  const taken = market.take();
  return { region, parts, taken, rows: demoOverlays(region, taken) };
}

const riyadh = generated('Riyadh');

function of(kind: OverlayKind) {
  return riyadh.rows.filter((row) => row.kind === kind);
}

function coordinatesOf<Coordinates>({ geometry }: { geometry: string }): Coordinates {
  return (JSON.parse(geometry) as { coordinates: Coordinates }).coordinates;
}

test('the same seed gives the same rows, another seed different ones', () => {
  expect(generated('Riyadh').rows).toEqual(riyadh.rows);
  expect(generated('Riyadh', 'other').rows).not.toEqual(riyadh.rows);
});

test('Riyadh has metro, buses, a boulevard and the mega project of its market; the others have buses', () => {
  expect(of('metro_line').length).toBeGreaterThanOrEqual(3);
  expect(of('bus_line').length).toBeGreaterThanOrEqual(5);
  expect(of('boulevard_shape')).toHaveLength(1);
  expect(of('boulevard_area')).toHaveLength(3);
  const mega = riyadh.taken.projects.filter(({ row }) => row.kind === 'mega');
  expect(of('mega_project').map(({ name }) => name)).toEqual(mega.map(({ row }) => row.name));
  for (const { key } of demoRegions.filter((other) => other.key !== 'Riyadh')) {
    const kinds = new Set(generated(key).rows.map(({ kind }) => kind));
    expect([...kinds].sort(), key).toEqual(['bus_line', 'bus_station']);
  }
});

test('rows lie in their region and have Arabic names, and lines have distinct numbers', async () => {
  const store = await openStore({ file: ':memory:' });
  const extents = await listRegions(store);
  await store.close();
  for (const { key } of demoRegions) {
    const { region, rows } = generated(key);
    const { west, south, east, north } = extents.find((extent) => extent.key === key) ?? expect.fail(key);
    for (const row of rows) {
      // One station bears the name of a company in Latin letters.
      expect(row.name).toMatch(/^[\u0621-\u064A]|^STC$/);
      expect(row.region_id).toBe(region.id);
      for (const [x = 0, y = 0] of positionsOf(row)) {
        expect(x > west && x < east && y > south && y < north, row.name).toBe(true);
      }
    }
    for (const kind of ['metro_line', 'bus_line']) {
      const numbers = rows.filter((row) => row.kind === kind).map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  }
});

function positionsOf(row: { geometry: string }): Position[] {
  const flat = coordinatesOf<unknown[]>(row).flat(3) as number[];
  return Array.from({ length: flat.length / 2 }, (_, index) => [
    flat[2 * index] ?? 0,
    flat[2 * index + 1] ?? 0,
  ]);
}

test('bus lines run along main roads with stops on them', () => {
  const streets = riyadh.parts.flatMap((part) => (part.kind === 'streets' ? part.streets : []));
  const names = new Set(streets.filter((row) => row.class === 'arterial').map(({ name }) => name));
  for (const line of of('bus_line')) {
    expect(names).toContain(line.name.split('، ')[1]);
    const path = positionsOf(line);
    const stops = of('bus_station').filter(({ number }) => number === line.number);
    expect(stops.length).toBeGreaterThanOrEqual(8);
    for (const stop of stops) expect(distanceFromPath(coordinatesOf(stop), path)).toBeLessThan(0.00001);
  }
});

/** In degrees, with longitudes as long as latitudes. */
function distanceFromPath([x, y]: Position, path: Position[]): number {
  const distances = path.slice(1).map(([x2, y2], index) => {
    const [x1, y1] = path[index] ?? [x2, y2];
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
    const share = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
    return Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1));
  });
  return Math.min(...distances);
}

test('the six metro lines have their stations on them, in order, and interchanges have one name', () => {
  expect(of('metro_line').map(({ short_name: name }) => name)).toEqual([
    ...['المسار الأزرق', 'المسار الأحمر', 'المسار البرتقالي'],
    ...['المسار الأصفر', 'المسار الأخضر', 'المسار البنفسجي'],
  ]);
  expect(of('metro_station')).toHaveLength(94);
  for (const line of of('metro_line')) {
    const stations = of('metro_station').filter(({ number }) => number === line.number);
    expect(stations.length).toBeGreaterThanOrEqual(9);
    for (const station of stations)
      expect(distanceFromPath(coordinatesOf(station), positionsOf(line)), station.name).toBeLessThan(0.00001);
  }
  const interchange = of('metro_station').filter(({ name }) => name === 'قصر الحكم');
  expect(interchange.map(({ number }) => number)).toEqual(['1', '3']);
});

test('boulevard zones lie in the boulevard areas, mega project lots within its outline', () => {
  const areas = of('boulevard_area').map((row) => coordinatesOf<Position[][]>(row));
  const zoned = riyadh.parts
    .flatMap((part) => (part.kind === 'neighborhood' ? part.value.parcels : []))
    .filter(({ zoning }) => /^sb_t\d/.test(zoning));
  expect(zoned.length).toBeGreaterThan(20);
  const within = zoned.filter((row) => isOnLand(areas, [row.centroid_x, row.centroid_y]));
  expect(within.length / zoned.length).toBeGreaterThan(0.97);
  const outline = of('mega_project').map((row) => coordinatesOf<Position[][]>(row));
  const lots = riyadh.taken.megaSite?.parcels ?? [];
  expect(lots.length).toBeGreaterThan(20);
  for (const lot of lots) expect(isOnLand(outline, [lot.centroid_x, lot.centroid_y])).toBe(true);
});
