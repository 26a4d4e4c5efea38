/** Numbers that both sides keep to, with their source in the specification. */
export const limits = {
  /** Version of the site, compared with `GET /meta.json` on load (§9). */
  appVersion: '0.2.0',
  /** Lists are paged by offset and limit (§9); a page never holds more. */
  pageSizeDefault: 10,
  pageSizeMax: 200,
  /** Bytes of a request body of the calls that take one. */
  bodyBytes: 64 * 1024,
} as const;
