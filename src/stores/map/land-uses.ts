import { atom } from 'nanostores';
import { listLandUses } from '../../api/parcel/parcels.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import type { LandUseGroup } from '../../../contract/parcel/parcels.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { $regionKey } from '../shell/region.ts';
import { $filters, clearFilter } from './filters/filters.ts';

/** Groups of land use of the current region, in the order of lists; undefined until they are loaded. */
export const $landUses = atom<readonly LandUseGroup[] | undefined>(undefined);

let loaded: RegionKey | undefined;

/** Loads the groups of the current region unless they are loaded or loading. */
export function loadLandUses(): void {
  const key = $regionKey.get();
  if (loaded === key) return;
  loaded = key;
  void load(key).catch(() => {
    // The next part that needs them tries again.
    if (loaded === key) loaded = undefined;
  });
}

async function load(key: RegionKey): Promise<void> {
  const groups = await listLandUses(clients, regionIds[key]);
  if (loaded !== key) return;
  $landUses.set(groups);
  // A link may name a group that the region does not have, or no longer: nothing would be shown.
  const { landUseGroup } = $filters.get();
  if (landUseGroup !== undefined && !groups.some((group) => group.id === landUseGroup))
    clearFilter('landUseGroup');
}
