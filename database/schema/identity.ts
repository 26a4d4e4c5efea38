import type { Generated } from 'kysely';
import type { Flag } from './people.ts';

/** Signing in, the embedded identity platform, and analytics. */

/** A code sent by text message. Only its hash is stored. */
export interface OneTimeCodeTable {
  ref: string;
  phone_number: string;
  code_hash: string;
  expires_at: string;
  tries_left: number;
  used_at: string | null;
}

/** Messages of the embedded mode, which does not send them. */
export interface OutboxMessageTable {
  id: Generated<number>;
  /** Phone number, or e-mail address. */
  recipient: string;
  /** Of an e-mail; null: a text message. */
  subject: string | null;
  text: string;
  created_at: string;
}

/** A link that was sent to an e-mail address to verify it. Only the hash of its token is stored. */
export interface EmailCheckTable {
  token_hash: string;
  account_id: number;
  email: string;
  expires_at: string;
}

/** Used captcha challenges, so that each can be used only once. */
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

/** A provider account linked to a user. */
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
  /** JSON text of the claims that every ID token issued from it contains. */
  claims: string;
  created_at: number;
  /** The second, since 1970, that identifies its sign-in. */
  auth_time: number;
}

/** An ended sign-in: none of its tokens is valid any more. */
export interface EndedSignInTable {
  uid: string;
  auth_time: number;
  ended_at: string;
}

/** All sign-ins of a uid up to a second, seconds since 1970, have ended. */
export interface EndedSignInsTable {
  uid: string;
  last_auth_time: number;
  ended_at: string;
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

/** How much is stored of a kind of use, by the day on which it arrived. */
export interface UsageVolumeTable {
  kind: AnalyticsMessageTable['kind'] | 'event';
  /** YYYY-MM-DD, UTC. */
  day: string;
  row_count: number;
  byte_count: number;
}
