/** Numbers that both sides keep to, with their source in the specification. */
export const limits = {
  /** Version of the site, compared with `GET /meta.json` on load (§9). */
  appVersion: '0.2.0',
  /** Lists are paged by offset and limit (§9); a page never holds more. */
  pageSizeDefault: 10,
  pageSizeMax: 200,
  /** Bytes of a request body of the calls that take one. */
  bodyBytes: 64 * 1024,
  /** Bytes of one uploaded file, and how many one person may keep. */
  attachmentBytes: 5 * 1024 * 1024,
  attachmentsPerAccount: 100,
  /** Phone numbers (§9): what stands before the digits, and how many there are. */
  phonePrefix: '+966',
  phoneDigits: 9,
  /** Characters that a field of the profile or of the badges' form takes at most. */
  firstNameLength: 80,
  nameLength: 160,
  emailLength: 254,
  cityLength: 80,
  aboutLength: 1000,
  badgeMessageLength: 2000,
  /** One-time codes (§9): digits, seconds until one ends, and tries that it allows. */
  codeLength: 6,
  codeSeconds: 300,
  codeTries: 5,
  /** Favourites that one person may keep. */
  bookmarksPerAccount: 2000,
  /** Parcels whose price series may be asked for at once. */
  seriesParcels: 50,
  /** How long a toast stays (§9). */
  toastMilliseconds: 4000,
  /** Suggestions of one search. */
  suggestions: 20,
} as const;
