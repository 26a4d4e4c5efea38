/** Room for the rank in a sorting key: more sales than this would need another key. */
const rankRoom = 1e7;
/** Greater values than this share a key: riyals per m², or m². */
const greatestKeyed = 5e6;

/**
 * Ranks by a column's rising values, equal ones by rank. Value and rank in one number: plain numbers sort many times
 * faster than by a comparison of ours.
 */
export function ranksByRising(values: Float64Array): Uint32Array {
  const keys = Float64Array.from(values, (value, rank) => {
    return Math.round(Math.min(value, greatestKeyed) * 100) * rankRoom + rank;
  });
  const ranks = Uint32Array.from(keys.sort(), (key) => key % rankRoom);
  orderWithin(ranks, keys, values);
  return ranks;
}

/** Keys hold values to a hundredth: within one of those, and among the greatest, ranks follow the value itself. */
function orderWithin(ranks: Uint32Array, keys: Float64Array, values: Float64Array): void {
  const hundredthsOf = (place: number) => Math.floor((keys[place] ?? NaN) / rankRoom);
  for (let start = 0; start < keys.length;) {
    let end = start + 1;
    while (end < keys.length && hundredthsOf(end) === hundredthsOf(start)) end++;
    if (end - start > 1) sortByValue(ranks.subarray(start, end), values);
    start = end;
  }
}

/** Puts ranks in order of a column's rising values, equal ones by rank. */
export function sortByValue(ranks: Uint32Array, values: Float64Array): void {
  ranks.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}
