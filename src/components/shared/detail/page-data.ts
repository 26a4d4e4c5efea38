import type { Crumb } from './crumbs.ts';

/** The way to a page and the page itself under absolute addresses, as structured data has them. */
export function absoluteWay(site: URL | undefined, address: string, crumbs: readonly Crumb[]) {
  const absolute = (path: string) => new URL(path, site).href;
  return {
    url: absolute(address),
    crumbs: crumbs.map((crumb) => ({ ...crumb, address: crumb.address && absolute(crumb.address) })),
  };
}
