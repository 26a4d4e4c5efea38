import type { Engine } from '../connection/store.ts';

/**
 * Room for deeds, which may stand on a parcel, in a neighborhood, in a city or only in their region, for the figures of
 * cities, and for parcels that are recognised by their keys when they are loaded again.
 */
export function statements(engine: Engine): string[] {
  const id = engine === 'sqlite' ? 'id integer primary key' : 'id bigint primary key';
  const region = 'region_id bigint not null references region(id)';
  return [
    'alter table source add column published_on text',

    `create table city (
      ${id}, ${region}, name text not null, folded_name text not null,
      x double precision not null, y double precision not null,
      source_id bigint not null references source(id))`,
    'create index city_by_region on city (region_id, folded_name)',

    'alter table parcel add column rule_id text',
    'alter table parcel add column plot_key text',
    'create index parcel_by_plot on parcel (plot_key, region_id)',
    // The fingerprint alone is the key: a database without statistics then knows that it finds one row.
    `create table parcel_key (
      fingerprint ${engine === 'sqlite' ? 'integer' : 'bigint'} primary key, ${region}, kind text not null,
      parcel_id bigint not null)`,
    'create index parcel_key_by_parcel on parcel_key (parcel_id)',

    'alter table street add column width_m double precision',
    ...['west', 'south', 'east', 'north'].map(
      (side) => `alter table street add column ${side} double precision`,
    ),
    // A box touches short streets that begin near it, and of the few long ones any, see `streets.ts`.
    'create index short_street_by_west on street (region_id, west, south) where east - west <= 0.02',
    'create index long_street_by_west on street (region_id, west, south) where east - west > 0.02',

    "alter table sale add column level text not null default 'parcel'",
    ...['deed_city', 'deed_district', 'deed_plan', 'deed_parcel', 'plot_key', 'hijri_date'].map(
      (column) => `alter table sale add column ${column} text`,
    ),
    'alter table sale add column neighborhood_id bigint references neighborhood(id)',
    ...typeMayBeUnknown(engine),
    'alter table sale add column x double precision',
    'alter table sale add column y double precision',
    'create index sale_by_neighborhood on sale (neighborhood_id)',
    'create index sale_by_plot on sale (plot_key, region_id)',

    `create table city_metric (
      ${region}, city_name text not null, folded_city text not null, year integer not null, quarter integer not null,
      average_price double precision not null, average_basis text not null,
      highest_price double precision, lowest_price double precision,
      deed_count bigint not null, total_value double precision not null, total_area double precision not null,
      source_id bigint not null references source(id),
      primary key (region_id, folded_city, year, quarter))`,
    // The rows that cities are computed from, one city at a time.
    'create index sale_by_city on sale (region_id, deed_city) where neighborhood_id is null',
    'create index sales_indicator_by_city on sales_indicator (region_id, city_name) where neighborhood_id is null',
  ];
}

/** SQLite cannot drop a constraint, but can drop the column after its values were copied to another. */
function typeMayBeUnknown(engine: Engine): string[] {
  if (engine === 'postgres') return ['alter table sale alter column type drop not null'];
  return [
    'alter table sale add column type_or_null text',
    'update sale set type_or_null = type',
    'alter table sale drop column type',
    'alter table sale rename column type_or_null to type',
  ];
}
