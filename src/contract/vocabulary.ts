/**
 * The domain's closed lists. Pages, tests, SQL and tiles take these values from here and repeat none of them.
 */

/** Region keys as the specification (§3) spells them; they are also the first part of a region's addresses. */
export const regionKeys = ['Riyadh', 'Madinah', 'Eastern', 'Makkah', 'Al_Qassim', 'Asir'] as const;
export type RegionKey = (typeof regionKeys)[number];
export const defaultRegionKey: RegionKey = 'Riyadh';

/** Zoning classes, specification §9. The first five are general, the rest belong to the boulevard code. */
export const zoningClasses = [
  'open_areas',
  'commercial_apartments',
  'utilities',
  'commercial',
  'residential',
  'sb_t3_1',
  'sb_t3_2',
  'sb_t4_1',
  'sb_t4_2',
  'sb_t5_1',
  'sb_t5_1_tod',
  'sb_t5_2',
  'sb_t5_3',
  'sb_t5_3_tod',
  'sb_t6',
  'sb_services',
  'sb_community_residential',
  'sb_subject_to_subdivision',
  'sb_undetermined',
] as const;
export type ZoningClass = (typeof zoningClasses)[number];

/** Map modes, specification §2. */
export const mapModes = [
  'plain',
  'shape_area',
  'price_of_meter',
  'transaction_price',
  'zoning_color',
] as const;
export type MapMode = (typeof mapModes)[number];
export const defaultMapMode: MapMode = 'zoning_color';

/** What a parcel is used for, in groups. */
export const landUseGroups = [
  'residential',
  'commercial',
  'mixed',
  'services',
  'open',
  'industrial',
  'undeveloped',
] as const;
export type LandUseGroup = (typeof landUseGroups)[number];

/** How a sale is to be read: low-value deals are real deeds whose price says nothing about the market. */
export const saleKinds = ['ordinary', 'low_value', 'multi_parcel'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** Where a row comes from: made by the demo generator, or loaded from a file. */
export const origins = ['demo', 'import'] as const;
export type Origin = (typeof origins)[number];

/** Growth is measured against the same figure this long before. 3 is the one the specification (§9) names. */
export const growthRateTypes = { monthly: 1, quarterly: 2, yearly: 3 } as const;
