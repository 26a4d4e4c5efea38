import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { hasPlace, type SaleRow } from '../sale/transactions.ts';
import { readMetroDistances } from '../map/metro.ts';
import { TableAppender } from './append.ts';
import { readDistricts } from './district-names.ts';
import { parcelRow, saleRow, type StoredParcel, type Surroundings } from './rows.ts';
import { Staging } from './staging.ts';
import { leftOutColumns } from './tables.ts';

/** Positions of parcel numbers among those of their region in natural order, by region id and number. */
export type NumberPlaces = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Copies rows of the store into a snapshot, which must not have them yet. */
export class LandCopy {
  sales = 0;
  parcels = 0;
  /** Sales that do not conform to the contract. */
  readonly unfit: number[] = [];
  /** Number of rows copied, by region id. */
  readonly rows = new Map<number, number>();
  readonly #connection: DuckDBConnection;
  readonly #surroundings: Surroundings;

  private constructor(connection: DuckDBConnection, surroundings: Surroundings) {
    this.#connection = connection;
    this.#surroundings = surroundings;
  }

  /** @param transaction reads one state of the store */
  static async open(connection: DuckDBConnection, transaction: Kysely<Database>): Promise<LandCopy> {
    return new LandCopy(connection, {
      metro: await readMetroDistances(transaction),
      districts: await readDistricts(transaction),
    });
  }

  async copySales(batches: AsyncIterable<SaleRow[]>): Promise<void> {
    let staging: Staging | undefined;
    let leftOut: TableAppender | undefined;
    for await (const batch of batches) {
      staging ??= await Staging.create(this.#connection, 'sale');
      leftOut ??= await TableAppender.create(this.#connection, 'left_out', leftOutColumns);
      for (const row of batch) {
        const sale = hasPlace(row) ? saleRow(row, this.#surroundings) : undefined;
        if (sale) {
          staging.append(sale, row.centroid_x, row.centroid_y);
          this.#count(row);
          this.sales++;
          continue;
        }
        leftOut.append({ region_id: row.region_id, id: row.id });
        if (hasPlace(row)) this.unfit.push(row.id);
      }
    }
    leftOut?.close();
    await staging?.moveSorted('date desc, id desc');
  }

  async copyParcels(batches: AsyncIterable<StoredParcel[]>, places: NumberPlaces): Promise<void> {
    let staging: Staging | undefined;
    for await (const batch of batches) {
      staging ??= await Staging.create(this.#connection, 'parcel');
      for (const row of batch) {
        const parcel = parcelRow(row, this.#surroundings, places.get(row.region_id) ?? new Map());
        staging.append(parcel, row.centroid_x, row.centroid_y);
        this.#count(row);
        this.parcels++;
      }
    }
    await staging?.moveSorted('id');
  }

  #count({ region_id: id }: { region_id: number }): void {
    this.rows.set(id, (this.rows.get(id) ?? 0) + 1);
  }
}
