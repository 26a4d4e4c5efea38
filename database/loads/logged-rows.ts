import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from '../connection/store.ts';
import { loggedTables, type LoggedTable } from '../schema/logged-tables.ts';
import type { Database } from '../schema/schema.ts';

/**
 * The rows that one load wrote, in SQL: as the log has them and, as `present`, as they are now. On PostgreSQL their values
 * have the types of their columns.
 */
export class LoggedRows {
  private readonly engine: Engine;
  private readonly loadId: number;

  constructor(engine: Engine, loadId: number) {
    this.engine = engine;
    this.loadId = loadId;
  }

  /** What comes after `from`. */
  of(table: LoggedTable): RawBuilder<unknown> {
    const keys = loggedTables[table];
    const isRow = keys.map((column) => sql`${sql.ref(`present.${column}`)} = ${this.key(column)}`);
    const present = sql`left join ${sql.table(table)} as present on ${sql.join(isRow, sql` and `)}`;
    if (this.engine === 'sqlite') return sql`load_row ${present}`;
    const typed = (json: 'row_key' | 'before') =>
      sql`json_populate_record(null::${sql.table(table)}, coalesce(${sql.ref(`load_row.${json}`)}, '{}')::json)`;
    return sql`load_row cross join lateral ${typed('row_key')} as row_key_typed
      cross join lateral ${typed('before')} as row_before ${present}`;
  }

  /** What comes after `where`. */
  isOwn(table: LoggedTable): RawBuilder<boolean> {
    return sql`load_row.load_id = ${this.loadId} and load_row.table_name = ${table}`;
  }

  /** A column of the primary key. */
  key(column: string): RawBuilder<unknown> {
    return this.engine === 'sqlite'
      ? sql`load_row.row_key ->> ${sql.lit(`$.${column}`)}`
      : sql.ref(`row_key_typed.${column}`);
  }

  /** A column as it was before the load; null for a row that the load added. */
  before(column: string): RawBuilder<unknown> {
    return this.engine === 'sqlite'
      ? sql`load_row.before ->> ${sql.lit(`$.${column}`)}`
      : sql.ref(`row_before.${column}`);
  }

  /** The whole row but for its id, as text, as it was before and as it is now: equal rows have equal texts. */
  async contents(
    transaction: Kysely<Database>,
    table: LoggedTable,
  ): Promise<Record<'before' | 'present', RawBuilder<string>>> {
    if (this.engine === 'postgres')
      return {
        before: sql`(load_row.before::jsonb - 'id')::text`,
        present: sql`(to_jsonb(present) - 'id')::text`,
      };
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_info(${table}) where name <> 'id'`.execute(transaction);
    const columns = rows.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(`present.${name}`)}`);
    return {
      before: sql`json_remove(load_row.before, '$.id')`,
      present: sql`json_object(${sql.join(columns)})`,
    };
  }
}
