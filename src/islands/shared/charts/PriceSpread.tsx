import type { SaleSummary } from '../../../../contract/sale/transactions.ts';
import { chart as words } from '../../../../words/ar/shared/chart.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import styles from './Chart.module.css';
import { ChartUnit } from './ChartUnit.tsx';
import { barScale } from './scales.ts';

/** In pixels. */
const longest = 72;

/** Distribution of sales by price: a table with a bar in each row, so that it reads the same with a screen reader. */
export function PriceSpread({ bands }: { bands: SaleSummary['priceBands'] }) {
  if (bands.length === 0) return <p className={styles.note}>{words.empty}</p>;
  const long = barScale(
    bands.map(({ saleCount }) => saleCount),
    longest,
  );
  return (
    <table className={`${styles.figures} ${styles.compact}`}>
      <thead>
        <tr>
          <th scope="col">
            <ChartUnit />
          </th>
          <th scope="col">{words.saleCount}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.from}>
            <th scope="row">{bandName(band, bands.length)}</th>
            <td>{formatNumber(band.saleCount)}</td>
            <td>
              <svg width={longest} height={12} viewBox={`0 0 ${longest} 12`} aria-hidden="true">
                {/* Drawn from the right, where the row starts. */}
                <path className={styles.bar} d={`M${longest} 0h${-long(band.saleCount)}v12H${longest}z`} />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function bandName({ from, to }: SaleSummary['priceBands'][number], count: number): string {
  if (count === 1) return words.allPrices;
  if (to === null) return fill(words.andMore, { from: formatNumber(from) });
  if (from === 0) return fill(words.lessThan, { to: formatNumber(to) });
  return fill(words.fromTo, { from: formatNumber(from), to: formatNumber(to) });
}
