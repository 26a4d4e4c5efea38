import type { DuckDBConnection } from '@duckdb/node-api';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { LandTable } from './tables.ts';

/** Any prime: sums of remainders stay exact in both engines and in JavaScript, whatever the ids. */
const modulus = 1_000_003;
const checksum = `coalesce(sum(id % ${modulus}), 0)`;

/** What the snapshot has of each table, and what it knows to have left out. */
const idsOf: Readonly<Record<LandTable, (condition: string) => string>> = {
  sale: (condition) =>
    `select id from sale where ${condition} union all select id from left_out where ${condition}`,
  parcel: (condition) => `select id from parcel where ${condition}`,
};

/**
 * Compares the rows of regions in the snapshot with those of the store, by their number and a checksum of their ids.
 * Rejects when they differ.
 */
export async function expectSameLand(
  connection: DuckDBConnection,
  transaction: Kysely<Database>,
  regionIds: readonly number[],
): Promise<void> {
  if (regionIds.length === 0) return;
  for (const table of ['sale', 'parcel'] as const) {
    const condition = `region_id in (${regionIds.join(', ')})`;
    const written = await connection.runAndReadAll(
      `select count(*), ${checksum} from (${idsOf[table](condition)})`,
    );
    const [count, sum] = (written.getRowsJS()[0] ?? []).map(Number);
    const stored = await transaction
      .selectFrom(table)
      .select([sql<number>`count(*)`.as('count'), sql<number>`${sql.raw(checksum)}`.as('sum')])
      .where('region_id', 'in', regionIds)
      .executeTakeFirstOrThrow();
    if (count !== stored.count || sum !== stored.sum)
      throw new Error(
        `the snapshot’s table ${table} does not agree: ${count} rows (checksum ${sum}) instead of ${stored.count} (${stored.sum})`,
      );
  }
}
