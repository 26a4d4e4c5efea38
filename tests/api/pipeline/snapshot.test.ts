import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inNaturalOrder } from '../../../lib/natural-order.ts';
import { readCurrent, snapshotFolder, type CurrentSnapshot } from '../../../database/snapshot/files.ts';
import { snapshotVersion } from '../../../database/snapshot/tables.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import { openStore } from '../../../database/open.ts';
import type { Store } from '../../../database/connection/store.ts';
import { firstOf } from '../../support/bench.ts';
import { startProgram } from '../../support/programs.ts';
import { readPlainSales } from '../../support/sales.ts';
import { readSnapshot, writeSnapshotOf } from '../../support/snapshots.ts';
import { engines, openDemoStore, openTestStore } from '../../support/store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ardi-snapshots-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function current(): Promise<CurrentSnapshot> {
  const found = await readCurrent(folder);
  if (!found) throw new Error('there is no current snapshot');
  return found;
}

/** Deletes the newest sale of a region, as a load would; returns its id. */
async function removeNewestSale(store: Store, key: 'Riyadh' | 'Asir'): Promise<number> {
  const { id } = await store.database
    .selectFrom('sale')
    .innerJoin('region', 'region.id', 'sale.region_id')
    .select('sale.id')
    .where('region.key', '=', key)
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow();
  await store.write(async (transaction) => {
    await transaction.deleteFrom('sale_parcel').where('sale_id', '=', id).execute();
    await transaction.deleteFrom('sale').where('id', '=', id).execute();
    await raiseRevision(transaction, `land:${key}`);
  });
  return id;
}

describe.each(engines)('a snapshot of a store on %s', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await openDemoStore(engine);
  });
  afterEach(() => store.close());

  test('has every sale and parcel of the store, sorted by region', async () => {
    const sales = await readPlainSales(store);
    const parcels = await store.database
      .selectFrom('parcel')
      .select(['id', 'region_id', 'area_sqm', 'zoning', 'centroid_x'])
      .orderBy('id')
      .execute();
    const report = await writeSnapshotOf(store, folder);
    expect(report).toMatchObject({ sales: sales.length, parcels: parcels.length, unfit: [] });
    const written = await readSnapshot(
      folder,
      `select id, date::varchar as date, price_sar, area_sqm, price_sar_per_sqm, parcel_id, plan_no,
         x, y
       from sale order by date desc, id desc`,
    );
    expect(written).toEqual(
      sales.map((sale) => ({
        id: sale.id,
        date: sale.date,
        price_sar: sale.priceSar,
        area_sqm: sale.areaSqm,
        price_sar_per_sqm: sale.perSqm,
        parcel_id: sale.parcelObjectId,
        plan_no: sale.planNo,
        ...sale.location,
      })),
    );
    expect(
      await readSnapshot(
        folder,
        'select id, region_id, area_sqm, zoning, x as centroid_x from parcel order by id',
      ),
    ).toEqual(parcels);
    const order = await readSnapshot(folder, 'select region_id from sale');
    const regionIds = order.map((row) => Number(row.region_id));
    expect(regionIds).toEqual(regionIds.toSorted((one, other) => one - other));
  });

  test('is not written again while nothing changes, and after a load only where it changed', async () => {
    await writeSnapshotOf(store, folder);
    const first = await current();
    expect(await writeSnapshotOf(store, folder)).toBeUndefined();
    const countOf = (region: string) =>
      readSnapshot(folder, `select count(*)::integer as count from sale where region_id ${region}`);
    const { id: riyadh } = await store.database
      .selectFrom('region')
      .select('id')
      .where('key', '=', 'Riyadh')
      .executeTakeFirstOrThrow();
    const [inRiyadh, elsewhere] = [firstOf(await countOf(`= ${riyadh}`)), await countOf(`<> ${riyadh}`)];

    const id = await removeNewestSale(store, 'Riyadh');
    const report = await writeSnapshotOf(store, folder);
    expect(report).toMatchObject({ regions: 1, sales: 0, parcels: 0, rewritten: undefined });
    expect(await readSnapshot(folder, `select id from sale where id = ${id}`)).toEqual([]);
    expect(await countOf(`= ${riyadh}`)).toEqual([{ count: Number(inRiyadh.count) - 1 }]);
    expect(await countOf(`<> ${riyadh}`)).toEqual(elsewhere);

    // The one before is kept for one revision.
    const second = await current();
    expect(second).toMatchObject({ before: first.file });
    expect((await readdir(folder)).toSorted()).toEqual(['current.json', first.file, second.file].toSorted());
    await removeNewestSale(store, 'Asir');
    await writeSnapshotOf(store, folder);
    expect((await readdir(folder)).toSorted()).toEqual(
      ['current.json', second.file, (await current()).file].toSorted(),
    );
  });

  test('leaves out and reports a sale that violates the contract', async () => {
    const { id } = firstOf(await readPlainSales(store));
    await store.database.updateTable('sale').set({ date: 'some day' }).where('id', '=', id).execute();
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ unfit: [id] });
    expect(await readSnapshot(folder, `select id from sale where id = ${id}`)).toEqual([]);
  });

  test('leaves out a sale whose parcels are gone', async () => {
    const { id } = firstOf(await readPlainSales(store));
    await store.database.deleteFrom('sale_parcel').where('sale_id', '=', id).execute();
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ unfit: [] });
    expect(await readSnapshot(folder, `select id from sale where id = ${id}`)).toEqual([]);
  });

  test('knows the natural order of the parcel numbers of each region', async () => {
    await writeSnapshotOf(store, folder);
    const rows = await readSnapshot(
      folder,
      'select region_id, parcel_no, parcel_no_place from parcel group by all order by region_id, parcel_no_place',
    );
    const numbers = Map.groupBy(rows, (row) => row.region_id);
    expect(numbers.size).toBeGreaterThan(1);
    for (const own of numbers.values()) {
      expect(own.map((row) => row.parcel_no_place)).toEqual(own.map((_, place) => place));
      const texts = own.map((row) => String(row.parcel_no));
      expect(texts).toEqual(texts.toSorted(inNaturalOrder));
    }
  });

  test('is of one moment, whatever is written meanwhile', async () => {
    const { count } = await store.database
      .selectFrom('sale')
      .select((query) => query.fn.countAll<string | number>().as('count'))
      .executeTakeFirstOrThrow();
    const writing = writeSnapshotOf(store, folder);
    const id = await removeNewestSale(store, 'Riyadh');
    const report = await writing;
    const isIn = (await readSnapshot(folder, `select id from sale where id = ${id}`)).length === 1;
    expect(report?.sales).toBe(Number(count) - (isIn ? 0 : 1));
    // Whichever it was, the next one is without it.
    await writeSnapshotOf(store, folder);
    expect(await readSnapshot(folder, `select id from sale where id = ${id}`)).toEqual([]);
  });

  test('is empty for an empty store', async () => {
    const empty = await openTestStore(engine);
    try {
      expect(await writeSnapshotOf(empty, folder)).toMatchObject({ sales: 0, parcels: 0 });
      expect(await readSnapshot(folder, 'select id from sale union all select id from parcel')).toEqual([]);
    } finally {
      await empty.close();
    }
  });
});

