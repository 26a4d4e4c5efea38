import type { Insertable } from 'kysely';
import { firstIdOf } from '../../pipeline/shared/ids.ts';
import { cityKey, districtKey } from '../../pipeline/import/places/place-names.ts';
import { plotKey } from '../../pipeline/import/places/plot-numbers.ts';
import { cellOf } from '../../database/parcel/cell.ts';
import type {
  NeighborhoodTable,
  ParcelTable,
  SaleTable,
  SubdivisionTable,
} from '../../database/schema/schema.ts';
import type { Extent } from '../../lib/geo/bounds.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';

/**
 * Land of a whole country for measurements of scale: regular blocks of rectangles. Each row is computed from its number
 * alone, so that rows can be written in any order and none has to be kept.
 */

/** One city, whose neighborhoods lie in a square around the middle of the region. */
export interface ScaleRegion {
  id: number;
  key: RegionKey;
  cityName: string;
  x: number;
  y: number;
  parcels: number;
  sales: number;
}

/** Share of the parcels and sales by region; roughly that of the population. */
export const shares: Readonly<Record<RegionKey, number>> = {
  Riyadh: 0.2,
  Makkah: 0.19,
  Eastern: 0.15,
  Madinah: 0.08,
  Asir: 0.08,
  Jazan: 0.06,
  Al_Qassim: 0.06,
  Tabuk: 0.04,
  Hail: 0.04,
  Najran: 0.03,
  Al_Jawf: 0.03,
  Northern_Borders: 0.02,
  Al_Bahah: 0.02,
};

/** A block has two rows of ten parcels, a neighborhood 10 × 20 blocks, of which ten and ten are a plan each. */
const [parcelsPerBlock, columns, rows] = [20, 10, 20];
export const parcelsPerNeighborhood = parcelsPerBlock * columns * rows;
const blocksPerPlan = 20;
/** Degrees: a parcel is 20 m wide and 30 m deep. */
const [width, depth] = [0.0002, 0.00027];
const [blockAcross, blockDown] = [width * 11, depth * 2.6];
const [neighborhoodAcross, neighborhoodDown] = [blockAcross * (columns + 0.3), blockDown * (rows + 0.3)];

const [firstDay, days] = [Date.UTC(2016, 0, 1), 3960];
const uses = ['residential', 'residential', 'residential', 'commercial', 'mixed'] as const;
const zones = ['residential', 'residential', 'commercial_apartments', 'commercial', 'sb_t4_1'] as const;

type WithoutSource<Table> = Omit<Insertable<Table>, 'source_id'>;

export function neighborhoodCount({ parcels }: ScaleRegion): number {
  return Math.ceil(parcels / parcelsPerNeighborhood);
}

export function neighborhoodAt(region: ScaleRegion, index: number): WithoutSource<NeighborhoodTable> {
  const { west, south } = cornerOf(region, index);
  const box = { west, south, east: west + blockAcross * columns, north: south + blockDown * rows };
  const name = neighborhoodName(index);
  return {
    id: firstIdOf(region.key) + index,
    region_id: region.id,
    city_name: region.cityName,
    name,
    folded_name: districtKey(name),
    folded_city: cityKey(region.cityName),
    municipality_name: null,
    geometry: outline(box),
    ...withMiddle(box),
  };
}

export function planCount(region: ScaleRegion): number {
  return (neighborhoodCount(region) * columns * rows) / blocksPerPlan;
}

export function planAt(region: ScaleRegion, index: number): WithoutSource<SubdivisionTable> {
  const perNeighborhood = (columns * rows) / blocksPerPlan;
  const neighborhood = Math.floor(index / perNeighborhood);
  const corner = cornerOf(region, neighborhood);
  const south = corner.south + (index % perNeighborhood) * 2 * blockDown;
  const box = {
    west: corner.west,
    south,
    east: corner.west + blockAcross * columns,
    north: south + 2 * blockDown,
  };
  return {
    id: firstIdOf(region.key) + index,
    region_id: region.id,
    neighborhood_id: firstIdOf(region.key) + neighborhood,
    plan_no: planNo(index),
    geometry: outline(box),
    label_x: (box.west + box.east) / 2,
    label_y: (box.south + box.north) / 2,
  };
}

/**
 * A parcel without a sale. `index` counts along blocks and neighborhoods; ids are spread over the region’s range, as
 * those of imports are.
 */
