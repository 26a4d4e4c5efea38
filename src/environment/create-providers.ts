import type { Maintenance } from '../../contract/shell/maintenance.ts';
import { createAnalytics, type Analytics } from './analytics.ts';
import type { Captcha } from './captcha.ts';
import { ProviderFailure } from './failure.ts';
import type { Identity } from './identity.ts';
import { noMaintenance } from './maintenance.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { withTimeout } from './with-timeout.ts';

/** Third-party services used by the site, each loaded on demand. */
export interface Providers {
  /** Throws `ProviderFailure`; can be retried. */
  identity(): Promise<Identity>;
  /** Renders an invisible captcha into an empty element. Throws `ProviderFailure`. */
  captcha(place: HTMLElement): Promise<Captcha>;
  /**
   * Loads the captcha's script, so that a component can render its own widget; returns the site key. Throws
   * `ProviderFailure`.
   */
  captchaKey(): Promise<string>;
  /** Never rejects: without an answer the site stays open. */
  maintenance(): Promise<Maintenance>;
  analytics(): Analytics;
}

const loadPatience = 15_000;

export function createProviders(settings: ProviderSettings): Providers {
  let identity: Promise<Identity> | undefined;
  let analytics: Analytics | undefined;
  return {
    identity() {
      identity ??= loaded(import('./identity.ts'))
        .then(({ createIdentity }) => createIdentity(settings.identity))
        .catch((error: unknown) => {
          identity = undefined;
          throw error;
        });
      return identity;
    },
    captcha: async (place) => {
      const { createCaptcha } = await loaded(import('./captcha.ts'));
      return createCaptcha(settings.captcha, place);
    },
    captchaKey: async () => {
      const { loadGrecaptcha } = await loaded(import('./captcha.ts'));
      await loadGrecaptcha(settings.captcha);
      return settings.captcha.siteKey;
    },
    maintenance: async () => {
      try {
        const { readMaintenance } = await loaded(import('./remote-config.ts'));
        return await readMaintenance(settings.remoteConfig);
      } catch (error) {
        console.warn('remote configuration:', error);
        return noMaintenance;
      }
    },
    analytics: () => (analytics ??= createAnalytics(settings.analytics)),
  };
}

function loaded<Module>(module: Promise<Module>): Promise<Module> {
  return withTimeout(loadPatience, module).catch(() => {
    throw new ProviderFailure('unreachable', 'module');
  });
}
