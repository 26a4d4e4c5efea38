import type { Store } from '../../../database/connection/store.ts';
import { importFeatures, type FeatureImport, type FeatureLoadReport } from '../load/feature-load.ts';
import { planFields, type PlanField } from './fields.ts';
import { readPlanFeature } from './plan-row.ts';

export type PlansImport = FeatureImport;

export interface PlansReport extends FeatureLoadReport<PlanField> {
  /** Plans that lie in no known neighborhood. */
  withoutNeighborhood: number;
}

/**
 * Imports the outlines of a region's subdivision plans, in one transaction; the region's demo rows go. The same plan
 * keeps its id. A plan lies in the neighborhood that its label stands in.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importPlans(store: Store, options: PlansImport): Promise<PlansReport> {
  let withoutNeighborhood = 0;
  const report = await importFeatures(store, options, {
    table: 'subdivision',
    word: 'plans',
    sourceName: 'المخططات المستوردة',
    fields: planFields,
    read: readPlanFeature,
    row: ({ row, point }, neighborhoods) => {
      const place = neighborhoods.at(point);
      if (!place) withoutNeighborhood++;
      return { neighborhood_id: place?.id ?? null, ...row };
    },
  });
  return { ...report, withoutNeighborhood };
}
