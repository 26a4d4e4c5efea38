import type { Selectable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import { searchParcels } from '../../../contract/parcel/parcels.ts';
import { listTransactionPlaces, listTransactionsInBounds } from '../../../contract/sale/transactions.ts';
import { classIds, mapModeOf, mapModesOf } from '../../../map-tables/modes.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import { readPlainSales, type PlainSale } from '../../support/sales.ts';
import { usualZoning } from '../../support/zoning.ts';
import { engines } from '../../support/store.ts';

type Row = Selectable<ParcelTable>;

/** More matches than this are not counted. */
const mostCounted = 1000;

/** The class that a legend assigns to a parcel, as specification §9 describes it. */
const classOf = {
  shape_area: (row: Row) => bandOf([0, 300, 500, 700, 900, 1200], row.area_sqm),
  price_of_meter: (row: Row) => bandOf([0, 200, 500, 800, 1000, 1500, 2000, 3000], row.price_sar_per_sqm),
  transaction_price: (row: Row) =>
    bandOf(
      [0, 70_000, 175_000, 400_000, 850_000, 1_500_000, 3_000_000, 10_000_000],
      row.transaction_price_sar,
    ),
  zoning_color: (row: Row) => row.zoning ?? 'no_data',
} as const;

function bandOf(starts: number[], figure: number | null): string {
  if (figure === null) return 'no_data';
  const place = starts.findLastIndex((start) => Math.round(figure) >= start);
  const end = starts[place + 1];
  return end === undefined ? `${starts[place]}+` : `${starts[place]}-${end}`;
}

describe.each(engines)('rows by legend class on %s', (engine) => {
  const bench = demoBench(engine);
  let parcels: Row[];
  let sales: PlainSale[];

  beforeAll(async () => {
    parcels = await bench.store.database.selectFrom('parcel').selectAll().orderBy('id').execute();
    sales = await readPlainSales(bench.store);
  });

  const world = { boundaryFrom: '34,16', boundaryTo: '56,33' };
  const ofRiyadh = { regionId: 10 };

  describe.each(Object.keys(classOf) as (keyof typeof classOf)[])('%s', (mapMode) => {
    const classes = classIds(mapModeOf(mapMode, usualZoning));

    test('every class has its parcels, and all classes together have each once', async () => {
      let sum = 0;
      for (const id of classes) {
        const expected = parcels.filter((row) => row.region_id === 10 && classOf[mapMode](row) === id);
        const { data } = await callPlatform(bench.platform, searchParcels, {
          query: { ...ofRiyadh, mapMode, classes: id },
        });
        expect(data.totalCount, id).toBe(Math.min(expected.length, mostCounted));
        expect(data.items.map((item) => item.parcelObjectId)).toEqual(
          expected.slice(0, data.items.length).map((row) => row.id),
        );
        sum += expected.length;
      }
      expect(sum).toBe(parcels.filter((row) => row.region_id === 10).length);
    });

    test('two classes have the sales of both, counted, listed and as places', async () => {
      const chosen = [classes[0], classes.at(-1)].filter((id) => id !== undefined);
      const byId = new Map(parcels.map((row) => [row.id, row]));
      const isMeant = ({ parcelObjectId }: PlainSale) => {
        const row = byId.get(parcelObjectId);
        return row !== undefined && chosen.includes(classOf[mapMode](row));
      };
      const expected = sales.filter(isMeant);
      const query = { ...world, mapMode, classes: chosen.join(',') };
      const list = await callPlatform(bench.platform, listTransactionsInBounds, { query });
      expect(list.data.totalCount).toBe(expected.length);
      expect(list.data.items.every((item) => expected.some(({ id }) => id === item.id))).toBe(true);
      const places = await callPlatform(bench.platform, listTransactionPlaces, { query });
      expect(places.data.totalCount).toBe(expected.length);
    });
  });

  test('a class and a condition on sales are combined', async () => {
    const meant = parcels.filter(
      (row) =>
        row.zoning === 'residential' &&
        sales.some((sale) => sale.parcelObjectId === row.id && sale.perSqm >= 6000),
    );
    expect(meant.length).toBeGreaterThan(0);
    const { data } = await callPlatform(bench.platform, searchParcels, {
      query: { fromPrice: 6000, mapMode: 'zoning_color', classes: 'residential' },
    });
    expect(data.totalCount).toBe(Math.min(meant.length, mostCounted));
  });

  test.each([
    ['a class of another mode', { mapMode: 'shape_area', classes: 'residential' }, 'classes'],
    ['a mode without classes', { mapMode: 'plain', classes: 'plain' }, 'classes'],
    ['a mode alone', { mapMode: 'shape_area' }, 'classes'],
    ['classes of no mode', { classes: '0-300' }, 'mapMode'],
    ['an unknown mode', { mapMode: 'height', classes: '0-300' }, 'mapMode'],
    ['nonsense', { mapMode: 'shape_area', classes: "'; drop" }, 'classes'],
  ])('rejects %s', async (_name, query, field) => {
    for (const endpoint of [searchParcels, listTransactionsInBounds]) {
      expectBadInput(await callPlatform(bench.platform, endpoint, { query: { ...world, ...query } }), field);
    }
  });

  test('covers each mode with classes', () => {
    const withClasses = mapModesOf(usualZoning)
      .filter(({ attribute }) => attribute !== undefined)
      .map(({ id }) => id);
    expect(Object.keys(classOf).sort()).toEqual(withClasses.sort());
  });
});
