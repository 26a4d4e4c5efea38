import { describe, expect, test } from 'vitest';
import { groundOf } from '../../../../pipeline/demo/land/city-ground.ts';
import { boundsOf, distanceFromLine, type Spot } from '../../../../pipeline/demo/land/geometry/plane.ts';
import {
  areaOf,
  corridor,
  counterClockwise,
  intersect,
} from '../../../../pipeline/demo/land/geometry/shapes.ts';
import { demoRegions } from '../../../../pipeline/demo/land/places.ts';
import { generateRegion } from '../../../../pipeline/demo/land/region.ts';

interface Street {
  width: number;
  line: Spot[];
  box: ReturnType<typeof boundsOf>;
}

describe.each(demoRegions.map((region) => [region.key, region] as const))('parcels of %s', (_key, region) => {
  const parts = [...generateRegion(region, { seed: 'test', parcels: 20_000 })];
  const neighborhoods = parts.flatMap((part) => (part.kind === 'neighborhood' ? [part.value] : []));
  const streetRows = parts.flatMap((part) => (part.kind === 'streets' ? part.streets : part.value.streets));

  test('touch a street and lie in none', () => {
    const failed: string[] = [];
    for (const city of region.cities) {
      const { plane } = groundOf(city);
      const streets = streetRows.map(({ geometry, width_m: width }): Street => {
        const line = (JSON.parse(geometry) as { coordinates: Spot[] }).coordinates.map(plane.spot);
        return { width: width ?? 0, line, box: boundsOf([line]) };
      });
      for (const { neighborhood, parcels } of neighborhoods) {
        if (neighborhood.city_name !== city.name) continue;
        for (const { geometry, parcel_no: number } of parcels) {
          const [outer = []] = (JSON.parse(geometry) as { coordinates: Spot[][] }).coordinates;
          const ring = outer.map(plane.spot);
          const [west, south, east, north] = boundsOf([ring]);
          const near = streets.filter(
            ({ box }) =>
              box[0] < east + 40 && box[2] > west - 40 && box[1] < north + 40 && box[3] > south - 40,
          );
          const touches = near.some(
            ({ line, width }) =>
              ring.some((spot) => distanceFromLine(spot, line) < width / 2 + 2) ||
              line.some((spot) => distanceFromLine(spot, ring) < width / 2 + 2),
          );
          const lot = [counterClockwise(ring.slice(0, -1))];
          const inside = near.some(
            ({ line, width }) => areaOf(intersect(lot, corridor([line], width / 2 - 1))) > 5,
          );
          if (!touches || inside)
            failed.push(`${neighborhood.name} ${number} ${touches ? 'in a street' : 'alone'}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  test('have the area of their outlines and numbers as they are written', () => {
    for (const { neighborhood, parcels } of neighborhoods) {
      const city = region.cities.find(({ name }) => name === neighborhood.city_name)!;
      const { plane } = groundOf(city);
      for (const { geometry, area_sqm: area, parcel_no: number, plan_no: plan } of parcels) {
        const [outer = []] = (JSON.parse(geometry) as { coordinates: Spot[][] }).coordinates;
        const measured = Math.abs(areaOf([outer.slice(0, -1).map(plane.spot)]));
        expect(Math.abs(measured - area)).toBeLessThan(Math.max(1, area * 0.002));
        expect(number).toMatch(/^\d+(\/(\d|[أب]))?(\/\d)?$/);
        if (plan !== null) expect(plan).toMatch(/^\d{4}(\/(\d{1,2}|[أبج]))?$/);
      }
    }
  });
});
