import type { heldReasons } from '../../contract/admin/load-kinds.ts';
/** A row of a file that is implausible, and therefore not in force. */
export interface HeldRowTable {
  /** Fingerprint of what the row says. */
  id: string;
  kind: 'sales' | 'indicators' | 'parcels';
  region_id: number | null;
  publisher: string;
  /** Name of the file, without its folder, and the line, or the number of the feature, in it. */
  file: string;
  line: number;
  reason: (typeof heldReasons)[number];
  /** JSON text: the figures of the comparison. */
  detail: string;
  /** By which a row is recognized when it is given again. */
  reference: string;
  /** JSON text: the row as it was understood. */
  content: string;
  held_at: string;
  /** Null until a person has put the row in force. */
  accepted_at: string | null;
}
