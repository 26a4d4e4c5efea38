import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSite } from '../../tools/build/build-site.ts';
import { startService, stopServices, type Service } from '../../tools/services.ts';
import { freePort, startProgram } from './programs.ts';
import { startRelay } from './relay.ts';
import { testSettings } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');

export interface RealProduct {
  /** Through this proxy the addresses of the tested site and its platform lead to this product. */
  readonly proxy: string;
  readonly dataDirectory: string;
  readonly databaseFile: string;
  /** Where programs that use no proxy reach its platform. */
  readonly platformUrl: string;
  stop(): Promise<void>;
}

/** The tested build once more, over a store that has the land of `real-land.ts` alone, and no demonstration. */
export async function startRealProduct(): Promise<RealProduct> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ardi-real-'));
  const services: Service[] = [];
  const [platformPort, sitePort] = [await freePort(), await freePort()];
  const relay = await startRelay(
    new Map([
      [new URL(testSettings.platformUrl).port, platformPort],
      [new URL(testSettings.siteUrl).port, sitePort],
    ]),
  );
  const stop = async () => {
    await stopServices(services);
    await relay.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  const before = { ...process.env };
  try {
    const loaded = await startProgram('tests/support/load-real-land.ts', [dataDirectory], {}).ended;
    if (loaded.code !== 0) throw new Error(`the land was not loaded: ${loaded.stdout}${loaded.stderr}`);
    Object.assign(process.env, testSettings.environment, { DATA_DIR: dataDirectory });
    const build = await buildSite(root, () => undefined);
    await Promise.all([
      startWith({ PLATFORM_PORT: String(platformPort), PLATFORM_URL: testSettings.platformUrl }, () =>
        startService(root, 'platform', 'platform/serve.ts', { services }),
      ),
      startWith({ http_proxy: relay.url }, () =>
        startService(root, 'site', 'tools/server/serve.ts', {
          services,
          args: [build, '127.0.0.1', String(sitePort)],
        }),
      ),
    ]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    process.env = before;
  }
  const platformUrl = `http://127.0.0.1:${platformPort}`;
  return {
    proxy: relay.url,
    dataDirectory,
    databaseFile: join(dataDirectory, 'ardi.sqlite'),
    platformUrl,
    stop,
  };
}

/** A service takes the environment of the moment in which it is started. */
function startWith(environment: Record<string, string>, start: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  const started = start();
  process.env = before;
  return started;
}
