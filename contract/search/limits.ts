/** Limits of the search. */
export const searchLimits = {
  /** Maximum suggestions per search. */
  suggestions: 20,
} as const;
