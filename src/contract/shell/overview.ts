import { z } from 'zod';
import { Source, timeIfAny } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { countOf, numberIfAny } from '../shared/fields.ts';
import { routes } from '../routes.ts';
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
});
export type RegionFigures = z.infer<typeof RegionFigures>;

export const listRegionFigures = endpoint({
  route: routes.listRegionFigures,
  access: 'anyone',
  summary: 'Key figures of all regions with data, Riyadh first',
  data: z.array(RegionFigures),
  isOurs: true,
});
