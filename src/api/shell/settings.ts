import { lightRoutes as routes } from '../../../contract/shell/light-routes.ts';
import type { AppSettings, ServerVersion } from '../../../contract/shell/settings.ts';
import type { Environment } from '../../environment/environment.ts';
import { pageTimeout } from '../shared/call-options.ts';
import { lightData, lightRead } from '../shared/light-read.ts';

/** Settings that the operator made for the whole product. Throws `CallFailure`. */
export function getAppSettings(environment: Environment): Promise<AppSettings> {
  return lightData(environment, routes.getAppSettings);
}

/**
 * The version reported by the server, which may not be a valid version; sent without an envelope. Throws
 * `CallFailure`.
 */
export async function getServerVersion(environment: Environment): Promise<string> {
  const data = await lightRead<Partial<ServerVersion> | null>(
    environment,
    routes.getServerVersion,
    pageTimeout,
  );
  return String(data?.version);
}
