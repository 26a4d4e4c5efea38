import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { embeddedFault, readConfig } from '../operations/config.ts';
import { buildSite } from './build/build-site.ts';
import { needFreePort, needWritableFolder, NotMet, sentenceOf } from './shared/requirements.ts';
import { prepareData } from './prepare-data.ts';
import { startService, stopServices, type Service } from './services.ts';

/** `npm start`: brings data, tiles and site up to date, runs platform and site, and reports when they are ready. */
const root = resolve(import.meta.dirname, '..');
const services: Service[] = [];
let isStopping = false;

async function stop(exitCode: number): Promise<never> {
  isStopping = true;
  await stopServices(services);
  process.exit(exitCode);
}
process.on('SIGINT', () => void (isStopping || stop(0)));
process.on('SIGTERM', () => void (isStopping || stop(0)));
process.on('SIGHUP', () => void (isStopping || stop(0)));
// The test runner that started it is gone, by whatever signal: nothing else would stop it.
process.on('disconnect', () => void (isStopping || stop(0)));

try {
  await start();
} catch (error) {
  console.error(sentenceOf(error) ?? (error instanceof Error ? error.message : error));
  await stop(1);
}

async function start(): Promise<void> {
  const config = settings();
  const { siteHost, sitePort } = config;
  await needFreePort(config.host, config.port, 'PLATFORM_PORT');
  await needFreePort(siteHost, sitePort, 'SITE_PORT');
  await needWritableFolder(config.dataDirectory, 300);
  await needWritableFolder(resolve(root, '.build'), 100);

  const [build] = await Promise.all([
    buildSite(root, () => console.log('site: building …')),
    prepareData(root, config, console.log, wantsDemo()),
  ]);
  // Platform and site share a secret generated for each start, unless the operator configured one.
  process.env.SITE_KEY ||= randomBytes(24).toString('base64url');
  await startService(root, 'platform', 'platform/serve.ts', { services });
  await startService(root, 'site', 'tools/server/serve.ts', {
    services,
    args: [build, siteHost, String(sitePort)],
  });
  console.log(`ready http://${siteHost}:${sitePort}`);

  const { name, code } = await Promise.race(
    services.map(async (service) => ({ name: service.name, code: await service.ended })),
  );
  if (!isStopping) throw new Error(`${name} ended by itself (exit code ${code})`);
}

/** `npm start -- --no-demo`, or `ARDI_DEMO=0`, starts without demonstration data. */
function wantsDemo(): boolean {
  const others = process.argv.slice(2).filter((word) => word !== '--no-demo');
  if (others.length > 0) throw new NotMet(`npm start takes --no-demo only, not ${others.join(' ')}`);
  return !process.argv.includes('--no-demo') && process.env.ARDI_DEMO !== '0';
}

function settings() {
  try {
    const config = readConfig(process.env);
    const fault = config.allowEmbedded ? undefined : embeddedFault(config);
    if (fault !== undefined) throw new Error(fault);
    return config;
  } catch (error) {
    throw new NotMet(
      `The configuration is not valid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
