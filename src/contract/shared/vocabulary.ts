/**
 * The domain's closed lists. Pages, tests, SQL and tiles take these values from here and repeat none of them.
 */

export { defaultRegionKey, regionKeys, type RegionKey } from './region-keys.ts';

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

/** Overlay groups of the map (specification §2), each with the kinds of features that it shows. */
export const overlayKindsOf = {
  metro: ['metro_line', 'metro_station'],
  bus: ['bus_line', 'bus_station'],
  boulevard: ['boulevard_shape', 'boulevard_area'],
  mega: ['mega_project'],
} as const;
export const overlayGroups = ['metro', 'bus', 'boulevard', 'mega'] as const;
export type OverlayGroup = (typeof overlayGroups)[number];
export type OverlayKind = (typeof overlayKindsOf)[OverlayGroup][number];

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

/** How somebody signed in (§9: login method Phone, Google or Apple), as the identity platform names it. */
export const signInProviders = ['phone', 'google.com', 'apple.com'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** What can be kept as a favorite. */
export const favoriteTypes = ['parcel', 'transaction', 'offer', 'neighborhood', 'project'] as const;
export type FavoriteType = (typeof favoriteTypes)[number];

/** Orders of favorites; `newest`: kept last first. Prices are per m²; what has no such figure comes last. */
export const favoriteOrders = ['newest', 'name', 'price_low', 'price_high', 'area_low', 'area_high'] as const;
export type FavoriteOrder = (typeof favoriteOrders)[number];

export const organisationTypes = ['broker', 'developer'] as const;
export type OrganisationType = (typeof organisationTypes)[number];

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const offerPurposes = ['sale', 'lease'] as const;
export type OfferPurpose = (typeof offerPurposes)[number];

export const projectKinds = ['marketplace', 'mega'] as const;
export type ProjectKind = (typeof projectKinds)[number];

export const projectStatuses = ['planned', 'under_construction', 'completed'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** State of a parcel in a booking project. */
export const bookingStatuses = ['available', 'reserved', 'sold'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** What somebody says about a parcel on the map. */
export const parcelReportKinds = [
  'wrong_boundary',
  'wrong_data',
  'missing_sale',
  'wrong_sale',
  'other',
] as const;
export type ParcelReportKind = (typeof parcelReportKinds)[number];

export const badgeFormStatuses = ['none', 'pending', 'accepted', 'rejected'] as const;
export type BadgeFormStatus = (typeof badgeFormStatuses)[number];

/** Types as on deeds, in Arabic. «الكل» (§3) means no filter and is not one of them. */
export const transactionTypes = ['أرض سكنية', 'أرض تجارية', 'أرض صناعية', 'أرض زراعية', 'مرافق'] as const;
export const allTransactionTypes = 'الكل';

/** Time windows of the sales filter, in months; `before_that` (§5) sets none. */
export const periods = {
  last_month: 1,
  last_3_months: 3,
  last_6_months: 6,
  last_year: 12,
  last_3_years: 36,
  before_that: null,
} as const;
export type Period = keyof typeof periods;

/** Orders of a list of sales. Prices are per m². */
export const transactionOrders = [
  'newest',
  'oldest',
  'price_low',
  'price_high',
  'area_low',
  'area_high',
] as const;
export type TransactionOrder = (typeof transactionOrders)[number];

/** Orders of a list of parcels; `number`: those whose number was asked for first, then by id. Prices are per m². */
export const parcelOrders = ['number', 'area_low', 'area_high', 'price_low', 'price_high'] as const;
export type ParcelOrder = (typeof parcelOrders)[number];

/** The levels of the way to a parcel, from the largest; all but the last can be chosen on the way. */
export const stepLevels = ['city', 'neighborhood', 'plan', 'block', 'parcel'] as const;
export type StepLevel = (typeof stepLevels)[number];
export type WayLevel = Exclude<StepLevel, 'parcel'>;

/** Stands for «none is known» where a neighbourhood, plan or block is chosen, as in the addresses of sales. */
export const noneKnown = '-';

/** What a need is made of: each can be loosened by itself. `days` are the period, too; `ground` is the drawn area. */
export const needParts = ['classes', 'size', 'landUse', 'type', 'days', 'price', 'metro', 'ground'] as const;
export type NeedPart = (typeof needParts)[number];

/** Orders of a list of neighbourhoods; `deeds`: published figures first, then most deeds. Prices are per m². */
export const landMetricsOrders = [
  'deeds',
  'price_high',
  'price_low',
  'growth_high',
  'growth_low',
  'name',
] as const;
export type LandMetricsOrder = (typeof landMetricsOrders)[number];

/** What a complaint can be about; the numbers name the lists of reasons. */
export const complaintTypes = { offer: 1, broker: 2, transaction: 3, project: 4, neighborhood: 5 } as const;
export type ComplaintType = keyof typeof complaintTypes;
