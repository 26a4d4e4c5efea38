import { describe, expect, test } from 'vitest';
import { contentPolicy } from '../../../src/environment/content-policy.ts';
import { readPublicValues } from '../../../src/environment/public-values.ts';
import { production } from '../../support/production.ts';

function policyOf(environment: Record<string, string>) {
  const { directives, scriptSources } = contentPolicy(readPublicValues(environment), environment);
  const sources = (name: string) =>
    directives
      .find((each) => each.startsWith(`${name} `))
      ?.split(' ')
      .slice(1);
  return { directives, scriptSources, sources };
}

describe('the content security policy', () => {
  test('of the embedded configuration allows two scripts, one frame and the calls of one host', () => {
    const { scriptSources, sources } = policyOf({});
    const platform = 'http://127.0.0.1:4322';
    expect(scriptSources).toEqual([
      "'self'",
      `${platform}/emulator/auth/gapi.js`,
      `${platform}/captcha/api.js`,
    ]);
    expect(sources('frame-src')).toEqual(["'self'", `${platform}/emulator/auth/iframe`]);
    expect(sources('connect-src')).toEqual(["'self'", platform]);
  });

  test('omits the query of a captcha script, which CSP does not support', () => {
    const { scriptSources } = policyOf({
      PUBLIC_CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js?v=2',
      PUBLIC_CAPTCHA_SITE_KEY: 'key',
    });
    expect(scriptSources).toContain('https://captcha.example/api.js');
  });

  test('of a production configuration names only the configured hosts, none embedded', () => {
    const { directives, scriptSources, sources } = policyOf(production);
    expect(scriptSources).toEqual([
      "'self'",
      'https://apis.google.com',
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ]);
    expect(sources('frame-src')).toEqual([
      "'self'",
      'https://auth.ardi.example',
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ]);
    expect(sources('connect-src')).toEqual([
      "'self'",
      'https://api.ardi.example',
      'https://market.ardi.example',
      'https://tiles.ardi.example',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firebaseremoteconfig.googleapis.com',
      'https://firebaseinstallations.googleapis.com',
      'https://www.google.com/recaptcha/',
      'https://api-eu.mixpanel.com',
    ]);
    expect(sources('img-src')).toContain('https://lh3.googleusercontent.com');
    expect(directives.join(' ')).not.toContain('127.0.0.1');
  });

  test.each([
    'https://ground.example/{z}/{x}/{y}.mvt',
    'https://ground.example/kingdom.pmtiles',
    'https://ground.example/tiles.json',
  ])('allows calls, and nothing else, to the host of the ground at %s', (address) => {
    const { directives } = policyOf({ ...production, GROUND_TILES_URL: address });
    expect(directives.filter((each) => each.includes('ground.example'))).toEqual([
      expect.stringMatching(/^connect-src .* https:\/\/ground\.example$/),
    ]);
  });

  test('allows calls, and nothing else, to the host of tile archives', () => {
    const { directives } = policyOf({ ...production, TILES_URL: 'https://files.example/ardi/tiles' });
    expect(directives.filter((each) => each.includes('files.example'))).toEqual([
      expect.stringMatching(/^connect-src .* https:\/\/files\.example$/),
    ]);
  });

  test('allows calls, and nothing else, to the host of imagery', () => {
    const address = 'https://images.example/{z}/{x}/{y}.jpg';
    const { directives } = policyOf({ ...production, SATELLITE_TILES_URL: address });
    expect(directives.filter((each) => each.includes('images.example'))).toEqual([
      expect.stringMatching(/^connect-src .* https:\/\/images\.example$/),
    ]);
  });

  test.each(['GROUND_TILES_URL', 'SATELLITE_TILES_URL'])('refuses an address of %s without tiles', (name) => {
    expect(() => policyOf({ [name]: 'https://ground.example/' })).toThrow(name);
  });

  test('allows no schemes, wildcards, inline scripts or eval', () => {
    for (const environment of [{}, production]) {
      const { directives, scriptSources } = policyOf(environment);
      const all = [...directives, ...scriptSources].join(' ');
      expect(all).not.toMatch(/unsafe-|\*|(^| )https?:( |$)/);
      expect(directives).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'"]));
    }
  });
});
