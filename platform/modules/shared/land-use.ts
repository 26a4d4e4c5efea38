import { Refusal } from '../../../contract/shared/refusal.ts';
import { referenceOf } from '../../../database/parcel/reference.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';

/** Throws bad_request for a group of land use that no region has. */
export async function landUseOrRefuse(
  store: ReadingStore,
  group: string | undefined,
  field = 'landUseGroup',
): Promise<void> {
  if (group === undefined) return;
  const sets = [...(await referenceOf(store)).landUseGroups.values()];
  if (!sets.flat().some(({ key }) => key === group)) throw new Refusal('bad_request', { field });
}
