import { ParcelIndex } from '../parcels/index.ts';
import { readParcelColumns } from '../parcels/load.ts';
import { readSales, type LoadedSales } from '../sales/load.ts';
import type { ReadingStore } from '../../store/store.ts';
import { inReadTransaction, landRevision } from '../snapshot/revision.ts';

export interface LoadedLand extends LoadedSales {
  parcels: ParcelIndex;
  /** Revision of the data it was built from, see `landRevision`. */
  revision: string;
}

/**
 * Reads all sales and all parcels from one snapshot. `store` is occupied until this resolves, so pass a dedicated
 * one. Calls `onSales` as soon as the sales are loaded, before the parcels.
 */
export async function loadLand(
  store: ReadingStore,
  onSales: (sales: LoadedSales) => void = () => undefined,
): Promise<LoadedLand> {
  return inReadTransaction(store, async (snapshot) => {
    const revision = await landRevision(snapshot);
    const loaded = await readSales(snapshot);
    onSales(loaded);
    const parcels = new ParcelIndex(await readParcelColumns(snapshot), loaded.index.columns);
    return { ...loaded, parcels, revision };
  });
}
