import type { Engine } from '../connection/store.ts';

/** Rows of files that are implausible: kept with their reason, and in force only once a person has accepted them. */
export function statements(engine: Engine): string[] {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  return [
    // The id follows from what the row says, so that the same row is never held twice.
    `create table held_row (
      id text primary key, kind text not null, region_id ${integer} references region(id),
      publisher text not null, file text not null, line ${integer} not null,
      reason text not null, detail text not null, reference text not null, content text not null,
      held_at text not null, accepted_at text)`,
    'create index held_row_by_kind on held_row (kind, region_id)',
    'create index held_row_by_file on held_row (kind, file, line)',
  ];
}
