import { listModes } from '../../api/map/tiles.ts';
import type { ModeList } from '../../../contract/map/modes.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/browser.ts';
import { noDataId, zoningEntriesOf } from '../../../map-tables/modes.ts';
import { createLoader } from '../shared/load.ts';
import { $mapMode, $shownClasses, showClasses } from './map-view.ts';
import { $zoningClasses } from './zoning-classes.ts';

const list = createLoader<ModeList>();

/** The tile host's list of modes with the classes of the map's region (specification §3). */
export const $modeList = list.$load;

let region: RegionKey;

/** Loads the list of modes of a region unless it is loaded or loading (specification §2). */
export function loadModeList(regionKey = region): void {
  region = regionKey;
  const { status } = $modeList.get();
  if (status === 'ready' || status === 'loading') return;
  void list.start(async (signal) => {
    const modes = await listModes(environment, regionKey, signal);
    const zoning = zoningEntriesOf(modes);
    $zoningClasses.set(zoning);
    dropUnknown(new Set([...zoning.map(({ id }) => id), noDataId]));
    return modes;
  });
}

/** A link may name zoning classes that the region does not have, or no longer: they would hide all the land. */
function dropUnknown(known: ReadonlySet<string>): void {
  const shown = [...$shownClasses.get()];
  if ($mapMode.get() !== 'zoning_color' || shown.every((id) => known.has(id))) return;
  showClasses(shown.filter((id) => known.has(id)));
}
