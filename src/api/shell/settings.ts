import { routes } from '../../contract/routes.ts';
import type { AppSettings, ServerVersion } from '../../contract/shell/settings.ts';
import { call, pageTimeout } from '../shared/call.ts';
import { clientFor, type Clients } from '../shared/clients.ts';
import { CallFailure } from '../shared/failure.ts';

/** Settings that the operator made for the whole product. */
export function getAppSettings(clients: Clients): Promise<AppSettings> {
  return call(clients, routes.getAppSettings);
}

/**
 * The version reported by the server, which may not be a valid version; sent without an envelope. Throws
 * `CallFailure`.
 */
export async function getServerVersion(clients: Clients): Promise<string> {
  const { method, path } = routes.getServerVersion;
  try {
    const { data } = await clientFor(clients, routes.getServerVersion).request<Partial<ServerVersion> | null>(
      {
        method,
        url: path,
        timeout: pageTimeout,
      },
    );
    return String(data?.version);
  } catch (error) {
    throw new CallFailure(error);
  }
}
