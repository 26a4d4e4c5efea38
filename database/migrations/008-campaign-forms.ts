import type { Engine } from '../connection/store.ts';

/** Forms that visitors send from a campaign's landing page: one per campaign, number and day, the first one wins. */
export function statements(engine: Engine): string[] {
  const serialId = engine === 'sqlite' ? 'id integer primary key' : 'id bigserial primary key';
  return [
    `create table campaign_forms (
      ${serialId}, campaign text not null, name text, phone_number text not null, email text, message text,
      region_key text, ref_user_id text, source text, medium text, content text, created_at text not null,
      day text not null)`,
    'create unique index campaign_forms_by_day on campaign_forms (campaign, phone_number, day)',
    'create index campaign_forms_by_time on campaign_forms (created_at)',
  ];
}
