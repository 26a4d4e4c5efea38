import { atom, computed } from 'nanostores';
import { saleQuery } from '../../api/sale/sale-query.ts';
import type { Bounds } from '../../contract/shared/common.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { $conditions, $scope } from '../map/filters/filter-scope.ts';
import { $filters } from '../map/filters/filters.ts';
import { $mapTab, mapTabs } from './map-tab.ts';
import { $mapStatus, $viewBox, $zoom } from '../map/map-view.ts';
import { knownRegions } from '../shell/regions.ts';
import { $selection } from '../map/selection.ts';
import { showCenter } from '../map/requested-view.ts';
import { $listRegion, mapLists } from './map-lists.ts';
import { $keepsPlace, middleOf } from './place.ts';
import { isSameListScope, type ListScope } from './same-scope.ts';

/** Milliseconds after the view has come to rest: a list for every step of a journey would only be cancelled by the next. */
const pause = 250;

const $regionBounds = atom<Bounds | undefined>(undefined);

/** Whether there is no map to look at: the lists are then about the whole region. */
export const $listsWholeRegion = computed(
  [$mapStatus, $viewBox],
  ({ status }, view) => status === 'failed' && view === undefined,
);

/** What the lists are to be about; undefined before the map shows anything. */
export const $listScope = computed(
  [$scope, $conditions, $listsWholeRegion, $regionBounds],
  (inView, conditions, isWholeRegion, region): ListScope | undefined => {
    const scope = inView ?? (isWholeRegion ? region : undefined);
    return scope && { scope, conditions };
  },
);

/** Whether rows are kept out by what was asked of them, or of where they lie. */
export const $isNarrowed = computed([$filters, $conditions], ({ area }, conditions) => ({
  byConditions: Object.keys(saleQuery(conditions)).length > 0,
  byArea: area !== undefined,
}));

/** Whether the region of a page without a map could not be learnt. */
export const $regionIsMissing = atom(false);

/** How many rows each list has here; undefined where the list was not opened here yet. */
export const $listCounts = computed(
  [$listScope, ...mapTabs.map((tab) => mapLists[tab].$shown)],
  (ground, ...shown) =>
    Object.fromEntries(
      mapTabs.map((tab, index) => {
        const page = shown[index];
        return [tab, page && ground && isSameListScope(page.request, ground) ? page : undefined];
      }),
    ),
);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps the open list at what the map shows, from now on; the others ask for nothing. While something is selected the
 * list is out of sight, and waits. Gives what ends it.
 */
export function startLists(key: RegionKey): () => void {
  $listRegion.set(key);
  const stops = [
    $listScope.listen(() => schedule(pause)),
    $mapTab.listen(() => schedule(0)),
    $keepsPlace.listen(() => schedule(0)),
    $selection.listen(() => schedule(0)),
    $listsWholeRegion.subscribe((isWholeRegion) => isWholeRegion && void learnRegion()),
  ];
  schedule(0);
  return () => {
    stops.forEach((stop) => stop());
    clearTimeout(timer);
  };
}

/** Asks once more for what the lists need where there is no map. */
export async function learnRegion(): Promise<void> {
  $regionIsMissing.set(false);
  try {
    const region = (await knownRegions()).find(({ key }) => key === $listRegion.get());
    $regionBounds.set(region?.bounds);
    $regionIsMissing.set(region === undefined);
  } catch {
    $regionIsMissing.set(true);
  }
}

/** Moves the map to twice the width and height of what it shows. */
export function zoomOut(): void {
  const [box, zoom] = [$viewBox.get(), $zoom.get()];
  if (box && zoom !== undefined) showCenter(middleOf(box), zoom - 1);
}

/** Has the open list show its ground after a while; what it is fetching for another one is given up at once. */
function schedule(delay: number): void {
  clearTimeout(timer);
  const ground = $listScope.get();
  if (!ground || $keepsPlace.get()) return;
  for (const tab of mapTabs) {
    const list = mapLists[tab];
    if (list.$load.get().status === 'loading' && !(tab === $mapTab.get() && list.isAbout(ground)))
      list.cancel();
  }
  if ($selection.get().kind !== 'nothing') return;
  const list = mapLists[$mapTab.get()];
  if (delay === 0) list.show(ground);
  else timer = setTimeout(() => list.show(ground), delay);
}
