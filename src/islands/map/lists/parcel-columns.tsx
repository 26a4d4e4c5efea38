import { useStore } from '@nanostores/react';
import type { FoundParcel } from '../../../../contract/parcel/parcels.ts';
import { compare } from '../../../../words/ar/compare/compare.ts';
import { landUseText, parcelNumber } from '../../../../words/land-names.ts';
import { fill } from '../../../../words/fill.ts';
import { favoriteButton } from '../../../../words/ar/favorites/favorite-button.ts';
import { formatMonth, formatNumber } from '../../../../words/format.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { drawnZoningColor } from '../../../../map-tables/zoning-color.ts';
import { $theme } from '../../../stores/map/map-view.ts';
import { $zoningByKey } from '../../../stores/map/zoning-classes.ts';
import { CompareBox } from '../../shared/compare/CompareBox.tsx';
import { Money } from '../../shared/Money.tsx';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import { favoriteOfParcel } from '../../../stores/favorites/favorite-subjects.ts';
import { CorrectionMark } from './CorrectionMark.tsx';
import styles from './Table.module.css';
import type { ListColumns } from './list-columns.ts';

/** Parcels: number and plan, area, use with its zoning class color, mean price of its sales. */
export const parcelLook: ListColumns<FoundParcel> = {
  tab: 'parcels',
  keyOf: ({ parcelObjectId }) => parcelObjectId,
  targetOf: ({ parcelObjectId: id }) => ({ layer: 'parcel', id }),
  boundsOf: ({ bounds }) => bounds,
  moreOf: ({ planNo, neighborhoodName, city }) =>
    [planNo === null ? '' : fill(words.planNo, { number: planNo }), neighborhoodName ?? city]
      .filter((part) => part !== '')
      .join('، '),
  columns: [
    {
      id: 'number',
      header: words.columns.parcel,
      cell: ({ parcelNo, planNo, ...row }) => (
        <>
          <bdi>{parcelNo}</bdi>
          {planNo !== null && (
            <small aria-hidden="true">
              <bdi>{fill(words.planNo, { number: planNo })}</bdi>
            </small>
          )}
          <Reason row={row} />
        </>
      ),
    },
    {
      id: 'neighborhood',
      header: words.columns.neighborhood,
      cell: ({ neighborhoodName, city }) => (
        <>
          <span>{neighborhoodName ?? panel.notKnown}</span>
          <small>{city}</small>
        </>
      ),
    },
    {
      id: 'area',
      header: words.columns.area,
      cell: ({ area, correction }) => (
        <>
          {`${formatNumber(area)} ${money.sqmSign}`}
          <CorrectionMark correction={correction} />
        </>
      ),
    },
    {
      id: 'use',
      header: words.columns.use,
      cell: ({ zoning, zoningName, landUseName }) => (
        <span className={styles.use} title={`${landUseText(landUseName)} · ${zoningName ?? panel.notKnown}`}>
          <Swatch zoning={zoning} />
          <span>{landUseName === null ? panel.notKnown : (words.shortUses[landUseName] ?? landUseName)}</span>
        </span>
      ),
    },
    {
      id: 'price',
      header: words.columns.price,
      meaning: 'parcelPrice',
      cell: ({ priceSarPerSqm }) => <Price amount={priceSarPerSqm} />,
    },
    {
      id: 'zoning',
      header: words.columns.zoning,
      isWide: true,
      cell: ({ zoningName }) => zoningName ?? panel.notKnown,
    },
    {
      id: 'block',
      header: words.columns.block,
      isWide: true,
      cell: ({ blockNo }) => <bdi>{blockNo ?? panel.notKnown}</bdi>,
    },
    {
      id: 'last',
      header: words.columns.lastPrice,
      isWide: true,
      cell: ({ transactionPriceSar }) => <Price amount={transactionPriceSar} />,
    },
    {
      id: 'compare',
      header: compare.compare,
      isChoice: true,
      cell: ({ parcelObjectId, parcelNo }) => (
        <CompareBox
          parcelObjectId={parcelObjectId}
          name={fill(panel.parcelTitle, { number: parcelNumber(parcelNo) })}
        />
      ),
    },
    {
      id: 'favorite',
      header: favoriteButton.text,
      isWide: true,
      cell: (row) => <FavoriteButton thing={favoriteOfParcel(row)} />,
    },
  ],
};

/** What the parcel is to be had for, or was sold for: nothing if neither is known. */
function Reason({ row }: { row: Pick<FoundParcel, 'offer' | 'transactionPriceSar' | 'lastSaleOn'> }) {
  const { offer, transactionPriceSar, lastSaleOn } = row;
  const amount = offer?.priceSar ?? transactionPriceSar;
  if (amount === null) return null;
  return (
    <small className={styles.reason} data-offered={offer ? true : undefined}>
      <span>{offer ? words.offeredFor : words.lastSoldFor}</span> <Money amount={amount} />
      {!offer && lastSaleOn && <span>{`، ${formatMonth(lastSaleOn.slice(0, 7))}`}</span>}
    </small>
  );
}

function Price({ amount }: { amount: number | null }) {
  return amount === null ? <span className={styles.none}>{words.noSales}</span> : <Money amount={amount} />;
}

/** The parcel's color on the map in the zoning mode. */
function Swatch({ zoning }: { zoning: string | null }) {
  const theme = useStore($theme);
  const color = useStore($zoningByKey).get(zoning ?? '')?.color ?? null;
  return (
    <span
      className={styles.swatch}
      aria-hidden="true"
      style={{ backgroundColor: drawnZoningColor(color, theme) }}
    />
  );
}
