/** Stable codes of refusals. The Arabic sentence for each is in `src/i18n/ar/errors.ts`. */
export const errorStatus = {
  bad_request: 400,
  not_found: 404,
  region_not_found: 404,
  parcel_not_found: 404,
  neighborhood_not_found: 404,
  archive_missing: 404,
  range_not_satisfiable: 416,
  too_large: 413,
  too_many_requests: 429,
  unexpected: 500,
  archive_damaged: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;
