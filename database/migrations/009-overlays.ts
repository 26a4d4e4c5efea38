import type { Engine } from '../connection/store.ts';

/** Map overlays: transit lines and stations, the boulevard, mega projects. */
export function statements(engine: Engine): string[] {
  const serialId = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  return [
    `create table overlay (
      ${serialId}, region_id bigint not null references region(id), kind text not null, name text not null,
      short_name text, number text, color text, geometry text not null,
      source_id bigint not null references source(id))`,
    'create index overlay_by_region on overlay (region_id, kind)',
    'create index overlay_by_source on overlay (source_id)',
  ];
}
