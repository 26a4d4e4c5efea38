import { atom, computed, type ReadableAtom } from 'nanostores';
import {
  comparableFigures,
  comparisonQuery,
  listComparables,
  readComparison,
  summarizeComparables,
  usualComparison,
  type ComparableFigures,
  type Comparison,
} from '../../api/parcel/comparables.ts';
import { riyadhDay } from '../../contract/shared/days.ts';
import type { Source } from '../../contract/shared/common.ts';
import { limits } from '../../contract/limits.ts';
import type { Parcel } from '../../contract/parcel/parcels.ts';
import type { TransactionRow } from '../../contract/sale/transactions.ts';
import { clients } from '../shared/clients.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { $parcel } from '../map/selection.ts';

export { areaBands, comparedUses, comparisonFields } from '../../api/parcel/comparables.ts';
export type { AreaBand, ComparableFigures, ComparedUse, Comparison } from '../../api/parcel/comparables.ts';

/** What was sold around the selected parcel, by the same conditions as on the parcel's page. */
export interface Comparables {
  parcel: Parcel;
  comparison: Comparison;
  /** Newest first; of too many, the newest `limits.pageSizeMax`. */
  sales: readonly TransactionRow[];
  totalCount: number;
  /** All of them are there: only then can some be left out. */
  isWhole: boolean;
  /** Of all, as long as none is left out. */
  figures: ComparableFigures;
  sources: readonly Source[];
}

/** The conditions, which stay from parcel to parcel. */
export const $comparison = atom<Comparison>(usualComparison);

/** Ids of the sales that were left out by hand, for the parcel that is selected. */
export const $leftOutSales = atom<ReadonlySet<number>>(new Set());

const $isOpen = atom(false);
const found = createLoader<Comparables>();

/** While the parcel itself is on its way, so are these. */
export const $comparables: ReadableAtom<Load<Comparables>> = computed(
  [$parcel, found.$load],
  (parcel, load): Load<Comparables> => (parcel.status === 'ready' ? load : { status: 'loading' }),
);

const $wanted = computed([$isOpen, $parcel, $comparison], (isOpen, parcel, comparison) =>
  isOpen && parcel.status === 'ready' ? { parcel: parcel.value, comparison } : undefined,
);
$wanted.subscribe(loadComparables);

let lastParcelId: number | undefined;

/** Fetches them, unless nobody looks. Also after a failure. */
export function loadComparables(): void {
  const wanted = $wanted.get();
  if (!wanted) return found.reset();
  const { parcelObjectId } = wanted.parcel;
  if (parcelObjectId !== lastParcelId) countAllSales();
  lastParcelId = parcelObjectId;
  void found.start((signal) => fetchComparables(wanted, signal));
}

async function fetchComparables(
  { parcel, comparison }: { parcel: Parcel; comparison: Comparison },
  signal: AbortSignal,
): Promise<Comparables> {
  const query = comparisonQuery(comparison, parcel, riyadhDay());
  const { items, totalCount, sources } = await listComparables(clients, query, limits.pageSizeMax, signal);
  const isWhole = totalCount <= items.length;
  const figures = isWhole ? comparableFigures(items) : await summarizeComparables(clients, query, signal);
  return { parcel, comparison, sales: items, totalCount, isWhole, figures, sources };
}

/** Somebody looks at the comparables. Gives what ends it. */
export function openComparables(): () => void {
  $isOpen.set(true);
  return () => $isOpen.set(false);
}

/**
 * Compares by the fields of a form, named as in the address of the parcel's page: what makes no sense counts as usual, what
 * is too far is cut. Gives what it came to.
 */
export function compareBy(fields: Record<string, string>): Comparison {
  const comparison = readComparison(new URLSearchParams(fields));
  $comparison.set(comparison);
  return comparison;
}

/** Leaves a sale out of the figures, or counts it again. */
export function toggleSale(id: number): void {
  const leftOut = new Set($leftOutSales.get());
  if (!leftOut.delete(id)) leftOut.add(id);
  $leftOutSales.set(leftOut);
}

export function countAllSales(): void {
  if ($leftOutSales.get().size > 0) $leftOutSales.set(new Set());
}

/** Whether the price of a sale is one of those that the figures come from. */
export function isCounted({ id, kind }: TransactionRow, leftOut: ReadonlySet<number>): boolean {
  return kind === 'ordinary' && !leftOut.has(id);
}

/** The figures without the sales that were left out; where not all are there, none can be. */
export function figuresWithout(
  { isWhole, figures, sales }: Comparables,
  leftOut: ReadonlySet<number>,
): ComparableFigures {
  const counted = sales.filter((sale) => isCounted(sale, leftOut));
  return isWhole ? comparableFigures(counted) : figures;
}
