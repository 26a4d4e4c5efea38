import {
  PUBLIC_ANALYTICS_TOKEN,
  PUBLIC_ANALYTICS_URL,
  PUBLIC_CAPTCHA_SCRIPT_URL,
  PUBLIC_CAPTCHA_SITE_KEY,
  PUBLIC_FIREBASE_API_KEY,
  PUBLIC_FIREBASE_APP_ID,
  PUBLIC_FIREBASE_AUTH_DOMAIN,
  PUBLIC_FIREBASE_PROJECT_ID,
  PUBLIC_IDENTITY_URL,
  PUBLIC_REMOTE_CONFIG_URL,
} from 'astro:env/client';
import { createProviders } from './create-providers.ts';
import { providerSettings } from './provider-settings.ts';

/** The providers of this site, embedded or real as it is configured. */
export const providers = createProviders(
  providerSettings({
    PUBLIC_ANALYTICS_TOKEN,
    PUBLIC_ANALYTICS_URL,
    PUBLIC_CAPTCHA_SCRIPT_URL,
    PUBLIC_CAPTCHA_SITE_KEY,
    PUBLIC_FIREBASE_API_KEY,
    PUBLIC_FIREBASE_APP_ID,
    PUBLIC_FIREBASE_AUTH_DOMAIN,
    PUBLIC_FIREBASE_PROJECT_ID,
    PUBLIC_IDENTITY_URL,
    PUBLIC_REMOTE_CONFIG_URL,
  }),
);
