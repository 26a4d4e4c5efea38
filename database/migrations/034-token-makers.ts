import type { Engine } from '../connection/store.ts';

/** Who made a token for machines, as the journal has it; nobody: a command on the server. */
export function statements(_engine: Engine): string[] {
  const made = (column: string, origin: string) =>
    `(select ${column} from journal where act = 'token.added' and origin = '${origin}'
      and subject = 'token ' || cast(access_token.id as text) order by journal.id limit 1)`;
  return [
    'alter table access_token add column made_by_account bigint',
    'alter table access_token add column made_by_token bigint',
    `update access_token set made_by_account = ${made('account_id', 'desk')}, made_by_token = ${made('token_id', 'token')}`,
  ];
}
