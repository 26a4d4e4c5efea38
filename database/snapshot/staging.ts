import type { DuckDBConnection } from '@duckdb/node-api';
import { TableAppender, type Row } from './append.ts';
import { curveAt } from './cells.ts';
import { landTables, type LandTable } from './tables.ts';

/** Takes rows in the store's order, then moves them into their table in the snapshot's. */
export class Staging {
  readonly #connection: DuckDBConnection;
  readonly #table: LandTable;
  readonly #appender: TableAppender;

  private constructor(connection: DuckDBConnection, table: LandTable, appender: TableAppender) {
    this.#connection = connection;
    this.#table = table;
    this.#appender = appender;
  }

  static async create(connection: DuckDBConnection, table: LandTable): Promise<Staging> {
    await connection.run(
      `create or replace temp table staged as select *, 0::bigint as curve from ${table} limit 0`,
    );
    const columns = { ...landTables[table], curve: 'BIGINT' };
    return new Staging(connection, table, await TableAppender.create(connection, 'staged', columns));
  }

  /** `x` and `y` are the position that the table is sorted by, in degrees. */
  append(row: Row, x: number | null, y: number | null): void {
    this.#appender.append({ ...row, curve: x === null || y === null ? null : curveAt(x, y) });
  }

  /** `within` orders the rows of one place. Call it once, at the end. */
  async moveSorted(within: string): Promise<void> {
    this.#appender.close();
    await this.#connection.run(
      `insert into ${this.#table} select * exclude curve from staged order by region_id, curve nulls last, ${within}`,
    );
    await this.#connection.run('drop table staged');
  }
}
