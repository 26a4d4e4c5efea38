import { priceScale, timeScale } from '../../islands/shared/charts/scales.ts';

/** A line to draw: its points, oldest first. */
export interface TrendLine {
  points: readonly { index: number; value: number }[];
}

export interface TrendDrawing {
  width: number;
  height: number;
  /** Of each line: its path, broken where a period has no value, and the dots of single periods. */
  lines: { path: string; dots: { x: number; y: number }[] }[];
  rows: { y: number; value: number }[];
  /** Starts of years, as many as fit. */
  years: { x: number; year: number }[];
  left: number;
  right: number;
  bottom: number;
}

const margin = { top: 10, right: 14, bottom: 24, left: 58 };
/** Width that the label of a year needs. */
const yearWidth = 44;

/** Draws lines over one another, time from left to right; undefined where there is nothing to draw. */
export function drawTrends(
  lines: readonly TrendLine[],
  {
    width,
    height,
    stepsPerYear,
    startsAtZero = false,
  }: {
    width: number;
    height: number;
    stepsPerYear: number;
    /** Counts are compared by their heights, prices by their changes. */
    startsAtZero?: boolean;
  },
): TrendDrawing | undefined {
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return undefined;
  const indexes = points.map(({ index }) => index);
  const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
  const [left, right, bottom] = [margin.left, width - margin.right, height - margin.bottom];
  const x = timeScale([first, last], [left, right]);
  const { y, ticks } = priceScale(
    [...points.map(({ value }) => value), ...(startsAtZero ? [0] : [])],
    [bottom, margin.top],
  );
  const placed = (point: { index: number; value: number }) => ({ x: x(point.index), y: y(point.value) });
  return {
    ...{ width, height, left, right, bottom },
    lines: lines.map((line) => {
      const parts = partsOf(line.points);
      return {
        path: parts
          .filter((part) => part.length > 1)
          .map((part) =>
            part
              .map((point, place) => {
                const at = placed(point);
                return `${place === 0 ? 'M' : 'L'}${at.x} ${at.y}`;
              })
              .join(''),
          )
          .join(''),
        dots: parts.filter((part) => part.length === 1).flatMap((part) => part.map(placed)),
      };
    }),
    rows: ticks.map((value) => ({ y: y(value), value })),
    years: yearsBetween(first, last, stepsPerYear, right - left).map((year) => ({
      x: x(year * stepsPerYear),
      year,
    })),
  };
}

/** Runs of periods that follow one another. */
function partsOf<Point extends { index: number }>(points: readonly Point[]): Point[][] {
  const parts: Point[][] = [];
  for (const point of points) {
    const part = parts.at(-1);
    if (part && part.at(-1)?.index === point.index - 1) part.push(point);
    else parts.push([point]);
  }
  return parts;
}

function yearsBetween(first: number, last: number, stepsPerYear: number, width: number): number[] {
  const [from, to] = [Math.ceil(first / stepsPerYear), Math.floor(last / stepsPerYear)];
  const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
  const pixelsPerYear = (width / Math.max(1, last - first)) * stepsPerYear;
  const every = Math.max(1, Math.ceil(yearWidth / pixelsPerYear));
  return all.filter((_, place) => place % every === 0);
}
