import type { Crumb } from './crumbs.ts';

/** Absolute URLs of the breadcrumbs and the page, as structured data requires. */
export function absoluteWay(site: URL | undefined, address: string, crumbs: readonly Crumb[]) {
  const absolute = (path: string) => new URL(path, site).href;
  return {
    url: absolute(address),
    crumbs: crumbs.map((crumb) => ({ ...crumb, address: crumb.address && absolute(crumb.address) })),
  };
}
