import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoRegions } from '../../../../pipeline/demo/places.ts';
import { defaultSettings, generateRegion, type DemoSettings } from '../../../../pipeline/demo/region.ts';
import { openStore } from '../../../../platform/store/open.ts';
import { listRegions } from '../../../../platform/store/regions.ts';
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

test('any size can be requested: suburbs are added when the city layout is full', () => {
  const region = demoRegions.find(({ key }) => key === 'Asir');
  if (!region) throw new Error('Asir');
  let parcels = 0;
  let suburbs = 0;
  for (const part of generateRegion(region, { seed: 'test', parcels: 2_000_000 })) {
    if (part.kind !== 'neighborhood') continue;
    parcels += part.value.parcels.length;
    if (part.value.neighborhood.name.startsWith('ضاحية')) suburbs++;
  }
  expect(parcels).toBeGreaterThanOrEqual(2_000_000 * region.share);
  expect(suburbs).toBeGreaterThan(0);
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
      expect(parcel.area_sqm).toBeGreaterThan(20);
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

test('every zoning class occurs in Riyadh', () => {
  const found = new Set(
    neighborhoods('Riyadh', defaultSettings).flatMap((part) => part.parcels.map((row) => row.zoning)),
  );
  expect([...found].sort()).toEqual([...zoningKeys].sort());
});
