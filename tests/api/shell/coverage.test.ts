import { describe, expect, test } from 'vitest';
import { coveredKinds, listCoverage } from '../../../contract/shell/coverage.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('data coverage on %s', (engine) => {
  const bench = demoBench(engine);
  const coverage = async () => (await callPlatform(bench.platform, listCoverage, {})).data;

  test('every kind of data is told by region, each with source, count and time', async () => {
    const rows = await coverage();
    const { database } = bench.store;
    for (const [kind, table] of [
      ['parcels', 'parcel'],
      ['sales', 'sale'],
      ['neighborhoods', 'neighborhood'],
      ['metrics', 'neighborhood_metric'],
      ['overlays', 'overlay'],
      ['plans', 'subdivision'],
      ['streets', 'street'],
      ['rules', 'building_rule'],
      ['organisations', 'organisation'],
      ['offers', 'offer'],
      ['projects', 'project'],
      ['lots', 'booking_parcel'],
    ] as const) {
      const [all] = await database
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .execute();
      const told = rows.filter((row) => row.kind === kind).reduce((sum, { rowCount }) => sum + rowCount, 0);
      expect(told, kind).toBe(Number(all?.count));
      expect(told, kind).toBeGreaterThan(0);
    }
    const sales = await database.selectFrom('sale').select(['region_id', 'date']).execute();
    const riyadh = sales.filter(({ region_id }) => region_id === 10).map(({ date }) => date);
    expect(rows.find(({ regionKey, kind }) => regionKey === 'Riyadh' && kind === 'sales')).toMatchObject({
      first: riyadh.toSorted()[0],
      last: riyadh.toSorted().at(-1),
      rowCount: riyadh.length,
      source: { origin: 'demo' },
    });
    for (const { kind, first, last } of rows) {
      if (kind === 'metrics') expect([first, last].join()).toMatch(/^\d{4}-Q[1-4],\d{4}-Q[1-4]$/);
      else if (kind !== 'sales') expect([first, last]).toEqual([null, null]);
    }
  });

  test('regions and kinds are in their fixed order', async () => {
    const rows = await coverage();
    const regions = [...new Set(rows.map(({ regionKey }) => regionKey))];
    expect(regions[0]).toBe('Riyadh');
    expect(regions.every((key) => regionKeys.includes(key))).toBe(true);
    for (const key of regions) {
      const kinds = rows.filter(({ regionKey }) => regionKey === key).map(({ kind }) => kind);
      expect(kinds).toEqual(kinds.toSorted((a, b) => coveredKinds.indexOf(a) - coveredKinds.indexOf(b)));
    }
  });
});
