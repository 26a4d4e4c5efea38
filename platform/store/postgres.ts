import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Store, StoreOptions } from './store.ts';
import type { Database } from './schema.ts';

/** Opens a store on a PostgreSQL server. A call fails when no connection is free within five seconds. */
export function openPostgres(
  url: string,
  {
    connections = 8,
    statementMilliseconds,
  }: Pick<StoreOptions, 'connections' | 'statementMilliseconds'> = {},
): Store {
  const types = { getTypeParser: parserFor };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    types,
    ...(statementMilliseconds === undefined ? {} : { statement_timeout: statementMilliseconds }),
  });
  // The pool replaces a broken connection, and its user learns of it by a failed query. An 'error' event without a
  // listener would end the process: the pool's own listener covers idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    address: { url },
    database,
    read: async <Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]) =>
      (await database.executeQuery<Row>({ ...query, parameters })).rows,
    write: (work) => database.transaction().execute(work),
    close: () => database.destroy(),
  };
}

/** bigint and numeric arrive as strings; all our numbers fit a double exactly, and SQLite already returns numbers. */
const parsedAsNumber = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

function parserFor(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (parsedAsNumber.has(id)) return Number;
  // The driver declares the parsers of all types as `any`.
  return pg.types.getTypeParser(id, format) as (value: string) => unknown;
}
