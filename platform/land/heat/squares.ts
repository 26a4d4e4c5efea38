import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { HeatSquares } from '../../../contract/map/modes.ts';
import { semiMajorAxis } from '../../../lib/geo/ellipsoid.ts';
import { cached } from '../queries/cache.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { isOrdinary } from '../sales/conditions.ts';
import { cellsPerSide } from '../../../database/snapshot/cells.ts';
import { heatDefinitions, year, type HeatModeId } from './modes.ts';

/** Web Mercator's world is as wide as the equator of the ellipsoid is long. */
const equatorKilometers = (2 * Math.PI * semiMajorAxis) / 1000;

export interface HeatSearch {
  regionId: number;
  mode: HeatModeId;
}

/** Squares as they are sent: GeoJSON (`HeatSquares`), compressed. */
export interface HeatAnswer {
  gzipped: Uint8Array;
  etag: string;
}

/** More than there are regions and modes. */
const mostCached = 100;

/** Returns the squares of a region in a heat mode; squares without a value are omitted. */
export const heatSquares = cached(
  mostCached,
  async (context: QueryContext, search: HeatSearch): Promise<HeatAnswer> => {
    const json = JSON.stringify(await readSquares(context, search));
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
    return { gzipped: await promisify(gzip)(json), etag };
  },
);

interface CellRow {
  cell: number;
  sales: number;
  all_count: number;
  all_median: number | null;
  now_count: number;
  now_median: number | null;
  before_count: number;
  before_median: number | null;
}

async function readSquares(
  { land }: Pick<QueryContext, 'land'>,
  { regionId, mode }: HeatSearch,
): Promise<HeatSquares> {
  const definition = heatDefinitions[mode];
  const prices = (name: string, condition = sql<boolean>`true`) => sql`
    count(*) filter (${isOrdinary} and ${condition}) as ${sql.ref(`${name}_count`)},
    median(price_sar_per_sqm) filter (${isOrdinary} and ${condition}) as ${sql.ref(`${name}_median`)}`;
  // The middle of a neighborhood or city is not where its sales were: only those on a parcel count.
  const cells = await land.rows(sql<CellRow>`
    with newest as (select max(date) as day from sale where region_id = ${sql.lit(regionId)})
    select cell, count(*) as sales,
      ${prices('all')},
      ${prices('now', sql`date > day - ${sql.lit(year)}`)},
      ${prices('before', sql`date <= day - ${sql.lit(year)}`)}
    from sale, newest
    where region_id = ${sql.lit(regionId)} and parcel_id is not null and date > day - ${sql.lit(definition.days)}
    group by cell order by cell`);
  return {
    type: 'FeatureCollection',
    features: cells.flatMap((row) => {
      const value = definition.value({
        count: row.sales,
        all: { count: row.all_count, median: row.all_median },
        now: { count: row.now_count, median: row.now_median },
        before: { count: row.before_count, median: row.before_median },
        squareKilometers: areaOf(row.cell),
      });
      if (value === undefined) return [];
      return {
        type: 'Feature',
        properties: { value: Math.round(value * 10) / 10, saleCount: row.sales },
        geometry: { type: 'Polygon', coordinates: [outlineOf(row.cell)] },
      };
    }),
  };
}

function longitudeOf(column: number): number {
  return (column / cellsPerSide - 0.5) * 360;
}

function latitudeOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / cellsPerSide))) * 180) / Math.PI;
}

function areaOf(cell: number): number {
  const latitude = latitudeOf(Math.floor(cell / cellsPerSide) + 0.5);
  return ((equatorKilometers / cellsPerSide) * Math.cos((latitude * Math.PI) / 180)) ** 2;
}

function outlineOf(cell: number): [number, number][] {
  const row = Math.floor(cell / cellsPerSide);
  const column = cell % cellsPerSide;
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const [west, east] = [rounded(longitudeOf(column)), rounded(longitudeOf(column + 1))];
  const [north, south] = [rounded(latitudeOf(row)), rounded(latitudeOf(row + 1))];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
