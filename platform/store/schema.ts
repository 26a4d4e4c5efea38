import type { Generated } from 'kysely';
import type {
  ApprovalStatus,
  BadgeFormStatus,
  BookingStatus,
  BookmarkType,
  LandUseGroup,
  OfferPurpose,
  OrganisationType,
  Origin,
  ParcelReportKind,
  ProjectKind,
  ProjectStatus,
  RegionKey,
  SaleKind,
  SignInProvider,
  ZoningClass,
} from '../../src/contract/vocabulary.ts';

/**
 * Tables of the store, in a subset of SQL that SQLite and PostgreSQL both speak. Money is riyals, areas m²,
 * coordinates degrees (x longitude, y latitude), dates ISO 8601 texts, geometries GeoJSON texts.
 */
export interface Database {
  region: RegionTable;
  source: SourceTable;
  neighborhood: NeighborhoodTable;
  neighborhood_metric: NeighborhoodMetricTable;
  subdivision: SubdivisionTable;
  parcel: ParcelTable;
  sale: SaleTable;
  sale_parcel: SaleParcelTable;
  sales_indicator: SalesIndicatorTable;
  street: StreetTable;
  building_rule: BuildingRuleTable;
  data_state: DataStateTable;
  account: AccountTable;
  organisation: OrganisationTable;
  organisation_member: OrganisationMemberTable;
  bookmark: BookmarkTable;
  activity: ActivityTable;
  active_day: ActiveDayTable;
  badge_award: BadgeAwardTable;
  badge_form: BadgeFormTable;
  tracking_session: TrackingSessionTable;
  attachment: AttachmentTable;
  complaint: ComplaintTable;
  parcel_report: ParcelReportTable;
  event_log: EventLogTable;
  form_tracking: FormTrackingTable;
  offer: OfferTable;
  offer_parcel: OfferParcelTable;
  project: ProjectTable;
  booking_parcel: BookingParcelTable;
  content_entry: ContentEntryTable;
  app_setting: DataStateTable;
  request_count: RequestCountTable;
  search_entry: SearchEntryTable;
  one_time_code: OneTimeCodeTable;
  outbox_message: OutboxMessageTable;
  captcha_use: CaptchaUseTable;
  identity_user: IdentityUserTable;
  identity_link: IdentityLinkTable;
  identity_refresh: IdentityRefreshTable;
  analytics_message: AnalyticsMessageTable;
}

/** Yes and no, as both engines store them. */
export type Flag = 0 | 1;

export interface RegionTable {
  id: number;
  key: RegionKey;
  name: string;
  zoom: number;
  min_zoom: number;
  centroid_x: number;
  centroid_y: number;
  west: number;
  south: number;
  east: number;
  north: number;
  /** Parcels in the region, and those of them that were generated; counted when data is loaded. */
  parcel_count: Generated<number>;
  demo_parcel_count: Generated<number>;
}

/** One row for each load: the demo generator, or one kind of imported file of one region. */
export interface SourceTable {
  id: Generated<number>;
  /** Stable name of the load, so that loading again replaces rather than adds. */
  load_key: string;
  name: string;
  origin: Origin;
  licence: string | null;
  updated_at: string;
}

