import { expect, test } from 'vitest';
import { createMarket } from '../../../../pipeline/demo/market/market.ts';
import { demoRegions } from '../../../../pipeline/demo/land/places.ts';
import { generateRegion } from '../../../../pipeline/demo/land/region.ts';

const settings = { seed: 'test', parcels: 60_000 };
const markets = demoRegions.map((region) => {
  const market = createMarket(region, settings);
  const worth = new Map<number, number>();
  for (const part of generateRegion(region, settings)) {
    if (part.kind !== 'neighborhood') continue;
    market.add(part.value);
    for (const { id, area_sqm: area } of part.value.parcels) {
      worth.set(id, area * (part.value.landPrices.get(id) ?? 0));
    }
  }
  return { ...market.take(), worth };
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

test('offers ask a little more than the land is worth', () => {
  const ratios = markets.flatMap(({ offers, worth }) =>
    offers
      .filter(({ row }) => row.purpose === 'sale')
      .map(
        ({ row, parcelIds }) => row.price_sar / parcelIds.reduce((sum, id) => sum + (worth.get(id) ?? 0), 0),
      ),
  );
  expect(ratios.length).toBeGreaterThan(80);
  expect(median(ratios)).toBeGreaterThan(1.02);
  expect(median(ratios)).toBeLessThan(1.15);
  expect(Math.min(...ratios)).toBeGreaterThan(0.9);
});

test('houses of projects cost their land and what building costs, in hundreds of thousands or millions', () => {
  const units = markets.flatMap(({ projects, worth }) =>
    projects.flatMap(({ bookings }) =>
      bookings.map((unit) => ({ ...unit, worth: worth.get(unit.parcel_id) ?? 0 })),
    ),
  );
  expect(units.length).toBeGreaterThan(100);
  for (const { unit_type: type, price_sar: price, worth } of units) {
    if (type === 'أرض') expect(Math.abs(price - worth)).toBeLessThan(1000);
    else {
      expect(price - worth).toBeGreaterThan(300_000);
      expect(price - worth).toBeLessThan(1_300_000);
      expect(price).toBeGreaterThan(600_000);
    }
  }
});
