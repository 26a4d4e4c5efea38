import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { handleForClient } from '../../../platform/http/disconnect.ts';
import { LandDatabase } from '../../../database/snapshot/read.ts';
import { landQueriesRefused } from '../../../database/snapshot/metrics.ts';
import { ClientDisconnected } from '../../../lib/node/disconnect.ts';
import { listen } from '../../support/servers.ts';
import { writeSnapshotOf } from '../../support/snapshots.ts';
import { openDemoStore } from '../../support/store.ts';

let folder: string;
let file: string;
let saleCount: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ardi-land-'));
  const store = await openDemoStore('sqlite');
  const report = await writeSnapshotOf(store, folder);
  await store.close();
  if (!report) throw new Error('no snapshot was written');
  file = join(folder, report.file);
  saleCount = report.sales;
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(): Promise<LandDatabase> {
  const land = await LandDatabase.open(file);
  onTestFinished(() => land.close());
  return land;
}

/** Takes much longer than a test may: pairs of all sales, by thousands. */
const endless = sql`select count(*) as count from sale a, sale b, sale c where a.x + b.x + c.x > ${0}`;
const countSales = sql`select count(*) as count from sale`;

/** Its limit is short: on a busy machine a query may take longer, but not every one does. */
async function expectAnswers(land: LandDatabase): Promise<void> {
  const asked = () => land.row(countSales).catch(() => undefined);
  await expect.poll(asked).toEqual({ count: saleCount });
}

describe('queries on a snapshot', () => {
  test('take values as parameters only, and return plain numbers', async () => {
    const land = await opened();
    const quoted = "'; drop table sale; --";
    expect(await land.rows(sql`select ${quoted} as text, ${1.5} as half, ${null} as nothing`)).toEqual([
      { text: quoted, half: 1.5, nothing: null },
    ]);
    expect(await land.row(countSales)).toEqual({ count: saleCount });
    const [first] = await land.rows(
      sql<{ id: number; kind: string }>`select id, kind from sale order by id limit 1`,
    );
    const ids = sql.join([first?.id ?? 0, -1]);
    expect(await land.rows(sql`select id from sale where id in (${ids}) and kind = ${first?.kind}`)).toEqual([
      { id: first?.id },
    ]);
  });

  test('can neither change the snapshot nor read other files nor fetch extensions', async () => {
    const land = await opened();
    await expect(land.rows(sql`delete from sale`)).rejects.toThrow(/read-only/);
    await expect(land.rows(sql`select * from read_csv('/etc/hostname')`)).rejects.toThrow(/disabled/);
    await expect(land.rows(sql`install spatial`)).rejects.toThrow();
    await expect(land.rows(sql`load spatial`)).rejects.toThrow();
    const settings = await land.rows(
      sql`select name, value from duckdb_settings() where name like 'auto%extensions' order by name`,
    );
    expect(settings).toEqual([
      { name: 'autoinstall_known_extensions', value: 'false' },
      { name: 'autoload_known_extensions', value: 'false' },
    ]);
  });

  test('end when their caller is gone, and others go on', async () => {
    const land = await opened();
    const caller = new AbortController();
    const asked = land.rows(endless, caller.signal);
    expect(await land.row(countSales)).toEqual({ count: saleCount });
    caller.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    await expect(land.rows(countSales, caller.signal)).rejects.toThrow('gone');
    expect(await land.row(countSales)).toEqual({ count: saleCount });
  });

  test('end when the client of their request disconnects', async () => {
    const land = await opened();
    const started = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<unknown>();
    const server = createServer((_request, response) =>
      handleForClient(response, () => {
        land.rows(endless).catch(outcome.resolve);
        started.resolve();
      }),
    );
    const { url } = await listen(server);
    onTestFinished(() => void server.close());
    const client = new AbortController();
    const asked = fetch(url, { signal: client.signal });
    await started.promise;
    client.abort();
    await expect(asked).rejects.toThrow();
    expect(await outcome.promise).toBeInstanceOf(ClientDisconnected);
    expect(await land.row(countSales)).toEqual({ count: saleCount });
  });

  test('end when they take too long, and others go on', async () => {
    const land = await LandDatabase.open(file, 300);
    onTestFinished(() => land.close());
    await expect(land.rows(endless)).rejects.toMatchObject({ code: 'busy', waitMilliseconds: 1000 });
    await expectAnswers(land);
  });

  test('wait while three run, and are refused when too many wait', async () => {
    const land = await opened();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const long = Array.from({ length: 3 }, () => land.rows(endless, running.signal));
    const next = Array.from({ length: 255 }, () => land.rows(countSales, waiting.signal));
    const last = land.row(countSales);
    await expect(land.rows(countSales)).rejects.toMatchObject({ code: 'busy', waitMilliseconds: 1000 });

    waiting.abort(new Error('gone while waiting'));
    const left = await Promise.allSettled(next);
    expect(left.every(({ status }) => status === 'rejected')).toBe(true);
    running.abort(new Error('gone'));
    await Promise.allSettled(long);
    expect(await last).toEqual({ count: saleCount });
  });

  test('are refused when they waited too long for others, which a metric counts', async () => {
    const land = await LandDatabase.open(file, 300);
    onTestFinished(() => land.close());
    const refusedUntilNow = async () => (await landQueriesRefused.get()).values[0]?.value ?? 0;
    const before = await refusedUntilNow();
    // One after the other they would all run, three at a time, and be ended.
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => land.rows(endless)));
    for (const outcome of asked) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'busy', waitMilliseconds: 1000 } });
    }
    expect(await refusedUntilNow()).toBeGreaterThan(before);
    await expectAnswers(land);
  });

  test('are answered before the snapshot is closed', async () => {
    const land = await LandDatabase.open(file);
    const asked = Array.from({ length: 20 }, () => land.row(countSales));
    await land.close();
    expect(await Promise.all(asked)).toEqual(Array(20).fill({ count: saleCount }));
  });
});

describe('a snapshot that cannot be opened', () => {
  test('is missing', async () => {
    await expect(LandDatabase.open(join(folder, 'land-missing.duckdb'))).rejects.toThrow(/does not exist/);
  });

  test('is cut', async () => {
    const store = await openDemoStore('sqlite');
    const other = await mkdtemp(join(tmpdir(), 'ardi-cut-'));
    onTestFinished(() => rm(other, { recursive: true }));
    const report = await writeSnapshotOf(store, other);
    await store.close();
    const cut = join(other, report?.file ?? '');
    await truncate(cut, 3000);
    await expect(LandDatabase.open(cut)).rejects.toThrow();
  });

  test('is of another version', async () => {
    const other = join(folder, 'older.duckdb');
    const instance = await DuckDBInstance.create(other);
    const connection = await instance.connect();
    await connection.run("create table snapshot as select 0 as version, 'r' as revision");
    connection.closeSync();
    instance.closeSync();
    await expect(LandDatabase.open(other)).rejects.toThrow('the snapshot is of version 0');
  });
});
