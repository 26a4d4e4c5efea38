import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRandom, type Random } from '../pipeline/demo/land/random.ts';
import { raiseRevision } from '../database/shared/revisions.ts';
import { openStore } from '../database/open.ts';
import { prepareData, type BenchData } from './calls/data.ts';
import { load, once, type Shot } from './calls/load.ts';
import { longestStop, run, stopAll } from './calls/programs.ts';
import { median } from './statistics.ts';

/**
 * API calls at 32 connections over 300,000 parcels and 600,000 sales, with the platform in a separate process. Prints
 * what a call costs relative to a bare route and a bare durable insert, measured alternately because a machine's
 * speed varies over time, and the longest time that the event loop was blocked.
 */
const rounds = 5;
const ports = { platform: 4391, bare: 4392, site: 4390 };
/** Filters of sales: none, and the most frequent ones. */
const filters = [
  '',
  '&period=last_year',
  '&fromPrice=1500&toPrice=4000',
  '&fromArea=400&landUseGroup=residential&orderBy=area_high',
];
const base = `http://127.0.0.1:${ports.platform}`;

const folder = mkdtempSync(join(tmpdir(), 'ardi-bench-'));
const file = join(folder, 'ardi.sqlite');
try {
  const data = await prepareData(file);
  const random = createRandom('bench');
  const platform = await startPlatform();
  await benchDetail(data, random);
  await benchBoundaries(data, random);
  await benchBookmarks(data);
  await tellStop(platform, 'under all of this');
  await benchLongReads(platform, data);
  await benchReload(platform, data, random);
} finally {
  stopAll();
  rmSync(folder, { recursive: true, force: true });
}

async function startPlatform(): Promise<ChildProcess> {
  const platform = await run('platform/serve.ts', {
    DATA_DIR: folder,
    PLATFORM_PORT: String(ports.platform),
    SITE_PORT: String(ports.site),
    REQUESTS_PER_MINUTE: '100000000',
    REQUESTS_PER_MINUTE_OF_DEVICE: '100000000',
    LOG_LEVEL: 'silent',
  });
  await longestStop(platform);
  const listening = Date.now();
  while (!(await fetch(`${base}/readyz`)).ok) continue;
  console.log(`sales ready ${((Date.now() - listening) / 1000).toFixed(1)} s after listening`);
  await tellStop(platform, 'meanwhile');
  return platform;
}

async function tellStop(platform: ChildProcess, when: string): Promise<void> {
  console.log(`longest stop of the event loop ${when}: ${(await longestStop(platform)).toFixed(1)} ms`);
}

async function benchDetail({ ids }: BenchData, random: Random): Promise<void> {
  const { text } = await once(`${base}/parcel/${ids[0]}`);
  await run('bench/bare/route.ts', { PORT: String(ports.bare), BODY: text });
  const detail = (seconds: number) => load(base, () => ({ path: `/parcel/${random.pick(ids)}` }), seconds);
  const bare = (seconds: number) => load(`http://127.0.0.1:${ports.bare}`, () => ({ path: '/' }), seconds);
  await bare(5);
  await detail(15);
  const pairs: { bare: number; detail: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ bare: (await bare(3)).requests.average, detail: (await detail(3)).requests.average });
  }
  console.log(
    `bare route: ${perSecond(pairs.map((pair) => pair.bare))}; parcel detail: ${perSecond(pairs.map((pair) => pair.detail))}`,
  );
  console.log(`parcel detail ÷ bare route: ${ratio(pairs.map((pair) => pair.bare / pair.detail))}`);
}

async function benchBoundaries({ places }: BenchData, random: Random): Promise<void> {
  const version = { 'x-version': '2' };
  for (const [name, half, limit] of [
    ['street-wide', 0.002, 200],
    ['city-wide', 0.2, 10],
    ['city-wide', 0.2, 200],
  ] as const) {
    for (const filter of filters) {
      const next = (): Shot => {
        const [x, y] = random.pick(places);
        const corners = `boundaryFrom=${x - half},${y - half}&boundaryTo=${x + half},${y + half}`;
        return { path: `/transactions/boundaries?${corners}&limit=${limit}${filter}`, headers: version };
      };
      await load(base, next, 3);
      const { latency, requests } = await load(base, next, 6);
      const figures = `p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${requests.average.toFixed(0)}/s`;
      console.log(`boundaries ${name}, page of ${limit}${filter}: ${figures}`);
    }
  }
}

