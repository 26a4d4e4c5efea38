import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadDemo } from '../../../pipeline/demo/load.ts';
import { insertMany } from '../../../database/connection/bulk.ts';
import { cellOf, wideCell } from '../../../database/parcel/cell.ts';
import { migrate, scripts } from '../../../database/migrations/migrate.ts';
import * as megaMedia from '../../../database/migrations/019-mega-media.ts';
import * as openOffers from '../../../database/migrations/020-open-offers.ts';
import * as lotsWithoutPrice from '../../../database/migrations/021-lots-without-price.ts';
import * as projectsWithoutNumbers from '../../../database/migrations/022-projects-without-numbers.ts';
import { reportProcess } from '../../../database/connection/processes.ts';
import { openStore } from '../../../database/open.ts';
import type { Store } from '../../../database/connection/store.ts';
import { findParcelsInBox } from '../../../database/parcel/parcels.ts';
import { engines, openDemoStore } from '../../support/store.ts';

describe.each(engines)('the store on %s', (engine) => {
  let store: Store;

  beforeAll(async () => {
    store = await openDemoStore(engine);
  });
  afterAll(() => store.close());

  test('a file is for its owner alone, with its journal', () => {
    if (!('file' in store.address)) return expect(store.engine).toBe('postgres');
    for (const suffix of ['', '-wal', '-shm'])
      expect(statSync(store.address.file + suffix).mode & 0o777, suffix).toBe(0o600);
  });

  test('migrating again changes nothing', async () => {
    await migrate(store);
    await Promise.all([migrate(store), migrate(store)]);
    const { length } = await store.database.selectFrom('region').select('id').execute();
    expect(length).toBe(13);
  });

  test('tables are not changed under a platform of an earlier version that is running', async () => {
    const older = await openDemoStore(engine);
    const openAsCommand = () => openStore(older.address, { mayMigrateServed: false });
    await reportProcess(older.database, 'one', 'revision');
    // One of this version.
    await (await openAsCommand()).close();
    const name = Object.keys(scripts).at(-1);
    await sql`delete from kysely_migration where name = ${name}`.execute(older.database);
    await expect(openAsCommand()).rejects.toThrow('A platform of an earlier version is running');
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01')`.execute(
      older.database,
    );
    await older.close();
  });

  test('content of mega projects from before has no videos, links and brochures', async () => {
    const { database } = store;
    const read = () =>
      database
        .selectFrom('project')
        .select(['id', 'content'])
        .where('kind', '=', 'mega')
        .executeTakeFirstOrThrow();
    const { id, content } = await read();
    const earlier = { ...(JSON.parse(content ?? '') as object) } as Record<string, unknown>;
    for (const name of ['videos', 'links', 'brochures']) delete earlier[name];
    await database
      .updateTable('project')
      .set({ content: JSON.stringify(earlier) })
      .where('id', '=', id)
      .execute();
    for (const statement of megaMedia.statements()) await sql.raw(statement).execute(database);
    expect((await read()).content).toBe(content);
  });

  test.each([
    ['offer', openOffers],
    ['booking_parcel', lotsWithoutPrice],
    ['project', projectsWithoutNumbers],
  ] as const)('values of the table %s outlive that they may be unknown', async (table, { statements }) => {
    const read = () =>
      store.database
        .selectFrom(table)
        .selectAll()
        .orderBy(sql`1, 2`)
        .execute();
    const before = await read();
    expect(before.length).toBeGreaterThan(0);
    for (const statement of statements(engine)) await sql.raw(statement).execute(store.database);
    expect(await read()).toEqual(before);
  });

  test('numbers are read back as numbers, texts unchanged, empty values as null', async () => {
    const row = await store.database.selectFrom('parcel').selectAll().limit(1).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id: expect.any(Number) as number,
      area_sqm: expect.any(Number) as number,
      cell: expect.any(Number) as number,
      parcel_no: expect.any(String) as string,
    });
    const source = await store.database.selectFrom('source').selectAll().executeTakeFirstOrThrow();
    expect(source.licence).toBeNull();
  });

  test.each([
    ['one block', 0.002],
    ['a neighbourhood', 0.02],
    ['a whole region, beyond the cell index', 1.2],
  ])('a box query finds exactly the parcels that touch %s', async (_, half) => {
    const all = await store.database
      .selectFrom('parcel')
      .select(['id', 'west', 'south', 'east', 'north', 'centroid_x', 'centroid_y'])
      .where('region_id', '=', 10)
      .execute();
    const middle = all[Math.floor(all.length / 3)];
    if (!middle) throw new Error('no parcels');
    const box = {
      west: middle.centroid_x - half,
      east: middle.centroid_x + half,
      south: middle.centroid_y - half,
      north: middle.centroid_y + half,
    };
    const expected = all
      .filter(
        (row) =>
          row.west <= box.east && row.east >= box.west && row.south <= box.north && row.north >= box.south,
      )
      .map((row) => row.id)
      .sort((a, b) => a - b);
    const found = await findParcelsInBox(store, box, 100_000);
    expect(expected.length).toBeGreaterThan(0);
    expect(found.map((row) => row.id)).toEqual(expected);
  });

  test('a parcel that spans many cells is found from each of its ends', async () => {
    const template = await store.database.selectFrom('parcel').selectAll().limit(1).executeTakeFirstOrThrow();
    const box = { west: 46.3, south: 24.5, east: 46.5, north: 24.52 };
    const wide = {
      ...template,
      ...box,
      id: 999_999_999,
      centroid_x: 46.4,
      centroid_y: 24.51,
      cell: cellOf(box),
    };
    expect(wide.cell).toBe(wideCell);
    await insertMany(store.database, engine, 'parcel', [wide]);
    for (const x of [46.301, 46.4, 46.499]) {
      const rows = await findParcelsInBox(store, { west: x, east: x, south: 24.51, north: 24.51 }, 10);
      expect(rows.map((row) => row.id)).toContain(wide.id);
    }
    await store.database.deleteFrom('parcel').where('id', '=', wide.id).execute();
  });

  test.each([
    ['west', -1, 0],
    ['east', 1, 0],
    ['south', 0, -1],
    ['north', 0, 1],
  ])(
    'a parcel whose center lies one cell to the %s is found where it extends across',
    async (_, toEast, toNorth) => {
      // Cells are 360° ÷ 2^16 wide; the parcel's center lies just across a cell border, one of its corners on
      // this side.
      const side = 360 / 2 ** 16;
      const border = { x: Math.round(46.4 / side) * side, y: rowBorder(24.5) };
      const center = { x: border.x + toEast * 0.1 * side, y: border.y + toNorth * 0.1 * side };
      const reach = 0.3 * side;
      const box = {
        west: center.x - reach,
        east: center.x + reach,
        south: center.y - reach,
        north: center.y + reach,
      };
      const template = await store.database
        .selectFrom('parcel')
        .selectAll()
        .limit(1)
        .executeTakeFirstOrThrow();
      const row = {
        ...template,
        ...box,
        id: 999_999_998,
        centroid_x: center.x,
        centroid_y: center.y,
        cell: cellOf(box),
      };
      await insertMany(store.database, engine, 'parcel', [row]);
      const at = { x: border.x - toEast * 0.1 * side, y: border.y - toNorth * 0.1 * side };
      const found = await findParcelsInBox(store, { west: at.x, east: at.x, south: at.y, north: at.y }, 10);
      await store.database.deleteFrom('parcel').where('id', '=', row.id).execute();
      expect(found.map(({ id }) => id)).toContain(row.id);
    },
  );

  test('a bulk load preserves quotes, Arabic and empty values', async () => {
    const rows = ["a'b", 'قطعة "١"', 'C:\\x', '{"$.id":1}'].map((value, index) => ({
      key: `bulk-${index}`,
      value,
    }));
    await insertMany(store.database, engine, 'data_state', rows);
    const back = await store.database
      .selectFrom('data_state')
      .selectAll()
      .where('key', 'like', 'bulk-%')
      .execute();
    expect(back.sort((a, b) => (a.key < b.key ? -1 : 1)).map((row) => ({ ...row }))).toEqual(rows);
  });

  test('reloading the demo data replaces it and keeps neighborhoods that figures refer to', async () => {
    const count = async () => ({
      parcels: (await store.database.selectFrom('parcel').select('id').execute()).length,
      sales: (await store.database.selectFrom('sale').select('id').execute()).length,
      neighborhoods: (await store.database.selectFrom('neighborhood').select('id').execute()).length,
      metrics: (await store.database.selectFrom('neighborhood_metric').select('year').execute()).length,
    });
    const before = await count();
    await loadDemo(store, { seed: 'test', parcels: 3000 }, () => undefined);
    expect(await count()).toEqual(before);
  });

  test('a failed load changes nothing', async () => {
    const before = await store.database.selectFrom('parcel').select('id').orderBy('id').execute();
    const failing = loadDemo(store, { seed: 'other', parcels: 3000 }, (message) => {
      if (message.startsWith('Madinah')) throw new Error('stop here');
    });
    await expect(failing).rejects.toThrow('stop here');
    expect(await store.database.selectFrom('parcel').select('id').orderBy('id').execute()).toEqual(before);
  });
});

/** The latitude of the border between two rows of cells that is nearest to a latitude. */
function rowBorder(latitude: number): number {
  const rows = 2 ** 16;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const row = Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * rows);
  return (Math.atan(Math.sinh((0.5 - row / rows) * 2 * Math.PI)) * 180) / Math.PI;
}

test('a SQLite store keeps its data when reopened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-store-'));
  const file = join(folder, 'deep', 'ardi.sqlite');
  const first = await openStore({ file });
  await first.database.insertInto('data_state').values({ key: 'kept', value: 'yes' }).execute();
  await first.close();
  const second = await openStore({ file });
  const row = await second.database
    .selectFrom('data_state')
    .selectAll()
    .where('key', '=', 'kept')
    .executeTakeFirst();
  expect(row?.value).toBe('yes');
  await second.close();
  await rm(folder, { recursive: true });
});

test('fails immediately when the server is unreachable, without waiting', async () => {
  await expect(openStore({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow();
});
