import { computed, type ReadableAtom } from 'nanostores';
import { listTransactionPlaces, listTransactionsInBounds } from '../../api/sale/transactions.ts';
import type { SalePlaces } from '../../../contract/sale/transactions.ts';
import { $showsSomeClasses } from './filters/class-filter.ts';
import { clients } from '../shared/clients.ts';
import { $filtersAreOpen } from './filters/filter-panel.ts';
import { $conditions, $scope } from './filters/filter-scope.ts';
import { createLoader, lastValue, type Load } from '../shared/load.ts';
import { $activeGroups, $hasSaleFilter } from './filters/filters.ts';
import { $mapTab } from './map-tab.ts';

/** Debounce in milliseconds: nothing is fetched for views that are only passed through. */
export const restBeforeAsking = 200;

const places = createLoader<SalePlaces>();
const count = createLoader<number>();

/** Locations of the sales in the scope, drawn as dots. */
export const $salePlaces = places.$load;

/** The last loaded locations; undefined while none are to be drawn. */
export const $lastPlaces = lastValue($salePlaces);

/** Whether the number of sales that match the filters is shown: with any filter, and while the form is open. */
export const $countIsShown = computed(
  [$activeGroups, $showsSomeClasses, $filtersAreOpen],
  (groups, showsSomeClasses, isOpen) => groups.length > 0 || showsSomeClasses || isOpen,
);

type Wanted = 'places' | 'count' | 'nothing';

/**
 * Dots are drawn for a filter on sales, or beside the list of sales; with any other filter only the sales are
 * counted.
 */
const $wanted = computed([$hasSaleFilter, $mapTab, $countIsShown], (hasSaleFilter, tab, isShown): Wanted => {
  if (hasSaleFilter || tab === 'sales') return 'places';
  return isShown ? 'count' : 'nothing';
});

/** Number of sales within the scope that pass the filters. */
export const $saleCount: ReadableAtom<Load<number>> = computed(
  [$wanted, $salePlaces, count.$load],
  (wanted, load, counted): Load<number> => {
    if (wanted !== 'places') return counted;
    return load.status === 'ready' ? { status: 'ready', value: load.value.totalCount } : load;
  },
);

/** The last loaded count. */
export const $lastCount = lastValue($saleCount);

/** Fetches whenever the scope, the filters or the wanted kind of data change. Returns the cleanup function. */
export function followSalePlaces(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const $asked = computed([$wanted, $scope, $conditions], (...asked) => asked);
  const stop = $asked.subscribe(([wanted]) => {
    clearTimeout(timer);
    if (wanted !== 'places') places.reset();
    if (wanted !== 'count') count.reset();
    timer = setTimeout(loadSalePlaces, restBeforeAsking);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function loadSalePlaces(): void {
  const box = $scope.get();
  if (!box) return;
  const conditions = $conditions.get();
  const wanted = $wanted.get();
  if (wanted === 'places') {
    void places.start((signal) => listTransactionPlaces(clients, { box, conditions }, signal));
  }
  if (wanted === 'count') {
    const first = { box, conditions, orderBy: 'newest', offset: 0, limit: 1 } as const;
    void count.start(async (signal) => (await listTransactionsInBounds(clients, first, signal)).totalCount);
  }
}
