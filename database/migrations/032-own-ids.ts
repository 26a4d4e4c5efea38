import type { Engine } from '../connection/store.ts';

/** Up to which second all sign-ins of a uid have ended, with or without a session. */
export function statements(_engine: Engine): string[] {
  return [
    'create table ended_sign_ins (uid text primary key, last_auth_time bigint not null, ended_at text not null)',
  ];
}

/**
 * Tables whose ids the database assigns and that leave it: in addresses, the journal, messages, tokens. SQLite assigns
 * the highest id again after its row was deleted, unless the table is told to remember it. What is derived anew by
 * each load (`search_entry`) has no lasting ids; land, offers and projects get theirs from loads.
 */
export const tablesWithOwnIds = [
  'account',
  'organisation',
  'bookmark',
  'saved_view',
  'complaint',
  'parcel_report',
  'campaign_forms',
  'form_tracking',
  'event_log',
  'outbox_message',
  'operator',
  'access_token',
  'journal',
  'source',
  'overlay',
  'zoning_class',
  'land_use_group',
  'building_rule',
  'sales_indicator',
] as const;
