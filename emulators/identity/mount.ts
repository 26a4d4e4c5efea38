import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  accountCalls,
  PublicKeys,
  RefreshAnswer,
  RefreshRequest,
  ToolkitRefusal,
} from '../../contract/account/identity-toolkit.ts';
import type { EmulatorScope } from '../scope.ts';
import { accountMethods } from './accounts.ts';
import { refreshSession } from './sessions.ts';
import { ToolkitError } from './toolkit-error.ts';
import { listProviderAccounts } from './users.ts';
import { signingKeyOf } from '../../database/account/signing-key.ts';
import { hasKey, keysOf } from '../../lib/keys.ts';
import { Refusal } from '../../contract/shared/refusal.ts';

const pages = join(import.meta.dirname, './pages');
/** Files of the pages that the SDK opens, with their content types. */
const files = {
  iframe: ['iframe.html', 'text/html; charset=utf-8'],
  handler: ['handler.html', 'text/html; charset=utf-8'],
  'gapi.js': ['gapi.js', 'text/javascript; charset=utf-8'],
  'iframe.js': ['iframe.js', 'text/javascript; charset=utf-8'],
  'handler.js': ['handler.js', 'text/javascript; charset=utf-8'],
  'handler.css': ['handler.css', 'text/css; charset=utf-8'],
} as const;

/**
 * The identity emulator: the endpoints of Identity Toolkit and Secure Token that the real SDK calls, under
 * the paths it uses for an emulator. It lets anyone sign in as anyone, so it answers programs on this machine alone.
 */
export async function mountIdentity({ app, refuseRemote, ...shared }: EmulatorScope): Promise<void> {
  await app.register((toolkit, _options, done) => {
    toolkit.addHook('onRequest', refuseRemote);
    readFormsAndSendErrors(toolkit);
    const scope = { app: toolkit, ...shared };
    mountAccountCalls(scope);
    mountTokenRefresh(scope);
    mountPublicKeys(scope);
    mountPages(scope);
    done();
  });
}

type Mounted = Omit<EmulatorScope, 'refuseRemote'>;

/** Requests may be form-encoded, and errors have the protocol's own form. */
function readFormsAndSendErrors(toolkit: FastifyInstance): void {
  toolkit.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) throw error;
    const isTheirs = error instanceof ToolkitError || isClientError(error);
    if (!isTheirs) request.log.error(error);
    const answer =
      error instanceof ToolkitError ? error : new ToolkitError(isTheirs ? 'INVALID_REQUEST' : 'INTERNAL');
    void reply
      .code(isTheirs ? 400 : 500)
      .header('cache-control', 'no-store')
      .send(answer.toBody());
  });
  toolkit.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

function mountAccountCalls({ app, store, config }: Mounted): void {
  for (const name of keysOf(accountMethods)) {
    const method = accountMethods[name];
    const { description, body, answer } = accountCalls[name];
    app.post(
      `/identitytoolkit.googleapis.com/v1/accounts::${name}`,
      {
        config: { documented: { body, response: { 200: answer, ...toolkitRefusals } } },
        schema: { summary: `accounts:${name} (identity platform)`, description, tags: ['providers'] },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return method(config, store, request.body);
      },
    );
  }
}

function mountTokenRefresh({ app, store, config }: Mounted): void {
  app.post(
    '/securetoken.googleapis.com/v1/token',
    {
      config: {
        documented: {
          consumes: ['application/x-www-form-urlencoded'],
          body: RefreshRequest,
          response: { 200: RefreshAnswer, ...toolkitRefusals },
        },
      },
      schema: {
        summary: 'Renews an ID token (identity platform)',
        description: 'Gives a new ID token for the refresh token of a sign-in, by the Secure Token protocol.',
        tags: ['providers'],
      },
    },
    async (request, reply) => {
      const refreshToken = refreshTokenOf(request.body);
      const { idToken, uid } = await refreshSession(config, store, refreshToken);
      void reply.header('cache-control', 'no-store');
      return {
        access_token: idToken,
        expires_in: '3600',
        token_type: 'Bearer',
        refresh_token: refreshToken,
        id_token: idToken,
        user_id: uid,
        project_id: config.identity.projectId,
      };
    },
  );
}

function mountPublicKeys({ app, store }: Mounted): void {
  app.get(
    '/emulator/jwks.json',
    {
      config: { documented: { response: { 200: PublicKeys } } },
      schema: {
        summary: 'Public keys (identity platform)',
        description: 'Keys by which anybody can check the ID tokens of this identity platform.',
        tags: ['providers'],
      },
    },
    async () => ({ keys: [(await signingKeyOf(store)).publicJwk] }),
  );
}

/** The pages that the SDK opens, and the accounts that they offer. */
function mountPages({ app, store, config }: Mounted): void {
  app.get<{ Querystring: { providerId?: string } }>(
    '/emulator/auth/accounts',
    { schema: { hide: true } },
    async (request, reply) => {
      const { providerId = '' } = request.query;
      void reply.header('cache-control', 'no-store');
      return { accounts: await listProviderAccounts(store, String(providerId).slice(0, 40)) };
    },
  );

  app.get<{ Params: { file: string }; Querystring: { redirectUrl?: string | string[] } }>(
    '/emulator/auth/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      if (!hasKey(files, file)) throw new Refusal('not_found');
      const { redirectUrl } = request.query;
      if (
        typeof redirectUrl === 'string' &&
        !config.siteOrigins.includes(URL.parse(redirectUrl)?.origin ?? '')
      )
        throw new Refusal('bad_request', { field: 'redirectUrl' });
      const [name, type] = files[file];
      return sendPage(reply, name, type, config.siteOrigins);
    },
  );
}

const toolkitRefusals = { 400: ToolkitRefusal, 500: ToolkitRefusal };

const Refresh = z.object({
  grant_type: z.string().min(1).optional().catch(undefined),
  refresh_token: z.string().min(1).optional().catch(undefined),
});

/**
 * Returns the refresh token of a request for a new ID token. Throws the protocol's own error codes for invalid
 * requests.
 */
function refreshTokenOf(body: unknown): string {
  const { grant_type, refresh_token } = Refresh.safeParse(body).data ?? {};
  if (!grant_type) throw new ToolkitError('MISSING_GRANT_TYPE');
  if (grant_type !== 'refresh_token') throw new ToolkitError('INVALID_GRANT_TYPE');
  if (!refresh_token) throw new ToolkitError('MISSING_REFRESH_TOKEN');
  if (refresh_token.length > 400) throw new ToolkitError('INVALID_REFRESH_TOKEN');
  return refresh_token;
}

function isClientError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return false;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode < 500;
}

/**
 * Sends a page. The content security policy lets pages run only their own scripts; only pages of the site may embed
 * the helper iframe.
 */
async function sendPage(
  reply: FastifyReply,
  name: string,
  type: string,
  siteOrigins: string[],
): Promise<FastifyReply> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${siteOrigins.join(' ')}`,
  ].join('; ');
  return reply
    .type(type)
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .send(await readFile(join(pages, name)));
}
