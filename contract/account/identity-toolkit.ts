import { z } from 'zod';

/**
 * Requests and responses of the embedded identity platform: the parts of Identity Toolkit and Secure Token that the
 * SDK uses.
 */

const text = (what: string) => z.string().meta({ description: what });
const textIfKnown = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}; absent: not known` });
const kindOf = (kind: string) => z.literal(kind).meta({ description: 'Kind of the answer' });
const IdToken = text('ID token, a JWT: the bearer token of the platform’s calls');
const OwnIdToken = text('ID token of the user whom the call is about');
const IsNewUser = z.boolean().meta({ description: 'The user was made by this call' });

/** A new ID token and the refresh token that renews it. */
const session = {
  idToken: IdToken,
  refreshToken: text('Refresh token, to be given to /v1/token for a new ID token'),
  expiresIn: text('How long the ID token lives, seconds, as text'),
};

const person = {
  email: textIfKnown('E-mail address'),
  displayName: textIfKnown('Name'),
  photoUrl: textIfKnown('Address of a picture'),
};

const ProviderUser = z.object({
  providerId: text('Provider: google.com or apple.com'),
  rawId: text('Id of the user at the provider'),
  federatedId: text('The same id'),
  ...person,
});

const userInfo = {
  localId: text('Id (uid) of the user'),
  emailVerified: z
    .boolean()
    .optional()
    .meta({ description: 'The address was proven; absent: no address is known' }),
  ...person,
  providerUserInfo: z
    .array(ProviderUser)
    .meta({ description: 'Accounts at providers that lead to this user' }),
  customAuth: z
    .literal(true)
    .optional()
    .meta({ description: 'Present when the user has no account at a provider' }),
  createdAt: text('When the user was made, milliseconds since 1970, as text'),
  lastLoginAt: text('When the user last signed in, milliseconds since 1970, as text'),
};

const IdTokenRequest = z.object({ idToken: OwnIdToken });

/** The methods of `accounts:` by name. */
export const accountCalls = {
  signInWithCustomToken: {
    description: 'Signs in with the custom token that POST /oauth/phone/customToken gave.',
    body: z.object({ token: text('The custom token') }),
    answer: z
      .object({
        kind: kindOf('identitytoolkit#VerifyCustomTokenResponse'),
        isNewUser: IsNewUser,
        ...session,
      })
      .meta({ description: 'The user is signed in' }),
  },
  signInWithIdp: {
    description:
      'Signs in with what a provider’s page sent back. This embedded platform asks no real provider: its `id_token` is JSON text with `sub`, and `email`, `email_verified`, `name`, `picture` where they are known.',
    body: z.object({
      requestUri: text(
        'Address that the provider led back to; without postBody its query holds the same fields',
      ),
      postBody: z
        .string()
        .optional()
        .meta({ description: 'Form-encoded `providerId` (google.com or apple.com) and `id_token`' }),
    }),
    answer: z
      .object({
        kind: kindOf('identitytoolkit#VerifyAssertionResponse'),
        isNewUser: IsNewUser,
        localId: userInfo.localId,
        providerId: text('Provider: google.com or apple.com'),
        federatedId: text('Id of the user at the provider'),
        emailVerified: z.boolean().meta({ description: 'The provider says that the address was proven' }),
        ...person,
        fullName: textIfKnown('The same name'),
        rawUserInfo: text('What the provider says of the user, as JSON text'),
        oauthAccessToken: text('Access token at the provider; here a word without use'),
        oauthIdToken: text('The `id_token` that was sent'),
        ...session,
      })
      .meta({ description: 'The user is signed in' }),
  },
  lookup: {
    description: 'What is known of the user of an ID token.',
    body: IdTokenRequest,
    answer: z
      .object({
        kind: kindOf('identitytoolkit#GetAccountInfoResponse'),
        users: z.array(z.object(userInfo)).meta({ description: 'The one user' }),
      })
      .meta({ description: 'The user' }),
  },
  update: {
    description:
      'Changes name and picture of the user of an ID token. What is absent stays as it is, null removes.',
    body: z.object({
      idToken: OwnIdToken,
      displayName: z.string().max(2000).nullish().meta({ description: 'New name' }),
      photoUrl: z.string().max(2000).nullish().meta({ description: 'New address of a picture' }),
      deleteAttribute: z
        .array(z.string())
        .max(5)
        .optional()
        .meta({ description: 'What to remove: DISPLAY_NAME, PHOTO_URL' }),
      returnSecureToken: z
        .boolean()
        .optional()
        .meta({ description: 'Not read: the answer always holds tokens' }),
    }),
    answer: z
      .object({
        kind: kindOf('identitytoolkit#SetAccountInfoResponse'),
        ...userInfo,
        ...session,
      })
      .meta({ description: 'The user, changed' }),
  },
  delete: {
    description: 'Removes the user of an ID token from the identity platform.',
    body: IdTokenRequest,
    answer: z
      .object({ kind: kindOf('identitytoolkit#DeleteAccountResponse') })
      .meta({ description: 'The user is removed' }),
  },
};

/** An error of the identity platform, in its own protocol. */
export const ToolkitRefusal = z
  .object({
    error: z
      .object({
        code: z.literal(400).meta({ description: 'Always 400' }),
        message: text('Code of the refusal, such as TOKEN_EXPIRED or INVALID_ID_TOKEN'),
        errors: z
          .array(
            z.object({
              message: text('The same code'),
              domain: z.literal('global').meta({ description: 'Always global' }),
              reason: z.literal('invalid').meta({ description: 'Always invalid' }),
            }),
          )
          .meta({ description: 'The same once more, as the protocol has it' }),
      })
      .meta({ description: 'What was wrong' }),
  })
  .meta({ description: 'Refused by the identity platform, in its own protocol' });

export const RefreshRequest = z.object({
  grant_type: z.literal('refresh_token').meta({ description: 'Always refresh_token' }),
  refresh_token: z.string().max(400).meta({ description: 'Refresh token from a sign-in' }),
});

export const RefreshAnswer = z
  .object({
    access_token: IdToken,
    expires_in: session.expiresIn,
    token_type: z.literal('Bearer').meta({ description: 'Always Bearer' }),
    refresh_token: text('The refresh token that was given, still valid'),
    id_token: text('The same ID token'),
    user_id: userInfo.localId,
    project_id: text('Id of the project that the token is for'),
  })
  .meta({ description: 'The new ID token' });

export const PublicKeys = z
  .object({
    keys: z
      .array(
        z.object({
          kty: text('Kind of key: RSA'),
          n: text('Modulus, base64url'),
          e: text('Exponent, base64url'),
          kid: text('Id of the key, named by the head of each token'),
          alg: text('Algorithm of the signatures: RS256'),
          use: text('What the key is for: sig, signatures'),
        }),
      )
      .meta({ description: 'Keys that ID tokens are checked by (JSON Web Key Set)' }),
  })
  .meta({ description: 'The keys' });

/** Algorithm of the signatures of its tokens (RFC 7518). */
export const tokenAlgorithm = 'RS256';

/** Issuer of a project's tokens, as Firebase names it. */
export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

/** Audience of custom tokens. */
export const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
