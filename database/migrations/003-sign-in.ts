import type { Engine } from '../connection/store.ts';

/** One-time codes, the messages that carry them in embedded mode, and used captcha challenges. */
export function statements(engine: Engine): string[] {
  const serialId = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  return [
    `create table one_time_code (
      ref text primary key, phone_number text not null, code_hash text not null, expires_at text not null,
      tries_left integer not null, used_at text)`,
    'create index one_time_code_by_end on one_time_code (expires_at)',
    `create table outbox_message (
      ${serialId}, phone_number text not null, text text not null, created_at text not null)`,
    'create table captcha_use (id text primary key, used_at text not null)',
    'create index captcha_use_by_time on captcha_use (used_at)',
  ];
}
