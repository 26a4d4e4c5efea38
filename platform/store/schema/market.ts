import type { Generated } from 'kysely';
import type {
  ApprovalStatus,
  BookingStatus,
  OfferPurpose,
  OrganisationType,
  ProjectKind,
  ProjectStatus,
} from '../../../src/contract/shared/vocabulary.ts';
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
  status: 'active' | 'suspended';
  booking_module_enabled: Generated<Flag>;
  is_profile_completed: Generated<Flag>;
  public_profile_enabled: Generated<Flag>;
  created_by_id: number | null;
  /** Null for organizations that registered themselves rather than being loaded. */
  source_id: number | null;
  /** The id that the publisher of the file keeps for it; null: it comes from no file. */
  publisher_key: Generated<string | null>;
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
  source_id: number;
  /** The id that the publisher of the file keeps for it; null: it comes from no file. */
  publisher_key: Generated<string | null>;
}

export interface OfferParcelTable {
  offer_id: number;
  parcel_id: number;
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
