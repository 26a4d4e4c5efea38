import { PUBLIC_GEOCODER_TOKEN, PUBLIC_MAIN_API_KEY } from 'astro:env/client';
import { addresses } from './addresses.ts';
import { storageKeys, type Environment } from './environment.ts';
import { writeStorage, readStorage } from './storage.ts';

/** 128 random bits; `crypto.randomUUID` is missing on plain HTTP, such as on a phone in the local network. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

let fallbackDeviceId: string | undefined;

/** The id of this browser. If storage is unavailable (private windows), it lasts until the page is closed. */
function deviceId(): string {
  const stored = readStorage(storageKeys.deviceId) ?? fallbackDeviceId;
  if (stored) return stored;
  fallbackDeviceId = randomId();
  writeStorage(storageKeys.deviceId, fallbackDeviceId);
  return fallbackDeviceId;
}

/** The token for a call. An expired one is renewed first; the code for that is loaded only when needed. */
async function userToken(): Promise<string | undefined> {
  if (!readStorage(storageKeys.userToken) || !readStorage(storageKeys.tokenExpiration))
    return readStorage(storageKeys.userToken);
  await (await import('./token.ts')).renewForCall();
  return readStorage(storageKeys.userToken);
}

export const environment: Environment = {
  addresses,
  geocoderToken: PUBLIC_GEOCODER_TOKEN,
  apiKey: PUBLIC_MAIN_API_KEY,
  ownHeaders: () => ({}),
  deviceId,
  userToken,
};
