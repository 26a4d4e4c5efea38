import { noDataId } from '../../../map-tables/modes.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { referenceOf } from '../../../database/parcel/reference.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import type { ClassQuery } from '../../land/sales/filter.ts';

/** Throws bad_request for a filter by zoning classes that no region has. Other modes' classes are checked by `classFilter`. */
export async function zoningFilterOrRefuse(
  store: ReadingStore,
  { mapMode, classes = [] }: ClassQuery,
): Promise<void> {
  if (mapMode === 'zoning_color') await zoningOrRefuse(store, classes, 'classes');
}

/** Throws bad_request for a zoning class that no region has. */
export async function zoningOrRefuse(
  store: ReadingStore,
  keys: readonly string[],
  field: string,
): Promise<void> {
  if (keys.length === 0) return;
  const sets = [...(await referenceOf(store)).zoningClasses.values()];
  const known = new Set(sets.flatMap((set) => set.map(({ key }) => key)));
  if (!keys.every((key) => key === noDataId || known.has(key))) throw new Refusal('bad_request', { field });
}
