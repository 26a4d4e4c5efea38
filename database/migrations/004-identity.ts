import type { Engine } from '../connection/store.ts';

/** Users of the embedded identity platform, their linked provider accounts, and their refresh tokens. */
export function statements(_engine: Engine): string[] {
  return [
    `create table identity_user (
      uid text primary key, email text, is_email_verified integer not null default 0, display_name text,
      photo_url text, created_at bigint not null, last_login_at bigint not null)`,
    'create unique index identity_user_by_verified_email on identity_user (email) where is_email_verified = 1',
    `create table identity_link (
      provider_id text not null, raw_id text not null,
      uid text not null references identity_user(uid) on delete cascade,
      email text, display_name text, photo_url text, primary key (provider_id, raw_id))`,
    'create index identity_link_by_user on identity_link (uid)',
    `create table identity_refresh (
      token_hash text primary key, uid text not null references identity_user(uid) on delete cascade,
      provider_id text not null, claims text not null, created_at bigint not null)`,
    'create index identity_refresh_by_user on identity_refresh (uid)',
  ];
}
