import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuerOf } from '../../../contract/account/identity-toolkit.ts';
import { signIdToken } from '../../../emulators/identity/id-token.ts';
import { signingKeyOf, type SigningKey } from '../../../database/account/signing-key.ts';
import { getProfile } from '../../../contract/account/profile.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { newPerson, newPhoneNumber } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { listen } from '../../support/servers.ts';
import { engines } from '../../support/store.ts';

const seconds = () => Math.floor(Date.now() / 1000);

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  return { privateKey, publicJwk };
}

describe.each(engines)('tokens on %s', (engine) => {
  const bench = emptyBench(engine);
  let key: SigningKey;
  let projectId: string;
  beforeAll(async () => {
    key = await signingKeyOf(bench.store);
    projectId = bench.platform.config.identity.projectId;
  });

  const profile = (authorization: string, platform: TestPlatform = bench.platform) =>
    callPlatform(platform, getProfile, { headers: authorization === '' ? {} : { authorization } });

  /** A token like those of the identity platform, with some claims changed or, if undefined, omitted. */
  function token(changes: Record<string, unknown> = {}, privateKey: CryptoKey = key.privateKey) {
    const claims = {
      iss: issuerOf(projectId),
      aud: projectId,
      sub: randomUUID(),
      iat: seconds(),
      exp: seconds() + 3600,
      auth_time: seconds(),
      firebase: { sign_in_provider: 'google.com' },
      ...changes,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.publicJwk.kid ?? '' })
      .sign(privateKey);
  }

  function handMade(header: object, sign: (text: string) => string): string {
    const claims = { iss: issuerOf(projectId), aud: projectId, sub: 'forged', exp: seconds() + 3600 };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode(header)}.${encode({ ...claims, iat: seconds(), auth_time: seconds() })}`;
    return `${text}.${sign(text)}`;
  }

  test('accepts a valid token', async () => {
    expect((await profile(`Bearer ${await token()}`)).status).toBe(200);
    expect((await profile(`bearer ${await token()}`)).status).toBe(200);
  });

  const forgeries: [string, () => Promise<string> | string][] = [
    ['nothing', () => ''],
    ['garbage', () => 'Bearer x.y.z'],
    ['an empty token', () => 'Bearer '],
    ['a token without its prefix', () => token()],
    ['another scheme', async () => `Basic ${await token()}`],
    ['an unsigned token', () => `Bearer ${handMade({ alg: 'none' }, () => '')}`],
    [
      'one signed with the public key as a secret',
      () => {
        const secret = JSON.stringify(key.publicJwk);
        const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
        return `Bearer ${handMade({ alg: 'HS256', kid: key.publicJwk.kid }, sign)}`;
      },
    ],
    ['one signed by another key', async () => `Bearer ${await token({}, (await newKey()).privateKey)}`],
    ['another issuer', async () => `Bearer ${await token({ iss: issuerOf('other-project') })}`],
    ['another audience', async () => `Bearer ${await token({ aud: 'other-project' })}`],
    ['an expired token', async () => `Bearer ${await token({ exp: seconds() - 60 })}`],
    ['one that is not valid yet', async () => `Bearer ${await token({ nbf: seconds() + 600 })}`],
    ['one without an end', async () => `Bearer ${await token({ exp: undefined })}`],
    ['one without sub', async () => `Bearer ${await token({ sub: undefined })}`],
    ['an empty sub', async () => `Bearer ${await token({ sub: '' })}`],
    ['a sub that is too long', async () => `Bearer ${await token({ sub: 'x'.repeat(129) })}`],
    ['one without auth_time', async () => `Bearer ${await token({ auth_time: undefined })}`],
    ['an auth_time that is no time', async () => `Bearer ${await token({ auth_time: 'yesterday' })}`],
    [
      'a changed token',
      async () => {
        const [header, payload = '', signature] = (await token()).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'forged' })).toString('base64url');
        return `Bearer ${header}.${changed}.${signature}`;
      },
    ],
  ];
  test.each(forgeries)('rejects %s with the same message', async (_, make) => {
    const answer = await profile(await make());
    expectRefusal(answer, 401, 'not_signed_in');
    expect(answer.message).toBe('سجّل الدخول أولًا ثم أعد المحاولة.');
    const accounts = bench.store.database.selectFrom('account').select('id');
    expect(await accounts.where('uid', '=', 'forged').execute()).toEqual([]);
  });

  test('two concurrent first calls create one account', async () => {
    const sub = randomUUID();
    const authorization = `Bearer ${await token({ sub, phone_number: newPhoneNumber() })}`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => profile(authorization)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const rows = await bench.store.database
      .selectFrom('account')
      .select('id')
      .where('uid', '=', sub)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('ignores claims that fit no field', async () => {
    const claims = { email: 'no address', picture: 'javascript', name: 'س'.repeat(200) };
    const { data } = await profile(`Bearer ${await token(claims)}`);
    expect(data).toMatchObject({ email: null, image: null, name: null, signInProvider: 'google.com' });
  });

  test('a second identity with an already verified number is a separate account, without that number', async () => {
    const phone_number = newPhoneNumber();
    const first = await newPerson(bench.platform, { phone_number });
    const { status, data } = await profile(`Bearer ${await token({ phone_number })}`);
    expect(status).toBe(200);
    expect(data.id).not.toBe(first.id);
    expect(data.isPhoneVerified).toBe(false);
  });

  test('with a real identity platform its keys are valid and the embedded ones are not', async () => {
    const theirs = await newKey();
    const { url, server } = await listen(
      createServer((_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ keys: [theirs.publicJwk] }));
      }),
    );
    const identity = { projectId: 'real-project', jwksUrl: `${url}/jwks` };
    const platform = await startPlatform(bench.store, { identity });
    const person = { uid: randomUUID(), provider: 'apple.com' };
    const real = await signIdToken(theirs, 'real-project', person);
    const { status, data } = await profile(`Bearer ${real}`, platform);
    expect([status, data.signInProvider]).toEqual([200, 'apple.com']);
    for (const wrong of [
      await signIdToken(theirs, 'other-project', person),
      await signIdToken(key, 'real-project', person),
      await signIdToken(await newKey(), 'real-project', person),
      handMade({ alg: 'none' }, () => ''),
    ]) {
      expectRefusal(await profile(`Bearer ${wrong}`, platform), 401, 'not_signed_in');
    }
    expectRefusal(await profile(`Bearer ${real}`), 401, 'not_signed_in');
    expect((await fetch(`${platform.url}/outbox`)).status).toBe(404);
    await platform.close();
    server.close();
  });
});
