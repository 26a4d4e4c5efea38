import { batched } from 'nanostores';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { $heatId, hideHeat, showHeatById } from './heat.ts';
import { $filters } from './filters/filters.ts';
import { $mapTab } from './map-tab.ts';
import { $mapRegion } from './map-region.ts';
import { $mapMode, $shownClasses, setMapMode, showClasses } from './map-view.ts';
import { $overlays, $plansAreShown, showOverlays } from './overlays.ts';
import {
  $selection,
  clearSelection,
  selectNeighborhood,
  selectOffer,
  selectParcels,
  selectPlan,
  type Selection,
} from './selection.ts';
import { $isPlaying, $timeIsOpen } from './time/time-bar.ts';
import { readView, writeView, type View } from './view-address.ts';

const $view = batched(
  [
    $mapMode,
    $shownClasses,
    $heatId,
    $overlays,
    $plansAreShown,
    $mapTab,
    $selection,
    $timeIsOpen,
    $filters,
    $isPlaying,
  ],
  (mode, classes, heat, overlays, plans, tab, selection, time, filters): View => ({
    mode,
    classes: [...classes],
    heat,
    overlays,
    plans,
    tab,
    selection,
    time,
    filters,
  }),
);

/**
 * Restores the view from the address, then keeps the address in sync: each change is a history entry for the
 * browser's back and forward. The camera is in the URL hash and belongs to the map library.
 */
export function followAddress(regionKey: RegionKey): void {
  $mapRegion.set(regionKey);
  let known: string;
  const take = () => {
    const view = readView(location.search);
    known = writeView(view, '');
    showView(view, regionKey);
  };
  take();
  // `popstate` also fires for camera moves and the finder, when a change may not be in the address yet.
  addEventListener('popstate', () => writeView(readView(location.search), '') !== known && take());
  // Values in the address that do not exist are removed from it without a history entry.
  let isFirst = true;
  let wasPlaying = false;
  $view.subscribe((view) => {
    const query = writeView(view, location.search);
    known = writeView(view, '');
    // Playback is a single history entry: going back leaves all of its quarters.
    const isPlaying = $isPlaying.get();
    const isSameStep = isFirst || (wasPlaying && isPlaying);
    wasPlaying = isPlaying;
    if (query === location.search && !isFirst) return;
    const address = location.pathname + query + location.hash;
    if (isSameStep) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
    isFirst = false;
  });
}

function showView(view: View, regionKey: RegionKey): void {
  setMapMode(view.mode);
  showClasses(view.classes);
  if (view.heat === undefined) hideHeat();
  else void showHeatById(view.heat, regionKey);
  showOverlays(view.overlays);
  $plansAreShown.set(view.plans);
  $mapTab.set(view.tab);
  $timeIsOpen.set(view.time);
  $filters.set(view.filters);
  if (!isSame(view.selection, $selection.get())) select(view.selection);
}

function select(selection: Selection): void {
  if (selection.kind === 'parcels') selectParcels(selection.parcelObjectIds);
  else if (selection.kind === 'neighborhood') selectNeighborhood(selection.neighborhoodId);
  else if (selection.kind === 'offer') selectOffer(selection.code);
  else if (selection.kind === 'plan') selectPlan(selection);
  else clearSelection();
}

function isSame(one: Selection, other: Selection): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
