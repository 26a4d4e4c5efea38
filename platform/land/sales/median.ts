/** Returns the median; for an even count, the mean of the middle two. Throws when there are no numbers. */
export function median(numbers: ArrayLike<number>): number {
  const sorted = new Float64Array(numbers).sort();
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) throw new Error('the median of nothing was asked for');
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2;
}
