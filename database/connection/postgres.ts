import {
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import type { Store, StoreOptions } from './store.ts';
import type { Database } from '../schema/schema.ts';
import { isReadTimeout } from './unavailable.ts';

/** How long the driver waits for an answer beyond the time after which the server itself ends a statement. */
const graceMilliseconds = 900;
/** A connection that carries nothing is probed after this time: firewalls forget idle ones. */
const keepAliveMilliseconds = 10_000;

/**
 * Opens a store on a PostgreSQL server. A call fails when no connection is free within a few seconds. With a limit for
 * statements, one whose answer never comes fails too, and its connection is given up: a network that swallows bytes
 * would keep it for a quarter of an hour.
 */
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
    connectionTimeoutMillis: statementMilliseconds ?? 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    types,
    ...(statementMilliseconds === undefined
      ? {}
      : {
          statement_timeout: statementMilliseconds,
          query_timeout: statementMilliseconds + graceMilliseconds,
          // What a client that vanished holds is free again.
          idle_in_transaction_session_timeout: 4 * statementMilliseconds,
        }),
  });
  // The pool replaces a broken connection, and its user learns of it by a failed query. An 'error' event without a
  // listener would end the process: the pool's own listener covers idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withoutStalledConnections(pool) }),
  });
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

/** The pool without connections on which a statement got no answer: what is sent on one afterwards would wait as well. */
function withoutStalledConnections(pool: pg.Pool): PostgresPool {
  const watched = (client: pg.PoolClient): PostgresPoolClient => {
    let stalled: Error | undefined;
    const query = async (text: string, parameters: readonly unknown[]) => {
      if (stalled) throw stalled;
      try {
        return await client.query(text, [...parameters]);
      } catch (error) {
        if (error instanceof Error && isReadTimeout(error)) stalled = error;
        throw error;
      }
    };
    return {
      // Its other form takes cursors, which nothing here uses.
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(stalled !== undefined),
    };
  };
  return {
    options: pool.options,
    connect: async () => watched(await pool.connect()),
    end: () => pool.end(),
  };
}

/** bigint and numeric arrive as strings; all our numbers fit a double exactly, and SQLite already returns numbers. */
const parsedAsNumber = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

function parserFor(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (parsedAsNumber.has(id)) return Number;
  // The driver declares the parsers of all types as `any`.
  return pg.types.getTypeParser(id, format) as (value: string) => unknown;
}
