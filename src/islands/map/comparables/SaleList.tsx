import { useState } from 'react';
import { saleAddress } from '../../../../contract/shared/page-addresses.ts';
import { comparables as words } from '../../../../words/ar/parcel/comparables.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { parcelPage } from '../../../../words/ar/parcel/parcel-page.ts';
import { adjustmentText, ageInMonths, areaDifference } from '../../../../words/comparable-texts.ts';
import { formatDistance } from '../../../../words/distance.ts';
import { fill } from '../../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../../words/format.ts';
import {
  adjustedPerSqm,
  movedBy,
  toggleSale,
  type Assessment,
  type Comparables,
  type ComparableSale,
} from '../../../stores/parcel/comparables.ts';
import { $pointed } from '../../../stores/map/map-view.ts';
import { Money } from '../../shared/Money.tsx';
import panelStyles from '../panel/SelectionPanel.module.css';
import { AdjustSale } from './AdjustSale.tsx';
import styles from './Comparables.module.css';

/** Rows shown before «show all». */
const firstRows = 10;
const texts = parcelPage.comparables;

interface Props {
  found: Comparables;
  assessment: Assessment;
}

/** The sales on the map, newest first, accessible by keyboard. Each can be left out or adjusted. */
export function SaleList({ found, assessment }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { items } = found;
  const shown = showsAll ? items : items.slice(0, firstRows);
  return (
    <>
      <div className={panelStyles.scroll} tabIndex={0} role="group" aria-label={texts.title}>
        <table className={`${panelStyles.sales} ${styles.sales}`}>
          <thead>
            <tr>
              <th scope="col">{words.counted}</th>
              <th scope="col">{panel.saleDate}</th>
              <th scope="col">{panel.salePricePerSqm}</th>
              <th scope="col">{panel.area}</th>
              <th scope="col">{texts.distance}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((sale) => (
              <SaleRow key={sale.id} sale={sale} found={found} assessment={assessment} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < items.length && (
        <button type="button" className={panelStyles.action} onClick={() => setShowsAll(true)}>
          {fill(words.showRest, { count: formatNumber(items.length - shown.length) })}
        </button>
      )}
    </>
  );
}

interface RowProps extends Props {
  sale: ComparableSale;
}

function SaleRow({ sale, found: { parcel, conditions }, assessment }: RowProps) {
  const { parcelObjectId: id } = sale;
  const point = (isPointed: boolean) =>
    $pointed.set(isPointed && id !== null ? { layer: 'parcel', id } : undefined);
  const isLeftOut = assessment.without.has(sale.id);
  const adjustment = assessment.adjustments.get(sale.id);
  const day = formatDate(sale.date);
  return (
    <tr
      data-left-out={isLeftOut || undefined}
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={() => point(true)}
      onBlur={() => point(false)}
    >
      <td>
        <label className={styles.count}>
          <input
            type="checkbox"
            checked={!isLeftOut}
            aria-label={fill(words.countSale, { day, price: formatNumber(sale.priceSarPerSqm) })}
            onChange={() => toggleSale(sale.id)}
          />
        </label>
      </td>
      <th scope="row">
        <a className={panelStyles.link} href={saleAddress(sale)} target="_top">
          {day}
        </a>
        <small>
          {isLeftOut
            ? texts.leftOut
            : sale.level === 'parcel'
              ? texts.levels.parcel
              : texts.levels.neighborhood}
        </small>
      </th>
      <td>
        <Money amount={Math.round(adjustedPerSqm(sale, assessment))} />
        <small>{adjustmentText(adjustment, movedBy(sale, assessment))}</small>
        <AdjustSale id={sale.id} day={day} adjustment={adjustment} />
      </td>
      <td>
        <span>{formatNumber(sale.areaSqm)}</span> {money.sqmSign}
        <small>{areaDifference(sale, parcel.area)}</small>
      </td>
      <td>
        <span>{sale.distanceMeters === null ? '—' : formatDistance(sale.distanceMeters)}</span>
        <small>{fill(words.ageInMonths, { count: formatNumber(ageInMonths(sale, conditions.until)) })}</small>
      </td>
    </tr>
  );
}
