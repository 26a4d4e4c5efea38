/** Sort orders of lists: the allowed values of a call's `orderBy`. */

/**
 * Orders of favorites; `newest`: most recently saved first. Prices are per m²; items without such a figure come last.
 */
export const favoriteOrders = ['newest', 'name', 'price_low', 'price_high', 'area_low', 'area_high'] as const;
export type FavoriteOrder = (typeof favoriteOrders)[number];

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

/** Orders of a list of parcels; `number`: those matching the requested number first, then by number
 * within a plan, else by id. Prices are per m². */
export const parcelOrders = ['number', 'area_low', 'area_high', 'price_low', 'price_high'] as const;
export type ParcelOrder = (typeof parcelOrders)[number];

/** Orders of a list of offers. `price` is that of the whole, `per_sqm` that of each m². */
export const offerOrders = [
  'newest',
  'price_low',
  'price_high',
  'per_sqm_low',
  'per_sqm_high',
  'area_low',
  'area_high',
] as const;
export type OfferOrder = (typeof offerOrders)[number];

/** Orders of a list of neighborhoods; `deeds`: published figures first, then most deeds. Prices are per m². */
export const landMetricsOrders = [
  'deeds',
  'price_high',
  'price_low',
  'growth_high',
  'growth_low',
  'name',
] as const;
export type LandMetricsOrder = (typeof landMetricsOrders)[number];

/** Orders of a list of subdivision plans; `parcels`: most parcels first. Prices are per m². */
export const planOrders = ['parcels', 'sales', 'price_high', 'price_low'] as const;
export type PlanOrder = (typeof planOrders)[number];

/** Orders of the sales comparable with a parcel; `likeness`: by area, distance and age together, most alike first. */
export const comparableOrders = ['newest', 'likeness'] as const;
export type ComparableOrder = (typeof comparableOrders)[number];
