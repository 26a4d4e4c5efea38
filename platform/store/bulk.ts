import { sql, type Insertable, type Kysely } from 'kysely';
import type { Engine } from './store.ts';
import type { Database } from './schema.ts';

/** Keeps one JSON parameter at a few megabytes. */
const rowsPerStatement = 1000;

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
            from json_each(${batch})`;
    await sql`insert into ${sql.table(table)} (${names}) ${selection}`.execute(database);
  }
}
