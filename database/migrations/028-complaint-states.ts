import type { Engine } from '../connection/store.ts';

/** How far complaints and reports of parcels are, and accounts that are blocked. */
export function statements(_engine: Engine): string[] {
  return [
    `create table complaint_state (
      kind text not null, complaint_id bigint not null, state text not null,
      assignee_id bigint references account(id) on delete set null,
      answer text, channel text, answered_at text, changed_at text not null, primary key (kind, complaint_id))`,
    'alter table account add column blocked_at text',
    'alter table account add column blocked_reason text',
  ];
}