export function parcelAt(region: ScaleRegion, index: number): WithoutSource<ParcelTable> {
  const neighborhood = Math.floor(index / parcelsPerNeighborhood);
  const block = Math.floor((index % parcelsPerNeighborhood) / parcelsPerBlock);
  const place = index % parcelsPerBlock;
  const plan = Math.floor(index / parcelsPerBlock / blocksPerPlan);
  const corner = cornerOf(region, neighborhood);
  const west = corner.west + (block % columns) * blockAcross + (place % 10) * width;
  const south = corner.south + Math.floor(block / columns) * blockDown + Math.floor(place / 10) * depth;
  const box = { west, south, east: west + width, north: south + depth };
  const area = 400 + Math.floor(random(region.id, index, 1) * 500);
  const kind = Math.floor(random(region.id, index, 4) * uses.length);
  const parcelNo = String((index % (parcelsPerBlock * blocksPerPlan)) + 1);
  return {
    id: parcelId(region, index),
    region_id: region.id,
    neighborhood_id: firstIdOf(region.key) + neighborhood,
    parcel_id: String(index + 1),
    parcel_no: parcelNo,
    block_no: String((block % blocksPerPlan) + 1),
    plan_no: planNo(plan),
    city_name: region.cityName,
    municipality_name: null,
    neighborhood_name: neighborhoodName(neighborhood),
    area_sqm: area,
    land_category: null,
    land_use_group: uses[kind] ?? null,
    land_use_detailed: null,
    zoning: zones[kind] ?? null,
    geometry: outline(box),
    ...withMiddle(box),
    cell: cellOf(box),
    price_sar_per_sqm: null,
    transaction_price_sar: null,
    rule_id: null,
    zoning_code: null,
    plot_key: plotKey(planNo(plan), parcelNo) ?? null,
  };
}

/** A sale, and the number of the parcel that it is of; one of five is only known to be in its neighborhood. */
export function saleAt(
  region: ScaleRegion,
  index: number,
): { sale: WithoutSource<SaleTable>; parcel: { index: number; id: number } | undefined } {
  const at = Math.floor(random(region.id, index, 5) * region.parcels);
  const parcel = parcelAt(region, at);
  const isOnParcel = random(region.id, index, 6) < 0.8;
  const day = new Date(firstDay + Math.floor(random(region.id, index, 7) * days) * 86_400_000);
  const id = firstIdOf(region.key) + index;
  const neighborhood = neighborhoodAt(region, Math.floor(at / parcelsPerNeighborhood));
  return {
    sale: {
      id,
      region_id: region.id,
      transaction_no: String(10_000_000 + index),
      date: day.toISOString().slice(0, 10),
      price_sar: priceAt(region, Math.floor(at / parcelsPerNeighborhood), index) * parcel.area_sqm,
      area_sqm: parcel.area_sqm,
      type: parcel.land_use_group === 'commercial' ? 'أرض تجارية' : 'أرض سكنية',
      kind: 'ordinary',
      parcel_count: 1,
      level: isOnParcel ? 'parcel' : 'neighborhood',
      neighborhood_id: neighborhood.id,
      deed_city: region.cityName,
      deed_district: neighborhood.name,
      deed_plan: parcel.plan_no,
      deed_parcel: parcel.parcel_no,
      plot_key: parcel.plot_key ?? null,
      hijri_date: null,
      x: isOnParcel ? null : neighborhood.centroid_x,
      y: isOnParcel ? null : neighborhood.centroid_y,
    },
    parcel: isOnParcel ? { index: at, id: parcel.id } : undefined,
  };
}

function cornerOf(region: ScaleRegion, neighborhood: number): { west: number; south: number } {
  const across = Math.ceil(Math.sqrt(neighborhoodCount(region) * (neighborhoodDown / neighborhoodAcross)));
  const down = Math.ceil(neighborhoodCount(region) / across);
  return {
    west: region.x + ((neighborhood % across) - across / 2) * neighborhoodAcross,
    south: region.y + (Math.floor(neighborhood / across) - down / 2) * neighborhoodDown,
  };
}

function parcelId({ key, parcels }: ScaleRegion, index: number): number {
  return firstIdOf(key) + ((index * stride(parcels)) % parcels) * Math.floor(1e9 / parcels);
}

/** A number without a common divisor with the count, so that its multiples reach every place once. */
function stride(count: number): number {
  let step = Math.floor(count * 0.618) | 1;
  while (divisor(step, count) > 1) step++;
  return step;
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}

function neighborhoodName(index: number): string {
  return `حي ${index + 1} الجديد`;
}

function planNo(index: number): string {
  return String(1000 + index);
}

/** Riyals per m², by neighborhood and with a spread. */
function priceAt(region: ScaleRegion, neighborhood: number, index: number): number {
  const usual = 600 + random(region.id, neighborhood, 10) * 4000;
  return Math.round(usual * (0.7 + random(region.id, index, 8) * 0.6));
}

/** From 0 (inclusive) to 1 (exclusive), the same for the same numbers. */
function random(one: number, other: number, salt: number): number {
  let mixed =
    Math.imul(one + 31, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b) ^ Math.imul(salt, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

function outline({ west, south, east, north }: Extent): string {
  const [left, lower, right, upper] = [west, south, east, north].map((degrees) => degrees.toFixed(6));
  return `{"type":"Polygon","coordinates":[[[${left},${lower}],[${right},${lower}],[${right},${upper}],[${left},${upper}],[${left},${lower}]]]}`;
}

function withMiddle(box: Extent) {
  return { ...box, centroid_x: (box.west + box.east) / 2, centroid_y: (box.south + box.north) / 2 };
}
