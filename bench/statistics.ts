/** Quantile of the numbers; `share` is from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Milliseconds to two decimals. */
export function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}
