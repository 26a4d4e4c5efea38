import type { Engine } from '../connection/store.ts';

/** Who may use the desk, tokens for machines, and the journal of what they did, which only grows. */
export function statements(engine: Engine): string[] {
  const serialId = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  return [
    `create table operator (
      ${serialId}, phone_number text not null unique, name text, role text not null, added_at text not null)`,
    `create table access_token (
      ${serialId}, name text not null, token_hash text not null unique, rights text not null, created_at text not null,
      expires_at text, last_used_at text, revoked_at text)`,
    `create table journal (
      ${serialId}, at text not null, origin text not null, account_id bigint, token_id bigint, system_user text,
      act text not null, subject text, region_key text, detail text not null, rows_before bigint, rows_after bigint,
      file_name text, file_checksum text)`,
    ...(engine === 'sqlite' ? refusalsOfSqlite : refusalsOfPostgres),
  ];
}

const message = 'the journal is append-only';

const refusalsOfSqlite = ['update', 'delete'].map(
  (change) =>
    `create trigger journal_no_${change} before ${change} on journal begin select raise(abort, '${message}'); end`,
);

const refusalsOfPostgres = [
  `create function refuse_journal_change() returns trigger language plpgsql as $$
    begin raise exception '${message}'; end $$`,
  `create trigger journal_append_only before update or delete on journal
    for each row execute function refuse_journal_change()`,
];
