import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../../operations/config.ts';
import { isSecret } from '../caller.ts';

/**
 * What callers are counted by: an IPv4 address, whether or not it arrives mapped into IPv6, or the /64 network of an
 * IPv6 address, which is what one subscriber gets (RFC 6177). Text that is no address is counted as it is.
 */
export function networkOf(address: string): string {
  // A link-local address carries its interface after `%`.
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return address.slice(0, 64);
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}

/** Whether the site's own server makes a request, for a visitor or for itself. */
export function isFromSite({ headers }: FastifyRequest, { siteKey }: Config): boolean {
  return isSecret(headers['x-site-key'], siteKey);
}

/**
 * The network that a request comes from. The site's own server proves itself by the secret it shares with the platform
 * and forwards its visitor's address; undefined for requests that it makes on its own behalf.
 */
export function networkOfCaller(request: FastifyRequest, config: Config): string | undefined {
  if (!isFromSite(request, config)) return networkOf(request.ip);
  const forwarded = request.headers['x-visitor-address'];
  return typeof forwarded === 'string' ? networkOf(forwarded) : undefined;
}
