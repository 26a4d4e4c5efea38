import { dirname } from 'node:path';
import { sql } from 'kysely';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { updateSnapshot } from '../../pipeline/land-snapshot.ts';
import { signIdToken } from '../../emulators/identity/id-token.ts';
import { signingKeyOf } from '../../database/account/signing-key.ts';
import { openStore } from '../../database/open.ts';
import type { Store } from '../../database/connection/store.ts';

/** Size of the data to measure with. */
const whole = { parcels: 300_000, sales: 600_000 };
const people = 200;

/** Data that requests refer to. */
export interface BenchData {
  /** Parcels of the region Riyadh, and their positions (longitude, latitude). */
  ids: number[];
  places: (readonly [number, number])[];
  /** Bearer tokens of members. */
  tokens: string[];
}

/**
 * Writes demo data to a file, with sales duplicated under new numbers until there are enough of them, and its
 * snapshot.
 */
export async function prepareData(file: string, { parcels, sales } = whole): Promise<BenchData> {
  const store = await openStore({ file });
  const started = Date.now();
  await loadDemo(store, { seed: 'bench', parcels }, () => undefined);
  await repeatSales(store, sales);
  const rows = await store.database
    .selectFrom('parcel')
    .select(['id', 'centroid_x', 'centroid_y'])
    .where('region_id', '=', 10)
    .execute();
  const key = await signingKeyOf(store);
  const tokens = await Promise.all(
    Array.from({ length: people }, (_, person) =>
      signIdToken(key, 'ardi-embedded', { uid: `bench-${person}`, provider: 'custom' }),
    ),
  );
  await store.close();
  await updateSnapshot({ file }, { dataDirectory: dirname(file) });
  console.log(`data made in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return {
    ids: rows.map((row) => row.id),
    places: rows.map((row) => [row.centroid_x, row.centroid_y] as const),
    tokens,
  };
}

async function repeatSales({ database }: Store, sales: number): Promise<void> {
  const { count } = await database
    .selectFrom('sale')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const copies = Math.ceil(sales / count) - 1;
  for (let copy = 1; copy <= copies; copy++) {
    const shift = copy * 500_000;
    await sql`insert into sale (id, region_id, transaction_no, date, price_sar, area_sqm, type, kind, parcel_count,
        source_id)
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
