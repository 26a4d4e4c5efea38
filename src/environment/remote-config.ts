import * as firebase from 'firebase/app';
import { fetchAndActivate, getRemoteConfig, getValue } from 'firebase/remote-config';
import type { Maintenance } from '../contract/shell/maintenance.ts';
import { maintenanceSetting, noMaintenance, parseMaintenance } from './maintenance.ts';
import type { FirebaseSettings } from './provider-settings.ts';
import { withTimeout } from './with-timeout.ts';

/** Specification §9. */
const minimumFetchIntervalMillis = 1000;
/** The SDK's own timeout does not cover all of its waiting. */
const patienceMilliseconds = 10_000;

/**
 * Reads the maintenance setting. A failed fetch is only logged (specification §8); the setting is then the last one
 * fetched in this browser, or none.
 */
export async function readMaintenance({ project, embeddedUrl }: FirebaseSettings): Promise<Maintenance> {
  const app = firebase.initializeApp(project);
  if (embeddedUrl) turnToEmbedded(app, embeddedUrl);
  const config = getRemoteConfig(app);
  config.settings = { minimumFetchIntervalMillis, fetchTimeoutMillis: patienceMilliseconds };
  config.defaultConfig = { [maintenanceSetting]: JSON.stringify(noMaintenance) };
  await withTimeout(patienceMilliseconds, fetchAndActivate(config)).catch((error: unknown) =>
    console.warn('remote configuration:', error),
  );
  const maintenance = parseMaintenance(getValue(config, maintenanceSetting).asString());
  if (!maintenance) console.warn('remote configuration: the maintenance setting cannot be read');
  return maintenance ?? noMaintenance;
}

/**
 * Points the SDK to the embedded platform. It reads the URL from `window`; the installations service has a fixed URL
 * and fails without a network, so it is replaced by one that returns a constant id.
 */
function turnToEmbedded(app: firebase.FirebaseApp, url: string): void {
  Object.assign(window, { FIREBASE_REMOTE_CONFIG_URL_BASE: url });
  // Exported by the SDK for internal use, and not part of its public types.
  const { _addOrOverwriteComponent: replace } = firebase as unknown as {
    _addOrOverwriteComponent: (app: firebase.FirebaseApp, component: object) => void;
  };
  const installation = () => Promise.resolve('embedded');
  replace(app, {
    name: 'installations-internal',
    type: 'PRIVATE',
    instantiationMode: 'LAZY',
    multipleInstances: false,
    serviceProps: {},
    onInstanceCreated: null,
    instanceFactory: () => ({ getId: installation, getToken: installation }),
  });
}
