import type { Environment } from '../../environment/environment.ts';

export interface HeaderOptions {
  version?: 2 | 3 | 4 | undefined;
  /** Sends the bearer token if a user is signed in. */
  isAuthenticated: boolean;
  sendsApiKey?: boolean;
}

/** The headers of a call (specification §7): every one carries `PLATFORM` and `Device-Id`. */
export async function callHeaders(
  environment: Environment,
  { version, isAuthenticated, sendsApiKey = false }: HeaderOptions,
): Promise<Record<string, string>> {
  const token = isAuthenticated ? await environment.userToken() : undefined;
  return {
    PLATFORM: 'WEB',
    'Device-Id': environment.deviceId(),
    ...environment.ownHeaders(),
    ...(version ? { 'X-Version': String(version) } : {}),
    ...(sendsApiKey ? { 'X-Api-Key': environment.apiKey } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}
