import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../operations/config.ts';
import { brand } from '../../../lib/brand.ts';
import { providerSettings } from '../../../src/environment/provider-settings.ts';
import { readPublicValues } from '../../../src/environment/public-values.ts';
import { production } from '../../support/production.ts';

describe('the public configuration', () => {
  test('uses the embedded platform for everything when nothing is set', () => {
    const all = readPublicValues({ PLATFORM_PORT: '5000', SITE_PORT: '5001' });
    const { PUBLIC_SITE_URL: site, ...values } = all;
    expect(site).toBe('http://127.0.0.1:5001');
    const platform = 'http://127.0.0.1:5000';
    for (const [name, value] of Object.entries(values)) {
      if (name.endsWith('_URL')) expect(value, name).toMatch(new RegExp(`^${platform}(/|$)`));
    }
    expect(providerSettings(all)).toMatchObject({
      identity: { embeddedUrl: platform },
      remoteConfig: { embeddedUrl: `${platform}/rc` },
      captcha: { scriptUrl: `${platform}/captcha/api.js` },
      analytics: { url: `${platform}/mp` },
    });
  });

  test('finds the embedded providers at the main API; identity at its bare origin', () => {
    const main = 'https://api.ardi.example/v1';
    expect(providerSettings(readPublicValues({ PUBLIC_MAIN_API_URL: `${main}/` }))).toMatchObject({
      identity: { embeddedUrl: 'https://api.ardi.example' },
      remoteConfig: { embeddedUrl: `${main}/rc` },
      captcha: { scriptUrl: `${main}/captcha/api.js` },
      analytics: { url: `${main}/mp` },
    });
  });

  test('uses the given values, and no embedded identity when a project is set', () => {
    const project = {
      apiKey: 'key',
      authDomain: 'auth.ardi.example',
      projectId: 'ardi',
      appId: '1:2:web:3',
    };
    expect(providerSettings(readPublicValues(production))).toEqual({
      identity: { project, embeddedUrl: undefined },
      remoteConfig: { project, embeddedUrl: undefined },
      captcha: { scriptUrl: 'https://www.google.com/recaptcha/api.js', siteKey: 'site-key' },
      analytics: { url: 'https://api-eu.mixpanel.com', token: 'token', asksFirst: true, replayPercent: 100 },
    });
  });

  test('accepts two analytics modes and a sampling rate from 0 to 100', () => {
    const { analytics } = providerSettings(readPublicValues({}));
    expect(analytics).toMatchObject({ asksFirst: false, replayPercent: 0 });
    expect(() => readPublicValues({ PUBLIC_ANALYTICS_CONSENT: 'yes' })).toThrow('must be one of none, first');
    for (const share of ['101', '-1', '1.5', 'all']) {
      expect(() => readPublicValues({ PUBLIC_ANALYTICS_REPLAY_PERCENT: share })).toThrow('from 0 to 100');
    }
  });

  test('has an e-mail address and the maker’s site, placeholders until they are set, and rejects what is neither', () => {
    expect(readPublicValues({})).toMatchObject({
      PUBLIC_SUPPORT_EMAIL: brand.supportEmail,
      PUBLIC_MAKER_SITE: brand.makerSite,
    });
    expect(readConfig({}).placeholders).toEqual(['PUBLIC_SUPPORT_EMAIL', 'PUBLIC_MAKER_SITE']);
    const given = { PUBLIC_SUPPORT_EMAIL: 'help@ardi.test', PUBLIC_MAKER_SITE: 'https://maker.ardi.test' };
    expect(readPublicValues(given)).toMatchObject(given);
    expect(readConfig(given).placeholders).toEqual([]);
    expect(() => readPublicValues({ PUBLIC_SUPPORT_EMAIL: 'help' })).toThrow('must be an e-mail address');
    expect(() => readPublicValues({ PUBLIC_MAKER_SITE: 'javascript:alert(1)' })).toThrow(
      'must be an address',
    );
  });

  test('ignores the trailing slash of a URL; a key is used unchanged', () => {
    const values = readPublicValues({ PUBLIC_TILES_URL: 'https://t.example/', PUBLIC_MAIN_API_KEY: 'key/' });
    expect(values.PUBLIC_TILES_URL).toBe('https://t.example');
    expect(values.PUBLIC_MAIN_API_KEY).toBe('key/');
  });

  test.each(Object.keys(production).filter((name) => /FIREBASE|CAPTCHA|ANALYTICS_(URL|TOKEN)/.test(name)))(
    'rejects a service without its %s with a message that names it',
    (name) => {
      expect(() => readPublicValues({ ...production, [name]: '' })).toThrow(
        new RegExp(`^${name}: must be set`),
      );
    },
  );
});
