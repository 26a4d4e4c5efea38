import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadDemo } from '../../../pipeline/demo/load.ts';
import { LandQueries } from '../../../platform/land/queries/land-queries.ts';
import type { QueryContext } from '../../../platform/land/queries/query-context.ts';
import { salePage } from '../../../platform/land/sales/page.ts';
import { readCurrent } from '../../../database/snapshot/files.ts';
import type { RepairTask } from '../../../database/snapshot/repair-process.ts';
import { landRevision } from '../../../database/snapshot/revision.ts';
import { tryLoadLock, withLoadLock } from '../../../database/loads/load-lock.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { Store } from '../../../database/connection/store.ts';
import { writeSnapshotOf } from '../../support/snapshots.ts';
import { engines, openDemoStore, openTestStore } from '../../support/store.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-queries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function demoStore(engine: (typeof engines)[number]): Promise<Store> {
  const store = await openDemoStore(engine);
  onTestFinished(() => store.close());
  return store;
}

/** Queries of the store, as the platform runs them, and what they log. */
function openQueries(store: Store, folder: string): { queries: LandQueries; lines: unknown[] } {
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => lines.push(...line);
  const queries = new LandQueries(store, folder, { info: log, warn: log });
  onTestFinished(() => queries.close());
  return { queries, lines };
}

function fail(reason: string): void {
  throw new Error(reason);
}

async function countSales(queries: LandQueries): Promise<number> {
  const search = { filter: {}, orderBy: 'newest', offset: 0, limit: 1 } as const;
  return (await queries.run(salePage, search)).totalCount;
}

/** Runs the process that writes a missing snapshot, and returns how it ended. */
async function repair(store: Store, folder: string): Promise<unknown> {
  const script = new URL('../../../database/snapshot/repair-process.ts', import.meta.url);
  const child = fork(script, { execArgv: [] });
  child.send({ address: store.address, folder } satisfies RepairTask);
  const [message] = (await once(child, 'message')) as unknown[];
  return message;
}

async function currentOf(folder: string) {
  const current = await readCurrent(folder);
  if (!current) throw new Error('there is no current snapshot');
  return current;
}

describe.each(engines)('land queries over a store on %s', (engine) => {
  test('move to a new snapshot, while those that run are answered from the one before', async () => {
    const [store, folder] = [await demoStore(engine), newFolder()];
    await writeSnapshotOf(store, folder);
    const { queries } = openQueries(store, folder);
    const before = await countSales(queries);
    expect(before).toBeGreaterThan(100);

    const entered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const slow = queries.run(async (context: QueryContext, _nothing: undefined) => {
      entered.resolve();
      await released.promise;
      const search = { filter: {}, orderBy: 'newest', offset: 0, limit: 1 } as const;
      return (await salePage(context, search)).totalCount;
    }, undefined);
    await entered.promise;
    await withLoadLock(store.address, fail, async () => {
      await loadDemo(store, { seed: 'another', parcels: 900 }, () => undefined);
      await writeSnapshotOf(store, folder);
    });
    const revision = await landRevision(store.database);
    await expect.poll(() => queries.revision).toBe(revision);

    const { length } = await store.database.selectFrom('sale').select('id').execute();
    expect(length).not.toBe(before);
    expect(await countSales(queries)).toBe(length);
    released.resolve();
    expect(await slow).toBe(before);
  });

  test('have a snapshot written when it is missing, or not of the store’s data', async () => {
    const [store, folder] = [await demoStore(engine), newFolder()];
    const { queries, lines } = openQueries(store, folder);
    await expect(countSales(queries)).rejects.toMatchObject({ code: 'not_ready' });
    await expect.poll(() => countSales(queries).catch(() => 0)).toBeGreaterThan(100);
    await expect
      .poll(() => lines.filter((line) => typeof line === 'string'))
      .toEqual(['the snapshot was not of the store’s data, and is written anew']);

    // As after an import of stations, which distances to the metro depend on, whose process was killed at its end.
    await raiseRevision(store.database, 'overlays:Riyadh');
    const revision = await landRevision(store.database);
    await expect.poll(() => queries.revision).toBe(revision);
    expect(await countSales(queries)).toBeGreaterThan(100);
  });

  test('are not repaired while a load runs, which writes the snapshot itself', async () => {
    const [store, folder] = [await demoStore(engine), newFolder()];
    const release = await tryLoadLock(store.address);
    expect(await tryLoadLock(store.address)).toBeUndefined();
    expect(await repair(store, folder)).toEqual({ kind: 'nothing' });
    expect(readdirSync(folder)).toEqual([]);
    await release?.();
    expect(await repair(store, folder)).toEqual({ kind: 'written', file: (await currentOf(folder)).file });
    expect(await repair(store, folder)).toEqual({ kind: 'nothing' });
  });
});

test('a current snapshot that was cut is said and written anew', async () => {
  const [store, folder] = [await demoStore('sqlite'), newFolder()];
  await writeSnapshotOf(store, folder);
  const { file } = await currentOf(folder);
  truncateSync(join(folder, file), 20_000);
  const { queries, lines } = openQueries(store, folder);
  await expect.poll(() => countSales(queries).catch(() => 0)).toBeGreaterThan(100);
  await expect
    .poll(() => lines.filter((line) => typeof line === 'string'))
    .toEqual([
      `the snapshot ${file} cannot be read`,
      'the snapshot was not of the store’s data, and is written anew',
    ]);
});

test('a query that fails is told to its caller, and others are answered', async () => {
  const [store, folder] = [await openTestStore('sqlite'), newFolder()];
  onTestFinished(() => store.close());
  await writeSnapshotOf(store, folder);
  const { queries } = openQueries(store, folder);
  const fails = () => Promise.reject(new Error('no such thing'));
  await expect(queries.run(fails, undefined)).rejects.toThrow('no such thing');
  expect(await countSales(queries)).toBe(0);
});
