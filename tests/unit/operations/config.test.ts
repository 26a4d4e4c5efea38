import { describe, expect, test } from 'vitest';
import { embeddedFault, readConfig } from '../../../operations/config.ts';

const real = {
  IDENTITY_JWKS_URL: 'https://identity.example/jwks',
  IDENTITY_SERVICE_ACCOUNT_EMAIL: 'sign-in@ardi.example',
  IDENTITY_SERVICE_ACCOUNT_KEY: '-----BEGIN PRIVATE KEY-----',
  SMS_GATEWAY_URL: 'https://sms.example',
};
const faultOf = (environment: Record<string, string>) => embeddedFault(readConfig(environment));

describe('the embedded identity platform', () => {
  test.each([
    {},
    { SITE_ORIGIN: 'http://localhost:4321,http://127.0.0.1:4321,http://[::1]:4321' },
    { SITE_ORIGIN: 'https://ardi.localhost' },
    { ...real, TRUSTED_PROXIES: '127.0.0.1', SITE_ORIGIN: 'https://ardi.example' },
  ])('may run on this machine alone, or is not there: %j', (environment) => {
    expect(faultOf(environment)).toBeUndefined();
  });

  test.each([
    { TRUSTED_PROXIES: '127.0.0.1' },
    { SITE_ORIGIN: 'https://ardi.example' },
    { SITE_ORIGIN: 'http://127.0.0.1:4321,https://ardi.example' },
    { SITE_ORIGIN: 'http://127.0.0.1.ardi.example' },
    { SITE_ORIGIN: 'http://localhost.example' },
    { SITE_ORIGIN: 'http://192.168.1.5:4321' },
    { SITE_ORIGIN: 'ardi' },
    { TRUSTED_PROXIES: '127.0.0.1', ALLOW_EMBEDDED: '1' },
  ])('must not run where others may reach it: %j', (environment) => {
    const fault = faultOf(environment);
    for (const name of Object.keys(real)) expect(fault).toContain(name);
    expect(fault).toContain('ALLOW_EMBEDDED=1');
  });

  test('names only what is missing', () => {
    const fault = faultOf({ TRUSTED_PROXIES: '127.0.0.1', SMS_GATEWAY_URL: 'https://sms.example' });
    expect(fault).toContain('IDENTITY_JWKS_URL');
    expect(fault).not.toContain('SMS_GATEWAY_URL');
  });

  test('is allowed by ALLOW_EMBEDDED=1 and by nothing else', () => {
    expect(readConfig({}).allowEmbedded).toBe(false);
    expect(readConfig({ ALLOW_EMBEDDED: '1' }).allowEmbedded).toBe(true);
    expect(() => readConfig({ ALLOW_EMBEDDED: 'yes' })).toThrow('ALLOW_EMBEDDED');
  });
});
