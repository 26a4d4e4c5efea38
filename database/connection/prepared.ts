import type { CompiledQuery, Kysely } from 'kysely';
import type { Engine, ReadingStore } from './store.ts';
import type { Database } from '../schema/schema.ts';

type Value = string | number | null;
type Build<Parameters extends readonly Value[], Row> = (
  database: Kysely<Database>,
  ...parameters: Parameters
) => { compile(): CompiledQuery<Row> };

/**
 * A query that is compiled once per engine. `build` gets a placeholder value for each parameter, in the order in
 * which they appear in the query, and must use each exactly once; placeholder values must differ from each other.
 */
function compileOnce<Parameters extends readonly Value[], Row>(
  build: Build<Parameters, Row>,
  standIns: Parameters,
): (engine: Engine, database: Kysely<Database>) => CompiledQuery<Row> {
  const queries = new Map<Engine, CompiledQuery<Row>>();
  return (engine, database) => {
    let query = queries.get(engine);
    if (!query) {
      query = build(database, ...standIns).compile();
      if (query.parameters.join() !== standIns.join())
        throw new Error('a prepared query has other parameters');
      queries.set(engine, query);
    }
    return query;
  };
}

/** A frequent read, outside any transaction. */
export function preparedRead<Parameters extends readonly Value[], Row>(
  build: Build<Parameters, Row>,
  standIns: Parameters,
): (store: ReadingStore, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = compileOnce(build, standIns);
  return (store, ...parameters) => store.read(compiled(store.engine, store.database), parameters);
}

/** A frequent statement, run within the given transaction. */
export function preparedStatement<Parameters extends readonly Value[], Row>(
  build: Build<Parameters, Row>,
  standIns: Parameters,
): (engine: Engine, transaction: Kysely<Database>, ...parameters: Parameters) => Promise<Row[]> {
  const compiled = compileOnce(build, standIns);
  return async (engine, transaction, ...parameters) => {
    const { rows } = await transaction.executeQuery<Row>({ ...compiled(engine, transaction), parameters });
    return rows;
  };
}
