import { loadSetting } from '../loads/row-log.ts';
import { loggedTables } from '../schema/logged-tables.ts';
import type { Engine } from '../connection/store.ts';

/**
 * Loads of data, the regions of each, and what the rows that it wrote were before: see `database/loads/row-log.ts`.
 * Amendments are what operators changed in single rows: see `database/loads/amendments.ts`.
 */
export function statements(engine: Engine): string[] {
  const serialId = engine === 'sqlite' ? 'id integer primary key autoincrement' : 'id bigserial primary key';
  return [
    `create table amendment (
      ${serialId}, act text not null, item text not null, region_id bigint not null references region(id),
      item_key text not null, title text not null, changes text not null, successors text not null,
      organisation_id bigint, is_demo integer not null, reason text, amended_at text not null)`,
    'create index amendment_by_item on amendment (item, item_key)',
    `create table load (
      ${serialId}, kind text not null, loaded_at text not null, files text not null,
      is_kept integer not null, undone_at text)`,
    `create table load_region (
      load_id bigint not null references load(id) on delete cascade, region_id bigint not null references region(id),
      rows_before bigint not null, rows_after bigint not null, primary key (load_id, region_id))`,
    `create table load_row (
      load_id bigint not null, table_name text not null, row_key text not null, before text,
      primary key (load_id, table_name, row_key))${engine === 'sqlite' ? ' without rowid' : ''}`,
    ...(engine === 'postgres' ? [...tables().flatMap(postgresTriggers), deferrable] : []),
  ];
}

const events = ['insert', 'update', 'delete'] as const;

/** Logged tables of now that there were when this migration was written; later ones bring their own triggers. */
function tables(): [string, readonly string[]][] {
  return Object.entries(loggedTables).filter(
    ([table]) => table !== 'land_fee_zone' && table !== 'edge_length',
  );
}

/** Triggers that log the rows of a table: once for each statement, which writes a thousand rows and more. */
export function postgresTriggers([table, key]: [string, readonly string[]]): string[] {
  return events.flatMap((event) => {
    const name = `log_${table}_${event}`;
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin
        if coalesce(current_setting('${loadSetting}', true), '') <> '' then
          insert into load_row (load_id, table_name, row_key, before)
            select current_setting('${loadSetting}')::bigint, '${table}', ${keyOf(key)}, ${rowsOf[event].before}
            from ${rowsOf[event].from(key)}
            on conflict do nothing;
        end if;
        return null;
      end $$`,
      `create trigger ${name} after ${event} on ${table}
        referencing ${rowsOf[event].referencing} for each statement execute function ${name}()`,
    ];
  });
}

function keyOf(columns: readonly string[]): string {
  return `json_build_object(${columns.map((column) => `'${column}', written.${column}`).join(', ')})::text`;
}

/** A row that was written as it was has not changed. */
const rowsOf = {
  insert: { referencing: 'new table as written', from: () => 'written', before: 'null' },
  delete: {
    referencing: 'old table as written',
    from: () => 'written',
    before: 'row_to_json(written)::text',
  },
  update: {
    referencing: 'old table as written new table as written_anew',
    from: (key: readonly string[]) =>
      `written join written_anew using (${key.join(', ')}) where written.* is distinct from written_anew.*`,
    before: 'row_to_json(written)::text',
  },
} as const;

/** Rows that are restored in any order refer to one another: such references are checked at the end. */
const deferrable = `do $$ declare reference record; begin
  for reference in select conname, conrelid::regclass as owner from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and not condeferrable
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate',
      reference.owner, reference.conname);
  end loop;
end $$`;
