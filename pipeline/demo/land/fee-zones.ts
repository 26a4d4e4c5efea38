import type { Insertable } from 'kysely';
import type { LandFeeZoneTable } from '../../../database/schema/schema.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { words } from '../../../words/ar/index.ts';
import { groundOf } from './city-ground.ts';
import { placed } from './geometry/geojson.ts';
import { intersect, type Ring } from './geometry/shapes.ts';
import type { DemoRegion } from './places.ts';

export type DemoFeeZone = Omit<Insertable<LandFeeZoneTable>, 'source_id'>;

/** Rates of the law, percent a year, one for each quarter of the city: north-east, north-west, south-east, south-west. */
const rates = [10, 7.5, 5, 2.5];
/** Beyond the edge of any city, meters. */
const reach = 100_000;
const quarters: Ring[] = [
  square([0, 0], [reach, reach]),
  square([-reach, 0], [0, reach]),
  square([0, -reach], [reach, 0]),
  square([-reach, -reach], [0, 0]),
];

/** Invented zones of fees on white land in Riyadh; what stands for their law says that there is none. */
export function demoFeeZones(region: DemoRegion): DemoFeeZone[] {
  const [city] = region.cities;
  if (region.key !== 'Riyadh' || !city) return [];
  const { outline, plane } = groundOf(city);
  const { zones, law } = words.landFee.demo;
  return quarters.map((quarter, index) => ({
    id: region.id * 100 + index,
    region_id: region.id,
    city_name: city.name,
    name: zones[index] ?? '',
    rate_percent: rates[index] ?? 0,
    threshold_sqm: parcelLimits.landFeeThreshold,
    valid_from: '2026-01-01',
    valid_until: null,
    ...{ law, law_url: null },
    ...placed(intersect(outline, [quarter]), plane),
  }));
}

function square([west, south]: [number, number], [east, north]: [number, number]): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}
