/** A configuration of real services; none of these hosts has to exist. */
export const production = {
  PUBLIC_MAIN_API_URL: 'https://api.ardi.example/v1/',
  PUBLIC_MARKETPLACE_API_URL: 'https://market.ardi.example',
  PUBLIC_TILES_URL: 'https://tiles.ardi.example',
  PUBLIC_FIREBASE_API_KEY: 'key',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'auth.ardi.example',
  PUBLIC_FIREBASE_PROJECT_ID: 'ardi',
  PUBLIC_FIREBASE_APP_ID: '1:2:web:3',
  PUBLIC_CAPTCHA_SCRIPT_URL: 'https://www.google.com/recaptcha/api.js',
  PUBLIC_CAPTCHA_SITE_KEY: 'site-key',
  PUBLIC_ANALYTICS_URL: 'https://api-eu.mixpanel.com',
  PUBLIC_ANALYTICS_TOKEN: 'token',
  PUBLIC_ANALYTICS_CONSENT: 'first',
  PUBLIC_ANALYTICS_REPLAY_PERCENT: '100',
};
