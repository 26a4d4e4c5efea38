import { z } from 'zod';
import type { accountCalls } from '../../contract/account/identity-toolkit.ts';
import type { EmulatorConfig } from '../scope.ts';
import type { Store } from '../../database/connection/store.ts';
import { continueSession, openSession, readCustomToken, readIdToken, type Session } from './sessions.ts';
import { ToolkitError } from './toolkit-error.ts';
import {
  removeUser,
  signInByAssertion,
  signInByUid,
  updateUser,
  type Assertion,
  type IdentityUser,
} from './users.ts';

type Answer = Record<string, unknown>;
type Method = (config: EmulatorConfig, store: Store, body: unknown) => Promise<Answer>;

/** Parses a request body; throws the error code `missing` when it lacks a required field. */
function read<Shape extends z.ZodType>(shape: Shape, body: unknown, missing: string): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new ToolkitError(missing);
  return parsed.data;
}

const Token = z.string().min(1).max(8192);
const plain = z.string().max(2000).nullish();

/** The `accounts:` methods that the SDK calls, by name. */
export const accountMethods: Readonly<Record<keyof typeof accountCalls, Method>> = {
  async signInWithCustomToken(config, store, body) {
    const { token } = read(z.object({ token: Token }), body, 'MISSING_CUSTOM_TOKEN');
    const { uid, claims } = await readCustomToken(store, token);
    const { user, isNew } = await signInByUid(store, uid);
    return {
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      isNewUser: isNew,
      ...(await openSession(config, store, user, 'custom', claims)),
    };
  },

  async signInWithIdp(config, store, body) {
    const shape = z.object({
      requestUri: z.string().max(20_000),
      postBody: z.string().max(20_000).optional(),
    });
    const { requestUri, postBody } = read(shape, body, 'INVALID_IDP_RESPONSE');
    const { assertion, idToken } = readAssertion(requestUri, postBody);
    const { user, isNew } = await signInByAssertion(store, assertion);
    const session = await openSession(config, store, user, assertion.providerId);
    return { ...idpAnswer(assertion, user, session), isNewUser: isNew, oauthIdToken: idToken };
  },

  async lookup(config, store, body) {
    const { idToken } = read(z.object({ idToken: Token }), body, 'MISSING_ID_TOKEN');
    const { user } = await readIdToken(config, store, idToken);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userInfo(user)] };
  },

  async update(config, store, body) {
    const shape = z.object({
      idToken: Token,
      displayName: plain,
      photoUrl: plain,
      deleteAttribute: z.array(z.string()).max(5).optional(),
      returnSecureToken: z.boolean().optional(),
    });
    const { idToken, displayName, photoUrl, deleteAttribute = [] } = read(shape, body, 'INVALID_ID_TOKEN');
    const { user: before, authTime } = await readIdToken(config, store, idToken);
    const user = await updateUser(store, before.uid, {
      displayName: deleteAttribute.includes('DISPLAY_NAME') ? null : displayName,
      photoUrl: deleteAttribute.includes('PHOTO_URL') ? null : photoUrl,
    });
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...userInfo(user),
      ...(await continueSession(config, store, user, authTime)),
    };
  },

  async delete(config, store, body) {
    const { idToken } = read(z.object({ idToken: Token }), body, 'MISSING_ID_TOKEN');
    const { user } = await readIdToken(config, store, idToken);
    await removeUser(store, user.uid);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  },
};

const providers = ['google.com', 'apple.com'];

const Claims = z.object({
  sub: z.string().min(1).max(200),
  email: z.email().max(254).optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().max(160).optional(),
  picture: z.url().max(2000).optional(),
});

/** Reads what the provider's page sent back: in the body for a credential, in the URL for popup and redirect. */
function readAssertion(
  requestUri: string,
  postBody: string | undefined,
): { assertion: Assertion; idToken: string } {
  const fields = new URLSearchParams(postBody ? postBody : (requestUri.split('?')[1] ?? ''));
  const providerId = fields.get('providerId') ?? '';
  if (!providers.includes(providerId)) throw new ToolkitError('OPERATION_NOT_ALLOWED');
  const idToken = fields.get('id_token') ?? '';
  const claims = Claims.safeParse(parseJson(idToken)).data;
  if (!claims) throw new ToolkitError('INVALID_IDP_RESPONSE');
  const assertion = {
    providerId,
    rawId: claims.sub,
    email: claims.email?.toLowerCase(),
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    displayName: claims.name,
    photoUrl: claims.picture,
  };
  return { assertion, idToken };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function idpAnswer(assertion: Assertion, user: IdentityUser, session: Session): Answer {
  const { rawId, providerId, email, displayName, photoUrl, isEmailVerified } = assertion;
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    federatedId: rawId,
    providerId,
    localId: user.uid,
    email,
    emailVerified: isEmailVerified,
    displayName,
    fullName: displayName,
    photoUrl,
    rawUserInfo: JSON.stringify({
      id: rawId,
      name: displayName,
      email,
      verified_email: isEmailVerified,
      picture: photoUrl,
    }),
    oauthAccessToken: 'embedded',
    ...session,
  };
}

function userInfo(user: IdentityUser): Answer {
  return {
    localId: user.uid,
    ...(user.email ? { email: user.email, emailVerified: user.is_email_verified === 1 } : {}),
    ...(user.display_name ? { displayName: user.display_name } : {}),
    ...(user.photo_url ? { photoUrl: user.photo_url } : {}),
    providerUserInfo: user.links.map((link) => ({
      providerId: link.provider_id,
      rawId: link.raw_id,
      federatedId: link.raw_id,
      ...(link.email ? { email: link.email } : {}),
      ...(link.display_name ? { displayName: link.display_name } : {}),
      ...(link.photo_url ? { photoUrl: link.photo_url } : {}),
    })),
    ...(user.links.length === 0 ? { customAuth: true } : {}),
    createdAt: String(user.created_at),
    lastLoginAt: String(user.last_login_at),
  };
}
