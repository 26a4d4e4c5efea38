import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadDemo } from '../../../pipeline/demo/load.ts';
import { PageBuffers } from '../../../platform/land/queries/page-buffers.ts';
import { LandQueries } from '../../../platform/land/queries/land-queries.ts';
import { raiseRevision } from '../../../platform/store/revisions.ts';
import { openStore } from '../../../platform/store/open.ts';
import type { ReadingStore } from '../../../platform/store/store.ts';
import { engines, openDemoStore, openTestStore } from '../../support/store.ts';

function readerOver(store: ReadingStore, warn: (line: unknown) => void = () => undefined): LandQueries {
  const reader = new LandQueries(store, { warn });
  onTestFinished(() => reader.close());
  return reader;
}

const buffers = new PageBuffers();

async function countSales(reader: LandQueries): Promise<number> {
  const into = buffers.take();
  const search = { filter: {}, orderBy: 'newest', offset: 0, limit: 1, into } as const;
  const { totalCount } = await reader.run('salePage', search);
  buffers.giveBack(into);
  return totalCount;
}

describe.each(engines)('the long-query thread on %s', (engine) => {
  test('answers from the old sales until the new ones are loaded', async () => {
    const store = await openDemoStore(engine);
    onTestFinished(() => store.close());
    const reader = readerOver(store);
    const before = await countSales(reader);
    expect(before).toBeGreaterThan(100);

    await reader.refresh();
    expect(await countSales(reader)).toBe(before);

    await loadDemo(store, { seed: 'another', parcels: 900 }, () => undefined);
    let isDone = false;
    const refreshing = reader.refresh().then(() => (isDone = true));
    expect(await countSales(reader)).toBe(before);
    expect(isDone).toBe(false);
    await Promise.all([refreshing, reader.refresh()]);
    const { length } = await store.database.selectFrom('sale').select('id').execute();
    expect(await countSales(reader)).toBe(length);
    expect(length).not.toBe(before);
  });

  test('is replaced after an overlay load, whose stations determine the distance to the metro', async () => {
    const store = await openDemoStore(engine);
    onTestFinished(() => store.close());
    const reader = readerOver(store);
    await reader.isReady();
    const before = reader.revision;
    await raiseRevision(store.database, 'overlays:Riyadh');
    await reader.refresh();
    expect(reader.revision).not.toBe(before);
    expect(await countSales(reader)).toBeGreaterThan(100);
  });

  test('ends before its process does', async () => {
    const store = await openDemoStore(engine);
    onTestFinished(() => store.close());
    const module = new URL('../../../platform/land/queries/query-thread.ts', import.meta.url).href;
    const program = `
      const { QueryThread } = await import(${JSON.stringify(module)});
      const thread = new QueryThread(${JSON.stringify(store.address)});
      const busy = setInterval(() => {}, 1000);
      await thread.ready;
      clearInterval(busy);
      await thread.end();
      console.log('ended');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(stdout).toBe('ended\n');
  });
});

test('fails queries while the store is down, and recovers soon after', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-reader-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const other = await openTestStore('sqlite');
  onTestFinished(() => other.close());
  const address = { file: join(folder, 'late.sqlite') };
  const lines: unknown[] = [];
  const reader = readerOver({ ...other, address }, (line) => lines.push(line));
  await expect(countSales(reader)).rejects.toMatchObject({ code: 'not_ready' });
  expect(lines).toEqual([expect.any(Error)]);

  const store = await openStore(address);
  onTestFinished(() => store.close());
  await loadDemo(store, { seed: 'test', parcels: 300 }, () => undefined);
  // After a failure another thread starts with a delay.
  await expect.poll(() => countSales(reader).catch(() => 0), { timeout: 5000 }).toBeGreaterThan(100);
});

test('keeps serving other queries after one fails', async () => {
  const store = await openTestStore('sqlite');
  onTestFinished(() => store.close());
  const reader = readerOver(store);
  const ids = Array.from({ length: 100_000 }, (_, id) => id);
  await expect(reader.run('priceSeries', ids)).rejects.toThrow('a land query failed');
  expect(await countSales(reader)).toBe(0);
});
