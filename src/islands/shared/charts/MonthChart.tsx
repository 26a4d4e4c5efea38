import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { countSales } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import type { PriceHistory } from '../../../stores/parcel/price-history.ts';
import { Money } from '../Money.tsx';
import { HistoryFrame, nameOf } from './HistoryFrame.tsx';
import type { Step } from './series.ts';
import { StepReading } from './StepReading.tsx';
import { TimeChart } from './TimeChart.tsx';

/** A neighborhood's months as a line, the parcel's own sales as dots; interactive, step by step. */
export function MonthChart({ history }: { history: PriceHistory }) {
  return (
    <HistoryFrame history={history}>
      {(steps, ends) => (
        <TimeChart
          steps={steps}
          stepsPerYear={12}
          label={fill(words.name, { title: words.prices, ...ends })}
          say={say}
          read={read}
        />
      )}
    </HistoryFrame>
  );
}

function say(step: Step): string {
  const perSqm = (price: number) => `${formatNumber(price)} ${money.perSqm}`;
  return [
    step.price === undefined
      ? `${nameOf(step)}: ${words.noneInMonth}`
      : `${nameOf(step)}: ${words.neighborhood} ${perSqm(step.price)}، ${countSales(step.count)}`,
    ...(step.own === undefined ? [] : [`${words.ownPrice} ${perSqm(step.own)}`]),
  ].join('، ');
}

function read(step: Step) {
  return (
    <StepReading
      name={nameOf(step)}
      price={step.price}
      label={words.neighborhood}
      count={countSales(step.count)}
    >
      {step.own !== undefined && (
        <span>
          {words.ownPrice} <Money amount={step.own} perSqm />
        </span>
      )}
    </StepReading>
  );
}
