import { execFileSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openStore } from '../database/open.ts';
import { offerAddress, parcelAddress, saleAddress } from '../contract/shared/page-addresses.ts';
import { createRandom } from '../pipeline/demo/land/random.ts';
import { buildSite } from '../tools/build/build-site.ts';
import { stolenMilliseconds } from './calls/core.ts';
import { prepareData } from './calls/data.ts';
import { run, stopAll } from './calls/programs.ts';
import { answersAt } from './calls/rate.ts';
import { milliseconds, quantile } from './statistics.ts';

/**
 * Detail pages and lists of sales over 300,000 parcels and 600,000 sales: from the cache, at 50 requests a second of
 * 20 pages; and rendered anew, at 10 requests a second of other pages each time. The site and its platform share one
 * core, the requests come from the other. With `--apart` the platform has the other core too.
 */
const root = resolve(import.meta.dirname, '..');
const rates = { cached: 50, made: 10 };
const cachedPages = 20;
const seconds = { warm: 8, measured: 20 };
const cores = { site: 0, platform: process.argv.includes('--apart') ? 1 : 0, asking: 1 };
const ports = { platform: 4391, bare: 4392, site: 4390 };

const folder = mkdtempSync(join(tmpdir(), 'ardi-bench-'));
try {
  const file = join(folder, 'ardi.sqlite');
  await prepareData(file);
  const kinds = await addressesOf(file);
  const random = createRandom('bench');
  const environment = {
    DATA_DIR: folder,
    PLATFORM_PORT: String(ports.platform),
    SITE_PORT: String(ports.site),
    REQUESTS_PER_MINUTE: '100000000',
    REQUESTS_PER_MINUTE_OF_DEVICE: '100000000',
    LOG_LEVEL: 'silent',
    // As in production: requests of the site itself are not rate-limited.
    SITE_KEY: 'the-key-of-the-bench',
  };
  Object.assign(process.env, environment);
  const build = await buildSite(root, () => undefined);
  const platform = await run('platform/serve.ts', environment, { core: cores.platform });
  while (!(await fetch(`http://127.0.0.1:${ports.platform}/readyz`)).ok) continue;
  const site = await run('tools/server/serve.ts', environment, {
    core: cores.site,
    args: [build, '127.0.0.1', String(ports.site)],
  });
  // The requests are sent by this process.
  execFileSync('taskset', ['-a', '-c', '-p', String(cores.asking), String(process.pid)], { stdio: 'ignore' });
  const text = await (await fetch(`http://127.0.0.1:${ports.site}${kinds.parcel[0]}`)).text();
  await run('bench/bare/route.ts', { PORT: String(ports.bare), BODY: text }, { core: cores.site });
  const url = `http://127.0.0.1:${ports.site}`;
  const programs = [site, platform];
  await ask('bare route', `http://127.0.0.1:${ports.bare}`, () => '/', {
    perSecond: rates.cached,
    programs: [],
  });
  for (const [kind, addresses] of Object.entries(kinds)) {
    const [kept, others] = [addresses.slice(0, cachedPages), addresses.slice(cachedPages)];
    await areCached(url, kept);
    await ask(`${kind}, cached`, url, () => random.pick(kept), { perSecond: rates.cached, programs });
    await ask(`${kind}, made`, url, () => random.pick(others), { perSecond: rates.made, programs });
  }
} finally {
  stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** Paths of pages by kind, in the region Riyadh. */
async function addressesOf(file: string): Promise<Record<'parcel' | 'sale' | 'offer' | 'sales', string[]>> {
  const store = await openStore({ file });
  const { database } = store;
  const riyadh = 10;
  const parcels = await database.selectFrom('parcel').select('id').where('region_id', '=', riyadh).execute();
  const offers = await database.selectFrom('offer').select('code').execute();
  const sales = await database
    .selectFrom('sale')
    .innerJoin('sale_parcel', 'sale_parcel.sale_id', 'sale.id')
    .innerJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
    .select(['sale.transaction_no', 'parcel.plan_no', 'parcel.parcel_no'])
    .where('parcel.region_id', '=', riyadh)
    .where('sale.parcel_count', '=', 1)
    .limit(50_000)
    .execute();
  const neighborhoods = await database
    .selectFrom('neighborhood')
    .select('id')
    .where('region_id', '=', riyadh)
    .execute();
  await store.close();
  return {
    parcel: parcels.map(({ id }) => parcelAddress(id)),
    sale: sales.map((row) =>
      saleAddress({
        transactionNo: row.transaction_no,
        planNo: row.plan_no,
        parcelNo: row.parcel_no,
        regionId: riyadh,
      }),
    ),
    offer: offers.map(({ code }) => offerAddress(code)),
    sales: neighborhoods.map(({ id }) => `/Riyadh/transactions/${id}`),
  };
}

/** Requests pages until all of them come from the cache: nothing is cached right after a load. */
async function areCached(url: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    while ((await fetch(url + address)).headers.get('x-astro-cache') !== 'HIT') await setTimeout(500);
  }
}

/** Sends requests at a rate, and prints response times and the CPU time of the programs that made the pages. */
async function ask(
  kind: string,
  url: string,
  next: () => string,
  { perSecond, programs }: { perSecond: number; programs: ChildProcess[] },
): Promise<void> {
  await answersAt(url, next, { perSecond, seconds: seconds.warm });
  const before = programs.map(processorTime);
  const stolenBefore = stolenMilliseconds(cores.site);
  const took = await answersAt(url, next, { perSecond, seconds: seconds.measured });
  const costs = programs
    .map((program, place) => ((processorTime(program) - (before[place] ?? 0)) / took.length).toFixed(1))
    .join(' + ');
  const stolen = (stolenMilliseconds(cores.site) - stolenBefore) / (seconds.measured * 1000);
  console.log(
    `${kind.padEnd(16)} ${[0.5, 0.95, 0.99].map((share) => `p${share * 100} ${milliseconds(quantile(took, share))}`).join(', ')}` +
      `; ${(stolen * 100).toFixed(1)} % of the core taken by others` +
      (costs && `; processor of site + platform a page: ${costs} ms`),
  );
}

/** CPU time of a program, in milliseconds. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
}
