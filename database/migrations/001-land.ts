import type { Engine } from '../connection/store.ts';

const box = ['centroid_x', 'centroid_y', 'west', 'south', 'east', 'north']
  .map((name) => `${name} double precision not null`)
  .join(', ');

/** Regions, neighborhoods, parcels, sales and their metrics. */
export function statements(engine: Engine): string[] {
  const id = engine === 'sqlite' ? 'id integer primary key' : 'id bigint primary key';
  const serialId = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  const source = 'source_id bigint not null references source(id)';
  const region = 'region_id bigint not null references region(id)';
  return [
    `create table region (
      ${id}, key text not null unique, name text not null,
      zoom double precision not null, min_zoom double precision not null, ${box},
      parcel_count bigint not null default 0, demo_parcel_count bigint not null default 0)`,

    `create table source (
      ${serialId}, load_key text not null unique, name text not null, origin text not null, licence text,
      updated_at text not null)`,

    `create table neighborhood (
      ${id}, ${region}, city_name text not null, name text not null,
      folded_name text not null, folded_city text not null, municipality_name text,
      geometry text not null, ${box}, ${source})`,
    'create index neighborhood_by_name on neighborhood (region_id, folded_name)',

    `create table neighborhood_metric (
      neighborhood_id bigint not null references neighborhood(id), origin text not null,
      year integer not null, quarter integer not null,
      average_price double precision not null, average_basis text not null,
      highest_price double precision, lowest_price double precision,
      deed_count bigint not null, total_value double precision not null, total_area double precision not null,
      ${source}, primary key (neighborhood_id, origin, year, quarter))`,

    `create table subdivision (
      ${id}, ${region}, neighborhood_id bigint references neighborhood(id), plan_no text not null,
      geometry text not null, label_x double precision not null, label_y double precision not null, ${source})`,
    'create index subdivision_by_region on subdivision (region_id, id)',

    `create table parcel (
      ${id}, ${region}, neighborhood_id bigint references neighborhood(id),
      parcel_id text not null, parcel_no text not null, block_no text, plan_no text,
      city_name text not null, municipality_name text, neighborhood_name text,
      area_sqm double precision not null,
      land_category text, land_use_group text not null, land_use_detailed text, zoning text not null,
      geometry text not null, ${box}, cell bigint not null,
      price_sar_per_sqm double precision, transaction_price_sar double precision, ${source})`,
    'create index parcel_by_cell on parcel (cell)',
    'create index parcel_by_region on parcel (region_id, id)',
    'create index parcel_by_neighborhood on parcel (neighborhood_id)',
    'create index parcel_by_source on parcel (source_id)',

    `create table sale (
      ${id}, ${region}, transaction_no text not null, date text not null,
      price_sar double precision not null, area_sqm double precision not null,
      type text not null, kind text not null, parcel_count integer not null, ${source})`,
    'create index sale_by_source on sale (source_id)',

    `create table sale_parcel (
      sale_id bigint not null references sale(id) on delete cascade,
      parcel_id bigint not null references parcel(id) on delete cascade,
      primary key (parcel_id, sale_id))`,
    'create index sale_parcel_by_sale on sale_parcel (sale_id)',

    `create table sales_indicator (
      ${serialId}, ${region}, neighborhood_id bigint not null references neighborhood(id),
      year integer not null, quarter integer not null,
      city_name text not null, district_name text not null, property_type text not null, property_class text not null,
      deed_count bigint not null, total_value double precision not null, total_area double precision not null,
      average_price double precision, highest_price double precision, lowest_price double precision, ${source})`,
    'create index sales_indicator_by_period on sales_indicator (region_id, year, quarter)',
    'create index sales_indicator_by_neighborhood on sales_indicator (neighborhood_id)',

    `create table street (
      ${id}, ${region}, name text, class text not null, geometry text not null, ${source})`,
    'create index street_by_region on street (region_id, id)',

    `create table building_rule (
      zoning text primary key, max_floors double precision, max_height_m double precision,
      max_coverage_ratio double precision, floor_area_ratio double precision,
      setback_front_m double precision, setback_side_m double precision, setback_back_m double precision,
      allowed_uses text not null, note text, ${source})`,

    'create table data_state (key text primary key, value text not null)',
  ];
}
