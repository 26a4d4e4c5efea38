import type { AmendmentRow } from '../../database/loads/amendments.ts';
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
