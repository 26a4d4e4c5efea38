import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { Money } from '../Money.tsx';
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { nameOf } from './HistoryFrame.tsx';
import { monthSteps, type MonthFigures } from './series.ts';
import { StillPicture } from './StillPicture.tsx';

/** Monthly median of sales as a line, their number as bars. Rendered on the server without any script. */
export function SaleMonths({ months }: { months: readonly MonthFigures[] }) {
  const steps = monthSteps(months, []);
  const [first, last] = [steps[0], steps.at(-1)];
  const prices = steps.filter(({ price }) => price !== undefined);
  if (!first || !last || prices.length < 2) return <p className={styles.note}>{words.empty}</p>;
  const picture = { steps, stepsPerYear: 12, hasBars: true } as const;
  return (
    <ChartFrame
      signs={[
        ['line', words.median],
        ['bar', words.saleCount],
      ]}
      headings={[words.month, words.median, words.saleCount]}
      rows={steps
        .filter(({ count }) => count > 0)
        .reverse()
        .map((step) => ({
          key: step.index,
          cells: [
            nameOf(step),
            step.price === undefined ? words.noneOrdinary : <Money amount={step.price} />,
            formatNumber(step.count),
          ],
        }))}
    >
      <StillPicture
        {...picture}
        label={fill(words.pictureName, {
          title: words.prices,
          first: nameOf(first),
          last: nameOf(last),
        })}
      />
    </ChartFrame>
  );
}
