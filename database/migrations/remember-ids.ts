import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';

interface SchemaEntry {
  type: string;
  name: string;
  sql: string;
}

const plainId = /\bid integer primary key(?! autoincrement)/;

/**
 * Makes SQLite tables remember the highest id that they ever had (`autoincrement`), so that none is assigned twice.
 * SQLite cannot alter that, so each table is rebuilt as <https://www.sqlite.org/lang_altertable.html#otheralter> says,
 * in one transaction. Foreign keys are off meanwhile: dropping a table with them on would delete the rows that refer
 * to it. Tables that remember already are left alone.
 *
 * @throws when a table has other rows than before, or a reference leads nowhere; then nothing has changed
 */
export async function rememberIds(database: Kysely<Database>, tables: readonly string[]): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(database);
  await run('pragma foreign_keys = off');
  try {
    await run('begin immediate');
    try {
      const before = await countAll(database);
      for (const table of tables) await rebuild(database, table);
      const after = await countAll(database);
      for (const [table, count] of before)
        if (after.get(table) !== count)
          throw new Error(`${table} had ${count} rows and has ${after.get(table)} after it was rebuilt`);
      const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(database);
      if (rows[0]) throw new Error(`a reference of ${rows[0].table} leads nowhere after tables were rebuilt`);
      await run('commit');
    } catch (error) {
      await run('rollback');
      throw error;
    }
  } finally {
    await run('pragma foreign_keys = on');
  }
}

async function rebuild(database: Kysely<Database>, table: string): Promise<void> {
  const { rows: entries } = await sql<SchemaEntry>`
    select type, name, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(
    database,
  );
  const definition = entries.find(({ type }) => type === 'table')?.sql;
  if (definition === undefined) throw new Error(`there is no table ${table}`);
  if (!plainId.test(definition)) return;
  const columns = definition.slice(definition.indexOf('('));
  const run = (statement: string) => sql.raw(statement).execute(database);
  await run(
    `create table rebuilt_${table} ${columns.replace(plainId, 'id integer primary key autoincrement')}`,
  );
  await run(`insert into rebuilt_${table} select * from ${table}`);
  await run(`drop table ${table}`);
  await run(`alter table rebuilt_${table} rename to ${table}`);
  for (const { type, sql: statement } of entries) if (type !== 'table') await run(statement);
}

/** Rows of each table. */
async function countAll(database: Kysely<Database>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(database);
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      database,
    );
    counts.set(name, Number(counted.rows[0]?.count ?? 0));
  }
  return counts;
}
