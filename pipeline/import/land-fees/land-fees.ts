import type { Store } from '../../../database/connection/store.ts';
import { importFeatures, type FeatureImport, type FeatureLoadReport } from '../load/feature-load.ts';
import { landFeeFields, type LandFeeField } from './fields.ts';
import { findOverlaps, type Overlap } from './land-fee-overlaps.ts';
import { readFeeZone } from './land-fee-row.ts';
import { loadRegion } from '../places/regions.ts';

export type LandFeesImport = FeatureImport;

export interface LandFeesReport extends FeatureLoadReport<LandFeeField> {
  /** Zones that neither name a city nor have their middle in a known neighborhood. */
  withoutCity: number;
  /** Zones of the region that overlap on the same days, after the load. */
  overlaps: Overlap[];
}

/**
 * Imports the zones of fees on white land of a region, in one transaction; the region's demo rows go. The same zone keeps
 * its id. Zones that overlap are loaded, and told.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importLandFees(store: Store, options: LandFeesImport): Promise<LandFeesReport> {
  let withoutCity = 0;
  let overlaps: Overlap[] = [];
  const report = await importFeatures(store, options, {
    table: 'land_fee_zone',
    word: 'land-fees',
    sourceName: 'نطاقات رسوم الأراضي البيضاء المستوردة',
    fields: landFeeFields,
    read: readFeeZone,
    row: ({ row, point }, neighborhoods) => {
      const city = row.city_name ?? neighborhoods.at(point)?.city ?? null;
      if (city === null) withoutCity++;
      return { ...row, city_name: city };
    },
    onEnd: async (transaction) => {
      overlaps = await findOverlaps(transaction, (await loadRegion(transaction, options.region)).id);
    },
  });
  return { ...report, withoutCity, overlaps };
}
