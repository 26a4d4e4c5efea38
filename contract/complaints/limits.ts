/** Limits of complaints and reports. */
export const complaintLimits = {
  /** Maximum length of a complaint's or report's description, in characters. */
  complaintLength: 2000,
  /** Maximum length of the answer to a complaint, in characters. */
  answerLength: 600,
} as const;
