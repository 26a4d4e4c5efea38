import { saleAddress } from '../../../../contract/shared/page-addresses.ts';
import type { Transaction, TransactionRow } from '../../../../contract/sale/transactions.ts';
import { countSaleParcels } from '../../../../words/count.ts';
import { formatDate } from '../../../../words/format.ts';
import { land } from '../../../../words/ar/shared/land.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { favoriteButton } from '../../../../words/ar/favorites/favorite-button.ts';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import { favoriteOfSale } from '../../../stores/favorites/favorite-of-sale.ts';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

/** Sales of a parcel, newest first. Deeds that say nothing about the market are flagged, not hidden. */
export function SalesTable({ sales }: { sales: Transaction[] }) {
  const source = sales[0]?.source;
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={words.sales}>
        <table className={styles.sales}>
          <thead>
            <tr>
              <th scope="col">{words.saleDate}</th>
              <th scope="col">{words.salePrice}</th>
              <th scope="col">{words.salePricePerSqm}</th>
              <th scope="col">
                <span className="visually-hidden">{favoriteButton.text}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <tr key={sale.id}>
                <td>
                  <a className={styles.link} href={saleAddress(sale)} target="_top">
                    {formatDate(sale.date)}
                  </a>
                  {sale.kind !== 'ordinary' && <span className={styles.mark}>{markOf(sale)}</span>}
                </td>
                <td>
                  <Money amount={sale.priceSar} />
                </td>
                <td>
                  <Money amount={sale.priceSarPerSqm} />
                </td>
                <td className={styles.favorite}>
                  <FavoriteButton thing={favoriteOfSale(sale)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {source && <SourceNote source={source} />}
    </>
  );
}

/** Flag of a deed that says nothing about the market. */
export function markOf(sale: TransactionRow): string {
  return sale.kind === 'multi_parcel' ? countSaleParcels(sale.parcelCount) : land.saleKinds[sale.kind];
}
