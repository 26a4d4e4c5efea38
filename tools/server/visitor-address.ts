import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Proxies whose word on a visitor's address counts: those of this machine, and those that `TRUSTED_PROXIES` names. */
export function readProxies(setting: string | undefined): BlockList {
  const proxies = new BlockList();
  proxies.addSubnet('127.0.0.0', 8, 'ipv4');
  proxies.addAddress('::1', 'ipv6');
  for (const each of (setting ?? '').split(',').filter((part) => part !== '')) {
    const [address = '', bits] = each.trim().split('/');
    const version = isIP(address);
    if (version === 0) throw new Error(`TRUSTED_PROXIES: ${each} is neither an address nor a network`);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, Number(bits ?? (version === 6 ? 128 : 32)), family);
  }
  return proxies;
}

/** The visitor's address: that of the connection, or the last one that a trusted proxy has added to it. */
export function visitorAddress(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  proxies: BlockList,
): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  const hops = (typeof forwarded === 'string' ? forwarded.split(',') : []).map((hop) => hop.trim());
  let address = socket.remoteAddress;
  while (address !== undefined && isTrusted(address, proxies)) {
    const next = hops.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

function isTrusted(address: string, proxies: BlockList): boolean {
  // A socket that takes both versions names IPv4 addresses in IPv6.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
