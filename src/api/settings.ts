import { routes } from '../contract/routes.ts';
import type { AppSettings } from '../contract/settings.ts';
import { call } from './call.ts';
import type { Clients } from './clients.ts';

/** What the operator has set for the whole product. */
export function getAppSettings(clients: Clients): Promise<AppSettings> {
  return call(clients, routes.getAppSettings);
}
