import { useStore } from '@nanostores/react';
import { offerAddress } from '../../../../contract/shared/page-addresses.ts';
import type { Offer } from '../../../../contract/offer/offers.ts';
import { money } from '../../../../words/ar/shared/money.ts';
import { offers as words } from '../../../../words/ar/offer/offers.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import {
  $offers,
  $selectedOffer,
  isSelectedOffer,
  loadOffers,
  toggleOffer,
} from '../../../stores/offer/offers.ts';
import { Loaded } from '../Loaded.tsx';
import { Money } from '../../shared/Money.tsx';
import styles from './SelectionPanel.module.css';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx';
import { favoriteOfOffer } from '../../../stores/favorites/favorite-subjects.ts';
import listStyles from './Lists.module.css';

/** Latest offers on the selection; choosing one marks its parcels on the map. */
export function Offers({ of }: { of: 'parcel' | 'neighborhood' }) {
  const isParcel = of === 'parcel';
  return (
    <>
      <h3 id="offers">{isParcel ? words.onParcel : words.inNeighborhood}</h3>
      <Loaded load={useStore($offers)} failure={words.failed} retry={loadOffers} rows={2}>
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <p className={styles.note}>{isParcel ? words.noneOnParcel : words.noneInNeighborhood}</p>
          ) : (
            <>
              <ul className={listStyles.offers} aria-labelledby="offers">
                {items.map((offer) => (
                  <OfferLine key={offer.code} offer={offer} />
                ))}
              </ul>
              {totalCount > items.length && (
                <p className={styles.source}>
                  {fill(words.newest, {
                    shown: formatNumber(items.length),
                    all: formatNumber(totalCount),
                  })}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function OfferLine({ offer }: { offer: Offer }) {
  const isChosen = isSelectedOffer(useStore($selectedOffer), offer);
  return (
    <li>
      <button
        type="button"
        className={listStyles.offer}
        aria-pressed={isChosen}
        onClick={() => toggleOffer(offer)}
      >
        <strong>{offer.title}</strong>
        <span>{words.purposes[offer.purpose]}</span>
        <span>
          <Money amount={offer.priceSar} /> {offer.purpose !== 'sale' && <span>{words.yearlyRent}</span>}
        </span>
        <span>
          <span>{formatNumber(offer.areaSqm)}</span> {money.sqmSign}
        </span>
        <span className={listStyles.broker}>{offer.broker.name}</span>
      </button>
      <div className={listStyles.beside}>
        <FavoriteButton thing={favoriteOfOffer(offer)} />
        <a
          className={listStyles.page}
          href={offerAddress(offer.code)}
          target="_top"
          aria-label={`${words.page}: ${offer.title}`}
        >
          {words.page}
        </a>
      </div>
    </li>
  );
}
