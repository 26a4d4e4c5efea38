import { computed } from 'nanostores';
import { saleQuery } from '../../api/sale/sale-query.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { $conditions, $scope } from '../map/filters/filter-scope.ts';
import { $filters } from '../map/filters/filters.ts';
import { $mapTab, mapTabs } from '../map/map-tab.ts';
import { $mapStatus, $viewBox, $zoom } from '../map/map-view.ts';
import { $selection } from '../map/selection.ts';
import { showCenter } from '../map/requested-view.ts';
import { $listRegion, mapLists } from './map-lists.ts';
import { $keepsPlace, middleOf } from './place.ts';
import { isSameListScope, type ListScope } from './same-scope.ts';

/**
 * Debounce after the view has come to rest, in milliseconds: a list fetched at every step of a camera move would only
 * be canceled by the next.
 */
const pause = 250;

/** Placeholder of the scope where there is no map: requests for a whole region send no box. */
const noBox: Bounds = { southWest: { x: 0, y: 0 }, northEast: { x: 0, y: 0 } };

/** Whether there is no map: the lists then cover the whole region. */
export const $listsWholeRegion = computed(
  [$mapStatus, $viewBox],
  ({ status }, view) => status === 'failed' && view === undefined,
);

/** Scope of the lists; undefined before the map shows anything. */
export const $listScope = computed(
  [$scope, $conditions, $listsWholeRegion],
  (inView, conditions, isWholeRegion): ListScope | undefined => {
    if (inView) return { scope: inView, conditions };
    return isWholeRegion ? { scope: noBox, isWholeRegion, conditions } : undefined;
  },
);

/** Whether rows are filtered out by conditions, or by the drawn area. */
export const $isNarrowed = computed([$filters, $conditions], ({ area }, conditions) => ({
  byConditions: Object.keys(saleQuery(conditions)).length > 0,
  byArea: area !== undefined,
}));

/** Shown page of each list for the current scope; undefined if the list was not opened for it yet. */
export const $listPages = computed(
  [$listScope, ...mapTabs.map((tab) => mapLists[tab].$shown)],
  (listScope, ...shown) =>
    Object.fromEntries(
      mapTabs.map((tab, index) => {
        const page = shown[index];
        return [tab, page && listScope && isSameListScope(page.request, listScope) ? page : undefined];
      }),
    ),
);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps the open list in sync with the map from now on; the other lists fetch nothing. While something is selected
 * the list is hidden and does not fetch. Returns the cleanup function.
 */
export function startLists(key: RegionKey): () => void {
  $listRegion.set(key);
  const stops = [
    $listScope.listen(() => schedule(pause)),
    $mapTab.listen(() => schedule(0)),
    $keepsPlace.listen(() => schedule(0)),
    $selection.listen(() => schedule(0)),
  ];
  schedule(0);
  return () => {
    stops.forEach((stop) => stop());
    clearTimeout(timer);
  };
}

/** Zooms the map out to twice the width and height of its view. */
export function zoomOut(): void {
  const [box, zoom] = [$viewBox.get(), $zoom.get()];
  if (box && zoom !== undefined) showCenter(middleOf(box), zoom - 1);
}

/** Shows the current scope in the open list after a delay; requests for any other list or scope are aborted at once. */
function schedule(delay: number): void {
  clearTimeout(timer);
  const listScope = $listScope.get();
  if (!listScope || $keepsPlace.get()) return;
  for (const tab of mapTabs) {
    const list = mapLists[tab];
    if (list.$load.get().status === 'loading' && !(tab === $mapTab.get() && list.isAbout(listScope)))
      list.cancel();
  }
  if ($selection.get().kind !== 'nothing') return;
  const list = mapLists[$mapTab.get()];
  if (delay === 0) list.show(listScope);
  else timer = setTimeout(() => list.show(listScope), delay);
}
