import { randomUUID } from 'node:crypto';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import etag from '@fastify/etag';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '../contract/shared/limits.ts';
import { appVersion } from '../contract/shell/app-version.ts';
import { brand } from '../lib/brand.ts';
import type { Config } from '../operations/config.ts';
import { mountEmulators } from './emulators.ts';
import { collectMethods } from './http/other-methods.ts';
import { refuseBrokenRequest, safeHeaders, sendError, sendRefusal } from './http/errors.ts';
import type { Platform } from './http/platform.ts';
import { documentRoute } from './http/documentation.ts';
import { createTokenVerifier } from './identity/tokens.ts';
import { analyticsModule } from './modules/usage/analytics.ts';
import { attachmentsModule } from './modules/complaints/attachments.ts';
import { badgesModule } from './modules/badges/badges.ts';
import { batchModule } from './modules/shared/batch.ts';
import { favoritesModule } from './modules/favorites/favorites.ts';
import { campaignsModule } from './modules/campaigns/campaigns.ts';
import { complaintsModule } from './modules/complaints/complaints.ts';
import { contentModule } from './modules/shell/content.ts';
import { finderModule } from './modules/finder/finder.ts';
import { healthModule } from './modules/shared/health.ts';
import { metricsModule as landMetricsModule } from './modules/map/metrics.ts';
import { measureRequests, metricsModule } from './modules/shared/metrics.ts';
import { amendmentsModule } from './modules/admin/amendments.ts';
import { deskCampaignsModule } from './modules/admin/campaign-forms.ts';
import { deskComplaintsModule } from './modules/admin/complaints.ts';
import { dataJobsModule } from './modules/admin/data-jobs.ts';
import { dataStatusModule } from './modules/admin/data-status.ts';
import { journalModule } from './modules/admin/journal.ts';
import { operatorsModule } from './modules/admin/operators.ts';
import { mediaModule } from './modules/admin/media.ts';
import { deskMembersModule } from './modules/admin/members.ts';
import { deskOffersModule } from './modules/offer/desk-offers.ts';
import { requestsModule } from './modules/admin/requests.ts';
import { switchesModule } from './modules/admin/switches.ts';
import { tokensModule } from './modules/admin/tokens.ts';
import { myOffersModule } from './modules/offer/my-offers.ts';
import { offersModule } from './modules/offer/offers.ts';
import { organisationsModule } from './modules/offer/organisations.ts';
import { parcelsModule } from './modules/parcel/parcels.ts';
import { placesModule } from './modules/search/places.ts';
import { emailModule } from './modules/account/email.ts';
import { personalDataModule } from './modules/account/personal-data.ts';
import { profileModule } from './modules/account/profile.ts';
import { projectsModule } from './modules/project/projects.ts';
import { promotionFormModule } from './modules/shell/promotion-form.ts';
import { regionsModule } from './modules/shell/regions.ts';
import { revisionsModule } from './modules/shared/revisions.ts';
import { remoteConfigModule } from './modules/shell/remote-config.ts';
import { searchModule } from './modules/search/search.ts';
import { savedViewsModule } from './modules/map/saved-views.ts';
import { settingsModule } from './modules/shell/settings.ts';
import { signInModule } from './modules/account/sign-in.ts';
import { stationsModule } from './modules/map/stations.ts';
import { tilesModule } from './modules/map/tiles.ts';
import { transactionsModule } from './modules/sale/transactions.ts';
import { usageModule } from './modules/usage/usage.ts';
import { zoningModule } from './modules/parcel/zoning.ts';
import { scheduleRetention } from './jobs/retention.ts';
import { handleForClient } from './http/disconnect.ts';
import { Refusal } from '../contract/shared/refusal.ts';
import type { Store } from '../database/connection/store.ts';
import { limitRequests } from './http/limits/limit.ts';
import { SharedCounts } from './http/limits/shared-counts.ts';
import { limitSlowBodies } from './http/slow-bodies.ts';
import { checkedSerializer } from './http/serializer.ts';
import { openLandQueries } from './land/queries/open.ts';

