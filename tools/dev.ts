import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../operations/config.ts';
import { platformFolders } from './shared/folders.ts';
import { needFreePort, needWritableFolder, sentenceOf } from './shared/requirements.ts';
import { prepareData } from './prepare-data.ts';
import { startService, stopServices, type Service } from './services.ts';

/**
 * `npm run dev`: Astro's development server, whose pages reload after each change of the site's code, next to a
 * platform that restarts when its code changes. It uses the data of `npm start`, generating it if needed. No page is
 * cached and no content security policy is sent; `npm start` shows the site as it is built.
 */
const root = resolve(import.meta.dirname, '..');
const settleMilliseconds = 200;

let platform: Service[] = [];
let restarting = Promise.resolve();
let isStopping = false;

try {
  const config = readConfig(process.env);
  const { siteHost, sitePort } = config;
  await needFreePort(config.host, config.port, 'PLATFORM_PORT');
  await needFreePort(siteHost, sitePort, 'SITE_PORT');
  await needWritableFolder(config.dataDirectory, 300);
  await prepareData(root, config, console.log);
  process.env.SITE_KEY ||= randomBytes(24).toString('base64url');
  await startPlatform();
  watchPlatform();

  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const site = spawn(process.execPath, [astro, 'dev', '--host', siteHost, '--port', String(sitePort)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const stop = (): void => {
    isStopping = true;
    site.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const code = await new Promise<number | null>((done) => site.on('close', done));
  await restarting;
  await stopServices(platform);
  process.exit(isStopping ? 0 : (code ?? 1));
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  await stopServices(platform);
  process.exit(1);
}

async function startPlatform(): Promise<void> {
  platform = [];
  await startService(root, 'platform', 'platform/serve.ts', { services: platform });
}

/** Restarts the platform after a change; a failed start is reported, and retried with the next change. */
function watchPlatform(): void {
  let settled: NodeJS.Timeout | undefined;
  const restart = async (): Promise<void> => {
    if (isStopping) return;
    await stopServices(platform);
    try {
      await startPlatform();
      console.log('platform: started again');
    } catch (error) {
      console.error(`platform: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  for (const folder of platformFolders) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(settled);
      settled = setTimeout(() => {
        restarting = restarting.then(restart);
      }, settleMilliseconds);
    });
  }
}
