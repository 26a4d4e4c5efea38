import { initializeApp } from 'firebase/app';
import { fetchAndActivate, getRemoteConfig, getValue } from 'firebase/remote-config';
import { maintenanceSetting } from './maintenance.ts';
import type { FirebaseProject } from './provider-settings.ts';
import { remoteConfigInterval, remoteConfigPatience } from './remote-config.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Reads the maintenance setting by the SDK: its text, or '' while none is set. A failed fetch is only logged
 * (specification §8); the setting is then the last one that the SDK fetched in this browser.
 */
export async function readSettingBySdk(project: FirebaseProject): Promise<string> {
  const config = getRemoteConfig(initializeApp(project));
  config.settings = {
    minimumFetchIntervalMillis: remoteConfigInterval,
    fetchTimeoutMillis: remoteConfigPatience,
  };
  // The SDK's own timeout does not cover all of its waiting.
  await withTimeout(remoteConfigPatience, fetchAndActivate(config)).catch((error: unknown) =>
    console.warn('remote configuration:', error),
  );
  return getValue(config, maintenanceSetting).asString();
}
