/** Limits of all calls, with their source in the specification. */
export const limits = {
  /** Lists are paged by offset and limit (§9): default and maximum rows per page. */
  pageSizeDefault: 10,
  pageSizeMax: 200,
  /** Rows per page of the lists beside the map, and maximum rows of one download. */
  listPage: 20,
  downloadRows: 5000,
  /** Maximum size of a request body, in bytes. */
  bodyBytes: 64 * 1024,
  /** Maximum size of an uploaded file, in bytes, and maximum files per user. */
  attachmentBytes: 5 * 1024 * 1024,
  attachmentsPerAccount: 100,
  /** Phone numbers (§9): the prefix, and the number of digits after it. */
  phonePrefix: '+966',
  phoneDigits: 9,
  /** Maximum length of a number as it is typed, in characters. */
  phoneLength: 40,
  /** Maximum reads per batch. */
  batchReads: 24,
  /** Maximum length of the reason for a change or a decision, in characters. */
  reasonLength: 300,
} as const;
