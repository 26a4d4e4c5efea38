import { scaleLinear } from 'd3-scale';

/** Labels that a price axis has, about. */
const labels = 4;

/** Where a figure stands in a drawing, in pixels, to a tenth: pages carry every digit of it. */
export type Scale = (value: number) => number;

function toTenths(scale: Scale): Scale {
  return (value) => Math.round(scale(value) * 10) / 10;
}

/**
 * An axis of prices: from `bottom` to `top`, pixels. It begins and ends with round numbers, which hold all values between
 * them, also when they are all the same.
 */
export function priceScale(
  values: readonly number[],
  [bottom, top]: [number, number],
): { y: Scale; ticks: number[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const domain = low === high ? [low * 0.9, high * 1.1 || 1] : [low, high];
  const y = scaleLinear().domain(domain).nice(labels).range([bottom, top]);
  return { y: toTenths(y), ticks: y.ticks(labels) };
}

/** Steps of time from left to right, pixels; a single one stands in the middle. */
export function timeScale([first, last]: [number, number], [start, end]: [number, number]): Scale {
  return toTenths(scaleLinear().domain([first, last]).range([start, end]));
}

/** The step that stands nearest to a place in the drawing. */
export function stepAt(
  place: number,
  [first, last]: [number, number],
  [start, end]: [number, number],
): number {
  const scale = scaleLinear().domain([first, last]).range([start, end]).clamp(true);
  return Math.round(scale.invert(place));
}

/** Lengths of bars, pixels, from nothing on. */
export function barScale(counts: readonly number[], longest: number): Scale {
  return toTenths(
    scaleLinear()
      .domain([0, Math.max(...counts, 1)])
      .range([0, longest]),
  );
}
