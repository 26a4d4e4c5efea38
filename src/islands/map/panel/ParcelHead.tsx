import { useStore } from '@nanostores/react';
import type { Parcel, StatedPrice } from '../../../../contract/parcel/parcels.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { correctionText } from '../../../../words/correction-text.ts';
import { parcelNumber } from '../../../../words/land-names.ts';
import { fill } from '../../../../words/fill.ts';
import { formatDecimal } from '../../../../words/format.ts';
import type { TileParcel } from '../../../map/tile-facts.ts';
import { $zoningByKey } from '../../../stores/map/zoning-classes.ts';
import { $parcel, $selectedParcels } from '../../../stores/map/selection.ts';
import { Money } from '../../shared/Money.tsx';
import styles from './SelectionPanel.module.css';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import headStyles from './Head.module.css';
import { favoriteOfParcel } from '../../../stores/favorites/favorite-subjects.ts';

/** The parcel's identity and its three main figures: first from its tile, then from the server. */
export function ParcelHead() {
  const parcel = useStore($parcel);
  const [tile] = useStore($selectedParcels);
  return (
    <div className={headStyles.head}>
      {parcel.status === 'ready' ? <Known {...parcel.value} /> : tile && <KnownByTile {...tile} />}
    </div>
  );
}

function Known(parcel: Parcel) {
  return (
    <>
      <h2 className={styles.heading}>{fill(words.parcelTitle, { number: parcelNumber(parcel.parcelNo) })}</h2>
      <FavoriteButton thing={favoriteOfParcel(parcel)} place="head" />
      <p className={styles.place}>{[parcel.neighborhoodName, parcel.city].filter(Boolean).join('، ')}</p>
      <Highlights {...parcel} />
      {parcel.statedPrice && <StatedPriceNote {...parcel.statedPrice} />}
      {parcel.correction && <p className={styles.source}>{correctionText(parcel.correction)}</p>}
      {parcel.measuredAreaNote && <p className={styles.source}>{parcel.measuredAreaNote}</p>}
    </>
  );
}

function StatedPriceNote({ priceSar, priceSarPerSqm, source }: StatedPrice) {
  return (
    <p className={styles.source}>
      {words.statedPrice}: <Money amount={priceSar ?? priceSarPerSqm} perSqm={priceSar === null} />{' '}
      {fill(words.statedPriceNote, { source: source.name })}
    </p>
  );
}

function KnownByTile(tile: TileParcel) {
  const zoning = useStore($zoningByKey).get(tile.zoning ?? '');
  return (
    <>
      <h2 className={styles.heading}>{fill(words.parcelTitle, { number: parcelNumber(tile.parcelNo) })}</h2>
      <p className={styles.place}>{zoning?.name ?? words.notKnown}</p>
      <Highlights
        area={tile.areaSqm}
        priceSarPerSqm={tile.priceSarPerSqm ?? null}
        transactionPriceSar={tile.transactionPriceSar ?? null}
      />
    </>
  );
}

function Highlights({
  area,
  priceSarPerSqm,
  transactionPriceSar,
}: Pick<Parcel, 'area' | 'priceSarPerSqm' | 'transactionPriceSar'>) {
  return (
    <dl className={styles.highlights}>
      <div>
        <dt>{words.area}</dt>
        <dd>
          <span>{formatDecimal(area)}</span> {money.sqmSign}
        </dd>
      </div>
      <div>
        <dt>{words.price}</dt>
        <dd>{priceSarPerSqm === null ? words.neverSold : <Money amount={priceSarPerSqm} perSqm />}</dd>
      </div>
      <div>
        <dt>{words.lastPrice}</dt>
        <dd>{transactionPriceSar === null ? words.neverSold : <Money amount={transactionPriceSar} />}</dd>
      </div>
    </dl>
  );
}
