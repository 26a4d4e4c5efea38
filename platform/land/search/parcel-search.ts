import type { Bounds } from '../../../src/contract/shared/common.ts';
import type { LandUseGroup, ZoningClass } from '../../../src/contract/shared/vocabulary.ts';
import type { ClassMembers } from '../../../src/map/class-figures.ts';
import type { SaleFilter } from '../sales/filter.ts';

/** Which parcels are meant; what is absent sets no limit. */
export interface ParcelSearch {
  text?: string | undefined;
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  blockNo?: string | undefined;
  parcelNo?: string | undefined;
  zoning?: ZoningClass | undefined;
  landUseGroup?: LandUseGroup | undefined;
  fromArea?: number | undefined;
  toArea?: number | undefined;
  /** Metres to the nearest metro station at most. */
  metroMeters?: number | undefined;
  /** Classes of a map mode that it falls into. */
  classes?: ClassMembers | undefined;
  bounds?: Bounds | undefined;
  /** Conditions that one of the parcel's own sales has to meet: those whose first parcel it is. */
  deed?: SaleFilter | undefined;
}

/** Closed lists of values that the text of a search stands for. */
export interface Meaning {
  neighborhoodIds?: number[];
  planNos?: string[];
  blockNos?: string[];
  parcelNos?: string[];
}
