import type { Engine } from '../connection/store.ts';

/**
 * Room for organizations, offers and projects that are loaded from files: the ids of their publishers, and the phone
 * numbers of members who have not signed in yet.
 */
export function statements(engine: Engine): string[] {
  const reference = engine === 'sqlite' ? 'integer' : 'bigint';
  return [
    ...['organisation', 'offer', 'project'].flatMap((table) => [
      `alter table ${table} add column publisher_key text`,
      `create unique index ${table}_by_publisher_key on ${table} (source_id, publisher_key)`,
    ]),
    `create table expected_member (
      organisation_id ${reference} not null references organisation(id) on delete cascade,
      phone_number text not null, primary key (organisation_id, phone_number))`,
    'create index expected_member_by_phone on expected_member (phone_number)',
  ];
}
