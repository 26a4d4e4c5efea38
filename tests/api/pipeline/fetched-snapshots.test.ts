import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { publish } from '../../../pipeline/publish.ts';
import { openLandQueries } from '../../../platform/land/queries/open.ts';
import { fetchSnapshot } from '../../../database/snapshot/fetch.ts';
import { readCurrent, snapshotFolder } from '../../../database/snapshot/files.ts';
import { countSales } from '../../../platform/land/sales/page.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { Store } from '../../../database/connection/store.ts';
import { readConfig } from '../../../operations/config.ts';
import { RangeHost, type Fault } from '../../support/range-host.ts';
import { writeSnapshotOf } from '../../support/snapshots.ts';
import { openDemoStore } from '../../support/store.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-fetched-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let store: Store;
/** Data directory of the machine that writes, and files of the host. */
let writing: string;
let hosted: string;
let host: RangeHost;
/** Folder that snapshots are fetched into. */
let folder: string;
beforeEach(async () => {
  store = await openDemoStore('sqlite');
  onTestFinished(() => store.close());
  [writing, hosted, folder] = [newFolder(), newFolder(), newFolder()];
  host = await RangeHost.start(hosted);
  await writeAndPublish();
});

async function writeAndPublish(): Promise<void> {
  await writeSnapshotOf(store, snapshotFolder(writing));
  const command = `mkdir -p "$(dirname '${hosted}'/"$NAME")" && cp "$FILE" '${hosted}'/"$NAME"`;
  await publish({ dataDirectory: writing, command, isForced: false, print: () => undefined });
}

async function load(): Promise<void> {
  await store.write(async (transaction) => {
    await sql`update sale set price_sar = price_sar + 1 where region_id = 10`.execute(transaction);
    await raiseRevision(transaction, 'land:Riyadh');
  });
}

const fetchNow = (isUnreadable = false, patience = 30_000) =>
  fetchSnapshot({ url: `${host.url}/snapshots`, patience }, folder, {
    ...{ isUnreadable, signal: AbortSignal.timeout(20_000) },
  });
const namesIn = (path: string) => readdirSync(path).toSorted();

describe('a snapshot is fetched from a host', () => {
  test('once, and again when another one is published; the one before is kept', async () => {
    const first = await readCurrent(snapshotFolder(writing));
    expect(await fetchNow()).toBe(first?.file);
    expect(await readCurrent(folder)).toEqual(first);
    expect(await fetchNow()).toBeUndefined();
    await load();
    await writeAndPublish();
    const second = await fetchNow();
    expect(await readCurrent(folder)).toMatchObject({ file: second, before: first?.file });
    expect(namesIn(folder)).toEqual(['current.json', first?.file, second].toSorted());
  });

  test.each<[fault: Fault, says: RegExp]>([
    ['cuts', /stopped in the middle$/],
    ['stalls', /stopped in the middle$/],
    ['garbles', /has another content than the host says$/],
    ['fails', /status 500/],
  ])('not from one that %s, which leaves the earlier one in use', async (fault, says) => {
    await fetchNow();
    const before = await readCurrent(folder);
    await load();
    await writeAndPublish();
    [host.faultyNames, host.fault] = ['land-', fault];
    await expect(fetchNow(false, fault === 'stalls' ? 2000 : undefined)).rejects.toThrow(says);
    expect(await readCurrent(folder)).toEqual(before);
    host.fault = 'none';
    expect(await fetchNow()).toBe((await readCurrent(snapshotFolder(writing)))?.file);
  });

  test('from where a broken connection ended', async () => {
    [host.faultyNames, host.fault] = ['land-', 'cuts'];
    await expect(fetchNow()).rejects.toThrow('stopped in the middle');
    const [part = ''] = namesIn(folder);
    const { size } = statSync(join(folder, part));
    expect(size).toBeGreaterThan(0);
    host.fault = 'none';
    await fetchNow();
    expect(host.requests.at(-1)).toMatch(
      new RegExp(`^GET /snapshots/v\\d+/land-\\w+\\.duckdb bytes=${size}-$`),
    );
  });

  test.each<[fault: Fault, outcome: 'whole' | RegExp]>([
    ['no ranges', 'whole'],
    ['other ranges', /another range$/],
    ['garbles', /has another content than the host says$/],
  ])('or anew, when the rest comes from one that has %s', async (fault, outcome) => {
    [host.faultyNames, host.fault] = ['land-', 'cuts'];
    await expect(fetchNow()).rejects.toThrow('stopped in the middle');
    host.fault = fault;
    if (outcome !== 'whole') {
      await expect(fetchNow()).rejects.toThrow(outcome);
      host.fault = 'none';
    }
    expect(await fetchNow()).toBe((await readCurrent(snapshotFolder(writing)))?.file);
  });

  test.each(['<html>', '{"file":"../../etc/passwd"}', '{"file":"land-1.duckdb","revision":"1"}'])(
    'not when its current.json says %s',
    async (text) => {
      const [version = ''] = namesIn(join(hosted, 'snapshots'));
      writeFileSync(join(hosted, 'snapshots', version, 'current.json'), text);
      await expect(fetchNow()).rejects.toThrow('is not what publishing writes');
      expect(namesIn(folder)).toEqual([]);
    },
  );

  test('anew when the present one is cut, or has another content', async () => {
    const file = join(folder, (await fetchNow()) ?? '');
    truncateSync(file, 1000);
    expect(await fetchNow()).toBeDefined();
    writeFileSync(file, Buffer.alloc(statSync(file).size));
    expect(await fetchNow()).toBeUndefined();
    expect(await fetchNow(true)).toBeDefined();
  });
});

describe('land queries with SNAPSHOT_URL', () => {
  let data: string;
  function open(lines: string[], url = `${host.url}/snapshots/`) {
    data = newFolder();
    const config = { ...readConfig({ SNAPSHOT_URL: url }), dataDirectory: data };
    const log = (...line: unknown[]) => void lines.push(String(line.at(-1)));
    const queries = openLandQueries({ store, config, log: { info: log, warn: log } });
    onTestFinished(() => queries.close());
    return queries;
  }

  test('run on the host’s, and move to the next one when it is published', async () => {
    const lines: string[] = [];
    const queries = open(lines);
    const count = () => queries.run(countSales, {}).catch(() => 0);
    await expect.poll(count).toBeGreaterThan(100);
    const first = queries.file;
    await load();
    await writeAndPublish();
    await expect.poll(() => queries.file).not.toBe(first);
    expect(lines).toEqual(['the snapshot was fetched', 'the snapshot was fetched']);
  });

  test('run on one that is written here when the host never answered', async () => {
    host.stop();
    const lines: string[] = [];
    const queries = open(lines);
    await expect.poll(() => queries.run(countSales, {}).catch(() => 0)).toBeGreaterThan(100);
    expect(lines[0]).toBe('SNAPSHOT_URL: it does not answer; land queries have the earlier snapshot');
  });
});
