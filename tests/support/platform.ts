import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../platform/app.ts';
import { readConfig, type Config } from '../../operations/config.ts';
import { signIdToken } from '../../emulators/identity/id-token.ts';
import { signingKeyOf } from '../../database/account/signing-key.ts';
import { snapshotFolder } from '../../database/snapshot/files.ts';
import type { Store } from '../../database/connection/store.ts';
import { writeSnapshotOf } from './snapshots.ts';

export interface TestPlatform {
  app: FastifyInstance;
  url: string;
  config: Config;
  /** Calls as a browser of the site does: with the headers that every call has. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The bearer token of a person signed in with the embedded identity platform. */
  tokenOf(person: {
    uid: string;
    provider?: string;
    /** When they signed in, seconds since 1970; now by default. */
    authTime?: number;
    claims?: Record<string, unknown>;
  }): Promise<string>;
  close(): Promise<void>;
}

/** The headers of every call (specification §7). */
export const callHeaders = { platform: 'WEB', 'device-id': 'test-device-0001' };

/** The real platform, listening on a free loopback port over the given store, with its own folder and snapshot. */
export async function startPlatform(store: Store, overrides: Partial<Config> = {}): Promise<TestPlatform> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'ardi-platform-'));
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent' }),
    dataDirectory,
    requestsPerMinute: 1_000_000,
    requestsPerMinuteOfDevice: 1_000_000,
    ...overrides,
  };
  await writeSnapshotOf(store, snapshotFolder(config.dataDirectory));
  const app = await createApp({ store, config });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const key = await signingKeyOf(store);
  return {
    app,
    url,
    config,
    get: (path, init = {}) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(callHeaders))
        if (!headers.has(name)) headers.set(name, value);
      return fetch(`${url}/${path}`, { ...init, headers });
    },
    tokenOf: ({ provider = 'custom', ...person }) =>
      signIdToken(key, config.identity.projectId, { provider, ...person }),
    close: async () => {
      await app.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
