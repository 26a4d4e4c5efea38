import { line } from 'd3-shape';
import { formatNumber } from '../../../../words/format.ts';
import styles from './Chart.module.css';
import { barScale, priceScale, timeScale, type Scale } from './scales.ts';
import type { Step } from './series.ts';

export interface TimePictureProps {
  /** At least one, without gaps, oldest first. */
  steps: readonly Step[];
  stepsPerYear: 4 | 12;
  /** In pixels. */
  width: number;
  /** Draws the number of sales of each step as bars below the line. */
  hasBars?: boolean;
  /** The currently selected step. */
  chosen?: Step;
}

const height = 208;
const plot = { top: 10, bottom: 184, start: 50, end: 12 };
const barRoom = 34;
/** Width in pixels that a year label needs. */
const yearRoom = 44;

/** Start and end of the time axis in a chart of the given width, in pixels. */
export function timeRange(width: number): [number, number] {
  return [plot.start, width - plot.end];
}

/** Indexes of the first and last step. */
export function stepRange(steps: readonly Step[]): [number, number] {
  return [steps[0]?.index ?? 0, steps.at(-1)?.index ?? 0];
}

/** Chart of prices over time. Time runs left to right even on this right-to-left page, as the year labels show. */
export function TimePicture({ steps, stepsPerYear, width, hasBars = false, chosen }: TimePictureProps) {
  const prices = steps.flatMap(({ price, own }) => [price, own]).filter((price) => price !== undefined);
  const x = timeScale(stepRange(steps), timeRange(width));
  const { y, ticks } = priceScale(prices, [plot.bottom - (hasBars ? barRoom : 0), plot.top]);
  const path = line<Step>(
    ({ index }) => x(index),
    ({ price = 0 }) => y(price),
  ).defined(({ price }) => price !== undefined);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${plot.start} ${y(tick)}H${width - plot.end}`} />
          <text x={plot.start - 6} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {yearsOf(steps, stepsPerYear, width).map((index) => (
        <g key={index}>
          <path className={styles.grid} d={`M${x(index)} ${plot.bottom}v5`} />
          <text x={x(index)} y={height - 6} textAnchor="middle">
            {Math.floor(index / stepsPerYear)}
          </text>
        </g>
      ))}
      {hasBars && <path className={styles.bar} d={bars(steps, x, width)} />}
      {chosen && <path className={styles.cursor} d={`M${x(chosen.index)} ${plot.top}V${plot.bottom}`} />}
      <path className={styles.line} d={path(steps) ?? ''} />
      {lonely(steps).map(({ index, price = 0 }) => (
        <circle key={index} className={styles.lone} cx={x(index)} cy={y(price)} r={2} />
      ))}
      {chosen?.price !== undefined && (
        <circle className={styles.chosen} cx={x(chosen.index)} cy={y(chosen.price)} r={4.5} />
      )}
      {steps.map(
        ({ index, own }) =>
          own !== undefined && <circle key={index} className={styles.own} cx={x(index)} cy={y(own)} r={5} />,
      )}
    </svg>
  );
}

/** All bars as a single path, to keep server-rendered pages small. */
function bars(steps: readonly Step[], x: Scale, width: number): string {
  const [start, end] = timeRange(width);
  const thick = Math.max(1, Math.min(8, (end - start) / steps.length - 1));
  const long = barScale(
    steps.map(({ count }) => count),
    barRoom - 6,
  );
  return steps
    .filter(({ count }) => count > 0)
    .map(({ index, count }) => {
      const left = (x(index) - thick / 2).toFixed(1);
      return `M${left} ${plot.bottom}v${-long(count)}h${thick.toFixed(1)}V${plot.bottom}z`;
    })
    .join('');
}

/** Steps with a price whose neighbors have none: no line segment reaches them. */
function lonely(steps: readonly Step[]): Step[] {
  const hasPrice = (place: number) => steps[place]?.price !== undefined;
  return steps.filter((_, place) => hasPrice(place) && !hasPrice(place - 1) && !hasPrice(place + 1));
}

/** The first step of each labeled year: as many as fit. */
function yearsOf(steps: readonly Step[], stepsPerYear: number, width: number): number[] {
  const years = steps.map(({ index }) => index).filter((index) => index % stepsPerYear === 0);
  if (years.length === 0) return steps.slice(0, 1).map(({ index }) => index);
  const [start, end] = timeRange(width);
  const every = Math.ceil((years.length * yearRoom) / (end - start));
  return years.filter((_, place) => (years.length - 1 - place) % every === 0);
}
