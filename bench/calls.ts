import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { loadDemo } from '../pipeline/demo/load.ts';
import { createRandom } from '../pipeline/demo/random.ts';
import { signIdToken, signingKeyOf } from '../platform/identity/tokens.ts';
import { openStore, type Store } from '../platform/store/open.ts';

/**
 * Calls at 32 connections over 300,000 parcels and 600,000 sales, the platform in a process of its own. Prints what a
 * call costs against a bare route, a bare durable insert, and the longest time that the event loop stood still.
 */
const root = resolve(import.meta.dirname, '..');
const parcels = 300_000;
const sales = 600_000;
const connections = 32;
const seconds = 8;
const ports = { platform: 4391, bare: 4392, site: 4390 };
const headers = { platform: 'WEB', 'device-id': 'bench-device-0001' };

const folder = mkdtempSync(join(tmpdir(), 'ardi-bench-'));
const children: ChildProcess[] = [];
try {
  await benchCalls();
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

async function benchCalls(): Promise<void> {
  const { ids, places, token } = await prepare();
  const random = createRandom('bench');
  const platform = await run('platform/serve.ts', {
    DATA_DIR: folder,
    PLATFORM_PORT: String(ports.platform),
    SITE_PORT: String(ports.site),
    REQUESTS_PER_MINUTE: '100000000',
    REQUESTS_PER_MINUTE_OF_DEVICE: '100000000',
    LOG_LEVEL: 'silent',
  });
  const base = `http://127.0.0.1:${ports.platform}`;
  const ready = Date.now();
  while (!(await fetch(`${base}/readyz`)).ok) continue;
  console.log(`sale index ready ${((Date.now() - ready) / 1000).toFixed(1)} s after listening`);

  const sample = await (await fetch(`${base}/parcel/${ids[0]}`, { headers })).text();
  await run('bench/bare/route.ts', { PORT: String(ports.bare), BODY: sample });
  const bare = await load(`http://127.0.0.1:${ports.bare}`, () => ({ path: '/' }));
  const detail = await load(base, () => ({ path: `/parcel/${random.pick(ids)}` }));
  console.log(`bare route: ${perSecond(bare)}; parcel detail: ${perSecond(detail)}`);
  console.log(`parcel detail ÷ bare route: ${(bare.requests.average / detail.requests.average).toFixed(2)}`);

  const version = { 'x-version': '2' };
  for (const [name, half, limit] of [
    ['street-wide', 0.002, 200],
    ['city-wide', 0.2, 10],
    ['city-wide', 0.2, 200],
  ] as const) {
    for (const filter of ['', '&period=last_year', '&fromPrice=1500&toPrice=4000']) {
      const result = await load(base, () => {
        const [x, y] = random.pick(places);
        const corners = `boundaryFrom=${x - half},${y - half}&boundaryTo=${x + half},${y + half}`;
        return { path: `/transactions/boundaries?${corners}&limit=${limit}${filter}`, headers: version };
      });
      const { p50, p99 } = result.latency;
      console.log(
        `boundaries ${name}, page of ${limit}${filter}: p50 ${p50} ms, p99 ${p99} ms, ${perSecond(result)}`,
      );
    }
  }

  const raw = rawInserts();
  let next = 0;
  const writes = await load(base, () => ({
    path: '/api/bookmark',
    method: 'POST',
    headers: { authorization: `Bearer ${token[next % token.length]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ regionId: 10, itemType: 'parcel', itemId: String(ids[next++ % ids.length]) }),
  }));
  console.log(`bare durable inserts: ${raw.toFixed(0)}/s; bookmarks kept: ${perSecond(writes)}`);
  console.log(`bookmark ÷ bare durable insert: ${(raw / writes.requests.average).toFixed(2)}`);

  platform.send('longest stop');
  const [longest] = (await once(platform, 'message')) as [number];
  console.log(`longest stop of the event loop: ${longest.toFixed(1)} ms`);
}

/** Demo data, with sales repeated under other numbers until there are enough of them. */
async function prepare() {
  const store = await openStore({ file: join(folder, 'ardi.sqlite') });
  const started = Date.now();
  await loadDemo(store, { seed: 'bench', parcels }, () => undefined);
  await repeatSales(store);
  const rows = await store.database
    .selectFrom('parcel')
    .select(['id', 'centroid_x', 'centroid_y'])
    .where('region_id', '=', 10)
    .execute();
  const key = await signingKeyOf(store);
  const token = await Promise.all(
    Array.from({ length: 200 }, (_, person) =>
      signIdToken(key, 'ardi-embedded', { uid: `bench-${person}`, provider: 'custom' }),
    ),
  );
  await store.close();
  console.log(`data made in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return {
    ids: rows.map((row) => row.id),
    places: rows.map((row) => [row.centroid_x, row.centroid_y] as const),
    token,
  };
}

async function repeatSales({ database }: Store): Promise<void> {
  const { count } = await database
    .selectFrom('sale')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const copies = Math.ceil(sales / count) - 1;
  for (let copy = 1; copy <= copies; copy++) {
    const shift = copy * 500_000;
    await sql`insert into sale
      select id + ${shift}, region_id, transaction_no || '-' || ${copy}, date(date, ${`-${copy * 31} days`}),
        price_sar * (1 - ${copy} * 0.01), area_sqm, type, kind, parcel_count, source_id
      from sale where id % 10000000 <= 500000`.execute(database);
    await sql`insert into sale_parcel
      select sale_id + ${shift}, parcel_id from sale_parcel where sale_id % 10000000 <= 500000`.execute(
      database,
    );
  }
  const total = await database
    .selectFrom('sale')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  console.log(`${total.count} sales`);
}

async function run(script: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'bench/bare/loop-watch.ts'), join(root, script)],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...environment } },
  );
  children.push(child);
  await once(child, 'message');
  return child;
}

interface Shot {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

async function load(url: string, next: () => Shot): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const shot = next();
    return { ...request, ...shot, headers: { ...headers, ...shot.headers } };
  };
  const result = await autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result;
}

function perSecond({ requests }: autocannon.Result): string {
  return `${requests.average.toFixed(0)}/s`;
}

/** Single rows into a table of their own on the same disk, each durable before the next. */
function rawInserts(): number {
  const database = new DatabaseSync(join(folder, 'raw.sqlite'));
  database.exec(`pragma journal_mode = wal; pragma synchronous = full;
    create table bookmark (id integer primary key, account_id bigint, region_id bigint, item_type text, item_id text)`);
  const insert = database.prepare('insert into bookmark values (null, 1, 10, ?, ?)');
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < 3000) insert.run('parcel', String(count++));
  database.close();
  return count / 3;
}
