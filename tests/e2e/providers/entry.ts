import { createProviders, type Providers } from '../../../src/environment/create-providers.ts';
import { ProviderFailure } from '../../../src/environment/failure.ts';
import type { Identity } from '../../../src/environment/identity.ts';
import { providerSettings, type ProviderSettings } from '../../../src/environment/provider-settings.ts';
import { readPublicValues } from '../../../src/environment/public-values.ts';

/** The site's providers, exposed to tests. */
export interface ProvidersPage extends Providers {
  /** Reconfigures them with these environment variables. */
  configure(environment: Record<string, string>): void;
  /** The text of the maintenance setting, read by the real SDK from the embedded platform; '' for none. */
  maintenanceBySdk(): Promise<string>;
  /** The identity platform, which must be started first. */
  readonly person: Identity;
  /** How an operation fails; undefined if it succeeds. */
  failure: (work: Promise<unknown>) => Promise<{ kind: string; code: string } | undefined>;
}

declare global {
  interface Window {
    providersPage: ProvidersPage;
  }
}

let providers: Providers;
let settings: ProviderSettings;
let person: Identity | undefined;

window.providersPage = {
  configure(environment) {
    settings = providerSettings(readPublicValues(environment));
    providers = createProviders(settings);
  },
  identity: async () => (person = await providers.identity()),
  captcha: (place) => providers.captcha(place),
  captchaKey: () => providers.captchaKey(),
  maintenance: () => providers.maintenance(),
  maintenanceBySdk: async () => {
    const [{ turnToEmbedded }, { readSettingBySdk }] = await Promise.all([
      import('./embedded-sdk.ts'),
      import('../../../src/environment/remote-config-sdk.ts'),
    ]);
    turnToEmbedded(settings.remoteConfig);
    return readSettingBySdk(settings.remoteConfig.project);
  },
  analytics: () => providers.analytics(),
  get person() {
    if (!person) throw new Error('not started');
    return person;
  },
  failure: (work) =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof ProviderFailure) return { kind: error.kind, code: error.code };
        throw error;
      },
    ),
};
