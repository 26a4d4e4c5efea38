import type { ReactNode } from 'react';
import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { formatMonth, formatNumber } from '../../../../words/format.ts';
import type { PriceHistory } from '../../../stores/parcel/price-history.ts';
import { Money } from '../Money.tsx';
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { monthOf, monthSteps, type Step } from './series.ts';

/** The month of a step as text. */
export const nameOf = ({ index }: Step) => formatMonth(monthOf(index));

interface Props {
  history: PriceHistory;
  /** Whether the table leaves the currency to the unit above the chart, to keep server-rendered pages small. */
  hasPlainAmounts?: boolean;
  /** Renders the steps, of which there are at least two. */
  children: (steps: readonly Step[], ends: { first: string; last: string }) => ReactNode;
}

/** Frame of a parcel's price history: the meaning of its symbols, and the same figures as a table. */
export function HistoryFrame({ history, hasPlainAmounts = false, children }: Props) {
  const steps = monthSteps(history.neighborhood, history.parcel);
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last || first === last) return <p className={styles.note}>{words.empty}</p>;
  const hasOwn = history.parcel.length > 0;
  const amount = (price: number) => (hasPlainAmounts ? formatNumber(price) : <Money amount={price} />);
  return (
    <ChartFrame
      signs={[
        ...(history.neighborhood.length > 0 ? [['line', words.neighborhood] as ['line', string]] : []),
        ...(hasOwn ? [['own', words.ownSales] as ['own', string]] : []),
      ]}
      headings={[words.month, words.neighborhood, words.saleCount, ...(hasOwn ? [words.ownPrice] : [])]}
      rows={steps
        .filter(({ price, own }) => price !== undefined || own !== undefined)
        .reverse()
        .map((step) => ({
          key: step.index,
          cells: [
            nameOf(step),
            step.price === undefined ? words.noneInMonth : amount(step.price),
            formatNumber(step.count),
            ...(hasOwn ? [step.own === undefined ? '' : amount(step.own)] : []),
          ],
        }))}
    >
      {children(steps, { first: nameOf(first), last: nameOf(last) })}
    </ChartFrame>
  );
}
