import type { Generated } from 'kysely';
import type { LoadKind } from '../../contract/admin/load-kinds.ts';
import type { LoggedTable } from './logged-tables.ts';

/** Loads of data, and what they wrote. */

export interface LoadTable {
  id: Generated<number>;
  kind: LoadKind;
  loaded_at: string;
  /** JSON text: names of its files. */
  files: string;
  /** 1: `load_row` still has what its rows were before. */
  is_kept: number;
  undone_at: string | null;
}

/** A region that a load concerned, with the rows of the load's kind in it. */
export interface LoadRegionTable {
  load_id: number;
  region_id: number;
  rows_before: number;
  rows_after: number;
}

/** A row that a load wrote. */
export interface LoadRowTable {
  load_id: number;
  table_name: LoggedTable;
  /** JSON text of an object: the columns of its primary key. */
  row_key: string;
  /** JSON text of an object: the row before the load. Null: there was none, or the load can no longer be undone. */
  before: string | null;
}
