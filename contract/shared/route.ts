/** How a call of the API is written down: its path, and the client that makes it. */

/** Which API host a call goes to. (Tiles have a host of their own, see `tilePaths`.) */
export type Host = 'main' | 'marketplace';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the specification writes it; `{name}` marks a path parameter. */
  readonly path: string;
  readonly host: Host;
  /** Value of the `X-Version` header; absent where §7 names none. */
  readonly version?: 2 | 3 | 4;
  /** Public booking-project calls never send a token, even for signed-in users (§6). */
  readonly sendsNoToken?: true;
}

export function route(method: Route['method'], path: string, version?: Route['version']): Route {
  return { method, path, host: 'main', ...(version ? { version } : {}) };
}

/** The second host of §7. */
export function marketplaceRoute(method: Route['method'], path: string): Route {
  return { method, path, host: 'marketplace' };
}

/** Public booking-project calls (§6). */
export function publicRoute(method: Route['method'], path: string): Route {
  return { method, path, host: 'main', sendsNoToken: true };
}

/** Type-level only: distinguishes routes of the same shape by name. */
declare const routeName: unique symbol;

export interface NamedRoute<Name extends string> extends Route {
  readonly [routeName]?: Name;
}

/** The routes of a feature, each typed by its name. */
export function routesOf<Name extends string>(
  table: Readonly<Record<Name, Route>>,
): { readonly [Each in Name]: NamedRoute<Each> } {
  return table;
}

/** Fills the `{name}` parts of a path. Throws if a parameter is missing, which is a programming error. */
export function fillPath(path: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`path parameter ${name} is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}
