import type { Engine } from '../connection/store.ts';

/** Named map views that people saved; deleted with the account. */
export function statements(engine: Engine): string[] {
  const serialId = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  return [
    `create table saved_view (
      ${serialId}, account_id bigint not null references account(id) on delete cascade, name text not null,
      region_key text not null, address text not null, created_at text not null, updated_at text not null,
      unique (account_id, name))`,
  ];
}
