import { computed, type ReadableAtom } from 'nanostores';
import { listTransactionPlaces, listTransactionsInBounds } from '../../api/sale/transactions.ts';
import type { SalePlaces } from '../../contract/sale/transactions.ts';
import { $showsSomeClasses } from './filters/class-filter.ts';
import { clients } from '../shared/clients.ts';
import { $filtersAreOpen } from './filters/filter-panel.ts';
import { $conditions, $scope } from './filters/filter-scope.ts';
import { createLoader, lastValue, type Load } from '../shared/load.ts';
import { $activeGroups, $hasSaleFilter } from './filters/filters.ts';
import { $mapTab } from '../lists/map-tab.ts';

/** Milliseconds that the view has to rest: what passes by is not asked for. */
export const restBeforeAsking = 200;

const places = createLoader<SalePlaces>();
const count = createLoader<number>();

/** Places of the sales in the scope, drawn as dots. */
export const $salePlaces = places.$load;

/** Those that came last; undefined while there are none to be drawn. */
export const $lastPlaces = lastValue($salePlaces);

type Wanted = 'places' | 'count' | 'nothing';

/** Dots are drawn for a filter on sales, or beside their list; every other filter tells only how many sales it leaves. */
const $wanted = computed(
  [$hasSaleFilter, $mapTab, $activeGroups, $showsSomeClasses, $filtersAreOpen],
  (hasSaleFilter, tab, groups, showsSomeClasses, isOpen): Wanted => {
    if (hasSaleFilter || tab === 'sales') return 'places';
    return groups.length > 0 || showsSomeClasses || isOpen ? 'count' : 'nothing';
  },
);

/** How many sales the scope and the filters leave. */
export const $saleCount: ReadableAtom<Load<number>> = computed(
  [$wanted, $salePlaces, count.$load],
  (wanted, load, counted): Load<number> => {
    if (wanted !== 'places') return counted;
    return load.status === 'ready' ? { status: 'ready', value: load.value.totalCount } : load;
  },
);

/** The number that was told last. */
export const $lastCount = lastValue($saleCount);

/** Asks whenever scope, filters or what is wanted change. Gives what ends it. */
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
