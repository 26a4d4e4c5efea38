/**
 * Revisions of groups of public data (`contract/shared/revisions.ts`), by which caches and tile archives detect
 * changes. The revisions of land and overlays were kept in `data_state` before. They are copied unchanged, so that
 * tile archives made from them stay current, and kept there for processes of the previous version that may still run.
 */
export function statements(): string[] {
  const movedAt = '2026-01-01T00:00:00.000Z';
  return [
    'create table revision (name text primary key, value text not null, changed_at text not null)',
    `insert into revision (name, value, changed_at)
      select 'overlays:' || replace(substr(key, 10), '/overlays', ''), value, '${movedAt}' from data_state
      where key like 'revision:%/overlays'`,
    `insert into revision (name, value, changed_at)
      select 'land:' || substr(key, 10), value, '${movedAt}' from data_state
      where key like 'revision:%' and key not like 'revision:%/overlays'`,
  ];
}
