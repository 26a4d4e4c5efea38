import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { saleLimits } from '../../../../contract/sale/limits.ts';
import type { LandMetrics } from '../../../../contract/map/metrics.ts';
import { compare } from '../../../../words/ar/compare/compare.ts';
import { lists } from '../../../../words/ar/lists/lists.ts';
import { neighborhood as words } from '../../../../words/ar/map/neighborhood.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { fill } from '../../../../words/fill.ts';
import { formatChange, formatNumber } from '../../../../words/format.ts';
import { $comparedNeighborhoods, toggleCompared } from '../../../stores/compare/compared-neighborhoods.ts';
import { neighborhoodTrendsAddress } from '../../../stores/compare/trends-address.ts';
import { Money } from '../../shared/Money.tsx';
import { quarterName } from '../../shared/charts/quarter-name.ts';
import styles from './SelectionPanel.module.css';

const price = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? <span>{words.notKnown}</span> : <Money amount={amount} />;

const figures: [name: string, of: (metrics: LandMetrics) => ReactNode][] = [
  [panel.latestQuarter, ({ latest }) => (latest ? quarterName(latest) : words.notKnown)],
  [
    panel.landPrice,
    ({ latest }) => (
      <>
        {price(latest?.averagePriceSarPerSqm)}
        {latest && (
          <small className={styles.basis} title={panel.averageBasis[latest.averageBasis]}>
            {lists.basis[latest.averageBasis]}
          </small>
        )}
      </>
    ),
  ],
  [
    panel.growth,
    ({ growth }) => (growth ? <bdi dir="ltr">{formatChange(growth.rate)}</bdi> : words.notKnown),
  ],
  [panel.highest, ({ latest }) => price(latest?.highestPriceSarPerSqm)],
  [panel.lowest, ({ latest }) => price(latest?.lowestPriceSarPerSqm)],
  [
    panel.deeds,
    ({ latest, tooFewSales }) => (
      <>
        <span>{formatNumber(latest?.deedCount ?? 0)}</span>
        {tooFewSales && <span className={styles.mark}>{panel.tooFewSales}</span>}
      </>
    ),
  ],
  [panel.parcelCount, ({ parcelCount }) => formatNumber(parcelCount)],
];

/** Compares up to four neighborhoods in one table. */
export function Comparison({ metrics }: { metrics: LandMetrics }) {
  const compared = useStore($comparedNeighborhoods);
  const isCompared = compared.some(({ neighborhoodId }) => neighborhoodId === metrics.neighborhoodId);
  const isFull = !isCompared && compared.length >= saleLimits.comparedNeighborhoods;
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-pressed={isCompared}
        disabled={isFull}
        onClick={() => toggleCompared(metrics)}
      >
        {isCompared ? words.compared : words.compare}
      </button>
      <a
        className={styles.action}
        href={neighborhoodTrendsAddress(
          (isCompared ? compared : [metrics, ...compared]).map(({ neighborhoodId }) => neighborhoodId),
        )}
        target="_top"
      >
        {compare.overTime}
      </a>
      {isFull && <p className={styles.note}>{words.full}</p>}
      {compared.length === 1 && isCompared && <p className={styles.note}>{words.compareHint}</p>}
      {compared.length > (isCompared ? 1 : 0) && <Side compared={compared} />}
    </>
  );
}

function Side({ compared }: { compared: readonly LandMetrics[] }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={words.comparison}>
      <table className={styles.sales}>
        <caption className="visually-hidden">{words.comparison}</caption>
        <thead>
          <tr>
            <th scope="col">{words.figure}</th>
            {compared.map((metrics) => (
              <th key={metrics.neighborhoodId} scope="col">
                {metrics.neighborhoodName}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={fill(words.remove, { name: metrics.neighborhoodName })}
                  onClick={() => toggleCompared(metrics)}
                >
                  ×
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {compared.map((metrics) => (
                <td key={metrics.neighborhoodId}>{of(metrics)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
