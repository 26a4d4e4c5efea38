import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyBench } from '../../support/bench.ts';
import { askForCode } from '../../support/sign-in.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { freePort, startProgram } from '../../support/programs.ts';

/** Sends the request target as it is written: `fetch` would normalize it. */
function statusOf(url: string, target: string, headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request({ host: hostname, port, path: target, headers, agent: false }, (response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode ?? 0));
  })
    .on('error', reject)
    .end();
  return promise;
}

/** Ways to write the address of a page, of which a router may take any for the page itself. */
function formsOf(path: string, url: string): string[] {
  const encoded = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;
  return [
    ...[path, `${path}/`, `${path}//`, `/${path}`, `//${path}/`, `/.${path}`, `/x/..${path}`, `${path}/.`],
    ...[`${path}?x=1`, `${path}/?x`, `${path};x`, `${path}#x`, `${path}%2f`, encoded, path.toUpperCase()],
    ...[`${url}${path}`, `${url}${path}/`, `http://ardi.example${path}`],
  ];
}

const forwarding = [
  ...['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'cf-connecting-ip'],
];
/** What reads codes or signs people in without a proof. */
const doors = ['/outbox', '/emulator/auth/accounts', '/emulator/auth/handler', '/emulator/jwks.json'];

describe('outbox and embedded identity platform', () => {
  const bench = emptyBench('sqlite', { trustedProxies: ['127.0.0.1'] });

  test.each(doors)(
    '%s answers a program on this machine, in every form that the router takes',
    async (door) => {
      const { url } = bench.platform;
      expect(await statusOf(url, door)).toBe(200);
      expect(await statusOf(url, `${door}/`)).toBe(200);
      expect(await statusOf(url, `${url}${door}`)).toBe(200);
    },
  );

  test.each(doors)('%s is not there for anybody behind a proxy, in any form of the address', async (door) => {
    const { url } = bench.platform;
    await askForCode(bench.platform, newPhoneNumber());
    for (const target of formsOf(door, url)) {
      for (const name of forwarding) {
        const status = await statusOf(url, target, { [name]: '127.0.0.1' });
        expect([404, 400], `${target} with ${name}: ${status}`).toContain(status);
      }
    }
  });

  test.each([
    ['', 200],
    ['?redirectUrl=http%3A%2F%2F127.0.0.1%3A4321%2Faccount%2Fauth', 200],
    ['?redirectUrl=https%3A%2F%2Fevil.example', 400],
    ['?redirectUrl=%2F%2Fevil.example', 400],
    ['?redirectUrl=javascript%3Aalert(1)', 400],
    ['?redirectUrl=http%3A%2F%2F127.0.0.1%3A4321%40evil.example', 400],
  ])('the sign-in page leads back to the site alone: %s', async (query, status) => {
    expect((await fetch(`${bench.platform.url}/emulator/auth/handler${query}`)).status).toBe(status);
  });

  test('nobody behind a proxy is signed in', async () => {
    const { url } = bench.platform;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
    for (const path of [
      ...['signInWithCustomToken', 'signInWithIdp', 'lookup', 'update', 'delete'].map(
        (method) => `/identitytoolkit.googleapis.com/v1/accounts:${method}`,
      ),
      '/securetoken.googleapis.com/v1/token',
    ]) {
      const answer = await fetch(url + path, { method: 'POST', headers, body: '{}' });
      expect(answer.status, path).toBe(404);
    }
  });

  test('captcha, remote configuration and collector stay public', async () => {
    const { url } = bench.platform;
    expect(await statusOf(url, '/captcha/api.js', { 'x-forwarded-for': '203.0.113.7' })).toBe(200);
    expect(await statusOf(url, '/tiles/modes', { 'x-forwarded-for': '203.0.113.7' })).toBe(200);
  });
});

describe('the platform as a program', () => {
  const start = async (environment: Record<string, string>) => {
    const port = String(await freePort());
    const folder = await mkdtemp(join(tmpdir(), 'ardi-exposed-'));
    const program = startProgram('platform/serve.ts', [], {
      ...{ DATA_DIR: folder, PLATFORM_PORT: port, LOG_LEVEL: 'warn' },
      ...environment,
    });
    onTestFinished(async () => {
      program.child.kill('SIGTERM');
      await program.ended;
      await rm(folder, { recursive: true, force: true });
    });
    return { ...program, url: `http://127.0.0.1:${port}` };
  };

  test('refuses to start with embedded services behind a proxy, and names what is missing', async () => {
    const { ended } = await start({ TRUSTED_PROXIES: '127.0.0.1', SITE_ORIGIN: 'http://ardi.example' });
    const { code, stderr } = await ended;
    expect(code).not.toBe(0);
    expect(stderr).toContain('IDENTITY_JWKS_URL');
    expect(stderr).toContain('SMS_GATEWAY_URL');
  });

  test('starts with ALLOW_EMBEDDED=1, warns, and still answers nobody behind the proxy', async () => {
    const { child, ended, url } = await start({ TRUSTED_PROXIES: '127.0.0.1', ALLOW_EMBEDDED: '1' });
    const isUp = () =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(isUp).toBe(200);
    expect(await statusOf(url, '/outbox')).toBe(200);
    for (const target of ['/outbox', '/outbox/', '/emulator/auth/accounts'])
      expect(await statusOf(url, target, { 'x-forwarded-for': '203.0.113.7' }), target).toBe(404);
    child.kill('SIGTERM');
    expect((await ended).stdout).toContain('ALLOW_EMBEDDED=1');
  });
});
