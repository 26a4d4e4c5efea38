import type { Engine } from '../connection/store.ts';
import { defaultLandUseGroups, defaultZoningClasses } from './default-classes.ts';

/**
 * Zoning classes and groups of land use as data, with those of the specification as the default set, and building rules
 * by region, code and day.
 */
export function statements(engine: Engine): string[] {
  const id = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  const region = 'region_id bigint references region(id)';
  const source = 'source_id bigint references source(id)';
  return [
    `create table zoning_class (
      ${id}, ${region}, key text not null, code text not null, name text not null, name_en text,
      color text not null, position integer not null, words text not null default '', ${source})`,
    'create unique index zoning_class_by_key on zoning_class (coalesce(region_id, 0), key)',
    `insert into zoning_class (key, code, name, name_en, color, position) values ${defaultZoningClasses
      .map((values, index) => `(${texts(values)}, ${index + 1})`)
      .join(', ')}`,

    `create table land_use_group (
      ${id}, ${region}, key text not null, name text not null, name_en text,
      position integer not null, rank integer not null, words text not null, ${source})`,
    'create unique index land_use_group_by_key on land_use_group (coalesce(region_id, 0), key)',
    `insert into land_use_group (key, name, name_en, rank, words, position) values ${defaultLandUseGroups
      .map(
        ([key, name, nameEn, rank, words], index) =>
          `(${texts([key, name, nameEn])}, ${rank}, ${texts([words])}, ${index + 1})`,
      )
      .join(', ')}`,

    // What the file says of the zoning, so that a parcel finds its class also when that is loaded later.
    'alter table parcel add column zoning_code text',

    'alter table building_rule rename to building_rule_before',
    `create table building_rule (
      ${id}, region_id bigint not null references region(id), code text not null, folded_code text not null, name text,
      valid_from text not null default '',
      max_floors double precision, max_height_m double precision,
      max_coverage_ratio double precision, floor_area_ratio double precision,
      setback_front_m double precision, setback_side_m double precision, setback_back_m double precision,
      allowed_uses text not null default '', note text, source_id bigint not null references source(id))`,
    'create unique index building_rule_by_code on building_rule (region_id, folded_code, valid_from)',
    // Rules of the demonstration, which held for every region, hold where its parcels are.
    `insert into building_rule (region_id, code, folded_code, max_floors, max_height_m, max_coverage_ratio,
        floor_area_ratio, setback_front_m, setback_side_m, setback_back_m, allowed_uses, note, source_id)
      select region.id, zoning, replace(zoning, '_', ''), max_floors, max_height_m, max_coverage_ratio, floor_area_ratio,
        setback_front_m, setback_side_m, setback_back_m, allowed_uses, note, source_id
      from building_rule_before, region where region.demo_parcel_count > 0`,
    'drop table building_rule_before',
  ];
}

function texts(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
}
