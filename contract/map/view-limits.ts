/** Limits of saved views of the map. */
export const viewLimits = {
  /**
   * Maximum saved views per user, in their account and in a browser before sign-in; maximum length of a name, in
   * characters.
   */
  savedViews: 50,
  savedViewName: 60,
} as const;
