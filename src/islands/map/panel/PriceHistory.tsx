import { useStore } from '@nanostores/react';
import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { $priceHistory, loadPriceHistory } from '../../../stores/parcel/price-history.ts';
import { loadOnDemand } from '../load-on-demand.tsx';
import { Loaded } from '../Loaded.tsx';

/** Rows taken by a chart with its frame. */
export const chartRows = 11;

const MonthChart = loadOnDemand(() => import('../../shared/charts/MonthChart.tsx')).part(
  (module) => module.MonthChart,
  {
    rows: chartRows,
  },
);

/** Price per m² over time, of the parcel and its neighborhood. */
export function PriceHistory() {
  return (
    <>
      <h3>{words.prices}</h3>
      <Loaded load={useStore($priceHistory)} failure={words.failed} retry={loadPriceHistory} rows={chartRows}>
        {(history) => <MonthChart history={history} />}
      </Loaded>
    </>
  );
}
