import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from './store.ts';
import type { Database } from '../schema/schema.ts';

/** Keeps one JSON parameter at a few megabytes. */
const rowsPerStatement = 1000;

/**
 * Inserts many rows, or writes those anew whose key is in the table already.
 *
 * @param key columns of the table's primary key or of a unique index
 * @param keep columns whose values stay, all together, where a row has null in the first of them
 */
export async function upsertMany<Table extends keyof Database>(
  database: Kysely<Database>,
  engine: Engine,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  { key, keep = [] }: { key: readonly string[]; keep?: readonly string[] },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const assignments = columns
    .filter((column) => !key.includes(column))
    .map((column) => {
      const [now, before] = [sql.ref(`excluded.${column}`), sql.ref(`${table}.${column}`)];
      const hasNone = sql`${sql.ref(`excluded.${keep[0]}`)} is null`;
      const value = keep.includes(column) ? sql`case when ${hasNone} then ${before} else ${now} end` : now;
      return sql`${sql.ref(column)} = ${value}`;
    });
  const conflict = sql` on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    do update set ${sql.join(assignments)}`;
  await write(database, engine, table, rows, conflict);
}

/**
 * Inserts many rows, all with the same keys. A batch is passed as one JSON parameter that the database unpacks: the
 * statement stays the same, is prepared once, and never reaches an engine's limit on parameters.
 */
export async function insertMany<Table extends keyof Database>(
  database: Kysely<Database>,
  engine: Engine,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  await write(database, engine, table, rows, sql``);
}

async function write<Table extends keyof Database>(
  database: Kysely<Database>,
  engine: Engine,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  conflict: RawBuilder<unknown>,
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const batch = JSON.stringify(rows.slice(start, start + rowsPerStatement));
    const selection =
      engine === 'postgres'
        ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`
        : sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(`$.${column}`)}`))}
            from json_each(${batch}) where true`;
    await sql`insert into ${sql.table(table)} (${names}) ${selection}${conflict}`.execute(database);
  }
}

/**
 * Lets PostgreSQL learn how the rows of a table are spread. It does so by itself, but not before the end of a large
 * load, which meanwhile would read the whole table to find a row. SQLite needs no such help.
 */
export async function analyze(
  database: Kysely<Database>,
  engine: Engine,
  table: keyof Database,
): Promise<void> {
  if (engine === 'postgres') await sql`analyze ${sql.table(table)}`.execute(database);
}
