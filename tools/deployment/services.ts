import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT, decodeJwt } from 'jose';
import { issuerOf } from '../../contract/account/identity-toolkit.ts';

/** Substitutes for the services that signing in needs: an identity platform, and a gateway for text messages. */
export interface TestServices {
  jwksUrl: string;
  gatewayUrl: string;
  /** PKCS #8 key of the service account, in one line, as service managers pass it. */
  serviceAccountKey: string;
  /** Texts that were sent to a number, newest last. */
  textsTo: (phoneNumber: string) => string[];
  /** The ID token that the identity platform gives for a custom token. */
  exchange: (customToken: string) => Promise<string>;
  stop: () => Promise<void>;
}

const algorithm = 'RS256';

/** Starts both on one loopback port. */
export async function startTestServices(projectId: string): Promise<TestServices> {
  const account = await generateKeyPair(algorithm, { extractable: true });
  const identity = await generateKeyPair(algorithm, { extractable: true });
  const keys = [{ ...(await exportJWK(identity.publicKey)), kid: 'trial', alg: algorithm, use: 'sig' }];
  const texts = new Map<string, string[]>();
  const server = createServer((request, response) => {
    if (request.url === '/jwks') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
      return;
    }
    void text(request).then((body) => {
      const message = JSON.parse(body) as { to: string; text: string };
      texts.set(message.to, [...(texts.get(message.to) ?? []), message.text]);
      response.end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test services have no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    jwksUrl: `${url}/jwks`,
    gatewayUrl: `${url}/messages`,
    serviceAccountKey: (await exportPKCS8(account.privateKey)).replaceAll('\n', '\\n'),
    textsTo: (phoneNumber) => texts.get(phoneNumber) ?? [],
    exchange: (customToken) => {
      const { uid = '', claims = {} } = decodeJwt<{ uid?: string; claims?: Record<string, unknown> }>(
        customToken,
      );
      return new SignJWT({
        ...claims,
        user_id: uid,
        auth_time: Math.floor(Date.now() / 1000),
        firebase: { identities: {}, sign_in_provider: 'custom' },
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: 'trial' })
        .setIssuer(issuerOf(projectId))
        .setAudience(projectId)
        .setSubject(uid)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(identity.privateKey);
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
