import { z } from 'zod';
import { GrowthRateTypeInput, Id, IdInput, PagingInput, Source } from './common.ts';
import { endpoint } from './endpoint.ts';
import { page } from './envelope.ts';
import { routes } from './routes.ts';

export const Quarter = z.object({ year: z.int(), quarter: z.int().min(1).max(4) });
export type Quarter = z.infer<typeof Quarter>;

/** Figures of land sales in one neighbourhood and one quarter. */
export const QuarterFigures = Quarter.extend({
  averagePriceSarPerSqm: z.number().meta({ description: 'Average price of land, riyals per m²' }),
  /** How the average came about; said on the page, because the three differ. */
  averageBasis: z.enum(['published', 'value_over_area', 'median_of_sales']).meta({
    description:
      'published: the source’s own average, weighted by deeds; value_over_area: total value ÷ total area; median_of_sales: median over single sales',
  }),
  highestPriceSarPerSqm: z.number().nullable(),
  lowestPriceSarPerSqm: z.number().nullable(),
  deedCount: z.int().nonnegative(),
  totalValueSar: z.number().nonnegative(),
  totalAreaSqm: z.number().nonnegative(),
});
export type QuarterFigures = z.infer<typeof QuarterFigures>;

export const Growth = z.object({
  rate: z.number().meta({ description: 'Change as a share: 0.05 is five per cent more' }),
  base: Quarter.meta({ description: 'The quarter compared with' }),
  baseAveragePriceSarPerSqm: z.number(),
  sampleSize: z.int().meta({ description: 'Deeds in the smaller of both quarters' }),
});

/** Metrics of one neighbourhood. `latest` is null when no quarter has a sale: «no data», never zero. */
export const LandMetrics = z.object({
  neighborhoodId: Id,
  neighborhoodName: z.string(),
  cityName: z.string(),
  regionId: Id,
  parcelCount: z.int().nonnegative(),
  latest: QuarterFigures.nullable(),
  tooFewSales: z.boolean().meta({ description: 'Fewer deeds than a figure needs to be trusted' }),
  growth: Growth.nullable().meta({
    description: 'Only when growthRateType was asked for and both quarters exist',
  }),
  quarters: z.array(QuarterFigures).meta({ description: 'Oldest first' }),
  source: Source.nullable(),
});
export type LandMetrics = z.infer<typeof LandMetrics>;

export const LandMetricsRow = LandMetrics.omit({ quarters: true });
export type LandMetricsRow = z.infer<typeof LandMetricsRow>;

export const getLandMetrics = endpoint({
  route: routes.getLandMetrics,
  access: 'anyone',
  summary: 'Land metrics of one neighbourhood, with growth when a growth rate type is given',
  query: z.object({ neighborhoodId: IdInput, growthRateType: GrowthRateTypeInput.optional() }),
  data: LandMetrics,
});

export const listLandMetrics = endpoint({
  route: routes.listLandMetrics,
  access: 'anyone',
  summary: 'Land metrics of a region’s neighbourhoods, published figures first, then by deeds',
  query: z.object({ regionId: IdInput, ...PagingInput }),
  data: page(LandMetricsRow),
});
