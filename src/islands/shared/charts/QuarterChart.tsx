import type { Quarter, QuarterFigures } from '../../../../contract/map/metrics.ts';
import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { countDeeds } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { Money } from '../Money.tsx';
import { quarterName } from './quarter-name.ts';
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { quarterSteps, type QuarterPrice, type Step } from './series.ts';
import { StepReading } from './StepReading.tsx';
import { TimeChart } from './TimeChart.tsx';

const quarterOf = ({ index }: Step): Quarter => ({ year: Math.floor(index / 4), quarter: (index % 4) + 1 });
const nameOf = (step: Step) => quarterName(quarterOf(step));

/**
 * The quarters of a neighborhood or a plan as a line, with the number of deeds behind each as bars. `name`: what the
 * line shows, if not the price of a neighborhood.
 */
export function QuarterChart({ quarters, name }: { quarters: readonly QuarterPrice[]; name?: string }) {
  const steps = quarterSteps(quarters);
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last || first === last) return <p className={styles.note}>{words.empty}</p>;
  const label = name ?? labelOf(quarters);
  return (
    <ChartFrame
      signs={[
        ['line', label],
        ['bar', words.deeds],
      ]}
      headings={[panel.quarter, label, words.deeds]}
      rows={steps
        .filter(({ price }) => price !== undefined)
        .reverse()
        .map((step) => ({
          key: step.index,
          cells: [nameOf(step), <Money amount={step.price ?? 0} />, formatNumber(step.count)],
        }))}
    >
      <TimeChart
        steps={steps}
        stepsPerYear={4}
        label={fill(words.name, { title: words.prices, first: nameOf(first), last: nameOf(last) })}
        say={(step) => say(step, label)}
        read={(step) => read(step, label)}
        hasBars
      />
    </ChartFrame>
  );
}

/** What the figures are called: mean or median, as the quarters were computed. */
export function labelOf(quarters: readonly Pick<QuarterFigures, 'averageBasis'>[]): string {
  const isMedian = ({ averageBasis }: Pick<QuarterFigures, 'averageBasis'>) =>
    averageBasis === 'median_of_sales';
  if (quarters.every(isMedian)) return words.ofQuarters.median;
  return quarters.some(isMedian) ? words.ofQuarters.mixed : words.ofQuarters.mean;
}

function say(step: Step, label: string): string {
  return step.price === undefined
    ? `${nameOf(step)}: ${words.noneInMonth}`
    : `${nameOf(step)}: ${label} ${formatNumber(step.price)} ${money.perSqm}، ${countDeeds(step.count)}`;
}

function read(step: Step, label: string) {
  return <StepReading name={nameOf(step)} price={step.price} label={label} count={countDeeds(step.count)} />;
}
