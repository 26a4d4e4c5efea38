import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Server } from 'node:http';
import { emptyBench, type Bench } from '../../support/bench.ts';
import { expectRefusal } from '../../support/calls.ts';
import { captchaChallenge, solveCaptcha, solveChallenge } from '../../support/captcha.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { askForCode } from '../../support/sign-in.ts';
import { engines } from '../../support/store.ts';
import { listenForBodies } from '../../support/servers.ts';

const now = new Date('2026-10-15T09:20:00Z');
const overrides = { trustedProxies: ['127.0.0.1'] };

describe.each(engines)('the captcha and the message gateway on %s', (engine) => {
  const bench = emptyBench(engine, overrides);
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  beforeEach(() => void vi.setSystemTime(now));
  afterAll(() => void vi.useRealTimers());

  const ask = (captcha: string, platform = bench.platform) =>
    askForCode(platform, newPhoneNumber(), { captcha });

  test('accepts a solved challenge once', async () => {
    const answer = await solveCaptcha(bench.platform);
    expect((await ask(answer)).status).toBe(200);
    expectRefusal(await ask(answer), 400, 'captcha_failed');
  });

  test('accepts one of two concurrent identical answers', async () => {
    const answer = await solveCaptcha(bench.platform);
    const answers = await Promise.all([ask(answer), ask(answer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a challenge expires after two minutes', async () => {
    const [early, late] = [await solveCaptcha(bench.platform), await solveCaptcha(bench.platform)];
    vi.setSystemTime(now.getTime() + 119_000);
    expect((await ask(early)).status).toBe(200);
    vi.setSystemTime(now.getTime() + 121_000);
    expectRefusal(await ask(late), 400, 'captcha_failed');
  });

  test('rejects an answer for a page of another host', async () => {
    for (const origin of ['https://elsewhere.example', 'null', 'http://127.0.0.1.elsewhere.example']) {
      expectRefusal(await ask(await solveCaptcha(bench.platform, origin)), 400, 'captcha_failed');
    }
    const second = bench.platform.config.siteOrigins[1];
    expect((await ask(await solveCaptcha(bench.platform, second))).status).toBe(200);
  });

  test('rejects a modified challenge, a missing proof of work and malformed answers', async () => {
    const { token, bits } = await captchaChallenge(bench.platform);
    const [random = '', time = '', , host = '', signature = ''] = token.split('.');
    const easier = [random, time, '0', host, signature].join('.');
    const later = [random, String(Number(time) + 60_000), String(bits), host, signature].join('.');
    const unsigned = [random, time, String(bits), host, 'AAAA'].join('.');
    for (const changed of [easier, later, unsigned]) {
      expectRefusal(await ask(solveChallenge({ token: changed, bits })), 400, 'captcha_failed');
    }
    const lazy = [1, 2, 3].map((nonce) => `${token}.lazy${nonce}`).find((answer) => !isSolved(answer, bits));
    expectRefusal(await ask(lazy ?? token), 400, 'captcha_failed');
    for (const nonsense of [token, 'x', '......', `${solveChallenge({ token, bits })}.more`]) {
      expectRefusal(await ask(nonsense), 400, 'captcha_failed');
    }
    // None of these attempts has used it up.
    expect((await ask(solveChallenge({ token, bits }))).status).toBe(200);
  });

  function isSolved(answer: string, bits: number): boolean {
    return solveChallenge({ token: answer.slice(0, answer.lastIndexOf('.')), bits }) === answer;
  }

  test('a rejected captcha sends nothing', async () => {
    const count = async () =>
      (await bench.store.database.selectFrom('one_time_code').select('ref').execute()).length;
    const before = await count();
    await ask('x');
    expect(await count()).toBe(before);
  });

  test('verification requires the secret of the provider', async () => {
    const answer = await solveCaptcha(bench.platform);
    for (const secret of ['', 'guess']) {
      const response = await fetch(`${bench.platform.url}/captcha/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer }),
      });
      expect(await response.json()).toMatchObject({
        success: false,
        'error-codes': ['invalid-input-secret'],
      });
    }
    expect((await ask(answer)).status).toBe(200);
  });

  test.each(['', 'nonsense', '{', `secret=x&response=${'x'.repeat(20_000)}`])(
    'verification fails for an invalid form: %.20j',
    async (body) => {
      const response = await fetch(`${bench.platform.url}/captcha/siteverify`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ success: false, 'error-codes': ['invalid-input-secret'] });
    },
  );

  test('the outbox shows numbers and codes as text, and is not cached by browsers', async () => {
    const phone = newPhoneNumber();
    await askForCode(bench.platform, phone);
    const response = await fetch(`${bench.platform.url}/outbox`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('dir="rtl"');
    expect(page).toContain(phone);
  });

  describe('of another provider', () => {
    let verdict: () => unknown;
    const asked: URLSearchParams[] = [];
    let server: { url: string; server: Server };
    let platform: TestPlatform;
    beforeAll(async () => {
      server = await listenForBodies((_request, response, body) => {
        asked.push(new URLSearchParams(body));
        response.end(JSON.stringify(verdict()));
      });
      const captcha = { verifyUrl: `${server.url}/siteverify`, secret: 'their-secret' };
      platform = await startPlatform(bench.store, { ...overrides, captcha });
    });
    afterAll(async () => {
      await platform.close();
      server.server.close();
    });

    test('its verdict counts, and its secret is sent', async () => {
      verdict = () => ({ success: true, hostname: '127.0.0.1' });
      expect((await ask('their-answer', platform)).status).toBe(200);
      expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
        secret: 'their-secret',
        response: 'their-answer',
        remoteip: expect.stringMatching(/^10\./) as string,
      });
    });

    test.each([
      [{ success: false, hostname: '127.0.0.1' }],
      [{ success: true, hostname: 'elsewhere.example' }],
      [{ success: true }],
      ['nonsense'],
    ])('%j is a failed verdict', async (answer) => {
      verdict = () => answer;
      expectRefusal(await ask('their-answer', platform), 400, 'captcha_failed');
    });

    test('the embedded provider is not available', async () => {
      expect((await fetch(`${platform.url}/captcha/challenge`)).status).toBe(404);
    });
  });

  describe('messages through a gateway', () => {
    type Reply = 'accept' | 'fail' | 'hang up' | 'keep silent';
    let reply: Reply = 'accept';
    const received: { authorization: string | undefined; body: unknown }[] = [];
    let server: { url: string; server: Server };
    let platform: TestPlatform;
    beforeAll(async () => {
      server = await listenForBodies((request, response, body) => {
        received.push({
          authorization: request.headers.authorization,
          body: JSON.parse(body) as unknown,
        });
        if (reply === 'hang up') request.socket.destroy();
        else if (reply !== 'keep silent') response.writeHead(reply === 'fail' ? 500 : 202).end();
      });
      platform = await startPlatform(bench.store, {
        ...overrides,
        smsGateway: { url: `${server.url}/messages`, token: 'gateway-token' },
      });
    });
    afterAll(async () => {
      await platform.close();
      server.server.close();
    });
    const outbox = async ({ store }: Bench) =>
      (await store.database.selectFrom('outbox_message').select('id').execute()).length;

    test('have the number and the code, and skip the outbox', async () => {
      reply = 'accept';
      const before = await outbox(bench);
      const phone = newPhoneNumber();
      const { status } = await askForCode(platform, phone);
      expect(status).toBe(200);
      expect(received.at(-1)).toEqual({
        authorization: 'Bearer gateway-token',
        body: { to: phone, text: expect.stringMatching(/^رمز التحقق في أرضي: \d{6}\. /) as string },
      });
      expect(await outbox(bench)).toBe(before);
      expect((await fetch(`${platform.url}/outbox`)).status).toBe(404);
    });

    test.each(['fail', 'hang up'] as const)('are reported as not sent when they %s', async (how) => {
      reply = how;
      expectRefusal(await askForCode(platform, newPhoneNumber()), 502, 'code_not_sent');
    });

    test('time out with the status that the client logs', async () => {
      reply = 'keep silent';
      const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(50));
      expectRefusal(await askForCode(platform, newPhoneNumber()), 408, 'code_timed_out');
      expect(patience).toHaveBeenCalledWith(10_000);
      patience.mockRestore();
    });
  });
});
