import { useState } from 'react';
import { saleAddress } from '../../../contract/shared/page-addresses.ts';
import type { TransactionRow } from '../../../contract/sale/transactions.ts';
import { comparables as words } from '../../../i18n/ar/parcel/comparables.ts';
import { money } from '../../../i18n/ar/shared/money.ts';
import { panel } from '../../../i18n/ar/map/panel.ts';
import { parcelPage } from '../../../i18n/ar/parcel/parcel-page.ts';
import { formatDistance } from '../../../i18n/distance.ts';
import { fill } from '../../../i18n/fill.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { metersBetween } from '../../../contract/shared/geo/sphere.ts';
import { toggleSale, type Comparables } from '../../../stores/parcel/comparables.ts';
import { $pointed } from '../../../stores/map/map-view.ts';
import { Money } from '../../shared/Money.tsx';
import { markOf } from '../panel/SalesTable.tsx';
import panelStyles from '../panel/SelectionPanel.module.css';
import styles from './Comparables.module.css';

/** Rows shown before «show all». */
const firstRows = 10;

interface Props {
  found: Comparables;
  leftOut: ReadonlySet<number>;
}

/** The sales on the map, newest first, accessible by keyboard. Each can be left out once all are listed. */
export function SaleList({ found, leftOut }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { sales, totalCount, isWhole } = found;
  const shown = showsAll ? sales : sales.slice(0, firstRows);
  return (
    <>
      {!isWhole && (
        <p className={panelStyles.note}>
          {fill(words.tooMany, { shown: formatNumber(sales.length), all: formatNumber(totalCount) })}
        </p>
      )}
      <div className={panelStyles.scroll} tabIndex={0} role="group" aria-label={parcelPage.comparables.title}>
        <table className={`${panelStyles.sales} ${styles.sales}`}>
          <thead>
            <tr>
              <th scope="col">{panel.saleDate}</th>
              <th scope="col">{panel.salePricePerSqm}</th>
              <th scope="col">{panel.area}</th>
              <th scope="col">{parcelPage.comparables.distance}</th>
              {isWhole && <th scope="col">{words.counted}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((sale) => (
              <SaleRow key={sale.id} sale={sale} found={found} isLeftOut={leftOut.has(sale.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < sales.length && (
        <button type="button" className={panelStyles.action} onClick={() => setShowsAll(true)}>
          {fill(words.showRest, { count: formatNumber(sales.length - shown.length) })}
        </button>
      )}
    </>
  );
}

interface RowProps {
  sale: TransactionRow;
  found: Comparables;
  isLeftOut: boolean;
}

function SaleRow({ sale, found: { parcel, isWhole }, isLeftOut }: RowProps) {
  const { parcelObjectId: id } = sale;
  const point = (isPointed: boolean) =>
    $pointed.set(isPointed && id !== null ? { layer: 'parcel', id } : undefined);
  const isOrdinary = sale.kind === 'ordinary';
  return (
    <tr
      data-left-out={(isWhole && isLeftOut) || undefined}
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={() => point(true)}
      onBlur={() => point(false)}
    >
      <th scope="row">
        <a className={panelStyles.link} href={saleAddress(sale)} target="_top">
          {formatDate(sale.date)}
        </a>
        {!isOrdinary && <span className={panelStyles.mark}>{markOf(sale)}</span>}
      </th>
      <td>
        <Money amount={sale.priceSarPerSqm} />
      </td>
      <td>
        {formatNumber(sale.areaSqm)} {money.sqmSign}
      </td>
      <td>{sale.location && formatDistance(metersBetween(parcel.centroid, sale.location))}</td>
      {isWhole && (
        <td>
          {isOrdinary && (
            <label className={styles.count}>
              <input
                type="checkbox"
                checked={!isLeftOut}
                aria-label={fill(words.countSale, {
                  day: formatDate(sale.date),
                  price: formatNumber(sale.priceSarPerSqm),
                })}
                onChange={() => toggleSale(sale.id)}
              />
            </label>
          )}
        </td>
      )}
    </tr>
  );
}
