import type { ParcelIndex } from '../parcels/index.ts';
import type { SaleIndex } from '../sales/index.ts';
import type { ReadingStore } from '../../store/store.ts';
import type { Gazetteer } from './gazetteer.ts';

/** The data sources of searches. */
export interface SearchedLand {
  readonly store: ReadingStore;
  readonly gazetteer: Gazetteer;
  /** Resolves some seconds after the start; await it only where sales are needed. */
  readonly sales: Promise<SaleIndex>;
  /** Resolves after `sales`, since it groups them by parcel. */
  readonly parcels: Promise<ParcelIndex>;
}
