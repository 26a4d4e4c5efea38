import * as firebase from 'firebase/app';
import type { FirebaseSettings } from '../../../src/environment/provider-settings.ts';

/**
 * Points the SDK of the remote configuration to the embedded platform, which speaks its protocol. It reads the URL from
 * `window`; the installations service has a fixed URL and fails without a network, so it is replaced by one that
 * returns a constant id.
 */
export function turnToEmbedded({ project, embeddedUrl }: FirebaseSettings): void {
  const app = firebase.initializeApp(project);
  Object.assign(window, { FIREBASE_REMOTE_CONFIG_URL_BASE: embeddedUrl });
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
