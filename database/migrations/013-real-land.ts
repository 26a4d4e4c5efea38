import type { Engine } from '../connection/store.ts';
import { nullable } from './nullable.ts';

/** Room for land as publishers give it: what a file does not say is null, and indicators wait for a place. */
export function statements(engine: Engine): string[] {
  const serialId = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  const source = 'source_id bigint not null references source(id)';
  const region = 'region_id bigint not null references region(id)';
  return [
    ...nullable(engine, 'parcel', 'land_use_group', 'text'),
    'drop index parcel_by_zoning',
    ...nullable(engine, 'parcel', 'zoning', 'text'),
    'create index parcel_by_zoning on parcel (zoning, region_id)',

    ...nullable(engine, 'street', 'class', 'text'),

    // Nothing refers to an indicator row, so the table is made anew: its place may now be unknown.
    'alter table sales_indicator rename to sales_indicator_before',
    'drop index sales_indicator_by_period',
    'drop index sales_indicator_by_neighborhood',
    `create table sales_indicator (
      ${serialId}, ${region}, neighborhood_id bigint references neighborhood(id),
      year integer not null, quarter integer not null,
      city_name text not null, district_name text not null, property_type text not null, property_class text not null,
      deed_count bigint not null, total_value double precision not null, total_area double precision not null,
      average_price double precision, highest_price double precision, lowest_price double precision, ${source})`,
    `insert into sales_indicator (${indicatorColumns}) select ${indicatorColumns} from sales_indicator_before`,
    'drop table sales_indicator_before',
    'create index sales_indicator_by_period on sales_indicator (region_id, year, quarter)',
    'create index sales_indicator_by_neighborhood on sales_indicator (neighborhood_id)',
  ];
}

const indicatorColumns = `region_id, neighborhood_id, year, quarter, city_name, district_name, property_type,
  property_class, deed_count, total_value, total_area, average_price, highest_price, lowest_price, source_id`;
