import type { Engine } from '../connection/store.ts';

/** Accounts and their activity, brokers with their offers and projects, content entries, and search entries. */
export function statements(engine: Engine): string[] {
  const id = engine === 'sqlite' ? 'id integer primary key' : 'id bigint primary key';
  const serialId = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  const source = 'source_id bigint not null references source(id)';
  const region = 'region_id bigint not null references region(id)';
  const account = 'account_id bigint not null references account(id) on delete cascade';
  const maybeAccount = 'account_id bigint references account(id) on delete set null';
  const box = ['centroid_x', 'centroid_y', 'west', 'south', 'east', 'north']
    .map((name) => `${name} double precision not null`)
    .join(', ');
  return [
    `create table account (
      ${serialId}, uid text not null unique, sign_in_provider text not null,
      phone_number text, proven_phone text unique, email text,
      first_name text, name text, about text, city_name text, image_url text,
      created_at text not null, first_signed_in_at text)`,

    `create table organisation (
      ${serialId}, code text not null unique, name text not null, type text not null,
      phone_number text, email text, about text, licence_no text, city_name text,
      region_id bigint references region(id), logo_url text, profile_url text, joined_at text not null,
      approval_status text not null, status text not null, booking_module_enabled integer not null default 0,
      is_profile_completed integer not null default 0, public_profile_enabled integer not null default 0,
      created_by_id bigint references account(id) on delete set null, source_id bigint references source(id))`,
    'create index organisation_by_source on organisation (source_id)',
    `create table organisation_member (
      ${account}, organisation_id bigint not null references organisation(id) on delete cascade,
      joined_at text not null, primary key (account_id, organisation_id))`,

    `create table bookmark (
      ${serialId}, ${account}, ${region}, item_type text not null, item_id text not null,
      title text, note text, created_at text not null, updated_at text not null,
      unique (account_id, region_id, item_type, item_id))`,
    'create index bookmark_by_region on bookmark (account_id, region_id, id)',

    `create table activity (
      ${account}, kind text not null, count bigint not null, primary key (account_id, kind))`,
    `create table active_day (${account}, day text not null, primary key (account_id, day))`,
    `create table badge_award (
      ${account}, badge text not null, earned_at text not null, primary key (account_id, badge))`,
    `create table badge_form (
      account_id bigint primary key references account(id) on delete cascade,
      name text not null, phone_number text not null, email text, ${region}, message text,
      status text not null, submitted_at text not null)`,

    `create table tracking_session (
      id text primary key, ${account}, device_id text not null, started_at text not null, closed_at text)`,
    'create index tracking_session_by_account on tracking_session (account_id)',
    `create table attachment (
      id text primary key, ${account}, file_name text not null, content_type text not null,
      byte_count bigint not null, created_at text not null)`,
    'create index attachment_by_account on attachment (account_id)',

    `create table complaint (
      ${serialId}, ${maybeAccount}, device_id text not null, type_id integer not null, reason_id integer not null,
      subject_id text not null, description text, created_at text not null)`,
    `create table parcel_report (
      ${serialId}, ${maybeAccount}, device_id text not null, parcel_id bigint not null,
      kind text not null, description text, reported_price_sar double precision, reported_date text,
      created_at text not null)`,
    'create index parcel_report_by_parcel on parcel_report (parcel_id)',
    `create table event_log (
      ${serialId}, device_id text not null, type text not null, name text not null, data text not null,
      created_at text not null)`,
    `create table form_tracking (
      ${serialId}, ${account}, form text not null, form_updated_at text not null, action text not null,
      created_at text not null)`,
    'create index form_tracking_by_account on form_tracking (account_id, form)',

    `create table offer (
      ${id}, code text not null unique, ${region}, neighborhood_id bigint references neighborhood(id),
      organisation_id bigint not null references organisation(id), title text not null, description text,
      purpose text not null, city_name text not null, neighborhood_name text,
      area_sqm double precision not null, price_sar double precision not null,
      published_at text not null, valid_until text not null, ${box}, ${source})`,
    'create index offer_by_organisation on offer (organisation_id)',
    'create index offer_by_neighborhood on offer (neighborhood_id)',
    'create index offer_by_source on offer (source_id)',
    `create table offer_parcel (
      offer_id bigint not null references offer(id) on delete cascade,
      parcel_id bigint not null references parcel(id) on delete cascade, primary key (offer_id, parcel_id))`,
    'create index offer_parcel_by_parcel on offer_parcel (parcel_id)',

    `create table project (
      ${id}, ${region}, organisation_id bigint not null references organisation(id),
      kind text not null, name text not null, developer_name text not null, city_name text not null,
      status text not null, unit_count bigint not null, available_count bigint not null,
      price_from_sar double precision, price_to_sar double precision, area_sqm double precision not null,
      description text not null, image_url text, content text, published_at text not null, ${box}, ${source})`,
    'create index project_by_kind on project (kind, id)',
    'create index project_by_source on project (source_id)',
    `create table booking_parcel (
      project_id bigint not null references project(id) on delete cascade,
      parcel_id bigint not null references parcel(id) on delete cascade,
      status text not null, price_sar double precision not null, unit_type text not null,
      primary key (project_id, parcel_id))`,
    'create index booking_parcel_by_parcel on booking_parcel (parcel_id)',

    'create table content_entry (name text primary key, body text not null, updated_at text not null)',
    'create table app_setting (key text primary key, value text not null)',
    `create table request_count (
      key text not null, window_start bigint not null, count bigint not null, primary key (key, window_start))`,
    'create index request_count_by_window on request_count (window_start)',

    // Search index by substring: derived from parcels when data is loaded.
    `create table search_entry (
      ${serialId}, kind text not null, ${region}, folded text not null, label text not null,
      plan_no text, parcel_no text, neighborhood_id bigint, context text, parcel_count bigint not null, ${box})`,
    'create index search_entry_by_kind on search_entry (kind, region_id, folded)',
    'create index parcel_by_plan on parcel (plan_no, block_no)',
    'create index parcel_by_number on parcel (parcel_no, region_id)',
    'create index sale_by_number on sale (transaction_no)',
  ];
}
