import type { Transaction } from '../../contract/transactions.ts';
import { countParcels } from '../../i18n/count.ts';
import { formatDate } from '../../i18n/format.ts';
import { map } from '../../i18n/ar/map.ts';
import { panel as words } from '../../i18n/ar/panel.ts';
import { Money } from './Money.tsx';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

/** Sales of a parcel, newest first. Deeds that say nothing about the market are marked, not hidden. */
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
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <tr key={sale.id}>
                <td>
                  {formatDate(sale.date)}
                  {sale.kind !== 'ordinary' && <span className={styles.mark}>{markOf(sale)}</span>}
                </td>
                <td>
                  <Money amount={sale.priceSar} />
                </td>
                <td>
                  <Money amount={sale.priceSarPerSqm} />
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

function markOf(sale: Transaction): string {
  return sale.kind === 'multi_parcel' ? countParcels(sale.parcelCount) : map.saleKinds[sale.kind];
}
