import type { Generated } from 'kysely';
import type { AmendedItem, AmendmentAct } from '../../contract/admin/amendments.ts';

/** What an operator changed in a single row, which later loads keep to. */
export interface AmendmentTable {
  id: Generated<number>;
  act: AmendmentAct;
  item: AmendedItem;
  region_id: number;
  /** By which loads find it: number of the deed, id of the parcel, code of the offer. */
  item_key: string;
  /** What people call it. */
  title: string;
  /** JSON text: `AmendedField[]`; empty unless it is a correction. */
  changes: string;
  /** JSON text: ids of the parcels that a retired one has become. */
  successors: string;
  /** 1: of a row of the demonstration, with which it goes. */
  is_demo: number;
  /** Of an offer, whose members see why it was withdrawn. No reference: organizations may be gone. */
  organisation_id: number | null;
  /** Null: none was given. */
  reason: string | null;
  /** ISO 8601. */
  amended_at: string;
}
