import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { loggedTables, loggedTableNames, type LoggedTable } from '../schema/logged-tables.ts';
import type { Engine } from '../connection/store.ts';

/**
 * The row log: what each row was before a load first wrote it, so that the load can be undone. Triggers write it, so
 * that no writer can forget to: on SQLite temporary ones, which exist for the length of the load's transaction; on
 * PostgreSQL those of `migrations/026-loads.ts`, which do nothing unless the transaction names its load.
 */

/** The setting of a PostgreSQL transaction that names its load. */
export const loadSetting = 'ardi.load_id';

/** From now on records what this transaction writes. */
export async function startRowLog(
  transaction: Kysely<Database>,
  engine: Engine,
  loadId: number,
): Promise<void> {
  if (engine === 'postgres') {
    await sql`select set_config(${loadSetting}, ${String(loadId)}, true)`.execute(transaction);
    return;
  }
  for (const table of loggedTableNames)
    for (const statement of await sqliteTriggers(transaction, table, loadId))
      await sql.raw(statement).execute(transaction);
}

/** Ends it, before the transaction does. */
export async function stopRowLog(transaction: Kysely<Database>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`select set_config(${loadSetting}, '', true)`.execute(transaction);
    return;
  }
  for (const table of loggedTableNames)
    for (const event of events)
      await sql.raw(`drop trigger temp.${triggerName(table, event)}`).execute(transaction);
}

const events = ['insert', 'update', 'delete'] as const;
type Event = (typeof events)[number];

function triggerName(table: LoggedTable, event: Event): string {
  return `load_${table}_${event}`;
}

async function sqliteTriggers(
  transaction: Kysely<Database>,
  table: LoggedTable,
  loadId: number,
): Promise<string[]> {
  const columns = await columnsOf(transaction, table);
  return events.map((event) => {
    const row = event === 'insert' ? 'new' : 'old';
    const key = objectOf(row, loggedTables[table]);
    const before = event === 'insert' ? 'null' : objectOf('old', columns);
    // A row that is written as it was has not changed.
    const differs = columns.map((column) => `old."${column}" is not new."${column}"`).join(' or ');
    const when = event === 'update' ? `when ${differs}` : '';
    return `create temp trigger ${triggerName(table, event)} after ${event} on ${table} ${when} begin
      insert into load_row (load_id, table_name, row_key, before)
        values (${loadId}, '${table}', ${key}, ${before}) on conflict do nothing;
    end`;
  });
}

/** Numbers are written in full: a double is the same when it is read again. */
function objectOf(row: 'new' | 'old' | 'present', columns: readonly string[]): string {
  return `json_object(${columns.map((column) => `'${column}', ${row}."${column}"`).join(', ')})`;
}

async function columnsOf(transaction: Kysely<Database>, table: LoggedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
    transaction,
  );
  return rows.map(({ name }) => name);
}

/**
 * Leaves out of the log of a load what is as it was before it: rows that it took out and put in again, and rows that it
 * added and took out.
 */
export async function forgetUnchangedRows(
  transaction: Kysely<Database>,
  engine: Engine,
  loadId: number,
): Promise<void> {
  for (const table of (await countLoggedRows(transaction, loadId)).keys()) {
    const own = sql`load_id = ${loadId} and table_name = ${table}`;
    const present = presentRow(engine, table);
    await sql`delete from load_row where ${own} and before is null
      and not exists (select 1 from ${present})`.execute(transaction);
    const now =
      engine === 'sqlite'
        ? sql.raw(objectOf('present', await columnsOf(transaction, table)))
        : sql`row_to_json(present)::text`;
    await sql`delete from load_row where ${own} and before is not null
      and before = (select ${now} from ${present})`.execute(transaction);
  }
}

/** The row of a log entry as it is now, if there is one, as `present`: what comes after `from`. */
function presentRow(engine: Engine, table: LoggedTable): RawBuilder<unknown> {
  const isRow = (valueOf: (column: string) => RawBuilder<unknown>) =>
    sql.join(
      loggedTables[table].map((column) => sql`${sql.ref(`present.${column}`)} = ${valueOf(column)}`),
      sql` and `,
    );
  return engine === 'sqlite'
    ? sql`${sql.table(table)} as present
        where ${isRow((column) => sql`load_row.row_key ->> ${sql.lit(`$.${column}`)}`)}`
    : sql`${sql.table(table)} as present,
        json_populate_record(null::${sql.table(table)}, load_row.row_key::json) as wanted
        where ${isRow((column) => sql.ref(`wanted.${column}`))}`;
}

