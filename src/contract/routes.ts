/**
 * The calls of specification §7 as plain data: where they are and which client makes them. No validation library is
 * imported here, so that the browser can use this table without carrying one; the shapes stand beside it, one file per
 * resource.
 */

/** Which API host a call goes to. (Tiles have a host of their own, see `tilePaths`.) */
export type Host = 'main' | 'marketplace';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the specification writes it; `{name}` marks a path parameter. */
  readonly path: string;
  readonly host: Host;
  /** Value of the `X-Version` header; absent where §7 names none. */
  readonly version?: 2 | 3 | 4;
  /** Public booking-project calls are made without a token even by people who have one (§6). */
  readonly sendsNoToken?: true;
}

function route(method: Route['method'], path: string, version?: Route['version']): Route {
  return { method, path, host: 'main', ...(version ? { version } : {}) };
}

export const routes = {
  listRegions: route('GET', 'regions'),
  getParcel: route('GET', 'parcel/{id}'),
  getBuildingRules: route('GET', 'parcel/buildingRules'),
  listZoningGroups: route('GET', 'api/parcel/landZoningGroups'),
  listParcelTransactions: route('GET', 'transactions'),
  getLandMetrics: route('GET', 'api/mapMetrics/landMetrics'),
  listLandMetrics: route('GET', 'api/mapMetrics/landMetrics/list'),
  getAppSettings: route('GET', '/settings/app', 2),
  getServerVersion: route('GET', '/meta.json'),
} as const satisfies Record<string, Route>;

/** Paths of the tile host, below its base address. */
export const tilePaths = {
  /** One style per region: this base path plus the lowercase region key is the region's `mapStyleUrl` (§3). */
  styleBase: '/tiles/styles/',
  modes: '/tiles/modes',
  archiveBase: '/tiles/archives/',
  fontBase: '/tiles/fonts/',
} as const;

/** Fills the `{name}` parts of a path. A missing parameter is a mistake of the programmer and throws. */
export function fillPath(path: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`path parameter ${name} is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}
