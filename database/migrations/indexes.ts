import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';

/**
 * Indexes of the large tables that were added after these could have millions of rows. PostgreSQL makes them without
 * locking their tables, which it cannot do in the transaction of a migration.
 */
const indexes: Readonly<Record<string, string>> = {
  // Snapshots read the sales of a region.
  sale_by_region: 'sale (region_id, id)',
  // Loads find deeds by their number in its region.
  sale_by_number_in_region: 'sale (transaction_no, region_id)',
  // Loads compute the figures of a quarter of a neighborhood.
  sale_by_day: 'sale (neighborhood_id, date)',
  // Loads take medians of the prices in a neighborhood, `perSqm` of `deed-figures.ts`, without reading the sales.
  sale_by_price: 'sale (neighborhood_id, type, (price_sar / nullif(area_sqm, 0)), source_id)',
  sale_of_low_value: "sale (neighborhood_id) where kind = 'low_value'",
  // Search entries and the natural order count the numbers of a region.
  parcel_by_number_in_region: 'parcel (region_id, parcel_no)',
  parcel_by_block_in_region: 'parcel (region_id, block_no)',
  // Erasing a person removes what their browsers reported.
  analytics_message_by_person: 'analytics_message (distinct_id)',
  event_log_by_device: 'event_log (device_id)',
  parcel_without_class: "parcel (region_id) where zoning = 'unclassified'",
  // Loads compare prices of files of parcels with the deeds, see `stated-sales.ts`.
  parcel_with_dated_price: 'parcel (region_id) where stated_price_on is not null',
  sale_of_stated_price: 'sale (region_id) where stated_parcel_id is not null',
};

/** Indexes of migrations that nothing reads any more: each costs time when rows are written. */
const obsolete = [
  ...['sale_by_number', 'sale_by_neighborhood', 'sale_by_date'],
  ...['parcel_by_number', 'parcel_by_block', 'parcel_by_zoning', 'parcel_by_area', 'parcel_by_plan'],
];

/** Any number, the same in all versions: PostgreSQL knows the lock by it. */
const lockNumber = 4_270_632;

/** Makes the indexes that are missing, and drops obsolete ones; unless another process does so. */
export async function ensureIndexes({ engine, database }: Store): Promise<void> {
  if (engine === 'sqlite') {
    const present = await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(
      database,
    );
    const statements = statementsFor(new Set(present.rows.map(({ name }) => name)), '');
    if (statements.length === 0) return;
    await database.transaction().execute(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction);
    });
    return;
  }
  await database.connection().execute(async (connection) => {
    if (statementsFor(await validIndexes(connection), '').length === 0) return;
    const lock = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${lockNumber}) as ok`.execute(
      connection,
    );
    if (lock.rows[0]?.ok !== true) return;
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      // Concurrently each takes several transactions: not needed while the tables are empty.
      const land = await sql`select 1 from sale union all select 1 from parcel limit 1`.execute(connection);
      const option = land.rows.length === 0 ? '' : 'concurrently';
      // An interrupted creation leaves an invalid index, whose name is taken.
      const present = await validIndexes(connection);
      const invalid = Object.keys(indexes).filter((name) => !present.has(name));
      for (const name of invalid) await sql.raw(`drop index ${option} if exists ${name}`).execute(connection);
      for (const statement of statementsFor(present, option)) await sql.raw(statement).execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`select pg_advisory_unlock(${lockNumber})`.execute(connection);
    }
  });
}

/** Statements that bring the present indexes up to date; none when they are. */
function statementsFor(present: ReadonlySet<string>, option: '' | 'concurrently'): string[] {
  const made = Object.entries(indexes)
    .filter(([name]) => !present.has(name))
    .map(([name, columns]) => `create index ${option} if not exists ${name} on ${columns}`);
  const dropped = obsolete
    .filter((name) => present.has(name))
    .map((name) => `drop index ${option} if exists ${name}`);
  return [...made, ...dropped];
}

async function validIndexes(database: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisvalid and relnamespace = current_schema()::regnamespace`.execute(database);
  return new Set(rows.map(({ name }) => name));
}
