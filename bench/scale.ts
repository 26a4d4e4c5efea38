import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStore } from '../database/open.ts';
import { snapshotFolder } from '../database/snapshot/files.ts';
import { tileDirectory } from '../database/tiles/manifest.ts';
import { run, stopAll } from './calls/programs.ts';
import { answersAt } from './calls/rate.ts';
import { deedsOfDay } from './scale/deeds.ts';
import { kindsOfRequests } from './scale/requests.ts';
import { regionsOf, storedSales, writeStore } from './scale/write.ts';
import { quantile } from './statistics.ts';

/**
 * The product with the land of a whole country: 5 million parcels and 7 million sales of 13 regions. Prints times, memory
 * and sizes of its store, its snapshot, the tiles of the largest region, a platform that answers twenty requests of all
 * kinds a second, and a day's sales that are loaded meanwhile. `--short` is a trial over a fiftieth; `--folder DIR` keeps
 * the data, and takes what is there.
 */
const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, folder: { type: 'string' } },
});
const size = values.short ? { parcels: 100_000, sales: 140_000 } : { parcels: 5_000_000, sales: 7_000_000 };
const [perSecond, seconds] = [20, values.short ? 7 : 84];
const deedsOfOneDay = values.short ? 150 : 1500;
const ports = { platform: 4397, site: 4396 };
const apiKey = 'bench';
const headers = { platform: 'WEB', 'device-id': 'bench-device-0001', 'x-api-key': apiKey };
const url = `http://127.0.0.1:${ports.platform}`;
const cli = resolve(import.meta.dirname, '../pipeline/cli.ts');

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'ardi-scale-'));
const environment = { DATA_DIR: folder, ARDI_DEMO: '0' };
try {
  await measure();
} finally {
  stopAll();
  if (values.folder === undefined) rmSync(folder, { recursive: true });
}

async function measure(): Promise<void> {
  const file = join(folder, 'ardi.sqlite');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) {
    const began = performance.now();
    await writeStore(file, size);
    tell('store written directly', performance.now() - began, { size: statSync(file).size });
  }
  const snapshot = await runData(['snapshot', '--force']);
  tell('snapshot, all of it', snapshot.milliseconds, { ...snapshot, size: sizeOf(snapshotFolder(folder)) });
  const tiles = await runData(['tiles', '--region', 'Riyadh']);
  tell('tiles of the largest region', tiles.milliseconds, { ...tiles, size: sizeOf(tileDirectory(folder)) });
  const platform = await startPlatform();
  const store = await openStore({ file });
  const regions = await regionsOf(store, size);
  const stored = await storedSales(store);
  await store.close();
  const kinds = kindsOfRequests(regions);
  await ask(kinds, 'warming up');
  await ask(kinds, 'twenty requests a second');
  console.log(`platform: ${memoryOf(platform)}`);

  const day = join(folder, 'day.csv');
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(day, deedsOfDay(regions, today, { count: deedsOfOneDay, stored }));
  const began = performance.now();
  const before = await currentFile();
  const load = runData(['import', 'sales', day, '--no-tiles']);
  const answers = ask(kinds, 'during the load');
  const visible = visibleAfter(before, began);
  const loaded = await load;
  tell(`${deedsOfOneDay} sales of a day loaded`, loaded.milliseconds, loaded);
  tell('and visible, from the start of the load', await visible, {});
  await answers;
  console.log(`platform: ${memoryOf(platform)}`);
}

async function startPlatform(): Promise<ChildProcess> {
  const began = performance.now();
  const platform = await run('platform/serve.ts', {
    ...environment,
    PLATFORM_PORT: String(ports.platform),
    SITE_PORT: String(ports.site),
    REQUESTS_PER_MINUTE: '100000000',
    REQUESTS_PER_MINUTE_OF_DEVICE: '100000000',
    MAIN_API_KEY: apiKey,
    LOG_LEVEL: 'warn',
  });
  while (!(await fetch(`${url}/readyz`)).ok) await setTimeout(20);
  tell('platform ready', performance.now() - began, {});
  console.log(`platform: ${memoryOf(platform)}`);
  return platform;
}

/** Calls have versions, see `routes.ts`. */
function headersOf(path: string) {
  return { ...headers, 'x-version': path.startsWith('/transactions/') ? '2' : '4' };
}

/** Asks for each kind in turn, at a constant rate. */
async function ask(kinds: ReturnType<typeof kindsOfRequests>, when: string): Promise<void> {
  let turn = 0;
  const next = () => kinds[turn++ % kinds.length]?.next() ?? '/';
  let refused = 0;
  const onBusy = () => refused++;
  const took = await answersAt(url, next, { perSecond, seconds, headers: headersOf, onBusy });
  console.log(`${when}, ${refused} of ${took.length} refused with 503:`);
  for (const [index, { name, limit }] of kinds.entries()) {
    const own = took.filter((_, at) => at % kinds.length === index);
    const figures = [0.5, 0.95, 1].map((share) => `p${share * 100} ${quantile(own, share).toFixed(0)} ms`);
    console.log(`  ${name.padEnd(30)} ${figures.join(', ')} (limit of p95: ${limit} ms)`);
  }
}

/** Milliseconds from the beginning until queries run on another snapshot. */
async function visibleAfter(before: string, began: number): Promise<number> {
  while ((await currentFile()) === before) await setTimeout(100);
  return performance.now() - began;
}

/** Name of the snapshot that queries run on. */
async function currentFile(): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /ardi_land_snapshot_info\{file="([^"]+)"/.exec(metrics)?.[1] ?? '';
}

/** Runs a data command in a process of its own, at the priority that `npm run data` gives it. */
async function runData(words: string[]): Promise<{ milliseconds: number; peak: number }> {
  const began = performance.now();
  const child = spawn('nice', ['-n', '10', process.execPath, cli, ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memory(child.pid, 'VmHWM'))), 100);
  const code = await new Promise((done) => child.on('exit', done));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}`);
  return { milliseconds: performance.now() - began, peak };
}

function memoryOf({ pid }: ChildProcess): string {
  return `${memory(pid, 'VmRSS')} MB of memory, ${memory(pid, 'VmHWM')} MB at most so far`;
}

/** Resident memory of a process in megabytes; 0 when it has ended. */
function memory(pid: number | undefined, kind: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

function sizeOf(directory: string): number {
  const sizes = readdirSync(directory).map((name) => statSync(join(directory, name)).size);
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

function tell(
  what: string,
  milliseconds: number,
  { peak, size: bytes }: { peak?: number; size?: number },
): void {
  const figures = [
    `${(milliseconds / 1000).toFixed(1)} s`,
    ...(peak === undefined ? [] : [`${peak} MB of memory`]),
    ...(bytes === undefined ? [] : [`${(bytes / 1e6).toFixed(0)} MB on disk`]),
  ];
  console.log(`${what}: ${figures.join(', ')}`);
}