/** Builds the platform's HTTP server over an open store. It does not listen; `serve.ts` does. */
export async function createApp({
  store,
  config,
}: Pick<Platform, 'store' | 'config'>): Promise<FastifyInstance> {
  const app = serverFor(config);
  setSchemasAndErrors(app, store);
  const counts = new SharedCounts(store);
  app.addHook('onClose', () => counts.close());
  await addHeadersAndLimits(app, { counts, config });
  const mountOtherMethods = collectMethods(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.latinName} platform`, version: appVersion, license },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: documentRoute,
  });

  const queries = openLandQueries({ store, config, log: app.log });
  app.addHook('onClose', () => queries.close());
  const verifyToken = await createTokenVerifier(config, store);
  await mountModules({ app, store, config, queries, counts, verifyToken });
  let document: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(app.swagger()))),
  );
  mountOtherMethods();
  scheduleRetention({ app, store, config });
  await app.ready();
  return app;
}

function serverFor(config: Config): FastifyInstance {
  return Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: logSerializers },
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the platform stops is still answered: a proxy would pass a 503 on.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ 'x-request-id': request.id, ...safeHeaders });
      // Raised before routing: a URL that is too long, or one that cannot be decoded and so matches no route.
      sendRefusal(reply, new Refusal(error.statusCode === 414 ? 'address_too_long' : 'not_found'));
    },
    clientErrorHandler: refuseBrokenRequest,
    routerOptions: addressOptions,
  });
}

function setSchemasAndErrors(app: FastifyInstance, store: Store): void {
  // Bodies are JSON, or the form encoding that a provider's protocol requires; never plain text.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkedSerializer);
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) =>
    sendError(store.engine, error, request, reply),
  );
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not_found')));
}

async function addHeadersAndLimits(
  app: FastifyInstance,
  { counts, config }: Pick<Platform, 'counts' | 'config'>,
): Promise<void> {
  // CORS headers only for cross-origin browser requests: each of the ten headers costs as much as a look-up.
  await app.register(cors, {
    delegator: (request, decide) =>
      decide(null, request.headers.origin ? crossOrigin(config) : { origin: false }),
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'x-request-id': request.id, ...safeHeaders });
    handleForClient(reply.raw, done);
  });
  measureRequests(app);
  limitSlowBodies(app, config.bodyMilliseconds);
  limitRequests(app, { counts, config });
}

async function mountModules(platform: Platform): Promise<void> {
  const { app, ...shared } = platform;
  await app.register((calls, _options, done) => {
    mountCalls({ app: calls, ...shared });
    done();
  });
  // Uploads get a scope of their own: multipart parsing adds three hooks to every request of its scope.
  await app.register((uploads) => attachmentsModule({ app: uploads, ...shared }));
  await app.register((uploads) => dataJobsModule({ app: uploads, ...shared }));
  await app.register((uploads) => mediaModule({ app: uploads, ...shared }));
  await app.register(async (reference) => {
    await reference.register(etag);
    mountReferenceCalls({ app: reference, ...shared });
  });
  tilesModule(platform);
  contentModule(platform);
  placesModule(platform);
  healthModule(platform);
  metricsModule(platform);
  remoteConfigModule(platform);
  await analyticsModule(platform);
  await mountEmulators(platform);
}

/** Router options: how request paths are read. */
const addressOptions = {
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: true,
  // Place names are longer than numeric ids; a parameter too long for its route is rejected by the schema.
  maxParamLength: 300,
};

/** CORS options for pages on the site's own origins. */
function crossOrigin({ siteOrigins }: Config): FastifyCorsOptions {
  return {
    origin: siteOrigins,
    // The analytics SDK sends requests with credentials; the platform itself sets no cookies.
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'content-type',
      'authorization',
      'platform',
      'device-id',
      'x-version',
      'x-api-key',
      'range',
      'if-none-match',
      // The remote configuration SDK declares gzip here, but sends plain text.
      'content-encoding',
      // Headers that the identity SDK adds to its requests.
      'x-client-version',
      'x-firebase-client',
      'x-firebase-gmpid',
      'x-firebase-locale',
    ],
    exposedHeaders: ['etag', 'content-range', 'accept-ranges', 'x-request-id', 'retry-after'],
    maxAge: 7200,
  };
}

/** Mounts endpoints whose responses browsers cache and revalidate: they carry an ETag. */
function mountReferenceCalls(platform: Platform): void {
  regionsModule(platform);
  zoningModule(platform);
  settingsModule(platform);
  stationsModule(platform);
}

/** Mounts all other endpoints of the contract. */
function mountCalls(platform: Platform): void {
  parcelsModule(platform);
  searchModule(platform);
  finderModule(platform);
  transactionsModule(platform);
  landMetricsModule(platform);
  batchModule(platform);
  revisionsModule(platform);
  favoritesModule(platform);
  savedViewsModule(platform);
  personalDataModule(platform);
  profileModule(platform);
  badgesModule(platform);
  projectsModule(platform);
  offersModule(platform);
  myOffersModule(platform);
  organisationsModule(platform);
  complaintsModule(platform);
  promotionFormModule(platform);
  campaignsModule(platform);
  usageModule(platform);
  signInModule(platform);
  emailModule(platform);
  operatorsModule(platform);
  tokensModule(platform);
  journalModule(platform);
  dataStatusModule(platform);
  amendmentsModule(platform);
  deskComplaintsModule(platform);
  requestsModule(platform);
  deskOffersModule(platform);
  deskMembersModule(platform);
  deskCampaignsModule(platform);
  switchesModule(platform);
}

/** License of the API, as the OpenAPI document states it. */
const license = { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' };

/** What the log records of a request: only the method and the route, neither the caller nor the requested values. */
const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
};
