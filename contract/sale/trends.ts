import { z } from 'zod';
import { DayInput, Source } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { countOf, LandUseInput, RegionId, textIfAny, textOf } from '../shared/fields.ts';
import { saleLimits } from './limits.ts';
import { saleRoutes } from './routes.ts';
import { readTrendPlace, trendSeparator, trendSteps, type TrendPlace } from './trend-places.ts';

const TrendPlacesInput = z
  .string()
  .max(1000)
  .transform((text, context): TrendPlace[] => {
    const keys = [...new Set(text.split(trendSeparator))];
    const places = keys.flatMap((key) => readTrendPlace(key) ?? []);
    if (places.length !== keys.length || places.length > saleLimits.comparedTrends) {
      context.addIssue({ code: 'custom', message: 'not one to four places' });
      return z.NEVER;
    }
    return places;
  });

export const TrendPoint = z.object({
  period: z
    .string()
    .regex(/^\d{4}-(\d{2}|Q[1-4])$/)
    .meta({ description: 'Month as YYYY-MM, or quarter as YYYY-Q1' }),
  priceSarPerSqm: z.number().nonnegative().meta({ description: 'Price of the period, whole riyals per m²' }),
  saleCount: countOf('Sales that it rests on'),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

export const Trend = z.object({
  key: textOf('The place as it was asked for'),
  kind: z.enum(['neighborhood', 'city', 'region', 'plan']).meta({ description: 'What it is' }),
  name: textOf('Name of the place, or number of the plan, in Arabic'),
  cityName: textIfAny('Name of its city, in Arabic; null: it is a region'),
  regionId: RegionId,
  basis: z.enum(['median_of_sales', 'published']).meta({
    description:
      'median_of_sales: medians of ordinary sales; published: averages of the published quarterly indicators, where no single sale is known',
  }),
  points: z
    .array(TrendPoint)
    .meta({ description: 'Periods with a sale, oldest first; the others are absent' }),
});
export type Trend = z.infer<typeof Trend>;

export const listTrends = endpoint({
  route: saleRoutes.listTrends,
  access: 'anyone',
  isOurs: true,
  summary: 'Prices per m² over time of up to four neighbourhoods, cities, plans or regions',
  query: z.object({
    places: TrendPlacesInput.meta({
      description:
        'Places, separated by |: neighborhood:id, city:region id:name, region:id, or plan:region id:city:number',
    }),
    step: z.enum(trendSteps).default('quarter').meta({ description: 'Length of a period' }),
    fromDate: DayInput.optional().meta({ description: 'First day of the deeds, YYYY-MM-DD' }),
    toDate: DayInput.optional().meta({ description: 'Last day of the deeds, YYYY-MM-DD' }),
    landUseGroup: LandUseInput.optional(),
  }),
  data: z.object({
    trends: z
      .array(Trend)
      .meta({ description: 'The places, as asked for; those that are unknown are left out' }),
    sources: z.array(Source).meta({ description: 'Where the prices come from' }),
  }),
});
