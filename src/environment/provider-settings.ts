import type { PublicValues } from './public-values.ts';

/** A Firebase project, as the SDK takes it. */
export interface FirebaseProject {
  apiKey: string;
  authDomain: string;
  projectId: string;
  appId: string;
}

/** The project; `embeddedUrl` is the URL of the embedded platform, if that stands in for the service. */
export interface FirebaseSettings {
  project: FirebaseProject;
  embeddedUrl: string | undefined;
}

export interface CaptchaSettings {
  scriptUrl: string;
  siteKey: string;
}

export interface AnalyticsSettings {
  url: string;
  token: string;
  /** Whether consent is required before anything is tracked. */
  asksFirst: boolean;
  /** Percentage of sessions that are recorded, with all text and input masked. */
  replayPercent: number;
}

export interface ProviderSettings {
  identity: FirebaseSettings;
  remoteConfig: FirebaseSettings;
  captcha: CaptchaSettings;
  analytics: AnalyticsSettings;
}

/** The embedded platform needs no project, but the SDK requires all of its fields. */
const embeddedProject: FirebaseProject = {
  apiKey: 'embedded',
  authDomain: 'ardi-embedded.local',
  projectId: 'ardi-embedded',
  appId: '1:1:web:1',
};

/** The environment variables that configure providers. */
type ProviderValues = Pick<
  PublicValues,
  | 'PUBLIC_ANALYTICS_CONSENT'
  | 'PUBLIC_ANALYTICS_REPLAY_PERCENT'
  | 'PUBLIC_ANALYTICS_TOKEN'
  | 'PUBLIC_ANALYTICS_URL'
  | 'PUBLIC_CAPTCHA_SCRIPT_URL'
  | 'PUBLIC_CAPTCHA_SITE_KEY'
  | 'PUBLIC_FIREBASE_API_KEY'
  | 'PUBLIC_FIREBASE_APP_ID'
  | 'PUBLIC_FIREBASE_AUTH_DOMAIN'
  | 'PUBLIC_FIREBASE_PROJECT_ID'
  | 'PUBLIC_IDENTITY_URL'
  | 'PUBLIC_REMOTE_CONFIG_URL'
>;

export function providerSettings(values: ProviderValues): ProviderSettings {
  const isReal = values.PUBLIC_FIREBASE_API_KEY !== '';
  const project = isReal
    ? {
        apiKey: values.PUBLIC_FIREBASE_API_KEY,
        authDomain: values.PUBLIC_FIREBASE_AUTH_DOMAIN,
        projectId: values.PUBLIC_FIREBASE_PROJECT_ID,
        appId: values.PUBLIC_FIREBASE_APP_ID,
      }
    : embeddedProject;
  return {
    identity: { project, embeddedUrl: isReal ? undefined : values.PUBLIC_IDENTITY_URL },
    remoteConfig: { project, embeddedUrl: isReal ? undefined : values.PUBLIC_REMOTE_CONFIG_URL },
    captcha: { scriptUrl: values.PUBLIC_CAPTCHA_SCRIPT_URL, siteKey: values.PUBLIC_CAPTCHA_SITE_KEY },
    analytics: {
      url: values.PUBLIC_ANALYTICS_URL,
      token: values.PUBLIC_ANALYTICS_TOKEN,
      asksFirst: values.PUBLIC_ANALYTICS_CONSENT === 'first',
      replayPercent: Number(values.PUBLIC_ANALYTICS_REPLAY_PERCENT),
    },
  };
}