/** How many rows a load wrote, by table. */
export async function countLoggedRows(
  transaction: Kysely<Database>,
  loadId: number,
): Promise<Map<LoggedTable, number>> {
  const rows = await transaction
    .selectFrom('load_row')
    .select(({ fn }) => ['table_name', fn.countAll<number>().as('count')])
    .where('load_id', '=', loadId)
    .groupBy('table_name')
    .execute();
  return new Map(rows.map(({ table_name: table, count }) => [table, Number(count)]));
}

/**
 * Gives every row that a load wrote the value it had before, in a transaction of the caller: rows that it added go, those
 * that it changed or removed are as they were. Rows that refer to one another are checked when the transaction ends.
 */
export async function restoreRows(
  transaction: Kysely<Database>,
  engine: Engine,
  loadId: number,
): Promise<void> {
  await deferReferences(transaction, engine);
  const tables = [...(await countLoggedRows(transaction, loadId)).keys()];
  for (const table of tables) await removeAdded(transaction, engine, table, loadId);
  for (const table of tables) await restoreOthers(transaction, engine, table, loadId);
}

async function deferReferences(transaction: Kysely<Database>, engine: Engine): Promise<void> {
  const statement = engine === 'sqlite' ? 'pragma defer_foreign_keys = on' : 'set constraints all deferred';
  await sql.raw(statement).execute(transaction);
}

async function removeAdded(
  transaction: Kysely<Database>,
  engine: Engine,
  table: LoggedTable,
  loadId: number,
): Promise<void> {
  const key: readonly string[] = loggedTables[table];
  await sql`delete from ${sql.table(table)} where (${columnList(key)}) in (
    select ${valuesOf(engine, 'row_key', key)} from ${logOf(engine, table, 'row_key')}
    where ${isToRestore(table, loadId)} and before is null)`.execute(transaction);
}

async function restoreOthers(
  transaction: Kysely<Database>,
  engine: Engine,
  table: LoggedTable,
  loadId: number,
): Promise<void> {
  const columns = await loggedColumns(transaction, table, loadId);
  if (!columns) return;
  const key: readonly string[] = loggedTables[table];
  const others = columns.filter((column) => !key.includes(column));
  const assignments = others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const onConflict = assignments.length === 0 ? sql`nothing` : sql`update set ${sql.join(assignments)}`;
  await sql`insert into ${sql.table(table)} (${columnList(columns)})
    select ${valuesOf(engine, 'before', columns)} from ${logOf(engine, table, 'before')}
    where ${isToRestore(table, loadId)} and before is not null
    on conflict (${columnList(key)}) do ${onConflict}`.execute(transaction);
}

/** Loads of one publisher share the row of their source: one that a later load wrote as well stays as it is. */
function isToRestore(table: LoggedTable, loadId: number): RawBuilder<unknown> {
  const own = sql`load_row.load_id = ${loadId} and load_row.table_name = ${table}`;
  if (table !== 'source') return own;
  return sql`${own} and not exists (select 1 from load_row as later
    where later.table_name = 'source' and later.row_key = load_row.row_key and later.load_id > ${loadId})`;
}

/** Columns of the table when the load ran; undefined: it changed and removed no row. */
async function loggedColumns(
  transaction: Kysely<Database>,
  table: LoggedTable,
  loadId: number,
): Promise<string[] | undefined> {
  const row = await transaction
    .selectFrom('load_row')
    .select('before')
    .where('load_id', '=', loadId)
    .where('table_name', '=', table)
    .where('before', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.before ? Object.keys(JSON.parse(row.before) as object) : undefined;
}

function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** The log, on PostgreSQL with its JSON as a row of the table, whose columns have their types. */
function logOf(engine: Engine, table: LoggedTable, json: 'row_key' | 'before'): RawBuilder<unknown> {
  if (engine === 'sqlite') return sql`load_row`;
  return sql`load_row cross join lateral
    json_populate_record(null::${sql.table(table)}, ${sql.ref(`load_row.${json}`)}::json) as logged`;
}

function valuesOf(
  engine: Engine,
  json: 'row_key' | 'before',
  columns: readonly string[],
): RawBuilder<unknown> {
  return sql.join(
    columns.map((column) =>
      engine === 'sqlite'
        ? sql`${sql.ref(`load_row.${json}`)} ->> ${sql.lit(`$.${column}`)}`
        : sql.ref(`logged.${column}`),
    ),
  );
}
