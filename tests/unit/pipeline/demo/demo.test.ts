import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoRegions } from '../../../../pipeline/demo/land/places.ts';
import { defaultSettings, generateRegion, type DemoSettings } from '../../../../pipeline/demo/land/region.ts';
import { openStore } from '../../../../database/open.ts';
import { listRegions } from '../../../../database/shell/regions.ts';
import { zoningKeys } from '../../../support/zoning.ts';

function neighborhoods(key: string, settings: DemoSettings) {
  const region = demoRegions.find((candidate) => candidate.key === key);
  if (!region) throw new Error(key);
  return [...generateRegion(region, settings)].flatMap((part) =>
    part.kind === 'neighborhood' ? [part.value] : [],
  );
}

function fingerprint(settings: DemoSettings): string {
  const hash = createHash('sha256');
  for (const region of demoRegions) {
    for (const part of generateRegion(region, settings)) hash.update(JSON.stringify(part));
  }
  return hash.digest('hex');
}

const small = { seed: 'test', parcels: 4000 };

test('the same seed gives the same bytes, another seed different ones', () => {
  expect(fingerprint(small)).toBe(fingerprint(small));
  expect(fingerprint({ ...small, seed: 'other' })).not.toBe(fingerprint(small));
});

test('has six regions, Riyadh with at least 60,000 parcels and the others with 8,000', () => {
  expect(demoRegions).toHaveLength(6);
  for (const { key } of demoRegions) {
    const count = neighborhoods(key, defaultSettings).reduce((sum, { parcels }) => sum + parcels.length, 0);
    expect(count, key).toBeGreaterThanOrEqual(key === 'Riyadh' ? 60_000 : 8_000);
  }
});

test('has about as many parcels as requested, in more neighborhoods for a larger size', () => {
  const region = demoRegions.find(({ key }) => key === 'Riyadh')!;
  const sizes = [20_000, 80_000].map((parcels) => {
    const parts = neighborhoods('Riyadh', { seed: 'test', parcels });
    const developed = parts.filter((part) => part.parcels.length > 0);
    const count = parts.reduce((sum, part) => sum + part.parcels.length, 0);
    const areas = developed.flatMap((part) => part.parcels.map(({ area_sqm: area }) => area));
    // A superblock more or less is some hundred parcels.
    expect(Math.abs(count / (parcels * region.share) - 1)).toBeLessThan(0.06);
    return {
      developed: developed.length,
      median: areas.sort((one, other) => one - other)[areas.length >> 1] ?? 0,
    };
  });
  const [small, large] = sizes;
  expect(large!.developed).toBeGreaterThan(small!.developed);
  expect(large!.median / small!.median).toBeGreaterThan(0.85);
  expect(large!.median / small!.median).toBeLessThan(1.15);
});

test('a region that has no more room says so, and has a parcel plan in every neighborhood with land', () => {
  const region = demoRegions.find(({ key }) => key === 'Asir')!;
  const messages: string[] = [];
  const parts = [
    ...generateRegion(region, { seed: 'test', parcels: 4_000_000 }, (message) => messages.push(message)),
  ];
  const developed = parts.filter(
    (part) => part.kind === 'neighborhood' && part.value.subdivisions.length > 0,
  );
  expect(messages).toEqual([expect.stringMatching(/^Asir: no room for more than about \d+ parcels$/)]);
  expect(developed.length).toBeGreaterThan(60);
});

test('ids are unique, parcels lie in their region and have an area, sales name existing parcels', async () => {
  const store = await openStore({ file: ':memory:' });
  const extents = await listRegions(store);
  await store.close();
  for (const region of demoRegions) {
    const parts = neighborhoods(region.key, small);
    const parcels = parts.flatMap((part) => part.parcels);
    const ids = new Set(parcels.map((parcel) => parcel.id));
    expect(ids.size).toBe(parcels.length);
    const extent = extents.find(({ id, key }) => id === region.id && key === region.key);
    const { west, south, east, north } = extent ?? expect.fail(region.key);
    for (const parcel of parcels) {
      expect(parcel.area_sqm).toBeGreaterThan(140);
      expect(parcel.west > west && parcel.east < east && parcel.south > south && parcel.north < north).toBe(
        true,
      );
    }
    const sales = new Map(parts.flatMap((part) => part.sales).map((sale) => [sale.id, sale]));
    const covered = new Map<number, number>();
    for (const link of parts.flatMap((part) => part.saleParcels)) {
      expect(ids.has(link.parcel_id)).toBe(true);
      covered.set(link.sale_id, (covered.get(link.sale_id) ?? 0) + 1);
    }
    for (const [id, sale] of sales) expect(covered.get(id)).toBe(sale.parcel_count);
  }
});

test('most parcels are unsold; sales span six years; low-value and multi-parcel deeds occur', () => {
  const parts = neighborhoods('Riyadh', { seed: 'test', parcels: 40_000 });
  const parcels = parts.flatMap((part) => part.parcels);
  const sales = parts.flatMap((part) => part.sales);
  const unsold = parcels.filter((parcel) => parcel.transaction_price_sar === null).length;
  expect(unsold / parcels.length).toBeGreaterThan(0.6);
  const dates = sales.map((sale) => sale.date).sort();
  expect(dates[0]?.slice(0, 4)).toBe('2020');
  expect(dates.at(-1)?.slice(0, 7)).toBe('2026-09');
  const kinds = new Set(sales.map((sale) => sale.kind));
  expect([...kinds].sort()).toEqual(['low_value', 'multi_parcel', 'ordinary']);
});

test.each([20_000, defaultSettings.parcels])(
  'every zoning class occurs in Riyadh with %d parcels',
  (parcels) => {
    const parts = neighborhoods('Riyadh', { ...defaultSettings, parcels });
    const found = new Set(parts.flatMap((part) => part.parcels.map((row) => row.zoning)));
    expect([...found].sort()).toEqual([...zoningKeys].sort());
  },
);
