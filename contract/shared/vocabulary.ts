/** The domain's enumerations. Pages, tests, SQL and tiles all take these values from here. */

export { defaultRegionKey, regionKeys, type RegionKey } from './region-keys.ts';

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

/** Overlay groups of the map (specification §2), each with the kinds of features it shows. */
export const overlayKindsOf = {
  metro: ['metro_line', 'metro_station'],
  bus: ['bus_line', 'bus_station'],
  boulevard: ['boulevard_shape', 'boulevard_area'],
  mega: ['mega_project'],
} as const;
export const overlayGroups = ['metro', 'bus', 'boulevard', 'mega'] as const;
export type OverlayGroup = (typeof overlayGroups)[number];
/**
 * What the map can be asked to show besides its land; imagery is offered where its tiles are configured, and offers are
 * not of its tiles.
 */
export const mapOverlays = [...overlayGroups, 'satellite', 'offers'] as const;
export type MapOverlay = (typeof mapOverlays)[number];
export type OverlayKind = (typeof overlayKindsOf)[OverlayGroup][number];

/** How to interpret a sale: low-value sales are real deeds whose price says nothing about the market. */
export const saleKinds = ['ordinary', 'low_value', 'multi_parcel'] as const;
export type SaleKind = (typeof saleKinds)[number];

/**
 * How exactly the place of a sale is known: its parcel, only its neighborhood, only its city, or none of them but the
 * region.
 */
export const saleLevels = ['parcel', 'neighborhood', 'city', 'region'] as const;
export type SaleLevel = (typeof saleLevels)[number];

/** Origin of a row: created by the demo generator, or imported from a file. */
export const origins = ['demo', 'import'] as const;
export type Origin = (typeof origins)[number];

/** How far back the base figure of a growth rate lies. 3 is the one named by the specification (§9). */
export const growthRateTypes = { monthly: 1, quarterly: 2, yearly: 3 } as const;

/** Sign-in method (§9: login method Phone, Google or Apple), as named by the identity platform. */
export const signInProviders = ['phone', 'google.com', 'apple.com'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** What can be saved as a favorite. */
export const favoriteTypes = ['parcel', 'transaction', 'offer', 'neighborhood', 'plan', 'project'] as const;
export type FavoriteType = (typeof favoriteTypes)[number];

export const organisationTypes = ['broker', 'developer'] as const;
export type OrganisationType = (typeof organisationTypes)[number];

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** `investment`: let for years to somebody who builds on it and uses it; its price is a year’s rent, as of leases. */
export const offerPurposes = ['sale', 'lease', 'investment'] as const;
export type OfferPurpose = (typeof offerPurposes)[number];

export const projectKinds = ['marketplace', 'mega'] as const;
export type ProjectKind = (typeof projectKinds)[number];

export const projectStatuses = ['planned', 'under_construction', 'completed'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** State of a parcel in a booking project. */
export const bookingStatuses = ['available', 'reserved', 'sold'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** What a user reports about a parcel on the map. */
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

/** Property types as on deeds, in Arabic. «الكل» (§3) means no filter and is not one of them. */
export const transactionTypes = ['أرض سكنية', 'أرض تجارية', 'أرض صناعية', 'أرض زراعية', 'مرافق'] as const;
/**
 * What deeds call land of the usual groups of use. Of a sale whose parcel is not known only this tells its use; what is
 * of mixed use or undeveloped, deeds do not say.
 */
export const typeOfLandUse: Readonly<Record<string, (typeof transactionTypes)[number]>> = {
  residential: 'أرض سكنية',
  commercial: 'أرض تجارية',
  industrial: 'أرض صناعية',
  services: 'مرافق',
};
/** Parts of words by which deeds tell the use of what is sold, where they do not call it land of a class. */
export const typeWordsOfLandUse: Readonly<Record<string, readonly string[]>> = {
  residential: ['سكن', 'فيلا', 'شقة', 'دور', 'بيت', 'منزل', 'قصر'],
  commercial: ['تجار', 'محل', 'معرض', 'مكتب'],
  industrial: ['صناع', 'مصنع', 'مستودع', 'ورشة'],
};
/** What deeds call a parcel without saying its use. */
export const typesWithoutUse: readonly string[] = ['قطعة', 'قطعة أرض', 'أرض'];
export const allTransactionTypes = 'الكل';

/** Time windows of the sales filter, in months; `before_that` (§5) sets no filter. */
export const periods = {
  last_month: 1,
  last_3_months: 3,
  last_6_months: 6,
  last_year: 12,
  last_3_years: 36,
  before_that: null,
} as const;
export type Period = keyof typeof periods;

/** The levels of the way to a parcel, largest first; all but the last can be chosen on the way. */
export const stepLevels = ['city', 'neighborhood', 'plan', 'block', 'parcel'] as const;
export type StepLevel = (typeof stepLevels)[number];
export type WayLevel = Exclude<StepLevel, 'parcel'>;

/** Stands for «unknown» when choosing a neighborhood, plan or block, as in the addresses of sales. */
export const noneKnown = '-';

/** Parts of a city by which people look for land. */
export const cityParts = ['north', 'south', 'east', 'west', 'center'] as const;
export type CityPart = (typeof cityParts)[number];

/**
 * The conditions of a need, each of which can be loosened separately. `days` includes the period; `place` is city,
 * part of it and municipality; `ground` is the drawn area.
 */
export const needParts = [
  'classes',
  'size',
  'landUse',
  'budget',
  'offered',
  'place',
  'type',
  'days',
  'price',
  'metro',
  'ground',
] as const;
export type NeedPart = (typeof needParts)[number];

/** What a complaint can be about; the numbers identify the lists of reasons. */
export const complaintTypes = { offer: 1, broker: 2, transaction: 3, project: 4, neighborhood: 5 } as const;
export type ComplaintType = keyof typeof complaintTypes;
