import type { Generated } from 'kysely';
import type {
  EndReason,
  OfferAct,
  OfferActivityKind,
  OfferState,
  PriceBasis,
} from '../../contract/offer/offer-states.ts';
import type { JoinState, MemberRole } from '../../contract/offer/member-roles.ts';
import type {
  ApprovalStatus,
  BookingStatus,
  OfferPurpose,
  OrganisationType,
  ProjectKind,
  ProjectStatus,
} from '../../contract/shared/vocabulary.ts';
import type { ExtentColumns } from './land.ts';
import type { Flag } from './people.ts';

/** Organizations, their offers, and content entries. */

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
  /** Closed: its last member was erased. */
  status: 'active' | 'suspended' | 'closed';
  booking_module_enabled: Generated<Flag>;
  is_profile_completed: Generated<Flag>;
  public_profile_enabled: Generated<Flag>;
  created_by_id: number | null;
  /** Null for organizations that registered themselves rather than being loaded. */
  source_id: number | null;
  /** The id that the publisher of the file keeps for it; null: it comes from no file. */
  publisher_key: Generated<string | null>;
  /** Attachment that shows the licence of an organization that a member registered. */
  document_id: Generated<string | null>;
}

/** Who becomes a member of an organization as soon as they sign in with this phone number. */
export interface ExpectedMemberTable {
  organisation_id: number;
  phone_number: string;
}

export interface OrganisationMemberTable {
  account_id: number;
  organisation_id: number;
  joined_at: string;
  role: Generated<MemberRole>;
}

/** Somebody who asks to become a member of an organization. */
export interface JoinRequestTable {
  id: Generated<number>;
  account_id: number;
  organisation_id: number;
  licence_no: string | null;
  /** Attachment of the account. */
  document_id: string | null;
  message: string | null;
  state: JoinState;
  /** Why it was rejected. */
  reason: string | null;
  created_at: string;
  decided_at: string | null;
}

export interface OfferTable extends ExtentColumns {
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
  /** Null: not known yet. */
  valid_until: string | null;
  /** Null: a member of the organization published it. */
  source_id: number | null;
  /** The id that the publisher of the file keeps for it; null: it comes from no file. */
  publisher_key: Generated<string | null>;
  /** Offers from files are always live. */
  state: Generated<OfferState>;
  ended_why: Generated<EndReason | null>;
  /** Null: no operator has hidden it. */
  hidden_at: Generated<string | null>;
  hidden_reason: Generated<string | null>;
  /** Whether its publisher named the total or the price per m². */
  price_basis: Generated<PriceBasis | null>;
  /** The price by that basis, riyals. */
  asked_price: Generated<number | null>;
  /** Number of the advertisement licence, and its last day. */
  licence_no: Generated<string | null>;
  licence_ends: Generated<string | null>;
  contact_phone: Generated<string | null>;
  whatsapp: Generated<string | null>;
  changed_at: Generated<string | null>;
  /** Raised by every change, so that of two people who edit it the later one is told. */
  version: Generated<number>;
  created_by_id: Generated<number | null>;
}

export interface OfferParcelTable {
  offer_id: number;
  parcel_id: number;
}

/** A photo of an offer. */
export interface OfferPhotoTable {
  id: string;
  offer_id: number;
  position: number;
  /** Names of media files (`operations/media/files.ts`): the photo and a small one. */
  file: string;
  preview: string;
  width: number;
  height: number;
}

/** What was done to an offer, oldest first by id. */
export interface OfferEventTable {
  id: Generated<number>;
  offer_id: number;
  /** Null: an operator, a job, or an account that is gone. */
  account_id: number | null;
  act: OfferAct;
  /** JSON text: what changed. */
  detail: string;
  at: string;
}

/** How often something was done with an offer on a day (Riyadh time). */
export interface OfferActivityTable {
  offer_id: number;
  kind: OfferActivityKind;
  day: string;
  count: number;
}

/** A message that somebody sent to the publisher of an offer. */
export interface OfferContactTable {
  id: Generated<number>;
  offer_id: number;
  name: string;
  phone_number: string;
  message: string | null;
  created_at: string;
}

/** A marketplace project, or a mega project with content of its own. */
export interface ProjectTable extends ExtentColumns {
  id: number;
  region_id: number;
  organisation_id: number;
  kind: ProjectKind;
  name: string;
  developer_name: string;
  city_name: string;
  status: ProjectStatus;
  /** Null: not known yet, as are the next one and the area. */
  unit_count: number | null;
  available_count: number | null;
  price_from_sar: number | null;
  price_to_sar: number | null;
  area_sqm: number | null;
  description: string;
  image_url: string | null;
  /** JSON text of `MegaProjectContent`, for mega projects. */
  content: string | null;
  published_at: string;
  source_id: number;
  /** The id that the publisher of the file keeps for it; null: it comes from no file. */
  publisher_key: Generated<string | null>;
}

export interface BookingParcelTable {
  project_id: number;
  parcel_id: number;
  status: BookingStatus;
  /** Null: not known yet. */
  price_sar: number | null;
  unit_type: string;
}

/** An entry of the content service; `body` is JSON text. */
export interface ContentEntryTable {
  name: string;
  body: string;
  updated_at: string;
}
