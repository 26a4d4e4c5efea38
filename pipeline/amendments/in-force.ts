import type { AmendmentRow, Changes } from '../../database/loads/amendments.ts';
import type { TouchedLand } from '../import/places/touched-land.ts';

/** What amendments have changed in a region. */
export interface RegionChanges {
  touched: TouchedLand;
  /** Keys of the plots whose parcels were corrected or retired. */
  plots: Set<string>;
  hasChangedParcels: boolean;
}

/** Takes the changes of the region that an amendment belongs to. */
export type ChangesOf = (amendment: AmendmentRow) => RegionChanges;

/** What all corrections of a row together say; later ones prevail. */
export function correctedValues(amendments: readonly AmendmentRow[]): Changes['values'] {
  return Object.assign({}, ...amendments.map(({ changes }) => changes.values)) as Changes['values'];
}

/** Whether the row was withdrawn or retired. */
export function isGone(amendments: readonly AmendmentRow[]): boolean {
  return amendments.some(({ act }) => act !== 'correction');
}

/** Whether a row is not as corrections say. */
export function differs(row: object, values: Changes['values']): boolean {
  const columns = row as Record<string, unknown>;
  return Object.entries(values).some(([column, value]) => columns[column] !== value);
}
