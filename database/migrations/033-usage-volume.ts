import type { Engine } from '../connection/store.ts';

/** How much is stored of what browsers report, by day of arrival, so that the oldest can go without counting it all. */
export function statements(engine: Engine): string[] {
  const day =
    engine === 'sqlite'
      ? "strftime('%Y-%m-%d', received_at / 1000, 'unixepoch')"
      : "to_char(to_timestamp(received_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')";
  return [
    `create table usage_volume (
      kind text not null, day text not null, row_count bigint not null, byte_count bigint not null,
      primary key (kind, day))`,
    'create index analytics_message_by_arrival on analytics_message (kind, received_at)',
    'create index event_log_by_time on event_log (created_at)',
    `insert into usage_volume select kind, ${day}, count(*), sum(octet_length(properties))
      from analytics_message group by 1, 2`,
    `insert into usage_volume select 'event', substr(created_at, 1, 10), count(*),
      sum(octet_length(type) + octet_length(name) + octet_length(data)) from event_log group by 2`,
  ];
}
