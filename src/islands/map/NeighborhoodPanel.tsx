import { useStore } from '@nanostores/react';
import type { LandMetrics, Quarter, QuarterFigures } from '../../contract/metrics.ts';
import { fill } from '../../i18n/fill.ts';
import { formatChange, formatNumber } from '../../i18n/format.ts';
import { money } from '../../i18n/ar/money.ts';
import { panel as words } from '../../i18n/ar/panel.ts';
import { $landMetrics, loadLandMetrics } from '../../stores/selection.ts';
import { Facts, type Fact } from './Facts.tsx';
import { Loaded } from './Loaded.tsx';
import { Money } from './Money.tsx';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

/** A neighbourhood: the latest quarter's figures with their source, and the quarters before. */
export function NeighborhoodPanel() {
  const metrics = useStore($landMetrics);
  return (
    <Loaded load={metrics} failure={words.failedMetrics} retry={loadLandMetrics}>
      {(value) => (
        <>
          <h2 className={styles.heading}>{fill(words.metricsTitle, { name: value.neighborhoodName })}</h2>
          <p className={styles.place}>{value.cityName}</p>
          {value.latest ? (
            <>
              <h3>
                {words.latestQuarter}: {quarterName(value.latest)}
              </h3>
              {value.tooFewSales && <p className={styles.warning}>{words.tooFewSales}</p>}
              <Facts facts={figureFacts(value, value.latest)} />
              {value.source && <SourceNote source={value.source} />}
              <QuartersTable quarters={value.quarters} />
            </>
          ) : (
            <p className={styles.note}>{words.noMetrics}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

function figureFacts({ growth, parcelCount }: LandMetrics, latest: QuarterFigures): Fact[] {
  const price = (value: number | null) => (value === null ? words.notKnown : <Money amount={value} perSqm />);
  return [
    [
      words.average,
      <>
        {price(latest.averagePriceSarPerSqm)}
        <small className={styles.basis}>{words.averageBasis[latest.averageBasis]}</small>
      </>,
    ],
    [
      words.growth,
      growth ? (
        <>
          <bdi dir="ltr">{formatChange(growth.rate)}</bdi>
          <small className={styles.basis}>
            {fill(words.growthBase, {
              quarter: quarterName(growth.base),
              sampleSize: formatNumber(growth.sampleSize),
            })}
          </small>
        </>
      ) : (
        words.noGrowth
      ),
    ],
    [words.highest, price(latest.highestPriceSarPerSqm)],
    [words.lowest, price(latest.lowestPriceSarPerSqm)],
    [words.deeds, formatNumber(latest.deedCount)],
    [words.totalValue, <Money amount={latest.totalValueSar} />],
    [words.totalArea, `${formatNumber(latest.totalAreaSqm)} ${money.sqmSign}`],
    [words.parcelCount, formatNumber(parcelCount)],
  ];
}

function QuartersTable({ quarters }: { quarters: QuarterFigures[] }) {
  return (
    <>
      <h3>{words.quarters}</h3>
      <table className={styles.sales}>
        <thead>
          <tr>
            <th scope="col">{words.quarter}</th>
            <th scope="col">{words.average}</th>
            <th scope="col">{words.deeds}</th>
          </tr>
        </thead>
        <tbody>
          {[...quarters].reverse().map((quarter) => (
            <tr key={`${quarter.year}-${quarter.quarter}`}>
              <td>{quarterName(quarter)}</td>
              <td>
                <Money amount={quarter.averagePriceSarPerSqm} />
              </td>
              <td>{formatNumber(quarter.deedCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function quarterName({ year, quarter }: Quarter): string {
  return `${words.quarterNames[quarter - 1] ?? ''} ${year}`;
}
