import type { ParcelIndex } from '../parcels/index.ts';
import type { SaleIndex } from '../sales/index.ts';
import type { ReadingStore } from '../../store/store.ts';
import type { Gazetteer } from './gazetteer.ts';

/** What searches read from. */
export interface SearchedLand {
  readonly store: ReadingStore;
  readonly gazetteer: Gazetteer;
  /** There after some seconds: only asked where sales are meant. */
  readonly sales: Promise<SaleIndex>;
  /** There after the sales, which it knows the parcels of. */
  readonly parcels: Promise<ParcelIndex>;
}
