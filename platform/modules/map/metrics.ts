import { saleLimits } from '../../../contract/sale/limits.ts';
import {
  getLandMetrics,
  listCityMetrics,
  listLandMetrics,
  type CityMetrics,
  type LandMetrics,
  type QuarterFigures,
} from '../../../contract/map/metrics.ts';
import { growthRateTypes } from '../../../contract/shared/vocabulary.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfExtent, boundsOfQuery } from '../../../lib/geo/bounds.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import {
  listCityMetrics as readCityMetrics,
  type CityMetrics as CityRows,
} from '../../../database/map/city-metrics.ts';
import {
  findNeighborhoodMetrics,
  listNeighborhoodMetrics,
  type MetricRow,
  type NeighborhoodMetrics,
} from '../../../database/map/metrics.ts';
import { regionOrRefuse } from '../../../database/shell/regions.ts';
import { toSource } from '../../../database/shared/sources.ts';

export function metricsModule(platform: Platform): void {
  mountEndpoint(platform, getLandMetrics, async ({ query }) => {
    const metrics = await findNeighborhoodMetrics(platform.store, query.neighborhoodId);
    if (!metrics) throw new Refusal('neighborhood_not_found');
    return toLandMetrics(metrics, query.growthRateType);
  });

  mountEndpoint(platform, listLandMetrics, async ({ query }) => {
    const { regionId, orderBy, offset, limit } = query;
    await regionOrRefuse(platform.store, regionId);
    const search = { regionId, bounds: boundsOfQuery(query), orderBy, offset, limit };
    const { rows, totalCount } = await listNeighborhoodMetrics(platform.store, search);
    const items = rows.map((row) => {
      const { quarters: _quarters, ...summary } = toLandMetrics(row, growthRateTypes.yearly);
      return summary;
    });
    return { items, totalCount, offset, limit };
  });

  mountEndpoint(platform, listCityMetrics, async ({ query: { regionId } }) => {
    await regionOrRefuse(platform.store, regionId);
    return (await readCityMetrics(platform.store, regionId)).map(toCityMetrics);
  });
}

function toCityMetrics({ latest, quarters, source }: CityRows): CityMetrics {
  return {
    cityName: latest.city_name,
    regionId: latest.region_id,
    latest: toFigures(latest),
    tooFewSales: isTooFew(latest),
    growth: growthOf(quarters, latest, growthRateTypes.yearly),
    source,
  };
}

function toLandMetrics(
  { neighborhood, quarters, source }: NeighborhoodMetrics,
  growthRateType?: number,
): LandMetrics {
  const latest = quarters.at(-1);
  return {
    neighborhoodId: neighborhood.id,
    neighborhoodName: neighborhood.name,
    cityName: neighborhood.city_name,
    regionId: neighborhood.region_id,
    centroid: { x: neighborhood.centroid_x, y: neighborhood.centroid_y },
    bounds: boundsOfExtent(neighborhood),
    parcelCount: neighborhood.parcel_count,
    latest: latest ? toFigures(latest) : null,
    tooFewSales: latest !== undefined && isTooFew(latest),
    growth: latest && growthRateType !== undefined ? growthOf(quarters, latest, growthRateType) : null,
    quarters: quarters.map(toFigures),
    source: source ? toSource(source) : null,
  };
}

/** What the metrics of a neighborhood and of a city have in common. */
type QuarterRow = Omit<MetricRow, 'neighborhood_id' | 'origin'>;

function isTooFew(latest: QuarterRow): boolean {
  return latest.deed_count < saleLimits.trustedSales;
}

function toFigures(row: QuarterRow): QuarterFigures {
  return {
    year: row.year,
    quarter: row.quarter,
    averagePriceSarPerSqm: row.average_price,
    averageBasis: row.average_basis,
    highestPriceSarPerSqm: row.highest_price,
    lowestPriceSarPerSqm: row.lowest_price,
    deedCount: row.deed_count,
    totalValueSar: row.total_value,
    // A history of indicators without areas is stored with zeros.
    totalAreaSqm: row.total_area > 0 ? row.total_area : null,
  };
}

/**
 * Change against the same metric one growth period earlier. Metrics are quarterly: a month back means the
 * previous quarter, as a quarter does; a year back is four quarters. Null when that quarter has no sale.
 */
function growthOf(
  quarters: readonly QuarterRow[],
  latest: QuarterRow,
  growthRateType: number,
): LandMetrics['growth'] {
  const back = growthRateType === growthRateTypes.yearly ? 4 : 1;
  const index = (row: QuarterRow) => row.year * 4 + row.quarter;
  const base = quarters.find((row) => index(row) === index(latest) - back);
  if (!base || base.average_price === 0) return null;
  return {
    rate: latest.average_price / base.average_price - 1,
    base: { year: base.year, quarter: base.quarter },
    baseAveragePriceSarPerSqm: base.average_price,
    sampleSize: Math.min(latest.deed_count, base.deed_count),
  };
}
