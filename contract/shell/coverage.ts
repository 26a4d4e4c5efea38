import { z } from 'zod';
import { Source } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { countOf } from '../shared/fields.ts';
import { shellRoutes } from './routes.ts';
import { regionKeys } from '../shared/vocabulary.ts';

/** Kinds of data that have a source. */
export const coveredKinds = [
  ...(['parcels', 'plans', 'streets', 'edges', 'zoningClasses', 'landUses', 'rules', 'landFees'] as const),
  ...(['sales'] as const),
  ...(['neighborhoods', 'metrics', 'cities', 'cityMetrics', 'overlays'] as const),
  ...(['organisations', 'offers', 'projects', 'lots'] as const),
] as const;

/** What one source provides of one kind of data in one region. */
export const Coverage = z.object({
  regionKey: z.enum(regionKeys).meta({ description: 'Key of the region' }),
  kind: z.enum(coveredKinds).meta({
    description:
      'parcels: land on the map; plans: outlines of subdivision plans; streets: along parcels; edges: lines along parcels with stated lengths; zoningClasses and landUses: classes and groups of the region itself; rules: building rules; landFees: zones of fees on white land; sales: registered deeds; neighborhoods: their outlines; metrics: their quarterly figures; cities: their places; cityMetrics: quarterly figures of land in no known neighborhood; overlays: transit, boulevard and mega projects; organisations: brokers and developers; offers: of brokers, also ended ones; projects: of developers and mega projects; lots: parcels of projects that are booked',
  }),
  source: Source,
  rowCount: countOf('Rows of this kind from this source'),
  first: z.string().nullable().meta({
    description: 'The first day of sales (YYYY-MM-DD) or quarter of metrics (YYYY-Qn); null: has no time',
  }),
  last: z.string().nullable().meta({ description: 'The last of them' }),
});
export type Coverage = z.infer<typeof Coverage>;

export const listCoverage = endpoint({
  route: shellRoutes.listCoverage,
  access: 'anyone',
  isOurs: true,
  summary: 'Which data there is, region by region, from where and of which time',
  data: z.array(Coverage),
});
