import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { signCustomToken } from '../../../platform/identity/tokens.ts';
import { signIdToken } from '../../../emulators/identity/id-token.ts';
import { openStore } from '../../../database/open.ts';
import { getProfile } from '../../../contract/account/profile.ts';
import { signOut } from '../../../contract/account/sign-in.ts';
import { closeSession, saveSession } from '../../../contract/usage/usage.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { listen } from '../../support/servers.ts';
import { engines } from '../../support/store.ts';

interface Tokens {
  idToken: string;
  refreshToken: string;
}

describe.each(engines)('closing a session on %s', (engine) => {
  const bench = emptyBench(engine);

  async function toolkit(method: string, body: object) {
    const response = await fetch(
      `${bench.platform.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    return (await response.json()) as Tokens & { error?: { message: string } };
  }

  async function renew(refreshToken: string) {
    const response = await fetch(`${bench.platform.url}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    return (await response.json()) as { id_token: string; error?: { message: string } };
  }

  async function signInAs(uid: string): Promise<Tokens> {
    const token = await signCustomToken(bench.platform.config, bench.store, uid, {});
    return toolkit('signInWithCustomToken', { token });
  }

  const profile = (token: string, platform: TestPlatform = bench.platform) =>
    callPlatform(platform, getProfile, { token });
  const open = async (token: string, platform: TestPlatform = bench.platform) =>
    (await callPlatform(platform, saveSession, { token })).data;
  const close = (token: string, sessionId: string, platform: TestPlatform = bench.platform) =>
    callPlatform(platform, closeSession, { token, parameters: { sessionId } });

  test('ends its sign-in: all its tokens become invalid, including those renewed before', async () => {
    const { idToken, refreshToken } = await signInAs(randomUUID());
    const renewed = (await renew(refreshToken)).id_token;
    const session = await open(idToken);
    for (const token of [idToken, renewed]) expect((await profile(token)).status).toBe(200);
    expect((await close(renewed, session)).status).toBe(200);
    for (const token of [idToken, renewed]) {
      const answer = await profile(token);
      expectRefusal(answer, 401, 'not_signed_in');
      expect(answer.message).toBe('سجّل الدخول أولًا ثم أعد المحاولة.');
      expectRefusal(await callPlatform(bench.platform, saveSession, { token }), 401, 'not_signed_in');
      expectRefusal(await close(token, session), 401, 'not_signed_in');
    }
  });

  test('blocks renewing, reading or changing its sign-in at the identity platform', async () => {
    const { idToken, refreshToken } = await signInAs(randomUUID());
    const changed = await toolkit('update', { idToken, displayName: 'هند', returnSecureToken: true });
    await close(changed.idToken, await open(idToken));
    for (const token of [refreshToken, changed.refreshToken]) {
      expect((await renew(token)).error?.message).toBe('TOKEN_EXPIRED');
    }
    for (const method of ['lookup', 'update', 'delete']) {
      expect((await toolkit(method, { idToken })).error?.message).toBe('TOKEN_EXPIRED');
    }
  });

  test('keeps the same person’s other sign-ins, even of the same second, and the next one', async () => {
    const uid = randomUUID();
    const [one, other] = [await signInAs(uid), await signInAs(uid)];
    const session = await open(one.idToken);
    await close(one.idToken, session);
    expectRefusal(await profile(one.idToken), 401, 'not_signed_in');
    expect((await profile(other.idToken)).status).toBe(200);
    expect((await profile((await renew(other.refreshToken)).id_token)).status).toBe(200);
    expect((await profile((await signInAs(uid)).idToken)).status).toBe(200);
  });

  test('from another device ends the sign-in that opened it, not the one that closes it', async () => {
    const uid = randomUUID();
    const [lost, kept] = [await signInAs(uid), await signInAs(uid)];
    const session = await open(lost.idToken);
    const { data } = await close(kept.idToken, session);
    expectRefusal(await profile(lost.idToken), 401, 'not_signed_in');
    expect((await close(kept.idToken, session)).data).toEqual(data);
    expect((await profile(kept.idToken)).status).toBe(200);
  });

  test('is not possible for another person', async () => {
    const [owner, stranger] = [await signInAs(randomUUID()), await signInAs(randomUUID())];
    const session = await open(owner.idToken);
    expectRefusal(await close(stranger.idToken, session), 404, 'session_not_found');
    for (const { idToken } of [owner, stranger]) expect((await profile(idToken)).status).toBe(200);
  });

  describe('signing out', () => {
    const leave = (token: string, isEverywhere = false) =>
      callPlatform(bench.platform, signOut, { token, body: { isEverywhere } });
    const openSessions = async (token: string) => {
      const { id } = (await profile(token)).data;
      return bench.store.database
        .selectFrom('tracking_session')
        .select('id')
        .where('account_id', '=', id)
        .where('closed_at', 'is', null)
        .execute();
    };

    test('without a session ends the sign-in of the token, and its own sessions', async () => {
      const uid = randomUUID();
      const [one, other] = [await signInAs(uid), await signInAs(uid)];
      await open(one.idToken);
      const kept = await open(other.idToken);
      const before = new Date().toISOString();
      const { data } = await leave(one.idToken);
      expect(data.endedAt >= before).toBe(true);
      expectRefusal(await profile(one.idToken), 401, 'not_signed_in');
      expect((await renew(one.refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
      expect(await openSessions(other.idToken)).toEqual([{ id: kept }]);
      expectRefusal(await leave(one.idToken), 401, 'not_signed_in');
    });

    test('everywhere ends all sign-ins of the person, used or not, and nobody else’s', async () => {
      const uid = randomUUID();
      const all = [await signInAs(uid), await signInAs(uid), await signInAs(uid)];
      const stranger = await signInAs(randomUUID());
      const unused = await signCustomToken(bench.platform.config, bench.store, uid, {
        proved_at: Math.floor(Date.now() / 1000),
      });
      await open(all[1]?.idToken ?? '');
      const account = (await profile(all[0]?.idToken ?? '')).data;
      expect((await leave(all[0]?.idToken ?? '', true)).status).toBe(200);
      for (const { idToken, refreshToken } of all) {
        expectRefusal(await profile(idToken), 401, 'not_signed_in');
        expect((await renew(refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
      }
      const late = await toolkit('signInWithCustomToken', { token: unused });
      if (late.idToken) expectRefusal(await profile(late.idToken), 401, 'not_signed_in');
      expect((await profile(stranger.idToken)).status).toBe(200);

      const back = await signInAs(uid);
      expect((await profile(back.idToken)).data.id).toBe(account.id);
      expect(await openSessions(back.idToken)).toEqual([]);
    });

    test('needs a token', async () => {
      expectRefusal(await leave(''), 401, 'not_signed_in');
    });
  });

  test('takes effect in every process at once, even where its token was cached just before', async () => {
    const store = await openStore(bench.store.address);
    const neighbour = await startPlatform(store);
    const { idToken } = await signInAs(randomUUID());
    const session = await open(idToken);
    expect((await profile(idToken, neighbour)).status).toBe(200);
    await close(idToken, session);
    expectRefusal(await profile(idToken, neighbour), 401, 'not_signed_in');
    await neighbour.close();
    await store.close();
  });

  test('also ends the renewed tokens of a sign-in with a real identity platform', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: randomUUID() } };
    const { url, server } = await listen(
      createServer((_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ keys: [{ ...key.publicJwk, alg: 'RS256', use: 'sig' }] }));
      }),
    );
    const projectId = 'real-project';
    const platform = await startPlatform(bench.store, { identity: { projectId, jwksUrl: `${url}/jwks` } });
    const uid = randomUUID();
    const signedIn = Math.floor(Date.now() / 1000) - 600;
    // The real one renews tokens of sign-ins that it does not know to have ended; they carry the same second.
    const tokenOf = (authTime: number) =>
      signIdToken(key, projectId, { uid, provider: 'google.com', authTime, claims: { nonce: randomUUID() } });
    const token = await tokenOf(signedIn);
    await close(token, await open(token, platform), platform);
    for (const each of [token, await tokenOf(signedIn)]) {
      expectRefusal(await profile(each, platform), 401, 'not_signed_in');
    }
    expect((await profile(await tokenOf(signedIn + 1), platform)).status).toBe(200);
    await platform.close();
    server.close();
  });
});
