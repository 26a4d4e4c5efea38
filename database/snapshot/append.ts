import {
  DuckDBDataChunk,
  DuckDBDateValue,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBValue,
} from '@duckdb/node-api';

/** Rows of a chunk, DuckDB's own unit. */
const rowsPerChunk = 2048;
const dayMilliseconds = 86_400_000;

/** Columns of a table with their SQL types. */
export type Columns = Readonly<Record<string, string>>;
export type Row = Readonly<Record<string, string | number | null>>;

/** Appends rows to a table, chunk by chunk. Dates are given as ISO texts. */
export class TableAppender {
  readonly #columns: readonly (readonly [name: string, convert: (value: string | number) => DuckDBValue])[];
  readonly #appender: DuckDBAppender;
  #values: DuckDBValue[][] = [];
  #count = 0;

  private constructor(appender: DuckDBAppender, columns: Columns) {
    this.#appender = appender;
    this.#columns = Object.entries(columns).map(([name, type]) => [name, conversions[type] ?? asIs]);
    this.#clear();
  }

  static async create(connection: DuckDBConnection, table: string, columns: Columns): Promise<TableAppender> {
    return new TableAppender(await connection.createAppender(table), columns);
  }

  append(row: Row): void {
    this.#columns.forEach(([name, convert], at) => {
      const value = row[name] ?? null;
      this.#values[at]?.push(value === null ? null : convert(value));
    });
    if (++this.#count === rowsPerChunk) this.#flush();
  }

  /** Writes what is left; nothing may be appended afterwards. */
  close(): void {
    this.#flush();
    this.#appender.closeSync();
  }

  #flush(): void {
    if (this.#count === 0) return;
    const types = this.#columns.map((_, at) => this.#appender.columnType(at));
    const chunk = DuckDBDataChunk.create(types, this.#count);
    chunk.setColumns(this.#values);
    this.#appender.appendDataChunk(chunk);
    this.#clear();
  }

  #clear(): void {
    this.#values = this.#columns.map(() => []);
    this.#count = 0;
  }
}

function asIs(value: string | number): DuckDBValue {
  return value;
}

const conversions: Readonly<Record<string, (value: string | number) => DuckDBValue>> = {
  BIGINT: (value) => BigInt(value),
  DATE: (value) => new DuckDBDateValue(Date.parse(String(value)) / dayMilliseconds),
};
