/** Limits of favorites. */
export const favoriteLimits = {
  /** Maximum favorites per user. */
  favoritesPerAccount: 2000,
  /** Maximum length of a favorite's note, in characters. */
  noteLength: 1000,
} as const;
