/** Limits of sales and prices. */
export const saleLimits = {
  /** Maximum places whose prices are compared over time. */
  comparedTrends: 4,
  /** Maximum neighborhoods in a comparison. */
  comparedNeighborhoods: 4,
  /** Minimum sales behind a reliable figure; with fewer, a warning is shown. */
  trustedSales: 5,
  /** Maximum parcels per request for price series. */
  seriesParcels: 50,
  /** Maximum sale locations per response, drawn as dots on the map. */
  salePlaces: 5000,
} as const;
