/**
 * Tables that loads write, each with the columns of its primary key. What is derived from others (`search_entry`,
 * figures of regions, revisions) is not among them, and is derived anew. A table that is added here needs a migration
 * with its triggers.
 */
export const loggedTables = {
  source: ['id'],
  neighborhood: ['id'],
  neighborhood_metric: ['neighborhood_id', 'origin', 'year', 'quarter'],
  subdivision: ['id'],
  parcel: ['id'],
  parcel_key: ['fingerprint'],
  sale: ['id'],
  sale_parcel: ['parcel_id', 'sale_id'],
  street: ['id'],
  edge_length: ['id'],
  city: ['id'],
  city_metric: ['region_id', 'folded_city', 'year', 'quarter'],
  sales_indicator: ['id'],
  overlay: ['id'],
  building_rule: ['id'],
  land_fee_zone: ['id'],
  zoning_class: ['id'],
  land_use_group: ['id'],
  organisation: ['id'],
  organisation_member: ['account_id', 'organisation_id'],
  expected_member: ['organisation_id', 'phone_number'],
  offer: ['id'],
  offer_parcel: ['offer_id', 'parcel_id'],
  project: ['id'],
  booking_parcel: ['project_id', 'parcel_id'],
  complaint_reason: ['type_id', 'number'],
  app_setting: ['key'],
  content_entry: ['name'],
  held_row: ['id'],
  bookmark: ['id'],
  amendment: ['id'],
} as const satisfies Record<string, readonly string[]>;

export type LoggedTable = keyof typeof loggedTables;
export const loggedTableNames = Object.keys(loggedTables) as LoggedTable[];
