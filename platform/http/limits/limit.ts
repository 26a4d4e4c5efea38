import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceIdForm } from '../caller.ts';
import type { Config } from '../../../operations/config.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { isFromSite, networkOfCaller } from './client-address.ts';
import type { SharedCounts } from './shared-counts.ts';

const windowMilliseconds = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the rate limit: one view of the map reads these in hundreds of small requests. */
    isUnlimited?: true;
  }
}

/**
 * Rate-limits requests by IP address and by device, in fixed windows of one minute. The site's own server sends the
 * secret it shares with the platform and forwards its visitor's address, so that visitors do not share one limit;
 * requests it makes on its own behalf are not limited.
 */
export function limitRequests(
  app: FastifyInstance,
  { counts, config }: { counts: SharedCounts; config: Config },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const address = networkOfCaller(request, config);
    if (address === undefined || request.routeOptions.config.isUnlimited || request.method === 'OPTIONS') {
      return done();
    }
    // The site's own server sends one id for all its visitors.
    const device = isFromSite(request, config) ? undefined : deviceOf(request);
    // An address over its limit costs nothing more: the device ids it makes up are not counted.
    const wait =
      waitFor(`address ${address}`, config.requestsPerMinute) ||
      (device === undefined ? 0 : waitFor(`device ${device}`, config.requestsPerMinuteOfDevice));
    if (wait === 0) return done();
    done(new Refusal('too_many_requests', { waitMilliseconds: wait }));
  });

  /** Counts a request; returns the milliseconds to wait when it is over the limit, else 0. */
  function waitFor(key: string, most: number): number {
    const { current, ttl } = counts.add(key, windowMilliseconds);
    return current > most ? ttl : 0;
  }
}

function deviceOf(request: FastifyRequest): string | undefined {
  const id = request.headers['device-id'];
  return typeof id === 'string' && deviceIdForm.test(id) ? id : undefined;
}
