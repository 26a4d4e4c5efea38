import { getParcelOutlines, getParcelPlan, listStreetsAround } from '../../../contract/parcel/outlines.ts';
import {
  getBuildingRules,
  getParcel,
  getParcelShareLink,
  listPriceOfMeter,
  type BuildingRules,
  type Parcel,
  type ParcelRow as ParcelItem,
} from '../../../contract/parcel/parcels.ts';
import { listComparables } from '../../../contract/parcel/comparables.ts';
import { getLandFee } from '../../../contract/parcel/land-fees.ts';
import { getPlan, listPlans } from '../../../contract/parcel/plans.ts';
import { listSuccessors } from '../../../contract/parcel/successors.ts';
import { codesInOrder } from '../../../lib/fold-code.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { words } from '../../../words/ar/index.ts';
import { parcelNumber } from '../../../words/land-names.ts';
import { fill } from '../../../words/fill.ts';
import { formatDecimal } from '../../../words/format.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfExtent } from '../../../lib/geo/bounds.ts';
import { parcelOutlines } from '../../land/geometry/outlines.ts';
import { streetsAround } from '../../land/geometry/streets-around.ts';
import { parcelPlan } from '../../land/geometry/plan.ts';
import { findFeeZones, isUndeveloped } from '../../land/parcels/fee-zones.ts';
import { measuredAreaOf } from '../../land/parcels/measured-area.ts';
import { listPlansOf } from '../../land/parcels/plan-list.ts';
import { planOf } from '../../land/parcels/plan.ts';
import { findComparables } from '../../land/sales/comparables.ts';
import { priceSeries } from '../../land/sales/series.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { landUseOrRefuse } from '../shared/land-use.ts';
import { offeredParcels } from '../shared/offered.ts';
import { parcelSearch } from '../shared/parcel-search.ts';
import { regionOrRefuse } from '../../../database/shell/regions.ts';
import { landUseNameOf, setOf, type ZoningClass } from '../../../database/parcel/classes.ts';
import { correctionsOf } from '../../land/corrections.ts';
import { findRetirement } from '../../../database/loads/amendments.ts';
import { referenceOf, sourcesFor, type Reference } from '../../../database/parcel/reference.ts';
import { sourceOf } from '../../../database/shared/sources.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import type { SaleRow } from '../../../database/sale/transactions.ts';
import {
  findBuildingRule,
  findParcel,
  type BuildingRuleRow,
  type ParcelListRow,
  type ParcelRow,
} from '../../../database/parcel/parcels.ts';

