import type { Generated } from 'kysely';
import type { AnswerChannel, ComplaintKind, ComplaintState } from '../../contract/admin/complaints.ts';
import type {
  BadgeFormStatus,
  FavoriteType,
  ParcelReportKind,
  RegionKey,
  SignInProvider,
} from '../../contract/shared/vocabulary.ts';

/** Accounts and what people do. */

/** A boolean as both engines store it. */
export type Flag = 0 | 1;

/** A person, identified by the uid of the identity platform. */
export interface AccountTable {
  id: Generated<number>;
  uid: string;
  sign_in_provider: SignInProvider;
  /** Contact number: +966 and nine digits. */
  phone_number: string | null;
  /** Verified phone number. Only this one leads to the account when signing in. */
  proven_phone: string | null;
  email: string | null;
  /** The e-mail address whose owner has opened the link that was sent there; it may have been changed since. */
  proven_email: Generated<string | null>;
  first_name: string | null;
  name: string | null;
  about: string | null;
  city_name: string | null;
  image_url: string | null;
  /** Null: the account is not blocked. */
  blocked_at: Generated<string | null>;
  blocked_reason: Generated<string | null>;
  created_at: string;
  /** Null until the first sign-in request was answered. */
  first_signed_in_at: string | null;
}

export interface FavoriteTable {
  id: Generated<number>;
  account_id: number;
  region_id: number;
  item_type: FavoriteType;
  item_id: string;
  title: string | null;
  note: string | null;
  created_at: string;
  updated_at: string;
}

/** A named map view that a person saved. */
export interface SavedViewTable {
  id: Generated<number>;
  account_id: number;
  name: string;
  region_key: RegionKey;
  /** Query and camera of the map's URL, as `viewAddressPattern` defines them. */
  address: string;
  created_at: string;
  updated_at: string;
}

/** How often a person did something that badges count. */
export interface ActivityTable {
  account_id: number;
  kind: string;
  count: number;
}

/** Days (Riyadh time) on which a person used the product while signed in. */
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
  /** The sign-in that opened it, which ends with it; null: opened before this was recorded. */
  auth_time: number | null;
}

export interface AttachmentTable {
  id: string;
  account_id: number;
  file_name: string;
  content_type: string;
  byte_count: number;
  created_at: string;
}

/** A reason that a complaint of a type may give. */
export interface ComplaintReasonTable {
  type_id: number;
  /** Within its type; complaints hold it. */
  number: number;
  title: string;
  position: number;
  /** 0: it is offered no more, but complaints may have given it. */
  is_listed: Generated<number>;
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

/** How far a complaint or a report of a parcel is; without a row nobody has touched it. */
export interface ComplaintStateTable {
  kind: ComplaintKind;
  complaint_id: number;
  state: ComplaintState;
  assignee_id: number | null;
  answer: string | null;
  channel: AnswerChannel | null;
  answered_at: string | null;
  changed_at: string;
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

/** A form that a visitor sent from a campaign's landing page. */
export interface CampaignFormTable {
  id: Generated<number>;
  campaign: string;
  name: string | null;
  phone_number: string;
  email: string | null;
  message: string | null;
  region_key: RegionKey | null;
  /** Who shared the link, and the link's campaign parameters, as the URL stated them. */
  ref_user_id: string | null;
  source: string | null;
  medium: string | null;
  content: string | null;
  created_at: string;
  /** Day it was sent (UTC): a campaign keeps one form per number and day. */
  day: string;
}
