import { deedNumberOf } from '../../../../contract/sale/stated-sales.ts';
import { saleAddress } from '../../../../contract/shared/page-addresses.ts';
import type { TransactionRow } from '../../../../contract/sale/transactions.ts';
import { countSaleParcels } from '../../../../words/count.ts';
import { favoriteButton } from '../../../../words/ar/favorites/favorite-button.ts';
import { formatDate, formatNumber } from '../../../../words/format.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { salePlaceName, saleParcelText } from '../../../../words/sale-place.ts';
import { saleBounds } from '../../../map/sale-view.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import { favoriteOfSale } from '../../../stores/favorites/favorite-of-sale.ts';
import { CorrectionMark } from './CorrectionMark.tsx';
import styles from './Table.module.css';
import type { ListColumns } from './list-columns.ts';
import { saleTarget } from './sale-target.ts';

/** Sales. Deeds that say nothing about the market or cover several parcels are flagged, not hidden. */
export const saleLook: ListColumns<TransactionRow> = {
  tab: 'sales',
  keyOf: ({ id }) => id,
  targetOf: saleTarget,
  boundsOf: saleBounds,
  moreOf: (sale) => `${saleParcelText(sale)}، ${salePlaceName(sale)}`,
  columns: [
    {
      id: 'date',
      header: words.columns.date,
      cell: (sale) => (
        <>
          <span>{formatDate(sale.date)}</span>
          <Mark sale={sale} />
        </>
      ),
    },
    {
      id: 'place',
      header: words.columns.place,
      cell: (sale) => (
        <>
          <span>{salePlaceName(sale)}</span>
          <small>
            <bdi>{saleParcelText(sale)}</bdi>
          </small>
        </>
      ),
    },
    {
      id: 'price',
      header: words.columns.salePrice,
      cell: ({ priceSar, correction }) => (
        <>
          <Money amount={priceSar} />
          <CorrectionMark correction={correction} />
        </>
      ),
    },
    {
      id: 'perSqm',
      header: words.columns.salePricePerSqm,
      meaning: 'perSqm',
      cell: ({ priceSarPerSqm }) => <Money amount={priceSarPerSqm} />,
    },
    {
      id: 'area',
      header: words.columns.area,
      isWide: true,
      cell: ({ areaSqm }) => `${formatNumber(areaSqm)} ${money.sqmSign}`,
    },
    { id: 'type', header: words.columns.type, isWide: true, cell: ({ type }) => type },
    {
      id: 'plan',
      header: panel.planNo,
      isWide: true,
      cell: ({ planNo }) => <bdi>{planNo ?? panel.notKnown}</bdi>,
    },
    {
      id: 'deed',
      header: words.columns.deedNo,
      isWide: true,
      cell: (sale) => (
        // The row itself opens the parcel on the map.
        <a href={saleAddress(sale)} target="_top" onClick={(event) => event.stopPropagation()}>
          <bdi>{deedNumberOf(sale) ?? words.columns.noDeedNo}</bdi>
        </a>
      ),
    },
    {
      id: 'favorite',
      header: favoriteButton.text,
      isWide: true,
      cell: (row) => <FavoriteButton thing={favoriteOfSale(row)} />,
    },
  ],
};

function Mark({ sale: { kind, parcelCount } }: { sale: TransactionRow }) {
  if (kind === 'ordinary') return null;
  return kind === 'multi_parcel' ? (
    <small className={styles.mark}>{countSaleParcels(parcelCount)}</small>
  ) : (
    <small className={styles.mark} title={words.lowValueExplanation}>
      {words.lowValue}
    </small>
  );
}
