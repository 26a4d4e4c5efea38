import { useStore } from '@nanostores/react';
import type { SaleSummary } from '../../../../contract/sale/transactions.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { neighborhood as words } from '../../../../words/ar/map/neighborhood.ts';
import { countSales } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../../words/format.ts';
import { $neighborhoodSales, loadNeighborhoodSales } from '../../../stores/sale/neighborhood-sales.ts';
import { $mapRegion } from '../../../stores/map/map-region.ts';
import { Explain } from '../../shared/Explain.tsx';
import { Facts, type Fact } from './Facts.tsx';
import { loadOnDemand } from '../load-on-demand.tsx';
import { Loaded } from '../Loaded.tsx';
import { Money } from '../../shared/Money.tsx';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

const PriceSpread = loadOnDemand(() => import('../../shared/charts/PriceSpread.tsx')).part(
  (module) => module.PriceSpread,
  {
    rows: 8,
  },
);

/** Summary of a neighborhood's sales by land use and price, with links to the list and its file. */
export function NeighborhoodSales({ neighborhoodId }: { neighborhoodId: number }) {
  const list = `/${useStore($mapRegion)}/transactions/${neighborhoodId}`;
  return (
    <>
      <h3>{words.sales}</h3>
      <Loaded
        load={useStore($neighborhoodSales)}
        failure={words.failed}
        retry={loadNeighborhoodSales}
        rows={8}
      >
        {(summary) =>
          summary.totalCount === 0 ? (
            <p className={styles.note}>{words.none}</p>
          ) : (
            <>
              <Facts facts={factsOf(summary)} />
              <p className={styles.links}>
                <a href={list}>{words.all}</a>
                <a href={`${list}.csv`} download>
                  {words.download}
                </a>
              </p>
              <h4>
                {words.uses}
                <Explain meaning="landUse" title={words.uses} />
              </h4>
              <LandUses uses={summary.landUses} />
              <h4>
                {words.spread}
                <Explain meaning="spread" title={words.spread} />
              </h4>
              <PriceSpread bands={summary.priceBands} />
              {summary.sources[0] && <SourceNote source={summary.sources[0]} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function factsOf(summary: SaleSummary): Fact[] {
  const { totalCount, ordinaryCount, lowValueCount, medianPriceSarPerSqm: median, lastSale } = summary;
  return [
    [words.count, formatNumber(totalCount), 'saleCount'],
    [
      words.median,
      median === null ? (
        words.notKnown
      ) : (
        <>
          <Money amount={median} perSqm />
          <small className={styles.basis}>
            <span>{fill(words.ofOrdinary, { count: countSales(ordinaryCount) })}</span>
            {lowValueCount > 0 && (
              <span>{`. ${fill(words.leftOut, { count: countSales(lowValueCount) })}`}</span>
            )}
          </small>
        </>
      ),
      'median',
    ],
    [
      words.lastPrice,
      lastSale ? (
        <>
          <Money amount={lastSale.priceSarPerSqm} perSqm />
          <small className={styles.basis}>{fill(words.onDay, { day: formatDate(lastSale.date) })}</small>
        </>
      ) : (
        words.notKnown
      ),
      'perSqm',
    ],
    [words.totalValue, <Money amount={summary.totalValueSar} />],
    [words.totalArea, `${formatNumber(summary.totalAreaSqm)} ${money.sqmSign}`],
  ];
}

function LandUses({ uses }: { uses: SaleSummary['landUses'] }) {
  return (
    <table className={styles.sales}>
      <thead>
        <tr>
          <th scope="col">{words.use}</th>
          <th scope="col">{words.count}</th>
          <th scope="col">{words.median}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ landUseGroup, landUseName, saleCount, priceSarPerSqm }) => (
          <tr key={landUseGroup}>
            <th scope="row">{landUseName ?? words.notKnown}</th>
            <td>{formatNumber(saleCount)}</td>
            <td>{priceSarPerSqm === null ? words.notKnown : <Money amount={priceSarPerSqm} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
