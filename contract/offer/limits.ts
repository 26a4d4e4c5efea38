/** Limits of offers and organizations. */
export const offerLimits = {
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
} as const;
