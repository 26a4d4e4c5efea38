import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../../../pipeline/demo/land/random.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import { firstOf } from '../../support/bench.ts';
import { differences, readSnapshot, writeSnapshotOf } from '../../support/snapshots.ts';
import { engines, openDemoStore } from '../../support/store.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-changes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Expects what a snapshot written anew has; how many rows were appended one by one is nobody's concern. */
async function expectAsWrittenAnew(store: Store, folder: string): Promise<void> {
  const anew = newFolder();
  await writeSnapshotOf(store, anew, true);
  for (const rows of [
    '* from sale',
    '* from parcel',
    '* from left_out',
    'id, revision, overlays from region',
  ])
    expect(await differences(folder, anew, `select ${rows}`)).toEqual([]);
}

/** A store with its snapshot, and functions that change the land of Riyadh as a load does. */
async function openWritten(engine: Engine) {
  const store = await openDemoStore(engine);
  onTestFinished(() => store.close());
  const folder = newFolder();
  await writeSnapshotOf(store, folder);
  const change = (statement: ReturnType<typeof sql>) =>
    store.write(async (transaction) => {
      await statement.execute(transaction);
      await raiseRevision(transaction, 'land:Riyadh');
    });
  const anyId = async (table: 'sale' | 'parcel') => {
    const { id } = await store.database
      .selectFrom(table)
      .select('id')
      .where('region_id', '=', 10)
      .orderBy('id')
      .offset(7)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };
  return { store, folder, change, anyId };
}

describe.each(engines)('a snapshot after changes of a store on %s', (engine) => {
  test('has the rows that were written, and only those were copied', async () => {
    const { store, folder, change, anyId } = await openWritten(engine);
    const id = await anyId('sale');
    await change(sql`update sale set price_sar = 987654 where id = ${id}`);
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: 1, parcels: 0, regions: 1 });
    expect(await readSnapshot(folder, `select price_sar from sale where id = ${id}`)).toEqual([
      { price_sar: 987654 },
    ]);
    await expectAsWrittenAnew(store, folder);
  });

  test('is the same as one written anew after any sequence of changes', async () => {
    const { store, folder } = await openWritten(engine);
    const random = createRandom(`changes ${engine}`);
    for (let round = 0; round < 4; round++) {
      await store.write(async (transaction) => {
        const sales = await transaction.selectFrom('sale').select(['id', 'region_id']).execute();
        const parcels = await transaction.selectFrom('parcel').select('id').execute();
        for (let step = 0; step < 12; step++) {
          const { id } = random.pick(sales);
          const parcel = random.pick(parcels).id;
          await random
            .pick([
              sql`update sale set price_sar = price_sar + 1000, date = '2026-09-01' where id = ${id}`,
              sql`update sale set level = 'region' where id = ${id}`,
              sql`delete from sale_parcel where sale_id = ${id}`,
              sql`insert into sale_parcel (sale_id, parcel_id) values (${id}, ${parcel}) on conflict do nothing`,
              sql`update parcel set transaction_price_sar = ${random.whole(1, 9) * 1e6} where id = ${parcel}`,
              sql`insert into sale (id, region_id, transaction_no, date, price_sar, area_sqm, type, kind,
                parcel_count, level, source_id)
              select id + 77000000000, region_id, transaction_no || '-2', date, price_sar, area_sqm, type, kind,
                parcel_count, 'region', source_id from sale where id = ${id} on conflict do nothing`,
            ])
            .execute(transaction);
        }
        const { id: gone } = random.pick(sales);
        await sql`delete from sale_parcel where sale_id = ${gone}`.execute(transaction);
        await sql`delete from sale where id = ${gone}`.execute(transaction);
        const keys = await transaction.selectFrom('region').select('key').execute();
        for (const { key } of keys) await raiseRevision(transaction, `land:${key}`);
      });
      await writeSnapshotOf(store, folder);
    }
    await expectAsWrittenAnew(store, folder);
  });

  test('is written region by region when another one was written meanwhile, or too much has changed', async () => {
    const { store, folder, change, anyId } = await openWritten(engine);
    const { count } = firstOf(
      await readSnapshot(folder, 'select count(*)::integer as count from sale where region_id = 10'),
    );
    const id = await anyId('sale');
    const changePrice = (price: number) => change(sql`update sale set price_sar = ${price} where id = ${id}`);
    await changePrice(111_111);
    await writeSnapshotOf(store, newFolder());
    await changePrice(222_222);
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: count });
    await changePrice(333_333);
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: 1 });

    await change(sql`insert into land_change (kind, row_id)
      with recursive numbers (value) as (select 1 union all select value + 1 from numbers where value < 100000)
      select 'sale', value from numbers`);
    await changePrice(444_444);
    const recorded = sql<{ count: number }>`select count(*) as count from land_change`;
    expect(firstOf((await recorded.execute(store.database)).rows).count).toBe(100_000);
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: count });
    await changePrice(555_555);
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: 1 });
    await expectAsWrittenAnew(store, folder);
  });
});

