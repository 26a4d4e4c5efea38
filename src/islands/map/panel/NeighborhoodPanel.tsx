import { useStore } from '@nanostores/react';
import type { LandMetrics, QuarterFigures } from '../../../../contract/map/metrics.ts';
import { fill } from '../../../../words/fill.ts';
import { formatChange, formatNumber } from '../../../../words/format.ts';
import { chart } from '../../../../words/ar/shared/chart.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { $landMetrics, clearSelection, loadLandMetrics } from '../../../stores/map/selection.ts';
import { openTab } from '../../../stores/map/map-tab.ts';
import { showBounds } from '../../../stores/map/requested-view.ts';
import { Facts, type Fact } from './Facts.tsx';
import { Loaded } from '../Loaded.tsx';
import { loadOnDemand } from '../load-on-demand.tsx';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import { Comparison } from './Comparison.tsx';
import { favoriteOfNeighborhood } from '../../../stores/favorites/favorite-subjects.ts';
import { NeighborhoodSales } from './NeighborhoodSales.tsx';
import { Offers } from './Offers.tsx';
import { chartRows } from './PriceHistory.tsx';
import { Report } from '../complaints/Report.tsx';
import { quarterName } from '../../shared/charts/quarter-name.ts';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

const QuarterChart = loadOnDemand(() => import('../../shared/charts/QuarterChart.tsx')).part(
  (module) => module.QuarterChart,
  {
    rows: chartRows,
  },
);

/** Leaves the neighborhood for the list of its sales. */
function showSales({ bounds }: LandMetrics): void {
  openTab('sales');
  showBounds(bounds);
  clearSelection();
}

/** A neighborhood: the latest quarter's figures with their source, and the previous quarters. */
export function NeighborhoodPanel() {
  const metrics = useStore($landMetrics);
  return (
    <Loaded load={metrics} failure={words.failedMetrics} retry={loadLandMetrics} rows={14}>
      {(value) => (
        <>
          <h2 className={styles.heading}>{fill(words.metricsTitle, { name: value.neighborhoodName })}</h2>
          <FavoriteButton thing={favoriteOfNeighborhood(value)} place="head" />
          <p className={styles.place}>{value.cityName}</p>
          <div className={styles.actions}>
            <button type="button" className={styles.action} onClick={() => showSales(value)}>
              {words.showSales}
            </button>
            <Comparison metrics={value} />
          </div>
          {value.latest ? (
            <>
              <h3>
                {words.latestQuarter}: <span>{quarterName(value.latest)}</span>
              </h3>
              {value.tooFewSales && <p className={styles.warning}>{words.tooFewSales}</p>}
              <Facts facts={figureFacts(value, value.latest)} />
              {value.source && <SourceNote source={value.source} />}
              <Offers of="neighborhood" />
              <h3>{chart.prices}</h3>
              <QuarterChart quarters={value.quarters} />
            </>
          ) : (
            <>
              <p className={styles.note}>{words.noMetrics}</p>
              <Offers of="neighborhood" />
            </>
          )}
          <NeighborhoodSales neighborhoodId={value.neighborhoodId} />
          <Report />
        </>
      )}
    </Loaded>
  );
}

function figureFacts({ growth, parcelCount }: LandMetrics, latest: QuarterFigures): Fact[] {
  const price = (value: number | null) =>
    value === null ? <span>{words.notKnown}</span> : <Money amount={value} perSqm />;
  return [
    [
      words.average[latest.averageBasis],
      <>
        {price(latest.averagePriceSarPerSqm)}
        <small className={styles.basis}>{words.averageBasis[latest.averageBasis]}</small>
      </>,
      'average',
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
      'growth',
    ],
    [words.highest, price(latest.highestPriceSarPerSqm)],
    [words.lowest, price(latest.lowestPriceSarPerSqm)],
    [words.deeds, formatNumber(latest.deedCount), 'saleCount'],
    [words.totalValue, <Money amount={latest.totalValueSar} />],
    [
      words.totalArea,
      latest.totalAreaSqm === null ? (
        <span>{words.notKnown}</span>
      ) : (
        `${formatNumber(latest.totalAreaSqm)} ${money.sqmSign}`
      ),
    ],
    [words.parcelCount, formatNumber(parcelCount)],
  ];
}
