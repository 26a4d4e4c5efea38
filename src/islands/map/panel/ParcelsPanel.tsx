import { useStore } from '@nanostores/react';
import { parcelLimits } from '../../../../contract/parcel/limits.ts';
import type { Parcel } from '../../../../contract/parcel/parcels.ts';
import { countGoneParcels, countSelectedParcels } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { formatDecimal, formatNumber } from '../../../../words/format.ts';
import { compare } from '../../../../words/ar/compare/compare.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import {
  $parcels,
  $selection,
  clearSelection,
  loadParcels,
  selectParcel,
  toggleParcel,
} from '../../../stores/map/selection.ts';
import { $pointed } from '../../../stores/map/map-view.ts';
import { CompareLink } from '../../shared/compare/CompareLink.tsx';
import { Loaded } from '../Loaded.tsx';
import { Money } from '../../shared/Money.tsx';
import { SelectSeveral } from './SelectSeveral.tsx';
import styles from './SelectionPanel.module.css';

/** Several parcels: their comparison, total area, average price per m², and the individual parcels. */
export function ParcelsPanel() {
  const parcels = useStore($parcels);
  const selection = useStore($selection);
  const ids = selection.kind === 'parcels' ? selection.parcelObjectIds : [];
  const count = ids.length;
  return (
    <>
      <h2 className={styles.heading}>{countSelectedParcels(count)}</h2>
      <CompareLink parcelObjectIds={ids} />
      {count > parcelLimits.comparedParcels && <p className={styles.note}>{compare.tooManySelected}</p>}
      <SelectSeveral />
      <Loaded load={parcels} failure={words.failedParcels} retry={loadParcels} rows={count + 3}>
        {(value) => (
          <>
            {value.length < count && (
              <p className={styles.note} role="alert">
                {countGoneParcels(count - value.length)}
              </p>
            )}
            {value.length > 0 && <Totals parcels={value} />}
            <ul className={styles.parcels}>
              {value.map((parcel) => (
                <ParcelLine key={parcel.parcelObjectId} parcel={parcel} />
              ))}
            </ul>
            <button type="button" className={styles.action} onClick={clearSelection}>
              {words.clearSelection}
            </button>
          </>
        )}
      </Loaded>
    </>
  );
}

function Totals({ parcels }: { parcels: Parcel[] }) {
  const area = parcels.reduce((sum, parcel) => sum + parcel.area, 0);
  const average = averagePrice(parcels);
  const sold = parcels.flatMap(({ transactionPriceSar }) => transactionPriceSar ?? []);
  return (
    <dl className={styles.highlights}>
      <div>
        <dt>{words.areaTogether}</dt>
        <dd>
          <span>{formatDecimal(area)}</span> {money.sqmSign}
        </dd>
      </div>
      <div>
        <dt>{words.averageOfSelected}</dt>
        <dd>{average === undefined ? words.neverSold : <Money amount={Math.round(average)} perSqm />}</dd>
      </div>
      <div>
        <dt>{words.lastPricesTogether}</dt>
        <dd>
          {sold.length === 0 ? (
            <span>{words.neverSold}</span>
          ) : (
            <Money amount={sold.reduce((sum, price) => sum + price, 0)} />
          )}
          {sold.length > 0 && sold.length < parcels.length && (
            <small className={styles.basis}>
              {fill(words.soldOf, { sold: formatNumber(sold.length), all: formatNumber(parcels.length) })}
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Area-weighted mean of the parcels' prices per m²; undefined if none was ever sold. */
export function averagePrice(parcels: Pick<Parcel, 'area' | 'priceSarPerSqm'>[]): number | undefined {
  const sold = parcels.filter(({ priceSarPerSqm }) => priceSarPerSqm !== null);
  const area = sold.reduce((sum, parcel) => sum + parcel.area, 0);
  const value = sold.reduce((sum, parcel) => sum + parcel.area * (parcel.priceSarPerSqm ?? 0), 0);
  return area > 0 ? value / area : undefined;
}

function ParcelLine({ parcel }: { parcel: Parcel }) {
  const { parcelObjectId: id } = parcel;
  const point = (isPointed: boolean) => $pointed.set(isPointed ? { layer: 'parcel', id } : undefined);
  return (
    <li onPointerEnter={() => point(true)} onPointerLeave={() => point(false)}>
      <button
        type="button"
        className={styles.parcelName}
        onClick={() => selectParcel(id)}
        onFocus={() => point(true)}
        onBlur={() => point(false)}
      >
        <bdi>{parcel.neighborhoodParcel}</bdi>
        <span>
          <span>{formatDecimal(parcel.area)}</span> {money.sqmSign}
        </span>
        <span>
          {parcel.priceSarPerSqm === null ? words.neverSold : <Money amount={parcel.priceSarPerSqm} perSqm />}
        </span>
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={fill(words.removeParcel, { name: parcel.neighborhoodParcel })}
        onClick={() => toggleParcel(id)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
    </li>
  );
}
