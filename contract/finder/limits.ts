/** Limits of the finder. */
export const finderLimits = {
  /** Maximum parcel locations per finder response: as many as a search counts. */
  needPlaces: 1000,
} as const;
