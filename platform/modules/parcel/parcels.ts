import { getParcelOutlines, getParcelPlan } from '../../../src/contract/parcel/outlines.ts';
import {
  getBuildingRules,
  getParcel,
  getParcelShareLink,
  listPriceOfMeter,
  type BuildingRules,
  type Parcel,
  type ParcelRow as ParcelItem,
} from '../../../src/contract/parcel/parcels.ts';
import { zoningCodes } from '../../../src/contract/map/zoning-codes.ts';
import { words } from '../../../src/i18n/ar/index.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfExtent } from '../../../src/contract/shared/geo/bounds.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { SaleRow } from '../../store/transactions.ts';
import {
  findBuildingRule,
  findParcel,
  type BuildingRuleRow,
  type ParcelListRow,
  type ParcelRow,
} from '../../store/parcels.ts';

export function parcelsModule(platform: Platform): void {
  mountEndpoint(platform, getParcel, async ({ parameters }) =>
    toParcel(await parcelOrRefuse(platform, parameters.id)),
  );

  mountEndpoint(platform, getBuildingRules, async ({ query }) => {
    const parcel = await parcelOrRefuse(platform, query.parcelObjectId);
    const { zoning } = parcel;
    const rule = zoning === null ? undefined : await findBuildingRule(platform.store, zoning);
    return toBuildingRules(parcel, rule);
  });

  mountEndpoint(platform, getParcelShareLink, async ({ query }) => {
    const parcel = await parcelOrRefuse(platform, query.parcelObjectId);
    return {
      url: `${platform.config.siteUrl}/${parcel.region_key}/parcel/${parcel.id}`,
      text: fill(words.sharing.parcel, {
        parcel: parcel.parcel_no,
        place: parcel.neighborhood_name ?? parcel.city_name,
      }),
    };
  });

  mountEndpoint(platform, getParcelOutlines, async ({ query }) => ({
    outlines: await platform.queries.run('parcelOutlines', query.parcelObjectIds),
  }));

  mountEndpoint(platform, getParcelPlan, async ({ query }) => ({
    parcels: await platform.queries.run('parcelPlan', query.parcelObjectIds),
  }));

  mountEndpoint(platform, listPriceOfMeter, ({ query }) =>
    platform.queries.run('priceSeries', query.parcelObjsIds),
  );
}

async function parcelOrRefuse(platform: Platform, id: number): Promise<ParcelRow> {
  const parcel = await findParcel(platform.store, id);
  if (!parcel) throw new Refusal('parcel_not_found');
  return parcel;
}

/** Display name of a parcel: neighborhood (or city) and parcel number. */
export function nameOfParcel(
  row: Pick<ParcelListRow, 'neighborhood_name' | 'city_name' | 'parcel_no'>,
): string {
  return [row.neighborhood_name ?? row.city_name, row.parcel_no].join(' - ');
}

/** A sale as people call it: by neighborhood, or city, and parcel, as far as they are known, else by its deed. */
export function nameOfSale(
  row: Pick<SaleRow, 'neighborhood_name' | 'city_name' | 'parcel_no' | 'transaction_no'>,
): string {
  const known = [row.neighborhood_name ?? row.city_name, row.parcel_no].filter((part) => part !== null);
  return known.length === 0 ? row.transaction_no : known.join(' - ');
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
    neighborhoodParcel: nameOfParcel(row),
    area: row.area_sqm,
    landCat: row.land_category,
    landUseGroup: row.land_use_group,
    landUseDetailed: row.land_use_detailed,
    neighborhoodId: row.neighborhood_id,
    regionId: row.region_id,
    regionKey: row.region_key,
    zoning: row.zoning,
    centroid: { x: row.centroid_x, y: row.centroid_y },
    bounds: boundsOfExtent(row),
    priceSarPerSqm: row.price_sar_per_sqm,
    transactionPriceSar: row.transaction_price_sar,
    source: row.source,
  };
}

function toBuildingRules(parcel: ParcelRow, rule: BuildingRuleRow | undefined): BuildingRules {
  const { zoning } = parcel;
  const coverage = rule?.max_coverage_ratio ?? null;
  const floorAreaRatio = rule?.floor_area_ratio ?? null;
  return {
    parcelObjectId: parcel.id,
    zoning,
    code: zoning && zoningCodes[zoning],
    name: zoning && words.map.zoning[zoning],
    maxFloors: rule?.max_floors ?? null,
    maxHeightMeters: rule?.max_height_m ?? null,
    maxCoverageRatio: coverage,
    floorAreaRatio,
    setbackFrontMeters: rule?.setback_front_m ?? null,
    setbackSideMeters: rule?.setback_side_m ?? null,
    setbackBackMeters: rule?.setback_back_m ?? null,
    allowedUses: rule?.allowed_uses.split('|').filter((use) => use !== '') ?? [],
    note: zoning === null ? words.panel.zoningNotKnown : (rule?.note ?? null),
    maxFootprintSqm: coverage === null ? null : Math.floor(coverage * parcel.area_sqm),
    maxFloorAreaSqm: floorAreaRatio === null ? null : Math.floor(floorAreaRatio * parcel.area_sqm),
    source: rule?.source ?? parcel.source,
  };
}

/** Converts a parcel row to the contract's list item. */
export function toParcelRow(row: ParcelListRow): ParcelItem {
  return {
    parcelObjectId: row.id,
    parcelNo: row.parcel_no,
    blockNo: row.block_no,
    planNo: row.plan_no,
    city: row.city_name,
    neighborhoodName: row.neighborhood_name,
    neighborhoodId: row.neighborhood_id,
    regionId: row.region_id,
    area: row.area_sqm,
    landUseGroup: row.land_use_group,
    zoning: row.zoning,
    priceSarPerSqm: row.price_sar_per_sqm,
    transactionPriceSar: row.transaction_price_sar,
    centroid: { x: row.centroid_x, y: row.centroid_y },
    bounds: boundsOfExtent(row),
  };
}
