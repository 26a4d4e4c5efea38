import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import {
  deleteUser,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  OAuthProvider,
  signInWithCredential,
  signInWithCustomToken,
  signOut,
  updateProfile,
  type Auth,
  type User,
} from 'firebase/auth';
import { describe, expect, test } from 'vitest';
import { customTokenAudience } from '../../../contract/account/identity-toolkit.ts';
import { devicesFor, targets, type IdentityTarget } from '../../support/identity-targets.ts';

/**
 * What the real SDK may expect of an identity platform, in one place: checked against the embedded one in
 * every test run, and by `npm run contract:emulator` against the official Auth emulator, so that the two do
 * not drift apart.
 */

type Kind = IdentityTarget['kind'];
/** Known differences between the targets, with reasons. `accepted`: it is not rejected. */
const differences = {
  'a custom token signed by a stranger': {
    embedded: 'auth/invalid-custom-token',
    emulator: 'accepted',
    because: 'the emulator has no key: it reads custom tokens without asking who signed them',
  },
  'a custom token that has expired': {
    embedded: 'auth/invalid-custom-token',
    emulator: 'accepted',
    because: 'the emulator does not read the times of a custom token',
  },
  'a custom token that is unsigned JSON': {
    embedded: 'auth/invalid-custom-token',
    emulator: 'accepted',
    because: 'the emulator takes it for convenience',
  },
  'the claim phone_number of a custom token': {
    embedded: 'kept',
    emulator: 'left out',
    because:
      'the emulator writes the number that the user has at it, which is none; the product gives the number to the account before it makes the token, and needs no such claim',
  },
  'a custom token that names nobody': {
    embedded: 'auth/invalid-custom-token',
    emulator: 'auth/missing-identifier',
    because: 'the emulator says by a code of its own what a custom token lacks; both refuse it',
  },
  'a provider that is neither of the two': {
    embedded: 'auth/operation-not-allowed',
    emulator: 'accepted',
    because: 'the emulator has every provider switched on; the product has two',
  },
  'an unproven address that somebody else has proven': {
    embedded: 'accepted',
    emulator: 'auth/account-exists-with-different-credential',
    because: 'the embedded platform gives a user of their own, the emulator none; neither gives the other’s',
  },
  'renewing a sign-in that was ended': {
    embedded: 'auth/user-token-expired',
    emulator: 'accepted',
    because: 'the emulator does not look at the end when it renews, only when the user is looked up',
  },
} satisfies Record<string, Record<Kind, string> & { because: string }>;