describe('a snapshot after changes', () => {
  test('has the new figures of a parcel in the rows of its sales', async () => {
    const { store, folder, change } = await openWritten('sqlite');
    const { parcel_id: id } = await store.database
      .selectFrom('sale_parcel')
      .select('parcel_id')
      .orderBy('parcel_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await change(sql`update parcel set price_sar_per_sqm = 4321, zoning = 'utilities' where id = ${id}`);
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ parcels: 1 });
    const figures = await readSnapshot(
      folder,
      `select distinct parcel_price_sar_per_sqm as price, zoning from sale where parcel_id = ${id}`,
    );
    expect(figures).toEqual([{ price: 4321, zoning: 'utilities' }]);
    await expectAsWrittenAnew(store, folder);
  });

  test('leaves out a sale that loses its parcel, and has it again when it gets one', async () => {
    const { store, folder, change } = await openWritten('sqlite');
    const { sale_id: id, parcel_id: parcelId } = await store.database
      .selectFrom('sale_parcel')
      .innerJoin('sale', 'sale.id', 'sale_id')
      .select(['sale_id', 'parcel_id'])
      .where('region_id', '=', 10)
      .where('parcel_count', '=', 1)
      .orderBy('sale_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const isIn = () => readSnapshot(folder, `select id from sale where id = ${id}`);
    await change(sql`delete from sale_parcel where sale_id = ${id}`);
    await writeSnapshotOf(store, folder);
    expect(await isIn()).toEqual([]);
    await change(sql`insert into sale_parcel (sale_id, parcel_id) values (${id}, ${parcelId})`);
    await writeSnapshotOf(store, folder);
    expect(await isIn()).toEqual([{ id }]);
    await expectAsWrittenAnew(store, folder);
  });

  test('is written region by region where names of neighborhoods or numbers of parcels are new', async () => {
    const { store, folder, change, anyId } = await openWritten('sqlite');
    await change(sql`update neighborhood set name = 'حي جديد' where region_id = 10`);
    const renamed = await writeSnapshotOf(store, folder);
    const inRiyadh = firstOf(
      await readSnapshot(folder, 'select count(*)::integer as count from sale where region_id = 10'),
    );
    expect(renamed).toMatchObject({ sales: inRiyadh.count, regions: 1 });

    const parcel = await anyId('parcel');
    await change(sql`update parcel set parcel_no = '00/جديد' where id = ${parcel}`);
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: inRiyadh.count, regions: 1 });
    await expectAsWrittenAnew(store, folder);
  });

  test('puts rows in order again when many were written one by one', async () => {
    const { store, folder, change, anyId } = await openWritten('sqlite');
    const { count } = firstOf(
      await readSnapshot(folder, 'select count(*)::integer as count from sale where region_id = 10'),
    );
    const changeAll = () => change(sql`update sale set price_sar = price_sar + 1 where region_id = 10`);
    await changeAll();
    await writeSnapshotOf(store, folder);
    const appended = 'select appended from region where id = 10';
    expect(await readSnapshot(folder, appended)).toEqual([{ appended: count }]);
    const id = await anyId('sale');
    await change(sql`update sale set price_sar = 1234567 where id = ${id}`);
    expect(await writeSnapshotOf(store, folder)).toMatchObject({ sales: count });
    expect(await readSnapshot(folder, appended)).toEqual([{ appended: 0 }]);
    await expectAsWrittenAnew(store, folder);
  });
});
