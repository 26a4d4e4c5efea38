import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { isSecret } from '../../http/caller.ts';
import { fileAnswer } from '../../http/documentation.ts';
import { isLocal } from '../../http/local-only.ts';
import type { Platform } from '../../http/platform.ts';
import { salesOfRegions } from '../../land/sales/regions.ts';
import { ceilingUse } from '../admin/ceilings.ts';
import { landRevisionOf } from '../../../database/snapshot/revision.ts';
import {
  ceilingMost,
  ceilingUsed,
  dataChanged,
  landInfo,
  landIsCurrent,
  newestSale,
  requestSeconds,
} from '../../shared/metrics.ts';
import { registry } from '../../../lib/node/metrics.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { referenceOf } from '../../../database/parcel/reference.ts';
import { readRevisions } from '../../../database/shared/revisions.ts';

/** Measures every request of the server; call it before routes are added. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: addresses contain what people look for, and there is no end of them.
    const route = request.routeOptions.url ?? 'none';
    requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

let hasDefaults = false;

/** Metrics in the form of Prometheus, for whoever operates the platform. */
export function metricsModule(platform: Platform): void {
  const { app, config } = platform;
  if (!hasDefaults) collectDefaultMetrics({ register: registry });
  hasDefaults = true;
  const answer = fileAnswer('Metrics in the text format of Prometheus', registry.contentType);
  app.get(
    '/metrics',
    {
      config: { isUnlimited: true, documented: { response: { 200: answer } } },
      schema: {
        summary: 'Metrics of the process',
        description:
          'For the monitoring of whoever operates the platform: with the token in METRICS_TOKEN, or without one from this machine alone.',
        tags: ['operations'],
      },
    },
    async (request, reply) => {
      if (!isAllowed(request, config.metricsToken)) throw new Refusal('not_found');
      await measureData(platform).catch((error: unknown) => request.log.warn(error));
      void reply.header('cache-control', 'no-store').type(registry.contentType);
      return registry.metrics();
    },
  );
}

/** With a token, those who send it; without, programs on this machine, but nothing that a proxy passes on. */
function isAllowed(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSecret(request.headers.authorization, `Bearer ${token}`);
  return isLocal(request);
}

/** How old the data is, and which snapshot is in use. */
async function measureData({ store, config, queries }: Platform): Promise<void> {
  for (const [of, { used, most }] of Object.entries(await ceilingUse({ store, config }))) {
    ceilingUsed.set({ of }, used);
    ceilingMost.set({ of }, most);
  }
  landInfo.reset();
  landIsCurrent.set(0);
  const revisions = await readRevisions(store.database);
  for (const { name, changed_at } of revisions) dataChanged.set({ group: name }, secondsOf(changed_at));
  const { regionKeys } = await referenceOf(store);
  for (const [id, { latest }] of await queries.run(salesOfRegions, undefined)) {
    const region = regionKeys.get(id);
    if (region) newestSale.set({ region }, secondsOf(latest));
  }
  if (queries.file !== undefined) landInfo.set({ file: queries.file }, 1);
  landIsCurrent.set(queries.revision === landRevisionOf(revisions) ? 1 : 0);
}

function secondsOf(time: string): number {
  return Date.parse(time) / 1000;
}
