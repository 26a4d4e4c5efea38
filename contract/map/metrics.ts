import { z } from 'zod';
import {
  Bounds,
  boxFilter,
  GrowthRateTypeInput,
  hasWholeBox,
  PagingInput,
  Source,
  wholeBox,
} from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import {
  Centroid,
  CityName,
  countOf,
  NeighborhoodId,
  NeighborhoodIdInput,
  NeighborhoodName,
  numberIfAny,
  RegionId,
  RegionIdInput,
} from '../shared/fields.ts';
import { mapRoutes } from './routes.ts';
import { landMetricsOrders } from '../shared/orders.ts';

export const Quarter = z.object({
  year: z.int().meta({ description: 'Year, Gregorian' }),
  quarter: z.int().min(1).max(4).meta({ description: 'Quarter of the year, 1 to 4' }),
});
export type Quarter = z.infer<typeof Quarter>;

/** Figures of land sales in one neighborhood and quarter. */
export const QuarterFigures = Quarter.extend({
  averagePriceSarPerSqm: z.number().meta({ description: 'Average price of land, riyals per m²' }),
  averageBasis: z.enum(['published', 'value_over_area', 'median_of_sales']).meta({
    description:
      'How the average came about, to be told because the three differ. published: the source’s own average, weighted by deeds; value_over_area: total value ÷ total area; median_of_sales: median over single sales',
  }),
  highestPriceSarPerSqm: numberIfAny('Highest price, riyals per m²; null: not told'),
  lowestPriceSarPerSqm: numberIfAny('Lowest price, riyals per m²; null: not told'),
  deedCount: countOf('Sales that the figures rest on'),
  totalValueSar: z.number().nonnegative().meta({ description: 'Sum of their prices, riyals' }),
  totalAreaSqm: numberIfAny('Sum of their areas, m²; null: the publisher does not give it'),
});
export type QuarterFigures = z.infer<typeof QuarterFigures>;

export const Growth = z.object({
  rate: z.number().meta({ description: 'Change as a share: 0.05 is five per cent more' }),
  base: Quarter.meta({ description: 'The quarter compared with' }),
  baseAveragePriceSarPerSqm: z
    .number()
    .meta({ description: 'Average price of land in that quarter, riyals per m²' }),
  sampleSize: z.int().meta({ description: 'Deeds in the smaller of both quarters' }),
});

/** Metrics of one neighborhood. */
export const LandMetrics = z.object({
  neighborhoodId: NeighborhoodId,
  neighborhoodName: NeighborhoodName,
  cityName: CityName,
  regionId: RegionId,
  centroid: Centroid,
  bounds: Bounds,
  parcelCount: countOf('Parcels in the neighbourhood'),
  latest: QuarterFigures.nullable().meta({
    description:
      'Figures of the newest quarter with a sale; null: no quarter has one, that is «no data», not zero',
  }),
  tooFewSales: z
    .boolean()
    .meta({ description: 'The newest quarter has fewer deeds than a figure needs to be trusted' }),
  growth: Growth.nullable().meta({
    description:
      'Growth up to the newest quarter; null: the call did not ask for it, or the quarter compared with has no sale',
  }),
  quarters: z
    .array(QuarterFigures)
    .meta({ description: 'Figures of all quarters with a sale, oldest first' }),
  source: Source.nullable().meta({ description: 'Where the figures come from; null: there are none' }),
});
export type LandMetrics = z.infer<typeof LandMetrics>;

export const LandMetricsRow = LandMetrics.omit({ quarters: true }).extend({
  growth: Growth.nullable().meta({
    description: 'Growth over a year up to the newest quarter; null: one of both quarters has no sale',
  }),
});
export type LandMetricsRow = z.infer<typeof LandMetricsRow>;

/** Metrics of the land of one city that lies in no known neighborhood. */
export const CityMetrics = z.object({
  cityName: CityName,
  regionId: RegionId,
  latest: QuarterFigures.meta({ description: 'Figures of the newest quarter with a sale' }),
  tooFewSales: LandMetricsRow.shape.tooFewSales,
  growth: LandMetricsRow.shape.growth,
  source: Source.meta({ description: 'Where the figures of the newest quarter come from' }),
});
export type CityMetrics = z.infer<typeof CityMetrics>;

export const getLandMetrics = endpoint({
  route: mapRoutes.getLandMetrics,
  access: 'anyone',
  summary: 'Land metrics of one neighbourhood, with growth when a growth rate type is given',
  query: z.object({
    neighborhoodId: NeighborhoodIdInput,
    growthRateType: GrowthRateTypeInput.optional(),
  }),
  data: LandMetrics,
});

export const listLandMetrics = endpoint({
  route: mapRoutes.listLandMetrics,
  access: 'anyone',
  summary: 'Land metrics of a region’s neighbourhoods, all of them or those whose extent meets a box',
  query: z
    .object({
      regionId: RegionIdInput,
      ...boxFilter,
      orderBy: z.enum(landMetricsOrders).default('deeds').meta({
        description:
          'deeds: published figures first, then most deeds in the newest quarter; by average price per m² of that quarter; by growth over a year; by name. Neighbourhoods without the figure come last; deeds when absent',
      }),
      ...PagingInput,
    })
    .refine(hasWholeBox, wholeBox),
  data: page(LandMetricsRow),
});

export const listCityMetrics = endpoint({
  route: mapRoutes.listCityMetrics,
  access: 'anyone',
  isOurs: true,
  summary:
    'Land metrics of a region’s cities outside their known neighbourhoods: from sales whose neighbourhood is not told or not known, which count in no neighbourhood. Most deeds in the newest quarter first',
  query: z.object({ regionId: RegionIdInput }),
  data: z.array(CityMetrics),
});
