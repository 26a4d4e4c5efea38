import { z } from 'zod';
import { Quarter } from '../map/metrics.ts';
import { Source, timeIfAny } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { countOf, numberIfAny } from '../shared/fields.ts';
import { shellRoutes } from './routes.ts';
import { regionKeys } from '../shared/vocabulary.ts';

/** Figures of a region, shown where regions are listed side by side. */
export const RegionFigures = z.object({
  regionKey: z.enum(regionKeys).meta({ description: 'Key of the region' }),
  parcelCount: countOf('Parcels in the region'),
  saleCount: countOf('Sales of the last twelve months before the newest sale of the region'),
  medianPriceSarPerSqm: numberIfAny(
    'Median price of those sales, riyals per m², of ordinary sales alone; null: too few to tell',
  ),
  latestSaleAt: timeIfAny('Day of the newest sale', 'there is none'),
  source: Source.nullable().meta({ description: 'Where the sales come from; null: there are none' }),
  indicators: z
    .object({
      latest: Quarter.meta({ description: 'The newest quarter' }),
      deedCount: countOf('Deeds of land in the year up to that quarter'),
      averagePriceSarPerSqm: z
        .number()
        .meta({ description: 'Published averages of that year, weighted by deeds, riyals per m²' }),
      source: Source.meta({ description: 'Where the indicators come from' }),
    })
    .nullable()
    .meta({
      description:
        'What quarterly indicators tell about a region of which no single sale is known; null: sales are known, or there are no indicators',
    }),
});
export type RegionFigures = z.infer<typeof RegionFigures>;

export const listRegionFigures = endpoint({
  route: shellRoutes.listRegionFigures,
  access: 'anyone',
  summary: 'Key figures of all regions with data, Riyadh first',
  data: z.array(RegionFigures),
  isOurs: true,
});
