/** Returns the median; for an even count, the mean of the middle two. Throws when there are no numbers. */
export function median(numbers: ArrayLike<number>): number {
  const sorted = new Float64Array(numbers).sort();
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) throw new Error('median of an empty list');
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2;
}
