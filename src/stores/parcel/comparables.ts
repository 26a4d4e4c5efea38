import { atom, computed, type ReadableAtom } from 'nanostores';
import {
  comparisonOf,
  listComparables,
  type ComparableSale,
  readComparison,
  settledComparison,
  usualComparison,
  writeComparison,
  type Comparables as Found,
  type Comparison,
} from '../../api/parcel/comparables.ts';
import {
  noAssessment,
  readAssessment,
  valuationOf,
  writeAssessment,
  type Adjustment,
  type Assessment,
  type Valuation,
} from '../../api/parcel/valuation.ts';
import { priceReportAddress } from '../../../contract/shared/page-addresses.ts';
import type { Parcel } from '../../../contract/parcel/parcels.ts';
import { clients } from '../shared/clients.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { $landUses } from '../map/land-uses.ts';
import { $parcel } from '../map/selection.ts';

export {
  comparisonFields,
  comparisonOf,
  settledComparison,
  tolerances,
  usesOf,
  withoutCondition,
} from '../../api/parcel/comparables.ts';
export { adjustedPerSqm, movedBy, percentOf, reasonOf, warningsOf } from '../../api/parcel/valuation.ts';
export type { ComparableSale, ComparedUse, Comparison } from '../../api/parcel/comparables.ts';
export type { Adjustment, Assessment, Valuation } from '../../api/parcel/valuation.ts';

/** Sales comparable with the selected parcel, the same as on the parcel's page. */
export interface Comparables extends Found {
  parcel: Parcel;
}

/** The chosen conditions, kept when another parcel is selected. */
export const $comparison = atom<Comparison>(usualComparison);

/** What the user left out and adjusted, for the selected parcel. */
export const $assessment = atom<Assessment>(noAssessment);

/** Whether the comparables are shown; it stays so from parcel to parcel. */
export const $showsComparables = atom(false);

const $isOpen = atom(false);
const found = createLoader<Comparables>();

/** Also `loading` while the parcel itself is. */
export const $comparables: ReadableAtom<Load<Comparables>> = computed(
  [$parcel, found.$load],
  (parcel, load): Load<Comparables> => (parcel.status === 'ready' ? load : { status: 'loading' }),
);

const $wanted = computed([$isOpen, $parcel, $comparison], (isOpen, parcel, comparison) =>
  isOpen && parcel.status === 'ready' ? { parcel: parcel.value, comparison } : undefined,
);
$wanted.subscribe(loadComparables);

let lastParcelId: number | undefined;

/** Fetches the comparables if their section is open. Also used to retry after a failure. */
export function loadComparables(): void {
  const wanted = $wanted.get();
  if (!wanted) return found.reset();
  const { parcelObjectId } = wanted.parcel;
  if (lastParcelId !== undefined && parcelObjectId !== lastParcelId) clearAssessment();
  lastParcelId = parcelObjectId;
  void found.start((signal) => fetchComparables(wanted, signal));
}

async function fetchComparables(
  { parcel, comparison: wanted }: { parcel: Parcel; comparison: Comparison },
  signal: AbortSignal,
): Promise<Comparables> {
  const comparison = comparisonOf(wanted, $landUses.get());
  return { parcel, ...(await listComparables(clients, parcel.parcelObjectId, comparison, signal)) };
}

/** Marks the comparables as open. Returns the cleanup function. */
export function openComparables(): () => void {
  $isOpen.set(true);
  return () => $isOpen.set(false);
}

/**
 * Sets the comparison from form fields, named like the query parameters of the parcel's page: invalid values count as
 * not chosen, excessive ones are clamped.
 */
export function compareBy(fields: Record<string, string>): void {
  $comparison.set(comparisonOf(readComparison(new URLSearchParams(fields)), $landUses.get()));
}

/** Leaves a sale out of the figures, or counts it again. */
export function toggleSale(id: number): void {
  const { without, ...others } = $assessment.get();
  const next = new Set(without);
  if (!next.delete(id)) next.add(id);
  $assessment.set({ ...others, without: next });
}

/** Adjusts the price of a sale, or takes its adjustment back. */
export function adjustSale(id: number, adjustment: Adjustment | undefined): void {
  const { adjustments, ...others } = $assessment.get();
  const next = new Map(adjustments);
  if (adjustment) next.set(id, adjustment);
  else next.delete(id);
  $assessment.set({ ...others, adjustments: next });
}

/** Leaves all of some sales out of the figures, so that the wanted ones can be counted. */
export function leaveOut(sales: readonly Pick<ComparableSale, 'id'>[]): void {
  const { without, ...others } = $assessment.get();
  $assessment.set({ ...others, without: new Set([...without, ...sales.map(({ id }) => id)]) });
}

/** Moves the prices of sales by the index of the place, or leaves them as they were on their days. */
export function movePrices(areMoved: boolean): void {
  const { isUnmoved: _isUnmoved, ...others } = $assessment.get();
  $assessment.set(areMoved ? others : { ...others, isUnmoved: true });
}

export function clearAssessment(): void {
  $assessment.set(noAssessment);
}

/** The value of the parcel by its comparables. */
export function valuationBy({ items, parcel }: Comparables, assessment: Assessment): Valuation {
  return valuationOf(items, parcel.area, assessment);
}

/** Path of the printable report with the same comparables. */
export function reportAddress(comparables: Comparables, assessment: Assessment): string {
  const query = new URLSearchParams();
  writeComparison(settledComparison(comparables), query);
  writeAssessment(assessment, query);
  return `${priceReportAddress(comparables.parcel.parcelObjectId)}?${query}`;
}

const shownField = 'comparables';

/**
 * Takes conditions and assessment from the address, then keeps it in sync, so that a link shows the same. Returns the
 * cleanup function, which takes them out of the address again.
 */
export function followComparablesAddress(): () => void {
  const query = new URLSearchParams(location.search);
  if (query.get(shownField) === 'open') {
    $comparison.set(readComparison(query));
    $assessment.set(readAssessment(query));
    $showsComparables.set(true);
  }
  const $address = computed([$showsComparables, $comparison, $assessment, $comparables], (...state) => state);
  const stop = $address.listen(([isShown, comparison, assessment, load]) => {
    const isAssessed = assessment.without.size + assessment.adjustments.size > 0 || assessment.isUnmoved;
    // What was left out of one set of sales means nothing in another.
    const chosen = isAssessed && load.status === 'ready' ? settledComparison(load.value) : comparison;
    replaceQuery((next) => {
      if (isShown) {
        next.set(shownField, 'open');
        writeComparison(chosen, next);
        writeAssessment(assessment, next);
      } else clearQuery(next);
    });
  });
  return () => {
    stop();
    replaceQuery(clearQuery);
  };
}

function clearQuery(query: URLSearchParams): void {
  query.delete(shownField);
  writeComparison(usualComparison, query);
  writeAssessment(noAssessment, query);
}

function replaceQuery(change: (query: URLSearchParams) => void): void {
  const query = new URLSearchParams(location.search);
  change(query);
  // Written like the rest of the view, see `view-address.ts`.
  const text = query.toString().replaceAll('%2C', ',');
  const search = text && `?${text}`;
  if (search === location.search) return;
  history.replaceState(history.state, '', location.pathname + search + location.hash);
}
