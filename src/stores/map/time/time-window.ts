import { computed, type ReadableAtom } from 'nanostores';
import { summarizeTransactions } from '../../../api/sale/transactions.ts';
import type { Quarter } from '../../../../contract/map/metrics.ts';
import type { SaleSummary } from '../../../../contract/sale/transactions.ts';
import { periods } from '../../../../contract/shared/vocabulary.ts';
import { mapModeTable } from '../../../../map-tables/modes.ts';
import {
  daysBefore,
  daysOfQuarter,
  quartersOf,
  wholeQuarter,
  type DayRange,
  type QuarterCount,
} from '../../../map/quarters.ts';
import { clients } from '../../shared/clients.ts';
import { $conditions, $scope } from '../filters/filter-scope.ts';
import { createLoader, lastValue } from '../../shared/load.ts';
import { $filters, setFilters } from '../filters/filters.ts';
import { $lastSaleDay } from '../filters/last-sale-day.ts';
import { $lastPlaces, restBeforeAsking } from '../sale-places.ts';
import { setSheetStop } from '../sheet.ts';
import { $isPlaying, $timeIsOpen } from './time-bar.ts';

/** Time windows that end with the newest deed of the region. Each is simply a period of the filters, with no state of its own. */
export const recentWindows = ['last_month', 'last_6_months', 'last_year'] as const;
export type RecentWindow = (typeof recentWindows)[number];

/** The time shown on the map: a window up to the newest deed, one quarter, custom days, or all of it. */
export type TimeWindow = RecentWindow | 'quarter' | 'custom' | 'all';

export const $window: ReadableAtom<TimeWindow> = computed($filters, ({ period, fromDate, toDate }) => {
  if (wholeQuarter({ fromDate, toDate })) return 'quarter';
  if (fromDate !== undefined || toDate !== undefined) return 'custom';
  return recentWindows.find((each) => each === period) ?? (periods[period] === null ? 'all' : 'custom');
});

/** The days of the window; both open for all of it, and where the newest deed is not known. */
export const $windowDays: ReadableAtom<DayRange> = computed(
  [$filters, $lastSaleDay],
  ({ period, fromDate, toDate }, lastSaleDay) => {
    const months = periods[period];
    if (fromDate !== undefined || toDate !== undefined || months === null || lastSaleDay === undefined)
      return { fromDate, toDate };
    return daysBefore(lastSaleDay, months);
  },
);

/** The quarter being shown, if the window is exactly one. */
export const $shownQuarter = computed($filters, wholeQuarter);

/**
 * Opens the time bar, set to the last year unless a window is already chosen; the bottom sheet on phones is lowered.
 */
export function openTime(): void {
  setSheetStop('peek');
  $timeIsOpen.set(true);
  if ($window.get() === 'all') chooseWindow('last_year');
}

export function closeTime(): void {
  $isPlaying.set(false);
  $timeIsOpen.set(false);
}

export function chooseWindow(window: RecentWindow | 'all'): void {
  const period = window === 'all' ? 'before_that' : window;
  setFilters({ period, fromDate: undefined, toDate: undefined });
}

/** Shows a custom range of days; open at both ends it means all time. */
export function chooseDays(days: DayRange): void {
  setFilters({ period: 'before_that', ...days });
}

export function chooseQuarter(quarter: Quarter): void {
  chooseDays(daysOfQuarter(quarter));
}

const quarters = createLoader<QuarterCount[]>();
const figures = createLoader<SaleSummary>();

/** All quarters with sales in the scope that pass the other filters, regardless of the window. */
export const $quarters = quarters.$load;
export const $lastQuarters = lastValue($quarters);

/** Summary of the sales in the window. */
export const $windowFigures = figures.$load;
export const $lastFigures = lastValue($windowFigures);

const $timelessConditions = computed($conditions, (conditions) => ({
  ...conditions,
  period: undefined,
  fromDate: undefined,
  toDate: undefined,
}));
/** Serialized, so that recomputed but equal conditions do not notify when only the window changes. */
const $timeScope = computed([$scope, $timelessConditions], (...asked) => JSON.stringify(asked));

/** Fetches quarters and figures while the bar is open. Returns the cleanup function. */
export function followTime(): () => void {
  const ends = [
    whileOpen($timeScope, loadQuarters, () => quarters.reset()),
    whileOpen(
      computed([$scope, $conditions], (...asked) => JSON.stringify(asked)),
      loadFigures,
      () => figures.reset(),
    ),
  ];
  return () => ends.forEach((end) => end());
}

/** Calls `load`, debounced, on open and on each change of `$asked` while the bar is open; else `reset`. */
function whileOpen($asked: ReadableAtom<string>, load: () => void, reset: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = computed([$timeIsOpen, $asked], (isOpen, asked) => [isOpen, asked] as const).subscribe(
    ([isOpen]) => {
      clearTimeout(timer);
      if (isOpen) timer = setTimeout(load, restBeforeAsking);
      else reset();
    },
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function loadQuarters(): void {
  const box = $scope.get();
  if (!box) return;
  const conditions = $timelessConditions.get();
  void quarters.start(async (signal) =>
    quartersOf((await summarizeTransactions(clients, { box }, conditions, signal)).months),
  );
}

export function loadFigures(): void {
  const box = $scope.get();
  if (!box) return;
  void figures.start((signal) => summarizeTransactions(clients, { box }, $conditions.get(), signal));
}

/** Number of drawn sales in each price class, by class id. */
export const $salesOfClasses: ReadableAtom<ReadonlyMap<string, number>> = computed($lastPlaces, (last) => {
  const counts = new Map<string, number>();
  const bands = mapModeTable.price_of_meter.classes.filter((each) => each.kind === 'band').toReversed();
  for (const [, , , , price] of last?.places ?? []) {
    const band = bands.find(({ from }) => price >= from);
    if (band) counts.set(band.id, (counts.get(band.id) ?? 0) + 1);
  }
  return counts;
});
