import type { LandMetricsRow } from '../../../../contract/map/metrics.ts';
import { compare } from '../../../../words/ar/compare/compare.ts';
import { fill } from '../../../../words/fill.ts';
import { favoriteButton } from '../../../../words/ar/favorites/favorite-button.ts';
import { formatChange, formatNumber } from '../../../../words/format.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { neighborhoodTrendsAddress } from '../../../stores/compare/trends-address.ts';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import { favoriteOfNeighborhood } from '../../../stores/favorites/favorite-subjects.ts';
import styles from './Table.module.css';
import type { ListColumns } from './list-columns.ts';

/** Neighborhoods with the metrics of specification §7: average and its basis, growth and its base, deeds. */
export const neighborhoodLook: ListColumns<LandMetricsRow> = {
  tab: 'neighborhoods',
  keyOf: ({ neighborhoodId }) => neighborhoodId,
  targetOf: ({ neighborhoodId: id }) => ({ layer: 'neighborhood', id }),
  boundsOf: ({ bounds }) => bounds,
  moreOf: ({ cityName }) => cityName,
  linkOf: (rows) => ({
    href: neighborhoodTrendsAddress(rows.map(({ neighborhoodId }) => neighborhoodId)),
    text: compare.firstOverTime,
  }),
  columns: [
    {
      id: 'name',
      header: words.columns.neighborhood,
      cell: ({ neighborhoodName, cityName }) => (
        <>
          <span>{neighborhoodName}</span>
          <small aria-hidden="true">{cityName}</small>
        </>
      ),
    },
    {
      id: 'average',
      header: words.columns.average,
      meaning: 'average',
      cell: (row) => <Average row={row} />,
    },
    {
      id: 'growth',
      header: words.columns.growth,
      meaning: 'growth',
      cell: (row) => <GrowthCell row={row} />,
    },
    {
      id: 'deeds',
      header: words.columns.deeds,
      cell: ({ latest, tooFewSales }) => (
        <>
          <span className={latest ? undefined : styles.none}>
            {latest ? formatNumber(latest.deedCount) : words.unknown}
          </span>
          {tooFewSales && (
            <small className={styles.mark} title={panel.tooFewSales}>
              {words.fewSales}
            </small>
          )}
        </>
      ),
    },
    {
      id: 'lowest',
      header: words.columns.lowest,
      isWide: true,
      cell: ({ latest }) => <Price amount={latest?.lowestPriceSarPerSqm} />,
    },
    {
      id: 'highest',
      header: words.columns.highest,
      isWide: true,
      cell: ({ latest }) => <Price amount={latest?.highestPriceSarPerSqm} />,
    },
    {
      id: 'value',
      header: words.columns.value,
      isWide: true,
      cell: ({ latest }) => <Price amount={latest?.totalValueSar} />,
    },
    {
      id: 'parcels',
      header: words.columns.parcelCount,
      isWide: true,
      cell: ({ parcelCount }) => formatNumber(parcelCount),
    },
    {
      id: 'favorite',
      header: favoriteButton.text,
      isWide: true,
      cell: (row) => <FavoriteButton thing={favoriteOfNeighborhood(row)} />,
    },
  ],
};

function Price({ amount }: { amount: number | null | undefined }) {
  return amount == null ? <span className={styles.none}>{panel.notKnown}</span> : <Money amount={amount} />;
}

function Average({ row: { latest } }: { row: LandMetricsRow }) {
  if (!latest) return <span className={styles.none}>{words.unknown}</span>;
  return (
    <>
      <Money amount={latest.averagePriceSarPerSqm} />
      <small title={panel.averageBasis[latest.averageBasis]}>{words.basis[latest.averageBasis]}</small>
    </>
  );
}

/** The arrow is for sighted users, a word for screen readers; the base is shown below. */
function GrowthCell({ row: { growth, tooFewSales } }: { row: LandMetricsRow }) {
  if (!growth) return <span className={styles.none}>{words.noGrowth}</span>;
  const { rate, base } = growth;
  const way = rate > 0 ? 'rises' : rate < 0 ? 'falls' : 'steady';
  const title = fill(words.growthBase, {
    quarter: panel.quarterNames[base.quarter - 1] ?? '',
    year: base.year,
    price: formatNumber(growth.baseAveragePriceSarPerSqm),
    sample: formatNumber(growth.sampleSize),
  });
  return (
    <span title={title}>
      <span className={styles.growth} data-way={tooFewSales ? undefined : way}>
        <span aria-hidden="true">{arrows[way]}</span>
        <span className="visually-hidden">
          <span>{words[way]}</span>{' '}
        </span>
        <bdi dir="ltr">{formatChange(rate)}</bdi>
      </span>
      <small>{fill(words.growthSince, { quarter: base.quarter, year: base.year })}</small>
    </span>
  );
}

const arrows = { rises: '▲', falls: '▼', steady: '' };
