/** Numbers that both sides keep to, with their source in the specification. */
export const limits = {
  /** Version of the site, compared with `GET /meta.json` on load (§9). */
  appVersion: '0.2.0',
  /** Lists are paged by offset and limit (§9); a page never holds more. */
  pageSizeDefault: 10,
  pageSizeMax: 200,
  /** Rows of a page of the lists beside the map, and rows that one download of them holds at most. */
  listPage: 20,
  downloadRows: 5000,
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
  /** Characters that somebody may add to a complaint or a report. */
  complaintLength: 2000,
  /** One-time codes (§9): digits, seconds until one ends, and tries that it allows. */
  codeLength: 6,
  codeSeconds: 300,
  codeTries: 5,
  /** Favorites that one person may keep. */
  favoritesPerAccount: 2000,
  /** Favorites that a browser keeps for somebody who is not signed in. */
  localFavorites: 100,
  /** Views that one person may save, in their account and in a browser before they sign in; characters of a name. */
  savedViews: 50,
  savedViewName: 60,
  /** Parcels that are selected together at most: each is fetched. */
  selectedParcels: 20,
  /** Bounds of the price filter (§5, §9), riyals per m²: lower and higher prices than these set none. */
  priceFilterLowest: 1000,
  priceFilterHighest: 9000,
  /** Radius of the surroundings that a parcel is compared within, metres. */
  nearbyMetersLowest: 100,
  nearbyMetersHighest: 5000,
  /** Neighbourhoods that are compared side by side. */
  comparedNeighborhoods: 4,
  /** Parcels that are compared side by side: one alone is compared with nothing. */
  comparedParcelsLowest: 2,
  comparedParcels: 4,
  /** Sales that a figure needs to be trusted: below, it is said that they are too few. */
  trustedSales: 5,
  /** Parcels whose price series may be asked for at once. */
  seriesParcels: 50,
  /** Parcels whose outlines may be asked for at once. */
  outlineParcels: 20,
  /** Parcels that a plan is asked for; it shows as many as outlines are told of. */
  planParcels: 200,
  /** Reads that may be asked for at once. */
  batchReads: 24,
  /** Sales whose places are told at once, as dots on the map. */
  salePlaces: 5000,
  /** Parcels whose places the finder tells at once: as many as a search counts. */
  needPlaces: 1000,
  /** How long a toast stays (§9). */
  toastMilliseconds: 4000,
  /** Suggestions of one search, and characters that it takes. */
  suggestions: 20,
  searchLength: 120,
  /** Characters of a note to a favorite. */
  noteLength: 1000,
  /** Searches that a browser remembers. */
  recentSearches: 6,
} as const;
