import type { Generated } from 'kysely';
import type { JournalAct, JournalOrigin } from '../../contract/admin/acts.ts';
import type { OperatorRole } from '../../contract/admin/rights.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';

/** Operators, tokens for machines, and the journal. */

/** Somebody who may use the desk: whoever has verified the phone number. */
export interface OperatorTable {
  id: Generated<number>;
  phone_number: string;
  name: string | null;
  role: OperatorRole;
  added_at: string;
}

/** A token for a machine. Only its SHA-256 is stored. */
export interface AccessTokenTable {
  id: Generated<number>;
  name: string;
  token_hash: string;
  /** Joined by spaces. */
  rights: string;
  created_at: string;
  /** Null: it does not expire. */
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  /** The account or the token that made it; neither: a command on the server. */
  made_by_account: number | null;
  made_by_token: number | null;
}

/** What was done by operators, commands and machines. Rows are only added; the database refuses everything else. */
export interface JournalTable {
  id: Generated<number>;
  at: string;
  origin: JournalOrigin;
  /** One of the following three is set, by origin. An account may be gone. */
  account_id: number | null;
  token_id: number | null;
  /** User of the server who ran the command. */
  system_user: string | null;
  act: JournalAct;
  subject: string | null;
  region_key: RegionKey | null;
  /** JSON text of an object. */
  detail: string;
  rows_before: number | null;
  rows_after: number | null;
  file_name: string | null;
  /** SHA-256, hexadecimal. */
  file_checksum: string | null;
}
