import type { Kysely } from 'kysely';
import { forgetDemoAmendments } from '../../database/loads/amendments.ts';
import { insertMany } from '../../database/connection/bulk.ts';
import type { Store } from '../../database/connection/store.ts';
import { raiseRevision } from '../../database/shared/revisions.ts';
import type { Database } from '../../database/schema/schema.ts';
import { defaultZoningClasses } from '../../database/migrations/default-classes.ts';
import { foldCode } from '../../lib/fold-code.ts';
import { words } from '../../words/ar/index.ts';
import { replaceSource } from '../shared/source.ts';
import { markOverlaysChanged } from '../shared/state.ts';
import { markChanged } from '../import/places/mark-changed.ts';
import { createMarket } from './market/market.ts';
import { insertMarket, removeMarket } from './market/store-market.ts';
import { removeStaleOrganisations, upsertOrganisations } from './market/store-organisations.ts';
import type { DemoNeighborhood } from './land/neighborhood.ts';
import { demoFeeZones } from './land/fee-zones.ts';
import { demoOverlays } from './overlays/overlays.ts';
import { demoRegions, type DemoRegion } from './land/places.ts';
import { generateRegion, type DemoSettings } from './land/region.ts';
import { quarterMetrics } from './land/quarter-metrics.ts';
import { demoRules } from './land/rules.ts';

/** Load key of the demo data's source. */
export const demoLoadKey = 'demo';

/** Stated date of creation of the demo data: the day after its last sale, so that the same seed gives the same rows. */
const madeAt = '2026-10-01T00:00:00+03:00';

export interface DemoCounts {
  neighborhoods: number;
  parcels: number;
  sales: number;
}

/**
 * Replaces all demo data with that of the settings and regions, in one transaction. Imported rows stay: demo neighborhoods that
 * published figures refer to keep their ids, and lose those figures only when they are no longer generated.
 */
export async function loadDemo(
  store: Store,
  settings: DemoSettings,
  onProgress: (message: string) => void,
  regions: readonly DemoRegion[] = demoRegions,
): Promise<DemoCounts> {
  const counts: DemoCounts = { neighborhoods: 0, parcels: 0, sales: 0 };
  await store.database.transaction().execute(async (transaction) => {
    const sourceId = await replaceSource(transaction, {
      load_key: demoLoadKey,
      name: words.legend.demoBadge,
      origin: 'demo',
      licence: null,
      updated_at: madeAt,
    });
    await removeMarket(transaction, sourceId);
    await removeDemoRows(transaction, sourceId);
    await forgetDemoAmendments(transaction);
    const organisationIds = await upsertOrganisations(transaction, sourceId);
    const kept = new Set<number>();
    for (const region of regions) {
      await insertRules(transaction, store, region, sourceId);
      const market = createMarket(region, settings);
      for (const part of generateRegion(region, settings, onProgress)) {
        if (part.kind === 'streets') {
          await insertMany(transaction, store.engine, 'street', withSource(part.streets, sourceId));
          continue;
        }
        await insertNeighborhood(transaction, store, part.value, sourceId);
        market.add(part.value);
        kept.add(part.value.neighborhood.id);
        counts.neighborhoods++;
        counts.parcels += part.value.parcels.length;
        counts.sales += part.value.sales.length;
      }
      const taken = market.take();
      await insertMarket(transaction, store.engine, taken, { sourceId, organisationIds });
      const overlays = demoOverlays(region, taken);
      await insertMany(transaction, store.engine, 'overlay', withSource(overlays, sourceId));
      const feeZones = demoFeeZones(region);
      await insertMany(transaction, store.engine, 'land_fee_zone', withSource(feeZones, sourceId));
      onProgress(`${region.key}: ${counts.parcels} parcels, ${counts.sales} sales so far`);
    }
    await removeStaleOrganisations(transaction, sourceId, organisationIds);
    await removeStaleNeighborhoods(transaction, sourceId, kept);
    for (const { key } of demoRegions) {
      await markChanged(transaction, store.engine, key);
      await markOverlaysChanged(transaction, key);
    }
    for (const group of ['offers', 'organisations', 'projects'] as const)
      await raiseRevision(transaction, group);
  });
  return counts;
}

type Transaction = Kysely<Database>;

async function removeDemoRows(transaction: Transaction, sourceId: number): Promise<void> {
  // Child rows first and in one statement: cheaper than a cascade for every deleted row.
  await transaction
    .deleteFrom('sale_parcel')
    .where('sale_id', 'in', (query) =>
      query.selectFrom('sale').select('id').where('source_id', '=', sourceId),
    )
    .execute();
  for (const table of [
    'sale',
    'parcel',
    'subdivision',
    'street',
    'overlay',
    'neighborhood_metric',
    'building_rule',
    'land_fee_zone',
  ] as const) {
    await transaction.deleteFrom(table).where('source_id', '=', sourceId).execute();
  }
}

async function removeStaleNeighborhoods(
  transaction: Transaction,
  sourceId: number,
  kept: ReadonlySet<number>,
): Promise<void> {
  const rows = await transaction
    .selectFrom('neighborhood')
    .select('id')
    .where('source_id', '=', sourceId)
    .execute();
  for (const { id } of rows.filter((row) => !kept.has(row.id))) {
    await transaction.deleteFrom('sales_indicator').where('neighborhood_id', '=', id).execute();
    await transaction.deleteFrom('neighborhood_metric').where('neighborhood_id', '=', id).execute();
    await transaction
      .updateTable('parcel')
      .set({ neighborhood_id: null })
      .where('neighborhood_id', '=', id)
      .execute();
    await transaction.deleteFrom('neighborhood').where('id', '=', id).execute();
  }
}

async function insertRules(
  transaction: Transaction,
  { engine }: Store,
  region: DemoRegion,
  sourceId: number,
): Promise<void> {
  const rows = defaultZoningClasses.map(([zoning, code]) => {
    const [floors, height, coverage, ratio, setbacks, uses, note] = demoRules[zoning];
    return {
      region_id: region.id,
      code,
      folded_code: foldCode(zoning),
      max_floors: floors,
      max_height_m: height,
      max_coverage_ratio: coverage,
      floor_area_ratio: ratio,
      setback_front_m: setbacks?.[0] ?? null,
      setback_side_m: setbacks?.[1] ?? null,
      setback_back_m: setbacks?.[2] ?? null,
      allowed_uses: uses.join('|'),
      note: note ?? null,
      source_id: sourceId,
    };
  });
  await insertMany(transaction, engine, 'building_rule', rows);
}

async function insertNeighborhood(
  transaction: Transaction,
  { engine }: Store,
  part: DemoNeighborhood,
  sourceId: number,
): Promise<void> {
  const { id, ...row } = { ...part.neighborhood, source_id: sourceId };
  await transaction
    .insertInto('neighborhood')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await insertMany(transaction, engine, 'subdivision', withSource(part.subdivisions, sourceId));
  await insertMany(transaction, engine, 'parcel', withSource(part.parcels, sourceId));
  await insertMany(transaction, engine, 'sale', withSource(part.sales, sourceId));
  await insertMany(transaction, engine, 'sale_parcel', part.saleParcels);
  await insertMany(transaction, engine, 'street', withSource(part.streets, sourceId));
  await insertMany(transaction, engine, 'neighborhood_metric', quarterMetrics(part, sourceId));
}

function withSource<Row extends object>(rows: Row[], sourceId: number): (Row & { source_id: number })[] {
  return rows.map((row) => ({ ...row, source_id: sourceId }));
}
