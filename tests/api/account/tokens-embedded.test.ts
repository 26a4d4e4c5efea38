import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, generateKeyPair, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig, type Config } from '../../../operations/config.ts';
import { signCustomToken } from '../../../platform/identity/tokens.ts';
import { customTokenAudience, issuerOf } from '../../../contract/account/identity-toolkit.ts';
import { signingKeyOf, type SigningKey } from '../../../database/account/signing-key.ts';
import { emptyBench } from '../../support/bench.ts';
import { startPlatform } from '../../support/platform.ts';
import { engines } from '../../support/store.ts';

const seconds = () => Math.floor(Date.now() / 1000);
const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:';
const refresh = '/securetoken.googleapis.com/v1/token';

describe.each(engines)('the embedded identity platform on %s', (engine) => {
  const bench = emptyBench(engine);
  let key: SigningKey;
  let projectId: string;
  beforeAll(async () => {
    key = await signingKeyOf(bench.store);
    projectId = bench.platform.config.identity.projectId;
  });

  async function post(path: string, body: string, type = 'application/json') {
    const response = await fetch(`${bench.platform.url}${path}?key=k`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const answer = (await response.json()) as {
      error?: { code: number; message: string };
      idToken?: string;
      refreshToken?: string;
    };
    return { status: response.status, answer };
  }
  const call = (method: string, body: object) => post(toolkit + method, JSON.stringify(body));

  /** Every error has the same shape, which the SDK turns into its own errors. */
  function expectRefused({ status, answer }: Awaited<ReturnType<typeof post>>, message: string): void {
    const errors = [{ message, domain: 'global', reason: 'invalid' }];
    expect({ status, answer }).toEqual({ status: 400, answer: { error: { code: 400, message, errors } } });
  }

  function signed(claims: Record<string, unknown>, privateKey = key.privateKey): Promise<string> {
    const all = { iat: seconds(), exp: seconds() + 300, ...claims };
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'RS256', kid: key.publicJwk.kid ?? '' })
      .sign(privateKey);
  }

  test('rejects a custom token that is foreign, expired, for another audience or without a subject', async () => {
    const claims = { aud: customTokenAudience, uid: randomUUID() };
    expect((await call('signInWithCustomToken', { token: await signed(claims) })).status).toBe(200);
    const { privateKey } = await generateKeyPair('RS256');
    const [head, body = '', signature] = (await signed(claims)).split('.');
    const other = Buffer.from(JSON.stringify({ ...claims, uid: 'x', exp: seconds() + 9 })).toString(
      'base64url',
    );
    for (const token of [
      await signed(claims, privateKey),
      await signed({ ...claims, exp: seconds() - 60 }),
      await signed({ ...claims, aud: projectId }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
      `${head}.${other}.${signature}`,
      JSON.stringify({ uid: 'raw' }),
    ]) {
      expectRefused(await call('signInWithCustomToken', { token }), 'INVALID_CUSTOM_TOKEN');
    }
    const nobody = await call('signInWithCustomToken', { token: await signed({ aud: customTokenAudience }) });
    expectRefused(nobody, 'INVALID_CUSTOM_TOKEN : it names nobody');
  });

  test('an ID token of another key or project reveals nothing about a user', async () => {
    const token = await signCustomToken(bench.platform.config, bench.store, randomUUID(), {});
    const { answer } = await call('signInWithCustomToken', { token });
    const idToken = answer.idToken ?? '';
    expect((await call('lookup', { idToken })).status).toBe(200);
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as object;
    const { privateKey } = await generateKeyPair('RS256');
    for (const method of ['lookup', 'update', 'delete']) {
      for (const wrong of [
        await signed({ ...claims }, privateKey),
        await signed({ ...claims, aud: 'other', iss: issuerOf('other') }),
        token,
      ]) {
        expectRefused(await call(method, { idToken: wrong }), 'INVALID_ID_TOKEN');
      }
      const ended = await signed({ ...claims, exp: seconds() - 60 });
      expectRefused(await call(method, { idToken: ended }), 'TOKEN_EXPIRED');
    }
    expect((await call('lookup', { idToken })).status).toBe(200);
  });

  test('rejects a previously valid token once it has expired', async () => {
    const claims = { iss: issuerOf(projectId), aud: projectId, sub: randomUUID(), auth_time: seconds() };
    const authorization = `Bearer ${await signed({ ...claims, exp: seconds() + 60 })}`;
    const ask = async () =>
      (await bench.platform.get('accounts/user/profile', { headers: { authorization } })).status;
    expect(await ask()).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(await ask()).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test('refresh tokens renew, and are stored only as hashes', async () => {
    const token = await signed({ aud: customTokenAudience, uid: randomUUID() });
    const { answer } = await call('signInWithCustomToken', { token });
    const given = answer.refreshToken ?? '';
    expect(given.length).toBeGreaterThan(60);
    const rows = await bench.store.database.selectFrom('identity_refresh').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(given);
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: given }).toString();
    expect((await post(refresh, form, 'application/x-www-form-urlencoded')).status).toBe(200);
  });

  test('its ID tokens can be verified with its public keys, which contain nothing private', async () => {
    const token = await signed({ aud: customTokenAudience, uid: randomUUID() });
    const { answer } = await call('signInWithCustomToken', { token });
    const response = await fetch(`${bench.platform.url}/emulator/jwks.json`);
    const keys = (await response.json()) as JSONWebKeySet;
    const expected = { issuer: issuerOf(projectId), audience: projectId, algorithms: ['RS256'] };
    const { payload } = await jwtVerify(answer.idToken ?? '', createLocalJWKSet(keys), expected);
    expect(payload).toMatchObject({ sub: expect.any(String) as string });
    expect(keys.keys.map((each) => Object.keys(each).sort())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ]);
  });

  test('rejects an unknown refresh token', async () => {
    const form = (fields: Record<string, string>) =>
      post(refresh, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
    const grant_type = 'refresh_token';
    expectRefused(await form({ grant_type, refresh_token: 'guessed' }), 'INVALID_REFRESH_TOKEN');
    expectRefused(await form({ grant_type: 'password', refresh_token: 'x' }), 'INVALID_GRANT_TYPE');
    expectRefused(await form({ grant_type, refresh_token: 'x'.repeat(401) }), 'INVALID_REFRESH_TOKEN');
  });

  const bodies = ['', '{', 'null', '[]', '"text"', '{"token":5}', '{"idToken":{}}', '{"requestUri":[]}'];
  const paths = ['signInWithCustomToken', 'signInWithIdp', 'lookup', 'update', 'delete'].map(
    (method) => toolkit + method,
  );
  test.each([...paths, refresh])('%s rejects malformed and oversized requests', async (path) => {
    for (const body of [...bodies, JSON.stringify({ token: 'x'.repeat(200_000) })]) {
      const { status, answer } = await post(path, body);
      expect(status, body.slice(0, 40)).toBe(400);
      expect(answer.error, body.slice(0, 40)).toMatchObject({
        code: 400,
        message: expect.stringMatching(/^(INVALID|MISSING)_/) as string,
      });
    }
    expect((await post(path, '<a/>', 'text/xml')).answer.error?.message).toBe('INVALID_REQUEST');
  });

  test('only the two providers can sign people in', async () => {
    const idp = (providerId: string, token: string) =>
      call('signInWithIdp', {
        requestUri: 'http://127.0.0.1',
        postBody: new URLSearchParams({ providerId, id_token: token }).toString(),
      });
    expectRefused(await idp('facebook.com', '{"sub":"1"}'), 'OPERATION_NOT_ALLOWED');
    for (const token of ['', 'x.y.z', '{}', '{"sub":""}', '{"sub":"1","email":"none"}']) {
      expectRefused(await idp('google.com', token), 'INVALID_IDP_RESPONSE');
    }
  });

  const embedded = {
    identity: [`${toolkit}lookup`, refresh, '/emulator/jwks.json', '/emulator/auth/handler', '/outbox'],
    captcha: ['/captcha/api.js', '/captcha/challenge', '/captcha/siteverify'],
    messages: ['/outbox'],
  };
  const real: [keyof typeof embedded, Partial<Config>][] = [
    ['identity', { identity: { projectId: 'real', jwksUrl: 'http://127.0.0.1:9/jwks' } }],
    ['captcha', { captcha: { verifyUrl: 'http://127.0.0.1:9/siteverify', secret: 'secret' } }],
    ['messages', { smsGateway: { url: 'http://127.0.0.1:9', token: undefined } }],
  ];
  test.each(real)(
    'with %s other than the embedded, no embedded route responds: %j',
    async (what, overrides) => {
      const platform = await startPlatform(bench.store, overrides);
      const statusOf = async (url: string, path: string) => {
        const answers = await Promise.all(['GET', 'POST'].map((method) => fetch(url + path, { method })));
        return answers.every(({ status }) => status === 404) ? 404 : 'there';
      };
      for (const path of embedded[what]) {
        expect(await statusOf(bench.platform.url, path), path).toBe('there');
        expect(await statusOf(platform.url, path), path).toBe(404);
      }
      await platform.close();
    },
  );
});

describe('a partly configured service', () => {
  const identity = {
    IDENTITY_JWKS_URL: 'https://keys.example/jwks',
    IDENTITY_SERVICE_ACCOUNT_EMAIL: 'ardi@service.example',
    IDENTITY_SERVICE_ACCOUNT_KEY: '-----BEGIN PRIVATE KEY-----',
    SMS_GATEWAY_URL: 'https://messages.example',
  };
  const captcha = { CAPTCHA_VERIFY_URL: 'https://captcha.example', CAPTCHA_SECRET: 'secret' };

  test('is accepted only when complete', () => {
    expect(readConfig({ ...identity, ...captcha })).toMatchObject({
      identity: { jwksUrl: identity.IDENTITY_JWKS_URL },
      captcha: { secret: 'secret' },
    });
  });

  test.each([...Object.keys(identity), ...Object.keys(captcha)])('without %s fails at startup', (name) => {
    expect(() => readConfig({ ...identity, ...captcha, [name]: '' })).toThrow(name);
  });
});