interface Box {
  centroid_x: number;
  centroid_y: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface NeighborhoodTable extends Box {
  id: number;
  region_id: number;
  city_name: string;
  name: string;
  /** `foldNeighborhoodName(name)` and `foldArabic(city_name)`: what names are compared by. */
  folded_name: string;
  folded_city: string;
  municipality_name: string | null;
  geometry: string;
  source_id: number;
}

/** Precomputed quarter figures. A published row and a demo row may stand side by side; readers prefer published. */
export interface NeighborhoodMetricTable {
  neighborhood_id: number;
  origin: Origin;
  year: number;
  quarter: number;
  average_price: number;
  average_basis: 'published' | 'value_over_area' | 'median_of_sales';
  highest_price: number | null;
  lowest_price: number | null;
  deed_count: number;
  total_value: number;
  total_area: number;
  source_id: number;
}

export interface SubdivisionTable {
  id: number;
  region_id: number;
  neighborhood_id: number | null;
  plan_no: string;
  geometry: string;
  label_x: number;
  label_y: number;
  source_id: number;
}

export interface ParcelTable extends Box {
  id: number;
  region_id: number;
  neighborhood_id: number | null;
  parcel_id: string;
  parcel_no: string;
  block_no: string | null;
  plan_no: string | null;
  city_name: string;
  municipality_name: string | null;
  neighborhood_name: string | null;
  area_sqm: number;
  land_category: string | null;
  land_use_group: LandUseGroup;
  land_use_detailed: string | null;
  zoning: ZoningClass;
  geometry: string;
  /** Web-mercator cell at zoom 16 of the centroid, see `store/cell.ts`. */
  cell: number;
  price_sar_per_sqm: number | null;
  transaction_price_sar: number | null;
  source_id: number;
}

export interface SaleTable {
  id: number;
  region_id: number;
  transaction_no: string;
  date: string;
  price_sar: number;
  area_sqm: number;
  type: string;
  kind: SaleKind;
  parcel_count: number;
  source_id: number;
}

export interface SaleParcelTable {
  sale_id: number;
  parcel_id: number;
}

/** Rows of a publisher's quarterly sales indicators, as read. */
export interface SalesIndicatorTable {
  id: Generated<number>;
  region_id: number;
  neighborhood_id: number;
  year: number;
  quarter: number;
  city_name: string;
  district_name: string;
  property_type: string;
  property_class: string;
  deed_count: number;
  total_value: number;
  total_area: number;
  average_price: number | null;
  highest_price: number | null;
  lowest_price: number | null;
  source_id: number;
}

export interface StreetTable {
  id: number;
  region_id: number;
  name: string | null;
  class: 'arterial' | 'collector' | 'local';
  geometry: string;
  source_id: number;
}

export interface BuildingRuleTable {
  zoning: ZoningClass;
  max_floors: number | null;
  max_height_m: number | null;
  max_coverage_ratio: number | null;
  floor_area_ratio: number | null;
  setback_front_m: number | null;
  setback_side_m: number | null;
  setback_back_m: number | null;
  /** Uses in Arabic, joined by `|`. */
  allowed_uses: string;
  note: string | null;
  source_id: number;
}

export interface DataStateTable {
  key: string;
  value: string;
}

/** A person, known by the uid of the identity platform. */
export interface AccountTable {
  id: Generated<number>;
  uid: string;
  sign_in_provider: SignInProvider;
  /** Where the person wants to be reached: +966 and nine digits. */
  phone_number: string | null;
  /** The number that the person proved to be theirs. It alone leads to this account when signing in. */
  proven_phone: string | null;
  email: string | null;
  first_name: string | null;
  name: string | null;
  about: string | null;
  city_name: string | null;
  image_url: string | null;
  created_at: string;
  /** Null until the first sign-in call was answered. */
  first_signed_in_at: string | null;
}

export interface OrganisationTable {
  id: Generated<number>;
  code: string;
  name: string;
  type: OrganisationType;
  phone_number: string | null;
  email: string | null;
  about: string | null;
  licence_no: string | null;
  city_name: string | null;
  region_id: number | null;
  logo_url: string | null;
  profile_url: string | null;
  joined_at: string;
  approval_status: ApprovalStatus;
  status: 'active' | 'suspended';
  booking_module_enabled: Generated<Flag>;
  is_profile_completed: Generated<Flag>;
  public_profile_enabled: Generated<Flag>;
  created_by_id: number | null;
  /** Null for organisations that were not loaded but registered. */
  source_id: number | null;
}

export interface OrganisationMemberTable {
  account_id: number;
  organisation_id: number;
  joined_at: string;
}

export interface BookmarkTable {
  id: Generated<number>;
  account_id: number;
  region_id: number;
  item_type: BookmarkType;
  item_id: string;
  title: string | null;
  note: string | null;
  created_at: string;
  updated_at: string;
}

/** How often a person did something that badges count. */
export interface ActivityTable {
  account_id: number;
  kind: string;
  count: number;
}

/** Days (Riyadh time) on which a person used the product signed in. */
export interface ActiveDayTable {
  account_id: number;
  day: string;
}

export interface BadgeAwardTable {
  account_id: number;
  badge: string;
  earned_at: string;
}

export interface BadgeFormTable {
  account_id: number;
  name: string;
  phone_number: string;
  email: string | null;
  region_id: number;
  message: string | null;
  status: BadgeFormStatus;
  submitted_at: string;
}

export interface TrackingSessionTable {
  id: string;
  account_id: number;
  device_id: string;
  started_at: string;
  closed_at: string | null;
}

export interface AttachmentTable {
  id: string;
  account_id: number;
  file_name: string;
  content_type: string;
  byte_count: number;
  created_at: string;
}

export interface ComplaintTable {
  id: Generated<number>;
  account_id: number | null;
  device_id: string;
  type_id: number;
  reason_id: number;
  subject_id: string;
  description: string | null;
  created_at: string;
}

export interface ParcelReportTable {
  id: Generated<number>;
  account_id: number | null;
  device_id: string;
  parcel_id: number;
  kind: ParcelReportKind;
  description: string | null;
  reported_price_sar: number | null;
  reported_date: string | null;
  created_at: string;
}

export interface EventLogTable {
  id: Generated<number>;
  device_id: string;
  type: string;
  name: string;
  /** JSON text. */
  data: string;
  created_at: string;
}

export interface FormTrackingTable {
  id: Generated<number>;
  account_id: number;
  form: string;
  form_updated_at: string;
  action: 'shown' | 'closed' | 'opened_link';
  created_at: string;
}

export interface OfferTable extends Box {
  id: number;
  code: string;
  region_id: number;
  neighborhood_id: number | null;
  organisation_id: number;
  title: string;
  description: string | null;
  purpose: OfferPurpose;
  city_name: string;
  neighborhood_name: string | null;
  area_sqm: number;
  price_sar: number;
  published_at: string;
  valid_until: string;
  source_id: number;
}

export interface OfferParcelTable {
  offer_id: number;
  parcel_id: number;
}

/** A marketplace project, or a mega project with content of its own. */
export interface ProjectTable extends Box {
  id: number;
  region_id: number;
  organisation_id: number;
  kind: ProjectKind;
  name: string;
  developer_name: string;
  city_name: string;
  status: ProjectStatus;
  unit_count: number;
  available_count: number;
  price_from_sar: number | null;
  price_to_sar: number | null;
  area_sqm: number;
  description: string;
  image_url: string | null;
  /** JSON text of `MegaProjectContent`, for mega projects. */
  content: string | null;
  published_at: string;
  source_id: number;
}

export interface BookingParcelTable {
  project_id: number;
  parcel_id: number;
  status: BookingStatus;
  price_sar: number;
  unit_type: string;
}

/** An entry of the content service; `body` is JSON text. */
export interface ContentEntryTable {
  name: string;
  body: string;
  updated_at: string;
}

/** Requests of one caller in one window of time, summed over all processes. */
export interface RequestCountTable {
  key: string;
  /** Start of the window, milliseconds since 1970. */
  window_start: number;
  count: number;
}

/** What search finds by a part of its text. */
export interface SearchEntryTable extends Box {
  id: Generated<number>;
  kind: 'neighborhood' | 'plan' | 'parcel_no';
  region_id: number;
  folded: string;
  label: string;
  plan_no: string | null;
  parcel_no: string | null;
  neighborhood_id: number | null;
  /** Where it is, in words: neighbourhood and city. */
  context: string | null;
  parcel_count: number;
}

/** A code that was sent by text message. Only its hash is kept. */
export interface OneTimeCodeTable {
  ref: string;
  phone_number: string;
  code_hash: string;
  expires_at: string;
  tries_left: number;
  used_at: string | null;
}

/** Messages of the embedded mode, which sends none. */
export interface OutboxMessageTable {
  id: Generated<number>;
  phone_number: string;
  text: string;
  created_at: string;
}

/** Captcha challenges that were used, so that each is used once. */
export interface CaptchaUseTable {
  id: string;
  used_at: string;
}

/** A user of the embedded identity platform. Times are milliseconds since 1970. */
export interface IdentityUserTable {
  uid: string;
  email: string | null;
  is_email_verified: Generated<Flag>;
  display_name: string | null;
  photo_url: string | null;
  created_at: number;
  last_login_at: number;
}

/** An account at a provider that leads to a user. */
export interface IdentityLinkTable {
  provider_id: string;
  raw_id: string;
  uid: string;
  email: string | null;
  display_name: string | null;
  photo_url: string | null;
}

export interface IdentityRefreshTable {
  token_hash: string;
  uid: string;
  provider_id: string;
  /** JSON text of the claims that go into every ID token made from it. */
  claims: string;
  created_at: number;
}

/** A message of the analytics SDK. Times are milliseconds since 1970. */
export interface AnalyticsMessageTable {
  id: string;
  kind: 'track' | 'engage' | 'groups' | 'record';
  name: string | null;
  distinct_id: string | null;
  happened_at: number;
  /** The message as JSON text. */
  properties: string;
  received_at: number;
}