export function parcelsModule(platform: Platform): void {
  mountEndpoint(platform, getParcel, async ({ parameters }) => {
    const parcel = await parcelOrRefuse(platform, parameters.id);
    const zoning = await zoningOf(platform.store, parcel);
    const own = { key: String(parcel.id), regionId: parcel.region_id };
    const correction = (await correctionsOf(platform.store, 'parcel', [own]))(own);
    return {
      ...toParcel(parcel, zoning, await referenceOf(platform.store)),
      ...(correction && { correction }),
    };
  });

  mountEndpoint(platform, getBuildingRules, async ({ query }) => {
    const parcel = await parcelOrRefuse(platform, query.parcelObjectId);
    const rule = await findBuildingRule(platform.store, parcel, riyadhDay());
    return toBuildingRules(parcel, rule, await zoningOf(platform.store, parcel));
  });

  mountEndpoint(platform, getParcelShareLink, async ({ query }) => {
    const parcel = await parcelOrRefuse(platform, query.parcelObjectId);
    return {
      url: `${platform.config.siteUrl}/${parcel.region_key}/parcel/${parcel.id}`,
      text: fill(words.sharing.parcel, {
        parcel: parcelNumber(parcel.parcel_no),
        place: parcel.neighborhood_name ?? parcel.city_name,
      }),
    };
  });

  mountEndpoint(platform, getParcelOutlines, async ({ query }) => ({
    outlines: await parcelOutlines(platform.store, query.parcelObjectIds),
  }));

  mountEndpoint(platform, getParcelPlan, async ({ query }) => ({
    parcels: await parcelPlan(platform.store, query.parcelObjectIds),
  }));

  mountEndpoint(platform, listStreetsAround, async ({ query }) => {
    const parcel = await parcelOrRefuse(platform, query.parcelObjectId);
    return { streets: await streetsAround(platform.store, parcel, query.meters) };
  });

  mountEndpoint(platform, listPlans, async ({ query }) => {
    const { offset, limit, orderBy, ...filters } = query;
    if (query.regionId === undefined && query.boundaryFrom === undefined)
      throw new Refusal('bad_request', { field: 'regionId' });
    if (query.regionId !== undefined) await regionOrRefuse(platform.store, query.regionId);
    const search = await parcelSearch(platform.store, filters);
    const paging = { orderBy, offset, limit };
    const found = await platform.queries.run(listPlansOf, { search, ...paging });
    return { ...found, offset, limit };
  });

  mountEndpoint(platform, getPlan, async ({ query }) => {
    await regionOrRefuse(platform.store, query.regionId);
    const offered = await offeredParcels(platform.store, query);
    const search = { ...query, offered: offered.map(({ parcelId }) => parcelId) };
    const plan = await platform.queries.run(planOf, search);
    if (!plan) throw new Refusal('plan_not_found');
    return plan;
  });

  mountEndpoint(platform, listComparables, async ({ query }) => {
    const { parcelObjectId, meters, months, tolerance, landUse, orderBy, until = riyadhDay() } = query;
    const row = await parcelOrRefuse(platform, parcelObjectId);
    if (landUse !== 'same' && landUse !== 'any') await landUseOrRefuse(platform.store, landUse, 'landUse');
    return platform.queries.run(findComparables, {
      parcel: {
        ...{ id: row.id, regionId: row.region_id, neighborhoodId: row.neighborhood_id },
        ...{
          areaSqm: row.area_sqm,
          landUseGroup: row.land_use_group,
          neighborhoodName: row.neighborhood_name,
        },
        cityName: knownCity(row) ?? null,
        middle: { x: row.centroid_x, y: row.centroid_y },
      },
      chosen: {
        ...(meters === undefined ? {} : { meters }),
        ...(months === undefined ? {} : { months }),
        ...(tolerance === undefined ? {} : { tolerance: tolerance === 'any' ? null : tolerance }),
      },
      ...{ landUse, until, orderBy },
    });
  });

  mountEndpoint(platform, getLandFee, async ({ query }) => {
    const parcel = await parcelOrRefuse(platform, query.parcelObjectId);
    const { isKnown, zones } = await findFeeZones(platform.store, {
      ...{ regionId: parcel.region_id, city: knownCity(parcel), day: riyadhDay() },
      ...{ x: parcel.centroid_x, y: parcel.centroid_y },
    });
    const sources = await sourcesFor(platform.store, zones);
    return {
      ...{ parcelObjectId: parcel.id, city: parcel.city_name, isKnown },
      isUndeveloped: isUndeveloped(parcel.land_use_group),
      zones: zones.map((zone) => ({
        ...{ name: zone.name, ratePercent: zone.rate_percent, thresholdSqm: zone.threshold_sqm },
        ...{ validFrom: zone.valid_from, validUntil: zone.valid_until },
        ...{ law: zone.law, lawUrl: zone.law_url, source: sourceOf(sources, zone) },
      })),
    };
  });

  mountEndpoint(platform, listSuccessors, async ({ query }) => {
    const found = await findRetirement(platform.store.database, query.parcelObjectId);
    if (!found) return { retiredOn: null, name: null, parcels: [] };
    return {
      retiredOn: riyadhDay(Date.parse(found.amendedAt)),
      name: found.title,
      parcels: found.parcels.map(({ id, parcel_no: parcelNo, plan_no: planNo, area_sqm: area, key }) => ({
        ...{ parcelObjectId: id, parcelNo, planNo, area, regionKey: key },
      })),
    };
  });

  mountEndpoint(platform, listPriceOfMeter, ({ query }) =>
    platform.queries.run(priceSeries, query.parcelObjsIds),
  );
}

/** City of a parcel; one that names none and lies in no neighborhood carries the name of its region. */
function knownCity(row: ParcelRow): string | undefined {
  const isRegion = row.neighborhood_id === null && row.city_name === words.map.regions[row.region_key];
  return isRegion ? undefined : row.city_name;
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
  return [row.neighborhood_name ?? row.city_name, parcelNumber(row.parcel_no)].join(' - ');
}

/** A sale as people call it: by neighborhood, or city, and parcel, as far as they are known, else by its deed. */
export function nameOfSale(
  row: Pick<SaleRow, 'neighborhood_name' | 'city_name' | 'parcel_no' | 'transaction_no'>,
): string {
  const parcel = row.parcel_no === null ? null : parcelNumber(row.parcel_no);
  const known = [row.neighborhood_name ?? row.city_name, parcel].filter((part) => part !== null);
  return known.length === 0 ? row.transaction_no : known.join(' - ');
}

/** Class of a parcel in the set of its region; undefined if its zoning is not known. */
async function zoningOf(
  store: ReadingStore,
  row: Pick<ParcelListRow, 'region_id' | 'zoning'>,
): Promise<ZoningClass | undefined> {
  if (row.zoning === null) return undefined;
  const { zoningClasses } = await referenceOf(store);
  return setOf(zoningClasses, row.region_id).find(({ key }) => key === row.zoning);
}

