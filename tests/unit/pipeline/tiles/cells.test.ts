import { expect, test } from 'vitest';
import { areaOf, build, type Drawn, parcel, readZoom, rectangle, type XY } from './support.ts';

const zonings = ['residential', 'commercial', 'mixed', 'industrial', undefined];

/** A short fixed sequence, so that equal counts and rare classes occur and every run is the same. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}
const random = sequence(7);

/** Dense in one corner, sparse over several tiles of zoom 8, with many parcels across edges of cells. */
const lots = Array.from({ length: 3000 }, (_, index) => {
  const reach = index % 3 === 0 ? 300 : 3;
  const [x, y] = [random() * reach, random() * reach];
  const side = 0.01 + random() * 0.05;
  return {
    center: [x + side / 2, y + side / 2] as XY,
    rings: [rectangle(x, y, x + side, y + side)],
    attributes: {
      area_sqm: Math.floor(random() * 5000),
      price_sar_per_sqm: random() < 0.4 ? Math.floor(random() * 9000) : null,
      transaction_price_sar: random() < 0.3 ? Math.floor(random() * 9e6) : undefined,
      zoning: zonings[Math.floor(random() * zonings.length)],
      parcel_no: `${index}`,
    },
  };
});
expect(areaOf(lots[0]!.rings[0]!)).toBeGreaterThan(0);

const { path, report } = await build(
  lots.map(({ rings, attributes }, index) => parcel(index + 1, rings, attributes)),
);
const cells = new Map<number, Drawn[]>();
for (const zoom of [8, 9, 10, 11, 12]) cells.set(zoom, await readZoom(path, zoom));

function mean(values: (number | null | undefined)[]): number | undefined {
  const present = values.filter((value) => typeof value === 'number');
  return present.length === 0
    ? undefined
    : Math.round(present.reduce((sum, value) => sum + value, 0) / present.length);
}

function mode(values: (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return ranked[0]?.[0];
}

for (const zoom of [8, 9, 10, 11, 12]) {
  test(`zoom ${zoom} counts every parcel once`, () => {
    const counts = cells.get(zoom)!.map(({ properties }) => properties['parcel_count'] as number);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(lots.length);
  });

  test(`zoom ${zoom} shows the exact means and most frequent zoning, and omits missing ones`, () => {
    const side = 2 ** (15 - zoom - 6);
    const groups = Map.groupBy(lots, ({ center: [x, y] }) =>
      [Math.floor((20632 + x) / side), Math.floor((14072 + y) / side)].join('/'),
    );
    expect(cells.get(zoom)!.length).toBe(groups.size);
    for (const cell of cells.get(zoom)!) {
      const [left, top] = cell.parts[0]![0]!;
      const group = groups
        .get(`${cell.x * 64 + left / 64}/${cell.y * 64 + top / 64}`)!
        .map((lot) => lot.attributes);
      const expected = {
        area_sqm: mean(group.map((lot) => lot.area_sqm)),
        price_sar_per_sqm: mean(group.map((lot) => lot.price_sar_per_sqm)),
        transaction_price_sar: mean(group.map((lot) => lot.transaction_price_sar)),
        zoning: mode(group.map((lot) => lot.zoning)),
        parcel_count: group.length,
      };
      expect(cell.properties).toEqual(
        Object.fromEntries(Object.entries(expected).filter(([, v]) => v !== undefined)),
      );
    }
  });

  test(`zoom ${zoom} draws cells as squares of 64 units with ids of their own`, () => {
    const here = cells.get(zoom)!;
    expect(new Set(here.map(({ id }) => id)).size).toBe(here.length);
    for (const { layer, id, parts } of here) {
      expect(layer).toBe('cell');
      expect(Number.isSafeInteger(id) && id > 0).toBe(true);
      const [left, top] = parts[0]![0]!;
      expect(parts).toEqual([rectangle(left, top, left + 64, top + 64).slice(0, 4)]);
    }
  });
}

test('the report counts the cells of all zooms', () => {
  expect(report.features.cell).toBe([...cells.values()].reduce((sum, { length }) => sum + length, 0));
});
