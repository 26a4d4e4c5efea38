import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '../../../platform/commands/backup.ts';
import { isServed, reportProcess } from '../../../database/connection/processes.ts';
import { ensureIndexes } from '../../../database/migrations/indexes.ts';
import { migrate, scripts } from '../../../database/migrations/migrate.ts';
import { openStore } from '../../../database/open.ts';
import type { Store, StoreOptions } from '../../../database/connection/store.ts';
import { startPlatform } from '../../support/platform.ts';
import { createDatabase, openDemoStore } from '../../support/store.ts';

async function open(url: string, options: StoreOptions = {}): Promise<Store> {
  const store = await openStore({ url }, options);
  onTestFinished(() => store.close());
  return store;
}

/** A connection of its own, as that of a load. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function openDemo(options: StoreOptions = {}): Promise<{ store: Store; url: string }> {
  const template = await openDemoStore('postgres');
  const { address } = template;
  await template.close();
  const url = 'url' in address ? address.url : '';
  return { store: await open(url, options), url };
}

async function indexesOf({ database }: Store): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes`.execute(database);
  return new Set(rows.map(({ name }) => name));
}

test('a statement that takes too long is refused as busy, and the connection serves the next call', async () => {
  const { store, url } = await openDemo({ connections: 2, statementMilliseconds: 300 });
  const { id } = await store.database.selectFrom('parcel').select('id').limit(1).executeTakeFirstOrThrow();
  const platform = await startPlatform(store);
  onTestFinished(() => platform.close());
  const other = await connect(url);
  await other.query('begin');
  await other.query('lock table parcel in access exclusive mode');
  // One for each connection: a third would wait for one as long as the statements may take.
  const refused = await Promise.all([1, 2].map(() => platform.get(`parcel/${id}`)));
  for (const response of refused) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'busy' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await other.query('rollback');
  expect((await platform.get(`parcel/${id}`)).status).toBe(200);
});

test('a migration that waits for a load does not keep writers waiting, and is made when it has ended', async () => {
  const { store, url } = await openDemo();
  const next = { '999-test': { statements: () => ['alter table sale add column note text'] } };
  const load = await connect(url);
  await load.query('begin');
  await load.query("update sale set price_sar = price_sar + 1 where transaction_no = 'none'");

  let isMigrated = false;
  const migrating = migrate(store, { ...scripts, ...next }).then(() => (isMigrated = true));
  const writer = await connect(url);
  const isWaiting = async () => {
    const { rows } = await writer.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where datname = current_database() and not granted and relation = 'sale'::regclass`,
    );
    return rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  await writer.query("update sale set price_sar = price_sar + 1 where transaction_no = 'none'");
  expect(isMigrated).toBe(false);
  await load.query('commit');
  await migrating;
  await sql`select note from sale limit 1`.execute(store.database);
});

test('a backup is restored into an empty database, with its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { store, url } = await openDemo();
  const place = { store: { url }, dataDirectory: join(folder, 'data') };
  await mkdir(join(place.dataDirectory, 'uploads'), { recursive: true });
  await writeFile(join(place.dataDirectory, 'uploads/file'), 'bytes');
  await store.write((transaction) => reportProcess(transaction, 'one', 'revision'));
  const target = join(folder, 'backup');
  await backUp(place, target);
  await expect(restore(place, target)).rejects.toThrow(/is not empty/);

  const empty = { store: { url: await createDatabase() }, dataDirectory: join(folder, 'restored') };
  await expect(restore({ ...empty, store: { file: join(folder, 'x.sqlite') } }, target)).rejects.toThrow(
    /is a backup of PostgreSQL/,
  );
  expect(await restore(empty, target)).toBeUndefined();
  expect(await readFile(join(empty.dataDirectory, 'uploads/file'), 'utf8')).toBe('bytes');
  const copy = await open(empty.store.url);
  const count = async ({ database }: Store) =>
    (
      await database
        .selectFrom('sale')
        .select(sql<string>`count(*)`.as('sales'))
        .execute()
    )[0];
  expect(await count(copy)).toEqual(await count(store));
  expect(await isServed(copy.database)).toBe(false);
});

test('indexes of tables with rows are made beside running writes, and obsolete ones go', async () => {
  const { store, url } = await openDemo();
  await sql`drop index sale_by_price`.execute(store.database);
  await sql`create index sale_by_date on sale (date, id)`.execute(store.database);
  const statements: string[] = [];
  const watch = await connect(url);
  const load = await connect(url);
  await load.query('begin');
  await load.query("update sale set price_sar = price_sar + 1 where transaction_no = 'none'");
  const making = ensureIndexes(store);
  const isMaking = async () => {
    const { rows } = await watch.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and state = 'active' and query like 'create index%'`,
    );
    statements.push(...rows.map(({ query }) => query));
    return rows.length > 0;
  };
  await expect.poll(isMaking).toBe(true);
  expect(statements[0]).toMatch(/^create index concurrently if not exists sale_by_price /);
  // Writes go on meanwhile, and another process that starts does not wait.
  await watch.query("update sale set price_sar = price_sar + 1 where transaction_no = 'none'");
  await (await open(url)).database.selectFrom('region').select('id').execute();
  await load.query('commit');
  await making;
  const present = await indexesOf(store);
  expect(present).toContain('sale_by_price');
  expect(present).not.toContain('sale_by_date');
});

test('an index whose making was interrupted is made again', async () => {
  const { store } = await openDemo();
  await sql`update pg_index set indisvalid = false where indexrelid = 'sale_by_price'::regclass`.execute(
    store.database,
  );
  await ensureIndexes(store);
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'sale_by_price'::regclass`.execute(
    store.database,
  );
  expect(rows).toEqual([{ valid: true }]);
});

test('a new database has all indexes after it was opened by several processes at once', async () => {
  const url = await createDatabase();
  const [store] = await Promise.all([open(url), open(url), open(url)]);
  if (!store) throw new Error('no store was opened');
  const present = await indexesOf(store);
  expect(present).toContain('sale_by_price');
  expect(present).not.toContain('sale_by_number');
});
