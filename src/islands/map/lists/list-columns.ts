import type { ReactNode } from 'react';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { Meaning } from '../../../i18n/ar/shared/explain.ts';
import type { MapTab } from '../../../stores/lists/map-tab.ts';
import type { RowTarget } from '../../../stores/lists/place.ts';

/** A column of a list. The first one of a list names its row. */
export interface Column<Row> {
  id: string;
  header: string;
  /** The entry of the data page that says what its figures mean, where people ask. */
  meaning?: Meaning;
  /** Shown only where the panel is wide. */
  isWide?: true;
  /** Shown only while parcels are chosen for a comparison. */
  isChoice?: true;
  cell: (row: Row) => ReactNode;
}

/** How the rows of a list look, and what they stand for on the map. */
export interface ListColumns<Row> {
  tab: MapTab;
  /** Tells rows of the list apart. */
  keyOf: (row: Row) => number;
  targetOf: (row: Row) => RowTarget;
  boundsOf: (row: Row) => Bounds;
  /** What the row's button says besides its first column. */
  moreOf: (row: Row) => string;
  columns: readonly Column<Row>[];
}
