/**
 * What the site asks of the world around it. This folder alone knows whether an address is that of the embedded
 * platform or of a real cloud; everything else takes an `Environment`.
 */
export interface Environment {
  addresses: { main: string; marketplace: string; tiles: string; geocoder: string };
  /** Public key of the geocoder. */
  geocoderToken: string;
  /** Sent by the one version-4 client that §7 names. */
  apiKey: string;
  /** What else every call carries from here, besides what §7 names. */
  ownHeaders(): Readonly<Record<string, string>>;
  /** A random id, made once for this browser. */
  deviceId(): string;
  /** The stored user token, renewed before if it is past; undefined while nobody is signed in. */
  userToken(): Promise<string | undefined>;
}

/** Names under which the site keeps things in local storage (specification §3); others of ours start with `ardi:`, and
 * those that one file alone uses stand there. */
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
  /** Where somebody wanted to go before they signed in. */
  parcelUrl: 'parcelUrl',
  refUserId: 'refUserId',
  /** Which promotion of visitors, and which form of members, was closed here last: when it had been changed. */
  promoUpdatedAt: 'promo.updatedAt',
  formUpdatedAt: 'gptv.updatedAt',
  regionKey: 'ardi:region',
  /** Set while the operator has switched the region selector off. */
  regionSelectorIsOff: 'ardi:region-selector-off',
} as const;
