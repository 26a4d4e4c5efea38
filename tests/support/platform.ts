import { createApp } from '../../platform/app.ts';
import { readConfig, type Config } from '../../platform/config.ts';
import type { Store } from '../../platform/store/open.ts';

export interface TestPlatform {
  url: string;
  get(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** The real platform, listening on a free loopback port over the given store. */
export async function startPlatform(store: Store, overrides: Partial<Config> = {}): Promise<TestPlatform> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...overrides };
  const app = await createApp({ store, config });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    get: (path, init) => fetch(`${url}/${path}`, init),
    close: () => app.close(),
  };
}
