import { loggedTables } from '../schema/logged-tables.ts';
import type { Engine } from '../connection/store.ts';
import { postgresTriggers } from './026-loads.ts';

/** Zones in which a fee on white land is due, each with the days on which its rate holds. */
export function statements(engine: Engine): string[] {
  return [
    `create table land_fee_zone (
      id bigint primary key, region_id bigint not null references region(id), city_name text, name text not null,
      rate_percent double precision not null, threshold_sqm double precision not null,
      valid_from text not null, valid_until text, law text not null, law_url text, geometry text not null,
      centroid_x double precision not null, centroid_y double precision not null,
      west double precision not null, south double precision not null,
      east double precision not null, north double precision not null,
      source_id bigint not null references source(id) deferrable initially immediate)`,
    'create index land_fee_zone_by_region on land_fee_zone (region_id, id)',
    ...(engine === 'postgres' ? postgresTriggers(['land_fee_zone', loggedTables.land_fee_zone]) : []),
  ];
}
