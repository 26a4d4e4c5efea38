import { computed, type ReadableAtom } from 'nanostores';
import { searchParcels, type ParcelPage } from '../../../api/parcel/parcels.ts';
import { saleQuery } from '../../../api/sale/sale-query.ts';
import { limits } from '../../../../contract/shared/limits.ts';
import type { PassingParcels } from '../../../map/passing-parcels.ts';
import { tileset } from '../../../../map-tables/tileset.ts';
import { clients } from '../../shared/clients.ts';
import { $conditions, $scope } from './filter-scope.ts';
import { createLoader, lastValue } from '../../shared/load.ts';
import { $hasSaleFilter } from './filters.ts';
import { $zoom } from '../map-view.ts';
import { $lastPlaces, restBeforeAsking } from '../sale-places.ts';

/** Ids of all parcels that pass, or `too_many` if there are more than a search counts. */
type Found = { ids: readonly number[] } | 'too_many';

const found = createLoader<Found>();
export const $foundParcels = found.$load;
const $lastFound = lastValue($foundParcels);

/**
 * How passing parcels are determined (decision 017). `tiles`: by the parcel area in the tiles. `places`: for a filter
 * on sales, by the parcels named in the sale places. `search`: if that is combined with an area filter, which is
 * about the parcel and not the sale, or for land use or metro distance without a filter on sales, as neither is in
 * the tiles; for budgets, offers and parts of a city always.
 */
type Way = 'all' | 'tiles' | 'places' | 'search';

const $way = computed([$hasSaleFilter, $conditions], (hasSaleFilter, conditions): Way => {
  const { fromArea, toArea, landUseGroup, metroMeters, ...others } = saleQuery(conditions);
  const { fromTotal, toTotal, offered, city, cityPart, municipality } = others;
  const hasArea = fromArea !== undefined || toArea !== undefined;
  if ([fromTotal, toTotal, offered, city, cityPart, municipality].some((value) => value !== undefined))
    return 'search';
  if (hasSaleFilter) return hasArea ? 'search' : 'places';
  if (landUseGroup !== undefined || metroMeters !== undefined) return 'search';
  return hasArea ? 'tiles' : 'all';
});

const $showsParcels = computed($zoom, (zoom) => zoom !== undefined && zoom >= tileset.parcelZoom);

/**
 * The parcels that keep their color; undefined: all do, also while it is not known for every parcel whether it
 * passes.
 */
export const $passingParcels: ReadableAtom<PassingParcels | undefined> = computed(
  [$way, $showsParcels, $conditions, $lastPlaces, $lastFound],
  (way, showsParcels, { fromArea, toArea }, places, foundLast) => {
    if (!showsParcels) return undefined;
    if (way === 'tiles') return { fromArea, toArea };
    if (way === 'places' && places?.isWhole)
      return { ids: places.places.flatMap(([, parcel]) => parcel ?? []) };
    if (way === 'search' && foundLast !== 'too_many') return foundLast;
    return undefined;
  },
);

/** Whether the user must zoom in to have non-matching parcels faded. */
export const $isTooFarToFade = computed(
  [$way, $showsParcels, $lastPlaces, $lastFound],
  (way, showsParcels, places, foundLast) => {
    if (way === 'all') return false;
    if (!showsParcels) return true;
    return way === 'places' ? places?.isWhole === false : way === 'search' && foundLast === 'too_many';
  },
);

/** Searches whenever required and the scope or filters change. Returns the cleanup function. */
export function followPassingParcels(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const $asked = computed([$way, $showsParcels, $scope, $conditions], (...asked) => asked);
  const stop = $asked.subscribe(([way, showsParcels]) => {
    clearTimeout(timer);
    if (way === 'search' && showsParcels) timer = setTimeout(loadPassingParcels, restBeforeAsking);
    else found.reset();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function loadPassingParcels(): void {
  void found.start(search);
}

async function search(signal: AbortSignal): Promise<Found> {
  const page = (offset: number): Promise<ParcelPage> =>
    searchParcels(
      clients,
      {
        box: $scope.get(),
        conditions: $conditions.get(),
        orderBy: 'number',
        offset,
        limit: limits.pageSizeMax,
      },
      signal,
    );
  const first = await page(0);
  if (first.isCapped) return 'too_many';
  const offsets = [];
  for (let offset = first.limit; offset < first.totalCount; offset += first.limit) offsets.push(offset);
  const pages = [first, ...(await Promise.all(offsets.map(page)))];
  return { ids: pages.flatMap(({ items }) => items.map(({ parcelObjectId }) => parcelObjectId)) };
}
