import type { ReactNode } from 'react';
import type { Bounds } from '../../../../contract/shared/common.ts';
import type { Meaning } from '../../../../words/ar/shared/explain.ts';
import type { MapTab } from '../../../stores/map/map-tab.ts';
import type { RowTarget } from '../../../stores/lists/place.ts';

/** A column of a list. A list's first column is the row header. */
export interface Column<Row> {
  id: string;
  header: string;
  /** Entry of the data page that explains its figures, if needed. */
  meaning?: Meaning;
  /** Shown only where the panel is wide. */
  isWide?: true;
  /** Shown only while parcels are chosen for a comparison. */
  isChoice?: true;
  cell: (row: Row) => ReactNode;
}

/** How the rows of a list are displayed, and what they correspond to on the map. */
export interface ListColumns<Row> {
  tab: MapTab;
  /** Unique key of a row within the list. */
  keyOf: (row: Row) => number | string;
  /** Undefined: nothing on the map stands for the row alone. */
  targetOf: (row: Row) => RowTarget | undefined;
  /** Undefined: the place of the row is not known. */
  boundsOf: (row: Row) => Bounds | undefined;
  /** Accessible text of the row's button in addition to its first column. */
  moreOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** A page that shows more of the first rows. */
  linkOf?: (rows: readonly Row[]) => { href: string; text: string };
}
