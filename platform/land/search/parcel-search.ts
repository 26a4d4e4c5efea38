import type { Bounds } from '../../../contract/shared/common.ts';
import type { CityPart } from '../../../contract/shared/vocabulary.ts';
import type { ClassMembers } from '../../../map-tables/class-figures.ts';
import type { OfferConditions } from '../sales/offered.ts';
import type { SaleFilter } from '../sales/filter.ts';

/** Filter for parcels; absent fields set no limit. */
export interface ParcelSearch extends OfferConditions {
  text?: string | undefined;
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  blockNo?: string | undefined;
  parcelNo?: string | undefined;
  zoning?: string | undefined;
  landUseGroup?: string | undefined;
  city?: string | undefined;
  cityPart?: CityPart | undefined;
  municipality?: string | undefined;
  fromArea?: number | undefined;
  toArea?: number | undefined;
  /** Maximum distance to the nearest metro station, in meters. */
  metroMeters?: number | undefined;
  /** Classes of a map mode, one of which the parcel falls into. */
  classes?: ClassMembers | undefined;
  bounds?: Bounds | undefined;
  /** Conditions that one sale has to meet, among those whose first parcel it is. */
  deed?: SaleFilter | undefined;
}

/** Lists of values that a search text resolves to; an absent list sets no limit, an empty one matches nothing. */
export interface Meaning {
  neighborhoodIds?: number[];
  planNos?: string[];
  blockNos?: string[];
  parcelNos?: string[];
}
