import {
  PUBLIC_MAIN_API_KEY,
  PUBLIC_MAIN_API_URL,
  PUBLIC_MARKETPLACE_API_URL,
  PUBLIC_TILES_URL,
} from 'astro:env/client';
import { storageKeys, type Environment } from './environment.ts';

let fallbackDeviceId: string | undefined;

/** The id of this browser. Where storage is refused (private windows), it lasts as long as the page. */
function deviceId(): string {
  try {
    const stored = localStorage.getItem(storageKeys.deviceId);
    if (stored) return stored;
    const created = crypto.randomUUID();
    localStorage.setItem(storageKeys.deviceId, created);
    return created;
  } catch {
    return (fallbackDeviceId ??= crypto.randomUUID());
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
  deviceId,
  userToken,
};
