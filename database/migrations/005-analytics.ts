import type { Engine } from '../connection/store.ts';

/** Messages of the analytics SDK, each stored once. */
export function statements(_engine: Engine): string[] {
  return [
    `create table analytics_message (
      id text primary key, kind text not null, name text, distinct_id text, happened_at bigint not null,
      properties text not null, received_at bigint not null)`,
    'create index analytics_message_by_time on analytics_message (kind, happened_at)',
  ];
}