async function benchBookmarks({ ids, tokens }: BenchData): Promise<void> {
  let next = 0;
  const keep = (): Shot => ({
    path: '/api/bookmark',
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[next % tokens.length]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ regionId: 10, itemType: 'parcel', itemId: String(ids[next++ % ids.length]) }),
  });
  await load(base, keep, 3);
  const pairs: { raw: number; kept: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ raw: rawInserts(round), kept: (await load(base, keep, 3)).requests.average });
  }
  console.log(
    `bare durable inserts: ${perSecond(pairs.map((pair) => pair.raw))}; bookmarks kept: ${perSecond(pairs.map((pair) => pair.kept))}`,
  );
  console.log(`bookmark ÷ bare durable insert: ${ratio(pairs.map((pair) => pair.raw / pair.kept))}`);
}

/**
 * Inserts single rows into a separate table on the same disk, each durable before the next; returns inserts per second.
 */
function rawInserts(round: number): number {
  const database = new DatabaseSync(join(folder, `raw-${round}.sqlite`));
  database.exec(`pragma journal_mode = wal; pragma synchronous = full;
    create table bookmark (id integer primary key, account_id bigint, region_id bigint, item_type text, item_id text)`);
  const insert = database.prepare('insert into bookmark values (null, 1, 10, ?, ?)');
  const seconds = 1.5;
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < seconds * 1000) insert.run('parcel', String(count++));
  database.close();
  return count / seconds;
}

/** Expensive reads, one at a time: how long each takes, and how long it delays all other requests. */
async function benchLongReads(platform: ChildProcess, { ids }: BenchData): Promise<void> {
  const search = 'api/parcel/search?limit=200';
  const fewIds = ids.slice(0, 50).join(',');
  const paths = [
    'openapi.json',
    `${search}&fromArea=4999&toArea=5001`,
    `${search}&blockNo=20`,
    `${search}&zoning=utilities`,
    `${search}&text=1`,
    `${search}&boundaryFrom=46.4,24.45&boundaryTo=47,25.05&orderBy=area_high`,
    `${search}&boundaryFrom=46.4,24.45&boundaryTo=47,25.05&fromPrice=1500&orderBy=price_high`,
    `subdivision/suggestions/number?number=${encodeURIComponent('النرجس 1')}`,
    'api/mapMetrics/landMetrics/list?regionId=10&limit=200',
    `api/parcel/metrics/priceOfMeter?groupingType=Monthly&parcelObjsIds=${fewIds}`,
    'tiles/heat/sales_density/Riyadh',
    'tiles/heat/price_growth/Riyadh',
    'tiles/heat/median_price/Riyadh',
  ];
  for (const path of paths) {
    await longestStop(platform);
    const { took, text } = await once(`${base}/${path}`);
    const stop = await longestStop(platform);
    console.log(
      `${path.slice(0, 60)}: ${took.toFixed(0)} ms, ${(text.length / 1000).toFixed(0)} kB; event loop stood ${stop.toFixed(1)} ms`,
    );
  }
}

/** Simulates a load during requests: another process writes the snapshot, and queries move to it. */
async function benchReload(platform: ChildProcess, { ids }: BenchData, random: Random): Promise<void> {
  const store = await openStore({ file });
  await longestStop(platform);
  await raiseRevision(store.database, 'land:Riyadh');
  const { latency } = await load(base, () => ({ path: `/parcel/${random.pick(ids)}` }), 30);
  await store.close();
  console.log(
    `parcel detail while the snapshot is written anew: p50 ${latency.p50} ms, p99 ${latency.p99} ms`,
  );
  await tellStop(platform, 'meanwhile');
}

function perSecond(values: readonly number[]): string {
  return `${median(values).toFixed(0)}/s`;
}

function ratio(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
