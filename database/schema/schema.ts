import type {
  AccountTable,
  FavoriteTable,
  ActivityTable,
  ActiveDayTable,
  BadgeAwardTable,
  BadgeFormTable,
  TrackingSessionTable,
  AttachmentTable,
  ComplaintReasonTable,
  ComplaintStateTable,
  ComplaintTable,
  ParcelReportTable,
  EventLogTable,
  FormTrackingTable,
  CampaignFormTable,
  SavedViewTable,
} from './people.ts';
import type {
  OrganisationTable,
  OrganisationMemberTable,
  ExpectedMemberTable,
  OfferTable,
  OfferParcelTable,
  OfferPhotoTable,
  OfferEventTable,
  OfferActivityTable,
  OfferContactTable,
  JoinRequestTable,
  ProjectTable,
  BookingParcelTable,
  ContentEntryTable,
} from './market.ts';
import type { AmendmentTable } from './amendments.ts';
import type { LoadRegionTable, LoadRowTable, LoadTable } from './loads.ts';
import type { HeldRowTable } from './held.ts';
import type { AccessTokenTable, JournalTable, OperatorTable } from './operators.ts';
import type {
  OneTimeCodeTable,
  EmailCheckTable,
  OutboxMessageTable,
  CaptchaUseTable,
  IdentityUserTable,
  IdentityLinkTable,
  IdentityRefreshTable,
  EndedSignInTable,
  EndedSignInsTable,
  AnalyticsMessageTable,
  UsageVolumeTable,
} from './identity.ts';
import type {
  RegionTable,
  SourceTable,
  NeighborhoodTable,
  NeighborhoodMetricTable,
  CityMetricTable,
  SubdivisionTable,
  CityTable,
  ParcelTable,
  ParcelKeyTable,
  SaleTable,
  SaleParcelTable,
  SalesIndicatorTable,
  EdgeLengthTable,
  StreetTable,
  OverlayTable,
  BuildingRuleTable,
  LandFeeZoneTable,
  LandUseGroupTable,
  ZoningClassTable,
  DataStateTable,
  RevisionTable,
  RequestCountTable,
  SearchEntryTable,
  PlatformProcessTable,
  LandChangeTable,
} from './land.ts';

/**
 * Tables of the store, in a subset of SQL that both SQLite and PostgreSQL support. Money is in riyals, areas in m²,
 * coordinates in degrees (x longitude, y latitude), dates are ISO 8601 texts, geometries GeoJSON texts.
 */
export interface Database {
  region: RegionTable;
  source: SourceTable;
  neighborhood: NeighborhoodTable;
  neighborhood_metric: NeighborhoodMetricTable;
  city_metric: CityMetricTable;
  subdivision: SubdivisionTable;
  city: CityTable;
  parcel: ParcelTable;
  parcel_key: ParcelKeyTable;
  sale: SaleTable;
  sale_parcel: SaleParcelTable;
  sales_indicator: SalesIndicatorTable;
  held_row: HeldRowTable;
  street: StreetTable;
  edge_length: EdgeLengthTable;
  overlay: OverlayTable;
  building_rule: BuildingRuleTable;
  land_fee_zone: LandFeeZoneTable;
  land_use_group: LandUseGroupTable;
  zoning_class: ZoningClassTable;
  data_state: DataStateTable;
  revision: RevisionTable;
  platform_process: PlatformProcessTable;
  land_change: LandChangeTable;
  operator: OperatorTable;
  access_token: AccessTokenTable;
  journal: JournalTable;
  amendment: AmendmentTable;
  load: LoadTable;
  load_region: LoadRegionTable;
  load_row: LoadRowTable;
  account: AccountTable;
  organisation: OrganisationTable;
  organisation_member: OrganisationMemberTable;
  expected_member: ExpectedMemberTable;
  bookmark: FavoriteTable;
  saved_view: SavedViewTable;
  activity: ActivityTable;
  active_day: ActiveDayTable;
  badge_award: BadgeAwardTable;
  badge_form: BadgeFormTable;
  tracking_session: TrackingSessionTable;
  attachment: AttachmentTable;
  complaint: ComplaintTable;
  complaint_state: ComplaintStateTable;
  complaint_reason: ComplaintReasonTable;
  parcel_report: ParcelReportTable;
  event_log: EventLogTable;
  form_tracking: FormTrackingTable;
  campaign_forms: CampaignFormTable;
  offer: OfferTable;
  offer_parcel: OfferParcelTable;
  offer_photo: OfferPhotoTable;
  offer_event: OfferEventTable;
  offer_activity: OfferActivityTable;
  offer_contact: OfferContactTable;
  join_request: JoinRequestTable;
  project: ProjectTable;
  booking_parcel: BookingParcelTable;
  content_entry: ContentEntryTable;
  app_setting: DataStateTable;
  request_count: RequestCountTable;
  search_entry: SearchEntryTable;
  one_time_code: OneTimeCodeTable;
  email_check: EmailCheckTable;
  outbox_message: OutboxMessageTable;
  captcha_use: CaptchaUseTable;
  identity_user: IdentityUserTable;
  identity_link: IdentityLinkTable;
  identity_refresh: IdentityRefreshTable;
  ended_sign_in: EndedSignInTable;
  ended_sign_ins: EndedSignInsTable;
  analytics_message: AnalyticsMessageTable;
  usage_volume: UsageVolumeTable;
}

export type * from './land.ts';
export type * from './people.ts';
export type * from './market.ts';
export type * from './held.ts';
export type * from './identity.ts';
export type * from './operators.ts';
export type * from './amendments.ts';
export type * from './loads.ts';
