/**
 * The site's external configuration. Only this folder knows whether an address is that of the embedded platform or of
 * a real cloud service; everything else takes an `Environment`.
 */
export interface Environment {
  addresses: { main: string; marketplace: string; tiles: string; geocoder: string };
  /** Public key of the geocoder. */
  geocoderToken: string;
  /** Sent only by the version-4 client, as named in §7. */
  apiKey: string;
  /** Additional headers of every call, besides those named in §7. */
  ownHeaders(): Readonly<Record<string, string>>;
  /** A random id, generated once per browser. */
  deviceId(): string;
  /** The stored user token, renewed first if it has expired; undefined if no user is signed in. */
  userToken(): Promise<string | undefined>;
}

/**
 * The site's keys in local storage (specification §3). Our own additions start with `ardi:`; keys used by a single
 * file are defined there.
 */
export const storageKeys = {
  deviceId: 'Device-Id',
  userId: 'userId',
  refreshToken: 'refreshToken',
  phoneNumber: 'phoneNumber',
  userToken: 'userToken',
  sessionId: 'sessionId',
  /** Unix seconds. */
  tokenExpiration: 'tokenExpiration',
  hasBroker: 'user_has_broker',
  brokerCode: 'broker_code',
  /** The address the user wanted to visit before signing in. */
  parcelUrl: 'parcelUrl',
  refUserId: 'refUserId',
  /** Update time of the last promotion (for visitors) and form (for signed-in users) closed in this browser. */
  promoUpdatedAt: 'promo.updatedAt',
  formUpdatedAt: 'gptv.updatedAt',
  /** Tokens of sign-ins that the platform could not be reached to end, separated by spaces. */
  signOuts: 'ardi:sign-outs',
  regionKey: 'ardi:region',
  /** Set while the operator has turned the region selector off. */
  regionSelectorIsOff: 'ardi:region-selector-off',
} as const;

/** Keys of forms of offers that were not saved; the code of the offer follows. */
export const offerFormPrefix = 'ardi:offer-form:';
