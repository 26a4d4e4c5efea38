import type { Engine } from '../connection/store.ts';

/** E-mail: messages of the outbox have a subject, and an address is the account's once its link was opened. */
export function statements(_engine: Engine): string[] {
  return [
    'alter table outbox_message rename column phone_number to recipient',
    'alter table outbox_message add column subject text',
    'alter table account add column proven_email text',
    `create table email_check (
      token_hash text primary key, account_id bigint not null references account(id) on delete cascade,
      email text not null, expires_at text not null)`,
    'create index email_check_by_account on email_check (account_id)',
  ];
}
