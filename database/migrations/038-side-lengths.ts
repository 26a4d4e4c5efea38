import { loggedTables } from '../schema/logged-tables.ts';
import type { Engine } from '../connection/store.ts';
import { postgresTriggers } from './026-loads.ts';

/**
 * Lengths of sides as publishers state them: columns of a parcel, by the side of the compass, and lines of their own.
 * A street that keeps the width of another load keeps the source of it as well.
 */
export function statements(engine: Engine): string[] {
  return [
    'alter table street add column width_source_id bigint references source(id) deferrable initially immediate',
    'update street set width_source_id = source_id where width_m is not null',
    'alter table parcel add column side_lengths text',
    `create table edge_length (
      id bigint primary key, region_id bigint not null references region(id), length_m double precision not null,
      west double precision not null, south double precision not null,
      east double precision not null, north double precision not null, geometry text not null,
      source_id bigint not null references source(id) deferrable initially immediate)`,
    'create index edge_length_by_place on edge_length (region_id, west)',
    ...(engine === 'postgres' ? postgresTriggers(['edge_length', loggedTables.edge_length]) : []),
  ];
}
