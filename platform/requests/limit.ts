import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isSecret } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/open.ts';
import { SharedCounts } from './shared-counts.ts';

const windowMilliseconds = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted: what one picture of the map reads in hundreds of small parts. */
    isUnlimited?: true;
  }
}

/**
 * Limits requests by address and by device. The site's own server shows the key it shares with the platform and passes
 * its visitor's address on, so that visitors do not share one limit; what it asks for itself is not limited.
 */
export async function limitRequests(
  app: FastifyInstance,
  { store, config }: { store: Store; config: Config },
): Promise<void> {
  const counts = new SharedCounts(store);
  app.addHook('onClose', () => counts.close());
  await app.register(rateLimit, { global: false, store: storeOver(counts) });
  const limits = [
    app.createRateLimit({
      max: config.requestsPerMinute,
      keyGenerator: (request) => `address ${addressOf(request)}`,
    }),
    app.createRateLimit({
      max: config.requestsPerMinuteOfDevice,
      keyGenerator: (request) => `device ${deviceOf(request)}`,
    }),
  ];

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isUnlimited || request.method === 'OPTIONS') return;
    if (addressOf(request) === undefined) return;
    for (const [index, limit] of limits.entries()) {
      if (index === 1 && deviceOf(request) === undefined) continue;
      const result = await limit(request);
      if (result.isAllowed || !result.isExceeded) continue;
      void reply.header('retry-after', result.ttlInSeconds);
      throw new Refusal('too_many_requests');
    }
  });

  /** Undefined for what the site asks for itself. */
  function addressOf(request: FastifyRequest): string | undefined {
    if (!isSecret(request.headers['x-site-key'], config.siteKey)) return request.ip;
    const forwarded = request.headers['x-visitor-address'];
    return typeof forwarded === 'string' ? forwarded.slice(0, 64) : undefined;
  }
}

function deviceOf(request: FastifyRequest): string | undefined {
  const id = request.headers['device-id'];
  return typeof id === 'string' ? id.slice(0, 128) : undefined;
}

/** The limiter asks for a class of its own making; all of them count in the same place. */
function storeOver(counts: SharedCounts) {
  return class {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      done(null, counts.add(key, windowMilliseconds));
    }

    child(): this {
      return this;
    }
  };
}