describe.each(targets)('the identity contract: %s', (_, open) => {
  const target = open();
  const device = devicesFor(target);
  const custom = (uid: string, claims: object = {}) => target.signCustom({ uid, claims });
  const google = (claims: object) => GoogleAuthProvider.credential(JSON.stringify(claims));
  const apple = (claims: object) =>
    new OAuthProvider('apple.com').credential({ idToken: JSON.stringify(claims) });
  const someone = () => ({
    sub: randomUUID(),
    email: `${randomUUID()}@example.test`,
    email_verified: true,
    name: 'سارة الزهراني',
    picture: 'https://pictures.example/sara.png',
  });
  const claimsOf = async (user: User) =>
    decodeJwt<{
      auth_time: number;
      user_id: string;
      plan?: string;
      phone_number?: string;
      name?: string;
      picture?: string;
      email?: string;
      email_verified?: boolean;
      firebase: { sign_in_provider: string; identities: Record<string, string[]> };
    }>(await user.getIdToken());

  /** The code of the SDK's error, or `accepted`. */
  async function outcome(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => 'accepted',
      (error: unknown) => String((error as { code?: unknown }).code),
    );
  }
  const expectDifference = async (name: keyof typeof differences, work: Promise<unknown>) =>
    expect(await outcome(work)).toBe(differences[name][target.kind]);

  async function post(path: string, body: string, type = 'application/json') {
    const response = await fetch(`${target.url()}${path}?key=contract`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    return { status: response.status, answer: (await response.json()) as { error?: { message: string } } };
  }
  const accounts = (method: string, body: object) =>
    post(`/identitytoolkit.googleapis.com/v1/accounts:${method}`, JSON.stringify(body));
  const renew = (fields: Record<string, string>) =>
    post(
      '/securetoken.googleapis.com/v1/token',
      new URLSearchParams(fields).toString(),
      'application/x-www-form-urlencoded',
    );
  function expectRefused({ status, answer }: Awaited<ReturnType<typeof post>>, code: string): void {
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({ code: 400 });
    // The text after a colon is for developers.
    expect(answer.error?.message.split(' : ')[0]).toBe(code);
  }

  describe('a custom token', () => {
    test('signs in the person it names, with its claims and those of the platform', async () => {
      const uid = randomUUID();
      const signedIn = await signInWithCustomToken(device(), await custom(uid, { plan: 'trial' }));
      expect(signedIn.user.uid).toBe(uid);
      expect(getAdditionalUserInfo(signedIn)?.isNewUser).toBe(true);
      const claims = await claimsOf(signedIn.user);
      expect(claims).toMatchObject({
        sub: uid,
        user_id: uid,
        plan: 'trial',
        firebase: { sign_in_provider: 'custom', identities: {} },
      });
      expect(claims.iss).toBe(`https://securetoken.google.com/${String(claims.aud)}`);
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
      expect(Math.abs(claims.auth_time - Date.now() / 1000)).toBeLessThan(10);
    });

    test('can include a phone number', async () => {
      const token = await custom(randomUUID(), { phone_number: '+966551234567' });
      const { phone_number } = await claimsOf((await signInWithCustomToken(device(), token)).user);
      const { [target.kind]: expected } = differences['the claim phone_number of a custom token'];
      expect(phone_number).toBe(expected === 'kept' ? '+966551234567' : undefined);
    });

    test('names the same user every time', async () => {
      const uid = randomUUID();
      await signInWithCustomToken(device(), await custom(uid));
      const again = await signInWithCustomToken(device(), await custom(uid));
      expect(again.user.uid).toBe(uid);
      expect(getAdditionalUserInfo(again)?.isNewUser).toBe(false);
    });

    test('is rejected when invalid or made for another audience', async () => {
      const uid = randomUUID();
      for (const wrong of ['nonsense', 'x.y.z', await target.signCustom({ uid, aud: 'others' })]) {
        expect(await outcome(signInWithCustomToken(device(), wrong))).toBe('auth/invalid-custom-token');
      }
    });

    test('is rejected when it is really an ID token', async () => {
      const { user } = await signInWithCustomToken(device(), await custom(randomUUID()));
      const posing = signInWithCustomToken(device(), await user.getIdToken());
      expect(await outcome(posing)).toBe('auth/invalid-custom-token');
    });

    test.each([
      ['signed by a stranger', () => target.signCustom({ uid: randomUUID() }, 'stranger')],
      [
        'that has expired',
        () => target.signCustom({ uid: randomUUID(), iat: 1_700_000_000, exp: 1_700_000_300 }),
      ],
      [
        'that is unsigned JSON',
        () => Promise.resolve(JSON.stringify({ uid: randomUUID(), aud: customTokenAudience })),
      ],
      ['that names nobody', () => target.signCustom({})],
    ] as const)('%s', async (what, make) => {
      await expectDifference(`a custom token ${what}`, signInWithCustomToken(device(), await make()));
    });
  });

  describe('a sign-in', () => {
    test('is renewed with the same person, claims, provider and time of sign-in', async () => {
      const { user } = await signInWithCustomToken(device(), await custom(randomUUID(), { plan: 'trial' }));
      const before = await claimsOf(user);
      await user.getIdToken(true);
      const { sub, auth_time, plan, firebase } = before;
      expect(await claimsOf(user)).toMatchObject({ sub, auth_time, plan, firebase });
    });

    test('can be looked up: user, provider accounts, times', async () => {
      const claims = someone();
      const { user } = await signInWithCredential(device(), google(claims));
      await user.reload();
      expect(user).toMatchObject({
        email: claims.email,
        emailVerified: true,
        displayName: claims.name,
        photoURL: claims.picture,
      });
      expect(user.providerData).toMatchObject([
        { providerId: 'google.com', uid: claims.sub, email: claims.email, displayName: claims.name },
      ]);
      const { creationTime, lastSignInTime } = user.metadata;
      for (const time of [creationTime, lastSignInTime]) {
        expect(Math.abs(Date.parse(time ?? '') - Date.now())).toBeLessThan(10_000);
      }
    });

    test('is over on this device after signing out', async () => {
      const auth = device();
      await signInWithCustomToken(auth, await custom(randomUUID()));
      await signOut(auth);
      expect(auth.currentUser).toBeNull();
    });

    test('that was revoked is detected at the next lookup, and the SDK forgets the person', async () => {
      const auth = device();
      const { user } = await signInWithCustomToken(auth, await custom(randomUUID()));
      await target.end(user.uid, await user.getIdToken());
      expect(await outcome(user.reload())).toBe('auth/user-token-expired');
      expect(auth.currentUser).toBeNull();
    });

    test('that was revoked, when renewed', async () => {
      const { user } = await signInWithCustomToken(device(), await custom(randomUUID()));
      await target.end(user.uid, await user.getIdToken());
      await expectDifference('renewing a sign-in that was ended', user.getIdToken(true));
    });
  });

  describe('a provider', () => {
    const providers = [
      ['google.com', google],
      ['apple.com', apple],
    ] as const;
    test.each(providers)(
      '%s signs in, and leads to the same user the next time',
      async (providerId, credential) => {
        const claims = someone();
        const first = await signInWithCredential(device(), credential(claims));
        expect(getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId });
        expect(await claimsOf(first.user)).toMatchObject({
          email: claims.email,
          email_verified: true,
          name: claims.name,
          picture: claims.picture,
          firebase: {
            sign_in_provider: providerId,
            identities: { [providerId]: [claims.sub], email: [claims.email] },
          },
        });
        const second = await signInWithCredential(device(), credential(claims));
        expect(second.user.uid).toBe(first.user.uid);
        expect(getAdditionalUserInfo(second)?.isNewUser).toBe(false);
      },
    );

    test('without an email address leads to a user without one', async () => {
      const { user } = await signInWithCredential(device(), apple({ sub: randomUUID() }));
      expect(user.email).toBeNull();
      expect((await claimsOf(user)).email).toBeUndefined();
    });

    test.each([
      ['Google, then Apple', google, apple],
      ['Apple, then Google', apple, google],
    ] as const)('and another with the same verified address lead to one user: %s', async (__, one, other) => {
      const claims = someone();
      const first = await signInWithCredential(device(), one(claims));
      const second = await signInWithCredential(device(), other({ ...claims, sub: randomUUID() }));
      expect(second.user.uid).toBe(first.user.uid);
      expect(getAdditionalUserInfo(second)?.isNewUser).toBe(false);
      expect(second.user.providerData.map(({ providerId }) => providerId).sort()).toEqual([
        'apple.com',
        'google.com',
      ]);
      const again = await signInWithCredential(device(), one(claims));
      expect(again.user.uid).toBe(first.user.uid);
    });

    test('compares email addresses without regard to case', async () => {
      const claims = someone();
      const { user } = await signInWithCredential(device(), google(claims));
      const email = claims.email.toUpperCase();
      const other = await signInWithCredential(device(), apple({ ...claims, sub: randomUUID(), email }));
      expect(other.user.uid).toBe(user.uid);
    });

    test('with an unverified address never leads to another user', async () => {
      const claims = someone();
      const { user } = await signInWithCredential(device(), google(claims));
      const auth = device();
      const unproven = apple({ ...claims, sub: randomUUID(), email_verified: false });
      await expectDifference(
        'an unproven address that somebody else has proven',
        signInWithCredential(auth, unproven),
      );
      expect(auth.currentUser?.uid).not.toBe(user.uid);
    });

    test('with an unreadable credential signs nobody in', async () => {
      const auth = device();
      const unreadable = signInWithCredential(auth, GoogleAuthProvider.credential('{"sub":'));
      expect(await outcome(unreadable)).toBe('auth/invalid-credential');
      expect(auth.currentUser).toBeNull();
    });

    test('other than the supported two', async () => {
      const other = new OAuthProvider('facebook.com').credential({ idToken: JSON.stringify(someone()) });
      await expectDifference('a provider that is neither of the two', signInWithCredential(device(), other));
    });
  });

  describe('a user', () => {
    async function newUser(auth: Auth = device()): Promise<User> {
      return (await signInWithCredential(auth, google(someone()))).user;
    }

    test('can change name and picture, which new tokens include', async () => {
      const user = await newUser();
      const before = await claimsOf(user);
      const changes = { displayName: 'نورة', photoURL: 'https://pictures.example/noura.png' };
      await updateProfile(user, changes);
      await user.reload();
      expect(user).toMatchObject(changes);
      await user.getIdToken(true);
      expect(await claimsOf(user)).toMatchObject({
        name: changes.displayName,
        picture: changes.photoURL,
        auth_time: before.auth_time,
        firebase: before.firebase,
      });
    });

    test('keeps what a change does not name, and loses what it deletes', async () => {
      const user = await newUser();
      await updateProfile(user, { displayName: 'نورة' });
      await user.reload();
      expect(user).toMatchObject({ displayName: 'نورة', photoURL: 'https://pictures.example/sara.png' });
      await updateProfile(user, { displayName: '', photoURL: '' });
      await user.reload();
      expect([user.displayName ?? '', user.photoURL ?? '']).toEqual(['', '']);
    });

    test('keeps the claims of the sign-in when the profile changes', async () => {
      const { user } = await signInWithCustomToken(device(), await custom(randomUUID(), { plan: 'trial' }));
      await updateProfile(user, { displayName: 'هند' });
      await user.getIdToken(true);
      expect(await claimsOf(user)).toMatchObject({
        plan: 'trial',
        name: 'هند',
        firebase: { sign_in_provider: 'custom' },
      });
    });

    test('is deleted on every device, and is a new user the next time', async () => {
      const claims = someone();
      const [here, there] = [device(), device()];
      const { user } = await signInWithCredential(here, google(claims));
      const elsewhere = (await signInWithCredential(there, google(claims))).user;
      await deleteUser(user);
      expect(here.currentUser).toBeNull();
      expect(await outcome(elsewhere.reload())).toBe('auth/user-token-expired');
      expect(await outcome(elsewhere.getIdToken(true))).toBe('auth/invalid-refresh-token');
      const again = await signInWithCredential(device(), google(claims));
      expect(again.user.uid).not.toBe(user.uid);
      expect(getAdditionalUserInfo(again)?.isNewUser).toBe(true);
    });
  });

  describe('a request not made by the SDK', () => {
    test.each([
      ['signInWithCustomToken', {}, 'MISSING_CUSTOM_TOKEN'],
      ['signInWithCustomToken', { token: 'nonsense' }, 'INVALID_CUSTOM_TOKEN'],
      ['lookup', {}, 'MISSING_ID_TOKEN'],
      ['lookup', { idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
      ['update', { idToken: 'nonsense', displayName: 'x' }, 'INVALID_ID_TOKEN'],
      ['delete', {}, 'MISSING_ID_TOKEN'],
      ['delete', { idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
      [
        'signInWithIdp',
        { requestUri: 'http://127.0.0.1', postBody: 'id_token=x&providerId=google.com' },
        'INVALID_IDP_RESPONSE',
      ],
    ])('to accounts:%s with %j is rejected as %s', async (method, body, code) => {
      expectRefused(await accounts(method, body), code);
    });

    test('for a new ID token is rejected with the specific error', async () => {
      const { user } = await signInWithCustomToken(device(), await custom(randomUUID()));
      const { refreshToken: refresh_token } = user;
      const grant_type = 'refresh_token';
      expect((await renew({ grant_type, refresh_token })).status).toBe(200);
      expectRefused(await renew({ refresh_token }), 'MISSING_GRANT_TYPE');
      expectRefused(await renew({ grant_type: 'password', refresh_token }), 'INVALID_GRANT_TYPE');
      expectRefused(await renew({ grant_type }), 'MISSING_REFRESH_TOKEN');
      expectRefused(await renew({ grant_type, refresh_token: 'guessed' }), 'INVALID_REFRESH_TOKEN');
    });

    test.each(['', '{', '[]', '"text"', '5'])(
      'with a body that is not an object is rejected: %j',
      async (body) => {
        const { status } = await post('/identitytoolkit.googleapis.com/v1/accounts:lookup', body);
        expect(status).toBe(400);
      },
    );
  });
});
