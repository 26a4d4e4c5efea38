import type { Engine } from '../connection/store.ts';

/** Offers that members of organizations publish themselves, their photos and history, and who may join whom. */
export function statements(engine: Engine): string[] {
  const serialId = engine === 'sqlite' ? 'id integer primary key autoincrement' : 'id bigserial primary key';
  return [
    // Members so far came from files of the operator or through a command.
    "alter table organisation_member add column role text not null default 'manager'",
    `update organisation_member set role = 'owner' where exists (
      select 1 from organisation where organisation.id = organisation_member.organisation_id
        and organisation.created_by_id = organisation_member.account_id)`,
    'alter table organisation add column document_id text',
    `create table join_request (
      ${serialId}, account_id bigint not null references account(id) on delete cascade,
      organisation_id bigint not null references organisation(id) on delete cascade,
      licence_no text, document_id text, message text, state text not null, reason text,
      created_at text not null, decided_at text)`,
    `create unique index join_request_open on join_request (account_id, organisation_id) where state = 'pending'`,
    'create index join_request_by_organisation on join_request (organisation_id, state)',

    ...sourceOrNull(engine),
    "alter table offer add column state text not null default 'live'",
    ...['ended_why', 'hidden_at', 'hidden_reason', 'price_basis', 'licence_no', 'licence_ends'].map(addText),
    ...['contact_phone', 'whatsapp', 'changed_at'].map(addText),
    'alter table offer add column asked_price double precision',
    'alter table offer add column version bigint not null default 1',
    'alter table offer add column created_by_id bigint references account(id) on delete set null',
    `create table offer_photo (
      id text primary key, offer_id bigint not null references offer(id) on delete cascade,
      position bigint not null, file text not null, preview text not null,
      width bigint not null, height bigint not null)`,
    'create index offer_photo_by_file on offer_photo (file)',
    'create index offer_photo_by_offer on offer_photo (offer_id, position)',
    `create table offer_event (
      ${serialId}, offer_id bigint not null references offer(id) on delete cascade,
      account_id bigint references account(id) on delete set null, act text not null, detail text not null,
      at text not null)`,
    'create index offer_event_by_offer on offer_event (offer_id, id)',
    `create table offer_activity (
      offer_id bigint not null references offer(id) on delete cascade, kind text not null, day text not null,
      count bigint not null, primary key (offer_id, kind, day))`,
    `create table offer_contact (
      ${serialId}, offer_id bigint not null references offer(id) on delete cascade,
      name text not null, phone_number text not null, message text, created_at text not null)`,
    'create index offer_contact_by_offer on offer_contact (offer_id, id)',
  ];
}

const addText = (column: string) => `alter table offer add column ${column} text`;

/** An offer that a member published comes from no file. */
function sourceOrNull(engine: Engine): string[] {
  if (engine === 'postgres') return ['alter table offer alter column source_id drop not null'];
  return [
    'drop index offer_by_source',
    'drop index offer_by_publisher_key',
    'alter table offer add column source_or_null bigint references source(id)',
    'update offer set source_or_null = source_id',
    'alter table offer drop column source_id',
    'alter table offer rename column source_or_null to source_id',
    'create index offer_by_source on offer (source_id)',
    'create unique index offer_by_publisher_key on offer (source_id, publisher_key)',
  ];
}
