import { spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres.ts';
import { NotMet, sentenceOf } from './shared/requirements.ts';
import { tryAddresses, tryPlatform } from './deployment/answers.ts';
import { ask } from './deployment/ask.ts';
import { crawlFiles, crawlPages } from './deployment/crawl.ts';
import { startNginx, type Nginx } from './deployment/nginx.ts';
import { tryBackup, tryWatch } from './deployment/backup.ts';
import { operatorOf, tryOperating } from './deployment/operator.ts';
import { tryOutages, tryRestarts } from './deployment/outages.ts';
import { makePlace, type Place } from './deployment/place.ts';
import { Report } from './deployment/report.ts';
import { startTestServices } from './deployment/services.ts';
import { trySigningIn } from './deployment/sign-in.ts';
import { instanceOf, needPrograms, verifyUnits, type Instance } from './deployment/unit.ts';

/**
 * `npm run test:deployment`: carries out the steps of `docs/operations.md` on this machine, with its own files, and
 * compares the result with what the site's own server sends. The trial uses ports and folders of its own, and a
 * substitute for systemd. Another `nginx.conf` can be named, to see that its faults are found.
 */
const root = resolve(import.meta.dirname, '..');
const operations = join(root, 'docs/operations');
const [conf = join(operations, 'nginx.conf')] = process.argv.slice(2);
const units = { platform: 'ardi-platform@.service', site: 'ardi-site@.service' };
const otherUnits = ['ardi-backup.service', 'ardi-backup.timer', 'ardi-watch.service'];
const parcels = 3000;

const undo: (() => unknown)[] = [];
const report = new Report();
try {
  needPrograms({
    '/usr/sbin/nginx': 'nginx',
    '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so': 'libnginx-mod-http-brotli-static',
    '/usr/bin/curl': 'curl',
    '/usr/lib/postgresql': 'postgresql',
  });
  await tryAll();
  console.log(
    report.isGood ? 'the deployment works as documented' : 'the deployment does not work as documented',
  );
  process.exitCode = report.isGood ? 0 : 1;
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function tryAll(): Promise<void> {
  const postgres = await startPostgres();
  undo.push(() => postgres.stop());
  const database = { socket: postgres.socket, port: new URL(postgres.url).port, programs: '/usr/bin' };
  const services = await startTestServices('ardi-example');
  undo.push(() => services.stop());
  const place = await makePlace(root, operations, database, services);
  undo.push(() => (report.isGood ? place.remove() : console.log(`logs: ${place.folder}`)));
  const ardi = operatorOf(place, operations);

  say('database and data');
  command('createdb', ['--host', database.socket, '--port', database.port, '--username', 'ardi', 'ardi']);
  ardi('data', 'generate', '--parcels', String(parcels));

  say('release');
  const build = release(place);
  const log = openSync(join(place.folder, 'logs/services.log'), 'a');
  const { sites, platforms } = await startServices(place, log);
  const nginx = startNginx(join(place.folder, 'nginx'), place.fill(readFileSync(conf, 'utf8')));
  undo.push(() => nginx.stop());
  await untilListening(place);

  await crawlFiles(place, build, report);
  report.endPart('files and pages of the build, as the site’s own server sends them');
  await crawlPages(place, report);
  report.endPart('pages of the sitemap and what they lead to');
  await tryAddresses(place, report);
  report.endPart('addresses that are no page, redirects, ranges');
  await tryPlatform(place, report);
  report.endPart('the platform');
  await trySigningIn(place, services, report);
  report.endPart('signing in, and no embedded service from outside');
  await tryOperating(place, ardi, report);
  report.endPart('operating: events, maintenance');
  await tryBackup({ place, operations, log, database, report });
  await tryWatch({ place, operations, log, report });
  report.endPart('operating: nightly backup, restored beside the running platform; watched folder');
  await tryUpdate(place, nginx);
  report.endPart('a second release: files of the one before');
  await tryRestarts(place, [...platforms, ...sites], report);
  report.endPart('started again one after the other, while visitors go on asking');
  await tryOutages(place, { sites, platforms }, report);
  report.endPart('without platform and pages’ service');
}

function say(step: string): void {
  console.log(`… ${step}`);
}

function command(program: string, parameters: string[], environment = process.env): void {
  const { status, stderr } = spawnSync(program, parameters, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new NotMet(`${program} ${parameters.join(' ')} failed: ${stderr.trim()}`);
}

/** Waits until nginx takes connections. Throws when it has ended instead. */
async function untilListening(place: Place): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await ask(place.siteUrl);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await setTimeout(100);
    }
  }
}

/** Equivalent of `set -a; . /etc/ardi/public; npm run release -- /srv/ardi/static`. Returns the folder of the build. */
function release(place: Place): string {
  const line = 'set -a; . "$1/etc/public"; exec "$2" tools/release.ts "$1/static"';
  const { PATH, HOME } = process.env;
  command('sh', ['-c', line, 'sh', place.folder, process.execPath], { PATH, HOME });
  return realpathSync(join(root, '.build/released'));
}

async function startServices(
  place: Place,
  log: number,
): Promise<{ sites: Instance[]; platforms: Instance[] }> {
  const options = { fill: place.fill, log };
  report.note(verifyUnits(operations, [units.platform, units.site, ...otherUnits], place));
  const platforms = place.platformPorts.map((port) => instanceOf(operations, units.platform, port, options));
  const sites = place.sitePorts.map((port) => instanceOf(operations, units.site, port, options));
  undo.push(() => Promise.all([...platforms, ...sites].map((each) => each.stop())));
  for (const instance of [...platforms, ...sites]) await instance.start();
  return { sites, platforms };
}

/**
 * Installs an earlier build first: its pages' files must still be served after nginx has reloaded its configuration.
 */
async function tryUpdate(place: Place, nginx: Nginx): Promise<void> {
  const before = join(place.folder, 'static/site-0123456789abcdef/_astro');
  mkdirSync(before, { recursive: true });
  writeFileSync(join(before, 'earlier.0123abcd.js'), 'export {};');
  release(place);
  await nginx.reload();
  const { status, headers } = await ask(`${place.siteUrl}/_astro/earlier.0123abcd.js`);
  report.expect(status === 200, `a file of the build before: ${status}`);
  const caching = headers['cache-control'];
  report.expect(caching === 'public, max-age=31536000, immutable', `a file of the build before: ${caching}`);
  report.expect((await ask(place.siteUrl)).status === 200, 'the home page after a release');
}
