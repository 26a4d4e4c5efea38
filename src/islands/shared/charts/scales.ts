import { scaleLinear } from 'd3-scale';

/** Approximate number of labels on a price axis. */
const labels = 4;

/** Maps a value to a position in whole pixels: every digit adds to the page size, and the next could not be seen. */
export type Scale = (value: number) => number;

function toPixels(scale: Scale): Scale {
  return (value) => Math.round(scale(value));
}

/**
 * Price axis from `bottom` to `top`, in pixels. Its ends are round numbers that enclose all values, even if these are
 * all equal.
 */
export function priceScale(
  values: readonly number[],
  [bottom, top]: [number, number],
): { y: Scale; ticks: number[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const domain = low === high ? [low * 0.9, high * 1.1 || 1] : [low, high];
  const y = scaleLinear().domain(domain).nice(labels).range([bottom, top]);
  return { y: toPixels(y), ticks: y.ticks(labels) };
}

/** Time axis from left to right, in pixels; a single step is centered. */
export function timeScale([first, last]: [number, number], [start, end]: [number, number]): Scale {
  return toPixels(scaleLinear().domain([first, last]).range([start, end]));
}

/** The step nearest to a position in the chart. */
export function stepAt(
  place: number,
  [first, last]: [number, number],
  [start, end]: [number, number],
): number {
  const scale = scaleLinear().domain([first, last]).range([start, end]).clamp(true);
  return Math.round(scale.invert(place));
}

/** Bar lengths in pixels, starting at zero. */
export function barScale(counts: readonly number[], longest: number): Scale {
  return toPixels(
    scaleLinear()
      .domain([0, Math.max(...counts, 1)])
      .range([0, longest]),
  );
}
