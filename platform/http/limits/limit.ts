import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceIdForm, isSecret } from '../caller.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Store } from '../../store/store.ts';
import { SharedCounts } from './shared-counts.ts';

const windowMilliseconds = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted: what one picture of the map reads in hundreds of small parts. */
    isUnlimited?: true;
  }
}

/**
 * Limits requests by address and by device, in fixed windows of a minute. The site's own server shows the key it
 * shares with the platform and passes its visitor's address on, so that visitors do not share one limit; what it asks
 * for itself is not limited.
 */
export function limitRequests(
  app: FastifyInstance,
  { store, config }: { store: Store; config: Config },
): void {
  const counts = new SharedCounts(store);
  app.addHook('onClose', () => counts.close());

  app.addHook('onRequest', (request, reply, done) => {
    const address = addressOf(request, config);
    if (address === undefined || request.routeOptions.config.isUnlimited || request.method === 'OPTIONS') {
      return done();
    }
    const device = deviceOf(request);
    // An address that is over its limit costs nothing more: its made-up devices are not counted.
    const wait =
      waitFor(`address ${address}`, config.requestsPerMinute) ||
      (device === undefined ? 0 : waitFor(`device ${device}`, config.requestsPerMinuteOfDevice));
    if (wait === 0) return done();
    void reply.header('retry-after', Math.ceil(wait / 1000));
    done(new Refusal('too_many_requests'));
  });

  /** Counts a request; gives the milliseconds to wait when it is one too many, else 0. */
  function waitFor(key: string, most: number): number {
    const { current, ttl } = counts.add(key, windowMilliseconds);
    return current > most ? ttl : 0;
  }
}

/** Undefined for what the site asks for itself: it is not counted. */
export function addressOf(request: FastifyRequest, { siteKey }: Config): string | undefined {
  if (!isSecret(request.headers['x-site-key'], siteKey)) return request.ip;
  const forwarded = request.headers['x-visitor-address'];
  return typeof forwarded === 'string' ? forwarded.slice(0, 64) : undefined;
}

function deviceOf(request: FastifyRequest): string | undefined {
  const id = request.headers['device-id'];
  return typeof id === 'string' && deviceIdForm.test(id) ? id : undefined;
}
