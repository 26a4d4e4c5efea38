/** Limits that a map page needs before its map is drawn; others of the map are in `view-limits.ts`. */
export const mapLimits = {
  /** Maximum parcels selected at once: each one is fetched. */
  selectedParcels: 20,
  /** Bounds of the price filter (§5, §9), riyals per m²: prices outside them set no filter. */
  priceFilterLowest: 1000,
  priceFilterHighest: 9000,
  /** Allowed radius for comparing a parcel with its surroundings, in meters. */
  nearbyMetersLowest: 100,
  nearbyMetersHighest: 5000,
  /** Maximum length of a search's text, in characters. */
  searchLength: 120,
} as const;
