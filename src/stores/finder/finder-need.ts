import { computed } from 'nanostores';
import { findLand } from '../../api/finder/finder.ts';
import { listStations } from '../../api/map/tiles.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import type { LandNeed, ParcelPlace } from '../../../contract/finder/finder.ts';
import type { NeedPart } from '../../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/browser.ts';
import { boundsOfBox } from '../../../lib/geo/bounds.ts';
import { clients } from '../shared/clients.ts';
import { $conditions } from '../map/filters/filter-scope.ts';
import { $finder } from './finder.ts';
import { hideHeat } from '../map/heat.ts';
import { $listRegion } from '../lists/map-lists.ts';
import { createLoader, lastValue } from '../shared/load.ts';
import { $filters, clearFilter, filterGroups } from '../map/filters/filters.ts';
import { openTab } from '../map/map-tab.ts';
import { setMapMode, showClasses } from '../map/map-view.ts';
import { $overlays, showOverlays } from '../map/overlays.ts';
import { restBeforeAsking } from '../map/sale-places.ts';
import { raiseSheet } from '../map/sheet.ts';
import { showBounds } from '../map/requested-view.ts';

export type { LandNeed } from '../../../contract/finder/finder.ts';

const need = createLoader<LandNeed>();
/** Results of the current need in the whole region. */
export const $need = need.$load;
export const $lastNeed = lastValue($need);

const metro = createLoader<boolean>();
/**
 * Whether the region has a metro; false until known or if it could not be loaded, so that no metro distance is
 * offered.
 */
export const $hasMetro = computed(metro.$load, (load) => load.status === 'ready' && load.value);

const none: readonly ParcelPlace[] = [];

/** The parcels found, drawn as dots. */
export const $foundPlaces = computed([$finder, $lastNeed], (view, last) =>
  view?.kind === 'found' ? (last?.places ?? none) : none,
);

const $isAsked = computed($finder, (view) => view?.kind === 'need' || view?.kind === 'found');
const $drawnArea = computed($filters, ({ area }) => area);

/** Fetches whenever the need changes, while the finder shows a need or its results. Returns the cleanup function. */
export function followNeed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const $asked = computed([$isAsked, $listRegion, $conditions, $drawnArea], (...asked) => asked);
  const stop = $asked.subscribe(([isAsked]) => {
    clearTimeout(timer);
    if (isAsked) timer = setTimeout(loadNeed, restBeforeAsking);
    else need.reset();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function loadNeed(): void {
  void need.start((signal) => {
    const area = $drawnArea.get();
    const box = area && boundsOfBox(area);
    return findLand(
      clients,
      { regionId: regionIds[$listRegion.get()], box, conditions: $conditions.get() },
      signal,
    );
  });
}

/** Loads whether the region has a metro. */
export function loadMetro(): void {
  void metro.start(async (signal) => {
    const { stations } = await listStations(environment, $listRegion.get(), signal);
    return stations.length > 0;
  });
}

/** Shows only one zoning class, or all of them: the condition is the legend's class filter. */
export function needZoning(id: string): void {
  hideHeat();
  setMapMode('zoning_color');
  showClasses(id === '' ? [] : [id]);
}

/** Removes one condition. */
export function loosen(part: NeedPart): void {
  if (part === 'classes') showClasses([]);
  else if (part === 'days') clearFilter(...filterGroups.period, ...filterGroups.days);
  else if (part === 'ground') clearFilter(...filterGroups.drawnArea);
  else clearFilter(...filterGroups[part]);
}

/** Shows the results on the map and in the list of parcels. */
export function showFound({ bounds, offeredCount }: LandNeed): void {
  if (!bounds) return;
  const { metroMeters, offered, fromTotal, toTotal } = $filters.get();
  if (metroMeters !== undefined) showOverlays([...$overlays.get(), 'metro']);
  // Who asks for prices sees those of offers on the map.
  const asksForPrices = offered || fromTotal !== undefined || toTotal !== undefined;
  if (asksForPrices && offeredCount > 0) showOverlays([...$overlays.get(), 'offers']);
  openTab('parcels');
  $finder.set({ kind: 'found' });
  showBounds(bounds);
  raiseSheet();
}
