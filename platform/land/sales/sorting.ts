/** Range of ranks in a sort key: more rows than this would need a different key. */
const rankRoom = 1e7;
/** Values above this (SAR per m², or m²) share one sort key. */
const greatestKeyed = 5e6;

/**
 * Returns the ranks sorted by a column's values, ascending; equal values by rank. Value and rank are combined into
 * one numeric key, because plain numbers sort many times faster than with a comparison function.
 */
export function ranksByRising(values: Float64Array): Uint32Array {
  const keys = Float64Array.from(values, (value, rank) => {
    return Math.round(Math.min(value, greatestKeyed) * 100) * rankRoom + rank;
  });
  const ranks = Uint32Array.from(keys.sort(), (key) => key % rankRoom);
  orderWithin(ranks, keys, values);
  return ranks;
}

/** Sorts ranks that share a key by their exact value: keys are rounded to hundredths and capped. */
function orderWithin(ranks: Uint32Array, keys: Float64Array, values: Float64Array): void {
  const hundredthsOf = (place: number) => Math.floor((keys[place] ?? NaN) / rankRoom);
  for (let start = 0; start < keys.length;) {
    let end = start + 1;
    while (end < keys.length && hundredthsOf(end) === hundredthsOf(start)) end++;
    if (end - start > 1) sortByValue(ranks.subarray(start, end), values);
    start = end;
  }
}

/** Sorts ranks in place by a column's values, ascending; equal values by rank. */
export function sortByValue(ranks: Uint32Array, values: Float64Array): void {
  ranks.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}
