import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { readSalesAfter } from '../sale/transactions.ts';
import { inNaturalOrder } from '../../lib/natural-order.ts';
import type { LandCopy, NumberPlaces } from './copy.ts';
import { storedParcelColumns } from './rows.ts';

const rowsPerRead = 2000;

/** Copies all sales and parcels of regions from the store, in batches. */
export async function writeRegions(
  copy: LandCopy,
  transaction: Kysely<Database>,
  regionIds: readonly number[],
): Promise<void> {
  for (const regionId of regionIds) {
    await copy.copySales(batches((lastId) => readSalesAfter(transaction, lastId, rowsPerRead, regionId)));
    const parcels = batches((lastId) =>
      transaction
        .selectFrom('parcel')
        .select(storedParcelColumns)
        .where('region_id', '=', regionId)
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(rowsPerRead)
        .execute(),
    );
    await copy.copyParcels(parcels, await numberPlaces(transaction, regionId));
  }
}

async function numberPlaces(transaction: Kysely<Database>, regionId: number): Promise<NumberPlaces> {
  const rows = await transaction
    .selectFrom('parcel')
    .select('parcel_no')
    .distinct()
    .where('region_id', '=', regionId)
    .execute();
  const numbers = rows.map((row) => row.parcel_no).sort(inNaturalOrder);
  return new Map([[regionId, new Map(numbers.map((number, place) => [number, place]))]]);
}

/** Reads by ascending id in batches; yields to the event loop between them. */
async function* batches<Row extends { id: number }>(
  read: (lastId: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let lastId = -1; ; await setImmediate()) {
    const rows = await read(lastId);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    lastId = last.id;
  }
}
