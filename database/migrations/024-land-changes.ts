import type { Engine } from '../connection/store.ts';

/**
 * Records which rows of land were written since the last snapshot (`database/loads/land-changes.ts`), by triggers, so
 * that no writer can forget to. Beyond some number no more are recorded: then a snapshot is written region by region.
 */
export function statements(engine: Engine): string[] {
  return [
    engine === 'sqlite'
      ? `create table land_change (
          seq integer primary key autoincrement, kind text not null, row_id bigint not null)`
      : `create table land_change (
          seq bigint generated always as identity primary key, kind text not null, row_id bigint not null)`,
    ...recorded.flatMap((record) =>
      engine === 'sqlite' ? sqliteTriggers(record) : postgresTriggers(record),
    ),
  ];
}

/** At most about so many changes are recorded; `mostChanges` of `land-changes.ts`. */
const most = 100_000;
const hasRoom = `coalesce((select max(seq) from land_change) - (select min(seq) from land_change) + 1, 0) < ${most}`;

/** What is recorded of each table's rows: names and outlines of a neighborhood concern all sales of its region. */
const recorded = [
  { table: 'sale', kind: 'sale', column: 'id' },
  { table: 'sale_parcel', kind: 'sale', column: 'sale_id' },
  { table: 'parcel', kind: 'parcel', column: 'id' },
  { table: 'neighborhood', kind: 'region', column: 'region_id' },
];

const events = ['insert', 'update', 'delete'] as const;

function sqliteTriggers({ table, kind, column }: (typeof recorded)[number]): string[] {
  return events.map((event) => {
    const row = event === 'delete' ? 'old' : 'new';
    return `create trigger ${table}_${event} after ${event} on ${table} when ${hasRoom} begin
      insert into land_change (kind, row_id) values ('${kind}', ${row}.${column});
    end`;
  });
}

/** Once for each statement, which writes a thousand rows and more. */
function postgresTriggers({ table, kind, column }: (typeof recorded)[number]): string[] {
  return [
    `create function record_${table}() returns trigger language plpgsql as $$ begin
      if ${hasRoom} then
        insert into land_change (kind, row_id) select '${kind}', ${column} from written;
      end if;
      return null;
    end $$`,
    ...events.map((event) => {
      const rows = event === 'delete' ? 'old' : 'new';
      return `create trigger ${table}_${event} after ${event} on ${table}
        referencing ${rows} table as written for each statement execute function record_${table}()`;
    }),
  ];
}