describe('what is wrong with the folder', () => {
  let store: Store;
  beforeEach(async () => {
    store = await openDemoStore('sqlite');
  });
  afterEach(() => store.close());

  test('a snapshot that was cut is no base: all is written anew, and the report says why', async () => {
    const before = await writeSnapshotOf(store, folder);
    await truncate(join(folder, (await current()).file), 300_000);
    await removeNewestSale(store, 'Riyadh');
    const report = await writeSnapshotOf(store, folder);
    expect(report).toMatchObject({ regions: before?.regions, sales: Number(before?.sales) - 1 });
    expect(report?.rewritten).toMatch(/\w/);
  });

  test('a current snapshot that was cut is written anew, though no land changed', async () => {
    const before = await writeSnapshotOf(store, folder);
    await truncate(join(folder, (await current()).file), 300_000);
    const report = await writeSnapshotOf(store, folder);
    expect(report).toMatchObject({ regions: before?.regions, sales: before?.sales });
    expect(report?.rewritten).toMatch(/\w/);
    expect(await writeSnapshotOf(store, folder)).toBeUndefined();
  });

  test('a snapshot that is gone or badly named is written anew', async () => {
    const first = await writeSnapshotOf(store, folder);
    await rm(join(folder, (await current()).file));
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: first?.sales });

    await writeFile(join(folder, 'current.json'), '{"file":"../../elsewhere"}');
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: first?.sales });
  });

  test('what an interrupted writer left is removed', async () => {
    await writeSnapshotOf(store, folder);
    await writeFile(join(folder, 'land-left.duckdb'), 'left');
    await removeNewestSale(store, 'Riyadh');
    await writeSnapshotOf(store, folder);
    expect(await readdir(folder)).not.toContain('land-left.duckdb');
  });
});

/** The command, as an operator runs it, over a folder of its own. */
describe('npm run data -- snapshot', () => {
  const data = () => join(folder, 'data');
  const command = (limit = '') => {
    const words = ['pipeline/cli.ts', ['snapshot'], { DATA_DIR: data() }] as const;
    return limit === '' ? startProgram(words[0], [...words[1]], words[2]).ended : limited(limit);
  };
  /** A limit on the size of files stands for a disk without room. */
  const limited = (blocks: string) =>
    startProgram('tests/support/with-file-limit.ts', [blocks, 'pipeline/cli.ts', 'snapshot'], {
      DATA_DIR: data(),
    }).ended;

  beforeEach(async () => {
    const store = await openStore({ file: join(data(), 'ardi.sqlite') });
    await store.close();
  });

  test('says what it wrote, and nothing when nothing changed', async () => {
    expect(await command()).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringMatching(/^snapshot: 0 parcels and 0 sales of 13 regions written, /) as string,
    });
    expect(await command()).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('keeps snapshots of the version before, for an update that is rolled back, and no earlier ones', async () => {
    const versions = join(data(), 'snapshots');
    const names = [0, 1, 2].map((back) => `v${snapshotVersion - back}`);
    for (const name of names) await mkdir(join(versions, name), { recursive: true });
    await command();
    expect((await readdir(versions)).toSorted()).toEqual(names.slice(0, 2).toSorted());
  });

  test('keeps the current snapshot when there is no room, and writes the new one when there is', async () => {
    await command();
    const snapshots = snapshotFolder(data());
    const before = await readCurrent(snapshots);
    const store = await openStore({ file: join(data(), 'ardi.sqlite') });
    await store.write((transaction) => raiseRevision(transaction, 'land:Riyadh'));
    await store.close();
    const full = await command('100');
    expect(full).toMatchObject({ code: 1, stdout: '' });
    expect(full.stderr).toMatch(/^the snapshot was not written, so land queries have the earlier one;/);
    expect(await readCurrent(snapshots)).toEqual(before);
    expect((await readdir(snapshots)).toSorted()).toEqual(['current.json', before?.file]);
    expect(await command()).toMatchObject({ code: 0, stderr: '' });
    expect(await readCurrent(snapshots)).toMatchObject({ before: before?.file });
  });
});
