import {
  PUBLIC_MAIN_API_KEY,
  PUBLIC_MAIN_API_URL,
  PUBLIC_MARKETPLACE_API_URL,
  PUBLIC_TILES_URL,
} from 'astro:env/client';
import { storageKeys, type Environment } from './environment.ts';

/** 128 random bits; `crypto.randomUUID` is missing on plain http, as on a phone in the local network. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

let fallbackDeviceId: string | undefined;

/** The id of this browser. Where storage is refused (private windows), it lasts as long as the page. */
function deviceId(): string {
  try {
    const stored = localStorage.getItem(storageKeys.deviceId);
    if (stored) return stored;
    const created = randomId();
    localStorage.setItem(storageKeys.deviceId, created);
    return created;
  } catch {
    return (fallbackDeviceId ??= randomId());
  }
}

function userToken(): string | undefined {
  try {
    return localStorage.getItem(storageKeys.userToken) ?? undefined;
  } catch {
    return undefined;
  }
}

export const environment: Environment = {
  addresses: { main: PUBLIC_MAIN_API_URL, marketplace: PUBLIC_MARKETPLACE_API_URL, tiles: PUBLIC_TILES_URL },
  apiKey: PUBLIC_MAIN_API_KEY,
  ownHeaders: () => ({}),
  deviceId,
  userToken,
};
