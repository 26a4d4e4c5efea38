/** Limits shared by site and platform, with their source in the specification. */
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
  /** Maximum size of a file of data that an operator uploads, in bytes. */
  dataFileBytes: 2 * 1024 ** 3,
  /** Phone numbers (§9): the prefix, and the number of digits after it. */
  phonePrefix: '+966',
  phoneDigits: 9,
  /** Maximum length of the fields of the profile and the badge form, in characters. */
  firstNameLength: 80,
  nameLength: 160,
  emailLength: 254,
  cityLength: 80,
  aboutLength: 1000,
  badgeMessageLength: 2000,
  /** Maximum length of a complaint's or report's description, in characters. */
  complaintLength: 2000,
  /** One-time codes (§9): number of digits, lifetime in seconds, and allowed attempts. */
  codeLength: 6,
  codeSeconds: 300,
  /** Seconds until a code can be sent again, unless the server says otherwise (§9). */
  resendSeconds: 300,
  codeTries: 5,
  /** Maximum favorites per user. */
  favoritesPerAccount: 2000,
  /** Maximum favorites a browser stores for a visitor. */
  localFavorites: 100,
  /**
   * Maximum saved views per user, in their account and in a browser before sign-in; maximum length of a name, in
   * characters.
   */
  savedViews: 50,
  savedViewName: 60,
  /** How far back comparable sales may go, in months, and how much their area may differ, in percent. */
  comparedMonthsLowest: 1,
  comparedMonthsHighest: 120,
  toleranceLowest: 5,
  toleranceHighest: 100,
  /** Comparable sales until which conditions are widened, and most that are told. */
  comparablesWanted: 8,
  comparablesMost: 200,
  /** Adjustment of a comparable's price by hand, in percent up or down, and length of its reason. */
  adjustmentHighest: 50,
  adjustmentReason: 60,
  /** Maximum places whose prices are compared over time. */
  comparedTrends: 4,
  /** Maximum neighborhoods in a comparison. */
  comparedNeighborhoods: 4,
  /** Minimum and maximum parcels in a comparison: a single one has nothing to be compared with. */
  comparedParcelsLowest: 2,
  comparedParcels: 4,
  /** Minimum sales behind a reliable figure; with fewer, a warning is shown. */
  trustedSales: 5,
  /** Maximum parcels per request for price series. */
  seriesParcels: 50,
  /** Maximum parcels per request for outlines. */
  outlineParcels: 20,
  /** Maximum parcels requested for a plan; it shows as many as outlines are returned for. */
  planParcels: 200,
  /** Maximum reads per batch. */
  batchReads: 24,
  /** Maximum sale locations per response, drawn as dots on the map. */
  salePlaces: 5000,
  /** Maximum parcel locations per finder response: as many as a search counts. */
  needPlaces: 1000,
  /** How long a toast is shown (§9). */
  toastMilliseconds: 4000,
  /** Maximum suggestions per search. */
  suggestions: 20,
  /** Maximum length of a favorite's note, in characters. */
  noteLength: 1000,
  /** Maximum length of the names of operators and of tokens for machines, in characters. */
  operatorName: 80,
  tokenName: 80,
  /** Maximum length of the reason for a change of a row, in characters. */
  amendmentReason: 300,
  /** Maximum length of the answer to a complaint, in characters. */
  answerLength: 600,
  /** Maximum length of what people are told while the product is closed, in characters. */
  maintenanceMessage: 500,
  /** Maximum size of a picture or film of a promotion, in bytes. */
  mediaBytes: 30 * 1024 * 1024,
  /** Most parcels that one parcel can become. */
  successors: 100,
  /** Description of an offer, in characters; most photos and parcels of one. */
  offerTextLowest: 20,
  offerTextHighest: 2000,
  offerPhotos: 10,
  /** Maximum offer locations per response, drawn as pins on the map. */
  offerPlaces: 2000,
  offerParcels: 20,
  /** Asked for an offer: the whole in riyals, and per m². What lies outside was mistyped. */
  offerPriceLowest: 1000,
  offerPriceHighest: 100_000_000_000,
  offerSqmPriceLowest: 1,
  offerSqmPriceHighest: 1_000_000,
  /** How many times the usual price per m² an asked one is when readers are told that it is far from it. */
  farAboveUsual: 2.5,
  farBelowUsual: 0.4,
  /** Longest edge of a photo of an offer and of its preview, in pixels. */
  photoEdge: 1600,
  photoPreviewEdge: 480,
  /** Maximum length of a message to the publisher of an offer, and of a request to join an organisation. */
  contactLength: 600,
  joinMessageLength: 300,
  /** Maximum length of the name of an organisation, and of its licence number, in characters. */
  organisationName: 120,
  licenceLength: 40,
  /** Fee on white land: highest rate, % of its value a year; area from which it is due where a zone names none, m². */
  landFeeHighest: 10,
  landFeeThreshold: 5000,
  /** Highest area and value that people state of their own land, m² and riyals. */
  statedAreaHighest: 1_000_000_000,
  statedValueHighest: 1_000_000_000_000,
  /** Maximum recent searches stored in a browser. */
  recentSearches: 6,
} as const;
