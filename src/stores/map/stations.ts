import { computed } from 'nanostores';
import { listStations } from '../../api/map/tiles.ts';
import type { Parcel } from '../../../contract/parcel/parcels.ts';
import type { Station } from '../../../contract/map/stations.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/browser.ts';
import { boundsWith } from '../../../lib/geo/bounds.ts';
import { nearestTo } from '../../../lib/geo/sphere.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { $overlays, showOverlays } from './overlays.ts';
import { $parcel } from './selection.ts';
import { showBounds } from './requested-view.ts';

/** A station with its straight-line distance from the parcel's centroid, in meters. */
export interface NearestStation {
  station: Station;
  meters: number;
}

const stations = createLoader<Station[]>();
let region: RegionKey | undefined;

/** Fetches the metro stations of a region, unless they are loaded or loading. */
function need(regionKey: RegionKey): void {
  const { status } = stations.$load.get();
  if (regionKey === region && (status === 'ready' || status === 'loading')) return;
  region = regionKey;
  loadStations();
}

export function loadStations(): void {
  const regionKey = region;
  if (!regionKey) return;
  void stations.start(async (signal) => (await listStations(environment, regionKey, signal)).stations);
}

$parcel.subscribe((load) => {
  if (load.status === 'ready') need(load.value.regionKey);
});

/** The metro station nearest to the selected parcel; undefined if its region has none. */
export const $nearestStation = computed(
  [$parcel, stations.$load],
  (parcel, found): Load<NearestStation | undefined> => {
    if (parcel.status !== 'ready') return { status: 'loading' };
    if (found.status !== 'ready') return found;
    const nearest = nearestTo(parcel.value.centroid, found.value);
    return { status: 'ready', value: nearest && { station: nearest.place, meters: nearest.meters } };
  },
);

/** Turns on the metro overlay and fits the map to a parcel and a station. */
export function showStation({ bounds }: Parcel, station: Station): void {
  showOverlays([...$overlays.get(), 'metro']);
  showBounds(boundsWith(bounds, station));
}