function toParcel(
  row: ParcelRow,
  zoning: ZoningClass | undefined,
  { landUseGroups }: Pick<Reference, 'landUseGroups'>,
): Parcel {
  const measured = measuredAreaOf(row.geometry, row.area_sqm);
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
    measuredArea: measured ? Math.round(measured.areaSqm * 100) / 100 : null,
    measuredAreaNote: measured
      ? fill(measured.isCut ? words.measuredArea.cut : words.measuredArea.differs, {
          area: formatDecimal(measured.areaSqm),
        })
      : null,
    landCat: row.land_category,
    landUseGroup: row.land_use_group,
    landUseName: landUseNameOf(landUseGroups, row.region_id, row.land_use_group),
    landUseDetailed: row.land_use_detailed,
    neighborhoodId: row.neighborhood_id,
    regionId: row.region_id,
    regionKey: row.region_key,
    zoning: row.zoning,
    zoningName: zoning?.name ?? null,
    zoningCode: codesInOrder(row.zoning_code, row.rule_id)[0] ?? null,
    publisherCodes: codesInOrder(row.zoning_code, row.rule_id),
    centroid: { x: row.centroid_x, y: row.centroid_y },
    bounds: boundsOfExtent(row),
    priceSarPerSqm: row.price_sar_per_sqm,
    transactionPriceSar: row.transaction_price_sar,
    statedPrice: statedPriceOf(row),
    source: row.source,
  };
}

/** One without a day: one with it is a sale. */
function statedPriceOf(row: ParcelRow): Parcel['statedPrice'] {
  const { stated_price_sar: price, stated_price_sar_per_sqm: perSqm, stated_source: source } = row;
  if (!source || row.stated_price_on !== null) return null;
  const quotient = price === null ? perSqm : price / row.area_sqm;
  return quotient === null ? null : { priceSar: price, priceSarPerSqm: Math.round(quotient), source };
}

function toBuildingRules(
  parcel: ParcelRow,
  rule: BuildingRuleRow | undefined,
  zoning: ZoningClass | undefined,
): BuildingRules {
  const coverage = rule?.max_coverage_ratio ?? null;
  const floorAreaRatio = rule?.floor_area_ratio ?? null;
  return {
    parcelObjectId: parcel.id,
    zoning: parcel.zoning,
    code: zoning?.code ?? null,
    name: zoning?.name ?? null,
    hasRules: rule !== undefined,
    ruleCode: rule?.code ?? null,
    ruleName: rule?.name ?? null,
    validFrom: rule?.valid_from || null,
    maxFloors: rule?.max_floors ?? null,
    maxHeightMeters: rule?.max_height_m ?? null,
    maxCoverageRatio: coverage,
    floorAreaRatio,
    setbackFrontMeters: rule?.setback_front_m ?? null,
    setbackSideMeters: rule?.setback_side_m ?? null,
    setbackBackMeters: rule?.setback_back_m ?? null,
    allowedUses: rule?.allowed_uses.split('|').filter((use) => use !== '') ?? [],
    note: rule ? rule.note : zoning ? words.panel.rulesNotLoaded : words.panel.zoningNotKnown,
    maxFootprintSqm: coverage === null ? null : Math.floor(coverage * parcel.area_sqm),
    maxFloorAreaSqm: floorAreaRatio === null ? null : Math.floor(floorAreaRatio * parcel.area_sqm),
    source: rule?.source ?? null,
  };
}

/** Converts parcel rows to the contract's list items. */
export async function toParcelRows(
  store: ReadingStore,
  rows: readonly ParcelListRow[],
): Promise<ParcelItem[]> {
  const reference = await referenceOf(store);
  const keyOf = (row: ParcelListRow) => ({ key: String(row.id), regionId: row.region_id });
  const correctionOf = await correctionsOf(store, 'parcel', rows.map(keyOf));
  return rows.map((row) => {
    const correction = correctionOf(keyOf(row));
    return { ...toParcelRow(row, reference), ...(correction && { correction }) };
  });
}

function toParcelRow(row: ParcelListRow, { zoningClasses, landUseGroups }: Reference): ParcelItem {
  const classes = setOf(zoningClasses, row.region_id);
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
    landUseName: landUseNameOf(landUseGroups, row.region_id, row.land_use_group),
    zoning: row.zoning,
    zoningName: classes.find(({ key }) => key === row.zoning)?.name ?? null,
    priceSarPerSqm: row.price_sar_per_sqm,
    transactionPriceSar: row.transaction_price_sar,
    centroid: { x: row.centroid_x, y: row.centroid_y },
    bounds: boundsOfExtent(row),
  };
}
