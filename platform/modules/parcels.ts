import type { Source } from '../../src/contract/common.ts';
import {
  getBuildingRules,
  getParcel,
  listZoningGroups,
  type BuildingRules,
  type Parcel,
} from '../../src/contract/parcels.ts';
import { zoningClasses } from '../../src/contract/vocabulary.ts';
import { zoningCodes } from '../../src/contract/zoning-codes.ts';
import { words } from '../../src/i18n/ar/index.ts';
import { zoningColors } from '../../src/map/palette.ts';
import { answer, cacheFor } from '../answer.ts';
import type { Platform } from '../app.ts';
import { Refusal } from '../refusal.ts';
import {
  findBuildingRule,
  findParcel,
  type BuildingRuleRow,
  type ParcelRow,
  type SourceRow,
} from '../store/parcels.ts';

export function parcelsModule(platform: Platform): void {
  answer(platform, getParcel, async ({ parameters }) =>
    toParcel(await parcelOrRefuse(platform, parameters.id)),
  );

  answer(platform, getBuildingRules, async ({ query }) => {
    const parcel = await parcelOrRefuse(platform, query.parcelObjectId);
    return toBuildingRules(parcel, await findBuildingRule(platform.store, parcel.zoning));
  });

  answer(platform, listZoningGroups, ({ reply }) => {
    cacheFor(reply, 3600);
    return zoningClasses.map((id) => ({
      id,
      code: zoningCodes[id],
      name: words.map.zoning[id],
      family: id.startsWith('sb_') ? ('boulevard' as const) : ('general' as const),
      color: zoningColors[id],
    }));
  });
}

async function parcelOrRefuse(platform: Platform, id: number): Promise<ParcelRow> {
  const parcel = await findParcel(platform.store, id);
  if (!parcel) throw new Refusal('parcel_not_found');
  return parcel;
}

function toParcel(row: ParcelRow): Parcel {
  return {
    parcelObjectId: row.id,
    parcelId: row.parcel_id,
    parcelNo: row.parcel_no,
    blockNo: row.block_no,
    planNo: row.plan_no,
    city: row.city_name,
    municipalityName: row.municipality_name,
    neighborhoodName: row.neighborhood_name,
    neighborhoodParcel: [row.neighborhood_name ?? row.city_name, row.parcel_no].join(' - '),
    area: row.area_sqm,
    landCat: row.land_category,
    landUseGroup: row.land_use_group,
    landUseDetailed: row.land_use_detailed,
    neighborhoodId: row.neighborhood_id,
    regionId: row.region_id,
    regionKey: row.region_key,
    zoning: row.zoning,
    centroid: { x: row.centroid_x, y: row.centroid_y },
    bounds: { southWest: { x: row.west, y: row.south }, northEast: { x: row.east, y: row.north } },
    priceSarPerSqm: row.price_sar_per_sqm,
    transactionPriceSar: row.transaction_price_sar,
    source: toSource(row.source),
  };
}

function toBuildingRules(parcel: ParcelRow, rule: BuildingRuleRow | undefined): BuildingRules {
  const coverage = rule?.max_coverage_ratio ?? null;
  const floorAreaRatio = rule?.floor_area_ratio ?? null;
  return {
    parcelObjectId: parcel.id,
    zoning: parcel.zoning,
    code: zoningCodes[parcel.zoning],
    name: words.map.zoning[parcel.zoning],
    maxFloors: rule?.max_floors ?? null,
    maxHeightMeters: rule?.max_height_m ?? null,
    maxCoverageRatio: coverage,
    floorAreaRatio,
    setbackFrontMeters: rule?.setback_front_m ?? null,
    setbackSideMeters: rule?.setback_side_m ?? null,
    setbackBackMeters: rule?.setback_back_m ?? null,
    allowedUses: rule?.allowed_uses.split('|').filter((use) => use !== '') ?? [],
    note: rule?.note ?? null,
    maxFootprintSqm: coverage === null ? null : Math.floor(coverage * parcel.area_sqm),
    maxFloorAreaSqm: floorAreaRatio === null ? null : Math.floor(floorAreaRatio * parcel.area_sqm),
    source: toSource(rule?.source ?? parcel.source),
  };
}

/** The contract's form of a source row. */
export function toSource(row: SourceRow): Source {
  return { name: row.name, origin: row.origin, licence: row.licence, updatedAt: row.updated_at };
}
