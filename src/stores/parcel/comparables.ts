import { atom, computed, type ReadableAtom } from 'nanostores';
import {
  comparableFigures,
  comparisonOf,
  comparisonQuery,
  listComparables,
  knownUse,
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
import { $landUses } from '../map/land-uses.ts';
import { $parcel } from '../map/selection.ts';

export { areaBands, comparisonFields, comparisonOf, usesOf } from '../../api/parcel/comparables.ts';
export type { AreaBand, ComparableFigures, ComparedUse, Comparison } from '../../api/parcel/comparables.ts';

/** Sales around the selected parcel, under the same conditions as on the parcel's page. */
export interface Comparables {
  parcel: Parcel;
  comparison: Comparison;
  /** Newest first; at most `limits.pageSizeMax`. */
  sales: readonly TransactionRow[];
  totalCount: number;
  /** Whether `sales` contains all of them; only then can some be excluded. */
  isWhole: boolean;
  /** Figures of all sales, before any is excluded. */
  figures: ComparableFigures;
  sources: readonly Source[];
}

/** The conditions, kept when another parcel is selected. */
export const $comparison = atom<Comparison>(usualComparison);

/** Ids of the sales the user excluded, for the selected parcel. */
export const $leftOutSales = atom<ReadonlySet<number>>(new Set());

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
  if (parcelObjectId !== lastParcelId) countAllSales();
  lastParcelId = parcelObjectId;
  void found.start((signal) => fetchComparables(wanted, signal));
}

async function fetchComparables(
  { parcel, comparison: wanted }: { parcel: Parcel; comparison: Comparison },
  signal: AbortSignal,
): Promise<Comparables> {
  const comparison = comparisonOf(wanted, parcel, $landUses.get());
  const query = comparisonQuery(comparison, parcel, riyadhDay());
  const { items, totalCount, sources } = await listComparables(clients, query, limits.pageSizeMax, signal);
  const isWhole = totalCount <= items.length;
  const figures = isWhole ? comparableFigures(items) : await summarizeComparables(clients, query, signal);
  return { parcel, comparison, sales: items, totalCount, isWhole, figures, sources };
}

/** Marks the comparables as open. Returns the cleanup function. */
export function openComparables(): () => void {
  $isOpen.set(true);
  return () => $isOpen.set(false);
}

/**
 * Sets the comparison from form fields, named like the query parameters of the parcel's page: invalid values become
 * the default, excessive ones are clamped. Returns the result.
 */
export function compareBy(fields: Record<string, string>): Comparison {
  const read = readComparison(new URLSearchParams(fields));
  const comparison = { ...read, use: knownUse(read.use, $landUses.get()) };
  $comparison.set(comparison);
  return comparison;
}

/** Excludes a sale from the figures, or includes it again. */
export function toggleSale(id: number): void {
  const leftOut = new Set($leftOutSales.get());
  if (!leftOut.delete(id)) leftOut.add(id);
  $leftOutSales.set(leftOut);
}

export function countAllSales(): void {
  if ($leftOutSales.get().size > 0) $leftOutSales.set(new Set());
}

/** Whether a sale is included in the figures. */
export function isCounted(
  { id, kind }: Pick<TransactionRow, 'id' | 'kind'>,
  leftOut: ReadonlySet<number>,
): boolean {
  return kind === 'ordinary' && !leftOut.has(id);
}

/** Figures without the excluded sales; if not all sales are loaded, none can be excluded. */
export function figuresWithout(
  { isWhole, figures, sales }: Comparables,
  leftOut: ReadonlySet<number>,
): ComparableFigures {
  const counted = sales.filter((sale) => isCounted(sale, leftOut));
  return isWhole ? comparableFigures(counted) : figures;
}
