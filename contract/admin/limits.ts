/** Limits of what operators write and upload. */
export const adminLimits = {
  /** Maximum size of a file of data that an operator uploads, in bytes. */
  dataFileBytes: 2 * 1024 ** 3,
  /** Maximum length of the names of operators and of tokens for machines, in characters. */
  operatorName: 80,
  tokenName: 80,
  /** Maximum length of what people are told while the product is closed, in characters. */
  maintenanceMessage: 500,
  /** Maximum size of a picture or film of a promotion, in bytes. */
  mediaBytes: 30 * 1024 * 1024,
} as const;
