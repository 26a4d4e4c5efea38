import { randomUUID } from 'node:crypto';
import { readConfig } from '../../operations/config.ts';
import { fillPath, type Route } from '../../contract/shared/route.ts';
import { testSettings } from './settings.ts';

/** Calls the running platform directly, bypassing the site: what a page shows is compared with it. */
export async function askPlatform<Data>(
  { path, version }: Route,
  query: Record<string, string | number> = {},
): Promise<Data> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = `${testSettings.platformUrl}/${fillPath(path, {}).replace(/^\//, '')}?${search}`;
  const response = await fetch(address, {
    headers: {
      platform: 'WEB',
      'device-id': randomUUID(),
      ...(version ? { 'x-version': String(version) } : {}),
      ...(version === 4 ? { 'x-api-key': readConfig({}).apiKey } : {}),
    },
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}
