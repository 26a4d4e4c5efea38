import { brand } from '../../lib/brand.ts';

/** Services that the embedded platform can replace: their variables must be set all together or not at all. */
const groups = {
  firebase: [
    'PUBLIC_FIREBASE_API_KEY',
    'PUBLIC_FIREBASE_AUTH_DOMAIN',
    'PUBLIC_FIREBASE_PROJECT_ID',
    'PUBLIC_FIREBASE_APP_ID',
  ],
  captcha: ['PUBLIC_CAPTCHA_SCRIPT_URL', 'PUBLIC_CAPTCHA_SITE_KEY'],
  analytics: ['PUBLIC_ANALYTICS_URL', 'PUBLIC_ANALYTICS_TOKEN'],
} as const;

/** The site's public configuration by variable name, every one with a value; '' means none. */
export type PublicValues = ReturnType<typeof readPublicValues>;

/**
 * Reads the site's public configuration. Defaults are those of the embedded platform, which is at the main API's
 * address. Throws an error naming the variables of a service that is only partly configured, or an invalid one.
 */
export function readPublicValues(environment: Record<string, string | undefined>) {
  const given = (name: string, otherwise: string) => environment[name] || otherwise;
  const address = (name: string, otherwise: string) => given(name, otherwise).replace(/\/+$/, '');
  for (const names of Object.values(groups)) {
    const missing = names.filter((name) => !environment[name]);
    if (missing.length > 0 && missing.length < names.length) {
      throw new Error(`${missing.join(', ')}: must be set together with the others of ${names.join(', ')}`);
    }
  }
  const oneOf = (name: string, allowed: readonly [string, ...string[]]) => {
    const value = given(name, allowed[0]);
    if (!allowed.includes(value)) throw new Error(`${name}: must be one of ${allowed.join(', ')}`);
    return value;
  };
  const percent = (name: string) => {
    const value = given(name, '0');
    if (!/^(100|\d{1,2})$/.test(value)) throw new Error(`${name}: must be a whole number from 0 to 100`);
    return value;
  };
  const formed = (name: string, otherwise: string, form: RegExp, what: string) => {
    const value = given(name, otherwise);
    if (!form.test(value)) throw new Error(`${name}: must be ${what}`);
    return value;
  };
  const embedded = `http://127.0.0.1:${environment.PLATFORM_PORT || 4322}`;
  const main = address('PUBLIC_MAIN_API_URL', embedded);
  return {
    PUBLIC_SITE_URL: address('PUBLIC_SITE_URL', `http://127.0.0.1:${environment.SITE_PORT || 4321}`),
    PUBLIC_MAIN_API_URL: main,
    PUBLIC_MARKETPLACE_API_URL: address('PUBLIC_MARKETPLACE_API_URL', embedded),
    PUBLIC_TILES_URL: address('PUBLIC_TILES_URL', embedded),
    PUBLIC_GEOCODER_URL: address('PUBLIC_GEOCODER_URL', new URL(main).origin),
    PUBLIC_GEOCODER_TOKEN: given('PUBLIC_GEOCODER_TOKEN', 'embedded'),
    PUBLIC_MAIN_API_KEY: given('PUBLIC_MAIN_API_KEY', 'ardi-embedded'),
    PUBLIC_IDENTITY_URL: address('PUBLIC_IDENTITY_URL', new URL(main).origin),
    PUBLIC_REMOTE_CONFIG_URL: address('PUBLIC_REMOTE_CONFIG_URL', `${main}/rc`),
    PUBLIC_FIREBASE_API_KEY: given('PUBLIC_FIREBASE_API_KEY', ''),
    PUBLIC_FIREBASE_AUTH_DOMAIN: given('PUBLIC_FIREBASE_AUTH_DOMAIN', ''),
    PUBLIC_FIREBASE_PROJECT_ID: given('PUBLIC_FIREBASE_PROJECT_ID', ''),
    PUBLIC_FIREBASE_APP_ID: given('PUBLIC_FIREBASE_APP_ID', ''),
    PUBLIC_CAPTCHA_SCRIPT_URL: address('PUBLIC_CAPTCHA_SCRIPT_URL', `${main}/captcha/api.js`),
    PUBLIC_CAPTCHA_SITE_KEY: given('PUBLIC_CAPTCHA_SITE_KEY', 'embedded'),
    PUBLIC_ANALYTICS_URL: address('PUBLIC_ANALYTICS_URL', `${main}/mp`),
    PUBLIC_ANALYTICS_TOKEN: given('PUBLIC_ANALYTICS_TOKEN', 'embedded'),
    PUBLIC_ANALYTICS_CONSENT: oneOf('PUBLIC_ANALYTICS_CONSENT', ['none', 'first']),
    PUBLIC_ANALYTICS_REPLAY_PERCENT: percent('PUBLIC_ANALYTICS_REPLAY_PERCENT'),
    PUBLIC_SUPPORT_EMAIL: formed(
      'PUBLIC_SUPPORT_EMAIL',
      brand.supportEmail,
      /^[^@\s]+@[^@\s]+$/,
      'an e-mail address',
    ),
    PUBLIC_MAKER_SITE: formed(
      'PUBLIC_MAKER_SITE',
      brand.makerSite,
      /^https?:\/\/\S+$/,
      'an address with http or https',
    ),
  };
}
