import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/schema/schema.ts';
import type { Store } from '../database/connection/store.ts';
import { noneKnown } from '../contract/shared/vocabulary.ts';
import { tileset } from '../map-tables/tileset.ts';
import type { TileFeature } from './tiles/build.ts';

const pageSize = 5000;
const { layers } = tileset;

/** All features of a region's tiles, read from the store in pages, so that any size fits in memory. */
export async function* storeFeatures(store: Store, regionId: number): AsyncGenerator<TileFeature> {
  yield* neighborhoodFeatures(store, regionId);
  yield* subdivisionFeatures(store, regionId);
  yield* blockFeatures(store, regionId);
  yield* streetFeatures(store, regionId);
  yield* parcelFeatures(store, regionId);
}

/** Imported districts replace demo ones: where a region has any, only those are drawn. */
async function* neighborhoodFeatures({ database }: Store, regionId: number): AsyncGenerator<TileFeature> {
  const rows = await database
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .leftJoin('neighborhood_metric as metric', (join) =>
      join
        .onRef('metric.neighborhood_id', '=', 'neighborhood.id')
        .on('metric.origin', '=', 'import')
        .on(
          sql<boolean>`metric.year * 4 + metric.quarter = (
            select max(year * 4 + quarter) from neighborhood_metric newest
            where newest.neighborhood_id = neighborhood.id and newest.origin = 'import')`,
        ),
    )
    .select([
      'neighborhood.id',
      'neighborhood.name',
      'neighborhood.geometry',
      'neighborhood.centroid_x',
      'neighborhood.centroid_y',
      'source.origin',
      'metric.average_price',
    ])
    .where('neighborhood.region_id', '=', regionId)
    .orderBy('neighborhood.id')
    .execute();
  const hasImported = rows.some((row) => row.origin === 'import');
  for (const row of rows.filter((candidate) => !hasImported || candidate.origin === 'import')) {
    const { name, publishedPriceSarPerSqm } = layers.neighborhood.attributes;
    yield {
      layer: 'neighborhood',
      id: row.id,
      geometry: geometryOf(row),
      attributes: { [name]: row.name, [publishedPriceSarPerSqm]: rounded(row.average_price) },
    };
    yield {
      layer: 'neighborhoodLabel',
      id: row.id,
      geometry: { type: 'Point', coordinates: [row.centroid_x, row.centroid_y] },
      attributes: { [layers.neighborhoodLabel.attributes.name]: row.name },
    };
  }
}

async function* subdivisionFeatures({ database }: Store, regionId: number): AsyncGenerator<TileFeature> {
  const rows = inPages(
    database.selectFrom('subdivision').select(['id', 'plan_no', 'geometry', 'label_x', 'label_y']),
    regionId,
  );
  for await (const row of rows) {
    const attributes = { [layers.subdivision.attributes.planNo]: row.plan_no };
    yield {
      layer: 'subdivision',
      id: row.id,
      geometry: geometryOf(row),
      attributes,
    };
    yield {
      layer: 'subdivisionLabel',
      id: row.id,
      geometry: { type: 'Point', coordinates: [row.label_x, row.label_y] },
      attributes,
    };
  }
}

/**
 * One label per block, on the parcel nearest to the middle of the block's parcels: the middle itself may lie outside a
 * bent block. Block numbers repeat in every plan, so parcels whose plan and neighborhood are both unknown have none.
 */
async function* blockFeatures({ database }: Store, regionId: number): AsyncGenerator<TileFeature> {
  const { rows } = await sql<{ id: number; block_no: string; x: number; y: number }>`
    select id, block_no, centroid_x as x, centroid_y as y from (
      select id, block_no, centroid_x, centroid_y, row_number() over (
        partition by plan_no, neighborhood_id, block_no
        order by (centroid_x - middle_x) * (centroid_x - middle_x)
          + (centroid_y - middle_y) * (centroid_y - middle_y), id
      ) as place
      from (
        select id, plan_no, neighborhood_id, block_no, centroid_x, centroid_y,
          avg(centroid_x) over (partition by plan_no, neighborhood_id, block_no) as middle_x,
          avg(centroid_y) over (partition by plan_no, neighborhood_id, block_no) as middle_y
        from parcel
        where region_id = ${regionId} and block_no is not null
          and (plan_no is not null or neighborhood_id is not null)
      ) as measured
    ) as ranked
    where place = 1
    order by id`.execute(database);
  for (const { id, block_no: blockNo, x, y } of rows) {
    yield {
      layer: 'blockLabel',
      id,
      geometry: { type: 'Point', coordinates: [x, y] },
      attributes: { [layers.blockLabel.attributes.blockNo]: blockNo },
    };
  }
}

async function* streetFeatures({ database }: Store, regionId: number): AsyncGenerator<TileFeature> {
  const { name, class: streetClass, widthM } = layers.street.attributes;
  const rows = inPages(
    database.selectFrom('street').select(['id', 'name', 'class', 'width_m', 'geometry']),
    regionId,
  );
  for await (const row of rows) {
    yield {
      layer: 'street',
      id: row.id,
      geometry: geometryOf(row),
      attributes: { [name]: row.name, [streetClass]: row.class, [widthM]: rounded(row.width_m) },
    };
  }
}

async function* parcelFeatures({ database }: Store, regionId: number): AsyncGenerator<TileFeature> {
  const { areaSqm, priceSarPerSqm, transactionPriceSar, zoning, parcelNo } = layers.parcel.attributes;
  const rows = inPages(
    database
      .selectFrom('parcel')
      .select([
        'id',
        'parcel_no',
        'area_sqm',
        'zoning',
        'price_sar_per_sqm',
        'transaction_price_sar',
        'geometry',
      ]),
    regionId,
  );
  for await (const row of rows) {
    yield {
      layer: 'parcel',
      id: row.id,
      geometry: geometryOf(row),
      attributes: {
        [areaSqm]: rounded(row.area_sqm),
        [priceSarPerSqm]: rounded(row.price_sar_per_sqm),
        [transactionPriceSar]: rounded(row.transaction_price_sar),
        [zoning]: row.zoning,
        [parcelNo]: row.parcel_no === noneKnown ? null : row.parcel_no,
      },
    };
  }
}

function geometryOf(row: { geometry: string }): TileFeature['geometry'] {
  // The store's geometries were validated when they were loaded.
  return JSON.parse(row.geometry) as TileFeature['geometry'];
}

/** Tiles hold integers; «no data» stays absent. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

/** A region's rows of a table, by keyset pagination: the last page costs as little as the first. */
async function* inPages<Table extends keyof Database, Row extends { id: number }>(
  query: SelectQueryBuilder<Database, Table, Row>,
  regionId: number,
): AsyncGenerator<Row> {
  const pages = query.where(sql.ref('region_id'), '=', regionId).orderBy(sql.ref('id')).limit(pageSize);
  let after = -1;
  for (;;) {
    const rows = await pages.where(sql.ref('id'), '>', after).execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}
